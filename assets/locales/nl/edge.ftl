# Wat mensen horen als de chat de bot zijn werk niet laat doen.

told-channel-shut = Trouwens: ik mag niet schrijven in { $channel }, dus ik kon een bord van jou daar niet laten zien. Wie deze server beheert, kan me toestaan het kanaal te bekijken, berichten te verzenden en bestanden bij te voegen. Tot die tijd laat **/bord** het je zien.
# $list: rechten bij naam
told-channel-lacks = Trouwens: in { $channel } heb ik geen toestemming om { $list }, dus ik kon een bord van jou daar niet laten zien. Wie deze server beheert, kan me die geven in de instellingen van het kanaal. Tot die tijd gaat je partij gewoon door: **/bord** laat die zien, en met **/zet** speel je.
permission-view = het kanaal te bekijken (*Kanaal bekijken*)
permission-send = berichten te verzenden (*Berichten verzenden*)
permission-attach = bestanden bij te voegen (*Bestanden bijvoegen*)
permission-history = te lezen wat er gezegd is (*Berichtgeschiedenis lezen*)
told-channel-gone = Trouwens: het kanaal van een van je partijen is weg. De partij zelf niet: die vind je met **/partijen**, en met **/zet** speel je verder in elk kanaal van deze server.
told-channel-refuses = Trouwens: Discord weigert in { $channel } een bericht over een van je partijen, dus ik kon het daar niet laten zien. Ik blijf het proberen. Intussen gaat je partij gewoon door: **/bord** laat die zien, en je speelt met **/zet** of vanuit **/partijen**.

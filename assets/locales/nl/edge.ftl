# Notices about channels in which Discord does not let the bot work.

told-channel-shut = Trouwens: ik mag niet schrijven in { $channel }, dus ik kon een bord van jou daar niet laten zien. Wie deze server beheert, kan me toestaan het kanaal te bekijken, berichten te verzenden en bestanden bij te voegen. Tot die tijd laat **/bord** het je zien.
# $list: the permissions below
told-channel-lacks = Trouwens: in { $channel } heb ik geen toestemming om { $list }, dus ik kon een bord van jou daar niet laten zien. Wie deze server beheert, kan me die geven in de instellingen van het kanaal. Tot die tijd gaat je partij gewoon door: die zie je met **/bord**, en met **/zet** speel je.
permission-view = het kanaal te bekijken (*Kanaal bekijken*)
permission-send = berichten te verzenden (*Berichten verzenden*)
permission-attach = bestanden bij te voegen (*Bestanden bijvoegen*)
permission-history = te lezen wat er gezegd is (*Berichtgeschiedenis lezen*)
told-channel-gone = Trouwens: het kanaal van een van je partijen is verwijderd. Je kunt gewoon verderspelen: **/partijen** toont de partij, en **/zet** werkt in elk kanaal van die server.
told-channel-refuses = Trouwens: Discord weigert in { $channel } een bericht over een van je partijen, dus ik kon het daar niet laten zien. Ik blijf het proberen. Intussen gaat je partij gewoon door: die zie je met **/bord**, en je speelt met **/zet** of vanuit **/partijen**.

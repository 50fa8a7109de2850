# Notices about channels in which Discord does not let the bot work.

told-channel-shut = Trouwens: ik mag geen berichten plaatsen in { $channel }, dus ik kan daar een van je partijen niet laten zien. Wie de server beheert, kan me toestaan het kanaal te bekijken, berichten te verzenden en bestanden bij te voegen. Tot die tijd kun je de partij met **/bord** bekijken.
# $list: the permissions below
told-channel-lacks = Trouwens: in { $channel } heb ik geen toestemming om { $list }, dus ik kan daar een van je partijen niet laten zien. Wie de server beheert, kan me die geven in de instellingen van het kanaal. Tot die tijd speel je verder met **/bord** en **/zet**.
permission-view = het kanaal te bekijken (*Kanaal bekijken*)
permission-send = berichten te verzenden (*Berichten verzenden*)
permission-attach = bestanden bij te voegen (*Bestanden bijvoegen*)
permission-history = eerdere berichten te lezen (*Berichtgeschiedenis lezen*)
told-channel-gone = Trouwens: het kanaal van een van je partijen is verwijderd. Je kunt gewoon verderspelen: met **/partijen** vind je de partij, en **/zet** werkt in elk kanaal van die server.
told-channel-refuses = Trouwens: Discord weigert in { $channel } een bericht over een van je partijen, dus ik kon het daar niet laten zien. Ik blijf het proberen. Tot die tijd speel je verder met **/bord** en **/zet**, of vanuit **/partijen**.

# Notices about channels in which Discord does not let the bot work.

told-channel-shut = Übrigens: In { $channel } darf ich nicht schreiben, darum kann ich dort eine deiner Partien nicht zeigen. Wer den Server verwaltet, kann mir erlauben, den Kanal zu sehen, Nachrichten zu senden und Dateien anzuhängen. Bis dahin zeigt **/brett** sie dir.
# $list: the permissions below
told-channel-lacks = Übrigens: In { $channel } fehlt mir die Berechtigung, { $list }, darum kann ich dort eine deiner Partien nicht zeigen. Wer den Server verwaltet, kann sie mir in den Kanaleinstellungen geben. Bis dahin spielst du mit **/brett** und **/zug** weiter.
permission-view = den Kanal zu sehen (*Kanal anzeigen*)
permission-send = Nachrichten zu senden (*Nachrichten senden*)
permission-attach = Dateien anzuhängen (*Dateien anhängen*)
permission-history = frühere Nachrichten zu lesen (*Nachrichtenverlauf anzeigen*)
told-channel-gone = Übrigens: Der Kanal einer deiner Partien wurde gelöscht. Du kannst trotzdem weiterspielen: **/partien** zeigt die Partie, und **/zug** funktioniert in jedem Kanal ihres Servers.
told-channel-refuses = Übrigens: Discord nimmt in { $channel } eine Nachricht über eine deiner Partien nicht an, darum konnte ich die Partie dort nicht zeigen. Ich versuche es weiter. Bis dahin spielst du mit **/brett** und **/zug** oder über **/partien** weiter.

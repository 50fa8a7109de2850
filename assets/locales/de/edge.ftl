# Notices about channels in which Discord does not let the bot work.

told-channel-shut = Übrigens: In { $channel } darf ich nicht schreiben, darum konnte ich dort ein Brett von dir nicht zeigen. Wer diesen Server verwaltet, kann mir erlauben, den Kanal zu sehen, Nachrichten zu senden und Dateien anzuhängen. Bis dahin zeigt **/brett** es dir.
# $list: the permissions below
told-channel-lacks = Übrigens: In { $channel } fehlt mir die Berechtigung, { $list }, darum konnte ich dort ein Brett von dir nicht zeigen. Wer diesen Server verwaltet, kann sie mir in den Kanaleinstellungen geben. Bis dahin geht deine Partie weiter: **/brett** zeigt sie dir, und mit **/zug** spielst du.
permission-view = den Kanal zu sehen (*Kanal anzeigen*)
permission-send = Nachrichten zu senden (*Nachrichten senden*)
permission-attach = Dateien anzuhängen (*Dateien anhängen*)
permission-history = frühere Nachrichten zu lesen (*Nachrichtenverlauf anzeigen*)
told-channel-gone = Übrigens: Der Kanal einer deiner Partien wurde gelöscht. Du kannst trotzdem weiterspielen: **/partien** zeigt die Partie, und **/zug** geht in jedem Kanal ihres Servers.
told-channel-refuses = Übrigens: Discord nimmt in { $channel } eine Nachricht über eine deiner Partien nicht an, darum konnte ich sie dort nicht zeigen. Ich versuche es weiter. Deine Partie geht inzwischen weiter: **/brett** zeigt sie dir, und du spielst mit **/zug** oder von **/partien** aus.

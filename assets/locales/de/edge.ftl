# Was Menschen erfahren, wenn der Chat den Bot nicht arbeiten lässt.

told-channel-shut = Nebenbei: In { $channel } darf ich nicht schreiben, darum konnte ich dort ein Brett von dir nicht zeigen. Wer diesen Server betreut, kann mir erlauben, den Kanal zu sehen, Nachrichten zu senden und Dateien anzuhängen. Bis dahin zeigt es dir **/brett**.
# $list: Berechtigungen mit Namen
told-channel-lacks = Nebenbei: In { $channel } fehlt mir die Berechtigung, { $list }, darum konnte ich dort ein Brett von dir nicht zeigen. Wer diesen Server betreut, kann sie mir in den Kanaleinstellungen geben. Bis dahin geht deine Partie weiter: **/brett** zeigt sie dir, und mit **/zug** spielst du.
permission-view = den Kanal zu sehen (*Kanal anzeigen*)
permission-send = Nachrichten zu senden (*Nachrichten senden*)
permission-attach = Dateien anzuhängen (*Dateien anhängen*)
permission-history = zu lesen, was gesagt wurde (*Nachrichtenverlauf anzeigen*)
told-channel-gone = Nebenbei: Der Kanal einer deiner Partien ist verschwunden. Die Partie nicht: **/partien** nennt sie, und mit **/zug** spielst du in jedem Kanal dieses Servers weiter.
told-channel-refuses = Nebenbei: Discord nimmt in { $channel } eine Nachricht über eine deiner Partien nicht an, darum konnte ich sie dort nicht zeigen. Ich versuche es weiter. Deine Partie geht inzwischen weiter: **/brett** zeigt sie dir, und mit **/zug** oder von **/partien** aus spielst du.

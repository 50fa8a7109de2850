# Was Menschen erfahren, wenn der Chat den Bot nicht arbeiten lässt.

told-channel-shut = Nebenbei: In { $channel } darf ich nicht schreiben, darum konnte ich dort ein Brett von dir nicht zeigen. Wer diesen Server betreut, kann mir erlauben, den Kanal zu sehen, Nachrichten zu senden und Dateien anzuhängen. Bis dahin zeigt es dir **/brett**.
told-channel-gone = Nebenbei: Der Kanal einer deiner Partien ist verschwunden. Die Partie nicht: **/partien** nennt sie, und mit **/zug** spielst du in jedem Kanal dieses Servers weiter.

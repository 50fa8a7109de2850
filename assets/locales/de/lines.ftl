# Moves tried on the what-if board, and the lines of them that people keep.

## Refusals

refused-line-before-the-end = Hier kannst du Züge ausprobieren, sobald die Partie vorbei ist.
refused-line-live = Während einer Live-Partie lassen sich keine Züge ausprobieren, danach schon.
refused-line-practice = Gegen den Computer kannst du Züge einfach zurücknehmen. Ausprobieren kannst du Züge, sobald die Partie vorbei ist.
refused-line-none = Dieses Brett ist nicht mehr offen. Öffne die Partie neu, um Züge auszuprobieren.
refused-line-gone = Diese Stellung gibt es in der Partie nicht mehr, darum lässt sich von hier aus nichts ausprobieren.
refused-line-over = Hier endet die Runde, also gibt es keinen weiteren Zug zum Ausprobieren.
refused-line-too-long = Eine Variante hat höchstens { $limit } Züge. Speichere diese oder fang in einer späteren Stellung neu an.
refused-line-nothing-to-keep = Es gibt noch nichts zu speichern. Probiere zuerst einen Zug aus.
refused-line-kept-already = Diese Variante hast du schon gespeichert.
refused-line-too-many = Du hast in dieser Partie schon { $limit } Varianten gespeichert, mehr sind nicht möglich. Lösche eine, um Platz zu schaffen.
refused-line-no-room = Für deine Varianten ist in dieser Partie kein Platz mehr. Lösche eine und speichere dann diese.
refused-line-unknown = Diese Variante gibt es nicht mehr.

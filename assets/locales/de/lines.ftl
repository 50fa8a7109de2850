# Moves tried on the what-if board, and the lines of them that people keep.

## Refusals

refused-line-before-the-end = Hier kannst du Züge ausprobieren, sobald die Partie vorbei ist.
refused-line-live = Während einer Live-Partie lassen sich keine Züge ausprobieren, danach schon.
refused-line-practice = Gegen den Computer kannst du Züge einfach zurücknehmen. Ausprobieren kannst du sie, wenn die Partie vorbei ist.
refused-line-none = Dieses Brett ist nicht mehr offen. Öffne die Partie neu, um Züge auszuprobieren.
refused-line-gone = Diese Stellung gibt es in der Partie nicht mehr, darum lässt sich von hier aus nichts ausprobieren.
refused-line-over = Hier endet die Runde, weiter geht es nicht.
refused-line-too-long = Eine Variante hat höchstens { $limit } Züge. Behalte diese, oder fang in einer späteren Stellung neu an.
refused-line-nothing-to-keep = Es gibt noch nichts zu behalten. Probiere zuerst einen Zug aus.
refused-line-kept-already = Diese Variante hast du schon.
refused-line-too-many = In einer Partie kannst du { $limit } Varianten behalten, und so viele sind es schon. Lösche eine, um Platz zu machen.
refused-line-no-room = Deine Varianten in dieser Partie füllen schon den ganzen Platz. Lösche eine und behalte dann diese.
refused-line-unknown = Diese Variante gibt es nicht mehr.

# Moves tried on the what-if board, and the lines of them that people keep.

## Refusals

refused-line-before-the-end = Hier kun je zetten uitproberen zodra de partij voorbij is.
refused-line-live = Tijdens een livepartij kun je geen zetten uitproberen, daarna wel.
refused-line-practice = Tegen de computer kun je zetten gewoon terugnemen. Zetten uitproberen kan zodra de partij voorbij is.
refused-line-none = Dit bord staat niet meer open. Open de partij opnieuw om zetten uit te proberen.
refused-line-gone = Deze stelling komt niet meer voor in de partij, dus van hieruit valt niets uit te proberen.
refused-line-over = Hier eindigt de ronde, dus er valt geen zet meer uit te proberen.
refused-line-too-long = Een variant heeft hoogstens { $limit } zetten. Bewaar deze, of begin opnieuw vanuit een latere stelling.
refused-line-nothing-to-keep = Er valt nog niets te bewaren. Probeer eerst een zet uit.
refused-line-kept-already = Deze variant heb je al bewaard.
refused-line-too-many = Je kunt in één partij { $limit } varianten bewaren, en zoveel heb je er al. Verwijder er een om plaats te maken.
refused-line-no-room = Je varianten in deze partij nemen alle ruimte in. Verwijder er een en bewaar deze daarna.
refused-line-unknown = Die variant is er niet meer.

### Blocks, and limits on challenges. Blocked people are never told: refused-unavailable also covers people with no room for a match.

refused-unavailable = { $person } neemt op dit moment geen nieuwe uitdagingen aan. Laat bij /uitdagen `tegenstander` weg, dan kan iedereen hier die nog ruimte heeft voor een partij je uitdaging aannemen.
refused-no-offers-now = In deze partij kun je nu geen voorstel doen en geen tijd geven. Je kunt wel gewoon doorspelen.
refused-own-block = Je hebt { $person } geblokkeerd. Hef de blokkade op, dan kan dit weer.
refused-block-oneself = Jezelf kun je niet blokkeren. Kies iemand anders.
refused-blocked-already = Je hebt { $person } al geblokkeerd.
refused-too-many-blocked = Je hebt { $limit } mensen geblokkeerd, en dat is het maximum. Met /deblokkeren maak je ruimte.
refused-not-blocked = Je hebt { $person } niet geblokkeerd.
refused-nobody-blocked = Je hebt niemand geblokkeerd.
refused-nobody-blocked-like = Je hebt niemand geblokkeerd die “{ $name }” heet. /deblokkeren zonder naam laat zien wie je wel hebt geblokkeerd.
refused-several-blocked-like = Je hebt meerdere mensen geblokkeerd die “{ $name }” heten. Kies er een uit de lijst die /deblokkeren laat zien.
refused-too-soon = Je hebt binnen een uur { $limit ->
    [one] één keer
   *[other] { $limit } keer
} iemand uitgedaagd, en dat is het maximum. Je kunt { $when } weer iemand uitdagen.

blocked-now = Je hebt { $person } geblokkeerd. Jullie kunnen elkaar niet meer uitdagen en elkaar geen voorstellen meer doen; openstaande uitdagingen tussen jullie zijn vervallen. Een partij die jullie al spelen, gaat door tot het einde. De ander krijgt hier niets van te horen.
button-unblock = Deblokkeren
unblocked-now = Je hebt { $person } gedeblokkeerd.
blocked-list = Door jou geblokkeerd: { $list }.
blocked-person = { $person }

command-block = blokkeren
command-block-about = Blokkeer iemand: geen uitdagingen of voorstellen; de ander hoort er niets van
command-unblock = deblokkeren
command-unblock-about = Hef een blokkade op, of kijk wie je hebt geblokkeerd
option-whom = wie
option-whom-about = Om wie het gaat; die hoort er niets van

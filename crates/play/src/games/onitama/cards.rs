//! The cards of Onitama: which steps each allows, whose colour its stamp has, which deck it belongs to.
//!
//! Offsets are (files to the right, ranks forward) as the player who holds the card sees them. Those of the
//! base deck and all stamps of it agree in every source we know; the stamps of Sensei's Path rest on a single
//! one.

use std::collections::BTreeSet;
use std::fmt;

use rand::Rng;
use rand::seq::SliceRandom;

/// A player's colour. Blue lives on rank 1, Red on rank 5.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Colour {
    Blue,
    Red,
}

impl Colour {
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Blue => Self::Red,
            Self::Red => Self::Blue,
        }
    }

    /// Its name in position texts, messages and sprites.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Blue => "blue",
            Self::Red => "red",
        }
    }
}

/// A set of cards from which five are dealt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deck {
    /// The sixteen of the game itself.
    Base,
    /// The sixteen of the expansion Sensei's Path.
    Sensei,
}

/// What is printed on a card.
struct Printed {
    name: &'static str,
    stamp: Colour,
    deck: Deck,
    offsets: &'static [(i8, i8)],
}

const fn base(name: &'static str, stamp: Colour, offsets: &'static [(i8, i8)]) -> Printed {
    Printed { name, stamp, deck: Deck::Base, offsets }
}

const fn sensei(name: &'static str, stamp: Colour, offsets: &'static [(i8, i8)]) -> Printed {
    Printed { name, stamp, deck: Deck::Sensei, offsets }
}

use Colour::{Blue, Red};

/// How many cards there are in all.
pub const COUNT: usize = 32;

const PRINTED: [Printed; COUNT] = [
    base("tiger", Blue, &[(0, 2), (0, -1)]),
    base("dragon", Red, &[(-2, 1), (2, 1), (-1, -1), (1, -1)]),
    base("rabbit", Blue, &[(2, 0), (1, 1), (-1, -1)]),
    base("frog", Red, &[(-2, 0), (-1, 1), (1, -1)]),
    base("crab", Blue, &[(0, 1), (-2, 0), (2, 0)]),
    base("elephant", Red, &[(-1, 1), (1, 1), (-1, 0), (1, 0)]),
    base("goose", Blue, &[(-1, 1), (-1, 0), (1, 0), (1, -1)]),
    base("rooster", Red, &[(1, 1), (1, 0), (-1, 0), (-1, -1)]),
    base("monkey", Blue, &[(-1, 1), (1, 1), (-1, -1), (1, -1)]),
    base("mantis", Red, &[(-1, 1), (1, 1), (0, -1)]),
    base("ox", Blue, &[(0, 1), (1, 0), (0, -1)]),
    base("horse", Red, &[(0, 1), (-1, 0), (0, -1)]),
    base("crane", Blue, &[(0, 1), (-1, -1), (1, -1)]),
    base("boar", Red, &[(0, 1), (-1, 0), (1, 0)]),
    base("eel", Blue, &[(-1, 1), (-1, -1), (1, 0)]),
    base("cobra", Red, &[(1, 1), (1, -1), (-1, 0)]),
    sensei("giraffe", Blue, &[(-2, 1), (2, 1), (0, -1)]),
    sensei("kirin", Red, &[(-1, 2), (1, 2), (0, -2)]),
    sensei("phoenix", Blue, &[(-2, 0), (-1, 1), (1, 1), (2, 0)]),
    sensei("turtle", Red, &[(-2, 0), (-1, -1), (1, -1), (2, 0)]),
    sensei("dog", Blue, &[(-1, 1), (-1, 0), (-1, -1)]),
    sensei("fox", Red, &[(1, 1), (1, 0), (1, -1)]),
    sensei("bear", Blue, &[(0, 1), (-1, 1), (1, -1)]),
    sensei("panda", Red, &[(0, 1), (1, 1), (-1, -1)]),
    sensei("seasnake", Blue, &[(0, 1), (2, 0), (-1, -1)]),
    sensei("viper", Red, &[(0, 1), (-2, 0), (1, -1)]),
    sensei("mouse", Blue, &[(0, 1), (1, 0), (-1, -1)]),
    sensei("rat", Red, &[(0, 1), (-1, 0), (1, -1)]),
    sensei("tanuki", Blue, &[(0, 1), (2, 1), (-1, -1)]),
    sensei("iguana", Red, &[(0, 1), (-2, 1), (1, -1)]),
    sensei("sable", Blue, &[(1, 1), (-2, 0), (-1, -1)]),
    sensei("otter", Red, &[(-1, 1), (2, 0), (1, -1)]),
];

/// A card, by its index in the table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

/// The names of all cards, in the order of the table.
pub const NAMES: [&str; COUNT] = {
    let mut names = [""; COUNT];
    let mut at = 0;
    while at < COUNT {
        names[at] = Card::at(at).name();
        at += 1;
    }
    names
};

impl Card {
    /// Every card, in the order of the table.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..32).map(Self)
    }

    /// The card at a place in the table, below [`COUNT`].
    #[expect(clippy::cast_possible_truncation, reason = "there are fewer than 256 cards")]
    pub const fn at(index: usize) -> Self {
        assert!(index < COUNT, "no such card");
        Self(index as u8)
    }

    pub fn named(name: &str) -> Option<Self> {
        Self::all().find(|card| card.name() == name)
    }

    /// Its name in texts: small letters, at most eight.
    pub const fn name(self) -> &'static str {
        self.printed().name
    }

    /// The colour that moves first when this card lies aside at the start (O1).
    pub const fn stamp(self) -> Colour {
        self.printed().stamp
    }

    pub const fn deck(self) -> Deck {
        self.printed().deck
    }

    /// Its steps: files to the right and ranks forward, as its holder sees them.
    pub const fn offsets(self) -> &'static [(i8, i8)] {
        self.printed().offsets
    }

    /// The card with its steps to the other side, if there is one; for many cards that is the card itself.
    pub fn mirrored(self) -> Option<Self> {
        let steps = |card: Self, side: i8| {
            card.offsets().iter().map(|(right, up)| (right * side, *up)).collect::<BTreeSet<_>>()
        };
        let mirrored = steps(self, -1);
        Self::all().find(|card| steps(*card, 1) == mirrored)
    }

    /// Its place in the table, below [`COUNT`].
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    const fn printed(self) -> &'static Printed {
        &PRINTED[self.index()]
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A set of cards: a hand, whose order never matters (O11).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Cards(u32);

impl Cards {
    /// The set with one card more.
    #[must_use]
    pub const fn with(self, card: Card) -> Self {
        Self(self.0 | 1 << card.0)
    }

    /// The set with one card less.
    #[must_use]
    pub const fn without(self, card: Card) -> Self {
        Self(self.0 & !(1 << card.0))
    }

    /// Whether the card is in the set.
    pub const fn holds(self, card: Card) -> bool {
        self.0 & 1 << card.0 != 0
    }

    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// Each of them, in the order of the table.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Card> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let lowest = left.trailing_zeros();
            left &= left.wrapping_sub(1);
            u8::try_from(lowest).ok().filter(|&index| index < 32).map(Card)
        })
    }

    /// The cards by name, for texts and for people.
    pub fn by_name(self) -> Vec<Card> {
        let mut cards: Vec<Card> = self.iter().collect();
        cards.sort_by_key(|card| card.name());
        cards
    }
}

impl FromIterator<Card> for Cards {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        cards.into_iter().fold(Self::default(), Self::with)
    }
}

/// Five cards of these in random order.
pub fn five(mut cards: Vec<Card>, rng: &mut dyn Rng) -> [Card; 5] {
    cards.shuffle(rng);
    std::array::from_fn(|place| cards[place])
}

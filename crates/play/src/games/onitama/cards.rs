//! The cards of Onitama with their steps, decks and stamps. The stamp of a card is a colour, which decides
//! who starts.
//!
//! A step is (files to the right, ranks forward) as the holder of the card sees it. Several sources agree on
//! the base deck; only one source gives the stamps of the expansion Sensei's Path.

use std::fmt;

use rand::Rng;
use rand::seq::SliceRandom;

/// A player's colour. Blue starts on rank 1 and Red on rank 5.
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

    /// The name of the colour in position texts, message arguments and sprite names.
    pub const fn name(self) -> &'static str {
        ["blue", "red"][self as usize]
    }
}

/// A deck: a set of cards. A round uses five of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deck {
    /// The sixteen cards of the base game.
    Base,
    /// The sixteen cards of the expansion Sensei's Path.
    Sensei,
}

/// The printed parts of a card: its name, its stamp (a colour), its deck and its steps.
struct CardFace {
    name: &'static str,
    stamp: Colour,
    deck: Deck,
    offsets: &'static [(i8, i8)],
}

const fn base(name: &'static str, stamp: Colour, offsets: &'static [(i8, i8)]) -> CardFace {
    CardFace { name, stamp, deck: Deck::Base, offsets }
}

const fn sensei(name: &'static str, stamp: Colour, offsets: &'static [(i8, i8)]) -> CardFace {
    CardFace { name, stamp, deck: Deck::Sensei, offsets }
}

use Colour::{Blue, Red};

/// The number of cards in both decks together.
pub const COUNT: usize = 32;

const PRINTED: [CardFace; COUNT] = [
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

/// A card, stored as its index in the table `PRINTED`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

/// The names of all cards, in the order of the table `PRINTED`.
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
    /// Every card, in the order of the table `PRINTED`.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..32).map(Self)
    }

    /// The card at an index of the table `PRINTED`.
    ///
    /// # Panics
    ///
    /// Panics if `index` is not below [`COUNT`].
    #[expect(clippy::cast_possible_truncation, reason = "there are fewer than 256 cards")]
    pub const fn at(index: usize) -> Self {
        assert!(index < COUNT, "no such card");
        Self(index as u8)
    }

    pub fn named(name: &str) -> Option<Self> {
        Self::all().find(|card| card.name() == name)
    }

    /// The name of the card in position and move texts: at most eight lower-case letters.
    pub const fn name(self) -> &'static str {
        self.printed().name
    }

    /// The stamp of the card: the colour that starts the round if this card is the spare one (rule
    /// O1).
    pub const fn stamp(self) -> Colour {
        self.printed().stamp
    }

    pub const fn deck(self) -> Deck {
        self.printed().deck
    }

    /// The steps that the card allows, as (files to the right, ranks forward) from the holder's view.
    pub const fn offsets(self) -> &'static [(i8, i8)] {
        self.printed().offsets
    }

    /// The card whose steps are the mirror image of this card's, if there is one. The result may
    /// be the card itself.
    pub fn mirrored(self) -> Option<Self> {
        let is_mirrored = |card: &Self| {
            let has_step = |&(right, up): &(i8, i8)| card.offsets().contains(&(-right, up));
            card.offsets().len() == self.offsets().len() && self.offsets().iter().all(has_step)
        };
        Self::all().find(is_mirrored)
    }

    /// The index of the card in the table `PRINTED`, below [`COUNT`].
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    const fn printed(self) -> &'static CardFace {
        &PRINTED[self.index()]
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A set of cards, such as a hand. The order of the cards in a hand never matters (rule O11).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Cards(u32);

impl Cards {
    #[must_use]
    pub const fn with(self, card: Card) -> Self {
        Self(self.0 | 1 << card.0)
    }

    #[must_use]
    pub const fn without(self, card: Card) -> Self {
        Self(self.0 & !(1 << card.0))
    }

    pub const fn holds(self, card: Card) -> bool {
        self.0 & 1 << card.0 != 0
    }

    /// The set as bits: bit `n` is the card with the index `n`.
    pub const fn bits(self) -> u32 {
        self.0
    }

    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// Each card of the set, in the order of the table `PRINTED`.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Card> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let lowest = left.trailing_zeros();
            left &= left.wrapping_sub(1);
            u8::try_from(lowest).ok().filter(|&index| index < 32).map(Card)
        })
    }

    /// The cards sorted by name, the order in which texts and pictures show them.
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

/// Five random cards in random order. `cards` must contain at least five.
pub fn five(mut cards: Vec<Card>, rng: &mut dyn Rng) -> [Card; 5] {
    cards.shuffle(rng);
    std::array::from_fn(|place| cards[place])
}

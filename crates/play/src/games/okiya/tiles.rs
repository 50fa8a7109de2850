//! The sixteen tiles of Okiya: one for each pair of a plant and a poem.

use rand::Rng;
use rand::seq::SliceRandom;

/// The plant on a tile, one of its two properties.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Plant {
    Maple,
    Cherry,
    Pine,
    Iris,
}

impl Plant {
    /// All plants, in the order of a fresh grid.
    pub const ALL: [Self; 4] = [Self::Maple, Self::Cherry, Self::Pine, Self::Iris];

    /// Returns the letter in position texts.
    pub const fn letter(self) -> char {
        match self {
            Self::Maple => 'M',
            Self::Cherry => 'C',
            Self::Pine => 'P',
            Self::Iris => 'I',
        }
    }

    /// Returns the word in messages and sprite names.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Maple => "maple",
            Self::Cherry => "cherry",
            Self::Pine => "pine",
            Self::Iris => "iris",
        }
    }
}

/// The subject of the poem on a tile, the other of its two properties.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Poem {
    Sun,
    Bird,
    Rain,
    /// A tanzaku, a strip of paper with a verse; written `T`.
    Tanzaku,
}

impl Poem {
    /// All poems, in the order of a fresh grid.
    pub const ALL: [Self; 4] = [Self::Sun, Self::Bird, Self::Rain, Self::Tanzaku];

    /// Returns the letter in position texts.
    pub const fn letter(self) -> char {
        match self {
            Self::Sun => 'S',
            Self::Bird => 'B',
            Self::Rain => 'R',
            Self::Tanzaku => 'T',
        }
    }

    /// Returns the word in messages and sprite names.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Sun => "sun",
            Self::Bird => "bird",
            Self::Rain => "rain",
            Self::Tanzaku => "tanzaku",
        }
    }
}

/// A tile with its two properties. Every combination occurs once in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tile {
    pub plant: Plant,
    pub poem: Poem,
}

impl Tile {
    /// Returns all sixteen tiles, plant by plant.
    pub fn all() -> [Self; 16] {
        std::array::from_fn(|n| Self { plant: Plant::ALL[n / 4], poem: Poem::ALL[n % 4] })
    }

    /// Returns all sixteen tiles in random order.
    pub fn shuffled(rng: &mut dyn Rng) -> [Self; 16] {
        let mut tiles = Self::all();
        tiles.shuffle(rng);
        tiles
    }

    /// Returns whether the two tiles share the plant or the poem.
    pub fn shares_with(self, other: Self) -> bool {
        self.plant == other.plant || self.poem == other.poem
    }
}

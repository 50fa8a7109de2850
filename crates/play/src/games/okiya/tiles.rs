//! The sixteen tiles of Okiya: one for each pair of a plant and a poem.

use rand::Rng;
use rand::seq::SliceRandom;

/// The plant on a tile. A tile matches another if it shares the plant or the poem.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Plant {
    Maple,
    Cherry,
    Pine,
    Iris,
}

impl Plant {
    /// All plants, in the order in which [`Tile::all`] lists them.
    pub const ALL: [Self; 4] = [Self::Maple, Self::Cherry, Self::Pine, Self::Iris];

    /// Returns the letter that stands for the plant in position texts.
    pub const fn letter(self) -> char {
        match self {
            Self::Maple => 'M',
            Self::Cherry => 'C',
            Self::Pine => 'P',
            Self::Iris => 'I',
        }
    }

    /// Returns the word that stands for the plant in the arguments of messages and in sprite names.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Maple => "maple",
            Self::Cherry => "cherry",
            Self::Pine => "pine",
            Self::Iris => "iris",
        }
    }
}

/// The subject of the poem on a tile. A tile matches another if it shares the plant or the poem.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Poem {
    Sun,
    Bird,
    Rain,
    /// A tanzaku is a strip of paper with a verse. Position texts write it as `T`.
    Tanzaku,
}

impl Poem {
    /// All poems, in the order in which [`Tile::all`] lists them.
    pub const ALL: [Self; 4] = [Self::Sun, Self::Bird, Self::Rain, Self::Tanzaku];

    /// Returns the letter that stands for the poem in position texts.
    pub const fn letter(self) -> char {
        match self {
            Self::Sun => 'S',
            Self::Bird => 'B',
            Self::Rain => 'R',
            Self::Tanzaku => 'T',
        }
    }

    /// Returns the word that stands for the poem in the arguments of messages and in sprite names.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Sun => "sun",
            Self::Bird => "bird",
            Self::Rain => "rain",
            Self::Tanzaku => "tanzaku",
        }
    }
}

/// A tile. Each combination of a plant and a poem occurs on one tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tile {
    pub plant: Plant,
    pub poem: Poem,
}

impl Tile {
    /// Returns all sixteen tiles, sorted by plant and then by poem.
    pub fn all() -> [Self; 16] {
        std::array::from_fn(|n| Self { plant: Plant::ALL[n / 4], poem: Poem::ALL[n % 4] })
    }

    pub fn shuffled(rng: &mut dyn Rng) -> [Self; 16] {
        let mut tiles = Self::all();
        tiles.shuffle(rng);
        tiles
    }

    /// Returns whether the two tiles have the same plant or the same poem, so that one may be taken after the
    /// other.
    pub fn shares_with(self, other: Self) -> bool {
        self.plant == other.plant || self.poem == other.poem
    }
}

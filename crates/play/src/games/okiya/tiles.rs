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

    /// The word for the plant in the arguments of messages and in sprite names.
    pub const fn word(self) -> &'static str {
        ["maple", "cherry", "pine", "iris"][self as usize]
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

    /// The word for the poem in the arguments of messages and in sprite names.
    pub const fn word(self) -> &'static str {
        ["sun", "bird", "rain", "tanzaku"][self as usize]
    }
}

/// The names of all tiles, sorted by plant and then by poem.
pub const NAMES: [&str; 16] =
    ["MS", "MB", "MR", "MT", "CS", "CB", "CR", "CT", "PS", "PB", "PR", "PT", "IS", "IB", "IR", "IT"];

/// A tile. Each combination of a plant and a poem occurs on one tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tile {
    pub plant: Plant,
    pub poem: Poem,
}

impl Tile {
    /// All sixteen tiles, sorted by plant and then by poem.
    pub fn all() -> [Self; 16] {
        std::array::from_fn(|n| Self { plant: Plant::ALL[n / 4], poem: Poem::ALL[n % 4] })
    }

    /// The place of the tile in [`Self::all`].
    pub const fn index(self) -> usize {
        self.plant as usize * 4 + self.poem as usize
    }

    /// The name of the tile in position texts and of its sprite: the letter of its plant, then the letter of its poem.
    pub const fn name(self) -> &'static str {
        NAMES[self.index()]
    }

    pub fn shuffled(rng: &mut dyn Rng) -> [Self; 16] {
        let mut tiles = Self::all();
        tiles.shuffle(rng);
        tiles
    }

    /// Whether the two tiles have the same plant or the same poem, so that one may be taken after the
    /// other.
    pub fn shares_with(self, other: Self) -> bool {
        self.plant == other.plant || self.poem == other.poem
    }
}

//! The levels of the computer player, from which people choose.

/// A level of the computer player. Levels are ordered from weakest to strongest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Suits people who play their first games.
    #[default]
    Gentle,
    /// Looks a few moves ahead but often makes mistakes.
    Steady,
    /// Makes a mistake now and then.
    Strong,
    /// Plays the best move that it finds in the time for one move.
    Best,
    /// Never makes a mistake. Only games that the engine solves completely have this level, instead of
    /// [`Self::Best`].
    Perfect,
}

impl Level {
    /// All levels, from weakest to strongest.
    pub const ALL: [Self; 5] = [Self::Gentle, Self::Steady, Self::Strong, Self::Best, Self::Perfect];

    /// The name of the level in commands, files and stored rows. People see translated names
    /// instead.
    pub const fn name(self) -> &'static str {
        ["gentle", "steady", "strong", "best", "perfect"][self as usize]
    }

    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|level| level.name() == name)
    }
}

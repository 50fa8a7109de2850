//! The playing strength of the computer, as people choose it.

/// The playing strength of the computer, from weakest to strongest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// For people who play their first games.
    #[default]
    Gentle,
    /// Sees the next moves but makes mistakes.
    Steady,
    /// Makes a mistake now and then.
    Strong,
    /// Plays as well as the time for one move allows.
    Best,
}

impl Level {
    /// All levels, from weakest to strongest.
    pub const ALL: [Self; 4] = [Self::Gentle, Self::Steady, Self::Strong, Self::Best];

    /// Returns the name of the level in commands, files and stored rows.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Gentle => "gentle",
            Self::Steady => "steady",
            Self::Strong => "strong",
            Self::Best => "best",
        }
    }

    /// Returns the level with this [`Self::name`], if there is one.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|level| level.name() == name)
    }
}

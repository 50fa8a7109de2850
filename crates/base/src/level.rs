//! How strongly the computer plays, as people choose it.

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// For whoever plays their first games.
    #[default]
    Gentle,
    /// Sees the next moves, and errs.
    Steady,
    /// Errs now and then, but seldom.
    Strong,
    /// As well as it can in the time of a move.
    Best,
}

impl Level {
    /// Every level, from weakest to strongest.
    pub const ALL: [Self; 4] = [Self::Gentle, Self::Steady, Self::Strong, Self::Best];

    /// Its name in commands, files and stored rows.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Gentle => "gentle",
            Self::Steady => "steady",
            Self::Strong => "strong",
            Self::Best => "best",
        }
    }

    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|level| level.name() == name)
    }
}

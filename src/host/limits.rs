//! How much one person may have going at once, and for how long a challenge waits.

use crate::base::time::Span;

/// Numbers that whoever runs the bot may change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Open challenges that one person may have made.
    pub challenges: u32,
    /// Running matches that one person may sit at.
    pub matches: u32,
    /// How long a challenge stays open.
    pub challenge_open: Span,
}

impl Default for Limits {
    fn default() -> Self {
        Self { challenges: 5, matches: 20, challenge_open: Span::days(7) }
    }
}

/// What one person has going.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Load {
    /// Open challenges that they made.
    pub challenges: u32,
    /// Running matches at which they sit.
    pub matches: u32,
}

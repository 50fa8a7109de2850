//! How the board ends a round.

use super::seat::Seat;

/// What the board decides at the end of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ending {
    /// Who won, or nobody: a draw.
    pub winner: Option<Seat>,
    /// The rule by which the round ended, as the notation names it (`line`, `stuck`, `exhausted` ...).
    pub rule: &'static str,
    /// Points the winner scores, in games that count them.
    pub points: Option<u8>,
}

impl Ending {
    /// A win by `rule` in a game without points.
    pub const fn won(winner: Seat, rule: &'static str) -> Self {
        Self { winner: Some(winner), rule, points: None }
    }

    /// A draw by `rule` in a game without points.
    pub const fn drawn(rule: &'static str) -> Self {
        Self { winner: None, rule, points: None }
    }
}

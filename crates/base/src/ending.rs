//! The result of a round that ended by the rules of its game.

use super::seat::Seat;

/// The result of a round that ended by the rules, not by a resignation or on time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ending {
    /// The winner, or `None` for a draw.
    pub winner: Option<Seat>,
    /// The rule that ended the round, as the notation names it: `line`, `stuck`, `exhausted` and so on.
    pub rule: &'static str,
    /// The winner's points (0 for a draw), or `None` in games that do not count points.
    pub points: Option<u8>,
}

impl Ending {
    /// Returns a win by `rule`, for a game without points.
    pub const fn won(winner: Seat, rule: &'static str) -> Self {
        Self { winner: Some(winner), rule, points: None }
    }

    /// Returns a draw by `rule`, for a game without points.
    pub const fn drawn(rule: &'static str) -> Self {
        Self { winner: None, rule, points: None }
    }
}

//! The results of rounds and matches.
//!
//! Endings by the rules of a game are [`RoundEnd::Board`]; the other endings are the same for all games.

use serde::{Deserialize, Serialize};

use super::player::Player;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RoundResult {
    /// The winner of the round; `None` for a draw.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub winner: Option<Player>,
    /// Points the winner scores, in games that count them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub points: Option<u8>,
    pub by: RoundEnd,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RoundEnd {
    /// The rules of the game ended the round.
    Board {
        /// The name of the rule in the game's notation, such as `line`, `stuck` or `exhausted`.
        rule: String,
    },
    /// A draw, because the same position occurred for the third time.
    Repetition,
    /// A draw, because the round reached the game's maximum number of moves.
    Length,
    Resigned,
}

/// The result of a match. Each kind holds only what it can decide.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Conclusion {
    Rounds {
        /// The winner; `None` for a level score.
        winner: Option<Player>,
    },
    /// The opponent of the winner resigned the whole match.
    Resigned {
        /// The player who did not resign.
        winner: Player,
    },
    /// A draw on which both players agreed.
    Agreed,
    /// The opponent of the winner ran out of time.
    Time {
        /// The player who had time left.
        winner: Player,
    },
    /// Called off before both had moved, or by a moderator; it counts for nobody.
    Aborted {
        /// The player who called it off; `None` for a moderator.
        by: Option<Player>,
    },
    /// A moderator decided the match; it counts.
    Decided {
        /// The winner; `None` for a draw.
        winner: Option<Player>,
    },
    /// Nobody continued the match; it counts for nobody.
    Abandoned,
    /// The server is gone or has asked for deletion; the match counts for nobody.
    Closed,
    /// The bot ended the match because it cannot continue: the rules have changed, or the record does
    /// not replay. It counts for nobody.
    Adjudicated,
}

impl Conclusion {
    /// Returns the winner of the match, if any.
    pub const fn winner(self) -> Option<Player> {
        match self {
            Self::Rounds { winner } | Self::Decided { winner } => winner,
            Self::Resigned { winner } | Self::Time { winner } => Some(winner),
            Self::Agreed | Self::Aborted { .. } | Self::Abandoned | Self::Closed | Self::Adjudicated => None,
        }
    }

    /// Whether the match counts as a win, draw or loss.
    pub const fn counts(self) -> bool {
        !matches!(self, Self::Aborted { .. } | Self::Abandoned | Self::Closed | Self::Adjudicated)
    }
}

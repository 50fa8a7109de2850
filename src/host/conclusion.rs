//! How rounds and matches end.
//!
//! The board's own endings belong to the games; here they are one kind of a round's result among others.

use serde::{Deserialize, Serialize};

use super::player::Player;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RoundResult {
    /// Who won it, or nobody: a drawn round.
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
    /// The board decided, by the rule that the game's notation names so.
    Board {
        /// The name of the rule, such as `line`, `stuck` or `exhausted`.
        rule: String,
    },
    /// The same position stood for the third time: drawn.
    Repetition,
    /// The round had as many moves as the house counts: drawn.
    Length,
    Resigned,
}

/// How a match ended. Each kind holds only what it can decide.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Conclusion {
    Rounds {
        /// Who won it, or nobody: level.
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
        /// Which player called it off; nobody when a moderator did.
        by: Option<Player>,
    },
    /// A moderator decided it; it counts.
    Decided {
        /// Who won it, or nobody: drawn.
        winner: Option<Player>,
    },
    /// Nobody went on with it; it counts for nobody.
    Abandoned,
    /// Its server is there no longer, or wanted everything of its own to go; it counts for nobody.
    Closed,
    /// The house ended it, since it cannot be played on: the rules have changed, or the record does not
    /// replay. It counts for nobody.
    Adjudicated,
}

impl Conclusion {
    /// Who won the match, if somebody did.
    pub const fn winner(self) -> Option<Player> {
        match self {
            Self::Rounds { winner } | Self::Decided { winner } => winner,
            Self::Resigned { winner } | Self::Time { winner } => Some(winner),
            Self::Agreed | Self::Aborted { .. } | Self::Abandoned | Self::Closed | Self::Adjudicated => None,
        }
    }

    /// Whether the match counts as won, drawn or lost, rather than for nobody.
    pub const fn counts(self) -> bool {
        !matches!(self, Self::Aborted { .. } | Self::Abandoned | Self::Closed | Self::Adjudicated)
    }
}

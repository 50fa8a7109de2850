//! The results of rounds and matches.
//!
//! [`RoundEnd::Board`] covers endings by the rules of a game. The other endings are the same for all
//! games.

use serde::{Deserialize, Serialize};

use super::Player;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RoundResult {
    /// The winner of the round; `None` for a draw.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub winner: Option<Player>,
    /// The points that the winner scores, in games that count points.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub points: Option<u8>,
    pub by: RoundEnd,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RoundEnd {
    /// A rule of the game ended the round. `rule` is its name in the game, such as `line` or `stuck`.
    Board { rule: String },
    /// A draw, because the same position occurred for the third time.
    Repetition,
    /// A draw, because the round reached the game's maximum number of moves.
    Length,
    /// The loser resigned the round.
    Resigned,
}

/// The way in which a match ended. A variant stores a winner only if that ending can have one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Conclusion {
    /// The score of all rounds decided; the winner is `None` for a level score.
    Rounds { winner: Option<Player> },
    /// The opponent of the winner resigned the whole match.
    Resigned { winner: Player },
    /// A draw on which both players agreed.
    Agreed,
    /// The opponent of the winner ran out of time.
    Time { winner: Player },
    /// The match was called off, by a player before both had moved or by a moderator (`None`), and counts
    /// for nobody.
    Aborted { by: Option<Player> },
    /// A moderator decided how the match ends; the winner is `None` for a draw. The result counts.
    Decided { winner: Option<Player> },
    /// The match ended because nobody continued it, and counts for nobody.
    Abandoned,
    /// The match ended because its server removed the bot or asked for deletion. The match counts for
    /// nobody.
    Closed,
    /// The bot ended the match, because the rules of the game have changed or the record does not
    /// replay. The match counts for nobody.
    Adjudicated,
}

impl Conclusion {
    /// The winner, or `None` for a draw and for a match that counts for nobody.
    pub const fn winner(self) -> Option<Player> {
        match self {
            Self::Rounds { winner } | Self::Decided { winner } => winner,
            Self::Resigned { winner } | Self::Time { winner } => Some(winner),
            Self::Agreed | Self::Aborted { .. } | Self::Abandoned | Self::Closed | Self::Adjudicated => None,
        }
    }

    /// Whether the match has a result: a win for one player, or a draw. A match that was called
    /// off, abandoned, closed or adjudicated counts for nobody.
    pub const fn counts(self) -> bool {
        !matches!(self, Self::Aborted { .. } | Self::Abandoned | Self::Closed | Self::Adjudicated)
    }
}

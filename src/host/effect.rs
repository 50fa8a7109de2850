//! What the shell has to do after a step was committed, as data.
//!
//! Rows that belong into the commit itself (the record, ratings) are read from the records; here is what is told.

use crate::base::id::{ChallengeId, MatchId, PersonId};

/// One thing to tell the channel. Each may be done twice without harm: it paints the record as it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Effect {
    /// The challenge's message is painted again: it has been answered or has run out.
    ShowChallenge {
        /// Which challenge.
        id: ChallengeId,
    },
    /// The board message of a turn loses its controls.
    RetireBoard {
        /// Which match.
        id: MatchId,
        /// Its turn number before the step.
        turn: u32,
    },
    /// A round is over and another begins: a card tells how it ended.
    TellRound {
        /// Which match.
        id: MatchId,
        /// Which round, counted from 0.
        round: usize,
    },
    /// A new board message is sent; after the last turn it is the one that tells how the match ended.
    ShowBoard {
        /// Which match.
        id: MatchId,
        /// Its turn number after the step.
        turn: u32,
        /// Whom it mentions: who is to move, or for whom the ending is news. Nobody when they have just acted
        /// themselves.
        mention: Option<PersonId>,
    },
}

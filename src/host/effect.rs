//! What the shell has to do after a step was committed, as data.
//!
//! Rows that belong into the commit itself (the record, ratings) are read from the records; here is what is told.

use crate::base::id::{ChallengeId, MatchId, PersonId};
use crate::base::time::Timestamp;

use super::matches::Offer;
use super::player::{ByPlayer, Player};

/// One thing to tell the channel. Each may be done twice without harm: it paints the record as it is, or is told once
/// for each turn number.
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
        /// themselves or sleep.
        mention: Option<PersonId>,
    },
    /// The board stays as it is, but what stands over and under it has changed: its message is written anew.
    RefreshBoard {
        /// Which match.
        id: MatchId,
    },
    /// An offer was made: a message with buttons to answer it.
    TellOffer {
        /// Which match.
        id: MatchId,
        /// Its turn number.
        turn: u32,
        /// What is offered.
        offer: Offer,
        /// Whom it mentions: who is to answer, unless they sleep.
        mention: Option<PersonId>,
    },
    /// An offer waits no longer: its message says what became of it.
    CloseOffer {
        /// Which match.
        id: MatchId,
        /// The turn number for which it was made.
        turn: u32,
        /// What was offered.
        offer: Offer,
        /// What became of it.
        end: OfferEnd,
    },
    /// Something to say about a match besides its board.
    Tell {
        /// Which match.
        id: MatchId,
        /// Its turn number.
        turn: u32,
        /// What.
        news: News,
        /// Whom it mentions.
        calls: ByPlayer<bool>,
    },
}

/// What became of an offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OfferEnd {
    /// The other player said yes.
    Accepted,
    /// The other player said no.
    Declined,
    /// Whoever made it took it back.
    Withdrawn,
    /// Something else happened first.
    Void,
}

/// What there is to say.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum News {
    /// The mover's time runs out.
    Reminder {
        /// When.
        deadline: Timestamp,
    },
    /// A player has slept while it became their turn, or while something was offered to them.
    Morning {
        /// Who.
        player: Player,
    },
    /// A player has given the mover more time.
    TimeGiven {
        /// Who gave it.
        by: Player,
        /// When the mover's time is up now; nothing while it stands still.
        deadline: Option<Timestamp>,
    },
    /// The pause is over.
    Resumed {
        /// Who went on.
        by: Player,
    },
    /// The mover's vacation is over.
    Returned {
        /// Who is back.
        player: Player,
    },
    /// Nothing has happened for long: do both go on?
    GoOn {
        /// When the match is abandoned otherwise.
        abandoned: Timestamp,
    },
}

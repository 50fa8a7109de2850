//! What a decision still has to tell once it is committed, as data: it is stored in the same commit and
//! worked off after it.
//!
//! Says what is to be told and whom it concerns. How somebody is told, and whether they may be called now, is
//! asked when it is delivered (`call`). Whose match or challenge it is, the row that holds it says.

use serde::{Deserialize, Serialize};

use crate::base::id::PersonId;
use crate::base::time::Timestamp;

use super::offer::Offer;
use super::player::Player;
use super::thread_loss::ThreadLoss;

/// One thing to tell, in the order in which it is told. A [`Owed::Call`] directly follows the message that it
/// belongs to, if there is one: sent at the same time, both are one message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Owed {
    /// A new message shows the board of a turn; the one before loses its controls. A later board makes it
    /// needless.
    Board {
        /// The turn number after the step.
        turn: u32,
    },
    /// The card of a round that ended while the match goes on.
    Round {
        /// The number of the round, counted from 0.
        round: usize,
    },
    /// The board is the same, but what stands over and under it has changed: its message is written anew.
    Refresh,
    /// An offer was made: a message with buttons to answer it.
    Offer {
        /// The turn number for which it is made.
        turn: u32,
        offer: Offer,
    },
    /// An offer waits no longer: its message says what became of it.
    OfferEnd {
        /// The turn number for which it was made.
        turn: u32,
        offer: Offer,
        end: OfferEnd,
    },
    /// Something is said in the channel of the match; by itself it calls nobody.
    Line {
        /// The turn number of the match.
        turn: u32,
        news: News,
    },
    /// The message of a challenge is written, or written anew.
    Card,
    /// The computer is to accept a challenge, or to move. Nothing is told by it; what it decides owes what
    /// is.
    Reply {
        /// The turn number for which it is meant; 0 for a challenge.
        turn: u32,
    },
    /// The thread that the match had to itself is archived, once all else is told there.
    Archive,
    /// Somebody is to hear of something, in the way that they have chosen.
    Call(Call),
}

impl Owed {
    /// Whether its message shows a match or a challenge itself, rather than saying something about it.
    pub const fn shows(&self) -> bool {
        matches!(self, Self::Board { .. } | Self::Round { .. } | Self::Card)
    }
}

/// That somebody is to hear of something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Call {
    pub person: PersonId,
    /// The turn number of the match after the step; 0 for a challenge.
    pub turn: u32,
    pub why: Reason,
}

/// The reason why somebody is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    Turn,
    /// The other player offers them something.
    Asked {
        offer: Offer,
    },
    /// Their own offer was answered, and no board says so.
    Answered {
        offer: Offer,
        /// Accepted or declined; the other ends call nobody.
        end: OfferEnd,
    },
    Reminder {
        deadline: Timestamp,
    },
    /// The match has ended, and not by what they have just done.
    Ended,
    /// The other player has given them time.
    TimeGiven {
        /// When their time is up now; nothing while it stands still.
        deadline: Option<Timestamp>,
    },
    /// The other player has ended the pause.
    Resumed,
    /// Their vacation is over, and it is their turn.
    Returned,
    /// The other player has gone on vacation.
    Away {
        /// The latest end of the vacation; the player may return earlier.
        until: Timestamp,
    },
    /// Nothing has happened for long: do they go on?
    GoOn {
        /// When the match is abandoned otherwise.
        abandoned: Timestamp,
    },
    /// The house was closed, and the time of it was given back to them.
    Excused {
        /// When their time is up now.
        deadline: Timestamp,
    },
    Challenged,
    /// They are asked for a rematch.
    Rematch,
    /// Their challenge was accepted: the match has begun.
    Accepted,
    Declined,
    Expired,
    /// A match of theirs cannot be read any more and was set aside.
    SetAside,
    /// A challenge by them or to them cannot be read any more and was set aside.
    ChallengeSetAside,
    /// The letter of a morning, with all that waits for them.
    Digest {
        morning: Timestamp,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OfferEnd {
    Accepted,
    Declined,
    /// Whoever made it took it back.
    Withdrawn,
    /// The offer lapsed because something else happened first.
    Void,
}

/// What is said in the channel of a match besides its board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum News {
    /// A player has given the mover more time.
    TimeGiven {
        by: Player,
        /// When the mover's time is up now; nothing while it stands still.
        deadline: Option<Timestamp>,
    },
    Resumed {
        by: Player,
    },
    /// The days away of the mover are used up.
    Returned {
        player: Player,
    },
    /// Nothing has happened for long: do both go on?
    GoOn {
        /// When the match is abandoned otherwise.
        abandoned: Timestamp,
    },
    /// The match cannot be played on, so it is over.
    Adjudicated,
    /// The match is played in the channel, since it cannot have its thread.
    Moved {
        /// What is wrong with the thread.
        why: ThreadLoss,
    },
}

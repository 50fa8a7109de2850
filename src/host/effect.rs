//! Outbox entries: the messages that follow from a decision. They are stored in the same commit and
//! delivered after it.
//!
//! An entry says what to deliver and whom it concerns. [`super::notification`] decides on delivery how a person
//! is notified, and whether now. The row that holds an entry names its match or challenge.

use serde::{Deserialize, Serialize};

use crate::base::id::PersonId;
use crate::base::time::Timestamp;

use super::offer::Offer;
use super::player::Player;
use super::thread_loss::ThreadLoss;

/// An outbox entry. An [`Effect::Call`] directly follows the message that it belongs to, if there is one;
/// when both are delivered together, they become one message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Effect {
    /// Posts the board of a turn in a new message and removes the controls of the previous one. A later
    /// board supersedes it.
    Board {
        /// The turn number after the step.
        turn: u32,
    },
    /// Posts the card of a round that ended while the match goes on.
    Round {
        /// The number of the round, counted from 0.
        round: usize,
    },
    /// Edits the message of the current board, because the text around it has changed.
    Refresh,
    /// Posts an offer with buttons to answer it.
    Offer {
        /// The turn number for which it is made.
        turn: u32,
        offer: Offer,
    },
    /// Edits the message of an offer that has ended.
    OfferEnd {
        /// The turn number for which it was made.
        turn: u32,
        offer: Offer,
        end: OfferEnd,
    },
    /// Posts a line in the channel of the match, without a notification.
    Line {
        /// The turn number of the match.
        turn: u32,
        news: News,
    },
    /// Posts or edits the message of a challenge.
    Card,
    /// Asks the computer to accept a challenge or to move. Delivers no message itself; the resulting
    /// decision has outbox entries of its own.
    Reply {
        /// The turn number for which it is meant; 0 for a challenge.
        turn: u32,
    },
    /// Archives the match's own thread after all other entries.
    Archive,
    /// Notifies a person in the way that they have chosen.
    Call(Notification),
}

impl Effect {
    /// Whether the message shows a match or challenge itself, rather than a remark about it.
    pub const fn is_main_message(&self) -> bool {
        matches!(self, Self::Board { .. } | Self::Round { .. } | Self::Card)
    }
}

/// A notification for one person, with its reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Notification {
    pub person: PersonId,
    /// The turn number of the match after the step; 0 for a challenge.
    pub turn: u32,
    pub why: NotificationReason,
}

/// The reason for a notification, which selects its text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum NotificationReason {
    Turn,
    /// The opponent has made them an offer.
    Asked {
        offer: Offer,
    },
    /// Their own offer was answered, and no new board shows it.
    Answered {
        offer: Offer,
        /// Accepted or declined; other ends notify nobody.
        end: OfferEnd,
    },
    Reminder {
        deadline: Timestamp,
    },
    /// The match has ended, and not by their own action.
    Ended,
    /// The opponent has given them time.
    TimeGiven {
        /// The new deadline; `None` while the clock stands still.
        deadline: Option<Timestamp>,
    },
    /// The opponent has ended the pause.
    Resumed,
    /// Their vacation is over, and it is their turn.
    Returned,
    /// The opponent has gone on vacation.
    Away {
        /// The latest end of the vacation; the player may return earlier.
        until: Timestamp,
    },
    /// The match has been inactive for long; asks whether they want to continue.
    GoOn {
        /// The time at which the match is abandoned otherwise.
        abandoned: Timestamp,
    },
    /// The time of an outage was credited to them.
    Excused {
        /// The new deadline of the notified player.
        deadline: Timestamp,
    },
    Challenged,
    /// They are asked for a rematch.
    Rematch,
    /// Their challenge was accepted: the match has begun.
    Accepted,
    Declined,
    Expired,
    /// A match of theirs is unreadable and was set aside.
    SetAside,
    /// A challenge by or to them is unreadable and was set aside.
    ChallengeSetAside,
    /// The morning digest of everything that waits for them.
    Digest {
        morning: Timestamp,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OfferEnd {
    Accepted,
    Declined,
    /// The player who made the offer withdrew it.
    Withdrawn,
    /// The offer lapsed because something else happened first.
    Void,
}

/// A line in the channel of a match, besides its board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum News {
    /// A player has given the mover more time.
    TimeGiven {
        by: Player,
        /// The mover's new deadline; `None` while their clock stands still.
        deadline: Option<Timestamp>,
    },
    Resumed {
        by: Player,
    },
    /// The mover's vacation days are used up.
    Returned {
        player: Player,
    },
    /// The match has been inactive for long; asks whether both want to continue.
    GoOn {
        /// The time at which the match is abandoned otherwise.
        abandoned: Timestamp,
    },
    /// The match cannot continue, so it is over.
    Adjudicated,
    /// The match continues in the channel, because its thread is unavailable.
    Moved {
        /// The reason why the thread is unavailable.
        why: ThreadLoss,
    },
}

//! The club table of a server: where it stands, and how many people it says are waiting.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::base::id::{ChannelId, MessageId, PersonId};
use crate::base::time::{Span, Timestamp};
use crate::host::{Challenge, Refusal};

/// The shortest time between two edits of the message: Discord limits edits of messages older than an hour.
pub const EDITS_APART: Span = Span::minutes(10);

/// The message is not the server's club table any more.
pub const NOT_IN_USE: Refusal = Refusal::new("refused-club-not-in-use");

/// The club table of a server.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClubTable {
    /// `None` in a row that could not be read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub channel: Option<ChannelId>,
    /// `None` until it is posted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub message: Option<MessageId>,
    /// The code of the language that the server spoke when it was posted, for servers that have chosen none.
    pub language: String,
    /// People who wait, by game, as the message says. Games without any are left out.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub shown: Waiting,
    /// The time of the last edit, or of one that is under way.
    pub edited: Timestamp,
}

/// The number of people who wait, by game.
pub type Waiting = BTreeMap<String, usize>;

impl ClubTable {
    /// The table with an edit that begins now; `None` where it shows these numbers already, or it is too soon.
    pub fn edit(&self, waiting: &Waiting, now: Timestamp) -> Option<Self> {
        let is_due = self.message.is_some() && now - self.edited >= EDITS_APART;
        (is_due && self.shown != *waiting).then(|| Self { edited: now, ..self.clone() })
    }
}

/// Counts the challenges that wait, by game.
pub fn count<'a>(waiting: impl IntoIterator<Item = &'a Challenge>, now: Timestamp) -> Waiting {
    let mut counts = Waiting::new();
    for challenge in waiting.into_iter().filter(|challenge| waits(challenge, now)) {
        *counts.entry(challenge.terms.game.clone()).or_default() += 1;
    }
    counts
}

/// Whether a challenge waits at the table: it is open, and its time is not up.
pub fn waits(challenge: &Challenge, now: Timestamp) -> bool {
    challenge.at_table && challenge.due().is_some_and(|expires| now < expires)
}

/// Whether it is this person's.
pub fn is_of(challenge: &Challenge, person: PersonId) -> bool {
    challenge.from == person
}

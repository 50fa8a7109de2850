//! Rows of what the chat shows and has said: board messages, cards of challenges, interactions that took
//! effect.
//!
//! These records are the store's own: the shell keeps them, and no rule of a match depends on them.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::base::id::{ChannelId, MessageId};
use crate::base::time::Timestamp;

use super::{Migration, Record, is_default};
use crate::store::record::Gone;

/// The messages of a match in its channel, as far as they matter.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Board {
    /// The message that shows the board; nothing when none could be sent yet.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<MessageId>,
    /// The turn number that it shows; 0 before the first.
    pub shown: u32,
    /// Since when the end of practice is on its way to everyone, while it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub showing: Option<Timestamp>,
    /// What stands on that message once its turn is over; nothing while that is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rest: Option<String>,
    /// The message of the offer that waits for an answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offer: Option<MessageId>,
    /// The code of the language that the channel speaks; nothing where that is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
    /// How many things the match has owed so far: the number of the next one.
    #[serde(default, skip_serializing_if = "is_default")]
    pub told: u64,
}

impl Board {
    /// What is known of the messages of a match that goes on elsewhere: none is there yet.
    #[must_use]
    pub fn elsewhere(&self) -> Self {
        Self { language: self.language.clone(), told: self.told, ..Self::default() }
    }
}

/// The message that stands for a challenge.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Card {
    pub channel: ChannelId,
    pub message: MessageId,
    /// The code of the language that the channel speaks; nothing where that is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
}

/// The mark of an interaction that took effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Seen {
    pub at: Timestamp,
}

impl Record for Board {
    const KIND: &'static str = "board";
    const MIGRATIONS: &'static [Migration] = &[without_wishes];

    fn without(self, _gone: Gone) -> Option<Self> {
        Some(Self { rest: None, ..self })
    }
}

impl Record for Card {
    const KIND: &'static str = "card";
}

impl Record for Seen {
    const KIND: &'static str = "seen";
}

/// From version 1, which said what the message should show. What is owed stands in the outbox now.
#[expect(clippy::unnecessary_wraps, reason = "steps may refuse")]
fn without_wishes(mut row: Map<String, Value>) -> Result<Map<String, Value>, String> {
    for wish in ["wanted", "since", "stale"] {
        row.remove(wish);
    }
    Ok(row)
}

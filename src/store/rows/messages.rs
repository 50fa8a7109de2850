//! Rows about messages in the chat: boards, challenge cards, and interactions that took effect.
//!
//! These records belong to the store and the shell; no rule of a match depends on them.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::base::id::{ChannelId, MessageId};
use crate::base::time::Timestamp;

use super::{Migration, Record, is_default};
use crate::store::record::DeletedPerson;

/// Messages of a match in its channel.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BoardMessage {
    /// The current board message; `None` until one was sent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<MessageId>,
    /// Turn number shown by that message; 0 before the first.
    pub shown: u32,
    /// Time since which the end of practice is being shown to everyone; `None` otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub showing: Option<Timestamp>,
    /// Text for that message once its turn is over; `None` while it is unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rest: Option<String>,
    /// Message of the offer that waits for an answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offer: Option<MessageId>,
    /// Language code of the channel; `None` while it is unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
    /// Number of outbox entries created for the match so far, which is the number of the next one.
    #[serde(default, skip_serializing_if = "is_default")]
    #[serde(rename = "told")]
    pub outbox_count: u64,
}

impl BoardMessage {
    /// Returns the record for a match that moved to another place, where it has no message yet.
    #[must_use]
    pub fn elsewhere(&self) -> Self {
        Self { language: self.language.clone(), outbox_count: self.outbox_count, ..Self::default() }
    }
}

/// The message that shows a challenge.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChallengeMessage {
    pub channel: ChannelId,
    pub message: MessageId,
    /// Language code of the channel; `None` while it is unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
}

/// Marks an interaction as having taken effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HandledInteraction {
    pub at: Timestamp,
}

impl Record for BoardMessage {
    const KIND: &'static str = "board";
    const MIGRATIONS: &'static [Migration] = &[without_wishes];

    fn without(self, _gone: DeletedPerson) -> Option<Self> {
        Some(Self { rest: None, ..self })
    }
}

impl Record for ChallengeMessage {
    const KIND: &'static str = "card";
}

impl Record for HandledInteraction {
    const KIND: &'static str = "seen";
}

/// Migrates version 1, which held what the message should show. The outbox replaced these fields.
#[expect(clippy::unnecessary_wraps, reason = "steps may refuse")]
fn without_wishes(mut row: Map<String, Value>) -> Result<Map<String, Value>, String> {
    for wish in ["wanted", "since", "stale"] {
        row.remove(wish);
    }
    Ok(row)
}

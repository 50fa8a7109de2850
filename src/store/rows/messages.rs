//! Rows about messages in the chat: boards, challenge cards, and interactions that took effect.
//!
//! Only the store and the code that sends messages use these records; no rule of a match depends on
//! them.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::base::id::{ChannelId, MessageId};
use crate::base::time::Timestamp;

use super::{Migration, Record, is_default};
use crate::store::record::DeletedPerson;

/// Messages that show a match in its channel.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BoardMessage {
    /// The current board message; `None` until one was sent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<MessageId>,
    /// Turn number that the board message shows; 0 before the first message.
    pub shown: u32,
    /// Time at which the bot began to post the end of a practice match for everyone. Set only while the
    /// bot is posting, so that nobody posts the same end twice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub showing: Option<Timestamp>,
    /// Text that replaces the text of the board message once the turn is over; `None` while the new text
    /// is unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rest: Option<String>,
    /// Message of the offer, such as a draw, that waits for an answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offer: Option<MessageId>,
    /// Language code of the channel; `None` while it is unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
    /// Number of outbox entries created for the match so far. The next entry gets this number.
    #[serde(default, skip_serializing_if = "is_default")]
    #[serde(rename = "told")]
    pub outbox_count: u64,
}

impl BoardMessage {
    /// Returns the record for a match that moved to another place, where the match has no message yet.
    #[must_use]
    pub fn elsewhere(&self) -> Self {
        Self { language: self.language.clone(), outbox_count: self.outbox_count, ..Self::default() }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChallengeMessage {
    pub channel: ChannelId,
    pub message: MessageId,
    /// Language code of the channel; `None` while it is unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
}

/// Mark that an interaction (a command or a press of a button) has taken effect. If Discord delivers the
/// interaction again, nothing happens.
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

/// Migrates version 1, whose fields said what the board message should show. Outbox entries replaced
/// those fields.
#[expect(clippy::unnecessary_wraps, reason = "steps may refuse")]
fn without_wishes(mut row: Map<String, Value>) -> Result<Map<String, Value>, String> {
    for wish in ["wanted", "since", "stale"] {
        row.remove(wish);
    }
    Ok(row)
}

//! Interactions of people and their first answers.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::base::time::Timestamp;
use crate::sandbox::ids::Id;

/// First answer of the bot to an interaction.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct InteractionAnswer {
    /// Discord's callback type, such as 4 for a message.
    pub kind: u8,
    /// Message that `@original` means, if there is one.
    pub message: Option<Id>,
    /// Suggestions (type 8) or the modal (type 9).
    pub shown: Option<Value>,
    /// Whether the token was used after the first answer.
    pub followed: bool,
    /// Whether a modal was submitted, so that it cannot be again.
    #[serde(default)]
    pub closed: bool,
}

/// Action of a person that the bot must answer.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Interaction {
    pub id: Id,
    /// Secret token with which the bot answers.
    pub token: String,
    /// Discord's interaction type: 2 command, 3 component, 4 autocomplete, 5 modal.
    pub kind: u8,
    pub person: Id,
    pub channel: Id,
    /// Language of the person's client, such as `de`.
    pub locale: String,
    pub sent: Timestamp,
    /// Message whose component was used, if any.
    pub message: Option<Id>,
    /// Command as the person wrote it, without options.
    pub command: Option<String>,
    /// Object `interaction_metadata` of the messages that result.
    pub origin: Value,
    pub answer: Option<InteractionAnswer>,
    /// Whether the person saw that it failed.
    pub failed: bool,
}

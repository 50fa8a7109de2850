//! What people do, and how the bot answered first.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::base::time::Timestamp;
use crate::sandbox::ids::Id;

/// The first answer that an interaction got.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Answer {
    /// Discord's callback type, such as 4 for a message.
    pub kind: u8,
    /// The message that `@original` means, if there is one.
    pub message: Option<Id>,
    /// Suggestions (type 8) or the modal (type 9).
    pub shown: Option<Value>,
    /// Whether anything was done through the token since.
    pub followed: bool,
    /// Of a modal: whether it was submitted.
    #[serde(default)]
    pub closed: bool,
}

/// Something a person did that the bot must answer.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Interaction {
    pub id: Id,
    /// Token that the bot answers with.
    pub token: String,
    /// Discord's interaction type: 2 command, 3 component, 4 autocomplete, 5 modal.
    pub kind: u8,
    pub person: Id,
    pub channel: Id,
    /// In which language the person's client is.
    pub locale: String,
    pub sent: Timestamp,
    /// The message whose component was used.
    pub message: Option<Id>,
    /// The command as the person wrote it, without options.
    pub command: Option<String>,
    /// `interaction_metadata` of messages that come of it.
    pub origin: Value,
    pub answer: Option<Answer>,
    /// Whether the person was told that it failed.
    pub failed: bool,
}

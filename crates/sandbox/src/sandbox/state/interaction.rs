//! Interactions, and the bot's first answers to them.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::base::time::Timestamp;
use crate::sandbox::ids::Id;

/// The bot's first answer to an interaction.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct InteractionAnswer {
    /// Discord's number of the answer's type, such as 4 for a message.
    pub kind: u8,
    /// The message called `@original`, if the answer has one.
    pub message: Option<Id>,
    /// The suggestions (type 8) or the modal (type 9) that the answer contains.
    pub shown: Option<Value>,
    /// Whether the bot has sent a follow-up or changed the answer.
    pub followed: bool,
    /// Whether the modal is closed and cannot be submitted. A submission closes it; if the submission fails,
    /// the modal is opened again.
    #[serde(default)]
    pub closed: bool,
}

/// A person's action that the bot must answer.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Interaction {
    pub id: Id,
    /// The secret with which the bot may answer.
    pub token: String,
    /// Discord's interaction type: 2 command, 3 component, 4 autocomplete, 5 modal.
    pub kind: u8,
    pub person: Id,
    pub channel: Id,
    /// The language of the person's client, such as `de`.
    pub locale: String,
    pub sent: Timestamp,
    /// The message whose button or menu was used, if any.
    pub message: Option<Id>,
    /// The command with its subcommands, such as `/challenge okiya`, but without options.
    pub command: Option<String>,
    /// The object `interaction_metadata` for the messages that answer the interaction.
    pub origin: Value,
    pub answer: Option<InteractionAnswer>,
    /// Whether the interaction got no answer in time, which the person's client shows.
    pub failed: bool,
}

//! A message and the files on it.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::base::time::Timestamp;
use crate::sandbox::ids::Id;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attachment {
    /// Its id, also the key of its bytes.
    pub id: Id,
    /// The name it was uploaded under.
    pub filename: String,
    /// Size of the file in bytes.
    pub size: usize,
    /// Alternative text that describes the file.
    pub description: Option<String>,
    /// Content type, guessed from the file name.
    pub content_type: String,
    /// Width and height in pixels, when it is a picture we can read.
    pub pixels: Option<(u32, u32)>,
}

/// A message, public or for one person.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Message {
    pub id: Id,
    pub channel: Id,
    pub author: Id,
    /// Discord's message type: 0 plain, 19 reply, 20 answer to a slash command, 23 to a menu command.
    pub kind: u8,
    pub content: String,
    /// Embeds as sent, completed on the way out.
    pub embeds: Vec<Value>,
    /// Components as sent, completed and numbered.
    pub components: Vec<Value>,
    pub attachments: Vec<Attachment>,
    /// Discord's message flags, one bit for each.
    pub flags: u64,
    pub sent: Timestamp,
    /// Time of the last edit; None without any.
    pub edited: Option<Timestamp>,
    /// Number of edits: of two copies of a message, the one with the higher number is the newer one.
    #[serde(default)]
    pub revision: u32,
    /// People mentioned in the text and allowed to be, in order.
    pub mentions: Vec<Id>,
    /// Whether everybody is mentioned and allowed to be.
    pub mention_everyone: bool,
    /// Whom it notified when it was sent. Edits never notify.
    pub pinged: Vec<Id>,
    /// The sender's own name for the message.
    pub nonce: Option<Value>,
    pub reply_to: Option<Id>,
    /// The interaction whose answer or follow-up it is.
    pub interaction: Option<Id>,
    /// The `interaction_metadata` object, as Discord writes it.
    pub origin: Option<Value>,
    /// The command that it answers, as a person wrote it.
    pub command: Option<String>,
    /// The only person who sees it.
    pub only_for: Option<Id>,
    /// When it was edited after it had become old; only the last hour counts.
    pub late_edits: Vec<Timestamp>,
}

//! A message and the files attached to it.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::base::time::Timestamp;
use crate::sandbox::ids::Id;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attachment {
    /// Id of the file, also of its bytes.
    pub id: Id,
    /// File name, with unsafe characters replaced.
    pub filename: String,
    /// Size of the file in bytes.
    pub size: usize,
    /// Alternative text that describes the file.
    pub description: Option<String>,
    /// Content type, guessed from the file name.
    pub content_type: String,
    /// Width and height in pixels of a PNG or GIF.
    pub pixels: Option<(u32, u32)>,
}

/// A public or ephemeral message of a channel.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Message {
    pub id: Id,
    pub channel: Id,
    pub author: Id,
    /// Discord's message type: 0 plain, 19 reply, 20 answer to a slash command, 23 to a menu command.
    pub kind: u8,
    pub content: String,
    /// Embeds as sent; the wire format adds defaults.
    pub embeds: Vec<Value>,
    /// Components as sent and numbered; the wire format adds defaults.
    pub components: Vec<Value>,
    pub attachments: Vec<Attachment>,
    /// Discord's message flags, one bit for each.
    pub flags: u64,
    pub sent: Timestamp,
    /// Time of the last edit; None without any.
    pub edited: Option<Timestamp>,
    /// Number of edits, which tells the newer of two copies.
    #[serde(default)]
    pub revision: u32,
    /// People mentioned in the text and allowed to be, in order.
    pub mentions: Vec<Id>,
    /// Whether everybody is mentioned and allowed to be.
    pub mention_everyone: bool,
    /// People notified when the message was sent. Edits never notify.
    pub pinged: Vec<Id>,
    /// Identifier chosen by the sender, for deduplication.
    pub nonce: Option<Value>,
    pub reply_to: Option<Id>,
    /// Interaction to which the message is an answer or a follow-up.
    pub interaction: Option<Id>,
    /// Object `interaction_metadata`, as Discord writes it.
    pub origin: Option<Value>,
    /// Command that the message answers, as a person wrote it.
    pub command: Option<String>,
    /// The only reader of an ephemeral message.
    pub only_for: Option<Id>,
    /// Times of edits made when the message was already old; only the last hour counts.
    pub late_edits: Vec<Timestamp>,
}

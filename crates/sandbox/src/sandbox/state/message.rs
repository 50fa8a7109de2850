//! A message and its attached files.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::base::time::Timestamp;
use crate::sandbox::ids::Id;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attachment {
    /// The file's id, under which its bytes are stored.
    pub id: Id,
    /// The file name, with unsafe characters replaced.
    pub filename: String,
    /// The size of the file in bytes.
    pub size: usize,
    /// The alternative text: a description for people who do not see the file.
    pub description: Option<String>,
    /// The content type, derived from the ending of the file name.
    pub content_type: String,
    /// The width and height of a PNG or GIF image, in pixels.
    pub pixels: Option<(u32, u32)>,
}

/// A message in a channel, either public or ephemeral (visible to one person).
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Message {
    pub id: Id,
    pub channel: Id,
    pub author: Id,
    /// Discord's message type: 0 plain, 19 reply, 20 answer to a slash command, 23 answer to a menu command.
    pub kind: u8,
    pub content: String,
    /// The embeds as the bot sent them. The JSON for clients also has default values.
    pub embeds: Vec<Value>,
    /// The components as the bot sent them, with numeric ids. The JSON for clients also has default values.
    pub components: Vec<Value>,
    pub attachments: Vec<Attachment>,
    /// Discord's message flags, one bit for each.
    pub flags: u64,
    pub sent: Timestamp,
    /// The time of the last edit; `None` if the message was never edited.
    pub edited: Option<Timestamp>,
    /// The number of edits. Of two copies of a message, the one with the greater number is newer.
    #[serde(default)]
    pub revision: u32,
    /// The people whom the text mentions, as far as the sender allows mentions, in the order of the text.
    pub mentions: Vec<Id>,
    /// Whether the text mentions everybody, and the sender allows that.
    pub mention_everyone: bool,
    /// The people who were notified when the message was sent. Edits notify nobody.
    pub pinged: Vec<Id>,
    /// A value that the sender chose, by which a repeated message is recognized.
    pub nonce: Option<Value>,
    pub reply_to: Option<Id>,
    /// The interaction that the message answers or follows up.
    pub interaction: Option<Id>,
    /// The object `interaction_metadata`, in Discord's form.
    pub origin: Option<Value>,
    /// The command that the message answers, such as `/challenge okiya`.
    pub command: Option<String>,
    /// The only person who sees the message, if it is ephemeral.
    pub only_for: Option<Id>,
    /// The times of edits that count against the limit for messages older than an hour.
    pub late_edits: Vec<Timestamp>,
}

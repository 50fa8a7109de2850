//! Commands and emojis that the bot has registered.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::sandbox::ids::Id;

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Command {
    /// Id, kept when a command of the same name and type is registered again.
    pub id: Id,
    /// Version id, new after each change.
    pub version: Id,
    /// Server to which the command belongs; `None` for a global one.
    pub guild: Option<Id>,
    /// Discord's command type: 1 slash, 2 user menu, 3 message menu.
    pub kind: u8,
    pub name: String,
    /// Definition as it was sent, but without nulls.
    pub definition: Value,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Emoji {
    /// Id of the emoji, also of the file with its image.
    pub id: Id,
    /// Name of the emoji without colons.
    pub name: String,
    /// Whether the image is an animated GIF.
    pub animated: bool,
    /// Content type of the emoji's image.
    pub content_type: String,
}

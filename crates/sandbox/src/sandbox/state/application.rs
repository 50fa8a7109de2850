//! What the bot has registered: commands and emoji.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::sandbox::ids::Id;

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Command {
    /// Kept when a command of the same name and kind is registered again.
    pub id: Id,
    /// Id that is new after each change.
    pub version: Id,
    /// The server it belongs to; nobody's for a global one.
    pub guild: Option<Id>,
    /// Discord's command type: 1 slash, 2 user menu, 3 message menu.
    pub kind: u8,
    pub name: String,
    /// The definition as sent, without nulls.
    pub definition: Value,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Emoji {
    /// Its id, also the key of its picture.
    pub id: Id,
    /// Name of the emoji without colons.
    pub name: String,
    /// Whether the picture is a GIF.
    pub animated: bool,
    /// Content type of the emoji's picture.
    pub content_type: String,
}

//! What the bot has registered: commands and emoji.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::sandbox::ids::Id;

/// A command as registered.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Command {
    /// Kept when a command of the same name and kind is registered again.
    pub id: Id,
    /// Changes with each change.
    pub version: Id,
    /// The server it belongs to; nobody's for a global one.
    pub guild: Option<Id>,
    /// Discord's command type: 1 slash, 2 user menu, 3 message menu.
    pub kind: u8,
    /// Its name.
    pub name: String,
    /// The definition as sent, without nulls.
    pub definition: Value,
}

/// An emoji of the application.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Emoji {
    /// Its id, also the key of its picture.
    pub id: Id,
    /// Its name without colons.
    pub name: String,
    /// Whether it is a GIF.
    pub animated: bool,
    /// The picture's type.
    pub content_type: String,
}

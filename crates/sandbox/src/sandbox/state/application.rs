//! The commands and emojis that the bot has registered.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::sandbox::ids::Id;

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Command {
    /// The command's id. It stays if a command with the same name and type is registered again.
    pub id: Id,
    /// The id of the command's version, which each change replaces.
    pub version: Id,
    /// The server to which the command belongs; `None` for a global command.
    pub guild: Option<Id>,
    /// Discord's command type: 1 slash command, 2 user menu, 3 message menu.
    pub kind: u8,
    pub name: String,
    /// The definition as the bot sent it, without null values.
    pub definition: Value,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Emoji {
    /// The emoji's id, which also names the file with its image.
    pub id: Id,
    pub name: String,
    /// Whether the image is a GIF.
    pub animated: bool,
    /// The content type of the image, such as `image/png`.
    pub content_type: String,
}

/// The permission of a command that a server's owner has set for one person, under *Integrations*.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct CommandOverwrite {
    pub server: Id,
    pub command: Id,
    pub person: Id,
    pub allowed: bool,
}

//! The parts of Discord's responses that the program reads.

use serde::Deserialize;
use serenity::all::{ChannelId, GuildId, MessageId};

use crate::base::id;

/// The fields that the program reads from a message that Discord created or returned.
#[derive(Deserialize)]
pub struct CreatedMessage {
    pub id: MessageId,
    /// Discord's message flags; 0 if the field is missing.
    #[serde(default)]
    pub flags: u64,
}

/// The fields that the program reads from an entry in the list of the bot's servers.
#[derive(Deserialize)]
pub struct ListedServer {
    pub id: GuildId,
}

/// The fields that the program reads from a direct message channel that Discord opened.
#[derive(Deserialize)]
pub struct DirectChannel {
    pub id: ChannelId,
}

/// The fields that the program reads from Discord's response to the first answer of an interaction.
#[derive(Deserialize)]
pub struct CallbackAnswer {
    pub resource: Option<Resource>,
}

#[derive(Deserialize)]
pub struct Resource {
    pub message: Option<CreatedMessage>,
}

impl From<CreatedMessage> for id::MessageId {
    fn from(made: CreatedMessage) -> Self {
        Self(made.id.get())
    }
}

//! The parts of Discord's responses that the program reads.

use serde::Deserialize;
use serenity::all::{ChannelId, GuildId, MessageId};

use crate::base::id;

/// The parts read of a message that Discord created or returned.
#[derive(Deserialize)]
pub struct CreatedMessage {
    pub id: MessageId,
    /// Discord's message flags; 0 if the field is missing.
    #[serde(default)]
    pub flags: u64,
}

/// The parts read of an entry in the list of the bot's servers.
#[derive(Deserialize)]
pub struct ListedServer {
    pub id: GuildId,
}

/// The parts read of a direct message channel that Discord opened.
#[derive(Deserialize)]
pub struct DirectChannel {
    pub id: ChannelId,
}

/// The parts read of Discord's response to the first answer of an interaction.
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

//! The parts of Discord's responses that the program reads, and the selection of the bot's own messages from a
//! list of a channel's messages. Does no I/O.

use serde::Deserialize;
use serde_json::Value;
use serenity::all::{GenericId, MessageId, UserId};

use crate::base::id;
use crate::base::time::Timestamp;
use crate::chat::BotMessage;

/// The epoch of Discord's ids, the start of 2015, in milliseconds since 1970.
const EPOCH_MS: i64 = 1_420_070_400_000;
/// The number of low bits in an id that are not part of its time in milliseconds.
const LOW_BITS: u32 = 22;
/// The maximum number of messages that Discord returns in one page.
const PAGE_LIMIT: &str = "100";

/// An entry in the list of the bot's servers, a direct message channel, or the author of a message.
#[derive(Deserialize)]
pub(super) struct IdObject {
    pub id: GenericId,
}

/// A message that Discord created or returned.
#[derive(Deserialize)]
pub(super) struct CreatedMessage {
    pub id: MessageId,
    /// Discord's message flags; 0 if the field is missing.
    #[serde(default)]
    pub flags: u64,
}

/// Discord's response to the first answer of an interaction.
#[derive(Deserialize)]
pub(super) struct CallbackAnswer {
    pub resource: Option<Resource>,
}

#[derive(Deserialize)]
pub(super) struct Resource {
    pub message: Option<CreatedMessage>,
}

/// A message in a channel's list, whoever wrote it.
#[derive(Deserialize)]
pub(super) struct ListedMessage {
    id: MessageId,
    author: IdObject,
    content: String,
    #[serde(default)]
    components: Vec<Value>,
}

impl From<CreatedMessage> for id::MessageId {
    fn from(made: CreatedMessage) -> Self {
        Self(made.id.get())
    }
}

/// The query parameters for messages written at or after `after`. Discord compares ids, so the query uses the
/// largest id before that time.
pub(super) fn since(after: Timestamp) -> Vec<(&'static str, String)> {
    let since_epoch = u64::try_from(after.0 - EPOCH_MS).unwrap_or(0);
    let last_before = (since_epoch << LOW_BITS).saturating_sub(1);
    vec![("after", last_before.to_string()), ("limit", PAGE_LIMIT.to_owned())]
}

/// The messages of one author, oldest first.
pub(super) fn by_author(listed: Vec<ListedMessage>, author: UserId) -> Vec<BotMessage> {
    let own = listed.into_iter().filter(|message| message.author.id.get() == author.get());
    let mut ours: Vec<BotMessage> = own.map(ListedMessage::into_bot_message).collect();
    ours.sort_by_key(|message| message.id);
    ours
}

impl ListedMessage {
    fn into_bot_message(self) -> BotMessage {
        let mut controls = Vec::new();
        self.components.iter().for_each(|component| collect(component, &mut controls));
        BotMessage {
            id: id::MessageId(self.id.get()),
            text: self.content,
            has_controls: controls.iter().any(|(_, live)| *live),
            components: controls.into_iter().map(|(id, _)| id).collect(),
        }
    }
}

/// Collects the component ids of all controls, however deeply nested, and whether each is enabled.
fn collect(component: &Value, controls: &mut Vec<(String, bool)>) {
    if let Some(id) = component["custom_id"].as_str() {
        controls.push((id.to_owned(), component["disabled"] != true));
    }
    for child in component["components"].as_array().into_iter().flatten().chain(component.get("accessory")) {
        collect(child, controls);
    }
}

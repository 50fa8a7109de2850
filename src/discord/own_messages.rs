//! The bot's own messages in a channel, picked from those that Discord lists. Pure.

use serde::Deserialize;
use serde_json::Value;

use crate::base::id::MessageId;
use crate::base::time::Timestamp;
use crate::chat::BotMessage;

/// The start of 2015 in milliseconds since 1970, the epoch of Discord's ids.
const EPOCH_MS: i64 = 1_420_070_400_000;
/// The number of bits in an id below the milliseconds.
const LOW_BITS: u32 = 22;
/// The largest page of messages that Discord returns.
const AT_ONCE: &str = "100";

/// The parts read of a message by any author.
#[derive(Deserialize)]
pub(super) struct ListedMessage {
    id: serenity::all::MessageId,
    author: Author,
    content: String,
    #[serde(default)]
    components: Vec<Value>,
}

#[derive(Deserialize)]
struct Author {
    id: serenity::all::UserId,
}

/// Returns the query for messages since `after`: those with a greater id than the last possible one
/// before it.
pub(super) fn since(after: Timestamp) -> Vec<(&'static str, String)> {
    let since_epoch = u64::try_from(after.0 - EPOCH_MS).unwrap_or(0);
    let last_before = (since_epoch << LOW_BITS).saturating_sub(1);
    vec![("after", last_before.to_string()), ("limit", AT_ONCE.to_owned())]
}

/// Returns the messages of one author, oldest first.
pub(super) fn by_author(standing: Vec<ListedMessage>, author: u64) -> Vec<BotMessage> {
    let own = standing.into_iter().filter(|message| message.author.id.get() == author);
    let mut ours: Vec<BotMessage> = own.map(ListedMessage::seen).collect();
    ours.sort_by_key(|seen| seen.id);
    ours
}

impl ListedMessage {
    fn seen(self) -> BotMessage {
        let mut controls = Vec::new();
        self.components.iter().for_each(|component| collect(component, &mut controls));
        BotMessage {
            id: MessageId(self.id.get()),
            text: self.content,
            has_controls: controls.iter().any(|(_, live)| *live),
            components: controls.into_iter().map(|(id, _)| id).collect(),
        }
    }
}

/// Collects the ids of controls at any depth, and whether each is enabled.
fn collect(component: &Value, controls: &mut Vec<(String, bool)>) {
    if let Some(id) = component["custom_id"].as_str() {
        controls.push((id.to_owned(), component["disabled"] != true));
    }
    for child in component["components"].as_array().into_iter().flatten().chain(component.get("accessory")) {
        collect(child, controls);
    }
}

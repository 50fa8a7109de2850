//! What stands in a channel, as Discord shows it: our own messages among those of others. Pure.

use serde::Deserialize;
use serde_json::Value;

use crate::base::id::MessageId;
use crate::base::time::Timestamp;
use crate::chat::Seen;

/// The start of 2015 in milliseconds since 1970: from there Discord counts the moments in its ids.
const EPOCH_MS: i64 = 1_420_070_400_000;
/// Bits of an id below its milliseconds.
const LOW_BITS: u32 = 22;
/// The most messages that Discord shows at a time.
const AT_ONCE: &str = "100";

/// A message of anybody, as far as it is read.
#[derive(Deserialize)]
pub(super) struct Standing {
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

/// How to ask for the first messages since a moment: those with a greater id than the last one before it.
pub(super) fn since(after: Timestamp) -> Vec<(&'static str, String)> {
    let since_epoch = u64::try_from(after.0 - EPOCH_MS).unwrap_or(0);
    let last_before = (since_epoch << LOW_BITS).saturating_sub(1);
    vec![("after", last_before.to_string()), ("limit", AT_ONCE.to_owned())]
}

/// Those that one author wrote, the oldest first.
pub(super) fn ours(standing: Vec<Standing>, author: u64) -> Vec<Seen> {
    let own = standing.into_iter().filter(|message| message.author.id.get() == author);
    let mut ours: Vec<Seen> = own.map(Standing::seen).collect();
    ours.sort_by_key(|seen| seen.id);
    ours
}

impl Standing {
    fn seen(self) -> Seen {
        let mut controls = Vec::new();
        self.components.iter().for_each(|component| collect(component, &mut controls));
        Seen {
            id: MessageId(self.id.get()),
            text: self.content,
            has_controls: controls.iter().any(|(_, live)| *live),
            components: controls.into_iter().map(|(id, _)| id).collect(),
        }
    }
}

/// The ids of controls at any depth, and whether each can be used.
fn collect(component: &Value, controls: &mut Vec<(String, bool)>) {
    if let Some(id) = component["custom_id"].as_str() {
        controls.push((id.to_owned(), component["disabled"] != true));
    }
    for child in component["components"].as_array().into_iter().flatten().chain(component.get("accessory")) {
        collect(child, controls);
    }
}

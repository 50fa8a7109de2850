//! The letter of a morning, to one person alone: all that waits for them, and what has ended meanwhile.

use crate::base::text::{Arg, Text};

use super::compose::words;
use super::outgoing::Message;
use super::voice::Voice;

/// The most lines of a kind; what is left is counted.
const MOST: usize = 15;

/// What waits, each with the way there, and what has ended.
pub fn letter(waits: &[(Text, Option<Text>)], ended: &[Text], voice: Voice<'_>) -> Message {
    let entry = |row: String| voice.say(&Text::new("digest-waits").with("row", Arg::Word(row)));
    let waiting = waits.iter().map(|(row, link)| {
        let link = link.as_ref().map(|link| format!(" {}", voice.say(link))).unwrap_or_default();
        entry(voice.say(row) + &link)
    });
    let over = ended.iter().map(|row| entry(voice.say(row)));
    let mut said = part("digest-title", waiting.collect(), voice);
    said.extend(part("digest-ended-title", over.collect(), voice));
    words(&said.join("\n"))
}

fn part(title: &'static str, lines: Vec<String>, voice: Voice<'_>) -> Vec<String> {
    if lines.is_empty() {
        return Vec::new();
    }
    let more = lines.len().saturating_sub(MOST);
    let more = (more > 0).then(|| voice.say(&Text::new("digest-more").with("count", more)));
    [voice.key(title)].into_iter().chain(lines.into_iter().take(MOST)).chain(more).collect()
}

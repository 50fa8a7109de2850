//! The letter of a morning, to one person alone: all that waits for them, and what has ended meanwhile.

use crate::base::text::{Arg, Text};
use crate::base::time::Timestamp;

use super::compose::words;
use super::outgoing::Message;
use super::voice::Voice;

/// The most that waits, each with a link of a hundred characters: what is left is counted.
const MOST_WAITING: usize = 7;
/// The most that has ended; likewise.
const MOST_ENDED: usize = 5;

/// What waits at a moment, each with the way there, and what has ended. The moment makes it a letter that is
/// like no other: of two mornings on which the same waits, both are told.
pub fn letter(now: Timestamp, waits: &[(Text, Option<Text>)], ended: &[Text], voice: Voice<'_>) -> Message {
    let entry = |row: String| voice.say(&Text::new("digest-waits").with("row", Arg::Word(row)));
    let waiting = waits.iter().map(|(row, link)| {
        let link = link.as_ref().map(|link| format!(" {}", voice.say(link))).unwrap_or_default();
        entry(voice.say(row) + &link)
    });
    let over = ended.iter().map(|row| entry(voice.say(row)));
    let mut said =
        part(&Text::new("digest-title").with("when", Arg::When(now)), waiting.collect(), MOST_WAITING, voice);
    said.extend(part(
        &Text::new("digest-ended-title").with("when", Arg::When(now)),
        over.collect(),
        MOST_ENDED,
        voice,
    ));
    words(&said.join("\n"))
}

fn part(title: &Text, lines: Vec<String>, most: usize, voice: Voice<'_>) -> Vec<String> {
    if lines.is_empty() {
        return Vec::new();
    }
    let more = lines.len().saturating_sub(most);
    let more = (more > 0).then(|| voice.say(&Text::new("digest-more").with("count", more)));
    [voice.say(title)].into_iter().chain(lines.into_iter().take(most)).chain(more).collect()
}

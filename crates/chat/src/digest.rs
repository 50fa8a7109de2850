//! The morning digest: a direct message that lists the matches and challenges waiting for a person, and
//! the matches that have ended since the digest was scheduled.

use crate::base::text::Text;
use crate::base::time::Timestamp;

use super::compose::text_message;
use super::outgoing::Message;
use super::voice::Voice;
use super::{limits, lists};

/// The maximum number of ended matches in the digest. `ROOM_ENDED` is the maximum number of characters
/// for all of them.
pub const MOST_ENDED: usize = 5;
const ROOM_ENDED: usize = 800;

/// One match or challenge that waits for a person.
#[derive(Clone, Debug)]
pub struct WaitingItem {
    pub row: Text,
    /// The person's seat in the match, with the emblem of the seat; `None` for a challenge.
    pub seat: Option<Text>,
    /// The text with a link to the message of the match or challenge.
    pub link: Option<Text>,
}

/// The digest. Entries that do not fit are counted.
///
/// The title has the time `now`, so the digests of two mornings differ even if they list the same
/// entries.
pub fn digest(now: Timestamp, waits: &[WaitingItem], ended: &[Text], voice: Voice<'_>) -> Message {
    let entry = |row: String| format!("· {row}");
    let waiting = waits.iter().map(|WaitingItem { row, seat, link }| {
        let parts = [row].into_iter().chain(seat).chain(link);
        entry(parts.map(|part| voice.say(part)).collect::<Vec<_>>().join(" "))
    });
    let ended: Vec<String> = ended.iter().map(|row| entry(voice.say(row))).collect();
    let more = |key: &'static str| move |left: usize| voice.say(&Text::new(key).with("count", left));
    let over = lists::first(&ended, MOST_ENDED, ROOM_ENDED, more("digest-more-ended"));
    let over = with_title("digest-ended-title", now, over, voice);
    let taken = over.iter().map(|line| line.chars().count() + 1).sum::<usize>();
    let title = voice.say(&Text::new("digest-title").with("when", now)).chars().count() + 1;
    let room = limits::TEXT.saturating_sub(taken + title);
    let waiting: Vec<String> = waiting.collect();
    let mut lines =
        with_title("digest-title", now, lists::first(&waiting, usize::MAX, room, more("digest-more")), voice);
    lines.extend(over);
    text_message(&lines.join("\n"))
}

/// A title followed by the lines of a list, or no lines if the list is empty.
fn with_title(title: &'static str, now: Timestamp, lines: Vec<String>, voice: Voice<'_>) -> Vec<String> {
    let title = (!lines.is_empty()).then(|| voice.say(&Text::new(title).with("when", now)));
    title.into_iter().chain(lines).collect()
}

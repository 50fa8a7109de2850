//! The morning digest: a direct message that lists the matches and challenges waiting for a person, and
//! the matches that have ended since the digest was scheduled.

use crate::base::text::{Arg, Text};
use crate::base::time::Timestamp;

use super::compose::text_message;
use super::outgoing::Message;
use super::voice::Voice;
use super::{limits, lists};

/// The maximum number of ended matches in the digest. `ROOM_ENDED` is the maximum number of characters
/// for all of them.
const MOST_ENDED: usize = 5;
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
    let over = under("digest-ended-title", now, over, voice);
    let taken = over.iter().map(|line| line.chars().count() + 1).sum::<usize>();
    let title = voice.say(&Text::new("digest-title").with("when", Arg::When(now))).chars().count() + 1;
    let room = limits::TEXT.saturating_sub(taken + title);
    let waiting: Vec<String> = waiting.collect();
    let mut lines =
        under("digest-title", now, lists::first(&waiting, usize::MAX, room, more("digest-more")), voice);
    lines.extend(over);
    text_message(&lines.join("\n"))
}

/// A title followed by the lines of a list, or no lines if the list is empty.
fn under(title: &'static str, now: Timestamp, lines: Vec<String>, voice: Voice<'_>) -> Vec<String> {
    let title = (!lines.is_empty()).then(|| voice.say(&Text::new(title).with("when", Arg::When(now))));
    title.into_iter().chain(lines).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::id::PersonId;
    use crate::chat::tests::{ADA, NOON, assert_whole, begun};
    use crate::games::GAMES;
    use crate::host::{Format, Player, view};
    use crate::words::{Catalogue, Language};

    #[test]
    fn names_stay_as_people_write_them() {
        let words = Catalogue::load().expect("the catalogue loads");
        for voice in Language::all().map(|language| Voice::new(&words, language)) {
            let record = begun(GAMES[0], Format::Single);
            let row = view::in_retrospect(ADA, &record, Arg::Name("王明Ann".to_owned()));
            let waiting = WaitingItem { row: row.clone(), seat: None, link: None };
            let message = digest(NOON, &[waiting], &[row], voice);
            assert_eq!(message.text.matches("王明Ann").count(), 2, "{}", message.text);
        }
    }

    #[test]
    fn digest_counts_omitted_entries() {
        let words = Catalogue::load().expect("the catalogue loads");
        let link =
            "https://discord.com/channels/18446744073709551615/18446744073709551615/18446744073709551615";
        let somebody = PersonId(1_999_999_999_999_999_999);
        for voice in Language::all().map(|language| Voice::new(&words, language)) {
            let (mut waits, mut ended) = (Vec::new(), Vec::new());
            for game in GAMES.iter().cycle().take(45) {
                let record = begun(*game, Format::Single);
                let row = view::list(ADA, std::slice::from_ref(&record)).remove(0);
                let link = Text::new("link-board").with("link", Arg::Word(link.to_owned()));
                let table = record.table(*game).expect("it replays");
                let (seat, _) = view::own_seat(&record, &*table, Player::One);
                waits.push(WaitingItem { row: row.text, seat: Some(seat), link: Some(link) });
                ended.push(view::in_retrospect(ADA, &record, view::person(somebody)));
            }
            for (waiting, over) in [(45, 45), (45, 0), (0, 45), (1, 1)] {
                let message = digest(NOON, &waits[..waiting], &ended[..over], voice);
                assert_whole(&message);
                let entries = message.text.lines().filter(|line| line.ends_with(')')).count();
                let more =
                    voice.say(&Text::new("digest-more").with("count", waiting.saturating_sub(entries)));
                assert_eq!(message.text.contains(&more), waiting > entries, "{}", message.text);
                let more = Text::new("digest-more-ended").with("count", over.saturating_sub(MOST_ENDED));
                assert_eq!(message.text.contains(&voice.say(&more)), over > MOST_ENDED, "{}", message.text);
            }
        }
    }
}

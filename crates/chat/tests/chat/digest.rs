//! Tests of the morning digest.

use super::*;
use crate::base::id::PersonId;
use crate::base::text::{Arg, Text};
use crate::games::GAMES;
use crate::host::{Format, Player, view};
use crate::words::{Catalogue, Language};
use engawa_chat::digest::*;
use engawa_chat::voice::Voice;

#[test]
fn names_stay_as_people_write_them() {
    let words = Catalogue::load().expect("the catalogue loads");
    for voice in Language::all().map(|language| Voice::new(&words, language)) {
        let record = begun(GAMES[0], Format::Single);
        let row = view::ended_match_label(ADA, &record, Arg::Name("王明Ann".to_owned()));
        let waiting = WaitingItem { row: row.clone(), seat: None, link: None };
        let message = digest(NOON, &[waiting], &[row], voice);
        assert_eq!(message.text.matches("王明Ann").count(), 2, "{}", message.text);
    }
}

#[test]
fn digest_counts_omitted_entries() {
    let words = Catalogue::load().expect("the catalogue loads");
    let link = "https://discord.com/channels/18446744073709551615/18446744073709551615/18446744073709551615";
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
            ended.push(view::ended_match_label(ADA, &record, view::person(somebody)));
        }
        for (waiting, over) in [(45, 45), (45, 0), (0, 45), (1, 1)] {
            let message = digest(NOON, &waits[..waiting], &ended[..over], voice);
            assert_whole(&message);
            let entries = message.text.lines().filter(|line| line.ends_with(')')).count();
            let more = voice.say(&Text::new("digest-more").with("count", waiting.saturating_sub(entries)));
            assert_eq!(message.text.contains(&more), waiting > entries, "{}", message.text);
            let more = Text::new("digest-more-ended").with("count", over.saturating_sub(MOST_ENDED));
            assert_eq!(message.text.contains(&voice.say(&more)), over > MOST_ENDED, "{}", message.text);
        }
    }
}

//! Tests of the list in every language: every entry is on exactly one page, and not cut.

use super::view::{EntryButton, GameListEntry, ON_A_PAGE, empty, page_of_list};
use super::{COMMAND, GamesPage};
use crate::base::id::{ChallengeId, MatchId, PersonId};
use crate::chat::compose::{entry_with_challenge_link, entry_with_link};
use crate::chat::voice::Voice;
use crate::chat::{Message, Row};
use crate::games::GAMES;
use crate::host::view::{list, list_challenges};
use crate::host::{
    ChallengeState, Format, HelpPress, Limits, Match, Player, PracticePress, Press, PressFields,
};
use crate::words::{Catalogue, Language};
use engawa_samples::{ADA, assert_whole, begun, challenge};

/// An id of the length of Discord's ids.
const SOMEBODY: PersonId = PersonId(1_999_999_999_999_999_999);
const LINK: &str =
    "https://discord.com/channels/18446744073709551615/18446744073709551615/18446744073709551615";

fn matches(count: u32) -> Vec<Match> {
    let games = GAMES.iter().cycle();
    let begun = |(number, game): (u32, &&dyn crate::game::AnyGame)| {
        let mut record = begun(*game, Format::Single);
        record.id = MatchId::from_random(u64::from(number) + 1);
        record.people[Player::Two] = SOMEBODY;
        record
    };
    (0..count).zip(games).map(begun).collect()
}

fn presses(message: &Message) -> Vec<Press> {
    let ids = message.rows.iter().flat_map(|row| match row {
        Row::Buttons(buttons) => {
            buttons.iter().filter(|one| !one.disabled).map(|one| one.id.as_str()).collect()
        }
        Row::Menu(_) | Row::Link(_) => Vec::new(),
    });
    ids.filter_map(Press::read).collect()
}

#[test]
fn every_entry_appears_once_with_its_button() {
    assert_eq!(COMMAND.name, "games");
    let words = Catalogue::load().expect("the catalogue loads");
    let limits = Limits::default();
    let matches = list(ADA, &matches(limits.matches));
    let asked: Vec<_> = (0..limits.challenges)
        .map(|number| {
            let mut asked = challenge(Some(ADA), ChallengeState::Open);
            (asked.id, asked.from) = (ChallengeId::from_random(u64::from(number) + 1), SOMEBODY);
            asked
        })
        .collect();
    let asked = list_challenges(ADA, &asked);
    for voice in Language::all().map(|language| Voice::new(&words, language)) {
        let elsewhere = "(<#18446744073709551615>)";
        let mut numbers = 1..;
        let mut said = |text| format!("{}. {} {elsewhere}", numbers.next().unwrap_or(0), voice.say(text));
        let mut entries: Vec<GameListEntry<'_>> = Vec::new();
        for row in &matches {
            let line = entry_with_link(&said(&row.text), LINK, voice);
            entries.push(GameListEntry { line, control: Some(EntryButton::Play(row)) });
        }
        for row in &asked {
            let line = entry_with_challenge_link(&said(&row.text), LINK, voice);
            entries.push(GameListEntry { line, control: Some(EntryButton::Answer(row)) });
        }
        let (mut page, mut seen, mut pressed) = (0, 0, 0);
        loop {
            let message = page_of_list(&entries, page, voice);
            assert_whole(&message);
            let whole =
                entries.iter().filter(|one| message.text.lines().any(|line| line == one.line)).count();
            assert!(whole > 0 && whole <= ON_A_PAGE, "{}", message.text);
            seen += whole;
            let offered = presses(&message);
            let controls = |press: &&Press| matches!(press, Press::Browse(_) | Press::Accept(_));
            pressed += offered.iter().filter(controls).count();
            let next = offered.iter().filter_map(GamesPage::of).find(|to| to.page > page);
            match next {
                Some(GamesPage { page: next }) => page = next,
                None => break,
            }
        }
        assert_eq!((seen, pressed), (entries.len(), entries.len()), "{:?}", voice.language());
    }
}

#[test]
fn empty_list_offers_what_begins_a_match() {
    let words = Catalogue::load().expect("the catalogue loads");
    let english = Voice::new(&words, Language::ENGLISH);
    let computer = Press::Practice(PracticePress::Open(None));
    assert_eq!(presses(&empty(true, english)), [HelpPress::Challenge.press(), computer.clone()]);
    assert_eq!(presses(&empty(false, english)), [computer]);
}

#[test]
fn practice_reopens_anywhere_and_is_never_next() {
    let words = Catalogue::load().expect("the catalogue loads");
    let english = Voice::new(&words, Language::ENGLISH);
    for game in GAMES {
        let own = |practice: bool| Match { practice, ..begun(*game, Format::Single) };
        let mut theirs = own(true);
        theirs.people.0.reverse();
        for record in [own(true), theirs] {
            let row = &list(ADA, std::slice::from_ref(&record))[0];
            for is_within_reach in [false, true] {
                let control = EntryButton::of(row, is_within_reach);
                let message = page_of_list(&[GameListEntry { line: "1.".to_owned(), control }], 0, english);
                assert_eq!(presses(&message), [Press::MyView(record.id)], "mine: {}", row.mine);
            }
        }
        let waits = own(false);
        let row = &list(ADA, std::slice::from_ref(&waits))[0];
        let message = page_of_list(
            &[GameListEntry { line: "1.".to_owned(), control: EntryButton::of(row, true) }],
            0,
            english,
        );
        assert!(presses(&message).contains(&Press::Next), "{message:?}");
        assert!(EntryButton::of(row, false).is_none());
    }
}

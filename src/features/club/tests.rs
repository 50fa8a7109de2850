//! The club table: when it is edited, ids of its presses, its rows, and every sentence in every language.

use super::decide::{EDITS_APART, count};
use super::row::{OwedMove, OwedTable};
use super::{ClubPress, ClubTable, NOT_IN_USE, view};
use crate::base::id::{ChannelId, MessageId};
use crate::chat::Row;
use crate::chat::limits::{ROWS, TEXT};
use crate::chat::tests::{Book, NOON};
use crate::games::GAMES;
use crate::host::Challenge;
use crate::host::challenge::ChallengeState;
use crate::host::press::{Fields, LONGEST, Press};
use crate::host::server::Server;
use crate::store::feature_owed::Owes;
use crate::store::rows::tests::{Fixtures, MADE, holds};
use crate::store::rows::{self, Delivery, Record, What, version};
use crate::words::{Language, Words};

const FIXTURES: Fixtures = Fixtures {
    folder: "src/features/club/rows",
    kinds: &[(ClubTable::KIND, version::<ClubTable>())],
    files: &[
        (1, "club", |file| holds(file, &table())),
        (1, "owed-club-table", |file| {
            holds(file, &Delivery::new(What::Feature(OwedTable { channel: ChannelId(5) }.owed()), MADE));
        }),
        (1, "owed-club-moved", |file| {
            let moved = OwedMove { channel: ChannelId(5), message: MessageId(1_234) };
            holds(file, &Delivery::new(What::Feature(moved.owed()), MADE));
        }),
    ],
};

fn table() -> ClubTable {
    ClubTable {
        channel: Some(ChannelId(5)),
        message: Some(MessageId(1_234)),
        language: "nl".to_owned(),
        shown: [("okiya".to_owned(), 2)].into(),
        edited: NOON,
    }
}

fn waiting(game: &str) -> Challenge {
    let row = include_bytes!("../../../tests/rows/v1/challenge-open.json");
    let mut challenge: Challenge = rows::from_bytes(row).expect("a challenge");
    challenge.at_table = true;
    challenge.terms.game = game.to_owned();
    challenge
}

#[test]
fn rows_read_as_always() {
    FIXTURES.check();
}

#[test]
fn edits_are_ten_minutes_apart_and_change_something() {
    let nobody = [].into();
    assert_eq!(table().edit(&nobody, NOON), None, "too soon");
    let later = NOON + EDITS_APART;
    assert_eq!(table().edit(&nobody, later), Some(ClubTable { edited: later, ..table() }));
    assert_eq!(table().edit(&table().shown, later), None, "nothing has changed");
    assert_eq!(ClubTable { message: None, ..table() }.edit(&nobody, later), None, "it is not posted");
}

#[test]
fn only_open_challenges_of_the_table_are_counted() {
    let now = waiting("okiya").made;
    let gone = Challenge { state: ChallengeState::Withdrawn, ..waiting("okiya") };
    let elsewhere = Challenge { at_table: false, ..waiting("okiya") };
    let all = [waiting("okiya"), waiting("okiya"), waiting("oxono"), gone, elsewhere];
    let counts = [("okiya".to_owned(), 2), ("oxono".to_owned(), 1)].into();
    assert_eq!(count(&all, now), counts);
    assert_eq!(count(&all, waiting("okiya").expires), [].into(), "their time is up");
}

#[test]
fn presses_read_back_as_written() {
    let plain = [ClubPress::Puzzle, ClubPress::Leaderboard, ClubPress::Learn, ClubPress::Post];
    let seek = GAMES.iter().map(|game| ClubPress::Seek(game.facts().id.to_owned()));
    for written in seek.chain(plain) {
        let id = written.press().to_string();
        assert!(id.len() <= LONGEST);
        assert_eq!(Press::read(&id).as_ref().and_then(ClubPress::of), Some(written), "{id}");
    }
    for text in ["1T", "1T.seek", "1T.seek.Okiya", "1T.seek.okiya.1", "1T.post.1", "1T.rules"] {
        assert_eq!(Press::read(text).as_ref().and_then(ClubPress::of), None, "{text:?}");
    }
}

#[test]
fn sentences_are_as_they_were_read() {
    let catalogue = Words::load().expect("the catalogue loads");
    let games: Vec<&str> = GAMES.iter().map(|game| game.facts().id).collect();
    for language in Language::all() {
        let mut book = Book::new(&catalogue, language);
        for waiting in [[].into(), table().shown] {
            let message = view::table(&Server::default(), &waiting, &games, book.voice);
            assert!(message.rows.len() <= ROWS && message.text.chars().count() <= TEXT);
            let fits = |row: &Row| matches!(row, Row::Buttons(buttons) if buttons.len() <= 4);
            assert!(message.rows.iter().all(fits));
            book.page("The table", &message);
        }
        book.page("Waiting", &view::waiting(&waiting("okiya"), book.voice));
        book.page("Stopped", &view::stopped(&waiting("okiya"), book.voice));
        book.words("refused-club-not-in-use", &NOT_IN_USE.text);
        insta::assert_snapshot!(format!("club-{}", language.code()), book.text);
    }
}

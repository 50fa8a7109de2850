//! The bell: how often it rings, ids of components, rows, and every message in every language.

use super::{BellEntry, BellPress, view};
use crate::base::id::ChallengeId;
use crate::base::time::Span;
use crate::chat::limits::of_message;
use crate::games::GAMES;
use crate::host::bell::{Bells, PAUSE};
use crate::host::press::LONGEST;
use crate::host::{Press, PressFields};
use crate::store::rows::conform::{FIXTURE_TIME, Fixtures, check_fixture};
use crate::store::rows::{EntryContent, EntryFields, OutboxEntry};
use crate::words::{Catalogue, Language};
use engawa_samples::{MessageSnapshot, NOON};

const FIXTURES: Fixtures = Fixtures {
    folder: concat!(env!("CARGO_MANIFEST_DIR"), "/src/features/bell/rows"),
    files: &[
        (1, "bells", |file| {
            let bells = Bells { language: Some("de".to_owned()), ..Bells::default() };
            check_fixture(
                file,
                &bells.turned("konane", true).turned("okiya", true).rung("okiya", FIXTURE_TIME),
            );
        }),
        (1, "outbox-entry-bell", |file| {
            let challenge = ChallengeId::read("7k3m9pq2").expect("an id");
            let entry = BellEntry { challenge };
            let entry = OutboxEntry::new(EntryContent::Feature(entry.to_entry()), FIXTURE_TIME);
            check_fixture(file, &OutboxEntry { language: Some("de".to_owned()), ..entry });
        }),
    ],
};

#[test]
fn stored_rows_stay_readable() {
    FIXTURES.check();
}

#[test]
fn bell_rings_once_a_day_for_each_game() {
    let bells = Bells::default().turned("one", true).turned("two", true);
    assert!(bells.may_ring("one", NOON) && bells.may_ring("two", NOON));
    assert!(!bells.may_ring("three", NOON), "its bell is off");
    let rung = bells.rung("one", NOON);
    let soon = NOON + PAUSE - Span::seconds(1);
    assert!(!rung.may_ring("one", soon) && rung.may_ring("two", soon));
    assert!(rung.may_ring("one", NOON + PAUSE));
}

#[test]
fn bell_that_is_off_stays_off() {
    let off = Bells::default().turned("one", true).turned("one", false);
    assert_eq!(off, Bells::default());
    assert_eq!(off.clone().rung("one", NOON), off, "a message may be under way");
    let rung = Bells::default().turned("one", true).rung("one", NOON);
    assert_eq!(rung.clone().turned("one", true), rung, "a second press changes nothing");
}

#[test]
fn presses_read_back_as_written() {
    let turn = |game: &str, on| BellPress::Turn { game: game.to_owned(), on };
    let games = GAMES.iter().flat_map(|game| [true, false].map(|on| turn(game.facts().id, on)));
    for written in games.chain([BellPress::Choose]) {
        let id = written.press().to_string();
        assert!(id.len() <= LONGEST);
        assert_eq!(Press::read(&id).as_ref().and_then(BellPress::of), Some(written), "{id}");
    }
    for text in ["1K", "1K.choose.okiya", "1K.turn.okiya", "1K.turn.Okiya.on", "1K.turn.okiya.yes", "1K.on"] {
        assert_eq!(Press::read(text).as_ref().and_then(BellPress::of), None, "{text:?}");
    }
}

#[test]
fn bell_messages_match_their_snapshots() {
    let catalogue = Catalogue::load().expect("the catalogue loads");
    let games: Vec<&str> = GAMES.iter().map(|game| game.facts().id).collect();
    for language in Language::all() {
        let mut book = MessageSnapshot::new(&catalogue, language);
        let choice = view::choose(&Bells::default().turned(games[0], true), &games, book.voice);
        assert_eq!(of_message(&choice), Vec::<String>::new());
        book.page("The choice of games", &choice);
        book.page("The bell rings", &view::rings(games[0], Some("https://example.org/table"), book.voice));
        book.page("The bell rings, without a table", &view::rings(games[0], None, book.voice));
        insta::assert_snapshot!(format!("bell-{}", language.code()), book.text);
    }
}

//! Tests of inspections, exports and imports, with records as a bot writes them.

use super::*;
use crate::game::Registry;
use std::fs;
use std::path::Path;

use tempfile::TempDir;

use super::conform::of_kind;
use super::tests::{commit, row};
use crate::backup::{self, BackupFault};
use crate::base::id::{InteractionId, MatchId, PersonId};
use crate::base::time::Timestamp;
use crate::host::{Match, Rating, Scope};
use crate::rows::{self, BoardMessage, HandledInteraction};
use engawa_store::{Batch, Ladder, MAX_ROW_BYTES, Precondition, SledStore, Subject, indexes};

use engawa_store::verify::*;

fn games() -> Registry {
    Registry::new(engawa_play::games::GAMES)
}

fn home() -> TempDir {
    TempDir::new().expect("a folder")
}

fn ladder() -> Ladder {
    Ladder::new("okiya", Scope::Global)
}

/// Returns a batch with a person's rating, the place on the leaderboard, and an interaction.
fn rated(person: u64) -> Batch {
    let rating =
        Rating { value_milli: 1_500_000 + i32::try_from(person).expect("small") * 1000, ..Rating::default() };
    let person = PersonId(person);
    Batch::new()
        .put_record(Key::Rating(person, ladder()), Precondition::Absent, &rating)
        .put_mark(Key::Rank(ladder(), rating.standing(person)))
        .put_record(
            Key::Interaction(InteractionId(person.0)),
            Precondition::Absent,
            &HandledInteraction { at: Timestamp(5) },
        )
}

/// Creates a store with 20 rated people, each in a batch with an interaction.
pub fn store_at(path: &Path) -> SledStore {
    let store = SledStore::open(path).expect("a store");
    for person in 1..=20 {
        commit(&store, rated(person)).expect("committed");
    }
    store
}

fn problems(path: &Path) -> Vec<String> {
    inspect(path, &games()).expect("it can be looked at").problems
}

#[test]
fn intact_store_passes_inspection_while_open() {
    let home = home();
    let store = store_at(home.path());
    let said = inspect(home.path(), &games()).expect("it can be looked at").to_string();
    let expected = "snapshot 1: 0 rows after batch 0, 57 bytes\njournal 1: to batch 20, ";
    assert!(said.starts_with(expected), "{said}");
    let rows = "ratings: 20 rows\nladders: 20 rows\ninteractions: 20 rows\n";
    assert!(said.ends_with(&format!("{rows}index: in use, not inspected\nAll is well.")), "{said}");
    drop(store);
    let said = inspect(home.path(), &games()).expect("it can be looked at").to_string();
    assert!(said.ends_with(&format!("{rows}index: to batch 20 of 20, closed\nAll is well.")), "{said}");
    assert_eq!(problems(home.path()), [""; 0]);
}

#[test]
fn inspection_finds_every_kind_of_bad_row() {
    let home = home();
    let store = store_at(home.path());
    let absent = MatchId::from_random(9);
    let put = |key: Key, text: &str| Batch::new().put(key, Precondition::Any, text.into());
    let wrongs = [
        (put(Key::Match(absent), "{}"), "matches/", "not a valid match: it has no version"),
        (put(Key::RunningMatch(PersonId(3), absent), ""), "running-matches/3/", "no record asks for it"),
        (
            put(Key::Alarm(Timestamp(4), Subject::Match(absent)), ""),
            "alarms/4/match/",
            "no record asks for it",
        ),
        (
            put(Key::Alarm(Timestamp(6), Subject::Match(absent)), "x"),
            "alarms/6/match/",
            "no record asks for it",
        ),
        (put(Key::Person(PersonId(7)), "hello"), "people/7", "not a valid person"),
        (
            put(Key::Interaction(InteractionId(1)), "{\"v\":99}"),
            "interactions/1",
            "the handled-interaction has version 99",
        ),
        (
            Batch::new().put_record(
                Key::Board(MatchId::from_random(8)),
                Precondition::Any,
                &BoardMessage::default(),
            ),
            "boards/",
            "what it belongs to is missing",
        ),
    ];
    for (batch, _, _) in &wrongs {
        commit(&store, batch.clone()).expect("committed");
    }
    let rank = Rating { value_milli: 1_505_000, ..Rating::default() }.standing(PersonId(5));
    commit(&store, Batch::new().delete(Key::Rank(ladder(), rank), Precondition::Version(1)))
        .expect("committed");
    let found = problems(home.path());
    for (_, key, what) in &wrongs {
        assert!(
            found.iter().any(|line| line.contains(key) && line.contains(what)),
            "{key} {what}: {found:#?}"
        );
    }
    assert!(found.iter().any(|line| line.contains("ladders/okiya/all/1505/5: it is missing")), "{found:#?}");
}

/// Returns a match with one round of two moves.
pub fn played() -> Match {
    let text = include_str!("../../../../tests/rows/v1/match-playing.json");
    let mut record = rows::from_bytes::<Match>(text.trim().as_bytes()).expect("a match");
    record.rounds.truncate(1);
    let round = &mut record.rounds[0];
    (round.result, round.moves) = (None, Vec::new());
    let game = games().find(&record.terms.game).expect("a registered game");
    let mut table = game.open(&round.setup, &[]).expect("a set-up that reads");
    for _ in 0..2 {
        let mv = table.legal().swap_remove(0);
        table.play(&mv).expect("it is legal");
        round.moves.push(mv);
    }
    record
}

#[test]
fn inspection_finds_illegal_moves_and_setups() {
    let change = |change: fn(&mut Match)| {
        let mut record = played();
        change(&mut record);
        record
    };
    for (record, what) in [
        (played(), None),
        (change(|record| record.rounds[0].setup.0 = "nonsense".into()), Some("round 1: ")),
        (change(|record| record.rounds[0].moves[1] = record.rounds[0].moves[0].clone()), Some("move 2")),
        (change(|record| record.rounds[0].moves[1].0 = "z9".into()), Some("`z9`")),
        (change(|record| record.terms.game = "chess".into()), Some("there is no game `chess`")),
        (change(|record| record.rules_version += 1), Some("version")),
    ] {
        let home = home();
        let store = SledStore::open(home.path()).expect("a store");
        let batch = indexes::of_match(&record).into_iter().fold(Batch::new(), Batch::put_mark);
        let key = Key::Match(record.id);
        commit(&store, batch.put_record(key.clone(), Precondition::Any, &record)).expect("committed");
        let found = problems(home.path());
        match what {
            None => assert_eq!(found, [""; 0]),
            Some(what) => {
                let line = found.iter().find(|line| line.starts_with(&key.to_string()));
                assert!(line.is_some_and(|line| line.contains(what)), "{what}: {found:#?}");
            }
        }
    }
}

#[test]
fn inspection_locates_damage_in_journal() {
    let home = home();
    drop(store_at(home.path()));
    let journal = home.path().join("journal-0000000001");
    let mut bytes = fs::read(&journal).expect("readable");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(&journal, bytes).expect("writable");
    let found = problems(home.path());
    assert!(
        found[0].contains("cannot be read; numbers up to 9 are readable before them, and from 11 on"),
        "{found:#?}"
    );
    // Without this file the index is not trusted and cannot replace the damaged journal, so the damage
    // must be reported.
    fs::remove_file(home.path().join("index-state")).expect("removable");
    let fault = SledStore::open(home.path()).map(drop).expect_err("nothing is passed over in silence");
    assert!(fault.to_string().contains("numbers up to 9 are readable"), "{fault}");
}

#[test]
fn inspection_of_empty_folder_fails() {
    let home = home();
    let fault = inspect(home.path(), &games()).expect_err("there is nothing");
    assert!(fault.to_string().ends_with("there is no store"), "{fault}");
    assert_eq!(fs::read_dir(home.path()).expect("readable").count(), 0, "and nothing is made");
}

fn exported(path: &Path) -> String {
    let mut text = Vec::new();
    backup::export(path, &mut text).expect("exported");
    String::from_utf8(text).expect("text")
}

/// Returns a batch with records of all forms: objects, texts of several lines, bytes, nothing, and the
/// largest size.
fn odd_rows() -> Batch {
    let person = |number| Key::Person(PersonId(number));
    let rows: [(u64, &[u8]); 6] = [
        (1, b"{\"v\":1,\"b\":1.50,\"a\":\"\\u00e9\"}"),
        (2, b"{\n}"),
        (3, b"\xff\x00"),
        (4, b""),
        (5, b"[1] "),
        (6, b"\"row\":1}"),
    ];
    let batch = rows.iter().fold(Batch::new(), |batch, (number, bytes)| {
        batch.put(person(*number), Precondition::Any, bytes.to_vec())
    });
    batch.put(person(7), Precondition::Any, vec![0xee; MAX_ROW_BYTES])
}

#[test]
fn import_reproduces_the_export() {
    let (home, other) = (home(), home());
    let store = store_at(home.path());
    let person = |number| Key::Person(PersonId(number));
    for _ in 0..2 {
        // Commit twice, so that not all versions are 1.
        let odd = Batch::new().put(
            person(1),
            Precondition::Any,
            b"{\"v\":1,\"zone\":\"Europe/Berlin\",\"night\":{\"from\":7,\"to\":17}}".into(),
        );
        let odd = odd.put(person(2), Precondition::Any, b"{\n\"v\":1}".into());
        commit(&store, odd).expect("committed");
    }
    let text = exported(home.path());
    assert!(
        text.contains(
            "\"version\":2,\"row\":{\"v\":1,\"zone\":\"Europe/Berlin\",\"night\":{\"from\":7,\"to\":17}}}\n"
        ),
        "{text}"
    );
    assert!(text.contains("\"version\":2,\"hex\":\"7b0a"), "{text}");
    assert!(text.ends_with("{\"rows\":62}\n"), "{text}");
    let copy = other.path().join("copy");
    assert_eq!(backup::check(text.as_bytes(), &games()).expect("whole"), 62);
    assert_eq!(backup::import(&copy, text.as_bytes(), &games()).expect("imported"), 62);
    assert_eq!(exported(&copy), text);
    let again = SledStore::open(&copy).expect("a store");
    assert_eq!(again.repair(), None);
    for number in 1..=2 {
        assert_eq!(row(&again, &person(number)), row(&store, &person(number)));
    }
    assert_eq!(commit(&again, rated(99)), Ok(()));
    assert_eq!(exported(&copy).lines().count(), text.lines().count() + 3);
}

#[test]
fn import_refuses_bad_rows() {
    let (home, other) = (home(), home());
    let store = store_at(home.path());
    commit(&store, odd_rows()).expect("committed");
    let text = exported(home.path());
    assert!(text.contains("\"row\":{\"v\":1,\"b\":1.50,\"a\":\"\\u00e9\"}}\n"), "{text}");
    let copy = other.path().join("copy");
    let fault = backup::import(&copy, text.as_bytes(), &games()).expect_err("rows are wrong").to_string();
    let checked = backup::check(text.as_bytes(), &games()).expect_err("the same rows").to_string();
    assert_eq!(checked, fault);
    let wrong = problems(home.path());
    assert!(wrong.len() >= 6 && wrong.iter().all(|line| fault.contains(line)), "{fault}\n{wrong:#?}");
    assert!(!copy.exists());
}

#[test]
fn import_refuses_damaged_export() {
    let (home, other) = (home(), home());
    drop(store_at(home.path()));
    let text = exported(home.path());
    let lines: Vec<&str> = text.lines().collect();
    let without = |skip: usize| {
        let mut lines = lines.clone();
        lines.remove(skip);
        lines.join("\n") + "\n"
    };
    let swapped = [&[lines[0], lines[2], lines[1]], &lines[3..]].concat().join("\n") + "\n";
    let cases = [
        (String::new(), "line 1: this is no export"),
        (without(0), "line 1: this is no export"),
        (without(5), "line 61: it is cut short"),
        (without(lines.len() - 1), "line 62: it is cut short"),
        (text[..text.len() / 2].to_owned(), "it does not end"),
        (swapped, "its key is not after the one before"),
        (text.replacen("\"version\":1", "\"version\":0", 1), "version 0 is none"),
        (
            text.replacen("\"version\":1", "\"version\":18446744073709551615", 1),
            "version 18446744073709551615 is none",
        ),
        (text.replacen("\"key\":\"04", "\"key\":\"0f", 1), "none that this program knows"),
        (text.replacen("\"key\":\"04", "\"key\": \"04", 1), "not written as an export writes it"),
        (text.replacen("\"name\":\"rat", "\"name\":\"cat", 1), "not written as an export writes it"),
        (format!("{text}\n"), "there is more after the last line"),
        (text.clone() + "more\n", "there is more after the last line"),
    ];
    for (text, what) in cases {
        let copy = other.path().join("copy");
        let fault = backup::import(&copy, text.as_bytes(), &games()).expect_err(what);
        assert!(fault.to_string().contains(what), "{what}: {fault}");
        assert!(!copy.exists(), "{what}");
        let checked = backup::check(text.as_bytes(), &games()).expect_err(what);
        assert_eq!(checked.to_string(), fault.to_string());
    }
    let fault = backup::import(other.path(), &b"\xff\xfe{"[..], &games()).expect_err("no text").to_string();
    assert!(fault.contains("line 1: it is not UTF-8"), "{fault}");
    assert_eq!(
        fs::read_dir(other.path()).expect("readable").count(),
        0,
        "a folder that was there stays, empty"
    );
}

#[test]
fn import_accepts_windows_lines_and_byte_order_mark() {
    let (home, other) = (home(), home());
    drop(store_at(home.path()));
    let text = exported(home.path());
    let windows = text.replace('\n', "\r\n");
    for (number, changed) in
        [&windows, &format!("\u{feff}{text}"), &format!("\u{feff}{windows}")].iter().enumerate()
    {
        let copy = other.path().join(number.to_string());
        assert_eq!(backup::check(changed.as_bytes(), &games()).expect("whole"), 60);
        assert_eq!(backup::import(&copy, changed.as_bytes(), &games()).expect("imported"), 60);
        assert_eq!(exported(&copy), text);
    }
}

#[test]
fn import_into_existing_store_is_refused() {
    let home = home();
    drop(store_at(home.path()));
    let text = exported(home.path());
    let fault = backup::import(home.path(), text.as_bytes(), &games()).expect_err("it is occupied");
    assert!(matches!(&fault, BackupFault::NotEmpty(path) if path == home.path()), "{fault}");
    assert_eq!(exported(home.path()), text);
}

#[test]
fn rebuild_replaces_index_of_closed_store() {
    let home = home();
    let store = store_at(home.path());
    let fault = engawa_store::sled::rebuild(home.path()).expect_err("it is open");
    assert!(matches!(fault, OpenFault::InUse { .. }), "{fault}");
    drop(store);
    let said = engawa_store::sled::rebuild(home.path()).expect("built");
    assert!(said.contains("The old one lies in ") && said.contains("sled-broken-"), "{said}");
    assert_eq!(problems(home.path()), [""; 0]);
    fs::remove_dir_all(home.path().join("sled")).expect("removable");
    let said = engawa_store::sled::rebuild(home.path()).expect("built");
    assert_eq!(said, "The index is built from snapshot and journal.");
    let store = SledStore::open(home.path()).expect("a store");
    assert_eq!(of_kind(&store, RowKind::Ratings).expect("rows").len(), 20);
}

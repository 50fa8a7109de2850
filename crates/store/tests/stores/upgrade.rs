//! Tests of upgrades from former formats: the export that precedes them, and the way back with it.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::BufReader;
use std::path::Path;

use serde_json::{Value, json};
use tempfile::TempDir;

use super::conform::all;
use super::tests::{commit, row, wait};
use crate::base::id::{MatchId, PersonId, ServerId};
use crate::base::time::{Span, Timestamp};
use crate::game::Registry;
use crate::games::GAMES;
use crate::host::{Match, Plan, Rating, Scope};
use crate::journal::RawRow;
use crate::move_back::{self, MoveBack, MoveFault};
use engawa_store::sled::{FormerFormat, Settings};
use engawa_store::{
    Batch, Key, Ladder, OpenFault, Precondition, RowKind, SledStore, Subject, UpgradeExports, backup,
    indexes, rows, sled as disk, verify,
};

/// 20 November 2026, 22:03 UTC.
pub(super) const NOW: Timestamp = Timestamp(1_795_212_180_500);
/// The format of folders of version 0.1.0.
pub(super) const FORMER_FORMAT: u32 = 2;

pub(super) fn games() -> Registry {
    Registry::new(GAMES)
}

pub(super) fn home() -> TempDir {
    TempDir::new().expect("a folder")
}

/// Returns a match in the encoding of version 1, with moves that its rules allow.
fn match_of_version_1() -> (MatchId, String) {
    let played = super::verify::played();
    let text = include_str!("../../../../tests/rows/v1/match-playing.json");
    let mut record: Value = serde_json::from_str(text).expect("JSON");
    let moves: Vec<&str> = played.rounds[0].moves.iter().map(|mv| mv.0.as_str()).collect();
    let mut round = record["rounds"][0].take();
    round["moves"] = json!(moves);
    round.as_object_mut().expect("an object").remove("result");
    record["rounds"] = json!([round]);
    (played.id, record.to_string())
}

/// Returns the rows of a store that a former program wrote, with records of version 1. The outbox entry
/// holds a secret.
pub(super) fn former_rows() -> Vec<RawRow> {
    let (id, record) = match_of_version_1();
    let text = |text: &str| text.trim_end().to_owned();
    let rating = rows::write(&Rating::default());
    let ladder = Ladder::new("okiya", Scope::Global);
    let attempts = r#"{"v":1,"day":20003,"games":[{"game":"go","moves":["a1","c2"],"solved":true}]}"#;
    let records = [
        (Key::Match(id), 7, record),
        (Key::Person(PersonId(44)), 2, text(include_str!("../../../../tests/rows/v1/person.json"))),
        (Key::Rating(PersonId(42), ladder), 3, String::from_utf8(rating).expect("text")),
        (Key::Board(id), 5, text(include_str!("../../../../tests/rows/v1/board-message.json"))),
        (
            Key::Outbox(Subject::Match(id), 4),
            1,
            text(include_str!("../../../../tests/rows/v1/outbox-entry-answer.json")),
        ),
        (Key::Server(ServerId(5)), 1, text(include_str!("../../../../tests/rows/v1/server.json"))),
        (Key::Plan(PersonId(42), id), 1, text(include_str!("../../../../tests/rows/v1/plan.json"))),
        (Key::FormerAttempts(PersonId(44), ServerId(5)), 2, attempts.to_owned()),
    ];
    let records = records.map(|(key, version, text)| (key.to_bytes(), (version, text.into_bytes())));
    let mut rows = BTreeMap::from(records);
    indexes::repair(&mut rows);
    // The former program had no index of matches by server.
    rows.retain(|key, _| key[0] != RowKind::ServerMatches as u8);
    rows.into_iter().map(|(key, (version, bytes))| RawRow { key, version, bytes }).collect()
}

/// Creates a store in a former format, as its program left it.
fn former_store(folder: &Path) {
    disk::make(folder, former_rows().into_iter()).expect("a store");
    fs::write(folder.join("engawa"), disk::mark_of(FORMER_FORMAT)).expect("written");
}

fn mark(folder: &Path) -> String {
    fs::read_to_string(folder.join("engawa")).expect("a mark")
}

fn open(folder: &Path, exports: Option<UpgradeExports>) -> Result<SledStore, OpenFault> {
    let settings = Settings { former: FormerFormat::Upgrade(exports), ..Settings::default() };
    SledStore::open_with(folder, settings)
}

/// Returns the names of the files in a folder, in order.
pub(super) fn files(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry"));
    let files = entries.filter(|entry| entry.path().is_file());
    let names = files.map(|entry| entry.file_name().into_string().expect("our names are ASCII"));
    names.collect::<BTreeSet<_>>().into_iter().collect()
}

/// Place of the store in the names of exports.
pub(super) const PLACE: &str = "a store of tests";
/// CRC-32 of the place.
const CHECKSUM: &str = "64e07930";

pub(super) fn name(time: &str) -> String {
    format!("engawa-before-{}-{CHECKSUM}-{time}.jsonl", env!("CARGO_PKG_VERSION"))
}

pub(super) fn import(export: &Path, into: &Path) -> SledStore {
    let text = BufReader::new(fs::File::open(export).expect("an export"));
    backup::import(into, text, &games()).expect("imported");
    SledStore::open(into).expect("a store")
}

/// Checks that a store has the rows of the former program, byte for byte. Only the outbox entry lacks its
/// secrets.
pub(super) fn assert_former_rows(found: &[(Key, crate::Row)]) {
    let former = former_rows();
    assert_eq!(found.len(), former.len());
    for ((key, row), former) in found.iter().zip(&former) {
        assert_eq!((key.to_bytes(), row.version), (former.key.clone(), former.version), "{key}");
        if matches!(key, Key::Outbox(..)) {
            let expected = r#"{"v":1,"made":1760000000123,"what":{"board":{"turn":5}}}"#;
            assert_eq!(String::from_utf8_lossy(&row.bytes), expected);
        } else {
            assert_eq!(row.bytes, former.bytes, "{key}");
        }
    }
}

pub(super) fn match_in(store: &dyn crate::Store) -> Match {
    let key = Key::Match(match_of_version_1().0);
    let row = row(store, &key).expect("a working store").expect("the match");
    rows::from_bytes(&row.bytes).expect("a match")
}

#[test]
fn former_folder_is_exported_before_its_upgrade() {
    let home = home();
    let folder = home.path().join("store");
    former_store(&folder);
    let store = open(&folder, Some(UpgradeExports::new(home.path(), PLACE, 3, NOW))).expect("upgraded");
    let export = home.path().join(name("2026-11-20T22-03-00Z"));
    assert_eq!(files(home.path()), [export.file_name().and_then(|name| name.to_str()).expect("a name")]);
    assert_eq!(mark(&folder), disk::mark_of(disk::FORMAT));
    // The upgraded bot plays on, in its own encoding, which the former program cannot read.
    let before = match_in(&store);
    let key = Key::Plan(PersonId(42), before.id);
    let plan = row(&store, &key).expect("a working store").expect("the plan");
    let plan: Plan = rows::from_bytes(&plan.bytes).expect("a plan");
    assert_eq!(plan.lines.iter().map(Vec::len).collect::<Vec<_>>(), [2, 2], "an answer is a line");
    let after = Match { turn: before.turn + 1, ..before.clone() };
    let batch = Batch::new().put_record(Key::Match(before.id), Precondition::Version(7), &after);
    commit(&store, batch.put_record(key, Precondition::Version(1), &plan)).expect("committed");
    drop(store);
    let back = import(&export, &home.path().join("former"));
    assert_former_rows(&all(&back));
    assert_eq!(match_in(&back), before);
}

#[test]
fn store_is_upgraded_and_exported_once() {
    let home = home();
    let folder = home.path().join("store");
    let exports = || Some(UpgradeExports::new(home.path(), PLACE, 3, NOW));
    drop(open(&folder, exports()).expect("a new store"));
    assert_eq!(files(home.path()), [""; 0], "a new store has no former format");
    fs::remove_dir_all(&folder).expect("removable");
    former_store(&folder);
    for _ in 0..2 {
        drop(open(&folder, exports()).expect("a store"));
        assert_eq!(files(home.path()), [name("2026-11-20T22-03-00Z")]);
    }
}

#[test]
fn upgrade_needs_its_export_unless_turned_off() {
    let home = home();
    let folder = home.path().join("store");
    former_store(&folder);
    let file = home.path().join("file");
    fs::write(&file, "").expect("written");
    let full = home.path().join("full");
    fs::create_dir(&full).expect("a folder");
    let exports = UpgradeExports::new(&full, PLACE, 3, NOW);
    let cases = [
        UpgradeExports::new(&file, PLACE, 3, NOW),
        UpgradeExports { free_bytes: |_| Some(1 << 20), ..exports.clone() },
        UpgradeExports { now: Timestamp(i64::MAX), ..exports },
    ];
    for (exports, why) in cases.into_iter().zip(["", "only 1 MiB of the disk are free", "beyond the year"]) {
        let fault = open(&folder, Some(exports)).map(drop).expect_err("no export");
        assert!(matches!(fault, OpenFault::NoExport { .. }), "{fault}");
        let fault = fault.to_string();
        assert!(fault.contains(why) && fault.contains("store.upgrade_exports to 0"), "{fault}");
        assert_eq!(mark(&folder), disk::mark_of(FORMER_FORMAT), "the former program can still use it");
        assert_eq!(files(&full), [""; 0], "an incomplete export is removed");
    }
    let store = open(&folder, None).expect("upgraded without an export");
    assert_eq!(mark(&folder), disk::mark_of(disk::FORMAT));
    assert_eq!(all(&store).len(), former_rows().len(), "the failed attempts changed nothing");
}

#[test]
fn only_the_newest_exports_are_kept() {
    let home = home();
    let exports = UpgradeExports::new(home.path(), PLACE, 2, NOW);
    let others = [
        "engawa-2020-01-01T00-00-00Z.jsonl",
        "engawa-before-0.1.0-00000000-2026-01-01T00-00-00Z.jsonl",
        "engawa-before-0.1.0-00000000-2026-03-01T00-00-00Z.jsonl.01234567.part",
        "engawa-before-summer.jsonl",
        "notes.txt",
    ];
    let earlier = [
        "engawa-before-0.0.9-64e07930-2026-01-01T00-00-00Z.jsonl",
        "engawa-before-0.1.0-rc.1-64e07930-2026-02-01T00-00-00Z.jsonl",
        "engawa-before-0.0.8-64e07930-9998-01-01T00-00-00Z.jsonl",
    ];
    let killed = "engawa-before-0.1.0-64e07930-2026-03-01T00-00-00Z.jsonl.01234567.part";
    for file in others.iter().chain(&earlier).chain([&killed]) {
        fs::write(home.path().join(file), "").expect("written");
    }
    exports.write(1, |_| Ok(())).expect("written");
    let mut expected: Vec<String> = others.iter().map(|name| (*name).to_owned()).collect();
    expected.extend([earlier[1].to_owned(), name("2026-11-20T22-03-00Z")]);
    expected.sort();
    assert_eq!(files(home.path()), expected);
}

#[test]
fn exports_of_one_second_do_not_collide() {
    let home = home();
    let exports = UpgradeExports::new(home.path(), PLACE, 3, NOW);
    for second in ["2026-11-20T22-03-00Z", "2026-11-20T22-03-01Z", "2026-11-20T22-03-02Z"] {
        let file = exports.write(1, |_| Ok(())).expect("written");
        assert_eq!(file, home.path().join(name(second)));
        assert!(fs::read_to_string(file).expect("readable").ends_with("{\"rows\":0}\n"));
    }
    assert_eq!(files(home.path()).len(), 3);
}

#[test]
fn rebuild_keeps_the_former_format() {
    let home = home();
    let folder = home.path().join("store");
    former_store(&folder);
    disk::rebuild(&folder).expect("rebuilt");
    assert_eq!(mark(&folder), disk::mark_of(FORMER_FORMAT));
    let store = open(&folder, Some(UpgradeExports::new(home.path(), PLACE, 3, NOW))).expect("upgraded");
    assert_eq!(all(&store).len(), former_rows().len());
    assert_eq!(files(home.path()).len(), 1, "the next start writes the export");
}

#[test]
fn former_folder_can_be_inspected_and_exported() {
    let home = home();
    let folder = home.path().join("store");
    former_store(&folder);
    assert_eq!(verify::inspect(&folder, &games()).expect("inspected").problems, [""; 0]);
    let mut text = Vec::new();
    backup::export(&folder, &mut text).expect("exported");
    assert_eq!(mark(&folder), disk::mark_of(FORMER_FORMAT));
    let exports = UpgradeExports::new(home.path(), PLACE, 3, NOW);
    drop(open(&folder, Some(exports)).expect("upgraded"));
    let export = fs::read(home.path().join(name("2026-11-20T22-03-00Z"))).expect("readable");
    assert_eq!(String::from_utf8_lossy(&export), String::from_utf8_lossy(&text));
}

#[test]
fn times_in_a_former_folder_are_not_moved() {
    let home = home();
    let folder = home.path().join("store");
    former_store(&folder);
    for apply in [false, true] {
        let request = MoveBack { by: Span::days(1), now: NOW, apply };
        let moved = wait(async { move_back::move_back(&SledStore::open_present(&folder)?, request).await });
        let fault = moved.expect_err("a former format");
        assert!(matches!(fault, MoveFault::Open(OpenFault::FormerFormat)), "{fault}");
        assert_eq!(mark(&folder), disk::mark_of(FORMER_FORMAT));
    }
    assert_eq!(files(home.path()), [""; 0]);
}

#[test]
fn exports_within_the_store_are_refused() {
    let home = home();
    let folder = home.path().join("store");
    former_store(&folder);
    let exports = UpgradeExports::new(&folder.join("exports"), PLACE, 3, NOW);
    let fault = open(&folder, Some(exports)).map(drop).expect_err("the way back moves the folder away");
    assert!(matches!(fault, OpenFault::NoExport { .. }), "{fault}");
    assert_eq!(mark(&folder), disk::mark_of(FORMER_FORMAT));
}

#[test]
fn unreadable_mark_is_taken_for_the_oldest() {
    let home = home();
    let folder = home.path().join("store");
    former_store(&folder);
    fs::write(folder.join("engawa"), "engawa st").expect("written");
    disk::rebuild(&folder).expect("rebuilt");
    drop(open(&folder, Some(UpgradeExports::new(home.path(), PLACE, 3, NOW))).expect("upgraded"));
    assert_eq!(files(home.path()).len(), 1, "the next start writes an export");
}

/// If this test fails, the encoding of rows has changed. If the last release cannot read the new rows, and
/// no number was raised since, raise `FORMAT` in `sled/folder.rs` and add a step to the schema. Then renew
/// the numbers here.
#[test]
fn format_numbers_belong_to_the_encoding_of_rows() {
    let variants = include_str!("../../src/rows/tests/variants.jsonl");
    let encoding = (variants.lines().count(), crc32fast::hash(variants.as_bytes()), RowKind::ALL.len());
    let numbers = (disk::FORMAT, engawa_store_postgres::newest());
    assert_eq!((encoding, numbers), ((VARIANTS, VARIANTS_CHECKSUM, KINDS), (6, 18)));
}

/// Number of lines of the examples of all variants and their CRC-32, and the number of kinds of rows.
const VARIANTS: usize = 168;
const VARIANTS_CHECKSUM: u32 = 0x2354_08b4;
const KINDS: usize = 48;

#[test]
fn newer_format_is_refused_and_not_exported() {
    let home = home();
    let folder = home.path().join("store");
    former_store(&folder);
    fs::write(folder.join("engawa"), disk::mark_of(disk::FORMAT + 1)).expect("written");
    let exports = UpgradeExports::new(home.path(), PLACE, 3, NOW + Span::days(1));
    let fault = open(&folder, Some(exports)).map(drop).expect_err("a newer program wrote it");
    assert!(matches!(fault, OpenFault::NewerFormat { .. }), "{fault}");
    let fault = disk::rebuild(&folder).expect_err("it is not damaged");
    assert!(matches!(fault, OpenFault::NewerFormat { .. }), "{fault}");
    assert_eq!(files(home.path()), [""; 0]);
}

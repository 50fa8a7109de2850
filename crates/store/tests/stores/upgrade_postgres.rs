//! Tests of upgrades of a database from a former schema: the export that precedes them, and the way back with
//! it.

use std::fs;
use std::sync::Arc;

use super::conform::all;
use super::tests::{commit, wait};
use crate::base::id::PersonId;
use crate::base::time::Span;
use crate::host::{Match, Rating, Scope};
use crate::journal::RawRow;
use crate::keys::Cell;
use crate::move_back::{self, MoveBack, MoveFault};
use engawa_store::{Batch, Key, Ladder, OpenFault, Precondition, UpgradeExports, backup, rows};
use engawa_store_postgres::PostgresStore;

use super::postgres::{Cluster, shared, skip};
use super::upgrade::{
    NOW, PLACE, assert_former_rows, files, former_rows, games, home, import, match_in, name,
};

/// The number of schema steps of version 0.1.0.
const FORMER_SCHEMA: usize = 12;

pub(super) const STEPS: [&str; FORMER_SCHEMA] = [
    include_str!("../../../store-postgres/src/schema/0001.sql"),
    include_str!("../../../store-postgres/src/schema/0002.sql"),
    include_str!("../../../store-postgres/src/schema/0003.sql"),
    include_str!("../../../store-postgres/src/schema/0004.sql"),
    include_str!("../../../store-postgres/src/schema/0005.sql"),
    include_str!("../../../store-postgres/src/schema/0006.sql"),
    include_str!("../../../store-postgres/src/schema/0007.sql"),
    include_str!("../../../store-postgres/src/schema/0008.sql"),
    include_str!("../../../store-postgres/src/schema/0009.sql"),
    include_str!("../../../store-postgres/src/schema/0010.sql"),
    include_str!("../../../store-postgres/src/schema/0011.sql"),
    include_str!("../../../store-postgres/src/schema/0012.sql"),
];

/// Creates tables with the first `steps` steps of the schema, and the rows of a former program whose tables
/// exist by then.
fn former_database(cluster: &Cluster, address: &str, steps: usize) {
    let place = address.rsplit_once("%3D").expect("a place").1;
    let made = format!(
        "create table engawa_schema (number bigint primary key, made timestamptz not null default now());
         insert into engawa_schema (number) select generate_series(1, {steps});"
    );
    let inserts: Vec<String> = former_rows().iter().map(insert).collect();
    let steps = STEPS[..steps].concat();
    cluster.execute(&format!("set search_path to {place}; {steps} {made} {}", inserts.concat()));
}

fn insert(row: &RawRow) -> String {
    let key = Key::read(&row.key).expect("a key");
    let cells = key.cells().expect("ids of a test are small");
    let columns: Vec<&str> = key.kind().columns().iter().map(|column| column.name()).collect();
    let values = cells.iter().map(|cell| match cell {
        Cell::Number(number) => number.to_string(),
        Cell::Text(text) => format!("'{text}'"),
    });
    format!(
        "insert into {} ({}, version, row) values ({}, {}, '{}');",
        key.kind().table(),
        columns.join(", "),
        values.collect::<Vec<_>>().join(", "),
        row.version,
        String::from_utf8_lossy(&row.bytes),
    )
}

fn open_database(address: &str, exports: Option<&UpgradeExports>) -> Result<PostgresStore, OpenFault> {
    wait(PostgresStore::open_with(address, 2, Arc::default(), exports))
}

#[test]
fn former_database_is_exported_before_its_upgrade() {
    let Some(cluster) = shared() else { return skip("an upgrade of a former database") };
    let (home, address) = (home(), cluster.place());
    former_database(cluster, &address, FORMER_SCHEMA);
    let exports = UpgradeExports::new(&home.path().join("exports"), PLACE, 3, NOW);
    let store = open_database(&address, Some(&exports)).expect("upgraded");
    let before = match_in(&store);
    let after = Match { turn: before.turn + 1, ..before.clone() };
    commit(&store, Batch::new().put_record(Key::Match(before.id), Precondition::Version(7), &after))
        .expect("committed");
    drop(open_database(&address, Some(&exports)).expect("already upgraded"));
    assert_eq!(files(&exports.folder), [name("2026-11-20T22-03-00Z")]);
    let export = exports.folder.join(name("2026-11-20T22-03-00Z"));
    let back = import(&export, &home.path().join("former"));
    assert_former_rows(&all(&back));
    assert_eq!(match_in(&back), before);
    let other = cluster.place();
    let text = fs::read(&export).expect("readable");
    engawa_store_postgres::import(&other, &*text, &games()).expect("imported");
    assert_former_rows(&all(&open_database(&other, None).expect("a store")));
}

#[test]
fn database_keeps_its_schema_without_an_export() {
    let Some(cluster) = shared() else { return skip("an upgrade without room for an export") };
    let (home, address) = (home(), cluster.place());
    former_database(cluster, &address, FORMER_SCHEMA);
    let exports = UpgradeExports::new(home.path(), PLACE, 3, NOW);
    let full = UpgradeExports { free_bytes: |_| Some(0), ..exports.clone() };
    let fault = open_database(&address, Some(&full)).map(drop).expect_err("no export");
    assert!(matches!(fault, OpenFault::NoExport { .. }), "{fault}");
    // An import, which refuses a database with rows, does not upgrade it either.
    let mut text = Vec::new();
    drop(super::verify::store_at(&home.path().join("other")));
    backup::export(&home.path().join("other"), &mut text).expect("exported");
    let fault = engawa_store_postgres::import(&address, &*text, &games()).expect_err("it has rows");
    assert!(fault.to_string().contains("has rows"), "{fault}");
    assert_eq!(files(home.path()), [""; 0]);
    drop(open_database(&address, Some(&exports)).expect("upgraded"));
    assert_eq!(files(home.path()), [name("2026-11-20T22-03-00Z")], "the schema was still a former one");
}

/// The program before seasons had no column for them.
#[test]
fn columns_of_later_steps_are_exported_as_defaults() {
    let Some(cluster) = shared() else { return skip("an upgrade from before seasons") };
    let (home, address) = (home(), cluster.place());
    let place = address.rsplit_once("%3D").expect("a place").1;
    let rating = String::from_utf8(rows::write(&Rating::default())).expect("text");
    cluster.execute(&format!(
        "set search_path to {place}; {}
         create table engawa_schema (number bigint primary key, made timestamptz not null default now());
         insert into engawa_schema (number) select generate_series(1, 7);
         insert into ratings values (42, 'okiya', -1, 3, '{rating}');",
        STEPS[..7].concat()
    ));
    let exports = UpgradeExports::new(home.path(), PLACE, 3, NOW);
    drop(open_database(&address, Some(&exports)).expect("upgraded"));
    let export = fs::read_to_string(home.path().join(name("2026-11-20T22-03-00Z"))).expect("an export");
    let key = Key::Rating(PersonId(42), Ladder::new("okiya", Scope::Global));
    let line = export.lines().nth(1).expect("a row");
    assert!(line.contains(&format!(r#""name":"{key}","version":3,"row":{rating}"#)), "{line}");
}

#[test]
fn processes_that_start_at_once_upgrade_together() {
    let Some(cluster) = shared() else { return skip("processes that upgrade at once") };
    let (home, address) = (home(), cluster.place());
    former_database(cluster, &address, FORMER_SCHEMA);
    let exports = UpgradeExports::new(home.path(), PLACE, 9, NOW);
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| drop(open_database(&address, Some(&exports)).expect("a store")));
        }
    });
    assert_eq!(files(home.path()), [name("2026-11-20T22-03-00Z")], "one process writes an export");
    let text = fs::read(home.path().join(name("2026-11-20T22-03-00Z"))).expect("readable");
    let rows = u64::try_from(former_rows().len()).expect("few");
    assert_eq!(backup::check(&*text, &games()).expect("whole"), rows);
}

#[test]
fn new_tables_are_not_exported() {
    let Some(cluster) = shared() else { return skip("processes that make new tables") };
    let (home, address) = (home(), cluster.place());
    let exports = UpgradeExports::new(home.path(), PLACE, 3, NOW);
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| drop(open_database(&address, Some(&exports)).expect("a store")));
        }
    });
    assert_eq!(files(home.path()), [""; 0]);
}

#[test]
fn times_in_a_former_database_are_not_moved() {
    let Some(cluster) = shared() else { return skip("times in a former database") };
    let address = cluster.place();
    former_database(cluster, &address, FORMER_SCHEMA);
    let request = MoveBack { by: Span::days(1), now: NOW, apply: true };
    let moved =
        wait(async { move_back::move_back(&PostgresStore::open_present(&address).await?, request).await });
    let fault = moved.expect_err("a former schema");
    assert!(matches!(fault, MoveFault::Open(OpenFault::FormerFormat)), "{fault}");
}

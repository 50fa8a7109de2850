//! Tests of faults that concern one request to the database, and of a server with few connections.

use std::sync::Arc;
use std::time::Duration;

use futures_util::future::join_all;

use super::tests::{commit, row, wait};
use crate::base::id::ChannelId;
use crate::base::metrics::Metrics;
use engawa_store::{Batch, CommitError, Key, Precondition, Store, StoreFault};
use engawa_store_postgres::PostgresStore;
use engawa_store_postgres::fill;

use super::database::{open, person, place_of, text};
use super::postgres::{Cluster, shared, skip};

fn open_with_metrics(address: &str, connections: usize) -> (PostgresStore, Arc<Metrics>) {
    let metrics = Arc::<Metrics>::default();
    let store = wait(PostgresStore::open_with(address, connections, Arc::clone(&metrics), None));
    (store.expect("a store"), metrics)
}

/// Installs a trigger that executes `body` before each write to the table of people.
fn before_each_person(cluster: &Cluster, address: &str, body: &str) {
    let place = place_of(address);
    cluster.execute(&format!(
        "create or replace function {place}.as_told() returns trigger language plpgsql as
             $$ begin {body}; return new; end $$;
         drop trigger if exists as_told on {place}.people;
         create trigger as_told before insert or update on {place}.people
             for each row execute function {place}.as_told()"
    ));
}

/// A commit that needs the missing space fails; commits to other tables succeed.
#[test]
fn full_disk_fails_only_commits_without_room() {
    let Some(cluster) = shared() else { return skip("a database on a full disk") };
    let address = cluster.place();
    let (store, metrics) = open_with_metrics(&address, 8);
    let put = |key: Key| commit(&store, Batch::new().put(key, Precondition::Any, b"x".to_vec()));
    let full = "raise exception 'could not extend file: No space left on device' using errcode = '53100'";
    before_each_person(cluster, &address, full);
    for _ in 0..3 {
        let told = put(person(1)).expect_err("there is no room");
        let CommitError::Fault(StoreFault::Busy { why }) = &told else { panic!("{told:?}") };
        assert!(why.contains("No space left"), "{why}");
        put(Key::UnreachableChannel(ChannelId(1))).expect("there is room for this");
        assert_eq!(row(&store, &person(1)), Ok(None), "nothing of it was written");
    }
    assert_eq!((store.check(), metrics.store_stops.get()), (Ok(()), 0));
    before_each_person(cluster, &address, "null");
    put(person(1)).expect("there is room again");
}

/// A commit to a server that needs two seconds is stored exactly once, without a retry.
#[test]
fn slow_server_commits_once() {
    let Some(cluster) = shared() else { return skip("a slow database") };
    let address = cluster.place();
    let (store, metrics) = open_with_metrics(&address, 8);
    before_each_person(cluster, &address, "perform pg_sleep(2)");
    commit(&store, Batch::new().put(person(1), Precondition::Absent, text(1))).expect("it takes two seconds");
    let found = row(&store, &person(1)).expect("a row").expect("it is there");
    assert_eq!(found.bytes, text(1));
    assert_eq!((metrics.store_stops.get(), metrics.unknown_outcomes.get()), (0, 0));
}

/// A request fails if no connection becomes free in time; later requests succeed.
#[test]
fn exhausted_pool_fails_only_waiting_requests() {
    let Some(cluster) = shared() else { return skip("a pool without connections") };
    let address = cluster.place();
    let store = wait(PostgresStore::open(&address, 1)).expect("a store");
    before_each_person(cluster, &address, "perform pg_sleep(7)");
    std::thread::scope(|scope| {
        let first = scope.spawn(|| commit(&store, Batch::new().put(person(1), Precondition::Any, text(1))));
        std::thread::sleep(Duration::from_millis(500));
        let told = row(&store, &person(2)).expect_err("the only connection is taken");
        assert!(matches!(&told, StoreFault::Busy { why } if why.contains("free")), "{told:?}");
        assert_eq!(store.check(), Ok(()), "the server itself is well");
        first.join().expect("no panic").expect("it has taken its time");
    });
    assert_eq!(row(&store, &person(2)), Ok(None));
}

/// The codes are of errors that a value, a row, a permission, a broken file or a limit can cause. The last error
/// comes with the commit itself.
#[test]
fn refused_request_fails_alone() {
    let Some(cluster) = shared() else { return skip("rows that a database refuses") };
    let address = cluster.place();
    let (store, metrics) = open_with_metrics(&address, 8);
    let put = |key: Key| commit(&store, Batch::new().put(key, Precondition::Any, b"x".to_vec()));
    let codes = [
        "22P05", "22021", "22003", "23514", "23505", "54000", "42501", "0A000", "58030", "XX001", "P0001",
        "53200", "57014", "55P03",
    ];
    let alone = |code: &str| {
        let told = put(person(1)).expect_err(code);
        let named = |why: &str| why.contains(code);
        let is_alone = matches!(&told, CommitError::Fault(StoreFault::Refused { why } | StoreFault::Busy { why }) if named(why));
        assert!(is_alone, "{code}: {told:?}");
        assert_eq!(row(&store, &person(1)), Ok(None), "nothing of it was written");
        put(Key::UnreachableChannel(ChannelId(1))).expect("others are served");
        assert_eq!((store.check(), metrics.store_stops.get()), (Ok(()), 0), "{code}");
    };
    // The row ends each connection that brings it, but not the server.
    before_each_person(
        cluster,
        &address,
        "perform pg_terminate_backend(pg_backend_pid()); perform pg_sleep(1)",
    );
    alone("57P01");
    for code in codes {
        before_each_person(cluster, &address, &format!("raise exception 'as told' using errcode = '{code}'"));
        alone(code);
    }
    let place = place_of(&address);
    cluster.execute(&format!(
        "drop trigger as_told on {place}.people;
         create function {place}.at_commit() returns trigger language plpgsql as
             $$ begin raise exception 'as told' using errcode = '23514'; end $$;
         create constraint trigger at_commit after insert on {place}.people
             deferrable initially deferred for each row execute function {place}.at_commit()"
    ));
    alone("23514");
    assert_eq!(metrics.unknown_outcomes.get(), 0);
}

#[test]
fn missing_tables_stop_the_store() {
    let Some(cluster) = shared() else { return skip("tables that are gone") };
    let address = cluster.place();
    let (store, place) = (open(&address), place_of(&address));
    cluster.execute(&format!("alter schema {place} rename to {place}_gone"));
    let told = row(&store, &person(1)).expect_err("no tables");
    assert!(matches!(&told, StoreFault::Stopped { why } if why.contains("42P01")), "{told:?}");
    assert!(store.check().is_err());
    cluster.execute(&format!("alter schema {place}_gone rename to {place}"));
    while store.check().is_err() {
        std::thread::sleep(Duration::from_millis(20));
    }
    assert_eq!(row(&store, &person(1)), Ok(None));
}

/// An import commits the empty list of schema steps before anything else.
#[test]
fn empty_schema_list_stops_the_store_until_it_is_filled() {
    let Some(cluster) = shared() else { return skip("a list of schema steps that is empty") };
    let address = cluster.place();
    let (store, place) = (open(&address), place_of(&address));
    cluster.execute(&format!(
        "create table {place}.steps as table {place}.engawa_schema; delete from {place}.engawa_schema;
         alter table {place}.people rename to people_gone"
    ));
    let told = row(&store, &person(1)).expect_err("no table");
    assert!(matches!(told, StoreFault::Stopped { .. }), "{told:?}");
    // Longer than the pause before the next check.
    std::thread::sleep(Duration::from_secs(1));
    assert!(store.check().is_err());
    cluster.execute(&format!(
        "insert into {place}.engawa_schema table {place}.steps;
         alter table {place}.people_gone rename to people"
    ));
    while store.check().is_err() {
        std::thread::sleep(Duration::from_millis(20));
    }
    assert_eq!(row(&store, &person(1)), Ok(None));
}

/// Somebody else locks a table for longer than a commit waits.
#[test]
fn locked_table_stops_nobody_else() {
    let Some(cluster) = shared() else { return skip("a table that somebody else locks") };
    let address = cluster.place();
    let (store, metrics) = open_with_metrics(&address, 8);
    let table = format!("{}.people", place_of(&address));
    let put = |key: Key| commit(&store, Batch::new().put(key, Precondition::Any, text(1)));
    std::thread::scope(|scope| {
        let lock = format!("begin; lock table {table}; select pg_sleep(10); rollback");
        scope.spawn(move || cluster.execute(&lock));
        let held = format!("select 1 from pg_locks where relation = '{table}'::regclass and granted");
        cluster.execute(&format!(
            "do $do$ begin while not exists ({held}) loop perform pg_sleep(0.01); end loop; end $do$"
        ));
        let waits = scope.spawn(|| put(person(1)));
        put(Key::UnreachableChannel(ChannelId(1))).expect("others are served");
        let told = waits.join().expect("no panic").expect_err("the table is locked");
        let is_busy = matches!(&told, CommitError::Fault(StoreFault::Busy { why }) if why.contains("57014"));
        assert!(is_busy, "{told:?}");
        assert_eq!((store.check(), metrics.store_stops.get()), (Ok(()), 0));
    });
    assert_eq!(row(&store, &person(1)), Ok(None), "the commit that waited came to nothing");
}

#[test]
fn requests_share_the_connections_that_exist() {
    let Some(cluster) = shared() else { return skip("a role with few connections") };
    let address = cluster.place();
    let place = place_of(&address);
    cluster.execute(&format!(
        "create role few_{place} login connection limit 4; alter schema {place} owner to few_{place}"
    ));
    let (store, metrics) = open_with_metrics(&address.replace("engawa@", &format!("few_{place}@")), 16);
    let connections = || (metrics.store_connections.get(), metrics.store_connections_configured.get());
    assert_eq!(connections(), (16, 16));
    before_each_person(cluster, &address, "perform pg_sleep(0.02)");
    for round in 0..100 {
        let keys: Vec<Key> = (round * 42..(round + 1) * 42).map(person).collect();
        let requests = keys.iter().map(|key| async {
            let put = store.commit(Batch::new().put(key.clone(), Precondition::Absent, text(1))).await;
            (put, store.load(std::slice::from_ref(key)).await.map(|rows| rows[0].is_some()))
        });
        assert_eq!(wait(join_all(requests)), vec![(Ok(()), Ok(true)); 42]);
        if connections().0 <= 4 {
            break;
        }
    }
    assert_eq!((store.check(), metrics.store_stops.get()), (Ok(()), 0));
    assert!((1..=4).contains(&connections().0) && connections().1 == 16, "{:?}", connections());
}

#[test]
fn store_without_any_connection_is_stopped() {
    let Some(cluster) = shared() else { return skip("a role without connections") };
    let address = cluster.place();
    let place = place_of(&address);
    cluster.execute(&format!("create role none_{place} login; alter schema {place} owner to none_{place}"));
    let (store, _) = open_with_metrics(&address.replace("engawa@", &format!("none_{place}@")), 16);
    cluster.execute(&format!("alter role none_{place} connection limit 0"));
    cluster.execute(&format!(
        "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'none_{place}'"
    ));
    let told = row(&store, &person(1)).expect_err("no connection");
    assert!(matches!(&told, StoreFault::Stopped { why } if why.contains("53300")), "{told:?}");
    cluster.execute(&format!("alter role none_{place} connection limit 4"));
    while store.check().is_err() {
        std::thread::sleep(Duration::from_millis(20));
    }
    assert_eq!(row(&store, &person(1)), Ok(None));
}

#[test]
fn encoding_that_lacks_characters_is_refused() {
    let Some(cluster) = shared() else { return skip("databases in other encodings") };
    let database = |name: &str, encoding: &str| {
        cluster
            .execute(&format!("create database {name} template template0 encoding '{encoding}' locale 'C'"));
        cluster.server().replace("/postgres", &format!("/{name}"))
    };
    let latin = database("latin", "LATIN1");
    let told = wait(PostgresStore::open(&latin, 1)).map(drop).expect_err("a lacking encoding");
    assert!(told.to_string().contains("LATIN1") && told.to_string().contains("encoding 'UTF8'"), "{told}");
    assert_eq!(fill(&latin, std::iter::empty()), Err(told), "no import either");
    // Bytes of any text are kept as they are.
    let store = open(&database("ascii", "SQL_ASCII"));
    let name = "漢字".as_bytes().to_vec();
    commit(&store, Batch::new().put(person(1), Precondition::Absent, name.clone())).expect("committed");
    assert_eq!(row(&store, &person(1)).map(|row| row.map(|row| row.bytes)), Ok(Some(name)));
}

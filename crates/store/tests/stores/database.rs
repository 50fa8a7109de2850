//! Tests of the PostgreSQL store alone: several processes, connections lost at the worst moment,
//! restarts of the server, and moves of data to and from a folder.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::sleep;

use super::conform::all;
use super::tests::{commit, row, wait};
use crate::base::id::{InteractionId, PersonId, ServerId};
use crate::base::time::{Day, Span, Timestamp};
use crate::game::Registry;
use crate::games::GAMES;
use crate::host::{Rating, Scope, SeasonNumber};
use crate::keys::Column;
use engawa_store::{
    Batch, CommitError, Direction, Key, KeyRange, Ladder, Ladders, OpenFault, Precondition, RowKind,
    SledStore, Store, StoreFault, backup, rows,
};
use engawa_store_postgres::PostgresStore;

use super::postgres::{Cluster, shared, skip};
use super::upgrade_postgres::STEPS;

pub(super) fn open(address: &str) -> PostgresStore {
    wait(PostgresStore::open(address, 8)).expect("a store")
}

pub(super) const fn person(number: u64) -> Key {
    Key::Person(PersonId(number))
}

pub(super) fn text(number: u64) -> Vec<u8> {
    number.to_string().into_bytes()
}

#[test]
fn ten_processes_may_start_at_once() {
    let Some(cluster) = shared() else { return skip("ten processes that start at once") };
    let address = cluster.place();
    let opened: Vec<_> = std::thread::scope(|scope| {
        let opening: Vec<_> = (0..10).map(|_| scope.spawn(|| open(&address))).collect();
        opening.into_iter().map(|one| one.join().expect("no panic")).collect()
    });
    for (number, store) in (1..).zip(&opened) {
        commit(store, Batch::new().put(person(number), Precondition::Absent, text(number)))
            .expect("committed");
    }
    assert_eq!(all(&opened[0]).len(), 10);
}

#[test]
fn newer_schema_is_refused() {
    let Some(cluster) = shared() else { return skip("a schema of a newer program") };
    let address = cluster.place();
    drop(open(&address));
    let place = place_of(&address);
    cluster.execute(&format!("insert into {place}.engawa_schema (number) values (99)"));
    let fault = wait(PostgresStore::open(&address, 1)).map(drop).expect_err("a newer one has been here");
    assert!(matches!(fault, OpenFault::NewerSchema { found: 99, .. }), "{fault}");
    assert!(fault.to_string().contains("version 99"), "{fault}");
    let fault = engawa_store_postgres::export(&address, &mut Vec::new()).expect_err("nor is it read");
    assert!(fault.to_string().contains("version 99"), "{fault}");
}

/// Six exports of different stores, imported at once: the database has the rows of one of them.
#[test]
fn only_one_of_several_imports_fills_a_database() {
    let Some(cluster) = shared() else { return skip("imports at once") };
    let (address, games) = (cluster.place(), Registry::new(GAMES));
    let (texts, barrier) = (super::import::exports(6), std::sync::Barrier::new(6));
    let outcomes: Vec<_> = std::thread::scope(|scope| {
        let import = |text: &String| {
            barrier.wait();
            engawa_store_postgres::import(&address, text.as_bytes(), &games)
        };
        let importing: Vec<_> = texts.iter().map(|text| scope.spawn(move || import(text))).collect();
        importing.into_iter().map(|one| one.join().expect("no panic")).collect()
    });
    let done: Vec<usize> = (0..6).filter(|number| outcomes[*number].is_ok()).collect();
    let [winner] = done[..] else { panic!("{outcomes:?}") };
    for fault in outcomes.iter().filter_map(|outcome| outcome.as_ref().err()) {
        assert!(matches!(fault, backup::BackupFault::NotEmptyDatabase), "{fault}");
    }
    let mut text = Vec::new();
    engawa_store_postgres::export(&address, &mut text).expect("exported");
    assert_eq!(String::from_utf8(text).expect("text"), texts[winner]);
}

/// The primary key of every table has the declared columns. Text columns have collation C, except for
/// ids of matches: their digits and lowercase letters order alike in every collation.
#[test]
fn tables_have_the_declared_keys() {
    let Some(cluster) = shared() else { return skip("the keys of tables") };
    let address = cluster.place();
    drop(open(&address));
    let place = place_of(&address);
    for kind in RowKind::ALL {
        let column = |column: &Column| match column {
            Column::Number(name) => format!("{name} bigint"),
            Column::Text("match") => "match text".to_owned(),
            Column::Text(name) => format!("{name} text C"),
        };
        let declared = kind.columns().iter().map(column).collect::<Vec<_>>().join(", ");
        let table = kind.table();
        cluster.execute(&format!(
            "do $$ declare found text; begin
                select string_agg(concat_ws(' ', a.attname, format_type(a.atttypid, null),
                        case a.attname when 'match' then null else c.collname end), ', '
                        order by array_position(i.indkey::int2[], a.attnum)) into found
                    from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
                        left join pg_collation c on c.oid = a.attcollation
                    where i.indrelid = '{place}.{table}'::regclass and i.indisprimary;
                if found is distinct from '{declared}' then
                    raise exception 'the key of {table} is (%), declared is ({declared})', found;
                end if;
            end $$;"
        ));
    }
}

/// The schema migration that introduced seasons keeps leaderboards and ranks. Later changes are counted
/// too.
#[test]
fn season_migration_keeps_leaderboards() {
    let Some(cluster) = shared() else { return skip("leaderboards from before seasons") };
    let address = cluster.place();
    let place = place_of(&address);
    let made =
        "create table engawa_schema (number bigint primary key, made timestamptz not null default now());
        insert into engawa_schema (number) select generate_series(1, 7);";
    // People with more than 1600 points have played a day later.
    let rating = |points: i32| {
        let last = Some(Timestamp(0) + Span::days(if points > 1600 { 2 } else { 1 }));
        Rating { value_milli: points * 1000, last, ..Rating::default() }
    };
    let bytes = |points| String::from_utf8(rows::write(&rating(points))).expect("rows are text");
    let row = |(server, person, points): (i64, u64, i32)| {
        let (below, row) = (4000 - points, bytes(points));
        format!(
            "insert into ratings values ({person}, 'okiya', {server}, 1, '{row}');
             insert into ladders (game, server, below, deviation, person, version, row)
                 values ('okiya', {server}, {below}, 350, {person}, 1, '{row}');"
        )
    };
    let people = [(-1, 1, 1600), (-1, 2, 1500), (5, 1, 1550), (5, 2, 1650), (5, 3, 1550)].map(row).concat();
    cluster.execute(&format!("set search_path to {place}; {} {made} {people}", STEPS[..7].concat()));
    let store = Arc::new(open(&address));
    let ladders = Ladders::new(Arc::clone(&store) as _);
    let since = Day(1);
    let ranks = |scope| {
        let ladder = Ladder::new("okiya", scope);
        let page = wait(ladders.page(&ladder, Some(0), PersonId(9), since)).expect("a page");
        page.entries.iter().map(|entry| (entry.rank, entry.person.0)).collect::<Vec<_>>()
    };
    let server = Scope::Server(ServerId(5));
    assert_eq!(ranks(Scope::Global), [(1, 1), (2, 2)]);
    assert_eq!(ranks(server), [(1, 2), (2, 1), (2, 3)]);
    let season = Scope::Season(SeasonNumber::MIN, ServerId(5));
    let place = |scope, person, points| {
        Key::Rank(Ladder::new("okiya", scope), rating(points).standing(PersonId(person)))
    };
    let batch = Batch::new()
        .put_record(place(season, 3, 1550), Precondition::Absent, &rating(1550))
        .delete(place(server, 1, 1550), Precondition::Version(1));
    commit(&*store, batch).expect("committed");
    assert_eq!((ranks(season), ranks(server)), (vec![(1, 3)], vec![(1, 2), (2, 3)]));
    let above = |since| {
        let standings = store.standings().expect("a database counts");
        wait(standings.above(&Ladder::new("okiya", server), &[rating(1000).standing(PersonId(9))], since))
    };
    assert_eq!([1, 2, 3].map(|day| above(Day(day))), [Ok(vec![2]), Ok(vec![1]), Ok(vec![0])]);
}

#[test]
fn address_errors_omit_the_password() {
    for (address, told) in [
        ("postgres://engawa:geheim@127.0.0.1:1/db", "cannot be used"),
        ("postgres://engawa:geheim@127.0.0.1/db?sslmode=perhaps", "sslmode is one of"),
        ("postgres://engawa:geheim@127.0.0.1/db?pgbouncer=geheim", "`pgbouncer` is not supported"),
        (
            "postgres://engawa:geheim@127.0.0.1/db?sslmode=verify-ca&sslrootcert=/geheim",
            "file of `sslrootcert`: ",
        ),
    ] {
        let fault = wait(PostgresStore::open(address, 1)).map(drop).expect_err("nobody is there").to_string();
        assert!(fault.contains(told) && !fault.contains("geheim"), "{fault}");
    }
}

/// A precondition without a write holds until the commit. Of two batches that each depend on a row that
/// the other writes, only one succeeds.
#[test]
fn one_of_two_mutually_dependent_commits_succeeds() {
    let Some(cluster) = shared() else { return skip("processes that rest on each other") };
    let address = cluster.place();
    let (one, two) = (open(&address), open(&address));
    for round in 0..60 {
        let (a, b) = (person(2 * round), person(2 * round + 1));
        // Let the two rows be absent in even rounds, and present in odd ones.
        let there = round % 2 == 1;
        let expected = if there { Precondition::Version(1) } else { Precondition::Absent };
        if there {
            let both = Batch::new().put(a.clone(), Precondition::Absent, text(0)).put(
                b.clone(),
                Precondition::Absent,
                text(0),
            );
            commit(&one, both).expect("committed");
        }
        let rests = |on: &Key, puts: &Key| {
            Batch::new().expect(on.clone(), expected).put(puts.clone(), expected, text(round))
        };
        let (first, second) = std::thread::scope(|scope| {
            let first = scope.spawn(|| commit(&one, rests(&a, &b)));
            let second = scope.spawn(|| commit(&two, rests(&b, &a)));
            (first.join().expect("no panic"), second.join().expect("no panic"))
        });
        let happened = [&first, &second].into_iter().filter(|outcome| outcome.is_ok()).count();
        assert_eq!(happened, 1, "{first:?} {second:?}");
    }
}

#[test]
fn export_survives_database_and_back() {
    let Some(cluster) = shared() else { return skip("moves between a folder and a database") };
    let (home, games) = (TempDir::new().expect("a directory"), Registry::new(GAMES));
    let folder = home.path().join("first");
    drop(super::verify::store_at(&folder));
    let export = |what: &dyn Fn(&mut Vec<u8>)| {
        let mut text = Vec::new();
        what(&mut text);
        text
    };
    let of_folder = export(&|text| drop(backup::export(&folder, text).expect("exported")));
    let address = cluster.place();
    let rows = engawa_store_postgres::import(&address, &*of_folder, &games).expect("imported");
    assert!(rows > 10, "{rows}");
    let findings = engawa_store_postgres::inspect(&address, &games).expect("inspected");
    assert_eq!(findings.problems, [""; 0]);
    let of_database = export(&|text| drop(engawa_store_postgres::export(&address, text).expect("exported")));
    assert_eq!(String::from_utf8_lossy(&of_database), String::from_utf8_lossy(&of_folder));
    let again = engawa_store_postgres::import(&address, &*of_folder, &games).expect_err("it has rows");
    assert!(again.to_string().contains("has rows"), "{again}");
    let back = home.path().join("back");
    assert_eq!(backup::import(&back, &*of_database, &games).expect("imported"), rows);
    let of_back = export(&|text| drop(backup::export(&back, text).expect("exported")));
    assert_eq!(of_back, of_folder);
    assert_eq!(all(&open(&address)), all(&SledStore::open(&back).expect("a store")));
}

/// The rows include texts of several lines, arbitrary bytes, and texts that look like hexadecimal.
#[test]
fn rows_of_arbitrary_bytes_read_back() {
    let Some(cluster) = shared() else { return skip("records of every form") };
    let address = cluster.place();
    let store = open(&address);
    let forms: [&[u8]; 8] = [
        b"",
        b"{\"v\":1}",
        b"{\n}\t\r",
        b"\xff\x00",
        b"\\x41",
        b"\\",
        "\u{0}".as_bytes(),
        "\u{1f642}".as_bytes(),
    ];
    let rows = (1..).zip(forms);
    let batch =
        rows.fold(Batch::new(), |batch, (n, form)| batch.put(person(n), Precondition::Absent, form.to_vec()));
    commit(&store, batch).expect("committed");
    let found: Vec<Vec<u8>> = all(&store).into_iter().map(|(_, row)| row.bytes).collect();
    assert_eq!(found, forms);
}

/// A proxy to a server, which can lose an answer of the server.
struct Line {
    address: String,
    deaf: Arc<AtomicBool>,
}

impl Line {
    /// Starts a proxy to the server in `address`.
    fn to(address: &str) -> Self {
        let deaf: Arc<AtomicBool> = Arc::default();
        let (before, rest) = address.split_once("127.0.0.1:").expect("a local address");
        let (port, rest) = rest.split_once('/').expect("a path");
        let port: u16 = port.parse().expect("a port");
        let listener = wait(TcpListener::bind("127.0.0.1:0")).expect("a port");
        let here = listener.local_addr().expect("an address").port();
        let deafens = Arc::clone(&deaf);
        wait(async {
            tokio::spawn(async move {
                while let Ok((near, _)) = listener.accept().await {
                    let deafens = Arc::clone(&deafens);
                    tokio::spawn(async move { Box::pin(carry(near, port, &deafens)).await });
                }
            });
        });
        Self { address: format!("{before}127.0.0.1:{here}/{rest}"), deaf }
    }
}

/// Forwards both directions. If `deaf` is set, forwards the next commit to the server, but loses the
/// answer and closes.
async fn carry(mut near: TcpStream, port: u16, deaf: &AtomicBool) {
    let Ok(mut far) = TcpStream::connect(("127.0.0.1", port)).await else { return };
    let (mut asked, mut answered) = ([0; 16_384], [0; 16_384]);
    loop {
        tokio::select! {
            read = near.read(&mut asked) => match read {
                Ok(0) | Err(_) => return,
                Ok(bytes) => {
                    // Look for the SQL statement `commit`, which makes a transaction durable.
                    let commits = asked[..bytes].windows(6).any(|word| word == b"commit");
                    if far.write_all(&asked[..bytes]).await.is_err() {
                        return;
                    }
                    if commits && deaf.swap(false, Ordering::SeqCst) {
                        // Wait for the server's answer, so that the transaction is committed, but do not
                        // pass the answer on.
                        let _ = far.read(&mut answered).await;
                        return;
                    }
                }
            },
            read = far.read(&mut answered) => match read {
                Ok(0) | Err(_) => return,
                Ok(bytes) => {
                    if near.write_all(&answered[..bytes]).await.is_err() {
                        return;
                    }
                }
            },
        }
    }
}

#[test]
fn commit_with_lost_answer_happens_once() {
    let Some(cluster) = shared() else { return skip("an answer that is lost") };
    let place = cluster.place();
    let line = Line::to(&place);
    let (store, direct) = (open(&line.address), open(&place));
    let seen = |number| Key::Interaction(InteractionId(number));
    for number in 1..=10 {
        let over = if number == 1 { Precondition::Absent } else { Precondition::Version(number - 1) };
        let batch = Batch::new().put(person(1), over, text(number)).put(
            seen(number),
            Precondition::Absent,
            text(number),
        );
        line.deaf.store(true, Ordering::SeqCst);
        assert_eq!(commit(&store, batch), Ok(()), "round {number}");
        assert!(!line.deaf.load(Ordering::SeqCst), "the answer was lost");
        let rows = all(&direct);
        assert_eq!(rows[0].1.version, number, "once, not twice");
    }
    // A batch that expects an outdated version must conflict, even if the answer to the commit is to be
    // lost.
    let batch = Batch::new().put(person(1), Precondition::Version(3), text(99));
    line.deaf.store(true, Ordering::SeqCst);
    assert_eq!(commit(&store, batch), Err(CommitError::Conflict { key: person(1) }));
}

#[test]
fn store_recovers_after_server_restart() {
    let Some(cluster) = Cluster::start(&["fsync=off"]) else {
        return skip("a server that goes and comes back");
    };
    let store = open(&cluster.place());
    commit(&store, Batch::new().put(person(1), Precondition::Absent, text(1))).expect("committed");
    for crash in [false, true] {
        if crash {
            cluster.kill();
        } else {
            cluster.stop();
        }
        for _ in 0..3 {
            let told = commit(&store, Batch::new().put(person(2), Precondition::Any, text(2)));
            assert!(matches!(told, Err(CommitError::Fault(StoreFault::Stopped { .. }))), "{told:?}");
            let told = wait(store.load(&[person(1)]));
            assert!(matches!(told, Err(StoreFault::Stopped { .. })), "{told:?}");
        }
        assert!(store.check().is_err());
        cluster.run();
        wait(async {
            while store.check().is_err() {
                sleep(Duration::from_millis(20)).await;
            }
        });
        assert_eq!(all(&store).len(), 1, "what was acknowledged, and nothing else");
    }
}

#[test]
fn read_only_database_is_unhealthy() {
    let Some(cluster) = Cluster::start(&["fsync=off"]) else {
        return skip("a database that can only be read");
    };
    let store = open(&cluster.place());
    cluster.execute("alter system set default_transaction_read_only = on");
    cluster.execute("select pg_reload_conf()");
    // After a failover, the server closes its connections. In this test, the next new connection is
    // read-only.
    let told = wait(async {
        loop {
            let told = store.commit(Batch::new().put(person(1), Precondition::Any, text(1))).await;
            if let Err(fault) = told {
                return fault;
            }
            sleep(Duration::from_millis(20)).await;
        }
    });
    assert!(
        matches!(&told, CommitError::Fault(StoreFault::Stopped { why }) if why.contains("read")),
        "{told:?}"
    );
    cluster.execute("alter system reset default_transaction_read_only");
    cluster.execute("select pg_reload_conf()");
    wait(async {
        while store.check().is_err() {
            sleep(Duration::from_millis(20)).await;
        }
    });
    commit(&store, Batch::new().put(person(1), Precondition::Any, text(1))).expect("it can be written again");
}

/// Many clients of three stores update a few rows while the server crashes. Every acknowledged update is
/// stored exactly once.
#[test]
fn concurrent_counters_survive_server_crashes() {
    const ROUNDS: u32 = 4;
    let Some(cluster) = Cluster::start(&[]) else { return skip("a server that crashes under load") };
    let address = cluster.place();
    let stores: Vec<Arc<PostgresStore>> = (0..3).map(|_| Arc::new(open(&address))).collect();
    let (ended, numbers) = (Arc::new(AtomicBool::default()), Arc::new(AtomicU64::new(1)));
    let counted: Vec<u64> = wait(async {
        let clients: Vec<_> = (0..12)
            .map(|client| {
                let store = Arc::clone(&stores[client % 3]);
                let (ended, numbers) = (Arc::clone(&ended), Arc::clone(&numbers));
                tokio::spawn(async move {
                    let mut acknowledged = 0;
                    while !ended.load(Ordering::SeqCst) {
                        let number = numbers.fetch_add(1, Ordering::SeqCst);
                        acknowledged += u64::from(count_up(&store, number).await);
                    }
                    acknowledged
                })
            })
            .collect();
        for _ in 0..ROUNDS {
            sleep(Duration::from_millis(700)).await;
            tokio::task::block_in_place(|| {
                cluster.kill();
                cluster.run();
            });
        }
        sleep(Duration::from_millis(1500)).await;
        ended.store(true, Ordering::SeqCst);
        futures_util::future::join_all(clients)
            .await
            .into_iter()
            .map(|count| count.expect("no panic"))
            .collect()
    });
    let acknowledged: u64 = counted.iter().sum();
    let rows = wait(async {
        while stores[0].check().is_err() {
            sleep(Duration::from_millis(20)).await;
        }
        stores[0].scan(&KeyRange::of_kind(RowKind::Interactions), usize::MAX, Direction::Up).await
    });
    let seen = rows.expect("rows").len() as u64;
    let last = row(&*stores[0], &person(1)).expect("a row").expect("it is there");
    assert_eq!(last.version, seen, "each happened once");
    // Commits with an unknown outcome may have happened: at most one for each client and crash.
    assert!(
        acknowledged <= seen && seen <= acknowledged + 12 * u64::from(ROUNDS),
        "{acknowledged} of {seen}"
    );
    assert!(acknowledged > 50, "{acknowledged}");
}

/// Increments a counter in a row: loads it, then commits the next value. Returns whether the commit was
/// acknowledged.
async fn count_up(store: &PostgresStore, number: u64) -> bool {
    let Ok(rows) = store.load(&[person(1)]).await else {
        sleep(Duration::from_millis(50)).await;
        return false;
    };
    let batch = Batch::new().put(person(1), rows[0].as_ref().into(), text(number)).put(
        Key::Interaction(InteractionId(number)),
        Precondition::Absent,
        text(number),
    );
    store.commit(batch).await.is_ok()
}

/// Checks encryption and authentication in the modes `disable` to `verify-full`, as libpq defines them.
#[test]
fn every_sslmode_is_honoured() {
    let Some(cluster) = Cluster::start(&["fsync=off"]) else { return skip("a server that speaks TLS") };
    let made = rcgen::generate_simple_self_signed(["localhost".to_owned()]).expect("a certificate");
    let home = TempDir::new().expect("a directory");
    let roots = home.path().join("roots.pem");
    std::fs::write(&roots, made.cert.pem()).expect("room on the disk");
    cluster.encrypt(&made.cert.pem(), &made.signing_key.serialize_pem());
    let (by_number, roots) = (cluster.place(), roots.display());
    let by_name = by_number.replace("127.0.0.1", "localhost");
    let is_encrypted = |wanted: bool| {
        let encrypted = "exists (select 1 from pg_stat_ssl s join pg_stat_activity a using (pid) \
                         where a.application_name = 'engawa' and s.ssl)";
        let check = format!("if {encrypted} <> {wanted} then raise exception 'not as wanted'; end if;");
        cluster.execute(&format!("do $do$ begin {check} end $do$"));
    };
    // SQL that waits until all connections have ended. Within a transaction, statistics stay as they
    // were first read, so the SQL clears that snapshot before each look.
    let all_have_ended = || {
        let some = "exists (select 1 from pg_stat_activity where application_name = 'engawa')";
        let wait = "perform pg_sleep(0.01); perform pg_stat_clear_snapshot();";
        cluster.execute(&format!(
            "do $do$ begin for look in 1..6000 loop exit when not {some}; {wait} end loop; end $do$"
        ));
    };
    // The server needs a moment to enable TLS.
    let first = format!("{by_number}&sslmode=require");
    while wait(PostgresStore::open(&first, 1)).is_err() {
        std::thread::sleep(Duration::from_millis(20));
    }
    for (address, encrypted) in [
        (format!("{by_number}&sslmode=disable"), false),
        (by_number.clone(), true),
        (format!("{by_number}&sslmode=require"), true),
        (format!("{by_number}&sslmode=verify-ca&sslrootcert={roots}"), true),
        (format!("{by_name}&sslmode=verify-full&sslrootcert={roots}"), true),
    ] {
        all_have_ended();
        let store = open(&address);
        commit(&store, Batch::new().put(person(1), Precondition::Any, text(1))).expect("committed");
        is_encrypted(encrypted);
    }
    for (address, told) in [
        (format!("{by_number}&sslmode=verify-full&sslrootcert={roots}"), "name"),
        (format!("{by_name}&sslmode=verify-full"), "issuer"),
        (format!("{by_number}&sslmode=verify-ca"), "issuer"),
    ] {
        let fault =
            wait(PostgresStore::open(&address, 1)).map(drop).expect_err("nobody to be trusted").to_string();
        assert!(fault.to_lowercase().contains(told), "{fault}");
    }
}

/// Returns the name of the database schema in an address.
pub(super) fn place_of(address: &str) -> &str {
    address.rsplit_once("%3D").expect("a place").1
}

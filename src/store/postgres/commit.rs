//! Committing a batch: one transaction, two round trips, three where versions have to be read before.
//!
//! Rows that a batch writes or only expects are locked in the order of their keys until the end of the
//! transaction, rows that have to be absent by a row of version 0 in their place; so what was expected still
//! holds when it is committed, on servers that read what was last committed as well as on those that
//! serialize.
//!
//! A connection that breaks while the transaction is committed leaves a doubt. Nothing is guessed then: the
//! same batch is committed again, which waits for what may still be under way; where it meets a conflict, its
//! own rows tell whether they are there already.

use std::collections::BTreeSet;

use futures_util::future::{BoxFuture, FutureExt, join_all};
use tokio_postgres::Row as Columns;
use tokio_postgres::types::{ToSql, Type};

use super::connection::{Broken, Client};
use super::ops::{Op, Ops, by_kind};
use super::read;
use super::sql::{self, Statements};
use super::tables::{self, Array};
use crate::store::{Batch, Expected, Fault, Key, RowKind};

/// The outcome of an attempt to commit.
#[derive(Debug, PartialEq, Eq)]
pub enum Attempt {
    Done,
    /// A row is not at the version that was taken for granted; nothing was written.
    Differs(Key),
    /// It was not done, for a reason; `doubt` says whether it may have been.
    Broken {
        why: Broken,
        /// Whether the commit was under way.
        doubt: bool,
    },
}

/// One statement about rows of one kind, with its parameters.
struct Statement<'a> {
    kind: RowKind,
    text: &'static str,
    keys: BTreeSet<&'a Key>,
    /// Whether every row has to be there.
    strict: bool,
    columns: Vec<Array>,
}

/// Does everything in one transaction, or nothing.
pub async fn attempt(client: &Client, ops: &Ops) -> Attempt {
    match write(client, ops).await {
        Ok(None) => {}
        Ok(Some(key)) => {
            return match client.batch_execute("rollback").await {
                Ok(()) => Attempt::Differs(key),
                Err(error) => Attempt::Broken { why: error.into(), doubt: false },
            };
        }
        Err(why) => {
            // A connection that cannot even do this is not used again: it is found to be closed.
            let _ = client.batch_execute("rollback").await;
            return Attempt::Broken { why, doubt: false };
        }
    }
    match client.batch_execute("commit").await {
        Ok(()) => Attempt::Done,
        Err(error) => {
            let why = Broken::from(error);
            let doubt = !matches!(why, Broken::Again);
            Attempt::Broken { why, doubt }
        }
    }
}

/// Writes everything within a transaction that stays open; the first row that is not as it should be, if
/// there is one.
async fn write(client: &Client, ops: &Ops) -> Result<Option<Key>, Broken> {
    let mut statements = Vec::new();
    for (kind, ops) in by_kind(ops) {
        of_kind(kind, &ops, &mut statements)?;
    }
    // Sent at once, answered one by one: requests go in the order in which they are first asked for.
    let mut asked: Vec<BoxFuture<'_, Result<Vec<Columns>, tokio_postgres::Error>>> = Vec::new();
    asked.push(
        client
            .batch_execute("begin isolation level read committed")
            .map(|done| done.map(|()| Vec::new()))
            .boxed(),
    );
    for statement in &statements {
        let parameters: Vec<(&(dyn ToSql + Sync), Type)> =
            statement.columns.iter().map(Array::parameter).collect();
        asked.push(async move { client.query_typed(statement.text, &parameters).await }.boxed());
    }
    let mut answers = join_all(asked).await.into_iter();
    answers.next().expect("the beginning was asked for first")?;
    let mut differs: Option<Key> = None;
    for (statement, rows) in statements.iter().zip(answers) {
        let rows = rows?;
        if !statement.strict || rows.len() == statement.keys.len() {
            continue;
        }
        let found: BTreeSet<Key> = rows.iter().filter_map(|row| tables::key(statement.kind, row)).collect();
        let missing = statement.keys.iter().find(|key| !found.contains(**key)).map(|key| (*key).clone());
        differs = [differs, missing].into_iter().flatten().min();
    }
    Ok(differs)
}

/// The statements about one kind: first what must be there, then what goes, then what comes.
fn of_kind<'a>(kind: RowKind, ops: &[(&'a Key, &'a Op)], into: &mut Vec<Statement<'a>>) -> Result<(), Fault> {
    let sql = sql::of(kind);
    let order = [
        (&sql.hold, false),
        (&sql.check, true),
        (&sql.delete, true),
        (&sql.delete_any, false),
        (&sql.insert, true),
        (&sql.update, true),
        (&sql.upsert, true),
    ];
    // A row that must be absent is checked as well, once there is one that can be locked.
    let held = ops.iter().filter(|(_, op)| matches!(op, Op::Check(0)));
    let held = held.map(|(key, _)| (*key, (sql.hold.as_str(), Vec::new())));
    let all: Vec<_> = held.chain(ops.iter().map(|(key, op)| (*key, told(sql, op)))).collect();
    for (text, strict) in order {
        let told = all.iter().filter(|(_, (by, _))| by == text);
        let (keys, values): (BTreeSet<&Key>, Vec<_>) =
            told.map(|(key, (_, values))| (*key, values.clone())).unzip();
        if !keys.is_empty() {
            let mut columns = tables::columns(kind, keys.iter().copied())?;
            columns.extend(arrays(values.into_iter()));
            into.push(Statement { kind, text, keys, strict, columns });
        }
    }
    Ok(())
}

/// The statement that does something, and what it is told of the row beside its key.
fn told<'a>(sql: &'static Statements, op: &'a Op) -> (&'static str, Vec<Value<'a>>) {
    match op {
        Op::Check(version) => (&sql.check, vec![Value::Version(*version)]),
        Op::Delete(version) => (&sql.delete, vec![Value::Version(*version)]),
        Op::DeleteAny => (&sql.delete_any, Vec::new()),
        Op::Put { over: 0, version, bytes } => {
            (&sql.insert, vec![Value::Version(*version), Value::Record(bytes)])
        }
        Op::Put { over, version, bytes } => {
            (&sql.update, vec![Value::Version(*over), Value::Version(*version), Value::Record(bytes)])
        }
        Op::PutAny(bytes) => (&sql.upsert, vec![Value::Record(bytes)]),
    }
}

/// What a statement is told of a row beside its key.
#[derive(Clone, Copy)]
enum Value<'a> {
    Version(u64),
    Record(&'a [u8]),
}

/// Values by row as an array for each.
fn arrays<'a>(rows: impl Iterator<Item = Vec<Value<'a>>>) -> Vec<Array> {
    let mut arrays: Vec<Array> = Vec::new();
    for row in rows {
        for (place, value) in row.into_iter().enumerate() {
            match value {
                Value::Version(version) => {
                    let version = i64::try_from(version).expect("nobody writes a row so often");
                    match arrays.get_mut(place) {
                        Some(Array::Numbers(numbers)) => numbers.push(version),
                        _ => arrays.push(Array::Numbers(vec![version])),
                    }
                }
                Value::Record(bytes) => match arrays.get_mut(place) {
                    Some(Array::Texts(texts)) => texts.push(tables::to_text(bytes)),
                    _ => arrays.push(Array::Texts(vec![tables::to_text(bytes)])),
                },
            }
        }
    }
    arrays
}

/// Whether a batch that may have been committed has been: what it put over known versions stands there
/// exactly as it was put, as far as nobody has put it since. A row that says nothing proves nothing, and a
/// row that is gone is none of ours.
pub async fn is_written(client: &Client, batch: &Batch) -> Result<bool, Broken> {
    let put = batch.writes().filter_map(|write| {
        let over = match write.expected {
            Expected::Absent => 0,
            Expected::Version(version) => version,
            Expected::Any => return None,
        };
        Some((write.key.clone(), over + 1, write.bytes.as_ref()?))
    });
    let put: Vec<_> = put.collect();
    let keys: Vec<Key> = put.iter().map(|(key, ..)| key.clone()).collect();
    let mut proven = false;
    for ((_, version, bytes), row) in put.iter().zip(read::load(client, &keys).await?) {
        match row {
            Some(row) if row.version > *version => {}
            Some(row) if row.version == *version && row.bytes == **bytes => proven |= !bytes.is_empty(),
            _ => return Ok(false),
        }
    }
    Ok(proven)
}

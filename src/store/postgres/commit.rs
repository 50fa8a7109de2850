//! Commit of a batch as one transaction, in two round trips, or three if versions must be read first.
//!
//! Rows are locked, kind by kind, until the transaction ends. A row that must be absent is locked by way
//! of a placeholder with version 0. If the connection breaks during the commit, the caller commits the
//! same batch again. If the second attempt conflicts, the rows of the batch tell whether the first one
//! succeeded.

use std::collections::BTreeSet;

use futures_util::future::{BoxFuture, FutureExt, join_all};
use tokio_postgres::Row as Columns;
use tokio_postgres::types::{ToSql, Type};

use super::connection::{Client, RequestError};
use super::ops::{Op, Ops, by_kind};
use super::read;
use super::sql::{self, Statements};
use super::tables::{self, Array};
use super::within;
use crate::store::{Batch, Key, Precondition, RowKind, StoreFault};

/// Begins a transaction whose statements end before [`REQUEST_TIMEOUT`](super::REQUEST_TIMEOUT). The server
/// itself ends them, because it does not notice that a waiting client has gone.
const BEGIN: &str = "begin isolation level read committed; set local statement_timeout = 8000";

#[derive(Debug, PartialEq, Eq)]
pub enum Attempt {
    Done,
    /// The row under this key is not at the expected version, so nothing was written.
    Differs(Key),
    /// The attempt failed, possibly during the commit itself.
    Failed {
        why: RequestError,
        /// Whether the server may have committed the transaction nevertheless.
        may_be_committed: bool,
    },
}

/// An SQL statement for rows of one kind, with its parameters.
struct Statement<'a> {
    kind: RowKind,
    text: &'static str,
    keys: BTreeSet<&'a Key>,
    /// Whether the result must contain every key; a missing key is a conflict.
    strict: bool,
    columns: Vec<Array>,
}

/// Executes all operations in one transaction and commits it.
pub async fn attempt(client: &Client, ops: &Ops) -> Attempt {
    match within(write(client, ops)).await {
        Ok(None) => {}
        Ok(Some(key)) => {
            return match execute(client, "rollback").await {
                Ok(()) => Attempt::Differs(key),
                Err(why) => Attempt::Failed { why, may_be_committed: false },
            };
        }
        // The caller discards the connection, which ends its transaction.
        Err(why @ RequestError::Lost(_)) => {
            return Attempt::Failed { why, may_be_committed: false };
        }
        Err(why) => {
            // If the rollback fails, too, the transaction may still be open. The caller discards the connection of
            // that failure.
            let why = execute(client, "rollback").await.err().unwrap_or(why);
            return Attempt::Failed { why, may_be_committed: false };
        }
    }
    match execute(client, "commit").await {
        Ok(()) => Attempt::Done,
        Err(why) => {
            let may_be_committed = !matches!(why, RequestError::Again | RequestError::Fault(_));
            Attempt::Failed { why, may_be_committed }
        }
    }
}

async fn execute(client: &Client, statement: &str) -> Result<(), RequestError> {
    within(async { Ok(client.batch_execute(statement).await?) }).await
}

/// Begins a transaction and executes all operations, without a commit. Returns the smallest key whose
/// row is not as expected, or `None` if all rows are.
async fn write(client: &Client, ops: &Ops) -> Result<Option<Key>, RequestError> {
    let mut statements = Vec::new();
    for (kind, ops) in by_kind(ops) {
        add_statements(kind, &ops, &mut statements)?;
    }
    // Send all statements at once (pipelined). Their order is the order in which the futures are first
    // polled, so `begin` comes first.
    let mut pending: Vec<BoxFuture<'_, Result<Vec<Columns>, tokio_postgres::Error>>> = Vec::new();
    pending.push(client.batch_execute(BEGIN).map(|done| done.map(|()| Vec::new())).boxed());
    for statement in &statements {
        let parameters: Vec<(&(dyn ToSql + Sync), Type)> =
            statement.columns.iter().map(Array::parameter).collect();
        pending.push(async move { client.query_typed(statement.text, &parameters).await }.boxed());
    }
    let mut answers = join_all(pending).await.into_iter();
    answers.next().expect("the first request begins the transaction")?;
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

/// Adds the statements for the rows of one kind: first locks and checks, then deletes, then puts.
fn add_statements<'a>(
    kind: RowKind,
    ops: &[(&'a Key, &'a Op)],
    into: &mut Vec<Statement<'a>>,
) -> Result<(), StoreFault> {
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
    // A row that must be absent first gets a placeholder that can be locked; then the row is checked
    // like any other.
    let held = ops.iter().filter(|(_, op)| matches!(op, Op::Check(0)));
    let held = held.map(|(key, _)| (*key, (sql.hold.as_str(), Vec::new())));
    let all: Vec<_> = held.chain(ops.iter().map(|(key, op)| (*key, statement_for(sql, op)))).collect();
    for (text, strict) in order {
        let matching = all.iter().filter(|(_, (by, _))| by == text);
        let (keys, values): (BTreeSet<&Key>, Vec<_>) =
            matching.map(|(key, (_, values))| (*key, values.clone())).unzip();
        if !keys.is_empty() {
            let mut columns = tables::columns(kind, keys.iter().copied())?;
            columns.extend(arrays(values.into_iter()));
            into.push(Statement { kind, text, keys, strict, columns });
        }
    }
    Ok(())
}

/// Returns the SQL of an operation, and its parameters besides the key.
fn statement_for<'a>(sql: &'static Statements, op: &'a Op) -> (&'static str, Vec<Value<'a>>) {
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

/// Parameter of a statement besides the key.
#[derive(Clone, Copy)]
enum Value<'a> {
    Version(u64),
    Record(&'a [u8]),
}

/// Transposes the parameters of rows into one array for each column.
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

/// Returns whether a batch with an unknown outcome was committed. Every put over a known version must be
/// stored as written, or have been overwritten since. An empty row proves nothing, and an absent row
/// counts as evidence that the batch was not committed.
pub async fn is_written(client: &Client, batch: &Batch) -> Result<bool, RequestError> {
    let put = batch.writes().filter_map(|write| {
        let over = match write.expected {
            Precondition::Absent => 0,
            Precondition::Version(version) => version,
            Precondition::Any => return None,
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

//! Commit of a batch as one transaction, in two round trips, or three if versions must be read first. A batch
//! becomes one operation for each row, with the version that the row must have. As in every store,
//! [`ConflictCheck`] decides what a batch changes.
//!
//! Rows are locked, kind by kind, until the transaction ends. A row that must be absent is locked by way
//! of a placeholder with version 0. If the connection breaks during the commit, the caller commits the
//! same batch again. If the second attempt conflicts, the rows of the batch tell whether the first one
//! succeeded.

use std::collections::{BTreeMap, BTreeSet};

use futures_util::future::{BoxFuture, FutureExt, join_all};
use tokio_postgres::Row as Columns;
use tokio_postgres::types::{ToSql, Type};

use engawa_store::group::ConflictCheck;
use engawa_store::keys::Cell;
use engawa_store::{Batch, CommitError, Key, Part, Precondition, RowKind, StoreFault};

use crate::connection::{Client, RequestError};
use crate::sql::{self, Array, Statements};
use crate::{read, with_timeout};

/// Begins a transaction whose statements end before [`REQUEST_TIMEOUT`](super::REQUEST_TIMEOUT). The server
/// itself ends them, because it does not notice that a waiting client has gone.
const BEGIN: &str = "begin isolation level read committed; set local statement_timeout = 8000";

#[derive(Debug, PartialEq, Eq)]
pub enum Attempt {
    Done,
    /// The row under this key is not at the expected version, so nothing was written.
    Differs(Key),
    /// The commit itself failed, and the server may have committed the transaction nevertheless.
    Unknown(RequestError),
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

/// Executes all operations in one transaction and commits it. Fails if the transaction is certainly not committed.
pub async fn attempt(client: &Client, ops: &Ops) -> Result<Attempt, RequestError> {
    match with_timeout(write(client, ops)).await {
        Ok(None) => {}
        Ok(Some(key)) => return execute(client, "rollback").await.map(|()| Attempt::Differs(key)),
        // The caller discards the connection, which ends its transaction.
        Err(why @ RequestError::Lost(_)) => return Err(why),
        // If the rollback fails, too, the transaction may still be open. The caller discards the connection of that
        // failure.
        Err(why) => return Err(execute(client, "rollback").await.err().unwrap_or(why)),
    }
    match execute(client, "commit").await {
        Ok(()) => Ok(Attempt::Done),
        Err(why @ (RequestError::Again | RequestError::Fault(_))) => Err(why),
        Err(why) => Ok(Attempt::Unknown(why)),
    }
}

async fn execute(client: &Client, statement: &str) -> Result<(), RequestError> {
    with_timeout(async { Ok(client.batch_execute(statement).await?) }).await
}

/// Begins a transaction and executes all operations, without a commit. Returns the smallest key whose
/// row is not as expected, or `None` if all rows are.
async fn write(client: &Client, ops: &Ops) -> Result<Option<Key>, RequestError> {
    let mut statements = Vec::new();
    // All commits lock the kinds in this order, which makes deadlocks rare.
    let ops: Vec<_> = ops.iter().collect();
    for ops in ops.chunk_by(|(one, _), (other, _)| one.kind() == other.kind()) {
        add_statements(ops[0].0.kind(), ops, &mut statements)?;
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
        let found: BTreeSet<Key> = rows.iter().filter_map(|row| sql::key(statement.kind, row)).collect();
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
    let mut statements = order.map(|(text, strict)| Statement {
        kind,
        text,
        keys: BTreeSet::new(),
        strict,
        columns: Vec::new(),
    });
    let mut add = |key: &'a Key, text: &str, parameters: Vec<Cell>| {
        let statement = statements.iter_mut().find(|statement| statement.text == text).expect("it is listed");
        statement.keys.insert(key);
        sql::push_row(&mut statement.columns, sql::cells(key)?.into_iter().chain(parameters));
        Ok::<_, StoreFault>(())
    };
    for &(key, op) in ops {
        // A row that must be absent first gets a placeholder that can be locked; then the row is checked
        // like any other.
        if let Op::Check(0) = op {
            add(key, &sql.hold, Vec::new())?;
        }
        let (text, parameters) = statement_for(sql, op);
        add(key, text, parameters)?;
    }
    into.extend(statements.into_iter().filter(|statement| !statement.keys.is_empty()));
    Ok(())
}

/// The SQL of an operation, and its parameters besides the key.
fn statement_for<'a>(sql: &'a Statements, op: &Op) -> (&'a str, Vec<Cell>) {
    let version =
        |version: &u64| Cell::Number(i64::try_from(*version).expect("nobody writes a row so often"));
    let record = |bytes: &[u8]| Cell::Text(sql::to_text(bytes));
    match op {
        Op::Check(now) => (&sql.check, vec![version(now)]),
        Op::Delete(now) => (&sql.delete, vec![version(now)]),
        Op::DeleteAny => (&sql.delete_any, Vec::new()),
        Op::Put { over: 0, version: next, bytes } => (&sql.insert, vec![version(next), record(bytes)]),
        Op::Put { over, version: next, bytes } => {
            (&sql.update, vec![version(over), version(next), record(bytes)])
        }
        Op::PutAny(bytes) => (&sql.upsert, vec![record(bytes)]),
    }
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

/// Operation on one row of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Op {
    /// The row must have this version and stays unchanged. Version 0 means absent.
    Check(u64),
    /// The row must have the version `over`, where 0 means absent, and gets the version `version`.
    Put { over: u64, version: u64, bytes: Vec<u8> },
    /// The row is put over any version.
    PutAny(Vec<u8>),
    /// The row is deleted and must have this version.
    Delete(u64),
    /// The row is deleted at any version.
    DeleteAny,
}

/// Operations on rows, in key order.
pub type Ops = BTreeMap<Key, Op>;

/// The operations that follow from the batch alone. Returns `None` if the batch touches a row more than
/// once, or expects version 0; then the caller must read the stored versions first.
pub fn ops_without_reading(batch: &Batch) -> Option<Ops> {
    let (mut ops, mut seen) = (Ops::new(), BTreeSet::new());
    for part in &batch.parts {
        // No row has version 0, so expecting it is a conflict, but the operations below would take it for an
        // absent row. The caller finds the conflict after reading the versions.
        if part.expected() == Precondition::Version(0) || !seen.insert(part.key()) {
            return None;
        }
        let op = match (part, required_version(part.expected())) {
            (Part::Expect(..), expected) => expected.map(Op::Check),
            (Part::Write(write), expected) => Some(match (&write.bytes, expected) {
                (Some(bytes), None) => Op::PutAny(bytes.clone()),
                (Some(bytes), Some(over)) => Op::Put { over, version: over + 1, bytes: bytes.clone() },
                (None, None) => Op::DeleteAny,
                (None, Some(0)) => Op::Check(0),
                (None, Some(version)) => Op::Delete(version),
            }),
        };
        ops.extend(op.map(|op| (part.key().clone(), op)));
    }
    Some(ops)
}

/// The operations of a batch for known versions, or the conflict of the batch with them. Rows
/// that are missing in `versions` are absent.
pub fn ops_for_versions(batch: Batch, versions: &BTreeMap<Key, u64>) -> Result<Ops, CommitError> {
    let now = |key: &Key| versions.get(key).copied().unwrap_or(0);
    let checks = batch.parts.iter().filter(|part| required_version(part.expected()).is_some());
    let mut ops: Ops = checks.map(|part| (part.key().clone(), Op::Check(now(part.key())))).collect();
    let mut check = ConflictCheck::default();
    check.add(batch, |key| Ok(Some(now(key)).filter(|version| *version > 0)))?;
    for (key, row) in check.changes {
        let over = now(&key);
        let op = match row {
            Some(row) => Op::Put { over, version: row.version, bytes: row.bytes },
            None if over == 0 => Op::Check(0),
            None => Op::Delete(over),
        };
        ops.insert(key, op);
    }
    Ok(ops)
}

/// The version that a precondition requires, with 0 for an absent row; `None` if any version will do.
const fn required_version(expected: Precondition) -> Option<u64> {
    match expected {
        Precondition::Absent => Some(0),
        Precondition::Version(version) => Some(version),
        Precondition::Any => None,
    }
}

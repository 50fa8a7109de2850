//! Conversion of a batch into operations on tables: one for each row, with the version that the row must
//! have.
//!
//! The conversion is pure. As in every store, [`ConflictCheck`] decides what a batch changes. If the
//! required versions do not follow from the batch alone, the caller reads the stored versions first.

use std::collections::BTreeMap;

use crate::store::conflict_check::ConflictCheck;
use crate::store::{Batch, CommitError, Key, Part, Precondition, RowKind};

/// Operation on one row of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Op {
    /// The row must have this version and stays unchanged. Version 0 means absent.
    Check(u64),
    /// The row is put over a known version.
    Put {
        /// Version that the row must have; 0 means absent.
        over: u64,
        /// Version that the row gets by the put.
        version: u64,
        bytes: Vec<u8>,
    },
    /// The row is put over any version.
    PutAny(Vec<u8>),
    /// The row is deleted and must have this version.
    Delete(u64),
    /// The row is deleted at any version.
    DeleteAny,
}

/// Operations on rows, in key order.
pub type Ops = BTreeMap<Key, Op>;

/// Returns the operations that follow from the batch alone. Returns `None` if the batch touches a row
/// more than once, or expects version 0; then the caller must read the stored versions first.
pub fn assumed(batch: &Batch) -> Option<Ops> {
    let mut parts: BTreeMap<&Key, (&Part, bool)> = BTreeMap::new();
    for part in &batch.parts {
        if part.expected() == Precondition::Version(0) {
            // No row has version 0, so this is a conflict, but the operations below would take it for an
            // absent row. The caller finds the conflict after reading the versions.
            return None;
        }
        parts.entry(part.key()).and_modify(|(_, several)| *several = true).or_insert((part, false));
    }
    if parts.values().any(|(_, several)| *several) {
        return None;
    }
    let op = |part: &Part| match part {
        Part::Expect(_, expected) => at(*expected).map(Op::Check),
        Part::Write(write) => Some(match (&write.bytes, at(write.expected)) {
            (Some(bytes), None) => Op::PutAny(bytes.clone()),
            (Some(bytes), Some(over)) => Op::Put { over, version: over + 1, bytes: bytes.clone() },
            (None, None) => Op::DeleteAny,
            (None, Some(0)) => Op::Check(0),
            (None, Some(version)) => Op::Delete(version),
        }),
    };
    Some(parts.into_iter().filter_map(|(key, (part, _))| Some((key.clone(), op(part)?))).collect())
}

/// Returns the operations of a batch for known versions, or the conflict of the batch with them. Rows
/// that are missing in `versions` are absent.
pub fn known(batch: Batch, versions: &BTreeMap<Key, u64>) -> Result<Ops, CommitError> {
    let now = |key: &Key| versions.get(key).copied().unwrap_or(0);
    let checks: Vec<Key> = batch
        .parts
        .iter()
        .filter(|part| at(part.expected()).is_some())
        .map(|part| part.key().clone())
        .collect();
    let mut check = ConflictCheck::default();
    check.add(batch, |key| Ok(Some(now(key)).filter(|version| *version > 0)))?;
    let mut ops: Ops = checks.into_iter().map(|key| (key.clone(), Op::Check(now(&key)))).collect();
    for (key, row) in check.into_changes() {
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

/// Returns the version that a precondition requires, with 0 for an absent row. Returns `None` if the
/// precondition allows any version.
const fn at(expected: Precondition) -> Option<u64> {
    match expected {
        Precondition::Absent => Some(0),
        Precondition::Version(version) => Some(version),
        Precondition::Any => None,
    }
}

/// Groups operations by kind, in key order. All commits lock the kinds in this order, which makes
/// deadlocks rare.
pub fn by_kind(ops: &Ops) -> BTreeMap<RowKind, Vec<(&Key, &Op)>> {
    let mut kinds: BTreeMap<RowKind, Vec<(&Key, &Op)>> = BTreeMap::new();
    for (key, op) in ops {
        kinds.entry(key.kind()).or_default().push((key, op));
    }
    kinds
}

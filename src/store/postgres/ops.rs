//! A batch as what has to be done in tables: each row once, with the version that it must have.
//!
//! Pure. What a batch would change is decided by [`Plan`], as in every store; where it does not say which
//! versions it rests on, they are read before.

use std::collections::BTreeMap;

use crate::store::plan::Plan;
use crate::store::{Batch, CommitError, Expected, Key, Part, RowKind};

/// What is done to one row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Op {
    /// It must have this version, and stays as it is. 0 is a row that is not there.
    Check(u64),
    /// It is put over this version.
    Put {
        /// The version that the row must have.
        over: u64,
        /// The version that the row gets.
        version: u64,
        bytes: Vec<u8>,
    },
    /// It is put whatever it was.
    PutAny(Vec<u8>),
    /// It is deleted, and must have this version.
    Delete(u64),
    /// It is deleted whatever it was.
    DeleteAny,
}

/// What is done to the rows of one kind, in the order of their keys.
pub type Ops = BTreeMap<Key, Op>;

/// What a batch does, as far as that is known without reading: nothing where it changes the same row more
/// than once and does not say what it was.
pub fn assumed(batch: &Batch) -> Option<Ops> {
    let mut parts: BTreeMap<&Key, (&Part, bool)> = BTreeMap::new();
    for part in &batch.parts {
        if part.expected() == Expected::Version(0) {
            // No row has it.
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

/// What a batch does to rows of which every version is known; or the conflict that it meets.
pub fn known(batch: Batch, versions: &BTreeMap<Key, u64>) -> Result<Ops, CommitError> {
    let now = |key: &Key| versions.get(key).copied().unwrap_or(0);
    let checks: Vec<Key> = batch
        .parts
        .iter()
        .filter(|part| at(part.expected()).is_some())
        .map(|part| part.key().clone())
        .collect();
    let mut plan = Plan::default();
    plan.add(batch, |key| Ok(Some(now(key)).filter(|version| *version > 0)))?;
    let mut ops: Ops = checks.into_iter().map(|key| (key.clone(), Op::Check(now(&key)))).collect();
    for (key, row) in plan.into_changes() {
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

/// The version that something expects, where it expects one.
const fn at(expected: Expected) -> Option<u64> {
    match expected {
        Expected::Absent => Some(0),
        Expected::Version(version) => Some(version),
        Expected::Any => None,
    }
}

/// Ops by kind, in the order in which every commit takes them, so that no two wait for each other.
pub fn by_kind(ops: &Ops) -> BTreeMap<RowKind, Vec<(&Key, &Op)>> {
    let mut kinds: BTreeMap<RowKind, Vec<(&Key, &Op)>> = BTreeMap::new();
    for (key, op) in ops {
        kinds.entry(key.kind()).or_default().push((key, op));
    }
    kinds
}

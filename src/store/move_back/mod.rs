//! Moves the moments of a store back that were written while a clock was ahead of the right time.
//!
//! A moment is moved when it shows that it was written by such a clock: what has happened lies in the future,
//! or what is to happen hangs on something that does. All others stay. What is over (ended matches, ratings,
//! logs) keeps its moments.

mod records;
#[cfg(test)]
mod tests;

use std::collections::BTreeSet;
use std::path::Path;

use super::rows::{self, Beat, ClockAhead, Closed, Delivery, Record, Seen};
use super::sled as disk;
use super::{
    Batch, CommitError, Direction, Expected, Fault, Key, KeyRange, OpenFault, PostgresStore, Row, RowKind,
    SledStore, Store, indexes,
};
use crate::base::time::{Span, Timestamp};
use crate::host::former::{Former, Leaving};
use crate::host::limits::Made;
use crate::host::server::{Departure, Server};
use crate::host::{Challenge, Match, Person};

use records::Back;

/// The most rows that one scan reads.
const STRETCH: usize = 512;
/// Rows changed in one commit, at most.
const TOGETHER: usize = 64;
#[derive(Clone, Copy, Debug)]
pub struct MoveBack {
    /// How far the clock was ahead.
    pub by: Span,
    /// This moment, by a clock that is right.
    pub now: Timestamp,
    /// Whether rows are changed. Otherwise it is only said which would be.
    pub apply: bool,
}

/// What was moved, or would be.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Moved {
    /// A line for each record, but for interactions, which are only counted.
    pub lines: Vec<String>,
    pub records: usize,
    /// How many deadlines would lie in the past: the span is too long.
    pub past: usize,
}

#[derive(Debug, thiserror::Error)]
pub enum MoveFault {
    #[error(transparent)]
    Open(#[from] OpenFault),
    #[error(transparent)]
    Store(#[from] Fault),
    /// A bot has changed a row meanwhile.
    #[error("{0} has changed meanwhile: stop the bot, then do it again; what was moved is not moved twice")]
    InUse(Key),
}

/// Moves moments of the store in a folder, which nobody may have open.
pub fn in_folder(folder: &Path, asked: MoveBack) -> Result<Moved, MoveFault> {
    // A folder that is named by mistake does not become a store.
    disk::generations(folder)?;
    waiting(async { move_back(&SledStore::open(folder)?, asked).await })
}

/// Moves moments of the store in a database.
pub fn in_database(address: &str, asked: MoveBack) -> Result<Moved, MoveFault> {
    waiting(async { move_back(&PostgresStore::open(address, 1).await?, asked).await })
}

fn waiting<T>(work: impl Future<Output = Result<T, MoveFault>>) -> Result<T, MoveFault> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    runtime.expect("a runtime can be had").block_on(work)
}

pub async fn move_back(store: &dyn Store, asked: MoveBack) -> Result<Moved, MoveFault> {
    let mut moved = Moved::default();
    for kind in RowKind::ALL {
        let mut range = KeyRange::of_kind(kind);
        loop {
            let stretch = store.scan(&range, STRETCH, Direction::Up).await?;
            let Some((last, _)) = stretch.last() else { break };
            range = range.after(last);
            let changes: Vec<Change> =
                stretch.iter().filter_map(|(key, row)| of_row(asked, key, row)).collect();
            for some in changes.chunks(TOGETHER).filter(|_| asked.apply) {
                commit(store, some).await?;
            }
            for change in &changes {
                moved.note(change);
            }
        }
    }
    Ok(moved)
}

async fn commit(store: &dyn Store, changes: &[Change]) -> Result<(), MoveFault> {
    let batch = changes.iter().fold(Batch::new(), |batch, change| batch.and(change.batch.clone()));
    match store.commit(batch).await {
        Ok(()) => Ok(()),
        Err(CommitError::Conflict { key }) => Err(MoveFault::InUse(key)),
        Err(CommitError::Fault(fault)) => Err(fault.into()),
    }
}

/// The change of one record, with the rows of its indexes.
struct Change {
    key: Key,
    batch: Batch,
    /// The soonest moment at which something is due by the record, before and after.
    due: Option<(Timestamp, Timestamp)>,
    now: Timestamp,
}

impl Moved {
    fn note(&mut self, change: &Change) {
        self.records += 1;
        self.past += usize::from(change.due.is_some_and(|(_, after)| after <= change.now));
        if !matches!(change.key, Key::Seen(_)) {
            self.lines.push(change.line());
        }
    }
}

impl Change {
    fn line(&self) -> String {
        match self.due {
            Some((before, after)) => {
                format!("{}: due {}, then {}", self.key, away(before - self.now), away(after - self.now))
            }
            None => self.key.to_string(),
        }
    }
}

/// How far away a moment is, in words: `in 402 d 3 h`, `2 h 5 min ago`.
fn away(span: Span) -> String {
    let minutes = span.0.abs() / Span::minutes(1).0;
    let (days, hours, minutes) = (minutes / 1440, minutes / 60 % 24, minutes % 60);
    let length = if days > 0 { format!("{days} d {hours} h") } else { format!("{hours} h {minutes} min") };
    if span.0 < 0 { format!("{length} ago") } else { format!("in {length}") }
}

/// What becomes of a row, if anything. Rows that cannot be read stay as they are.
fn of_row(asked: MoveBack, key: &Key, row: &Row) -> Option<Change> {
    let back = Back { by: asked.by, now: asked.now };
    let at = At { key, row, now: asked.now };
    match key {
        Key::Match(_) => {
            Some(at.changed(|record: &Match| back.of_match(record))?.with_indexes(indexes::of_match))
        }
        Key::Challenge(_) => {
            let change = at.changed(|record: &Challenge| back.of_challenge(record))?;
            Some(change.with_indexes(indexes::of_challenge))
        }
        Key::Server(id) => {
            let change = at.changed(|record: &Server| back.of_server(record))?;
            Some(change.with_indexes(|server| indexes::of_server(*id, server)))
        }
        Key::Person(_) => at.changed(|record: &Person| back.of_person(record)).map(Rewritten::done),
        Key::Owed(..) => at.changed(|record: &Delivery| back.of_delivery(record)).map(Rewritten::done),
        Key::Closed(_) => at.changed(|record: &Closed| back.of_closed(record)).map(Rewritten::done),
        Key::Departure(_) => at.changed(|record: &Departure| back.of_departure(*record)).map(Rewritten::done),
        Key::Made(_) => at.changed(|record: &Made| back.of_made(record)).map(Rewritten::done),
        Key::Former(_) => at.changed(|record: &Former| back.of_former(*record)).map(Rewritten::done),
        Key::Leaving(_) => at.changed(|record: &Leaving| back.of_leaving(*record)).map(Rewritten::done),
        Key::Seen(_) => at.changed(|record: &Seen| back.of_seen(*record)).map(Rewritten::done),
        key if *key == Key::of_clock_ahead() => {
            rows::from_bytes::<ClockAhead>(&row.bytes).ok()?;
            Some(at.deleted())
        }
        key if key.is_of_processes() => {
            let beat = rows::from_bytes::<Beat>(&row.bytes).ok()?;
            back.is_ahead(beat.at).then(|| at.deleted())
        }
        key if *key == Key::heartbeat() => {
            at.changed(|record: &Beat| back.of_beat(*record)).map(Rewritten::done)
        }
        _ => None,
    }
}

/// A row, and when it is.
#[derive(Clone, Copy)]
struct At<'a> {
    key: &'a Key,
    row: &'a Row,
    now: Timestamp,
}

struct Rewritten<'a, T> {
    at: At<'a>,
    before: T,
    after: T,
}

impl<'a> At<'a> {
    fn changed<T: Record>(self, how: impl FnOnce(&T) -> Option<T>) -> Option<Rewritten<'a, T>> {
        let before = rows::from_bytes::<T>(&self.row.bytes).ok()?;
        let after = how(&before)?;
        Some(Rewritten { at: self, before, after })
    }

    const fn expected(self) -> Expected {
        Expected::Version(self.row.version)
    }

    fn deleted(self) -> Change {
        let batch = Batch::new().delete(self.key.clone(), self.expected());
        Change { key: self.key.clone(), batch, due: None, now: self.now }
    }
}

impl<T: Record> Rewritten<'_, T> {
    fn done(self) -> Change {
        let Self { at, after, .. } = self;
        let batch = Batch::new().put_record(at.key.clone(), at.expected(), &after);
        Change { key: at.key.clone(), batch, due: None, now: at.now }
    }

    /// With the rows of indexes that the record asks for, its alarm among them.
    fn with_indexes(self, of: impl Fn(&T) -> BTreeSet<Key>) -> Change {
        let (before, after) = (of(&self.before), of(&self.after));
        let change = self.done();
        let delete = |batch: Batch, key: &Key| batch.delete(key.clone(), Expected::Any);
        let batch = before.difference(&after).fold(change.batch, delete);
        let batch = after.difference(&before).cloned().fold(batch, Batch::put_mark);
        Change { batch, due: alarm(&before).zip(alarm(&after)), ..change }
    }
}

fn alarm(indexes: &BTreeSet<Key>) -> Option<Timestamp> {
    indexes.iter().find_map(|key| if let Key::Alarm(at, _) = key { Some(*at) } else { None })
}

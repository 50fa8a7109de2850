//! Moves back times that were stored while the machine's clock was ahead.
//!
//! A time is wrong if it belongs to a past event but lies in the future. A scheduled time is wrong if it
//! depends on such an event. All other times stay. Finished matches, ratings and logs keep even wrong
//! times.

mod records;
#[cfg(test)]
mod tests;

use std::collections::BTreeSet;

use super::rows::{
    self, ClockAhead, HandledInteraction, HeartbeatRow, OutboxEntry, Record, UnreachableChannel,
};
use super::{
    Batch, CommitError, Direction, Key, KeyRange, OpenFault, Precondition, Row, RowKind, Store, StoreFault,
    indexes,
};
use crate::base::time::{Span, Timestamp};
use crate::features::club::ClubTable;
use crate::features::puzzle::Puzzles;
use crate::host::limits::RecentChallenges;
use crate::host::server::{Server, ServerRemoval};
use crate::host::user_deletion::{FormerPlayer, UserDeletion};
use crate::host::{Challenge, Match, Person};

use records::Adjustment;

const SCAN_ROWS: usize = 512;
/// Maximum number of records changed in one commit, each with its index rows.
const BATCH_RECORDS: usize = 64;
#[derive(Clone, Copy, Debug)]
pub struct MoveBack {
    /// By how much the clock was ahead.
    pub by: Span,
    /// The present time according to a correct clock.
    pub now: Timestamp,
    /// Whether to write the changes, instead of only reporting them.
    pub apply: bool,
}

/// Report of the records whose times were moved, or would be moved.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MoveBackReport {
    /// One line for each changed record except interactions, which are only counted.
    pub lines: Vec<String>,
    pub records: usize,
    /// Number of deadlines that are in the past after the move. If there are any, the times were
    /// probably moved back too far.
    pub past: usize,
}

#[derive(Debug, thiserror::Error)]
pub enum MoveFault {
    #[error(transparent)]
    Open(#[from] OpenFault),
    #[error(transparent)]
    Store(#[from] StoreFault),
    /// A running bot changed this row during the operation.
    #[error(
        "{0} has changed meanwhile: stop the bot and run this again; times already moved are not moved twice"
    )]
    InUse(Key),
}

/// Moves the times of a store. No bot may be using it.
pub async fn move_back(store: &dyn Store, request: MoveBack) -> Result<MoveBackReport, MoveFault> {
    let mut report = MoveBackReport::default();
    for kind in RowKind::ALL {
        let mut range = KeyRange::of_kind(kind);
        loop {
            let chunk = store.scan(&range, SCAN_ROWS, Direction::Up).await?;
            let Some((last, _)) = chunk.last() else { break };
            range = range.after(last);
            let changes: Vec<Change> =
                chunk.iter().filter_map(|(key, row)| of_row(request, key, row)).collect();
            for some in changes.chunks(BATCH_RECORDS).filter(|_| request.apply) {
                commit(store, some).await?;
            }
            for change in &changes {
                report.note(change);
            }
        }
    }
    Ok(report)
}

async fn commit(store: &dyn Store, changes: &[Change]) -> Result<(), MoveFault> {
    let batch = changes.iter().fold(Batch::new(), |batch, change| batch.and(change.batch.clone()));
    match store.commit(batch).await {
        Ok(()) => Ok(()),
        Err(CommitError::Conflict { key }) => Err(MoveFault::InUse(key)),
        Err(CommitError::Fault(fault)) => Err(fault.into()),
    }
}

/// Change of one record, together with the changes of its index rows.
struct Change {
    key: Key,
    batch: Batch,
    /// Time of the record's alarm before and after the change, if it has one.
    due: Option<(Timestamp, Timestamp)>,
    now: Timestamp,
}

impl MoveBackReport {
    fn note(&mut self, change: &Change) {
        self.records += 1;
        self.past += usize::from(change.due.is_some_and(|(_, after)| after <= change.now));
        if !matches!(change.key, Key::Interaction(_)) {
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

/// Formats the distance to a time: `in 402 d 3 h`, `2 h 5 min ago`.
fn away(span: Span) -> String {
    let minutes = span.0.abs() / Span::minutes(1).0;
    let (days, hours, minutes) = (minutes / 1440, minutes / 60 % 24, minutes % 60);
    let length = if days > 0 { format!("{days} d {hours} h") } else { format!("{hours} h {minutes} min") };
    if span.0 < 0 { format!("{length} ago") } else { format!("in {length}") }
}

/// Returns the change of a row, or `None` if its times are right. Unreadable rows stay as they are.
fn of_row(request: MoveBack, key: &Key, row: &Row) -> Option<Change> {
    let adjustment = Adjustment { by: request.by, now: request.now };
    let at = RowAt { key, row, now: request.now };
    match key {
        Key::Match(_) => {
            Some(at.changed(|record: &Match| adjustment.of_match(record))?.with_indexes(indexes::of_match))
        }
        Key::Challenge(_) => {
            let change = at.changed(|record: &Challenge| adjustment.of_challenge(record))?;
            Some(change.with_indexes(indexes::of_challenge))
        }
        Key::Server(id) => {
            let change = at.changed(|record: &Server| adjustment.of_server(record))?;
            Some(change.with_indexes(|server| indexes::of_server(*id, server)))
        }
        Key::Person(_) => at.changed(|record: &Person| adjustment.of_person(record)).map(Rewrite::done),
        Key::Outbox(..) => {
            at.changed(|record: &OutboxEntry| adjustment.of_outbox_entry(record)).map(Rewrite::done)
        }
        Key::UnreachableChannel(_) => at
            .changed(|record: &UnreachableChannel| adjustment.of_unreachable_channel(record))
            .map(Rewrite::done),
        Key::ServerRemoval(_) => {
            at.changed(|record: &ServerRemoval| adjustment.of_removal(*record)).map(Rewrite::done)
        }
        Key::RecentChallenges(_) => {
            at.changed(|record: &RecentChallenges| adjustment.of_recent_challenges(record)).map(Rewrite::done)
        }
        Key::FormerPlayer(_) => {
            at.changed(|record: &FormerPlayer| adjustment.of_former_player(*record)).map(Rewrite::done)
        }
        Key::UserDeletion(_) => {
            at.changed(|record: &UserDeletion| adjustment.of_user_deletion(*record)).map(Rewrite::done)
        }
        Key::Interaction(_) => {
            at.changed(|record: &HandledInteraction| adjustment.of_interaction(*record)).map(Rewrite::done)
        }
        Key::ClubTable(_) => {
            at.changed(|record: &ClubTable| adjustment.of_club_table(record)).map(Rewrite::done)
        }
        Key::Puzzle(_, day) => {
            at.changed(|record: &Puzzles| adjustment.of_puzzles(*day, record)).map(Rewrite::done)
        }
        Key::Meta(_) => of_meta(at, adjustment),
        // Index rows are changed with their records. Logs and ended matches keep their times. A claim to show the
        // end of a practice match (`BoardMessage::showing`) is ignored while it lies in the future.
        Key::Alarm(..)
        | Key::Asked(..)
        | Key::AuditEntry(..)
        | Key::Board(_)
        | Key::Ended(..)
        | Key::Open(..)
        | Key::PracticeEnded(..)
        | Key::PracticeRunning(..)
        | Key::Quarantined(_)
        | Key::Rank(..)
        | Key::Running(..)
        | Key::Waiting(..)
        // These rows have no times. Tries of another day do not count.
        | Key::Analysis(_)
        | Key::Blocks(_)
        | Key::Card(_)
        | Key::ConditionalMove(..)
        | Key::DisplayName(..)
        | Key::FollowList(_)
        | Key::Followed(_)
        | Key::Follower(..)
        | Key::Guard(_)
        | Key::Guess(..)
        | Key::Rating(..)
        | Key::Tries(..) => None,
    }
}

/// Returns the change of a row about the whole store. Of these, only heartbeats and the note that the clock was
/// ahead contain times.
fn of_meta(at: RowAt<'_>, adjustment: Adjustment) -> Option<Change> {
    if *at.key == Key::of_clock_ahead() {
        rows::from_bytes::<ClockAhead>(&at.row.bytes).ok()?;
        Some(at.deleted())
    } else if at.key.is_of_processes() {
        let heartbeat = rows::from_bytes::<HeartbeatRow>(&at.row.bytes).ok()?;
        adjustment.is_ahead(heartbeat.at).then(|| at.deleted())
    } else if *at.key == Key::heartbeat() {
        at.changed(|record: &HeartbeatRow| adjustment.of_heartbeat(*record)).map(Rewrite::done)
    } else {
        None
    }
}

#[derive(Clone, Copy)]
struct RowAt<'a> {
    key: &'a Key,
    row: &'a Row,
    now: Timestamp,
}

struct Rewrite<'a, T> {
    at: RowAt<'a>,
    before: T,
    after: T,
}

impl<'a> RowAt<'a> {
    fn changed<T: Record>(self, how: impl FnOnce(&T) -> Option<T>) -> Option<Rewrite<'a, T>> {
        let before = rows::from_bytes::<T>(&self.row.bytes).ok()?;
        let after = how(&before)?;
        Some(Rewrite { at: self, before, after })
    }

    const fn expected(self) -> Precondition {
        Precondition::Version(self.row.version)
    }

    fn deleted(self) -> Change {
        let batch = Batch::new().delete(self.key.clone(), self.expected());
        Change { key: self.key.clone(), batch, due: None, now: self.now }
    }
}

impl<T: Record> Rewrite<'_, T> {
    fn done(self) -> Change {
        let Self { at, after, .. } = self;
        let batch = Batch::new().put_record(at.key.clone(), at.expected(), &after);
        Change { key: at.key.clone(), batch, due: None, now: at.now }
    }

    /// Returns the change of the record, with the deletion of old index rows and the addition of new
    /// ones, including the alarm.
    fn with_indexes(self, of: impl Fn(&T) -> BTreeSet<Key>) -> Change {
        let (before, after) = (of(&self.before), of(&self.after));
        let change = self.done();
        let delete = |batch: Batch, key: &Key| batch.delete(key.clone(), Precondition::Any);
        let batch = before.difference(&after).fold(change.batch, delete);
        let batch = after.difference(&before).cloned().fold(batch, Batch::put_mark);
        Change { batch, due: alarm(&before).zip(alarm(&after)), ..change }
    }
}

fn alarm(indexes: &BTreeSet<Key>) -> Option<Timestamp> {
    indexes.iter().find_map(|key| if let Key::Alarm(at, _) = key { Some(*at) } else { None })
}

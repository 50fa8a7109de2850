//! Moves back times that were stored while the machine's clock was ahead.
//!
//! A time is wrong if it belongs to a past event but lies in the future. A scheduled time is wrong if it
//! depends on such an event. All other times stay. Finished matches, ratings and logs keep even wrong
//! times.

#[cfg(test)]
mod tests;

use std::cell::Cell;
use std::collections::BTreeSet;

use serde_json::Value;

use crate::base::time::{Day, Span, Timestamp};
use crate::host::hours::{day_of, year};
use crate::host::morning::MorningState;
use crate::host::newcomer::{NEWCOMER_TIME, Newcomer};
use crate::host::puzzle::Puzzles;
use crate::host::server::LONGEST_SEASON_WAIT;
use crate::host::user_deletion::{FormerPlayer, UNRATED};
use crate::host::{Challenge, Effect, Match, Person, Phase, PlayState, RecentChallenges, Server};

use super::rows::{self, ClockAhead, EntryContent, HeartbeatRow, OutboxEntry, Record};
use super::{
    Batch, CommitError, Direction, Key, KeyRange, OpenFault, Precondition, Row, RowKind, Store, StoreFault,
    indexes,
};

/// The year 2286. Numbers in rows that are greater are ids.
const MAX_TIME: Timestamp = Timestamp(10_000_000_000_000);
const SCAN_ROWS: usize = 512;
/// Maximum number of records changed in one commit, each with its index rows.
const BATCH_RECORDS: usize = 64;
/// Assumed maximum difference between two correct clocks.
const TOLERANCE: Span = Span::minutes(2);
/// Maximum time that a player can be on vacation: the vacation days of two calendar years in a row.
const MAX_VACATION: Span = Span::days(43);
/// Maximum delay between the decision of an outbox entry and its delivery.
const MAX_DELIVERY_DELAY: Span = Span::days(30);

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
                chunk.iter().filter_map(|(key, row)| request.row_change(key, row)).collect();
            for some in changes.chunks(BATCH_RECORDS).filter(|_| request.apply) {
                commit(store, some).await?;
            }
            for change in &changes {
                report.note(change, request.now);
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
}

impl MoveBackReport {
    fn note(&mut self, Change { key, due, .. }: &Change, now: Timestamp) {
        self.records += 1;
        self.past += usize::from(due.is_some_and(|(_, after)| after <= now));
        if matches!(key, Key::Interaction(_)) {
            return;
        }
        self.lines.push(match due {
            Some((before, after)) => {
                let [before, after] = [before, after].map(|at| format_distance(*at - now));
                format!("{key}: due {before}, then {after}")
            }
            None => key.to_string(),
        });
    }
}

/// Formats the distance to a time: `in 402 d 3 h`, `2 h 5 min ago`.
fn format_distance(span: Span) -> String {
    let minutes = span.0.abs() / Span::minutes(1).0;
    let (days, hours, minutes) = (minutes / 1440, minutes / 60 % 24, minutes % 60);
    let length = if days > 0 { format!("{days} d {hours} h") } else { format!("{hours} h {minutes} min") };
    if span.0 < 0 { format!("{length} ago") } else { format!("in {length}") }
}

/// The change of a record and of its index rows, or `None` if the record is unreadable or stays
/// as it is.
fn changed<R: Record + Clone + PartialEq>(
    (key, row): (&Key, &Row),
    correct: impl FnOnce(&mut R),
    indexes: impl Fn(&R) -> BTreeSet<Key>,
) -> Option<Change> {
    let before = rows::from_bytes::<R>(&row.bytes).ok()?;
    let mut after = before.clone();
    correct(&mut after);
    if after == before {
        return None;
    }
    let batch = Batch::new().put_record(key.clone(), Precondition::Version(row.version), &after);
    let (before, after) = (indexes(&before), indexes(&after));
    let delete = |batch: Batch, key: &Key| batch.delete(key.clone(), Precondition::Any);
    let batch = before.difference(&after).fold(batch, delete);
    let batch = after.difference(&before).cloned().fold(batch, Batch::put_mark);
    Some(Change { key: key.clone(), batch, due: alarm(&before).zip(alarm(&after)) })
}

/// The change of a record without index rows, like [`changed`].
fn plain<R: Record + Clone + PartialEq>(at: (&Key, &Row), correct: impl FnOnce(&mut R)) -> Option<Change> {
    changed(at, correct, |_| BTreeSet::new())
}

fn alarm(indexes: &BTreeSet<Key>) -> Option<Timestamp> {
    indexes.iter().find_map(|key| if let Key::Alarm(at, _) = key { Some(*at) } else { None })
}

impl MoveBack {
    /// The change of a row, or `None` if its times are right. Unreadable rows stay as they are.
    fn row_change(self, key: &Key, row: &Row) -> Option<Change> {
        let at = (key, row);
        match key {
            Key::Match(_) => changed(at, |record| self.correct_match(record), indexes::of_match),
            Key::Challenge(_) => changed(at, |record| self.correct_challenge(record), indexes::of_challenge),
            Key::Server(id) => {
                changed(at, |record| self.correct_server(record), |server| indexes::of_server(*id, server))
            }
            Key::Person(_) => plain(at, |record| self.correct_person(record)),
            Key::Outbox(..) => plain(at, |record| self.correct_entry(record)),
            Key::RecentChallenges(_) => plain(at, |record: &mut RecentChallenges| {
                self.correct_past_times(&mut record.at);
                record.at.sort_unstable();
            }),
            Key::FormerPlayer(_) => plain(at, |record: &mut FormerPlayer| {
                self.correct_future_time(&mut record.until, Span(UNRATED.0 + TOLERANCE.0));
                self.correct_past_times(&mut record.gone);
            }),
            Key::Newcomer(_) => plain(at, |record: &mut Newcomer| {
                self.correct_future_time(&mut record.until, Span(NEWCOMER_TIME.0 + TOLERANCE.0));
            }),
            // The puzzles of a day that has begun nowhere have not been posted. Otherwise the server would
            // get no puzzle on that day.
            Key::Puzzle(_, day) => {
                let has_begun = self.has_begun(*day);
                plain(at, |record: &mut Puzzles| record.posted &= has_begun)
            }
            Key::Morning(_) => plain(at, |state| self.correct_morning(state)),
            Key::Meta(_) => self.meta_change(at),
            // Ratings and the log keep their times, and nobody reads rows that were set aside. A claim to show the
            // end of a practice match is ignored while it lies in the future.
            Key::AuditEntry(..) | Key::Board(_) | Key::Quarantined(_) | Key::Rating(..) => None,
            // Index rows are changed with their records: `rewrite` ignores them.
            _ => self.past_times_change(key, row),
        }
    }

    /// The change of a row all of whose times are those of past events.
    fn past_times_change(self, key: &Key, row: &Row) -> Option<Change> {
        let is_changed = Cell::new(false);
        let correct = |value: &mut Value| self.correct_past_numbers(value, &is_changed);
        let bytes = (key.kind().contents().rewrite)(&row.bytes, &correct)?;
        let batch = Batch::new().put(key.clone(), Precondition::Version(row.version), bytes);
        is_changed.get().then(|| Change { key: key.clone(), batch, due: None })
    }

    /// Moves back the times in a row. Of the numbers in rows, only times have this size: ids are greater, and
    /// days, counts and ratings are less.
    fn correct_past_numbers(self, value: &mut Value, is_changed: &Cell<bool>) {
        match value {
            Value::Number(number) => {
                let at = number.as_i64().map(Timestamp).filter(|at| *at < MAX_TIME);
                if let Some(at) = at.filter(|at| self.is_ahead(*at)) {
                    is_changed.set(true);
                    *value = (at - self.by).0.into();
                }
            }
            Value::Array(parts) => {
                for part in parts {
                    self.correct_past_numbers(part, is_changed);
                }
            }
            Value::Object(fields) => {
                fields.values_mut().for_each(|field| self.correct_past_numbers(field, is_changed));
            }
            _ => {}
        }
    }

    /// The change of a row about the whole store. Of these, only heartbeats and the note that the clock was
    /// ahead contain times.
    fn meta_change(self, (key, row): (&Key, &Row)) -> Option<Change> {
        let is_wrong = if *key == Key::clock_ahead() {
            rows::from_bytes::<ClockAhead>(&row.bytes).is_ok()
        } else if key.is_process_row() {
            rows::from_bytes::<HeartbeatRow>(&row.bytes).is_ok_and(|heartbeat| self.is_ahead(heartbeat.at))
        } else if *key == Key::heartbeat() {
            // A heartbeat after the present time would hide an outage.
            let correct = |heartbeat: &mut HeartbeatRow| {
                if self.is_ahead(heartbeat.at) {
                    heartbeat.at = (heartbeat.at - self.by).min(self.now);
                }
            };
            return plain((key, row), correct);
        } else {
            false
        };
        let batch = Batch::new().delete(key.clone(), Precondition::Version(row.version));
        is_wrong.then(|| Change { key: key.clone(), batch, due: None })
    }

    /// Whether a past event at this time must have been recorded by a clock that was ahead.
    fn is_ahead(self, at: Timestamp) -> bool {
        at > self.now + TOLERANCE
    }

    /// Moves back the times of past events that lie in the future.
    fn correct_past_times<'a>(self, times: impl IntoIterator<Item = &'a mut Timestamp>) {
        for at in times {
            self.correct_future_time(at, TOLERANCE);
        }
    }

    /// Moves back a time that lies in the future by more than `longest`.
    fn correct_future_time(self, at: &mut Timestamp, longest: Span) {
        if *at > self.now + longest {
            *at = *at - self.by;
        }
    }

    fn correct_match(self, record: &mut Match) {
        let Phase::Playing(playing) = &mut record.phase else { return };
        self.correct_playing(playing);
        self.correct_past_times([&mut record.made]);
        self.correct_past_times(record.rounds.iter_mut().flat_map(|round| &mut round.at));
    }

    /// Corrects a running match. If a time that was written in this turn is wrong, the deadline is
    /// moved, too. The credit for an outage counts as such a time, because a clock that is set forward
    /// looks like an outage.
    fn correct_playing(self, playing: &mut PlayState) {
        let written =
            [Some(playing.since), playing.idle, playing.continue_asked_at, playing.outage_credited_until];
        let is_ahead = written.into_iter().flatten().any(|at| self.is_ahead(at));
        if let Some(undo) = &mut playing.undo {
            if is_ahead || self.is_ahead(undo.since) {
                self.correct_past_times(&mut undo.deadline);
                self.correct_past_times(&mut undo.day_off_until);
            }
            self.correct_past_times([&mut undo.since]);
            self.correct_past_times(&mut undo.idle);
        }
        for away in playing.away.0.iter_mut().flatten() {
            self.correct_future_time(away, if is_ahead { TOLERANCE } else { MAX_VACATION });
        }
        if !is_ahead {
            return;
        }
        if let Some(uncounted) = &mut playing.uncounted {
            let is_credited = playing.outage_credited_until.is_some_and(|at| self.is_ahead(at));
            // The jump of the clock was left out of a turn that had begun before it.
            if is_credited && !self.is_ahead(playing.since) {
                uncounted.time = uncounted.time.saturating_sub(self.by);
            }
            self.correct_past_times(&mut uncounted.until);
        }
        let mut idle = playing.last_activity();
        self.correct_past_times([&mut idle, &mut playing.since]);
        playing.set_last_activity(idle);
        self.correct_past_times(&mut playing.continue_asked_at);
        self.correct_past_times(&mut playing.outage_credited_until);
        self.correct_past_times(playing.delayed_until.0.iter_mut().flatten());
        self.correct_past_times(playing.clocks.iter_mut().flat_map(|clocks| &mut clocks.deadline));
        self.correct_past_times(&mut playing.day_off_until);
    }

    fn correct_challenge(self, record: &mut Challenge) {
        let is_ahead =
            self.is_ahead(record.made) || record.outage_credited_until.is_some_and(|at| self.is_ahead(at));
        if is_ahead && record.due().is_some() {
            self.correct_past_times([&mut record.made, &mut record.expires]);
            self.correct_past_times(&mut record.outage_credited_until);
        }
    }

    /// Corrects a vacation. If its days count for a year that has not begun, those days count for the
    /// present year instead.
    fn correct_person(self, record: &mut Person) {
        let vacation = &mut record.vacation;
        vacation.year = vacation.year.min(year(self.now));
        self.correct_past_times(&mut vacation.since);
        self.correct_past_times(&mut vacation.day_off_since);
    }

    fn correct_server(self, server: &mut Server) {
        // Puzzles are posted daily, so the next posting is due within two days. A later time is wrong.
        if server.puzzle.as_ref().is_some_and(|posting| posting.next > self.now + Span::days(2)) {
            server.puzzle = server.puzzle.take().map(|posting| posting.after(self.now));
        }
        self.correct_past_times(server.seasons.iter_mut().map(|season| &mut season.since));
        self.correct_past_times(server.season_schedule.iter_mut().map(|schedule| &mut schedule.from));
        let end = server.season_schedule.as_ref().map(|schedule| schedule.next);
        if end.is_some_and(|end| end > self.now + LONGEST_SEASON_WAIT) {
            server.plan_season_end(self.now);
        }
        self.correct_past_times(server.lost_thread.iter_mut().map(|lost| &mut lost.at));
    }

    /// Whether a day has begun somewhere on Earth.
    fn has_begun(self, day: Day) -> bool {
        day.0 <= day_of(self.now, None).0 + 1
    }

    /// Removes days that have begun nowhere. Otherwise the server would get no post until they are over.
    fn correct_morning(self, state: &mut MorningState) {
        let has_begun = |day: &Day| self.has_begun(*day);
        state.day = state.day.filter(has_begun);
        state.posted = state.posted.filter(has_begun);
        state.run.forgiven = state.run.forgiven.filter(has_begun);
        state.solved.retain(has_begun);
        state.open.retain(has_begun);
        self.correct_past_times(state.shares.iter_mut().map(|share| &mut share.at));
    }

    fn correct_entry(self, entry: &mut OutboxEntry) {
        let (is_ahead, mut due) = (self.is_ahead(entry.made), entry.due());
        self.correct_future_time(&mut due, if is_ahead { TOLERANCE } else { MAX_DELIVERY_DELAY });
        if let (EntryContent::Effect(Effect::Notify(call)), true) = (&mut entry.content, is_ahead) {
            call.why = call.why.with_times(|mut at| {
                self.correct_past_times([&mut at]);
                at
            });
        }
        self.correct_past_times([&mut entry.made]);
        self.correct_past_times(&mut entry.lease);
        entry.due = Some(due).filter(|due| *due != entry.made);
    }
}

//! The times at which outbox entries are due, in memory, so that no task has to poll the whole table. The schedule
//! is built from the store at the start and updated with every commit. The schedule may hold deleted rows, so
//! callers read a row before they act on it. The schedule must not miss any row, since nobody would deliver it:
//! after an unknown outcome ([`Schedule::unknown_outcome`]), the outbox is read again.

mod commit;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicBool, Ordering};

use tokio::sync::Notify;

use crate::base::id::{ChannelId, MatchId, PersonId};
use crate::base::metrics::OutboxLevel;
use crate::base::time::{Span, Timestamp};
use crate::store::Subject;
use crate::store::rows::{DeliveryPriority, EntryFacts, EntryState, OutboxEntry, UnreachableReason};

use super::memory::Lock;

const SHORTEST: Span = Span::seconds(2);
const LONGEST: Span = Span::minutes(10);
/// Shortest and longest pause after the chat has refused a request, which seldom changes soon.
const SHORTEST_REFUSED: Span = Span::minutes(1);
const LONGEST_REFUSED: Span = Span::minutes(60);
/// If the time goes back further than this, somebody has set the clock back.
const SET_BACK: Span = Span::minutes(2);
/// Due time of a row that was delivered and waits to be deleted.
const AWAITS_REMOVAL: Timestamp = Timestamp(i64::MAX);

/// The rows of one subject in one lane. They are delivered in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct SubjectLane {
    pub subject: Subject,
    pub lane: Lane,
}

/// A queue of rows: a row waits only for earlier rows of its own lane. Edits of messages may wait
/// seconds for a rate limit, and many servers post their daily puzzle at the same hour; other messages do not wait for
/// them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Lane {
    /// Notifications, and messages that show the current state.
    Messages,
    /// Messages of features, such as daily puzzles.
    Postings,
    /// Edits of messages, whose rate the chat limits, and the archiving of threads.
    Cleanup,
}

impl Lane {
    pub const fn of(priority: DeliveryPriority) -> Self {
        match priority {
            DeliveryPriority::Urgent | DeliveryPriority::Message => Self::Messages,
            DeliveryPriority::Posting => Self::Postings,
            DeliveryPriority::Cleanup => Self::Cleanup,
        }
    }
}

impl SubjectLane {
    pub const fn of(subject: Subject, priority: DeliveryPriority) -> Self {
        Self { subject, lane: Lane::of(priority) }
    }
}

#[derive(Default)]
pub struct Schedule {
    state: Lock<ScheduleState>,
    /// Signals that a row may be due earlier than [`Schedule::next`] said.
    pub changed: Notify,
    /// Whether the store may hold rows that are missing here.
    is_stale: AtomicBool,
}

/// Guard of a commit: marks the schedule as stale if dropped before the outcome of the commit is known.
/// A batch whose answer failed, or was not awaited, may be committed all the same.
pub struct UnknownOutcome<'a>(Option<&'a Schedule>);

impl UnknownOutcome<'_> {
    /// Drops the guard without effect, once the outcome of the commit is known and applied.
    pub fn resolve(mut self) {
        self.0 = None;
    }
}

impl Drop for UnknownOutcome<'_> {
    fn drop(&mut self) {
        if let Some(schedule) = self.0 {
            schedule.is_stale.store(true, Ordering::Release);
        }
    }
}

#[derive(Default)]
struct ScheduleState {
    inserted: u64,
    rows: BTreeMap<Subject, BTreeMap<u64, ScheduledEntry>>,
    /// The rows that can be delivered, by priority and due time, so that the next one is found without a scan.
    by_due: BTreeMap<DeliveryPriority, BTreeSet<(Timestamp, Subject, u64)>>,
    waiting: usize,
    /// The subject lanes that a task is working on. Each has one task, so that its rows stay in order.
    busy: BTreeSet<SubjectLane>,
    running: BTreeSet<MatchId>,
    latest: Option<Timestamp>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScheduledEntry {
    made: Timestamp,
    due: Timestamp,
    pause: Span,
    priority: DeliveryPriority,
    /// Whether the entry may have been delivered already, without an acknowledgement.
    pub delivery_unknown: bool,
    /// The time of the first failure, if all later attempts of this process have failed, too.
    pub failing_since: Option<Timestamp>,
    waits_for: Option<ChannelId>,
    notified_person: Option<PersonId>,
    phase: Phase,
    /// Whether the person's settings have changed since the entry was taken, and the attempt may have read them.
    has_new_settings: bool,
    /// Number of the insertion. It distinguishes this row from a later one under the same key.
    stamp: u64,
}

/// The latest event of an entry, as far as `due` does not say it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    Planned,
    /// The process that decided the entry delivers it itself until it is due.
    Leased,
    /// A task has taken the entry ([`Schedule::take`]) and has not reported the outcome of its attempt.
    Taken,
    WaitsUntil,
    Refused,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DueEntry {
    pub number: u64,
    pub entry: ScheduledEntry,
}

impl ScheduledEntry {
    fn of(row: &OutboxEntry, delivery_unknown: bool) -> Self {
        let lease = row.lease.filter(|_| !delivery_unknown);
        let due = lease.map_or(row.due(), |lease| row.due().max(lease));
        // A process that leased the entry and never reported the outcome may have delivered it.
        let delivery_unknown = delivery_unknown || row.lease.is_some();
        Self {
            made: row.made,
            due,
            pause: SHORTEST,
            priority: row.priority(),
            delivery_unknown,
            failing_since: None,
            waits_for: None,
            notified_person: row.notified_person(),
            phase: if lease.is_some() { Phase::Leased } else { Phase::Planned },
            has_new_settings: false,
            stamp: 0,
        }
    }

    fn facts(&self, now: Timestamp) -> EntryFacts {
        let refused = (self.phase == Phase::Refused).then_some(UnreachableReason::Refused);
        EntryFacts {
            due: self.due,
            is_sending: self.phase == Phase::Taken || (self.phase == Phase::Leased && self.due > now),
            delivery_unknown: self.delivery_unknown,
            has_failed: self.failing_since.is_some(),
            refusal: self.waits_for.map_or(refused, |_| Some(UnreachableReason::Forbidden)),
        }
    }

    fn wait_longer(&mut self, now: Timestamp) {
        self.phase = Phase::Planned;
        self.due = now + self.pause;
        self.pause = Span((self.pause.0 * 2).min(LONGEST.0));
    }
}

impl Schedule {
    /// Adds the rows of the store at the start. Their process is gone and may have delivered any of them.
    pub fn begin(
        &self,
        outbox_entries: impl IntoIterator<Item = (Subject, u64, OutboxEntry)>,
        running: impl IntoIterator<Item = MatchId>,
    ) {
        let mut state = self.state.lock();
        state.add_missing(outbox_entries, |row| ScheduledEntry::of(row, true));
        state.running.extend(running);
    }

    /// Marks the schedule as stale when the guard is dropped, unless it is resolved.
    pub const fn unknown_outcome(&self) -> UnknownOutcome<'_> {
        UnknownOutcome(Some(self))
    }

    /// Returns whether the schedule is stale, and clears the mark. A caller that gets true must pass the
    /// whole outbox to [`Schedule::add_missing`], or mark the schedule as stale again.
    pub fn take_staleness(&self) -> bool {
        self.is_stale.swap(false, Ordering::AcqRel)
    }

    /// Adds the rows of the store that are missing here. Returns how many there were.
    pub fn add_missing(&self, entries: impl IntoIterator<Item = (Subject, u64, OutboxEntry)>) -> usize {
        let mut state = self.state.lock();
        // A missing row may have been delivered, but its lease still counts.
        let found = |row: &_| ScheduledEntry { delivery_unknown: true, ..ScheduledEntry::of(row, false) };
        let added = state.add_missing(entries, found);
        // A commit with an unknown outcome may have changed settings.
        state.recheck(|_, _| true);
        drop(state);
        self.changed.notify_one();
        added
    }

    /// Takes a subject lane whose lane has room: the one with the highest priority, then with the earliest
    /// due row. Returns its due rows in order. [`Schedule::release_lane`] gives the subject lane back.
    pub fn take(&self, now: Timestamp, fits: impl Fn(Lane) -> bool) -> Option<(SubjectLane, Vec<DueEntry>)> {
        let state = &mut *self.state.lock();
        if state.latest.replace(now).is_some_and(|latest| latest - now > SET_BACK) {
            // The wrong clock has set these due times. The outbox worker checks each row.
            state.change_all(|_, row| row.due > now && row.due != AWAITS_REMOVAL, |row| row.due = now);
            self.changed.notify_one();
        }
        let open = state.by_due.iter().filter(|(priority, _)| fits(Lane::of(**priority)));
        let mut due = open.flat_map(|(priority, rows)| {
            let due = rows.iter().take_while(|row| row.0 <= now);
            due.map(|(_, subject, _)| SubjectLane::of(*subject, *priority))
        });
        let part = due.find(|part| !state.busy.contains(part))?;
        state.busy.insert(part);
        let rows = state.rows.get_mut(&part.subject).into_iter().flatten();
        let is_due = |row: &ScheduledEntry| row.due <= now && row.waits_for.is_none();
        let due = rows.filter(|(_, row)| is_due(row) && Lane::of(row.priority) == part.lane);
        let turns = due.map(|(number, row)| {
            (row.phase, row.has_new_settings) = (Phase::Taken, false);
            DueEntry { number: *number, entry: *row }
        });
        Some((part, turns.collect()))
    }

    pub fn release_lane(&self, part: SubjectLane) {
        self.state.lock().busy.remove(&part);
        self.changed.notify_one();
    }

    /// Postpones a row after a failed attempt that may have delivered it. The pause doubles each time.
    pub fn retry_later(&self, subject: Subject, number: u64, now: Timestamp, at_least: Span) {
        self.change(subject, number, |row| {
            row.wait_longer(now);
            row.failing_since.get_or_insert(now);
            (row.due, row.delivery_unknown, row.waits_for) = (row.due.max(now + at_least), true, None);
        });
    }

    /// Returns whether a row has been refused so often that its pause has reached the maximum.
    pub fn is_at_longest(&self, subject: Subject, number: u64) -> bool {
        self.state.lock().row(subject, number).is_some_and(|row| row.pause >= LONGEST_REFUSED)
    }

    /// Postpones a row for at least a minute, after the chat refused it or after persistent trouble. The
    /// row counts as possibly delivered. The pause doubles each time.
    pub fn retry_much_later(&self, subject: Subject, number: u64, now: Timestamp) {
        self.change(subject, number, |row| {
            row.failing_since.get_or_insert(now);
            (row.delivery_unknown, row.waits_for, row.phase) = (true, None, Phase::Refused);
            row.pause = row.pause.max(SHORTEST_REFUSED);
            row.due = now + row.pause;
            row.pause = Span((row.pause.0 * 2).min(LONGEST_REFUSED.0));
        });
    }

    /// Postpones a row whose delivery could not be attempted. The pause doubles each time.
    pub fn postpone(&self, subject: Subject, number: u64, now: Timestamp) {
        self.change(subject, number, |row| row.wait_longer(now));
    }

    /// Postpones a row until a given time, usually one that the person has set, such as the end of quiet hours.
    /// This does not count as a failure. If the settings have changed since the row was taken, it stays due.
    pub fn wait_until(&self, subject: Subject, number: u64, moment: Timestamp) {
        self.change(subject, number, |row| {
            (row.failing_since, row.phase) = (None, Phase::Planned);
            if !row.has_new_settings {
                (row.due, row.phase) = (moment, Phase::WaitsUntil);
            }
        });
    }

    /// Sets the due time of a row to `until`. The pause after its next failure stays the same.
    pub fn hold(&self, subject: Subject, number: u64, until: Timestamp) {
        self.change(subject, number, |row| (row.due, row.phase) = (until, Phase::Planned));
        self.changed.notify_one();
    }

    /// Makes a leased row due. `delivery_unknown` says whether its holder may have delivered it.
    pub fn release(&self, subject: Subject, number: u64, now: Timestamp, delivery_unknown: bool) {
        self.change(subject, number, |row| {
            (row.due, row.delivery_unknown) = (row.due.min(now), delivery_unknown);
        });
        self.changed.notify_one();
    }

    pub fn mark_delivered(&self, subject: Subject, number: u64) {
        self.change(subject, number, |row| row.due = AWAITS_REMOVAL);
    }

    /// Removes a row that the store does not hold, unless it was written again since `turn` was taken.
    pub fn forget(&self, subject: Subject, turn: DueEntry) {
        let mut state = self.state.lock();
        if state.row(subject, turn.number).is_some_and(|row| row.stamp == turn.entry.stamp) {
            state.remove(subject, turn.number);
        }
    }

    /// Postpones a row until its channel is reachable. This does not count as a failure.
    pub fn wait_for(&self, subject: Subject, number: u64, channel: ChannelId) {
        self.change(subject, number, |row| {
            (row.waits_for, row.failing_since, row.phase) = (Some(channel), None, Phase::Planned);
        });
    }

    /// Makes the rows that wait for a channel due, since the channel may be reachable again.
    pub fn reopen(&self, channel: ChannelId, now: Timestamp) {
        let mut state = self.state.lock();
        if state.waiting > 0 {
            let due = |row: &mut ScheduledEntry| (row.waits_for, row.due) = (None, row.due.min(now));
            state.change_all(|_, row| row.waits_for == Some(channel), due);
            self.changed.notify_one();
        }
    }

    pub fn next(&self, has_room: impl Fn(Lane) -> bool) -> Option<Timestamp> {
        let state = self.state.lock();
        let free = |(priority, rows): (&DeliveryPriority, &BTreeSet<(Timestamp, Subject, u64)>)| {
            let is_free = |subject| !state.busy.contains(&SubjectLane::of(subject, *priority));
            rows.iter().find(|(_, subject, _)| is_free(*subject)).map(|(due, ..)| *due)
        };
        state.by_due.iter().filter(|(priority, _)| has_room(Lane::of(**priority))).filter_map(free).min()
    }

    /// Returns those of `outbox_entries` that are missing here; none if the outbox is to be read again.
    pub fn missing(&self, outbox_entries: impl IntoIterator<Item = (Subject, u64)>) -> Vec<(Subject, u64)> {
        if self.is_stale.load(Ordering::Acquire) {
            return Vec::new();
        }
        let state = self.state.lock();
        let is_missing = |(subject, number): &(Subject, u64)| state.row(*subject, *number).is_none();
        outbox_entries.into_iter().filter(is_missing).collect()
    }

    pub fn replace_running(&self, running: BTreeSet<MatchId>) {
        self.state.lock().running = running;
    }

    pub fn count(&self) -> (usize, usize) {
        let state = self.state.lock();
        let planned: usize = state.by_due.values().map(BTreeSet::len).sum();
        (planned + state.waiting, state.running.len())
    }

    /// Counts the entries by state. Reads all of them in memory, and nothing from the store.
    pub fn levels(&self, now: Timestamp) -> [OutboxLevel; EntryState::ALL.len()] {
        let mut levels =
            EntryState::ALL.map(|state| OutboxLevel { state: state.name(), ..Default::default() });
        let state = self.state.lock();
        for row in state.rows.values().flat_map(BTreeMap::values).filter(|row| row.due != AWAITS_REMOVAL) {
            let level = &mut levels[row.facts(now).state(now) as usize];
            level.entries += 1;
            level.oldest = level.oldest.max(now - row.made);
        }
        levels
    }

    fn change(&self, subject: Subject, number: u64, change: impl FnOnce(&mut ScheduledEntry)) {
        self.state.lock().change(subject, number, change);
    }
}

impl ScheduleState {
    fn row(&self, subject: Subject, number: u64) -> Option<&ScheduledEntry> {
        self.rows.get(&subject)?.get(&number)
    }

    fn change(&mut self, subject: Subject, number: u64, change: impl FnOnce(&mut ScheduledEntry)) {
        if let Some(mut row) = self.row(subject, number).copied() {
            change(&mut row);
            self.put(subject, number, row);
        }
    }

    fn change_all(
        &mut self,
        which: impl Fn(Subject, &ScheduledEntry) -> bool,
        change: impl Fn(&mut ScheduledEntry),
    ) {
        let rows = self.rows.iter().flat_map(|(subject, rows)| rows.iter().map(|row| (*subject, row)));
        let chosen = rows.filter(|(subject, (_, row))| which(*subject, row));
        for (subject, number) in chosen.map(|(subject, (number, _))| (subject, *number)).collect::<Vec<_>>() {
            self.change(subject, number, &change);
        }
    }

    /// Makes those of the chosen rows due that wait for a time, since people may have changed their settings.
    fn recheck(&mut self, which: impl Fn(Subject, &ScheduledEntry) -> bool) {
        // A row that waits was taken before, so `latest` is set.
        let now = self.latest.unwrap_or_default();
        self.change_all(which, |row| {
            row.has_new_settings = true;
            if row.phase == Phase::WaitsUntil {
                row.due = row.due.min(now);
            }
        });
    }

    fn add_missing(
        &mut self,
        rows: impl IntoIterator<Item = (Subject, u64, OutboxEntry)>,
        entry: impl Fn(&OutboxEntry) -> ScheduledEntry,
    ) -> usize {
        let mut added = 0;
        for (subject, number, row) in rows {
            if self.row(subject, number).is_none() {
                self.add(subject, number, entry(&row));
                added += 1;
            }
        }
        added
    }

    /// Adds a row. A replaced row that may have been delivered keeps this mark.
    fn add(&mut self, subject: Subject, number: u64, row: ScheduledEntry) {
        self.inserted += 1;
        let delivery_unknown =
            row.delivery_unknown || self.row(subject, number).is_some_and(|before| before.delivery_unknown);
        self.put(subject, number, ScheduledEntry { delivery_unknown, stamp: self.inserted, ..row });
    }

    fn put(&mut self, subject: Subject, number: u64, row: ScheduledEntry) {
        self.remove(subject, number);
        self.rows.entry(subject).or_default().insert(number, row);
        if row.waits_for.is_none() {
            self.by_due.entry(row.priority).or_default().insert((row.due, subject, number));
        } else {
            self.waiting += 1;
        }
    }

    fn remove(&mut self, subject: Subject, number: u64) {
        let Some(rows) = self.rows.get_mut(&subject) else { return };
        if let Some(row) = rows.remove(&number) {
            if row.waits_for.is_some() {
                self.waiting -= 1;
            } else if let Some(planned) = self.by_due.get_mut(&row.priority) {
                planned.remove(&(row.due, subject, number));
            }
        }
        if rows.is_empty() {
            self.rows.remove(&subject);
        }
    }
}

//! The times at which outbox entries are due, in memory, so that no task has to poll the whole table.
//! The schedule is built from the store at the start and updated with every commit. The schedule may
//! hold deleted rows, so callers read a row before they act on it. The schedule must not miss any row,
//! since nobody would deliver it: after an unknown outcome ([`Schedule::unknown_outcome`]), the outbox
//! is read again.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicBool, Ordering};

use tokio::sync::Notify;

use crate::base::id::{ChannelId, MatchId, PersonId};
use crate::base::time::{Span, Timestamp};
use crate::store::rows::{self, DeliveryPriority, OutboxEntry};
use crate::store::{Batch, Key, Subject};

use super::memory::Lock;

/// The pause after a row's first failure. Each further failure doubles the pause.
const SHORTEST: Span = Span::seconds(2);
/// The longest pause between two attempts.
const LONGEST: Span = Span::minutes(10);
/// Shortest and longest pause after the chat has refused a request: longer, since a refusal seldom
/// changes soon.
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
/// seconds for a rate limit, and a puzzle may take seconds to find; other messages do not wait for them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Lane {
    /// Notifications, and messages that show the current state.
    Messages,
    /// Messages of features, such as daily puzzles, which may take seconds to find.
    Postings,
    /// Edits of messages, whose rate the chat limits, and the archiving of threads.
    Cleanup,
}

impl Lane {
    pub const fn of(class: DeliveryPriority) -> Self {
        match class {
            DeliveryPriority::Call | DeliveryPriority::Message => Self::Messages,
            DeliveryPriority::Posting => Self::Postings,
            DeliveryPriority::Tidying => Self::Cleanup,
        }
    }
}

impl SubjectLane {
    pub const fn of(subject: Subject, class: DeliveryPriority) -> Self {
        Self { subject, lane: Lane::of(class) }
    }
}

/// The changes that a batch makes to the outbox, to running matches and to people's settings.
#[derive(Default)]
pub struct CommitChanges {
    outbox_entries: Vec<(Subject, u64, Option<OutboxEntry>)>,
    running: Vec<(MatchId, bool)>,
    /// The people whose settings have changed, so that their notifications may be due at another time.
    people: Vec<PersonId>,
    delivery_unknown: bool,
}

impl CommitChanges {
    /// Returns the changes of a batch, to be applied once it is committed. `delivery_unknown` says
    /// whether its entries may have been delivered already.
    pub fn of(batch: &Batch, delivery_unknown: bool) -> Self {
        let mut changes = Self { delivery_unknown, ..Self::default() };
        for write in batch.writes() {
            match (&write.key, &write.bytes) {
                (Key::Outbox(subject, number), bytes) => {
                    let row = bytes.as_deref().and_then(|bytes| rows::from_bytes(bytes).ok());
                    changes.outbox_entries.push((*subject, *number, row));
                }
                (Key::Running(_, id), bytes) => changes.running.push((*id, bytes.is_some())),
                // If people delete their data, their notifications are deleted as well, perhaps in a
                // later commit.
                (Key::Person(id), Some(_)) => changes.people.push(*id),
                _ => {}
            }
        }
        changes
    }
}

/// The scheduled outbox entries, and the matches that are running.
#[derive(Default)]
pub struct Schedule {
    books: Lock<ScheduleState>,
    /// Signals that a row may be due earlier than [`Schedule::next`] said.
    pub changed: Notify,
    /// Whether the store may hold rows that are missing here.
    is_stale: AtomicBool,
}

/// Guard of a commit: marks the schedule as stale if dropped before the outcome of the commit is known.
/// A batch whose answer failed, or was not awaited, may be committed all the same.
pub struct UnknownOutcome<'a>(Option<&'a Schedule>);

impl UnknownOutcome<'_> {
    /// Drops the guard without effect, once the outcome of the commit is known and applied to the
    /// schedule.
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
    /// Number of rows inserted so far.
    inserted: u64,
    rows: BTreeMap<Subject, BTreeMap<u64, ScheduledEntry>>,
    /// The rows that can be delivered, by class and due time, so that no scan is needed to find the next
    /// one.
    by_due: BTreeMap<DeliveryPriority, BTreeSet<(Timestamp, Subject, u64)>>,
    /// Number of rows that wait for a channel to become reachable.
    waiting: usize,
    /// The subject lanes that a task is working on. Only one task at a time works on a subject lane, so
    /// that its rows are delivered in order.
    busy: BTreeSet<SubjectLane>,
    running: BTreeSet<MatchId>,
    /// The time of the last call of [`Schedule::take`].
    latest: Option<Timestamp>,
}

/// An outbox entry with the time of its next attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScheduledEntry {
    due: Timestamp,
    pause: Span,
    class: DeliveryPriority,
    /// Whether the entry may have been delivered already, without an acknowledgement.
    pub delivery_unknown: bool,
    /// The time of the first failure, if all later attempts of this process have failed, too.
    pub failing_since: Option<Timestamp>,
    /// The channel that has to become reachable first.
    waits_for: Option<ChannelId>,
    /// The person to be notified, if the entry is a notification.
    notified_person: Option<PersonId>,
    /// Whether the entry waits until a given time ([`Schedule::wait_until`]).
    waits_until: bool,
    /// Whether the person's settings have changed since the entry was taken. The attempt may have read the
    /// former ones.
    has_new_settings: bool,
    /// Value of [`ScheduleState::inserted`] at insertion. It distinguishes this row from a later row
    /// under the same key.
    stamp: u64,
}

/// A row that is due now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DueEntry {
    /// Number of the row in the outbox of its subject.
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
            due,
            pause: SHORTEST,
            class: row.class(),
            delivery_unknown,
            failing_since: None,
            waits_for: None,
            notified_person: row.notified_person(),
            waits_until: false,
            has_new_settings: false,
            stamp: 0,
        }
    }

    /// Schedules a row that was missing here until the outbox was read again. The row may have been
    /// delivered, but its lease still counts.
    fn found(row: &OutboxEntry) -> Self {
        Self { delivery_unknown: true, ..Self::of(row, false) }
    }

    fn is_due(&self, now: Timestamp) -> bool {
        self.due <= now && self.waits_for.is_none()
    }

    fn wait_longer(&mut self, now: Timestamp) {
        self.due = now + self.pause;
        self.pause = Span((self.pause.0 * 2).min(LONGEST.0));
    }
}

impl Schedule {
    /// Applies the changes of a committed batch.
    pub fn apply(&self, changes: CommitChanges) {
        let mut books = self.books.lock();
        for (subject, number, row) in changes.outbox_entries {
            match row {
                Some(row) => books.add(subject, number, ScheduledEntry::of(&row, changes.delivery_unknown)),
                None => books.remove(subject, number),
            }
        }
        for (id, runs) in changes.running {
            if runs {
                books.running.insert(id)
            } else {
                books.running.remove(&id)
            };
        }
        for person in changes.people {
            books.recheck(|subject, row| {
                row.notified_person == Some(person) || subject == Subject::Person(person)
            });
        }
        drop(books);
        self.changed.notify_one();
    }

    /// Adds the rows that the store holds at the start. The process that wrote them is gone and may have
    /// delivered any of them.
    pub fn begin(
        &self,
        outbox_entries: impl IntoIterator<Item = (Subject, u64, OutboxEntry)>,
        running: impl IntoIterator<Item = MatchId>,
    ) {
        let mut books = self.books.lock();
        for (subject, number, row) in outbox_entries {
            if books.row(subject, number).is_none() {
                books.add(subject, number, ScheduledEntry::of(&row, true));
            }
        }
        books.running.extend(running);
    }

    /// Marks the schedule as stale when the guard is dropped, unless it is resolved.
    pub const fn unknown_outcome(&self) -> UnknownOutcome<'_> {
        UnknownOutcome(Some(self))
    }

    /// Returns whether the schedule is stale, that is, the store may hold rows that are missing here, and
    /// clears the mark. A caller that gets true must pass the whole outbox to [`Schedule::add_missing`],
    /// or mark the schedule as stale again.
    pub fn take_staleness(&self) -> bool {
        self.is_stale.swap(false, Ordering::AcqRel)
    }

    /// Adds the rows of the store that are missing here. Returns how many there were.
    pub fn add_missing(
        &self,
        outbox_entries: impl IntoIterator<Item = (Subject, u64, OutboxEntry)>,
    ) -> usize {
        let mut books = self.books.lock();
        let mut added = 0;
        for (subject, number, row) in outbox_entries {
            if books.row(subject, number).is_none() {
                books.add(subject, number, ScheduledEntry::found(&row));
                added += 1;
            }
        }
        // A commit with an unknown outcome may have changed settings.
        books.recheck(|_, _| true);
        drop(books);
        self.changed.notify_one();
        added
    }

    /// Takes a subject lane whose lane has room: the one with the most urgent class, and then with the
    /// earliest due row. Returns its due rows in order. The caller must give the subject lane back with
    /// [`Schedule::release_lane`].
    pub fn take(
        &self,
        now: Timestamp,
        has_room: impl Fn(Lane) -> bool,
    ) -> Option<(SubjectLane, Vec<DueEntry>)> {
        let latest = self.books.lock().latest.replace(now);
        if latest.is_some_and(|latest| latest - now > SET_BACK) {
            // The wrong clock has set these due times, so make the rows due now; the outbox worker
            // checks each.
            let is_later = |_, row: &ScheduledEntry| row.due > now && row.due != AWAITS_REMOVAL;
            self.change_all(is_later, |row| row.due = now);
        }
        let mut books = self.books.lock();
        let open = books.by_due.iter().filter(|(class, _)| has_room(Lane::of(**class)));
        let mut due = open.flat_map(|(class, rows)| {
            let due = rows.iter().take_while(|row| row.0 <= now);
            due.map(|(_, subject, _)| SubjectLane::of(*subject, *class))
        });
        let part = due.find(|part| !books.busy.contains(part))?;
        books.busy.insert(part);
        let rows = books.rows.get_mut(&part.subject).into_iter().flatten();
        let due = rows.filter(|(_, row)| row.is_due(now) && SubjectLane::of(part.subject, row.class) == part);
        let turns = due
            .map(|(number, row)| {
                (row.waits_until, row.has_new_settings) = (false, false);
                DueEntry { number: *number, entry: *row }
            })
            .collect();
        Some((part, turns))
    }

    /// Gives a subject lane back, so that another task can take it.
    pub fn release_lane(&self, part: SubjectLane) {
        self.books.lock().busy.remove(&part);
        self.changed.notify_one();
    }

    /// Postpones a row after a failed attempt that may have delivered it, for `at_least` this long. The pause
    /// doubles each time.
    pub fn retry_later(&self, subject: Subject, number: u64, now: Timestamp, at_least: Span) {
        self.change(subject, number, |row| {
            row.wait_longer(now);
            row.failing_since.get_or_insert(now);
            (row.due, row.delivery_unknown, row.waits_for) = (row.due.max(now + at_least), true, None);
        });
    }

    /// Returns whether a row has been refused so often that its pause has reached the maximum for
    /// refusals.
    pub fn is_at_longest(&self, subject: Subject, number: u64) -> bool {
        self.books.lock().row(subject, number).is_some_and(|row| row.pause >= LONGEST_REFUSED)
    }

    /// Postpones a row for at least a minute, after the chat refused it or after persistent trouble. The
    /// row counts as possibly delivered. The pause doubles each time.
    pub fn retry_much_later(&self, subject: Subject, number: u64, now: Timestamp) {
        self.change(subject, number, |row| {
            row.failing_since.get_or_insert(now);
            row.delivery_unknown = true;
            row.pause = row.pause.max(SHORTEST_REFUSED);
            row.due = now + row.pause;
            row.pause = Span((row.pause.0 * 2).min(LONGEST_REFUSED.0));
        });
    }

    /// Postpones a row whose delivery could not be attempted. The pause doubles each time.
    pub fn postpone(&self, subject: Subject, number: u64, now: Timestamp) {
        self.change(subject, number, |row| row.wait_longer(now));
    }

    /// Postpones a row until a given time, usually one that the person has set, such as the end of quiet
    /// hours. This does not count as a failure. If the settings have changed since the row was taken, it
    /// stays due.
    pub fn wait_until(&self, subject: Subject, number: u64, moment: Timestamp) {
        self.change(subject, number, |row| {
            row.failing_since = None;
            if !row.has_new_settings {
                (row.due, row.waits_until) = (moment, true);
            }
        });
    }

    /// Sets the due time of a row to `until`. The pause after its next failure stays the same.
    pub fn hold(&self, subject: Subject, number: u64, until: Timestamp) {
        self.change(subject, number, |row| row.due = until);
        self.changed.notify_one();
    }

    /// Makes a leased row due, because the lease holder has stopped. `delivery_unknown` says whether the
    /// row may have been delivered.
    pub fn release(&self, subject: Subject, number: u64, now: Timestamp, delivery_unknown: bool) {
        self.change(subject, number, |row| {
            (row.due, row.delivery_unknown) = (row.due.min(now), delivery_unknown);
        });
        self.changed.notify_one();
    }

    /// Marks a row as delivered. It stays in the schedule until it is deleted from the store.
    pub fn mark_delivered(&self, subject: Subject, number: u64) {
        self.change(subject, number, |row| row.due = AWAITS_REMOVAL);
    }

    /// Removes a row that was missing when the store was read for `turn`. A row that was written under
    /// the same key since `turn` was taken stays.
    pub fn forget(&self, subject: Subject, turn: DueEntry) {
        let mut books = self.books.lock();
        if books.row(subject, turn.number).is_some_and(|row| row.stamp == turn.entry.stamp) {
            books.remove(subject, turn.number);
        }
    }

    /// Postpones a row until its channel is reachable. This does not count as a failure.
    pub fn wait_for(&self, subject: Subject, number: u64, channel: ChannelId) {
        self.change(subject, number, |row| (row.waits_for, row.failing_since) = (Some(channel), None));
    }

    /// Makes the rows that wait for a channel due, since the channel may be reachable again.
    pub fn reopen(&self, channel: ChannelId, now: Timestamp) {
        if self.books.lock().waiting == 0 {
            return;
        }
        let due = |row: &mut ScheduledEntry| (row.waits_for, row.due) = (None, row.due.min(now));
        self.change_all(|_, row| row.waits_for == Some(channel), due);
    }

    /// Returns the earliest due time in the lanes that have room; `None` if no row there can be
    /// delivered.
    pub fn next(&self, has_room: impl Fn(Lane) -> bool) -> Option<Timestamp> {
        let books = self.books.lock();
        let free = |(class, rows): (&DeliveryPriority, &BTreeSet<(Timestamp, Subject, u64)>)| {
            let is_free = |subject| !books.busy.contains(&SubjectLane::of(subject, *class));
            rows.iter().find(|(_, subject, _)| is_free(*subject)).map(|(due, ..)| *due)
        };
        books.by_due.iter().filter(|(class, _)| has_room(Lane::of(**class))).filter_map(free).min()
    }

    /// Returns those of `outbox_entries` that are missing here; none while the schedule is stale, since
    /// the outbox is read again then.
    pub fn missing(&self, outbox_entries: impl IntoIterator<Item = (Subject, u64)>) -> Vec<(Subject, u64)> {
        if self.is_stale.load(Ordering::Acquire) {
            return Vec::new();
        }
        let books = self.books.lock();
        outbox_entries
            .into_iter()
            .filter(|(subject, number)| books.row(*subject, *number).is_none())
            .collect()
    }

    /// Replaces the running matches, which only the metrics count.
    pub fn replace_running(&self, running: BTreeSet<MatchId>) {
        self.books.lock().running = running;
    }

    /// The number of outbox entries, and the number of running matches.
    pub fn count(&self) -> (usize, usize) {
        let books = self.books.lock();
        let planned: usize = books.by_due.values().map(BTreeSet::len).sum();
        (planned + books.waiting, books.running.len())
    }

    fn change(&self, subject: Subject, number: u64, change: impl FnOnce(&mut ScheduledEntry)) {
        let mut books = self.books.lock();
        if let Some(mut row) = books.row(subject, number).copied() {
            change(&mut row);
            books.put(subject, number, row);
        }
    }

    fn change_all(
        &self,
        which: impl Fn(Subject, &ScheduledEntry) -> bool,
        change: impl Fn(&mut ScheduledEntry),
    ) {
        self.books.lock().change_all(which, change);
        self.changed.notify_one();
    }
}

impl ScheduleState {
    fn row(&self, subject: Subject, number: u64) -> Option<&ScheduledEntry> {
        self.rows.get(&subject)?.get(&number)
    }

    fn change_all(
        &mut self,
        which: impl Fn(Subject, &ScheduledEntry) -> bool,
        change: impl Fn(&mut ScheduledEntry),
    ) {
        let rows = self.rows.iter().flat_map(|(subject, rows)| rows.iter().map(|row| (*subject, row)));
        let chosen = rows
            .filter(|(subject, (_, row))| which(*subject, row))
            .map(|(subject, (number, row))| (subject, *number, *row));
        for (subject, number, mut row) in chosen.collect::<Vec<_>>() {
            change(&mut row);
            self.put(subject, number, row);
        }
    }

    /// Makes those of the chosen rows due that wait for a time, since people may have changed their settings.
    fn recheck(&mut self, which: impl Fn(Subject, &ScheduledEntry) -> bool) {
        // A row that waits was taken before, so `latest` is set.
        let now = self.latest.unwrap_or_default();
        self.change_all(which, |row| {
            row.has_new_settings = true;
            if row.waits_until {
                row.due = row.due.min(now);
            }
        });
    }

    /// Adds a row, or replaces a row that was written again. A row that may have been delivered keeps
    /// this mark when it is replaced.
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
            self.by_due.entry(row.class).or_default().insert((row.due, subject, number));
        } else {
            self.waiting += 1;
        }
    }

    fn remove(&mut self, subject: Subject, number: u64) {
        let Some(rows) = self.rows.get_mut(&subject) else { return };
        if let Some(row) = rows.remove(&number) {
            if row.waits_for.is_some() {
                self.waiting -= 1;
            } else if let Some(planned) = self.by_due.get_mut(&row.class) {
                planned.remove(&(row.due, subject, number));
            }
        }
        if rows.is_empty() {
            self.rows.remove(&subject);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::id::{MessageId, ServerId};
    use crate::base::time::Day;
    use crate::features::puzzle::PuzzlePostingEntry;
    use crate::host::{Effect, Notification, NotificationReason, Person};
    use crate::store::rows::{EntryContent, EntryFields};
    use crate::store::{Batch, Key, Precondition};

    const ONE: Subject = Subject::Match(MatchId::from_random(1));
    const TWO: Subject = Subject::Match(MatchId::from_random(2));
    const TOLD: SubjectLane = SubjectLane { subject: ONE, lane: Lane::Messages };
    const ANY: fn(Lane) -> bool = |_| true;

    fn at(seconds: i64) -> Timestamp {
        Timestamp(seconds * 1000)
    }

    fn board() -> OutboxEntry {
        OutboxEntry::new(EntryContent::Effect(Effect::Board { turn: 1 }), at(0))
    }

    fn call(person: u64) -> OutboxEntry {
        let call = Notification { person: PersonId(person), turn: 1, why: NotificationReason::Turn };
        OutboxEntry::new(EntryContent::Effect(Effect::Call(call)), at(0))
    }

    fn tidy() -> OutboxEntry {
        let what =
            EntryContent::Tidy { channel: ChannelId(1), message: MessageId(1), text: None, board: None };
        OutboxEntry::new(what, at(-100))
    }

    fn note(schedule: &Schedule, rows: &[(Subject, u64, Option<OutboxEntry>)]) {
        let batch = rows.iter().fold(Batch::new(), |batch, (subject, number, row)| {
            let key = Key::Outbox(*subject, *number);
            match row {
                Some(row) => batch.put_record(key, Precondition::Any, row),
                None => batch.delete(key, Precondition::Any),
            }
        });
        schedule.apply(CommitChanges::of(&batch, false));
    }

    fn change_settings(schedule: &Schedule, person: PersonId) {
        let batch = Batch::new().put_record(Key::Person(person), Precondition::Any, &Person::default());
        schedule.apply(CommitChanges::of(&batch, false));
    }

    fn take(schedule: &Schedule, now: Timestamp) -> Option<(Subject, Vec<u64>)> {
        let (part, turns) = schedule.take(now, ANY)?;
        Some((part.subject, turns.into_iter().map(|turn| turn.number).collect()))
    }

    #[test]
    fn committed_entry_is_due_until_removed() {
        let schedule = Schedule::default();
        note(&schedule, &[(ONE, 0, Some(board())), (ONE, 1, Some(call(7)))]);
        assert_eq!(take(&schedule, at(0)), Some((ONE, vec![0, 1])));
        assert_eq!(take(&schedule, at(0)), None, "the part is taken");
        note(&schedule, &[(ONE, 0, None), (ONE, 1, None)]);
        schedule.release_lane(TOLD);
        assert_eq!((take(&schedule, at(9)), schedule.next(ANY)), (None, None));
    }

    #[test]
    fn calls_precede_boards_and_boards_precede_cleanup() {
        let schedule = Schedule::default();
        note(&schedule, &[(ONE, 0, Some(tidy())), (TWO, 0, Some(board()))]);
        assert_eq!(
            schedule.take(at(0), |lane| lane != Lane::Cleanup).map(|(part, _)| part.subject),
            Some(TWO)
        );
        assert_eq!(schedule.take(at(0), |lane| lane != Lane::Cleanup), None);
        assert_eq!(take(&schedule, at(0)), Some((ONE, vec![0])));
    }

    #[test]
    fn puzzles_follow_boards_in_their_own_lane() {
        let schedule = Schedule::default();
        let here = Subject::Server(ServerId(1));
        let puzzle =
            OutboxEntry::new(EntryContent::Feature(PuzzlePostingEntry { day: Day(1) }.to_entry()), at(-100));
        note(&schedule, &[(here, 0, Some(puzzle)), (ONE, 0, Some(board())), (TWO, 0, Some(tidy()))]);
        let order = [ONE, here, TWO].map(|subject| Some((subject, vec![0])));
        assert_eq!([(); 3].map(|()| take(&schedule, at(0))), order);
        schedule.release_lane(SubjectLane { subject: here, lane: Lane::Postings });
        assert_eq!(schedule.next(|lane| lane != Lane::Postings), None);
        assert_eq!(schedule.take(at(0), |lane| lane != Lane::Postings), None, "no room for puzzles");
        assert_eq!(take(&schedule, at(0)), Some((here, vec![0])));
    }

    #[test]
    fn board_does_not_wait_for_cleanup() {
        let schedule = Schedule::default();
        note(&schedule, &[(ONE, 0, Some(tidy()))]);
        assert_eq!(take(&schedule, at(0)), Some((ONE, vec![0])));
        note(&schedule, &[(ONE, 1, Some(board())), (ONE, 2, Some(tidy()))]);
        assert_eq!(schedule.next(ANY), Some(at(0)));
        assert_eq!(take(&schedule, at(0)), Some((ONE, vec![1])), "the other edit waits for the first");
        assert_eq!((take(&schedule, at(0)), schedule.next(ANY)), (None, None));
        schedule.release_lane(SubjectLane { lane: Lane::Cleanup, ..TOLD });
        assert_eq!(take(&schedule, at(0)), Some((ONE, vec![0, 2])));
    }

    #[test]
    fn expired_lease_leaves_its_entry_doubtful() {
        let schedule = Schedule::default();
        note(&schedule, &[(ONE, 0, Some(OutboxEntry { lease: Some(at(20)), ..board() }))]);
        assert_eq!(take(&schedule, at(19)), None);
        let (_, turns) = schedule.take(at(20), ANY).expect("the lease is over");
        assert!(turns[0].entry.delivery_unknown);
        schedule.release_lane(TOLD);
        schedule.release(ONE, 0, at(5), false);
        let (_, turns) = schedule.take(at(5), ANY).expect("released");
        assert!(!turns[0].entry.delivery_unknown, "the lease holder knows that nothing was delivered");
    }

    #[test]
    fn attempts_come_at_growing_distances() {
        let schedule = Schedule::default();
        note(&schedule, &[(ONE, 0, Some(board()))]);
        let mut now = 0;
        for pause in [2, 4, 8, 16, 32, 64, 128, 256, 512, 600, 600] {
            assert!(take(&schedule, at(now)).is_some());
            schedule.retry_later(ONE, 0, at(now), Span::seconds(1));
            schedule.release_lane(TOLD);
            assert_eq!(take(&schedule, at(now + pause - 1)), None);
            assert_eq!(schedule.next(ANY), Some(at(now + pause)));
            now += pause;
        }
        assert!(take(&schedule, at(now)).is_some());
        schedule.retry_later(ONE, 0, at(now), Span::seconds(3_000));
        schedule.release_lane(TOLD);
        assert_eq!(schedule.next(ANY), Some(at(now + 3_000)), "the chat asks for more");
    }

    #[test]
    fn failures_count_from_the_first_attempt() {
        let schedule = Schedule::default();
        note(&schedule, &[(ONE, 0, Some(board()))]);
        let mut first = None;
        for seconds in [7_000, 7_100, 8_000] {
            let (part, turns) = schedule.take(at(seconds), ANY).expect("it is due");
            assert_eq!(turns[0].entry.failing_since, first, "however old the row is");
            schedule.retry_later(ONE, 0, at(seconds), Span::default());
            schedule.release_lane(part);
            first = Some(at(7_000));
        }
    }

    #[test]
    fn waiting_for_people_ends_a_row_of_failures() {
        let waits: [fn(&Schedule); 2] = [
            |schedule| schedule.wait_until(ONE, 0, at(9_000)),
            |schedule| {
                schedule.wait_for(ONE, 0, ChannelId(5));
                schedule.reopen(ChannelId(5), at(9_000));
            },
        ];
        for wait in waits {
            let schedule = Schedule::default();
            note(&schedule, &[(ONE, 0, Some(board()))]);
            schedule.retry_later(ONE, 0, at(100), Span::default());
            wait(&schedule);
            let (_, turns) = schedule.take(at(9_000), ANY).expect("it is due");
            assert_eq!(turns[0].entry.failing_since, None);
        }
    }

    #[test]
    fn waiting_entry_is_retried_once_its_channel_reopens() {
        let schedule = Schedule::default();
        note(&schedule, &[(ONE, 0, Some(board()))]);
        schedule.wait_for(ONE, 0, ChannelId(5));
        assert_eq!((take(&schedule, at(900)), schedule.next(ANY)), (None, None));
        schedule.reopen(ChannelId(6), at(900));
        assert_eq!(take(&schedule, at(900)), None, "another channel");
        schedule.reopen(ChannelId(5), at(900));
        assert_eq!(take(&schedule, at(900)), Some((ONE, vec![0])));
    }

    #[test]
    fn waiting_call_is_reconsidered_after_settings_change() {
        let schedule = Schedule::default();
        note(&schedule, &[(ONE, 0, Some(call(7))), (TWO, 0, Some(call(8)))]);
        for subject in [ONE, TWO] {
            assert_eq!(take(&schedule, at(2)), Some((subject, vec![0])));
            schedule.wait_until(subject, 0, at(500));
            schedule.release_lane(SubjectLane { subject, ..TOLD });
        }
        let deletion = Batch::new().delete(Key::Person(PersonId(8)), Precondition::Any);
        schedule.apply(CommitChanges::of(&deletion, false));
        change_settings(&schedule, PersonId(7));
        assert_eq!(take(&schedule, at(3)), Some((ONE, vec![0])));
        assert_eq!((take(&schedule, at(3)), take(&schedule, at(500))), (None, Some((TWO, vec![0]))));
    }

    #[test]
    fn settings_change_during_an_attempt_is_not_missed() {
        let schedule = Schedule::default();
        note(&schedule, &[(ONE, 0, Some(call(7)))]);
        assert_eq!(take(&schedule, at(2)), Some((ONE, vec![0])));
        change_settings(&schedule, PersonId(7));
        schedule.wait_until(ONE, 0, at(500));
        schedule.release_lane(TOLD);
        assert_eq!(take(&schedule, at(2)), Some((ONE, vec![0])), "the attempt may have read former settings");
        schedule.wait_until(ONE, 0, at(500));
        schedule.release_lane(TOLD);
        assert_eq!((take(&schedule, at(499)), take(&schedule, at(500))), (None, Some((ONE, vec![0]))));
    }

    #[test]
    fn reread_outbox_rechecks_what_waits() {
        let schedule = Schedule::default();
        note(&schedule, &[(ONE, 0, Some(call(7))), (TWO, 0, Some(call(8)))]);
        assert_eq!(take(&schedule, at(2)), Some((ONE, vec![0])));
        schedule.wait_until(ONE, 0, at(500));
        assert_eq!(take(&schedule, at(2)), Some((TWO, vec![0])));
        assert_eq!(schedule.add_missing([(ONE, 0, call(7)), (TWO, 0, call(8))]), 0);
        schedule.wait_until(TWO, 0, at(500));
        for subject in [ONE, TWO] {
            schedule.release_lane(SubjectLane { subject, ..TOLD });
            assert_eq!(take(&schedule, at(3)), Some((subject, vec![0])));
        }
    }

    #[test]
    fn settings_change_repeats_no_delivery() {
        let holds: [fn(&Schedule); 2] =
            [|schedule| schedule.mark_delivered(ONE, 0), |schedule| schedule.hold(ONE, 0, at(500))];
        for hold in holds {
            let schedule = Schedule::default();
            note(&schedule, &[(ONE, 0, Some(call(7)))]);
            assert_eq!(take(&schedule, at(2)), Some((ONE, vec![0])));
            hold(&schedule);
            schedule.release_lane(TOLD);
            change_settings(&schedule, PersonId(7));
            assert_eq!(take(&schedule, at(499)), None);
        }
        let schedule = Schedule::default();
        note(&schedule, &[(ONE, 0, Some(OutboxEntry { lease: Some(at(9)), ..call(7) }))]);
        change_settings(&schedule, PersonId(7));
        assert_eq!(take(&schedule, at(8)), None, "an answer is delivering it");
    }

    #[test]
    fn refused_entry_stays_doubtful() {
        let schedule = Schedule::default();
        note(&schedule, &[(ONE, 0, Some(board()))]);
        schedule.retry_much_later(ONE, 0, at(0));
        // The row is written again, with the mark that its person was mentioned.
        note(&schedule, &[(ONE, 0, Some(OutboxEntry { mentioned: true, ..board() }))]);
        let (_, turns) = schedule.take(at(0), ANY).expect("it is due");
        assert!(turns[0].entry.delivery_unknown);
    }

    #[test]
    fn clock_set_back_leaves_no_future_row() {
        let schedule = Schedule::default();
        let ahead = at(400 * 86_400);
        assert_eq!(take(&schedule, ahead), None);
        note(&schedule, &[(ONE, 0, Some(board())), (TWO, 0, Some(board()))]);
        schedule.hold(ONE, 0, ahead);
        schedule.mark_delivered(TWO, 0);
        assert_eq!((take(&schedule, at(5)), take(&schedule, at(5))), (Some((ONE, vec![0])), None));
    }

    #[test]
    fn forgetting_a_turn_spares_a_newer_row() {
        let schedule = Schedule::default();
        note(&schedule, &[(ONE, 0, Some(board()))]);
        let (_, turns) = schedule.take(at(0), ANY).expect("it is due");
        // The task that took the turn read that the row was gone. Meanwhile another row was committed
        // under the same key.
        note(&schedule, &[(ONE, 0, None), (ONE, 0, Some(call(7)))]);
        schedule.forget(ONE, turns[0]);
        schedule.release_lane(TOLD);
        assert_eq!(schedule.count().0, 1);
        let (_, turns) = schedule.take(at(0), ANY).expect("the new one");
        schedule.forget(ONE, turns[0]);
        assert_eq!(schedule.count().0, 0);
    }

    #[test]
    fn commit_without_known_outcome_is_doubted_once() {
        let schedule = Schedule::default();
        schedule.unknown_outcome().resolve();
        assert!(!schedule.take_staleness());
        drop(schedule.unknown_outcome());
        assert!(schedule.take_staleness() && !schedule.take_staleness());
        note(&schedule, &[(ONE, 0, Some(board()))]);
        let leased = OutboxEntry { lease: Some(at(20)), ..board() };
        assert_eq!(schedule.add_missing([(ONE, 0, board()), (ONE, 1, board()), (TWO, 0, leased)]), 2);
        let (_, turns) = schedule.take(at(0), ANY).expect("both of the first");
        let doubtful: Vec<_> = turns.iter().map(|turn| (turn.number, turn.entry.delivery_unknown)).collect();
        assert_eq!(doubtful, [(0, false), (1, true)]);
        assert_eq!(take(&schedule, at(19)), None, "the lease still counts");
        assert_eq!(take(&schedule, at(20)), Some((TWO, vec![0])));
    }

    #[test]
    fn entries_from_before_the_start_are_doubtful() {
        let schedule = Schedule::default();
        let leased = OutboxEntry { lease: Some(at(20)), ..board() };
        schedule.begin([(ONE, 0, leased)], [MatchId::from_random(1)]);
        let (_, turns) = schedule.take(at(0), ANY).expect("the former lease no longer counts");
        assert!(turns[0].entry.delivery_unknown);
        assert_eq!(schedule.count().1, 1);
    }
}

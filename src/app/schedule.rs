//! When what is owed is to be tried: the outbox by key and moment, in memory, so that no task reads the whole
//! table again and again. Rebuilt from the store at the start, then kept by what every commit writes.
//!
//! A hint and no truth: whoever acts on it reads the row first. It may know rows that are gone, but never
//! fewer than the store: a row that nobody knows of is told to nobody. Where that is in doubt
//! ([`Schedule::doubt`]), the outbox worker reads the whole outbox again. Knows no chat and no message.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicBool, Ordering};

use tokio::sync::Notify;

use crate::base::id::{ChannelId, MatchId, PersonId};
use crate::base::time::{Span, Timestamp};
use crate::store::rows::{self, Class, Delivery};
use crate::store::{Batch, Key, Subject};

use super::lock::Lock;

/// The pause after a first failure; each further one is twice as long.
const SHORTEST: Span = Span::seconds(2);
/// The longest pause between two attempts.
const LONGEST: Span = Span::minutes(10);
/// The same two for what the chat refuses: asking more often would not change its mind.
const SHORTEST_REFUSED: Span = Span::minutes(1);
const LONGEST_REFUSED: Span = Span::minutes(60);
/// A clock that goes back further was set back.
const SET_BACK: Span = Span::minutes(2);
/// When a row is due that is done with, and waits to be removed.
const RESTING: Timestamp = Timestamp(i64::MAX);

/// The outbox as a plan, and how many matches are played.
#[derive(Default)]
pub struct Schedule {
    books: Lock<Books>,
    /// Something may have become due earlier than was known.
    changed: Notify,
    /// The store may hold rows that are not known here.
    doubted: AtomicBool,
}

/// Doubts a schedule when it is dropped before the outcome of a commit is known: a batch whose answer failed,
/// or was not waited for, may be in the store all the same.
pub struct UnknownOutcome<'a>(Option<&'a Schedule>);

impl UnknownOutcome<'_> {
    /// The outcome is known, and noted.
    pub fn resolve(mut self) {
        self.0 = None;
    }
}

impl Drop for UnknownOutcome<'_> {
    fn drop(&mut self) {
        if let Some(schedule) = self.0 {
            schedule.doubted.store(true, Ordering::Release);
        }
    }
}

#[derive(Default)]
struct Books {
    /// How many rows were noted so far.
    noted: u64,
    rows: BTreeMap<Subject, BTreeMap<u64, Planned>>,
    /// The rows that can be tried, by class and moment: however many there are, the next one is found at
    /// once.
    by_due: BTreeMap<Class, BTreeSet<(Timestamp, Subject, u64)>>,
    /// How many rows wait for a channel.
    waiting: usize,
    /// Parts that somebody is at: their rows are worked off in order, by one at a time.
    busy: BTreeSet<Part>,
    running: BTreeSet<MatchId>,
    /// The moment at which rows were last taken.
    latest: Option<Timestamp>,
}

/// A row of the outbox, with the moment of its next attempt.
#[derive(Clone, Copy, Debug)]
struct Planned {
    due: Timestamp,
    pause: Span,
    class: Class,
    /// Whether it may have been told already, and nobody heard that it was.
    doubtful: bool,
    /// Since when every attempt of this process has failed.
    failing_since: Option<Timestamp>,
    /// The channel that has to open first.
    closed: Option<ChannelId>,
    /// The person whom it calls, if it is a call.
    calls: Option<PersonId>,
    /// Which noting of all it is from: a later row under the same key has another.
    stamp: u64,
}

/// What is worked off in order: the rows of one subject in one lane.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Part {
    pub subject: Subject,
    pub lane: Lane,
}

/// A row waits for the rows of its own lane alone. A chat that limits edits lets those of old messages wait
/// for seconds, and a puzzle may take as long to find.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Lane {
    /// Calls, and messages that show what is.
    Told,
    /// Puzzles of a day that are posted.
    Posted,
    /// Messages of old that are tidied up.
    Tidied,
}

impl Lane {
    const fn of(class: Class) -> Self {
        match class {
            Class::Call | Class::Message => Self::Told,
            Class::Posting => Self::Posted,
            Class::Tidying => Self::Tidied,
        }
    }
}

impl Part {
    const fn of(subject: Subject, class: Class) -> Self {
        Self { subject, lane: Lane::of(class) }
    }
}

/// A row that is to be tried now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    /// The number of the row in its subject.
    pub number: u64,
    /// Whether it may have been told already.
    pub doubtful: bool,
    /// Since when every attempt of this process has failed.
    pub failing_since: Option<Timestamp>,
    pub class: Class,
    stamp: u64,
}

/// What a batch does to the outbox and to matches.
pub struct Noted {
    owed: Vec<(Subject, u64, Option<Delivery>)>,
    running: Vec<(MatchId, bool)>,
    doubtful: bool,
}

impl Noted {
    /// What a batch will have done once it is committed.
    pub fn of(batch: &Batch) -> Self {
        let mut noted = Self { owed: Vec::new(), running: Vec::new(), doubtful: false };
        for write in batch.writes() {
            match (&write.key, &write.bytes) {
                (Key::Owed(subject, number), bytes) => {
                    let row = bytes.as_deref().and_then(|bytes| rows::from_bytes(bytes).ok());
                    noted.owed.push((*subject, *number, row));
                }
                (Key::Running(_, id), bytes) => noted.running.push((*id, bytes.is_some())),
                _ => {}
            }
        }
        noted
    }

    /// The same, where what is owed was another's, who is gone: nobody knows how far they came.
    pub fn doubtful(batch: &Batch) -> Self {
        Self { doubtful: true, ..Self::of(batch) }
    }
}

impl Planned {
    fn of(row: &Delivery, doubtful: bool) -> Self {
        let due = match row.lease.filter(|_| !doubtful) {
            Some(lease) => row.due().max(lease),
            None => row.due(),
        };
        // Whoever holds a lease and does not say what became of it may have come far.
        let doubtful = doubtful || row.lease.is_some();
        let (class, calls) = (row.class(), row.calls());
        Self { due, pause: SHORTEST, class, doubtful, failing_since: None, closed: None, calls, stamp: 0 }
    }

    /// A row of which nobody knows who has tried it. Whoever holds its lease still has it.
    fn found(row: &Delivery) -> Self {
        Self { doubtful: true, ..Self::of(row, false) }
    }

    fn is_due(&self, now: Timestamp) -> bool {
        self.due <= now && self.closed.is_none()
    }

    fn wait_longer(&mut self, now: Timestamp) {
        self.due = now + self.pause;
        self.pause = Span((self.pause.0 * 2).min(LONGEST.0));
    }
}

impl Schedule {
    /// Takes note of a committed batch.
    pub fn note(&self, noted: Noted) {
        let mut books = self.books.lock();
        for (subject, number, row) in noted.owed {
            match row {
                Some(row) => books.add(subject, number, Planned::of(&row, noted.doubtful)),
                None => books.remove(subject, number),
            }
        }
        for (id, runs) in noted.running {
            if runs {
                books.running.insert(id)
            } else {
                books.running.remove(&id)
            };
        }
        drop(books);
        self.changed.notify_one();
    }

    /// Takes note of what is in the store at the start. Whoever was at it is gone, and nobody knows how far
    /// they came.
    pub fn begin(
        &self,
        owed: impl IntoIterator<Item = (Subject, u64, Delivery)>,
        running: impl IntoIterator<Item = MatchId>,
    ) {
        let mut books = self.books.lock();
        for (subject, number, row) in owed {
            if books.row(subject, number).is_none() {
                books.add(subject, number, Planned::of(&row, true));
            }
        }
        books.running.extend(running);
    }

    /// What comes of a commit is not known until the answer to this is told so.
    pub const fn doubt(&self) -> UnknownOutcome<'_> {
        UnknownOutcome(Some(self))
    }

    /// Whether the store may hold rows that are not known here. Answered once: whoever is told so reads the
    /// outbox and hands it to [`Schedule::complete`], or doubts again.
    pub fn take_doubt(&self) -> bool {
        self.doubted.swap(false, Ordering::AcqRel)
    }

    /// Adds those rows of the store that are not known here. Returns how many there were.
    pub fn complete(&self, owed: impl IntoIterator<Item = (Subject, u64, Delivery)>) -> usize {
        let mut books = self.books.lock();
        let mut added = 0;
        for (subject, number, row) in owed {
            if books.row(subject, number).is_none() {
                books.add(subject, number, Planned::found(&row));
                added += 1;
            }
        }
        drop(books);
        self.changed.notify_one();
        added
    }

    /// Takes the part in hand whose rows have the most urgent class and then have waited longest, of the
    /// lanes that have room, with those of its rows that are due, in order. It is given back by
    /// [`Schedule::give_back`].
    pub fn take(&self, now: Timestamp, has_room: impl Fn(Lane) -> bool) -> Option<(Part, Vec<Turn>)> {
        let latest = self.books.lock().latest.replace(now);
        if latest.is_some_and(|latest| latest - now > SET_BACK) {
            // Moments that were planned by the wrong time are looked at now.
            let is_later = |_, row: &Planned| row.due > now && row.due != RESTING;
            self.change_all(is_later, |row| row.due = now);
        }
        let mut books = self.books.lock();
        let open = books.by_due.iter().filter(|(class, _)| has_room(Lane::of(**class)));
        let mut due = open.flat_map(|(class, rows)| {
            let due = rows.iter().take_while(|row| row.0 <= now);
            due.map(|(_, subject, _)| Part::of(*subject, *class))
        });
        let part = due.find(|part| !books.busy.contains(part))?;
        books.busy.insert(part);
        let rows = books.rows.get(&part.subject).into_iter().flatten();
        let due = rows.filter(|(_, row)| row.is_due(now) && Part::of(part.subject, row.class) == part);
        let turns = due
            .map(|(number, row)| Turn {
                number: *number,
                doubtful: row.doubtful,
                failing_since: row.failing_since,
                class: row.class,
                stamp: row.stamp,
            })
            .collect();
        Some((part, turns))
    }

    /// Lets others take a part that was taken.
    pub fn give_back(&self, part: Part) {
        self.books.lock().busy.remove(&part);
        self.changed.notify_one();
    }

    /// Something could not be told, and it is not known whether it was; the next attempt is later, each time
    /// twice as much.
    pub fn put_off(&self, subject: Subject, number: u64, now: Timestamp) {
        self.change(subject, number, |row| {
            row.wait_longer(now);
            row.failing_since.get_or_insert(now);
            (row.doubtful, row.closed) = (true, None);
        });
    }

    /// Whether the chat has refused something so often in a row that the pauses are at their longest.
    pub fn is_at_longest(&self, subject: Subject, number: u64) -> bool {
        self.books.lock().row(subject, number).is_some_and(|row| row.pause >= LONGEST_REFUSED)
    }

    /// The chat refused something, or is in lasting trouble with it, so that it may have been told all the
    /// same. The next attempt is later, each time twice as much.
    pub fn put_off_long(&self, subject: Subject, number: u64, now: Timestamp) {
        self.change(subject, number, |row| {
            row.failing_since.get_or_insert(now);
            row.doubtful = true;
            row.pause = row.pause.max(SHORTEST_REFUSED);
            row.due = now + row.pause;
            row.pause = Span((row.pause.0 * 2).min(LONGEST_REFUSED.0));
        });
    }

    /// Something could not be tried; the next attempt is later, each time twice as much.
    pub fn postpone(&self, subject: Subject, number: u64, now: Timestamp) {
        self.change(subject, number, |row| row.wait_longer(now));
    }

    /// Something waits for a moment that people set, which is no failure.
    pub fn wait_until(&self, subject: Subject, number: u64, moment: Timestamp) {
        self.change(subject, number, |row| (row.due, row.failing_since) = (moment, None));
    }

    /// Something is to be told at a moment, and not before.
    pub fn hold(&self, subject: Subject, number: u64, until: Timestamp) {
        self.change(subject, number, |row| row.due = until);
        self.changed.notify_one();
    }

    /// Whoever held the lease has stopped: it is anybody's again. It may have been told, or has not been.
    pub fn release(&self, subject: Subject, number: u64, now: Timestamp, doubtful: bool) {
        self.change(subject, number, |row| (row.due, row.doubtful) = (row.due.min(now), doubtful));
        self.changed.notify_one();
    }

    /// It is done with, and waits to be removed.
    pub fn rest(&self, subject: Subject, number: u64) {
        self.change(subject, number, |row| row.due = RESTING);
    }

    /// The row of a turn was not in the store any more when it was read, after it was taken. One that was put
    /// under the same key since then stays.
    pub fn forget(&self, subject: Subject, turn: Turn) {
        let mut books = self.books.lock();
        if books.row(subject, turn.number).is_some_and(|row| row.stamp == turn.stamp) {
            books.remove(subject, turn.number);
        }
    }

    /// Something waits for a channel, which is no failure.
    pub fn wait_for(&self, subject: Subject, number: u64, channel: ChannelId) {
        self.change(subject, number, |row| (row.closed, row.failing_since) = (Some(channel), None));
    }

    /// A channel may be open again: what waits for it is tried.
    pub fn reopen(&self, channel: ChannelId, now: Timestamp) {
        if self.books.lock().waiting == 0 {
            return;
        }
        let due = |row: &mut Planned| (row.closed, row.due) = (None, row.due.min(now));
        self.change_all(|_, row| row.closed == Some(channel), due);
    }

    /// Somebody has changed when they may be called: what is held back for them is asked again.
    pub fn ask_again(&self, person: PersonId, now: Timestamp) {
        let is_for = |subject, row: &Planned| row.calls == Some(person) || subject == Subject::Person(person);
        self.change_all(is_for, |row| row.due = row.due.min(now));
    }

    /// When something is due next that can be tried, in the lanes that have room; nothing while nothing is
    /// owed.
    pub fn next(&self, has_room: impl Fn(Lane) -> bool) -> Option<Timestamp> {
        let books = self.books.lock();
        let free = |(class, rows): (&Class, &BTreeSet<(Timestamp, Subject, u64)>)| {
            let is_free = |subject| !books.busy.contains(&Part::of(subject, *class));
            rows.iter().find(|(_, subject, _)| is_free(*subject)).map(|(due, ..)| *due)
        };
        books.by_due.iter().filter(|(class, _)| has_room(Lane::of(**class))).filter_map(free).min()
    }

    /// Resolves when something may have become due earlier than [`Schedule::next`] said.
    pub async fn changed(&self) {
        self.changed.notified().await;
    }

    /// The rows among those of the store that are not known here. Nothing while that is in doubt, since the
    /// store is read again then.
    pub fn lacks(&self, owed: impl IntoIterator<Item = (Subject, u64)>) -> Vec<(Subject, u64)> {
        if self.doubted.load(Ordering::Acquire) {
            return Vec::new();
        }
        let books = self.books.lock();
        owed.into_iter().filter(|(subject, number)| books.row(*subject, *number).is_none()).collect()
    }

    /// How many rows there are, and how many matches are played.
    pub fn count(&self) -> (usize, usize) {
        let books = self.books.lock();
        let planned: usize = books.by_due.values().map(BTreeSet::len).sum();
        (planned + books.waiting, books.running.len())
    }

    fn change(&self, subject: Subject, number: u64, change: impl FnOnce(&mut Planned)) {
        let mut books = self.books.lock();
        if let Some(mut row) = books.row(subject, number).copied() {
            change(&mut row);
            books.put(subject, number, row);
        }
    }

    fn change_all(&self, which: impl Fn(Subject, &Planned) -> bool, change: impl Fn(&mut Planned)) {
        let mut books = self.books.lock();
        let rows = books.rows.iter().flat_map(|(subject, rows)| rows.iter().map(|row| (*subject, row)));
        let chosen = rows
            .filter(|(subject, (_, row))| which(*subject, row))
            .map(|(subject, (number, row))| (subject, *number, *row));
        for (subject, number, mut row) in chosen.collect::<Vec<_>>() {
            change(&mut row);
            books.put(subject, number, row);
        }
        drop(books);
        self.changed.notify_one();
    }
}

impl Books {
    fn row(&self, subject: Subject, number: u64) -> Option<&Planned> {
        self.rows.get(&subject)?.get(&number)
    }

    /// A row that is new here, or was written anew: then it may have been told before.
    fn add(&mut self, subject: Subject, number: u64, row: Planned) {
        self.noted += 1;
        let doubtful = row.doubtful || self.row(subject, number).is_some_and(|before| before.doubtful);
        self.put(subject, number, Planned { doubtful, stamp: self.noted, ..row });
    }

    fn put(&mut self, subject: Subject, number: u64, row: Planned) {
        self.remove(subject, number);
        self.rows.entry(subject).or_default().insert(number, row);
        if row.closed.is_none() {
            self.by_due.entry(row.class).or_default().insert((row.due, subject, number));
        } else {
            self.waiting += 1;
        }
    }

    fn remove(&mut self, subject: Subject, number: u64) {
        let Some(rows) = self.rows.get_mut(&subject) else { return };
        if let Some(row) = rows.remove(&number) {
            if row.closed.is_some() {
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
    use crate::base::day::Day;
    use crate::base::id::{MessageId, ServerId};
    use crate::features::puzzle::OwedPuzzle;
    use crate::host::owed::{Call, Owed, Reason};
    use crate::store::Expected;
    use crate::store::feature_owed::Owes;
    use crate::store::rows::What;

    const ONE: Subject = Subject::Match(MatchId::from_random(1));
    const TWO: Subject = Subject::Match(MatchId::from_random(2));
    const TOLD: Part = Part { subject: ONE, lane: Lane::Told };
    const ANY: fn(Lane) -> bool = |_| true;

    fn at(seconds: i64) -> Timestamp {
        Timestamp(seconds * 1000)
    }

    fn board() -> Delivery {
        Delivery::new(What::Owed(Owed::Board { turn: 1 }), at(0))
    }

    fn call(person: u64) -> Delivery {
        let call = Call { person: PersonId(person), turn: 1, why: Reason::Turn };
        Delivery::new(What::Owed(Owed::Call(call)), at(0))
    }

    fn tidy() -> Delivery {
        let what = What::Tidy { channel: ChannelId(1), message: MessageId(1), text: None, board: None };
        Delivery::new(what, at(-100))
    }

    fn note(schedule: &Schedule, rows: &[(Subject, u64, Option<Delivery>)]) {
        let batch = rows.iter().fold(Batch::new(), |batch, (subject, number, row)| {
            let key = Key::Owed(*subject, *number);
            match row {
                Some(row) => batch.put_record(key, Expected::Any, row),
                None => batch.delete(key, Expected::Any),
            }
        });
        schedule.note(Noted::of(&batch));
    }

    fn take(schedule: &Schedule, now: Timestamp) -> Option<(Subject, Vec<u64>)> {
        let (part, turns) = schedule.take(now, ANY)?;
        Some((part.subject, turns.into_iter().map(|turn| turn.number).collect()))
    }

    #[test]
    fn what_is_committed_is_due_until_it_is_removed() {
        let schedule = Schedule::default();
        note(&schedule, &[(ONE, 0, Some(board())), (ONE, 1, Some(call(7)))]);
        assert_eq!(take(&schedule, at(0)), Some((ONE, vec![0, 1])));
        assert_eq!(take(&schedule, at(0)), None, "somebody is at it");
        note(&schedule, &[(ONE, 0, None), (ONE, 1, None)]);
        schedule.give_back(TOLD);
        assert_eq!((take(&schedule, at(9)), schedule.next(ANY)), (None, None));
    }

    #[test]
    fn calls_precede_boards_and_boards_precede_cleanup() {
        let schedule = Schedule::default();
        note(&schedule, &[(ONE, 0, Some(tidy())), (TWO, 0, Some(board()))]);
        assert_eq!(
            schedule.take(at(0), |lane| lane != Lane::Tidied).map(|(part, _)| part.subject),
            Some(TWO)
        );
        assert_eq!(schedule.take(at(0), |lane| lane != Lane::Tidied), None);
        assert_eq!(take(&schedule, at(0)), Some((ONE, vec![0])));
    }

    #[test]
    fn puzzles_follow_boards_in_their_own_lane() {
        let schedule = Schedule::default();
        let here = Subject::Server(ServerId(1));
        let puzzle = Delivery::new(What::Feature(OwedPuzzle { day: Day(1) }.owed()), at(-100));
        note(&schedule, &[(here, 0, Some(puzzle)), (ONE, 0, Some(board())), (TWO, 0, Some(tidy()))]);
        let order = [ONE, here, TWO].map(|subject| Some((subject, vec![0])));
        assert_eq!([(); 3].map(|()| take(&schedule, at(0))), order);
        schedule.give_back(Part { subject: here, lane: Lane::Posted });
        assert_eq!(schedule.next(|lane| lane != Lane::Posted), None);
        assert_eq!(schedule.take(at(0), |lane| lane != Lane::Posted), None, "no room for puzzles");
        assert_eq!(take(&schedule, at(0)), Some((here, vec![0])));
    }

    #[test]
    fn deliveries_of_a_match_do_not_wait_for_cleanup() {
        let schedule = Schedule::default();
        note(&schedule, &[(ONE, 0, Some(tidy()))]);
        assert_eq!(take(&schedule, at(0)), Some((ONE, vec![0])));
        note(&schedule, &[(ONE, 1, Some(board())), (ONE, 2, Some(tidy()))]);
        assert_eq!(schedule.next(ANY), Some(at(0)));
        assert_eq!(take(&schedule, at(0)), Some((ONE, vec![1])), "the other edit waits for the first");
        assert_eq!((take(&schedule, at(0)), schedule.next(ANY)), (None, None));
        schedule.give_back(Part { lane: Lane::Tidied, ..TOLD });
        assert_eq!(take(&schedule, at(0)), Some((ONE, vec![0, 2])));
    }

    #[test]
    fn expired_lease_leaves_its_entry_doubtful() {
        let schedule = Schedule::default();
        note(&schedule, &[(ONE, 0, Some(Delivery { lease: Some(at(20)), ..board() }))]);
        assert_eq!(take(&schedule, at(19)), None);
        let (_, turns) = schedule.take(at(20), ANY).expect("the lease is over");
        assert!(turns[0].doubtful);
        schedule.give_back(TOLD);
        schedule.release(ONE, 0, at(5), false);
        let (_, turns) = schedule.take(at(5), ANY).expect("released");
        assert!(!turns[0].doubtful, "whoever held it knows that nothing was told");
    }

    #[test]
    fn attempts_come_at_growing_distances() {
        let schedule = Schedule::default();
        note(&schedule, &[(ONE, 0, Some(board()))]);
        let mut now = 0;
        for pause in [2, 4, 8, 16, 32, 64, 128, 256, 512, 600, 600] {
            assert!(take(&schedule, at(now)).is_some());
            schedule.put_off(ONE, 0, at(now));
            schedule.give_back(TOLD);
            assert_eq!(take(&schedule, at(now + pause - 1)), None);
            assert_eq!(schedule.next(ANY), Some(at(now + pause)));
            now += pause;
        }
    }

    #[test]
    fn failures_count_from_the_first_attempt() {
        let schedule = Schedule::default();
        note(&schedule, &[(ONE, 0, Some(board()))]);
        let mut first = None;
        for seconds in [7_000, 7_100, 8_000] {
            let (part, turns) = schedule.take(at(seconds), ANY).expect("it is due");
            assert_eq!(turns[0].failing_since, first, "however old the row is");
            schedule.put_off(ONE, 0, at(seconds));
            schedule.give_back(part);
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
            schedule.put_off(ONE, 0, at(100));
            wait(&schedule);
            let (_, turns) = schedule.take(at(9_000), ANY).expect("it is due");
            assert_eq!(turns[0].failing_since, None);
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
    fn held_call_is_reconsidered_after_settings_change() {
        let schedule = Schedule::default();
        note(&schedule, &[(ONE, 0, Some(call(7))), (TWO, 0, Some(call(8)))]);
        for subject in [ONE, TWO] {
            schedule.hold(subject, 0, at(500));
        }
        schedule.ask_again(PersonId(7), at(3));
        assert_eq!(take(&schedule, at(3)), Some((ONE, vec![0])));
        assert_eq!((take(&schedule, at(3)), take(&schedule, at(500))), (None, Some((TWO, vec![0]))));
    }

    #[test]
    fn refused_row_may_have_been_told() {
        let schedule = Schedule::default();
        note(&schedule, &[(ONE, 0, Some(board()))]);
        schedule.put_off_long(ONE, 0, at(0));
        // It is written anew, with the note that its people are told.
        note(&schedule, &[(ONE, 0, Some(Delivery { mentioned: true, ..board() }))]);
        let (_, turns) = schedule.take(at(0), ANY).expect("it is due");
        assert!(turns[0].doubtful);
    }

    #[test]
    fn clock_set_back_leaves_no_future_row() {
        let schedule = Schedule::default();
        let ahead = at(400 * 86_400);
        assert_eq!(take(&schedule, ahead), None);
        note(&schedule, &[(ONE, 0, Some(board())), (TWO, 0, Some(board()))]);
        schedule.hold(ONE, 0, ahead);
        schedule.rest(TWO, 0);
        assert_eq!((take(&schedule, at(5)), take(&schedule, at(5))), (Some((ONE, vec![0])), None));
    }

    #[test]
    fn row_put_anew_is_not_forgotten_with_the_former() {
        let schedule = Schedule::default();
        note(&schedule, &[(ONE, 0, Some(board()))]);
        let (_, turns) = schedule.take(at(0), ANY).expect("it is due");
        // Whoever took it read that it was gone; meanwhile another one was committed under its key.
        note(&schedule, &[(ONE, 0, None), (ONE, 0, Some(call(7)))]);
        schedule.forget(ONE, turns[0]);
        schedule.give_back(TOLD);
        assert_eq!(schedule.count().0, 1);
        let (_, turns) = schedule.take(at(0), ANY).expect("the new one");
        schedule.forget(ONE, turns[0]);
        assert_eq!(schedule.count().0, 0);
    }

    #[test]
    fn commit_without_known_outcome_is_doubted_once() {
        let schedule = Schedule::default();
        schedule.doubt().resolve();
        assert!(!schedule.take_doubt());
        drop(schedule.doubt());
        assert!(schedule.take_doubt() && !schedule.take_doubt());
        note(&schedule, &[(ONE, 0, Some(board()))]);
        let leased = Delivery { lease: Some(at(20)), ..board() };
        assert_eq!(schedule.complete([(ONE, 0, board()), (ONE, 1, board()), (TWO, 0, leased)]), 2);
        let (_, turns) = schedule.take(at(0), ANY).expect("both of the first");
        let doubtful: Vec<_> = turns.iter().map(|turn| (turn.number, turn.doubtful)).collect();
        assert_eq!(doubtful, [(0, false), (1, true)]);
        assert_eq!(take(&schedule, at(19)), None, "whoever holds the lease still has it");
        assert_eq!(take(&schedule, at(20)), Some((TWO, vec![0])));
    }

    #[test]
    fn at_the_start_nobody_knows_what_was_told() {
        let schedule = Schedule::default();
        let leased = Delivery { lease: Some(at(20)), ..board() };
        schedule.begin([(ONE, 0, leased)], [MatchId::from_random(1)]);
        let (_, turns) = schedule.take(at(0), ANY).expect("whoever was at it is gone");
        assert!(turns[0].doubtful);
        assert_eq!(schedule.count().1, 1);
    }
}

//! When what is owed is to be tried: the outbox by key and moment, in memory, so that no task reads the whole table again
//! and again. Rebuilt from the store at the start, then kept by what every commit writes.
//!
//! A hint and no truth: whoever acts on it reads the row first. Knows no chat and no message.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

use crate::base::id::{ChannelId, MatchId, PersonId};
use crate::base::time::{Span, Timestamp};
use crate::store::rows::{self, Class, Delivery};
use crate::store::{Batch, Key, Subject};

/// The pause after a first failure; each further one is twice as long.
const SHORTEST: Span = Span::seconds(2);
/// The longest pause between two attempts.
const LONGEST: Span = Span::minutes(10);

/// The outbox as a plan, and how many matches are played.
#[derive(Default)]
pub struct Schedule {
    books: Mutex<Books>,
    /// Something may have become due earlier than was known.
    changed: Notify,
}

#[derive(Default)]
struct Books {
    rows: BTreeMap<Subject, BTreeMap<u64, Planned>>,
    /// The rows that can be tried, by class and moment: however many there are, the next one is found at once.
    by_due: BTreeMap<Class, BTreeSet<(Timestamp, Subject, u64)>>,
    /// How many rows wait for a channel.
    waiting: usize,
    /// Parts that somebody is at: their rows are worked off in order, by one at a time.
    busy: BTreeSet<Part>,
    running: BTreeSet<MatchId>,
}

/// One row of the outbox.
#[derive(Clone, Copy, Debug)]
struct Planned {
    due: Timestamp,
    pause: Span,
    class: Class,
    /// Whether it may have been told already, and nobody heard that it was.
    doubtful: bool,
    /// The channel that has to open first.
    closed: Option<ChannelId>,
    /// Whom it calls.
    calls: Option<PersonId>,
}

/// What is worked off in order: of one subject, what is told or what is tidied up. Neither waits for the other, since a chat that
/// limits edits lets those of old messages wait for seconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Part {
    /// What it is about.
    pub subject: Subject,
    /// Whether messages of old are tidied up.
    pub tidies: bool,
}

impl Part {
    fn of(subject: Subject, class: Class) -> Self {
        Self { subject, tidies: class == Class::Tidying }
    }
}

/// A row that is to be tried now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    /// Its number.
    pub number: u64,
    /// Whether it may have been told already.
    pub doubtful: bool,
    /// How urgent it is.
    pub class: Class,
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
            Some(lease) => row.due.max(lease),
            None => row.due,
        };
        // Whoever holds a lease and does not say what became of it may have come far.
        let doubtful = doubtful || row.lease.is_some();
        Self { due, pause: SHORTEST, class: row.class(), doubtful, closed: None, calls: row.calls() }
    }

    fn is_due(&self, now: Timestamp) -> bool {
        self.due <= now && self.closed.is_none()
    }
}

impl Schedule {
    /// Takes note of a committed batch.
    pub fn note(&self, noted: Noted) {
        let mut books = self.books();
        for (subject, number, row) in noted.owed {
            match row {
                Some(row) => books.put(subject, number, Planned::of(&row, noted.doubtful)),
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

    /// Takes note of what is in the store at the start. Whoever was at it is gone, and nobody knows how far they came.
    pub fn begin(
        &self,
        owed: impl IntoIterator<Item = (Subject, u64, Delivery)>,
        running: impl IntoIterator<Item = MatchId>,
    ) {
        let mut books = self.books();
        for (subject, number, row) in owed {
            if books.row(subject, number).is_none() {
                books.put(subject, number, Planned::of(&row, true));
            }
        }
        books.running.extend(running);
    }

    /// Takes the part in hand whose rows have the most urgent class and then have waited longest, with those of its rows
    /// that are due, in order. It is given back by [`Schedule::give_back`].
    pub fn take(&self, now: Timestamp, least: Class) -> Option<(Part, Vec<Turn>)> {
        let mut books = self.books();
        let mut due = books.by_due.range(..=least).flat_map(|(class, rows)| {
            let due = rows.iter().take_while(|row| row.0 <= now);
            due.map(|(_, subject, _)| Part::of(*subject, *class))
        });
        let part = due.find(|part| !books.busy.contains(part))?;
        books.busy.insert(part);
        let rows = books.rows.get(&part.subject).into_iter().flatten();
        let due = rows.filter(|(_, row)| row.is_due(now) && Part::of(part.subject, row.class) == part);
        let turns = due
            .map(|(number, row)| Turn { number: *number, doubtful: row.doubtful, class: row.class })
            .collect();
        Some((part, turns))
    }

    /// Lets others take a part.
    pub fn give_back(&self, part: Part) {
        self.books().busy.remove(&part);
        self.changed.notify_one();
    }

    /// Something could not be told, and it is not known whether it was; the next attempt is later, each time twice as much.
    pub fn put_off(&self, subject: Subject, number: u64, now: Timestamp) {
        self.change(subject, number, |row| {
            row.due = now + row.pause;
            row.pause = Span((row.pause.0 * 2).min(LONGEST.0));
            row.doubtful = true;
        });
    }

    /// Something is to be told at a moment, and not before.
    pub fn hold(&self, subject: Subject, number: u64, until: Timestamp) {
        self.change(subject, number, |row| row.due = until);
    }

    /// Whoever held the lease has stopped: it is anybody's again. It may have been told, or has not been.
    pub fn release(&self, subject: Subject, number: u64, now: Timestamp, doubtful: bool) {
        self.change(subject, number, |row| (row.due, row.doubtful) = (row.due.min(now), doubtful));
        self.changed.notify_one();
    }

    /// It is done with, and waits to be removed.
    pub fn rest(&self, subject: Subject, number: u64) {
        self.change(subject, number, |row| row.due = Timestamp(i64::MAX));
    }

    /// It is not there any more.
    pub fn forget(&self, subject: Subject, number: u64) {
        self.books().remove(subject, number);
    }

    /// Something waits for a channel.
    pub fn wait_for(&self, subject: Subject, number: u64, channel: ChannelId) {
        self.change(subject, number, |row| row.closed = Some(channel));
    }

    /// A channel may be open again: what waits for it is tried.
    pub fn reopen(&self, channel: ChannelId, now: Timestamp) {
        if self.books().waiting == 0 {
            return;
        }
        let due = |row: &mut Planned| (row.closed, row.due) = (None, row.due.min(now));
        self.change_all(|row| row.closed == Some(channel), due);
    }

    /// Somebody has changed when they may be called: what is held back for them is asked again.
    pub fn ask_again(&self, person: PersonId, now: Timestamp) {
        self.change_all(|row| row.calls == Some(person), |row| row.due = row.due.min(now));
    }

    /// When something of at least this class is due next that can be tried; nothing while nothing is owed.
    pub fn next(&self, least: Class) -> Option<Timestamp> {
        let books = self.books();
        let free = |(class, rows): (&Class, &BTreeSet<(Timestamp, Subject, u64)>)| {
            let is_free = |subject| !books.busy.contains(&Part::of(subject, *class));
            rows.iter().find(|(_, subject, _)| is_free(*subject)).map(|(due, ..)| *due)
        };
        books.by_due.range(..=least).filter_map(free).min()
    }

    /// Resolves when something may have become due earlier than [`Schedule::next`] said.
    pub async fn changed(&self) {
        self.changed.notified().await;
    }

    /// How many rows there are, and how many matches are played.
    pub fn count(&self) -> (usize, usize) {
        let books = self.books();
        let planned: usize = books.by_due.values().map(BTreeSet::len).sum();
        (planned + books.waiting, books.running.len())
    }

    fn change(&self, subject: Subject, number: u64, change: impl FnOnce(&mut Planned)) {
        let mut books = self.books();
        if let Some(mut row) = books.row(subject, number).copied() {
            change(&mut row);
            books.put(subject, number, row);
        }
    }

    fn change_all(&self, which: impl Fn(&Planned) -> bool, change: impl Fn(&mut Planned)) {
        let mut books = self.books();
        let rows = books.rows.iter().flat_map(|(subject, rows)| rows.iter().map(|row| (*subject, row)));
        let chosen =
            rows.filter(|(_, (_, row))| which(row)).map(|(subject, (number, row))| (subject, *number, *row));
        for (subject, number, mut row) in chosen.collect::<Vec<_>>() {
            change(&mut row);
            books.put(subject, number, row);
        }
        drop(books);
        self.changed.notify_one();
    }

    fn books(&self) -> MutexGuard<'_, Books> {
        // The books are whole after every single change.
        self.books.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Books {
    fn row(&self, subject: Subject, number: u64) -> Option<&Planned> {
        self.rows.get(&subject)?.get(&number)
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
    use crate::base::id::MessageId;
    use crate::host::owed::{Call, Owed, Reason};
    use crate::store::Expected;
    use crate::store::rows::What;

    const ONE: Subject = Subject::Match(MatchId::from_random(1));
    const TWO: Subject = Subject::Match(MatchId::from_random(2));
    const TOLD: Part = Part { subject: ONE, tidies: false };

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
        let (part, turns) = schedule.take(now, Class::Tidying)?;
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
        assert_eq!((take(&schedule, at(9)), schedule.next(Class::Tidying)), (None, None));
    }

    #[test]
    fn calls_come_before_boards_and_boards_before_what_is_tidied_up() {
        let schedule = Schedule::default();
        note(&schedule, &[(ONE, 0, Some(tidy())), (TWO, 0, Some(board()))]);
        assert_eq!(schedule.take(at(0), Class::Message).map(|(part, _)| part.subject), Some(TWO));
        assert_eq!(schedule.take(at(0), Class::Message), None);
        assert_eq!(take(&schedule, at(0)), Some((ONE, vec![0])));
    }

    #[test]
    fn what_is_told_of_a_match_waits_for_nothing_that_is_tidied_up_there() {
        let schedule = Schedule::default();
        note(&schedule, &[(ONE, 0, Some(tidy()))]);
        assert_eq!(take(&schedule, at(0)), Some((ONE, vec![0])));
        note(&schedule, &[(ONE, 1, Some(board())), (ONE, 2, Some(tidy()))]);
        assert_eq!(schedule.next(Class::Tidying), Some(at(0)));
        assert_eq!(take(&schedule, at(0)), Some((ONE, vec![1])), "the other edit waits for the first");
        assert_eq!((take(&schedule, at(0)), schedule.next(Class::Tidying)), (None, None));
        schedule.give_back(Part { tidies: true, ..TOLD });
        assert_eq!(take(&schedule, at(0)), Some((ONE, vec![0, 2])));
    }

    #[test]
    fn whoever_holds_a_lease_has_it_to_themselves_and_then_nobody_knows_how_far_they_came() {
        let schedule = Schedule::default();
        note(&schedule, &[(ONE, 0, Some(Delivery { lease: Some(at(20)), ..board() }))]);
        assert_eq!(take(&schedule, at(19)), None);
        let (_, turns) = schedule.take(at(20), Class::Tidying).expect("the lease is over");
        assert!(turns[0].doubtful);
        schedule.give_back(TOLD);
        schedule.release(ONE, 0, at(5), false);
        let (_, turns) = schedule.take(at(5), Class::Tidying).expect("released");
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
            assert_eq!(schedule.next(Class::Tidying), Some(at(now + pause)));
            now += pause;
        }
    }

    #[test]
    fn what_waits_for_a_channel_is_tried_when_it_may_be_open() {
        let schedule = Schedule::default();
        note(&schedule, &[(ONE, 0, Some(board()))]);
        schedule.wait_for(ONE, 0, ChannelId(5));
        assert_eq!((take(&schedule, at(900)), schedule.next(Class::Tidying)), (None, None));
        schedule.reopen(ChannelId(6), at(900));
        assert_eq!(take(&schedule, at(900)), None, "another channel");
        schedule.reopen(ChannelId(5), at(900));
        assert_eq!(take(&schedule, at(900)), Some((ONE, vec![0])));
    }

    #[test]
    fn a_call_that_is_held_back_is_asked_again_when_the_person_changes_something() {
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
    fn at_the_start_nobody_knows_what_was_told() {
        let schedule = Schedule::default();
        let leased = Delivery { lease: Some(at(20)), ..board() };
        schedule.begin([(ONE, 0, leased)], [MatchId::from_random(1)]);
        let (_, turns) = schedule.take(at(0), Class::Tidying).expect("whoever was at it is gone");
        assert!(turns[0].doubtful);
        assert_eq!(schedule.count().1, 1);
    }
}

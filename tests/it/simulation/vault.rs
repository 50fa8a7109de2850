//! The store of a simulated world. It injects faults and checks every commit against the rules.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::SeqCst};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use engawa::app::clock::Timer;
use engawa::base::id::{ChallengeId, InteractionId, MatchId, PersonId};
use engawa::base::time::{Clock, Timestamp};
use engawa::host::person::Alerts;
use engawa::host::{Challenge, Match, Person, TimeControl};
use engawa::store::rows::{BoardMessage, HeartbeatRow, OutboxEntry, Record};
use engawa::store::{
    Batch, CommitError, Direction, Key, KeyRange, PendingRead, Receipt, Row, RowKind, Store, StoreFault,
    Subject,
};

use crate::rows::{at_once, stored};

use super::laws::CommitRules;
use super::poison::{DamagedMatches, all_whole, whole};
use super::time::SimulatedClock;

/// Duration of a slow read or commit. It is longer than the three seconds within which a first answer must
/// come.
const SLOW: Duration = Duration::from_secs(5);

/// A fault that the store injects into a commit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CommitFault {
    /// The commit fails as if another process had written the rows first.
    Conflict,
    /// The commit takes so long that the bot must defer its answer.
    Slow,
    /// The commit fails as on a full disk, and the program goes on.
    Fault,
    /// The commit takes effect, but the program dies before it learns that.
    DiesAfter,
    /// The program dies, and the commit has no effect.
    DiesBefore,
}

/// A fault of the next reads. The first `spared` ones succeed.
#[derive(Clone, Copy, Debug)]
pub struct ReadFaults {
    pub spared: u32,
    /// Number of reads that the fault affects.
    pub hit: u32,
    pub trouble: ReadFaultKind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReadFaultKind {
    /// The read takes as long as a slow commit.
    StandsStill,
    Fails,
}

/// An outbox entry that a commit removed.
#[derive(Debug)]
pub struct Removed {
    pub key: Key,
    pub row: OutboxEntry,
}

/// The rows of a simulated world, with the rules for their commits.
#[derive(Clone)]
struct Disk {
    rows: Arc<dyn Store>,
    hands: Arc<SimulatedClock>,
    laws: Arc<CommitRules>,
    commits: Arc<AtomicU32>,
    /// Time of each person's last change of settings.
    settled: Arc<Mutex<BTreeMap<PersonId, Timestamp>>>,
    /// People who have ever turned notifications off.
    silent: Arc<Mutex<BTreeSet<PersonId>>>,
    /// Outbox entries removed since the last call of [`FaultyStore::take_removed`].
    removed: Arc<Mutex<Vec<Removed>>>,
    /// People who have deleted all their data.
    former: Arc<Mutex<BTreeSet<PersonId>>>,
}

/// The store of a simulated world, with the faults to inject next.
pub struct FaultyStore {
    disk: Disk,
    /// Fault of a future commit, with the number of commits that succeed before it.
    next: Mutex<Option<(CommitFault, u32)>>,
    reads: Mutex<Option<ReadFaults>>,
    /// Whether an injected fault has ended the program. The world must then start it again.
    pub dead: AtomicBool,
    /// Number of injected faults, by kind.
    pub mishaps: Mutex<BTreeMap<&'static str, u32>>,
    /// Whether the store is used by several processes.
    is_shared: bool,
}

impl Disk {
    fn write(&self, batch: Batch) -> Result<(), CommitError> {
        let (rows, now) = (&*self.rows, self.hands.now());
        let promised = CommitRules::before(rows, &batch, now);
        let done = at_once(rows.commit(batch));
        if done.is_ok() {
            self.commits.fetch_add(1, SeqCst);
            let mut settings = self.settled.lock().expect("one thread a world");
            settings.extend(promised.people().map(|person| (person, now)));
            drop(settings);
            let silent = |person: &PersonId| {
                let settings = stored::<Person>(rows, &Key::Person(*person));
                settings.is_some_and(|settings| settings.alerts == Alerts::Silent)
            };
            self.silent.lock().expect("one thread a world").extend(promised.people().filter(silent));
            self.laws.after(rows, &promised);
            self.removed.lock().expect("one thread a world").extend(promised.removed());
            self.former.lock().expect("one thread a world").extend(promised.new_deletions());
        }
        done
    }
}

impl FaultyStore {
    pub fn new(rows: Arc<dyn Store>, hands: Arc<SimulatedClock>, laws: CommitRules, is_shared: bool) -> Self {
        let laws = Arc::new(laws);
        Self {
            disk: Disk {
                rows,
                hands,
                laws,
                commits: Arc::default(),
                settled: Arc::default(),
                silent: Arc::default(),
                removed: Arc::default(),
                former: Arc::default(),
            },
            next: Mutex::new(None),
            reads: Mutex::default(),
            is_shared,
            dead: AtomicBool::new(false),
            mishaps: Mutex::default(),
        }
    }

    /// Injects a fault into a future commit, after `spared` commits have succeeded.
    pub fn befall(&self, mishap: CommitFault, spared: u32) {
        *self.next.lock().expect("one thread a world") = Some((mishap, spared));
    }

    pub fn trouble_reads(&self, reads: ReadFaults) {
        *self.reads.lock().expect("one thread a world") = Some(reads);
    }

    /// Counts a read. Returns the fault to inject into it, if any.
    fn read_trouble(&self) -> Option<ReadFaultKind> {
        let mut reads = self.reads.lock().expect("one thread a world");
        let ReadFaults { spared, hit, trouble } = (*reads)?;
        if let Some(spared) = spared.checked_sub(1) {
            *reads = Some(ReadFaults { spared, hit, trouble });
            return None;
        }
        *reads = (hit > 1).then(|| ReadFaults { spared, hit: hit - 1, trouble });
        drop(reads);
        self.count(match trouble {
            ReadFaultKind::StandsStill => "a read that stands still",
            ReadFaultKind::Fails => "a read that fails",
        });
        Some(trouble)
    }

    /// Performs a read, with the fault to inject if there is one.
    fn read<'a, T: Send + 'a>(
        &'a self,
        read: impl FnOnce() -> PendingRead<'a, T> + Send + 'a,
    ) -> PendingRead<'a, T> {
        match self.read_trouble() {
            None => read(),
            Some(ReadFaultKind::Fails) => PendingRead::ready(Err(StoreFault::Closed)),
            Some(ReadFaultKind::StandsStill) => PendingRead::new(async move {
                self.disk.hands.pause(SLOW).await;
                read().await
            }),
        }
    }

    /// Returns the outbox entries that were removed since the last call.
    pub fn take_removed(&self) -> Vec<Removed> {
        std::mem::take(&mut *self.disk.removed.lock().expect("one thread a world"))
    }

    /// Counts a commit. Returns the fault to inject into it, if any.
    fn mishap(&self) -> Option<CommitFault> {
        let mut next = self.next.lock().expect("one thread a world");
        let (mishap, spared) = (*next)?;
        *next = spared.checked_sub(1).map(|spared| (mishap, spared));
        next.is_none().then_some(mishap)
    }

    /// Cancels all faults that are still to come.
    pub fn calm(&self) {
        *self.next.lock().expect("one thread a world") = None;
        *self.reads.lock().expect("one thread a world") = None;
    }

    /// Returns whether no fault is still to come.
    pub fn is_calm(&self) -> bool {
        let no_mishap = self.next.lock().expect("one thread a world").is_none();
        no_mishap && self.reads.lock().expect("one thread a world").is_none()
    }

    /// Tells the rules which person an interaction comes from.
    pub fn introduce(&self, id: InteractionId, person: PersonId) {
        self.disk.laws.introduce(id, person);
    }

    /// Lets the rules accept credits for an outage until this time.
    pub fn outage(&self, until: Timestamp) {
        self.disk.laws.outage(until);
    }

    /// Returns whether the store has recorded an interaction as handled.
    pub fn has_seen(&self, id: InteractionId) -> bool {
        at_once(self.disk.rows.load(&[Key::Interaction(id)])).expect("memory")[0].is_some()
    }

    /// Returns whether a person has deleted all their data.
    pub fn has_left(&self, person: PersonId) -> bool {
        self.disk.former.lock().expect("one thread a world").contains(&person)
    }

    pub fn commits(&self) -> u32 {
        self.disk.commits.load(SeqCst)
    }

    pub fn poisons(&self) -> &DamagedMatches {
        &self.disk.laws.poisons
    }

    /// Returns the store itself, whose reads never fail and are not checked.
    pub fn rows(&self) -> &dyn Store {
        &*self.disk.rows
    }

    /// Returns all matches that are not damaged.
    pub fn matches(&self) -> Vec<Match> {
        self.all(RowKind::Matches).into_iter().map(|(_, record)| record).collect()
    }

    /// Returns a match, or `None` if it does not exist or is damaged.
    pub fn game_match(&self, id: MatchId) -> Option<Match> {
        whole(&*self.disk.rows, self.poisons(), &Key::Match(id))
    }

    pub fn challenge(&self, id: ChallengeId) -> Option<Challenge> {
        stored(&*self.disk.rows, &Key::Challenge(id))
    }

    /// Returns whether an outbox entry belongs to a live match (one with a fast clock) or to a challenge to
    /// one.
    pub fn is_live(&self, key: &Key) -> bool {
        let clock = match key {
            Key::Outbox(Subject::Match(id), _) => self.game_match(*id).map(|record| record.terms.clock),
            Key::Outbox(Subject::Challenge(id), _) => self.challenge(*id).map(|record| record.terms.clock),
            _ => None,
        };
        clock.is_some_and(TimeControl::is_live)
    }

    /// Returns whether a person takes part in any live match (one with a fast clock) or in a challenge to
    /// one, past ones included.
    pub fn has_live(&self, person: PersonId) -> bool {
        let challenges: Vec<(Key, Challenge)> = self.all(RowKind::Challenges);
        let theirs = |one: &Challenge| one.from == person || one.to == Some(person);
        challenges.iter().any(|(_, one)| one.terms.clock.is_live() && theirs(one))
            || self.matches().iter().any(|one| one.terms.clock.is_live() && one.people.0.contains(&person))
    }

    /// Returns where the board of a match is, or `None` if that row is missing or damaged.
    pub fn board(&self, id: MatchId) -> Option<BoardMessage> {
        whole(&*self.disk.rows, self.poisons(), &Key::Board(id))
    }

    /// Returns the settings of a person, or the defaults.
    pub fn person(&self, id: PersonId) -> Person {
        stored(&*self.disk.rows, &Key::Person(id)).unwrap_or_default()
    }

    /// Returns the time of the last heartbeat, which a process writes only if it can reach the chat.
    pub fn last_heartbeat(&self) -> Option<Timestamp> {
        stored::<HeartbeatRow>(&*self.disk.rows, &Key::heartbeat()).map(|beat| beat.at)
    }

    /// Returns when a person last changed their settings.
    pub fn settings_changed_at(&self, id: PersonId) -> Option<Timestamp> {
        self.disk.settled.lock().expect("one thread a world").get(&id).copied()
    }

    /// Returns whether a person has ever turned notifications off.
    pub fn was_silent(&self, id: PersonId) -> bool {
        self.disk.silent.lock().expect("one thread a world").contains(&id)
    }

    /// Returns all records of a kind that are not damaged.
    pub fn all<R: Record>(&self, kind: RowKind) -> Vec<(Key, R)> {
        all_whole(&*self.disk.rows, self.poisons(), kind)
    }

    pub fn count(&self, mishap: &'static str) {
        *self.mishaps.lock().expect("one thread a world").entry(mishap).or_default() += 1;
    }

    fn die(&self) -> Receipt {
        self.dead.store(true, SeqCst);
        Receipt::new(std::future::pending())
    }
}

impl Store for FaultyStore {
    fn load<'a>(&'a self, keys: &'a [Key]) -> PendingRead<'a, Vec<Option<Row>>> {
        self.read(move || self.disk.rows.load(keys))
    }

    fn scan<'a>(
        &'a self,
        range: &'a KeyRange,
        limit: usize,
        direction: Direction,
    ) -> PendingRead<'a, Vec<(Key, Row)>> {
        self.read(move || self.disk.rows.scan(range, limit, direction))
    }

    fn shared_clock(&self) -> Option<PendingRead<'_, Timestamp>> {
        self.is_shared.then(|| PendingRead::ready(Ok(self.disk.hands.now())))
    }

    fn commit(&self, batch: Batch) -> Receipt {
        let first = batch.writes().next().map(|write| write.key.clone());
        let mishap = first.as_ref().and_then(|_| self.mishap());
        match (mishap, first) {
            (Some(CommitFault::Conflict), Some(key)) => {
                self.count("conflict");
                Receipt::ready(Err(CommitError::Conflict { key }))
            }
            (Some(CommitFault::Fault), _) => {
                self.count("fault");
                Receipt::ready(Err(StoreFault::Closed.into()))
            }
            (Some(CommitFault::DiesBefore), _) => {
                self.count("death before a commit");
                self.die()
            }
            (Some(CommitFault::DiesAfter), _) => {
                self.count("death after a commit");
                let done = self.disk.write(batch);
                if done.is_err() { Receipt::ready(done) } else { self.die() }
            }
            (Some(CommitFault::Slow), _) => {
                self.count("slow disk");
                let disk = self.disk.clone();
                Receipt::new(async move {
                    disk.hands.pause(SLOW).await;
                    disk.write(batch)
                })
            }
            (_, _) => Receipt::ready(self.disk.write(batch)),
        }
    }
}

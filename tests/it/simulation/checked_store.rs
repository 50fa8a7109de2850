//! The rows of a simulated world. Every commit is checked against the rules.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicU32, Ordering::SeqCst};
use std::sync::{Arc, Mutex};

use engawa::base::id::{ChallengeId, InteractionId, MatchId, PersonId, ServerId};
use engawa::base::time::{Clock, Timestamp};
use engawa::host::{Alerts, Challenge, Match, Person, TimeControl};
use engawa::store::rows::{BoardMessage, HeartbeatRow, OutboxEntry, Record};
use engawa::store::{
    Batch, CommitError, Direction, Key, KeyRange, PendingRead, Receipt, Row, RowKind, Store, StoreFault,
    Subject,
};
use engawa::store_postgres::PostgresStore;
use tokio::runtime::Runtime;

use crate::rows::{block_on_store, stored};
use crate::testing::store::FaultyStore;

use super::commit_rules::CommitRules;
use super::row_damage::{DamagedMatches, all_whole, whole};
use super::time::SimulatedClock;

/// An outbox entry that a commit removed.
#[derive(Debug)]
pub struct Removed {
    pub key: Key,
    pub row: OutboxEntry,
}

/// An outbox entry that was ever added, and how often an entry was added under its key.
#[derive(Clone, Debug)]
pub struct KnownEntry {
    pub subject: Subject,
    pub row: OutboxEntry,
    pub times: usize,
}

/// The rows of a simulated world, with the rules for their commits.
pub struct CheckedStore {
    rows: Arc<dyn Store>,
    simulated_clock: Arc<SimulatedClock>,
    commit_rules: CommitRules,
    commits: AtomicU32,
    /// Time of each person's last change of settings.
    settled: Mutex<BTreeMap<PersonId, Timestamp>>,
    /// People who have ever turned notifications off.
    silent: Mutex<BTreeSet<PersonId>>,
    /// Outbox entries removed since the last call of [`CheckedStore::take_removed`].
    removed: Mutex<Vec<Removed>>,
    /// All outbox entries that were ever added, by the nonce of their messages.
    entries: Mutex<BTreeMap<String, KnownEntry>>,
    /// People who have deleted all their data.
    former: Mutex<BTreeSet<PersonId>>,
    /// The time at which each server's data was last deleted.
    erased: Mutex<BTreeMap<ServerId, Timestamp>>,
    /// Numbers of events that the rules have seen.
    events: Mutex<BTreeMap<&'static str, u32>>,
}

impl CheckedStore {
    pub fn new(
        rows: Arc<dyn Store>,
        simulated_clock: Arc<SimulatedClock>,
        commit_rules: CommitRules,
    ) -> Self {
        Self {
            rows,
            simulated_clock,
            commit_rules,
            commits: AtomicU32::new(0),
            settled: Mutex::default(),
            silent: Mutex::default(),
            removed: Mutex::default(),
            entries: Mutex::default(),
            former: Mutex::default(),
            erased: Mutex::default(),
            events: Mutex::default(),
        }
    }

    /// Returns the store that the bot uses. It has faults, and every commit is checked.
    pub fn store(self: &Arc<Self>, is_shared: bool) -> FaultyStore {
        let checked_store = Arc::clone(self);
        let store = FaultyStore::over(Arc::clone(&self.rows), Arc::default())
            .timed(Arc::clone(&self.simulated_clock) as _)
            .committing(move |_, batch| Receipt::ready(checked_store.write(batch)));
        if is_shared { store.shared(Arc::clone(&self.simulated_clock) as _) } else { store }
    }

    fn write(&self, batch: Batch) -> Result<(), CommitError> {
        let (rows, now) = (&*self.rows, self.simulated_clock.now());
        let promised = CommitRules::before(rows, &batch, now);
        let erased = batch.writes().filter_map(|write| match write.key {
            Key::Server(server) | Key::ClubTable(server) if write.bytes.is_none() => Some((server, now)),
            _ => None,
        });
        let erased: Vec<_> = erased.collect();
        block_on_store(rows.commit(batch))?;
        self.commits.fetch_add(1, SeqCst);
        let mut settings = self.settled.lock().expect("one thread a world");
        settings.extend(promised.people().map(|person| (person, now)));
        drop(settings);
        let silent = |person: &PersonId| {
            let settings = stored::<Person>(rows, &Key::Person(*person));
            settings.is_some_and(|settings| settings.alerts == Alerts::Silent)
        };
        self.silent.lock().expect("one thread a world").extend(promised.people().filter(silent));
        self.commit_rules.after(rows, &promised);
        let mut entries = self.entries.lock().expect("one thread a world");
        for (key, row) in promised.new_entries() {
            let Key::Outbox(subject, number) = *key else { continue };
            let times = entries.get(&nonce(subject, number)).map_or(0, |known| known.times) + 1;
            entries.insert(nonce(subject, number), KnownEntry { subject, row, times });
        }
        drop(entries);
        self.removed.lock().expect("one thread a world").extend(promised.removed());
        self.former.lock().expect("one thread a world").extend(promised.new_deletions());
        self.erased.lock().expect("one thread a world").extend(erased);
        Ok(())
    }

    /// Returns the outbox entries that were removed since the last call.
    pub fn take_removed(&self) -> Vec<Removed> {
        std::mem::take(&mut *self.removed.lock().expect("one thread a world"))
    }

    /// Returns the outbox entry whose message has this nonce, even if the entry is removed.
    pub fn entry_of(&self, nonce: &str) -> Option<KnownEntry> {
        self.entries.lock().expect("one thread a world").get(nonce).cloned()
    }

    /// Returns the outbox entry that was to be delivered by the answer to an interaction, with its nonce.
    pub fn entry_answering(&self, id: InteractionId) -> Option<(String, KnownEntry)> {
        let entries = self.entries.lock().expect("one thread a world");
        let mut found = entries
            .iter()
            .filter(|(_, known)| known.row.answer.as_ref().is_some_and(|answer| answer.interaction == id));
        found.next().map(|(nonce, known)| (nonce.clone(), known.clone()))
    }

    /// Tells the rules which person an interaction comes from.
    pub fn introduce(&self, id: InteractionId, person: PersonId) {
        self.commit_rules.introduce(id, person);
    }

    /// Lets the rules accept credits for an outage until this time.
    pub fn outage(&self, until: Timestamp) {
        self.commit_rules.outage(until);
    }

    /// Returns whether the store has recorded an interaction as handled.
    pub fn has_seen(&self, id: InteractionId) -> bool {
        block_on_store(self.rows.load(&[Key::Interaction(id)])).expect("memory")[0].is_some()
    }

    /// Returns whether a person has deleted all their data.
    pub fn has_left(&self, person: PersonId) -> bool {
        self.former.lock().expect("one thread a world").contains(&person)
    }

    pub fn commits(&self) -> u32 {
        self.commits.load(SeqCst)
    }

    pub fn damaged_matches(&self) -> &DamagedMatches {
        &self.commit_rules.damaged_matches
    }

    /// Returns the store itself, whose reads never fail and are not checked.
    pub fn rows(&self) -> &dyn Store {
        &*self.rows
    }

    /// Returns all matches that are not damaged.
    pub fn matches(&self) -> Vec<Match> {
        self.all(RowKind::Matches).into_iter().map(|(_, record)| record).collect()
    }

    /// Returns a match, or `None` if it does not exist or is damaged.
    pub fn game_match(&self, id: MatchId) -> Option<Match> {
        whole(&*self.rows, self.damaged_matches(), &Key::Match(id))
    }

    pub fn challenge(&self, id: ChallengeId) -> Option<Challenge> {
        stored(&*self.rows, &Key::Challenge(id))
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
        whole(&*self.rows, self.damaged_matches(), &Key::Board(id))
    }

    /// Returns the settings of a person, or the defaults.
    pub fn person(&self, id: PersonId) -> Person {
        stored(&*self.rows, &Key::Person(id)).unwrap_or_default()
    }

    /// Returns the time of the last heartbeat, which a process writes only if it can reach the chat.
    pub fn last_heartbeat(&self) -> Option<Timestamp> {
        stored::<HeartbeatRow>(&*self.rows, &Key::heartbeat()).map(|beat| beat.at)
    }

    /// Returns when a person last changed their settings.
    pub fn settings_changed_at(&self, id: PersonId) -> Option<Timestamp> {
        self.settled.lock().expect("one thread a world").get(&id).copied()
    }

    /// Returns when a server's data was last deleted. The bot no longer knows messages from before.
    pub fn erased_at(&self, id: ServerId) -> Option<Timestamp> {
        self.erased.lock().expect("one thread a world").get(&id).copied()
    }

    /// Returns whether a person has ever turned notifications off.
    pub fn was_silent(&self, id: PersonId) -> bool {
        self.silent.lock().expect("one thread a world").contains(&id)
    }

    /// Returns all records of a kind that are not damaged.
    pub fn all<R: Record>(&self, kind: RowKind) -> Vec<(Key, R)> {
        all_whole(&*self.rows, self.damaged_matches(), kind)
    }

    pub fn count(&self, event: &'static str) {
        *self.events.lock().expect("one thread a world").entry(event).or_default() += 1;
    }

    /// Returns the numbers of events since the last call.
    pub fn take_events(&self) -> BTreeMap<&'static str, u32> {
        std::mem::take(&mut *self.events.lock().expect("one thread a world"))
    }
}

/// Returns the nonce of the message of an outbox entry.
pub fn nonce(subject: Subject, number: u64) -> String {
    match subject {
        Subject::Match(id) => format!("{id}-{number}"),
        Subject::Challenge(id) => format!("{id}-{number}"),
        Subject::Person(id) => format!("{id}-{number}"),
        Subject::Server(id) => format!("{id}-{number}"),
    }
}

/// A store in a database, with the async runtime of its connections. Its futures are ready at once: in simulated
/// time, nothing else may happen before the database has answered.
pub struct BlockingStore {
    store: PostgresStore,
    runtime: Runtime,
}

impl BlockingStore {
    /// Opens the database at a URL.
    pub fn open(address: &str) -> Self {
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build();
        let runtime = runtime.expect("a runtime");
        let store = runtime.block_on(PostgresStore::open(address, 2)).expect("a database");
        Self { store, runtime }
    }
}

impl Store for BlockingStore {
    fn load<'a>(&'a self, keys: &'a [Key]) -> PendingRead<'a, Vec<Option<Row>>> {
        PendingRead::new(async move { self.runtime.block_on(self.store.load(keys)) })
    }

    fn scan<'a>(
        &'a self,
        range: &'a KeyRange,
        limit: usize,
        direction: Direction,
    ) -> PendingRead<'a, Vec<(Key, Row)>> {
        PendingRead::new(async move { self.runtime.block_on(self.store.scan(range, limit, direction)) })
    }

    fn commit(&self, batch: Batch) -> Receipt {
        let done = self.runtime.block_on(self.store.commit(batch));
        Receipt::new(async move { done })
    }

    fn check(&self) -> Result<(), StoreFault> {
        self.store.check()
    }
}

//! Typed access to the store: reads rows as records of the host, and commits batches.

use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::sync::Arc;

use futures_util::future::try_join;

use crate::base::id::{InteractionId, MatchId, PersonId, ServerId};
use crate::base::time::Timestamp;
use crate::host::challenge::Challenge;
use crate::host::matches::Match;
use crate::host::server::AuditEntry;
use crate::store::loading::{self, VersionedRecord};
use crate::store::rows::{HandledInteraction, HeartbeatRow, OutboxEntry, Record};
use crate::store::{
    Batch, Direction, Key, KeyRange, Ladders, PendingRead, Precondition, Receipt, Row, RowKind, Store,
    StoreFault, Subject, personal,
};

use super::super::fault_log::FaultLog;
use super::by_server::Searches;
use super::transaction::Transaction;

/// Maximum number of due alarms, or of old interactions, returned at a time.
const STRETCH: usize = 512;
/// Maximum number of records loaded and decoded before other tasks run.
pub(super) const DECODED: usize = 64;
/// Maximum number of server alarms returned at a time. A thousand servers may post at the same hour, and
/// deadlines of matches come first.
const SERVERS: usize = 64;

/// A record with the version that a later write of it must expect.
#[derive(Clone, Debug)]
pub struct StoredRecord<T> {
    pub record: T,
    pub expected: Precondition,
}

impl<T: Default> Default for StoredRecord<T> {
    /// Returns the default record, for a row that does not exist.
    fn default() -> Self {
        Self { record: T::default(), expected: Precondition::Absent }
    }
}

/// The store, read and written as records.
pub struct Repository {
    pub(super) store: Arc<dyn Store>,
    ladders: Arc<Ladders>,
    faults: Arc<FaultLog>,
    /// Held while all rows of the store are read, so that only one such read runs at a time.
    reading: tokio::sync::Mutex<()>,
    pub(super) searches: Searches,
}

impl Repository {
    pub fn new(store: Arc<dyn Store>, faults: Arc<FaultLog>) -> Self {
        Self {
            faults,
            ladders: Arc::new(Ladders::new(Arc::clone(&store))),
            store,
            reading: tokio::sync::Mutex::default(),
            searches: Searches::default(),
        }
    }

    /// Returns a transaction for one decision. It has read no rows yet.
    pub fn transaction(&self) -> Transaction<'_> {
        Transaction::new(&*self.store, &self.faults)
    }

    pub const fn leaderboards(&self) -> &Arc<Ladders> {
        &self.ladders
    }

    pub async fn running_ids(&self, person: PersonId) -> Result<Vec<MatchId>, StoreFault> {
        let keys = self.keys(KeyRange::under(RowKind::Running, &person)).await?;
        Ok(keys.iter().filter_map(Key::game_match).collect())
    }

    pub async fn running_matches(&self, person: PersonId) -> Result<Vec<Match>, StoreFault> {
        self.matches(self.running_ids(person).await?).await
    }

    pub async fn practice_ids(&self, person: PersonId) -> Result<Vec<MatchId>, StoreFault> {
        let keys = self.keys(KeyRange::under(RowKind::PracticeRunning, &person)).await?;
        Ok(keys.iter().filter_map(Key::game_match).collect())
    }

    /// Returns the running practice matches of a person. No other list of matches includes them.
    pub async fn practice(&self, person: PersonId) -> Result<Vec<Match>, StoreFault> {
        self.matches(self.practice_ids(person).await?).await
    }

    /// Returns at most `most` ended practice matches of a person, the newest first.
    pub async fn practice_ended(&self, person: PersonId, most: usize) -> Result<Vec<Match>, StoreFault> {
        let range = KeyRange::under(RowKind::PracticeEnded, &person);
        let rows = self.store.scan(&range, most, Direction::Up).await?;
        self.matches(rows.iter().filter_map(|(key, _)| key.game_match())).await
    }

    /// Returns a person's open challenges in the order in which they expire: those that the person has
    /// made, and those that name the person as opponent.
    pub async fn open_challenges(&self, person: PersonId) -> Result<Vec<Challenge>, StoreFault> {
        let mut keys = self.keys(KeyRange::under(RowKind::Asked, &person)).await?;
        keys.extend(self.keys(KeyRange::under(RowKind::Open, &person)).await?);
        let mut open = self.challenges(&keys).await?;
        open.sort_by_key(|challenge| (challenge.expires, challenge.id));
        Ok(open)
    }

    /// Returns at most `most` ended matches of a person, the newest first.
    pub async fn ended_matches(&self, person: PersonId, most: usize) -> Result<Vec<Match>, StoreFault> {
        let rows = self.store.scan(&KeyRange::under(RowKind::Ended, &person), most, Direction::Up).await?;
        self.matches(rows.iter().filter_map(|(key, _)| key.game_match())).await
    }

    /// Returns the running matches of a person, and those that have ended since `since`.
    pub async fn played_since(&self, person: PersonId, since: Timestamp) -> Result<Vec<Match>, StoreFault> {
        let ended = self.keys(KeyRange::ended_since(person, since));
        let (running, ended) = try_join(self.running_ids(person), ended).await?;
        self.matches(running.into_iter().chain(ended.iter().filter_map(Key::game_match))).await
    }

    /// Returns the challenges whose ids the index keys of a range contain.
    pub async fn challenges_under(&self, range: KeyRange) -> Result<Vec<Challenge>, StoreFault> {
        self.challenges(&self.keys(range).await?).await
    }

    /// Returns the challenges whose ids the index keys contain. Skips missing and unreadable challenges.
    async fn challenges(&self, keys: &[Key]) -> Result<Vec<Challenge>, StoreFault> {
        let keys: Vec<Key> = keys.iter().filter_map(Key::challenge).map(Key::Challenge).collect();
        self.records(&keys).await
    }

    /// Returns at most `most` people who have acted on a server, in the order of their ids. The number
    /// `dice` selects where to start; after the last person, the first follows.
    pub async fn some_people_of(
        &self,
        server: ServerId,
        dice: u64,
        most: usize,
    ) -> Result<Vec<PersonId>, StoreFault> {
        let name = |id: u64| Key::DisplayName(server, PersonId(id));
        let all = KeyRange::of_kind(RowKind::Names).from(&name(0)).before(&name(i64::MAX.cast_unsigned()));
        let person = |(key, _): (Key, Row)| key.person();
        let end = async |direction| {
            Ok::<_, StoreFault>(self.store.scan(&all, 1, direction).await?.into_iter().find_map(person))
        };
        let (Some(first), Some(last)) = (end(Direction::Up).await?, end(Direction::Down).await?) else {
            return Ok(Vec::new());
        };
        let from = name(first.0 + dice % (last.0 - first.0 + 1));
        let mut rows = self.store.scan(&all.clone().from(&from), most, Direction::Up).await?;
        let left = most - rows.len();
        if left > 0 {
            rows.extend(self.store.scan(&all.before(&from), left, Direction::Up).await?);
        }
        Ok(rows.into_iter().filter_map(person).collect())
    }

    /// Returns the rows of a range whose keys satisfy `wanted`.
    pub async fn rows_where(
        &self,
        range: KeyRange,
        wanted: impl Fn(&Key) -> bool,
    ) -> Result<Vec<(Key, Row)>, StoreFault> {
        let mut found = Vec::new();
        self.each_chunk(range, |stretch| {
            found.extend(stretch.into_iter().filter(|(key, _)| wanted(key)));
            true
        })
        .await?;
        Ok(found)
    }

    /// Returns at most `most` entries of the audit log of a server, the newest first, beginning with the
    /// number `from`.
    pub async fn audit_log(
        &self,
        server: ServerId,
        from: u64,
        most: usize,
    ) -> Result<Vec<AuditEntry>, StoreFault> {
        let range = KeyRange::under(RowKind::AuditEntries, &server);
        let range = range.from(&Key::AuditEntry(server, Reverse(from)));
        let rows = self.store.scan(&range, most, Direction::Up).await?;
        Ok(rows.iter().filter_map(|(key, row)| self.readable(key, row)).collect())
    }

    /// Returns the matches with these ids. Skips missing and unreadable matches.
    pub(super) async fn matches(
        &self,
        ids: impl IntoIterator<Item = MatchId>,
    ) -> Result<Vec<Match>, StoreFault> {
        let keys: Vec<Key> = ids.into_iter().map(Key::Match).collect();
        self.records(&keys).await
    }

    /// Returns the records under these keys. Skips missing and unreadable records. Other tasks run after
    /// every [`DECODED`] records.
    pub(super) async fn records<T: Record>(&self, keys: &[Key]) -> Result<Vec<T>, StoreFault> {
        let mut records = Vec::new();
        for (number, keys) in keys.chunks(DECODED).enumerate() {
            if number > 0 {
                tokio::task::yield_now().await;
            }
            let rows = self.store.load(keys).await?;
            records.extend(keys.iter().zip(rows).filter_map(|(key, row)| self.readable(key, &row?)));
        }
        Ok(records)
    }

    /// Returns alarms that are due, except those for which `is_paused` returns true. At most [`STRETCH`]
    /// alarms of matches and challenges come first, then at most [`SERVERS`] of servers, each group in
    /// the order of time. Paused alarms do not count against these limits.
    pub async fn due(
        &self,
        now: Timestamp,
        is_paused: impl Fn(Subject) -> bool,
    ) -> Result<Vec<(Timestamp, Subject)>, StoreFault> {
        let (mut due, mut of_servers) = (Vec::new(), Vec::new());
        self.each_chunk(KeyRange::due(now), |stretch| {
            for (key, _) in stretch {
                match key {
                    Key::Alarm(_, subject) if is_paused(subject) => {}
                    Key::Alarm(at, subject @ Subject::Server(_)) => of_servers.push((at, subject)),
                    Key::Alarm(at, subject) => due.push((at, subject)),
                    _ => {}
                }
            }
            due.len() < STRETCH
        })
        .await?;
        due.truncate(STRETCH);
        due.extend(of_servers.into_iter().take(SERVERS));
        Ok(due)
    }

    /// Returns the reason why the store cannot be read or written; `None` while it works.
    pub fn trouble(&self) -> Option<String> {
        self.store.check().err().map(|fault| fault.to_string())
    }

    /// Returns the ids of all running matches, without practice.
    pub async fn all_running(&self) -> Result<BTreeSet<MatchId>, StoreFault> {
        let keys = self.keys(KeyRange::of_kind(RowKind::Running)).await?;
        Ok(keys.iter().filter_map(Key::game_match).collect())
    }

    /// Returns the outbox entries of a subject, by number. Skips unreadable entries, so that they delay
    /// no others.
    pub async fn outbox_entries(&self, subject: Subject) -> Result<Vec<(u64, OutboxEntry)>, StoreFault> {
        let rows = self.versioned_outbox_entries(subject).await?;
        Ok(rows.into_iter().map(|(number, row, _)| (number, row)).collect())
    }

    /// Returns [`Repository::outbox_entries`] with the version of each entry.
    pub async fn versioned_outbox_entries(
        &self,
        subject: Subject,
    ) -> Result<Vec<(u64, OutboxEntry, u64)>, StoreFault> {
        let rows = self.rows_where(KeyRange::under(RowKind::Outbox, &subject), |_| true).await?;
        let row = |(key, row): (Key, Row)| match key {
            Key::Outbox(_, number) => Some((number, self.readable(&key, &row)?, row.version)),
            _ => None,
        };
        Ok(rows.into_iter().filter_map(row).collect())
    }

    /// Returns the time by the store's clock, if other processes may have the store open.
    pub fn shared_clock(&self) -> Option<PendingRead<'_, Timestamp>> {
        self.store.shared_clock()
    }

    /// Returns every readable record of a range. Logs and skips unreadable ones, which
    /// [`crate::store::verify`] reports.
    pub async fn all<T: Record>(&self, range: KeyRange) -> Result<Vec<(Key, T)>, StoreFault> {
        let mut all = Vec::new();
        self.each_chunk(range, |stretch| {
            for (key, row) in stretch {
                all.extend(self.readable(&key, &row).map(|record| (key, record)));
            }
            true
        })
        .await?;
        Ok(all)
    }

    /// Returns the subjects of all alarms, the earliest first.
    pub async fn all_alarms(&self) -> Result<Vec<Subject>, StoreFault> {
        let keys = self.keys(KeyRange::of_kind(RowKind::Alarms)).await?;
        Ok(keys.iter().filter_map(|key| key.find(Some)).collect())
    }

    /// Returns the last heartbeat, if one was ever written.
    pub async fn last_beat(&self) -> Result<Option<HeartbeatRow>, StoreFault> {
        Ok(loading::load(&*self.store, &Key::heartbeat()).await?.map(|loaded| loaded.record))
    }

    /// Returns the time of the latest alarm, if there is one.
    pub async fn last_alarm(&self) -> Result<Option<Timestamp>, StoreFault> {
        let rows = self.store.scan(&KeyRange::of_kind(RowKind::Alarms), 1, Direction::Down).await?;
        Ok(rows.into_iter().find_map(|(key, _)| if let Key::Alarm(at, _) = key { Some(at) } else { None }))
    }

    /// Returns the names of processes that have the store open, each with its last report that it is
    /// alive.
    pub async fn processes(&self) -> Result<Vec<(String, HeartbeatRow)>, StoreFault> {
        let rows = self.rows_where(KeyRange::processes(), |_| true).await?.into_iter();
        let process = |(key, row): (Key, Row)| Some((key.process()?.to_owned(), self.readable(&key, &row)?));
        Ok(rows.filter_map(process).collect())
    }

    /// Returns a row that holds a time, such as the turn of a gateway session, with its version.
    pub async fn beat_of(&self, key: &Key) -> Result<Option<VersionedRecord<HeartbeatRow>>, StoreFault> {
        loading::load(&*self.store, key).await
    }

    /// Returns every row that names a person. Reads all rows of the store, so only one such call runs at
    /// a time.
    pub async fn rows_naming(&self, person: PersonId) -> Result<Vec<(Key, Row)>, StoreFault> {
        let _alone = self.reading.lock().await;
        personal::rows_of(&*self.store, person).await
    }

    /// Returns the people whose data is being deleted.
    pub async fn pending_deletions(&self) -> Result<Vec<PersonId>, StoreFault> {
        let keys = self.keys(KeyRange::of_kind(RowKind::UserDeletions)).await?;
        Ok(keys.iter().filter_map(Key::person).collect())
    }

    /// Returns all rows in quarantine.
    pub async fn quarantined(&self) -> Result<Vec<(Key, Row)>, StoreFault> {
        personal::rows_of_kind(&*self.store, RowKind::Quarantined).await
    }

    /// Compacts the store, so that no snapshot or journal holds rows that were deleted before this call.
    pub fn compact(&self) -> Receipt {
        self.store.compact()
    }

    pub async fn one<T: Record>(&self, key: &Key) -> Result<Option<VersionedRecord<T>>, StoreFault> {
        loading::load(&*self.store, key).await
    }

    /// Returns the version of a row, if it exists.
    pub async fn version(&self, key: &Key) -> Result<Option<u64>, StoreFault> {
        Ok(self.store.load(std::slice::from_ref(key)).await?.pop().flatten().map(|row| row.version))
    }

    /// Returns the rows of `keys`, in their order. Other tasks run after every [`DECODED`] rows, so that the
    /// caller has time to decode them.
    pub async fn rows(&self, keys: &[Key]) -> Result<Vec<Option<Row>>, StoreFault> {
        let mut rows = Vec::with_capacity(keys.len());
        for keys in keys.chunks(DECODED) {
            rows.extend(self.store.load(keys).await?);
            if keys.len() == DECODED {
                tokio::task::yield_now().await;
            }
        }
        Ok(rows)
    }

    pub async fn has_row(&self, key: &Key) -> Result<bool, StoreFault> {
        Ok(self.store.load(std::slice::from_ref(key)).await?.iter().any(Option::is_some))
    }

    /// Returns at most [`STRETCH`] interactions that were handled before a moment, the oldest first.
    /// Skips unreadable rows.
    pub async fn interactions_before(&self, moment: Timestamp) -> Result<Vec<InteractionId>, StoreFault> {
        let mut old = Vec::new();
        self.each_chunk(KeyRange::of_kind(RowKind::Interactions), |stretch| {
            let read = |(key, row): (Key, Row)| match key {
                Key::Interaction(id) => Some((id, self.readable::<HandledInteraction>(&key, &row)?.at)),
                _ => None,
            };
            let handled: Vec<_> = stretch.into_iter().filter_map(read).collect();
            let before = old.len();
            old.extend(handled.iter().filter(|(_, at)| *at < moment).map(|(id, _)| *id));
            // Ids grow with time, so stop after the first chunk with an interaction that is not old
            // enough.
            old.len() < STRETCH && old.len() - before == handled.len()
        })
        .await?;
        old.truncate(STRETCH);
        Ok(old)
    }

    /// Commits a batch atomically. Resolves once the batch is durable.
    pub fn commit(&self, batch: Batch) -> Receipt {
        self.ladders.commit(batch)
    }

    /// Returns the record of a row. Logs an unreadable row and returns `None` for it.
    pub(super) fn readable<T: Record>(&self, key: &Key, row: &Row) -> Option<T> {
        let loaded = loading::loaded(key, row);
        loaded
            .inspect_err(|fault| self.faults.warn("a row cannot be read and is skipped", fault, key))
            .ok()
            .map(|loaded| loaded.record)
    }

    pub async fn keys(&self, range: KeyRange) -> Result<Vec<Key>, StoreFault> {
        let mut all = Vec::new();
        self.each_chunk(range, |stretch| {
            all.extend(stretch.into_iter().map(|(key, _)| key));
            true
        })
        .await?;
        Ok(all)
    }

    /// Reads a range in chunks, until the range ends or `take` returns false. Other tasks run between chunks.
    pub(super) async fn each_chunk(
        &self,
        range: KeyRange,
        take: impl FnMut(Vec<(Key, Row)>) -> bool,
    ) -> Result<(), StoreFault> {
        loading::each_chunk(&*self.store, range, take).await
    }
}

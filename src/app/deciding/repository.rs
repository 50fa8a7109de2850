//! Typed access to the store: reads rows as records of the host, and commits batches.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

use futures_util::future::try_join;

use crate::app::failure::FaultLog;
use crate::base::id::{ChallengeId, InteractionId, MatchId, PersonId, ServerId};
use crate::base::time::Timestamp;
use crate::host::{AuditEntry, Challenge, Match};
use crate::store::keys::Owner;
use crate::store::loading::{self, VersionedRecord};
use crate::store::rows::{HandledInteraction, HeartbeatRow, OutboxEntry, QuarantinedRow, Record};
use crate::store::{
    Batch, Direction, Key, KeyRange, Ladders, Precondition, Receipt, Row, RowKind, Store, StoreFault,
    Subject, personal,
};

use super::WriteBatch;
use super::transaction::{StoreResult, Transaction};

/// Maximum number of due alarms, or of old interactions, returned at a time.
const SCAN_LIMIT: usize = 512;
/// Maximum number of records loaded and decoded before other tasks run.
pub(super) const DECODE_CHUNK: usize = 64;
/// Maximum number of server alarms returned at a time. A thousand servers may post at the same hour, and
/// deadlines of matches come first.
const SERVERS: usize = 64;

/// The [`uptime`](crate::app::clock::uptime) at which the last search for open challenges began (`None` before
/// the first one), and the challenges that it has found.
pub(super) type OpenSearch = (Option<Duration>, BTreeMap<ServerId, BTreeSet<ChallengeId>>);

/// The store, read and written as records.
pub struct Repository {
    pub(super) store: Arc<dyn Store>,
    pub ladders: Arc<Ladders>,
    faults: Arc<FaultLog>,
    /// Held while all rows of the store are read, so that only one such read runs at a time.
    reading: tokio::sync::Mutex<()>,
    pub(super) open_search: tokio::sync::Mutex<OpenSearch>,
}

impl Repository {
    pub fn new(store: Arc<dyn Store>, faults: Arc<FaultLog>) -> Self {
        Self {
            faults,
            ladders: Arc::new(Ladders::new(Arc::clone(&store))),
            store,
            reading: tokio::sync::Mutex::default(),
            open_search: tokio::sync::Mutex::default(),
        }
    }

    /// Begins a transaction for one decision. It has read no rows yet.
    pub fn transaction(&self) -> Transaction<'_> {
        Transaction::new(&*self.store, &self.faults)
    }

    /// Reads the ids of a person's matches from the index `kind`.
    pub async fn match_ids(&self, kind: RowKind, person: PersonId) -> StoreResult<Vec<MatchId>> {
        self.collect(KeyRange::with_prefix(kind, &person), |key, _| key.game_match()).await
    }

    pub async fn running_matches(&self, person: PersonId) -> StoreResult<Vec<Match>> {
        self.matches(self.match_ids(RowKind::RunningMatches, person).await?).await
    }

    /// Reads the running practice matches of a person. No other list of matches includes them.
    pub async fn practice(&self, person: PersonId) -> StoreResult<Vec<Match>> {
        self.matches(self.match_ids(RowKind::PracticeRunning, person).await?).await
    }

    /// Reads at most `most` ended practice matches of a person, the newest first.
    pub async fn practice_ended(&self, person: PersonId, most: usize) -> StoreResult<Vec<Match>> {
        self.first_matches(KeyRange::with_prefix(RowKind::PracticeEnded, &person), most).await
    }

    /// Reads a person's open challenges in the order in which they expire: those that the person has
    /// made, and those that name the person as opponent.
    pub async fn open_challenges(&self, person: PersonId) -> StoreResult<Vec<Challenge>> {
        let mut keys = self.keys(KeyRange::with_prefix(RowKind::ReceivedChallenges, &person)).await?;
        keys.extend(self.keys(KeyRange::with_prefix(RowKind::SentChallenges, &person)).await?);
        let mut open = self.challenges(&keys).await?;
        open.sort_by_key(|challenge| (challenge.expires, challenge.id));
        Ok(open)
    }

    /// Reads at most `most` ended matches of a person, the newest first.
    pub async fn ended_matches(&self, person: PersonId, most: usize) -> StoreResult<Vec<Match>> {
        self.first_matches(KeyRange::with_prefix(RowKind::EndedMatches, &person), most).await
    }

    async fn first_matches(&self, range: KeyRange, most: usize) -> StoreResult<Vec<Match>> {
        let rows = self.store.scan(&range, most, Direction::Up).await?;
        self.matches(rows.iter().filter_map(|(key, _)| key.game_match())).await
    }

    /// Reads the running matches of a person, and those that have ended since `since`.
    pub async fn played_since(&self, person: PersonId, since: Timestamp) -> StoreResult<Vec<Match>> {
        let ended = self.keys(KeyRange::ended_since(person, since));
        let (running, ended) = try_join(self.match_ids(RowKind::RunningMatches, person), ended).await?;
        self.matches(running.into_iter().chain(ended.iter().filter_map(Key::game_match))).await
    }

    /// Reads the challenges whose ids the index keys of a range contain.
    pub async fn challenges_under(&self, range: KeyRange) -> StoreResult<Vec<Challenge>> {
        self.challenges(&self.keys(range).await?).await
    }

    async fn challenges(&self, keys: &[Key]) -> StoreResult<Vec<Challenge>> {
        let keys: Vec<Key> = keys.iter().filter_map(Key::challenge).map(Key::Challenge).collect();
        self.records(&keys).await
    }

    /// Finds at most `most` people who have acted on a server, in the order of their ids. The number
    /// `dice` selects where to start; after the last person, the first follows.
    pub async fn some_people_of(&self, id: ServerId, dice: u64, most: usize) -> StoreResult<Vec<PersonId>> {
        let name = |person: u64| Key::DisplayName(id, PersonId(person));
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

    pub async fn rows_where(
        &self,
        range: KeyRange,
        wanted: impl Fn(&Key) -> bool,
    ) -> StoreResult<Vec<(Key, Row)>> {
        self.collect(range, |key, row| wanted(&key).then_some((key, row))).await
    }

    /// Reads at most `most` entries of the audit log of a server, the newest first, beginning with the
    /// number `from`.
    pub async fn audit_log(&self, server: ServerId, from: u64, most: usize) -> StoreResult<Vec<AuditEntry>> {
        let range = KeyRange::with_prefix(RowKind::AuditEntries, &server);
        let range = range.from(&Key::AuditEntry(server, Reverse(from)));
        let rows = self.store.scan(&range, most, Direction::Up).await?;
        Ok(rows.iter().filter_map(|(key, row)| self.readable(key, row)).collect())
    }

    /// Reads the matches with these ids. Skips missing and unreadable matches.
    pub(super) async fn matches(&self, ids: impl IntoIterator<Item = MatchId>) -> StoreResult<Vec<Match>> {
        let keys: Vec<Key> = ids.into_iter().map(Key::Match).collect();
        self.records(&keys).await
    }

    /// Reads the records under these keys. Skips missing and unreadable records. Other tasks run after
    /// every [`DECODE_CHUNK`] records.
    pub(super) async fn records<T: Record>(&self, keys: &[Key]) -> StoreResult<Vec<T>> {
        let mut records = Vec::new();
        for (number, keys) in keys.chunks(DECODE_CHUNK).enumerate() {
            if number > 0 {
                tokio::task::yield_now().await;
            }
            let rows = self.store.load(keys).await?;
            records.extend(keys.iter().zip(rows).filter_map(|(key, row)| self.readable(key, &row?)));
        }
        Ok(records)
    }

    /// Finds alarms that are due, except those for which `is_paused` returns true. At most [`SCAN_LIMIT`]
    /// alarms of matches and challenges come first, then at most [`SERVERS`] of servers, each group in
    /// the order of time. Paused alarms do not count against these limits.
    pub async fn due(
        &self,
        now: Timestamp,
        is_paused: impl Fn(Subject) -> bool,
    ) -> StoreResult<Vec<(Timestamp, Subject)>> {
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
            due.len() < SCAN_LIMIT
        })
        .await?;
        due.truncate(SCAN_LIMIT);
        due.extend(of_servers.into_iter().take(SERVERS));
        Ok(due)
    }

    /// The reason why the store cannot be read or written; `None` while it works.
    pub fn trouble(&self) -> Option<String> {
        self.store.check().err().map(|fault| fault.to_string())
    }

    /// Reads the ids of all running matches, without practice.
    pub async fn all_running(&self) -> StoreResult<BTreeSet<MatchId>> {
        let keys = self.keys(KeyRange::of_kind(RowKind::RunningMatches)).await?;
        Ok(keys.iter().filter_map(Key::game_match).collect())
    }

    /// The outbox entries of all subjects that `keep` accepts.
    pub async fn outbox(
        &self,
        keep: impl Fn(&OutboxEntry) -> bool,
    ) -> StoreResult<Vec<(Subject, u64, OutboxEntry)>> {
        let rows = self.all::<OutboxEntry>(KeyRange::of_kind(RowKind::Outbox)).await?;
        let meant = rows.into_iter().filter(|(_, row)| keep(row)).filter_map(|(key, row)| match key {
            Key::Outbox(subject, number) => Some((subject, number, row)),
            _ => None,
        });
        Ok(meant.collect())
    }

    /// Reads the outbox entries of a subject, by number. Skips unreadable entries, so that they delay
    /// no others.
    pub async fn outbox_entries(&self, subject: Subject) -> StoreResult<Vec<(u64, OutboxEntry)>> {
        let rows = self.versioned_outbox_entries(subject).await?;
        Ok(rows.into_iter().map(|(number, row, _)| (number, row)).collect())
    }

    /// Reads [`Repository::outbox_entries`] with the version of each entry.
    pub async fn versioned_outbox_entries(
        &self,
        subject: Subject,
    ) -> StoreResult<Vec<(u64, OutboxEntry, u64)>> {
        let rows = self.rows_where(KeyRange::with_prefix(RowKind::Outbox, &subject), |_| true).await?;
        let row = |(key, row): (Key, Row)| match key {
            Key::Outbox(_, number) => Some((number, self.readable(&key, &row)?, row.version)),
            _ => None,
        };
        Ok(rows.into_iter().filter_map(row).collect())
    }

    /// Reads every readable record of a range. Logs and skips unreadable ones, which
    /// [`crate::store::verify`] reports.
    pub async fn all<T: Record>(&self, range: KeyRange) -> StoreResult<Vec<(Key, T)>> {
        self.collect(range, |key, row| self.readable(&key, &row).map(|record| (key, record))).await
    }

    /// Reads the subjects of all alarms, the earliest first.
    pub async fn all_alarms(&self) -> StoreResult<Vec<Subject>> {
        self.collect(KeyRange::of_kind(RowKind::Alarms), |key, _| key.find(Some)).await
    }

    pub async fn last_alarm(&self) -> StoreResult<Option<Timestamp>> {
        let rows = self.store.scan(&KeyRange::of_kind(RowKind::Alarms), 1, Direction::Down).await?;
        Ok(rows.into_iter().find_map(|(key, _)| if let Key::Alarm(at, _) = key { Some(at) } else { None }))
    }

    /// Reads the names of processes that have the store open, each with its last report that it is
    /// alive.
    pub async fn processes(&self) -> StoreResult<Vec<(String, HeartbeatRow)>> {
        let process = |key: Key, row: Row| Some((key.process()?.to_owned(), self.readable(&key, &row)?));
        self.collect(KeyRange::processes(), process).await
    }

    /// Finds every row that names a person. Reads all rows of the store, so only one such call runs at
    /// a time.
    pub async fn rows_naming(&self, person: PersonId) -> StoreResult<Vec<(Key, Row)>> {
        let _alone = self.reading.lock().await;
        personal::rows_of(&*self.store, person).await
    }

    pub async fn one<T: Record>(&self, key: &Key) -> StoreResult<Option<VersionedRecord<T>>> {
        loading::load(&*self.store, key).await
    }

    /// Reads a record without its version.
    pub async fn record<T: Record>(&self, key: &Key) -> StoreResult<Option<T>> {
        Ok(self.one(key).await?.map(|loaded| loaded.record))
    }

    pub async fn version(&self, key: &Key) -> StoreResult<Option<u64>> {
        Ok(self.store.load(std::slice::from_ref(key)).await?.pop().flatten().map(|row| row.version))
    }

    /// Reads the rows of `keys`, in their order. Other tasks run after every [`DECODE_CHUNK`] rows, so that the
    /// caller has time to decode them.
    pub async fn rows(&self, keys: &[Key]) -> StoreResult<Vec<Option<Row>>> {
        let mut rows = Vec::with_capacity(keys.len());
        for keys in keys.chunks(DECODE_CHUNK) {
            rows.extend(self.store.load(keys).await?);
            if keys.len() == DECODE_CHUNK {
                tokio::task::yield_now().await;
            }
        }
        Ok(rows)
    }

    pub async fn has_row(&self, key: &Key) -> StoreResult<bool> {
        Ok(self.version(key).await?.is_some())
    }

    /// Finds at most [`SCAN_LIMIT`] interactions that were handled before a moment, the oldest first.
    /// Skips unreadable rows.
    pub async fn interactions_before(&self, moment: Timestamp) -> StoreResult<Vec<InteractionId>> {
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
            old.len() < SCAN_LIMIT && old.len() - before == handled.len()
        })
        .await?;
        old.truncate(SCAN_LIMIT);
        Ok(old)
    }

    /// Commits a batch atomically. Resolves once the batch is durable.
    pub fn commit(&self, batch: Batch) -> Receipt {
        self.ladders.commit(batch)
    }

    /// Decodes a row. Logs an unreadable row and returns `None` for it.
    pub(super) fn readable<T: Record>(&self, key: &Key, row: &Row) -> Option<T> {
        let loaded = loading::loaded(key, row);
        loaded
            .inspect_err(|fault| self.faults.warn("a row cannot be read and is skipped", fault, key))
            .ok()
            .map(|loaded| loaded.record)
    }

    pub async fn keys(&self, range: KeyRange) -> StoreResult<Vec<Key>> {
        self.collect(range, |key, _| Some(key)).await
    }

    /// Returns what `read` takes from the rows of a range.
    async fn collect<T>(&self, range: KeyRange, read: impl Fn(Key, Row) -> Option<T>) -> StoreResult<Vec<T>> {
        let mut all = Vec::new();
        self.each_chunk(range, |chunk| {
            all.extend(chunk.into_iter().filter_map(|(key, row)| read(key, row)));
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
    ) -> StoreResult<()> {
        loading::each_chunk(&*self.store, range, take).await
    }

    /// Quarantines an unreadable match: moves its row, and deletes all rows that belong to the match.
    /// Returns the people in its index rows.
    pub async fn quarantine_match(
        &self,
        id: MatchId,
        why: &str,
        at: Timestamp,
    ) -> StoreResult<(WriteBatch, Vec<PersonId>)> {
        let entries = self.aside(Key::Match(id), why, at).await?;
        let mut entries =
            self.unmark_all(entries, KeyRange::with_prefix(RowKind::Outbox, &Subject::Match(id))).await?;
        let is_left_over = |kind: &RowKind| kind.owner() == Owner::Record && kind.begins_with::<MatchId>();
        for kind in RowKind::ALL.into_iter().filter(is_left_over) {
            entries = self.unmark_all(entries, KeyRange::with_prefix(kind, &id)).await?;
        }
        let is_of = |key: &Key| key.game_match() == Some(id);
        let indexes = [RowKind::RunningMatches, RowKind::PracticeRunning, RowKind::ServerMatches];
        let (entries, people) = self.unmark_people(entries, &indexes, is_of).await?;
        // Spectators of an ended match have lines, too, and need not hear of it.
        let (entries, _) = self.unmark_people(entries, &[RowKind::Plans, RowKind::Lines], is_of).await?;
        Ok((entries, people))
    }

    /// Quarantines a challenge that cannot be decided about: moves its row, and deletes all rows that
    /// belong to the challenge. Returns the people in its index rows.
    pub async fn quarantine_challenge(
        &self,
        id: ChallengeId,
        why: &str,
        at: Timestamp,
    ) -> StoreResult<(WriteBatch, Vec<PersonId>)> {
        let entries = self.aside(Key::Challenge(id), why, at).await?.delete_any(Key::Card(id));
        let entries =
            self.unmark_all(entries, KeyRange::with_prefix(RowKind::Outbox, &Subject::Challenge(id))).await?;
        let is_of = |key: &Key| matches!(key, Key::SentChallenge(_, of) | Key::ReceivedChallenge(_, of) | Key::TableChallenge(_, of) if *of == id);
        self.unmark_people(
            entries,
            &[RowKind::SentChallenges, RowKind::ReceivedChallenges, RowKind::TableChallenges],
            is_of,
        )
        .await
    }

    /// Moves a row to quarantine; does nothing if the row does not exist.
    async fn aside(&self, key: Key, why: &str, at: Timestamp) -> StoreResult<WriteBatch> {
        let row = self.rows(std::slice::from_ref(&key)).await?.pop().flatten();
        let Some(row) = row else { return Ok(WriteBatch::default()) };
        let aside = QuarantinedRow { at, why: why.to_owned(), bytes: row.bytes };
        let entries =
            WriteBatch::default().put(Key::Quarantined(Box::new(key.clone())), Precondition::Any, &aside);
        Ok(entries.remove(key, Precondition::Version(row.version)))
    }

    async fn unmark_all(&self, entries: WriteBatch, range: KeyRange) -> StoreResult<WriteBatch> {
        Ok(self.keys(range).await?.into_iter().fold(entries, WriteBatch::delete_any))
    }

    /// Deletes the rows of a record in these kinds, and returns the people in their keys. If the record is
    /// unreadable, nothing else says which people it concerns.
    async fn unmark_people(
        &self,
        mut entries: WriteBatch,
        kinds: &[RowKind],
        is_of: impl Fn(&Key) -> bool,
    ) -> StoreResult<(WriteBatch, Vec<PersonId>)> {
        let mut people = Vec::new();
        for kind in kinds {
            for key in self.keys(KeyRange::of_kind(*kind)).await?.into_iter().filter(|key| is_of(key)) {
                people.extend(key.person());
                entries = entries.delete_any(key);
            }
        }
        Ok((entries, people))
    }
}

//! The running matches and open challenges of each server. Matches have an index by server. Challenges have
//! none, so a search reads the index of all servers. It reads only those records that no search has read
//! before, because a challenge stays on its server.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::time::Duration;

use crate::app::clock::uptime;
use crate::app::failure::Result;
use crate::base::id::{ChallengeId, MatchId, PersonId, ServerId};
use crate::host::{Challenge, Match};
use crate::store::{Direction, Key, KeyRange, RowKind};

use super::repository::{DECODE_CHUNK, Repository};
use super::transaction::StoreResult;
use super::{Decider, StoredRecord, WriteBatch};

impl Repository {
    /// Reads the running matches of a server, without practice.
    pub async fn running_on(&self, server: ServerId) -> StoreResult<Vec<Match>> {
        let keys = self.keys(KeyRange::with_prefix(RowKind::ServerMatches, &server)).await?;
        let mut running = self.matches(keys.iter().filter_map(Key::game_match)).await?;
        // A process of a former version leaves the rows of the matches that it ends.
        running.retain(Match::is_running);
        Ok(running)
    }

    /// Whether a server may have at least this many running matches. Reads no more rows of the index, and no match.
    pub async fn has_running_on(&self, server: ServerId, least: usize) -> StoreResult<bool> {
        let running = KeyRange::with_prefix(RowKind::ServerMatches, &server);
        Ok(self.store.scan(&running, least, Direction::Up).await?.len() >= least)
    }

    /// Finds the open challenges of a server, as of a moment after `since`, an [`uptime`]. Their records are
    /// current.
    pub async fn open_on(&self, server: ServerId, since: Duration) -> StoreResult<Vec<Challenge>> {
        let ids = self.find_open(since, |found| found.get(&server).cloned().unwrap_or_default()).await?;
        let keys: Vec<Key> = ids.into_iter().map(Key::Challenge).collect();
        let mut open: Vec<Challenge> = self.records(&keys).await?;
        open.retain(|challenge| challenge.due().is_some());
        Ok(open)
    }

    /// Whether a server may have running matches or open challenges, as of a moment after `since`.
    pub async fn has_open_on(&self, server: ServerId, since: Duration) -> StoreResult<bool> {
        Ok(self.has_running_on(server, 1).await?
            || self.find_open(since, |found| found.contains_key(&server)).await?)
    }

    /// Finds every server with stored data: names of people, settings, or running matches.
    pub async fn servers(&self) -> StoreResult<BTreeSet<ServerId>> {
        let last_name = |server| Key::DisplayName(server, PersonId(i64::MAX.cast_unsigned()));
        let last_match = |server| Key::ServerMatch(server, MatchId::from_random(u64::MAX));
        let mut servers = self.servers_with(RowKind::Names, last_name).await?;
        servers.extend(self.servers_with(RowKind::ServerMatches, last_match).await?);
        servers.extend(self.keys(KeyRange::of_kind(RowKind::Servers)).await?.iter().filter_map(Key::server));
        Ok(servers)
    }

    /// Finds the servers with which keys of a kind begin. Reads one row of each server, and continues after
    /// `end`, the server's greatest possible key.
    async fn servers_with(&self, kind: RowKind, end: fn(ServerId) -> Key) -> StoreResult<BTreeSet<ServerId>> {
        let (mut servers, mut rest) = (BTreeSet::new(), KeyRange::of_kind(kind));
        while let Some(server) =
            self.store.scan(&rest, 1, Direction::Up).await?.into_iter().find_map(|(key, _)| key.server())
        {
            servers.insert(server);
            rest = rest.after(&end(server));
            tokio::task::yield_now().await;
        }
        Ok(servers)
    }

    /// Reads the result of a search for open challenges that began at `since` or later. If there is none yet,
    /// searches; callers that arrive meanwhile share the search.
    async fn find_open<R>(
        &self,
        since: Duration,
        read: impl FnOnce(&BTreeMap<ServerId, BTreeSet<ChallengeId>>) -> R,
    ) -> StoreResult<R> {
        let mut last = self.open_search.lock().await;
        let (began, by_server) = &mut *last;
        if began.is_none_or(|began| began < since) {
            let now = uptime();
            *by_server = self.search_open(by_server).await?;
            *began = Some(now);
        }
        Ok(read(by_server))
    }

    async fn search_open(
        &self,
        former: &BTreeMap<ServerId, BTreeSet<ChallengeId>>,
    ) -> StoreResult<BTreeMap<ServerId, BTreeSet<ChallengeId>>> {
        let of_server = |(server, ids): (&ServerId, &BTreeSet<ChallengeId>)| {
            let server = *server;
            ids.iter().map(move |id| (*id, server)).collect::<Vec<_>>()
        };
        let known: HashMap<ChallengeId, ServerId> = former.iter().flat_map(of_server).collect();
        let mut by_server = BTreeMap::<ServerId, BTreeSet<ChallengeId>>::new();
        let mut unknown = Vec::new();
        self.each_chunk(KeyRange::of_kind(RowKind::SentChallenges), |chunk| {
            for id in chunk.iter().filter_map(|(key, _)| key.challenge()) {
                match known.get(&id) {
                    Some(server) => {
                        by_server.entry(*server).or_default().insert(id);
                    }
                    None => unknown.push(Key::Challenge(id)),
                }
            }
            true
        })
        .await?;
        for challenge in self.records::<Challenge>(&unknown).await? {
            by_server.entry(challenge.place.server).or_default().insert(challenge.id);
        }
        Ok(by_server)
    }
}

/// Corrects the index of running matches by server. It lacks those that have begun in a former version, and
/// keeps those that a process of such a version has ended.
pub async fn correct_index(decider: &Decider) -> Result<()> {
    let keys = decider.repository.keys(KeyRange::of_kind(RowKind::ServerMatches)).await?;
    let indexed: BTreeSet<MatchId> = keys.iter().filter_map(Key::game_match).collect();
    let running = decider.repository.all_running().await?;
    // Others may have begun or ended between the two reads. Each record says what is right.
    let doubtful: Vec<MatchId> = running.symmetric_difference(&indexed).copied().collect();
    for some in doubtful.chunks(DECODE_CHUNK) {
        let reads = decider.repository.transaction();
        let decide = || async {
            reads.fetch(&some.iter().copied().map(Key::Match).collect::<Vec<_>>()).await?;
            let mut entries = WriteBatch::default();
            for id in some {
                let Some(StoredRecord { record, .. }) = reads.readable_match(*id).await? else { continue };
                let key = Key::ServerMatch(record.place.server, *id);
                entries = if record.is_running() { entries.mark(key) } else { entries.delete_any(key) };
            }
            Ok(entries)
        };
        decider.update(&reads, decide).await?;
    }
    Ok(())
}

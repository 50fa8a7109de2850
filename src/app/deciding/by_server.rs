//! The running matches and open challenges of each server. No index row names their server, so a search
//! reads the index of all servers. It reads only those records that no search has read before, because a
//! match or challenge stays on its server.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::hash::Hash;
use std::time::Duration;

use crate::app::clock::uptime;
use crate::base::id::{ChallengeId, MatchId, PersonId, ServerId};
use crate::host::{Challenge, Match};
use crate::store::rows::Record;
use crate::store::{Direction, Key, KeyRange, RowKind};

use super::repository::{CachedIds, DECODE_CHUNK, Repository};
use super::transaction::StoreResult;

/// Time for which the result of a search may be used for suggestions, and for further pages of a list.
pub const SUGGESTION_CACHE_TTL: Duration = Duration::from_secs(3);

/// The index of a search, and the records that it leads to.
struct SearchIndex<Id, T> {
    kind: RowKind,
    id: fn(&Key) -> Option<Id>,
    key: fn(Id) -> Key,
    server: fn(&T) -> ServerId,
}

const RUNNING: SearchIndex<MatchId, Match> = SearchIndex {
    kind: RowKind::RunningMatches,
    id: Key::game_match,
    key: Key::Match,
    server: |record| record.place.server,
};
const OPEN: SearchIndex<ChallengeId, Challenge> = SearchIndex {
    kind: RowKind::SentChallenges,
    id: Key::challenge,
    key: Key::Challenge,
    server: |challenge| challenge.place.server,
};

impl Repository {
    /// Finds the running matches of a server, as of a moment after `since`, an [`uptime`]. Their
    /// records are current.
    pub async fn running_on(&self, server: ServerId, since: Duration) -> StoreResult<Vec<Match>> {
        let ids =
            self.find(&self.searches.running, RUNNING, since, |found| ids_of_server(found, server)).await?;
        let mut running = self.matches(ids).await?;
        running.retain(Match::is_running);
        Ok(running)
    }

    /// Finds the open challenges of a server, otherwise like [`Repository::running_on`].
    pub async fn open_on(&self, server: ServerId, since: Duration) -> StoreResult<Vec<Challenge>> {
        let ids = self.find(&self.searches.open, OPEN, since, |found| ids_of_server(found, server)).await?;
        let keys: Vec<Key> = ids.into_iter().map(Key::Challenge).collect();
        let mut open: Vec<Challenge> = self.records(&keys).await?;
        open.retain(|challenge| challenge.due().is_some());
        Ok(open)
    }

    /// Whether a server may have running matches or open challenges, as of a moment after `since`.
    pub async fn has_open_on(&self, server: ServerId, since: Duration) -> StoreResult<bool> {
        Ok(self.find(&self.searches.running, RUNNING, since, |found| found.contains_key(&server)).await?
            || self.find(&self.searches.open, OPEN, since, |found| found.contains_key(&server)).await?)
    }

    /// Finds every server with stored data: names of people, settings, or running matches.
    pub async fn servers(&self) -> StoreResult<BTreeSet<ServerId>> {
        let running = |found: &BTreeMap<ServerId, _>| found.keys().copied().collect();
        let mut servers: BTreeSet<ServerId> =
            self.find(&self.searches.running, RUNNING, uptime(), running).await?;
        // Names are sorted by server, so read the first key of each server and skip its other keys.
        let mut names = KeyRange::of_kind(RowKind::Names);
        while let Some((Key::DisplayName(server, _), _)) =
            self.store.scan(&names, 1, Direction::Up).await?.into_iter().next()
        {
            servers.insert(server);
            names = names.after(&Key::DisplayName(server, PersonId(i64::MAX.cast_unsigned())));
            tokio::task::yield_now().await;
        }
        servers.extend(self.keys(KeyRange::of_kind(RowKind::Servers)).await?.iter().filter_map(Key::server));
        Ok(servers)
    }

    /// Reads the result of a search that began at `since` or later. If there is none yet, searches; callers
    /// that arrive meanwhile share the search.
    async fn find<Id: Copy + Eq + Hash + Ord, T: Record, R>(
        &self,
        last: &tokio::sync::Mutex<CachedIds<Id>>,
        index: SearchIndex<Id, T>,
        since: Duration,
        read: impl FnOnce(&BTreeMap<ServerId, BTreeSet<Id>>) -> R,
    ) -> StoreResult<R> {
        let mut last = last.lock().await;
        let (began, by_server) = &mut *last;
        if began.is_none_or(|began| began < since) {
            let now = uptime();
            *by_server = self.search(by_server, index).await?;
            *began = Some(now);
        }
        Ok(read(by_server))
    }

    async fn search<Id: Copy + Eq + Hash + Ord, T: Record>(
        &self,
        former: &BTreeMap<ServerId, BTreeSet<Id>>,
        index: SearchIndex<Id, T>,
    ) -> StoreResult<BTreeMap<ServerId, BTreeSet<Id>>> {
        let of_server = |(server, ids): (&ServerId, &BTreeSet<Id>)| {
            let server = *server;
            ids.iter().map(move |id| (*id, server)).collect::<Vec<_>>()
        };
        let known: HashMap<Id, ServerId> = former.iter().flat_map(of_server).collect();
        let mut by_server = BTreeMap::<ServerId, BTreeSet<Id>>::new();
        let mut unknown = BTreeSet::new();
        self.each_chunk(KeyRange::of_kind(index.kind), |chunk| {
            for id in chunk.iter().filter_map(|(key, _)| (index.id)(key)) {
                match known.get(&id) {
                    Some(server) => by_server.entry(*server).or_default().insert(id),
                    None => unknown.insert(id),
                };
            }
            true
        })
        .await?;
        let unknown: Vec<Id> = unknown.into_iter().collect();
        for ids in unknown.chunks(DECODE_CHUNK) {
            let keys: Vec<Key> = ids.iter().map(|id| (index.key)(*id)).collect();
            for ((id, key), row) in ids.iter().zip(&keys).zip(self.store.load(&keys).await?) {
                let record = row.and_then(|row| self.readable::<T>(key, &row));
                let server = record.as_ref().map(index.server);
                server.map(|server| by_server.entry(server).or_default().insert(*id));
            }
            tokio::task::yield_now().await;
        }
        Ok(by_server)
    }
}

fn ids_of_server<Id: Copy + Ord>(found: &BTreeMap<ServerId, BTreeSet<Id>>, server: ServerId) -> BTreeSet<Id> {
    found.get(&server).cloned().unwrap_or_default()
}

//! Leaderboards of a store. Ranks come from counts of ratings; pages come from the ordered rows of a
//! leaderboard, which repeat each rating.
//!
//! A leaderboard ranks the people who have finished a rated match since a day, or everybody if those are
//! fewer than [`LEAST_RANKED`].
//!
//! A store that several processes share counts the ratings itself. For any other store, this module
//! caches the counts of each leaderboard, and the active people on it: they are built at the first request,
//! updated with every commit, and dropped if the outcome of a commit is unknown.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use crate::base::id::PersonId;
use crate::base::ladder::Standing;
use crate::base::time::Day;
use crate::host::Rating;
use crate::host::ladder::{EVERYBODY, LEAST_RANKED, LadderEntry, PAGE, Page, Ranking};
use crate::loading;
use crate::rows::from_bytes;

use super::{Batch, CommitError, Key, KeyRange, Ladder, Receipt, Result, RowKind, Rows, Store, lock};

/// Maximum size of all cached rankings together, in bytes: enough for four large leaderboards over all
/// servers, with a million active people, and for hundreds of leaderboards of single servers.
const CACHE_BYTES: usize = 48 << 20;

/// Leaderboards of a store. Every commit that changes a leaderboard must go through [`Ladders::commit`].
pub struct Ladders {
    store: Arc<dyn Store>,
    caches: Arc<Mutex<LadderCaches>>,
}

/// Cached rankings of leaderboards.
#[derive(Default)]
struct LadderCaches {
    /// The leaderboards with a ranking, and those that commits or scans use.
    ladders: BTreeMap<Ladder, LadderCache>,
    /// Number of cache accesses so far, over all leaderboards.
    uses: u64,
}

#[derive(Default)]
struct LadderCache {
    ranking: Option<Ranking>,
    /// Number of commits under way that change the leaderboard. A concurrent scan may or may not see
    /// their changes.
    in_flight: u32,
    /// Number of scans under way that count the leaderboard.
    scans: u32,
    /// Number of commits that change the leaderboard, since this value was made. If the number grows during
    /// a scan, the ranking from that scan is not cached.
    begun: u64,
    /// The value of [`LadderCaches::uses`] at the last access.
    used: u64,
}

/// Standings that a batch adds to a leaderboard, each with the day of the person's last rated match, or
/// removes (`None`).
type Changes = Vec<(Ladder, Standing, Option<Day>)>;

/// A person on a leaderboard.
#[derive(Clone, Copy)]
struct ListedPerson {
    standing: Standing,
    rating: Rating,
    /// The day of their last rated match.
    last: Day,
}

/// Guard of a scan under way.
struct ScanGuard<'a> {
    caches: &'a Mutex<LadderCaches>,
    ladder: &'a Ladder,
    /// The value of [`LadderCache::begun`] at the start; `None` while a commit was under way. Such a scan
    /// may or may not see the commit.
    begun: Option<u64>,
}

/// Guard of a commit under way. Dropping it updates the cached rankings if the changes happened. While that is not
/// known, it drops the cached rankings of all leaderboards that the commit changes.
struct CommitGuard {
    caches: Arc<Mutex<LadderCaches>>,
    changes: Changes,
    happened: Option<bool>,
}

impl Ladders {
    pub fn new(store: Arc<dyn Store>) -> Self {
        Self { store, caches: Arc::default() }
    }

    /// Commits a batch and, once it is durable, updates the cached rankings.
    pub fn commit(&self, batch: Batch) -> Receipt {
        let changes = changes(&batch);
        if changes.is_empty() || self.store.standings().is_some() {
            return self.store.commit(batch);
        }
        let pending = CommitGuard::begin(Arc::clone(&self.caches), changes);
        let receipt = self.store.commit(batch);
        Receipt::new(async move {
            let outcome = receipt.await;
            match outcome {
                Ok(()) => pending.end(true),
                Err(CommitError::Conflict { .. }) => pending.end(false),
                // The batch may or may not be stored.
                Err(CommitError::Fault(_)) => drop(pending),
            }
            outcome
        })
    }

    /// Returns the number of people whom a leaderboard ranks. People are active if they have finished a
    /// rated match on the day `since` or later.
    pub async fn size(&self, ladder: &Ladder, since: Day) -> Result<usize> {
        Ok(self.ranked(ladder, since).await?.1)
    }

    /// Whether a person with this rating has left the ranks of a leaderboard.
    pub async fn is_absent(&self, ladder: &Ladder, rating: &Rating, since: Day) -> Result<bool> {
        Ok(rating.last_day() < since && self.ranked(ladder, since).await?.0 != EVERYBODY)
    }

    /// Returns the day from which the ranked people have been active, and their number. The day is
    /// [`EVERYBODY`] if too few have been active since `since`.
    async fn ranked(&self, ladder: &Ladder, since: Day) -> Result<(Day, usize)> {
        let active = self.total(ladder, since).await?;
        if active >= LEAST_RANKED {
            return Ok((since, active));
        }
        Ok((EVERYBODY, self.total(ladder, EVERYBODY).await?))
    }

    async fn total(&self, ladder: &Ladder, since: Day) -> Result<usize> {
        match self.store.standings() {
            Some(standings) => standings.size(ladder, since).await,
            None => self.query(ladder, since, |ranking| ranking.counts(since).total()).await,
        }
    }

    /// Returns the rank of a rating among the people who have been active since a day: one more than the
    /// number of those whose rating, in whole points, is higher.
    pub async fn rank(&self, ladder: &Ladder, rating: &Rating, since: Day) -> Result<u64> {
        let anybody = rating.standing(PersonId(0));
        Ok(self.ranks(ladder, &[anybody], since).await?.remove(0))
    }

    /// Returns the rank of each standing, as [`rank`](Self::rank) does.
    async fn ranks(&self, ladder: &Ladder, of: &[Standing], since: Day) -> Result<Vec<u64>> {
        if let Some(standings) = self.store.standings() {
            let above = standings.above(ladder, of, since).await?;
            return Ok(above.into_iter().map(|above| above + 1).collect());
        }
        let rank = |ranking: &Ranking, standing: &Standing| ranking.counts(since).rank(standing.whole());
        self.query(ladder, since, |ranking| of.iter().map(|standing| rank(ranking, standing)).collect()).await
    }

    /// Returns a page of a leaderboard, whose ranks are of the people active since `since`. Pages are
    /// numbered from 0, and a number beyond the last page gives the last page. Without a number, returns the
    /// page that lists `me`, or the first page.
    pub async fn page(&self, ladder: &Ladder, page: Option<u32>, me: PersonId, since: Day) -> Result<Page> {
        let (ranked, mine) = tokio::try_join!(self.ranked(ladder, since), self.standing(ladder, me))?;
        let (since, size) = ranked;
        let absent = mine.filter(|mine| mine.last < since).map(|mine| (me, mine.rating));
        let mine = mine.filter(|_| absent.is_none()).map(|mine| (mine.standing, mine.rating));
        let pages = u32::try_from(size.div_ceil(PAGE)).unwrap_or(u32::MAX).max(1);
        let page = match (page, &mine) {
            (Some(page), _) => page,
            (None, Some((standing, _))) => {
                u32::try_from(self.place(ladder, standing, since).await? / PAGE).unwrap_or(u32::MAX)
            }
            (None, None) => 0,
        };
        let page = page.min(pages - 1);
        let before = page as usize * PAGE;
        let listed = self.entries(ladder, before, since).await?;
        // The ranks on a page follow from the rank of its first entry, so query only that rank and the
        // rank of `me`.
        let wanted: Vec<Standing> =
            listed.first().into_iter().chain(&mine).map(|(standing, _)| *standing).collect();
        let mut ranks = self.ranks(ladder, &wanted, since).await?;
        let entry = |(standing, rating): (Standing, Rating), rank| LadderEntry {
            rank,
            person: standing.person(),
            rating,
        };
        let mine = mine.and_then(|mine| Some(entry(mine, ranks.pop()?)));
        let (mut rank, mut class) = (ranks.pop().unwrap_or(1), wanted.first().map(Standing::whole));
        let mut entries = Vec::with_capacity(listed.len());
        for (place, listed) in (before as u64 + 1..).zip(listed) {
            if class != Some(listed.0.whole()) {
                (rank, class) = (place, Some(listed.0.whole()));
            }
            entries.push(entry(listed, rank));
        }
        Ok(Page { game: ladder.game().to_owned(), scope: ladder.scope(), page, pages, entries, mine, absent })
    }

    /// Finds a person on a leaderboard; `None` if the person has no rating or hides from leaderboards.
    async fn standing(&self, ladder: &Ladder, person: PersonId) -> Result<Option<ListedPerson>> {
        let Some(rating) = self.rating(ladder, person).await? else { return Ok(None) };
        let standing = rating.standing(person);
        let listed = self.store.load(&[Key::Rank(ladder.clone(), standing)]).await?;
        let last = listed[0].as_ref().map(|row| last_day(&row.bytes));
        Ok(last.map(|last| ListedPerson { standing, rating, last }))
    }

    async fn rating(&self, ladder: &Ladder, person: PersonId) -> Result<Option<Rating>> {
        let key = Key::Rating(person, ladder.clone());
        let loaded = loading::load::<Rating>(&*self.store, &key).await?;
        Ok(loaded.map(|loaded| loaded.record))
    }

    /// Returns the number of people active since a day whom the leaderboard lists before a standing.
    async fn place(&self, ladder: &Ladder, standing: &Standing, since: Day) -> Result<usize> {
        if let Some(standings) = self.store.standings() {
            return standings.place(ladder, standing, since).await;
        }
        if since != EVERYBODY {
            return self.query(ladder, since, |ranking| ranking.place(standing)).await;
        }
        let (before, first) =
            self.query(ladder, since, |ranking| ranking.counts(since).class(standing)).await?;
        let class = KeyRange::with_prefix(RowKind::Ladders, ladder).from(&Key::Rank(ladder.clone(), first));
        let class = class.before(&Key::Rank(ladder.clone(), *standing));
        let mut beside = 0;
        loading::each_chunk(&*self.store, class, |chunk| {
            beside += chunk.len();
            true
        })
        .await?;
        Ok(before + beside)
    }

    /// Returns the standings and ratings of one page, after skipping the first `place` people who have been
    /// active since a day.
    async fn entries(&self, ladder: &Ladder, place: usize, since: Day) -> Result<Vec<(Standing, Rating)>> {
        let rows = match self.store.standings() {
            Some(standings) => standings.places(ladder, place, PAGE, since).await?,
            None if since == EVERYBODY => self.places_of_everybody(ladder, place).await?,
            None => {
                let active = self.query(ladder, since, |ranking| ranking.places(place, PAGE)).await?;
                let rank = |standing| Key::Rank(ladder.clone(), standing);
                let keys: Vec<Key> = active.into_iter().map(rank).collect();
                let rows = self.store.load(&keys).await?;
                keys.into_iter().zip(rows).filter_map(|(key, row)| Some((key, row?))).collect()
            }
        };
        let mut listed = Vec::with_capacity(rows.len());
        for (key, row) in rows {
            let Key::Rank(_, standing) = &key else { continue };
            // Early versions wrote an empty row here, so read the rating from its own row.
            let rating = match row.bytes.as_slice() {
                [] => self.rating(ladder, standing.person()).await?.unwrap_or_default(),
                bytes => loading::read(&key, bytes)?,
            };
            listed.push((*standing, rating));
        }
        Ok(listed)
    }

    async fn places_of_everybody(&self, ladder: &Ladder, place: usize) -> Result<Rows> {
        let stretch = self.query(ladder, EVERYBODY, |ranking| ranking.counts(EVERYBODY).stretch(place));
        let Some(stretch) = stretch.await? else { return Ok(Vec::new()) };
        let first = Key::Rank(ladder.clone(), stretch.from);
        let range = KeyRange::with_prefix(RowKind::Ladders, ladder).from(&first);
        loading::scan_page(&*self.store, range, stretch.skip, PAGE).await
    }

    /// Runs `ask` on the ranking of a leaderboard, which then knows who has been active since a day. A
    /// ranking that is not cached is built first.
    async fn query<T>(&self, ladder: &Ladder, since: Day, ask: impl FnOnce(&Ranking) -> T) -> Result<T> {
        let scanning = {
            let mut caches = lock(&self.caches);
            let cache = caches.cache(ladder);
            if let Some(ranking) = cache.ranking.as_mut().filter(|ranking| ranking.knows(since)) {
                ranking.advance(since);
                return Ok(ask(ranking));
            }
            cache.scans += 1;
            let begun = (cache.in_flight == 0).then_some(cache.begun);
            ScanGuard { caches: &self.caches, ladder, begun }
        };
        let ranking = self.count(ladder, since).await?;
        let answer = ask(&ranking);
        scanning.cache(ranking);
        Ok(answer)
    }

    async fn count(&self, ladder: &Ladder, since: Day) -> Result<Ranking> {
        let mut people = Vec::new();
        loading::each_chunk(&*self.store, KeyRange::with_prefix(RowKind::Ladders, ladder), |chunk| {
            people.extend(chunk.into_iter().filter_map(|(key, row)| match key {
                Key::Rank(_, standing) => Some((standing, last_day(&row.bytes))),
                _ => None,
            }));
            true
        })
        .await?;
        Ok(Ranking::of(&people, since))
    }
}

impl LadderCaches {
    fn cache(&mut self, ladder: &Ladder) -> &mut LadderCache {
        self.uses += 1;
        let used = self.uses;
        let cache = self.ladders.entry(ladder.clone()).or_default();
        cache.used = used;
        cache
    }

    /// Changes the cache of a leaderboard, and removes it if nothing needs it afterwards.
    fn change(&mut self, ladder: &Ladder, change: impl FnOnce(&mut LadderCache)) {
        let cache = self.cache(ladder);
        change(cache);
        if cache.ranking.is_none() && cache.in_flight == 0 && cache.scans == 0 {
            self.ladders.remove(ladder);
        }
    }

    /// Evicts the least recently used rankings until the cache is at most [`CACHE_BYTES`] large.
    fn evict(&mut self) {
        let bytes = |cache: &LadderCache| cache.ranking.as_ref().map_or(0, Ranking::bytes);
        while self.ladders.values().map(bytes).sum::<usize>() > CACHE_BYTES {
            let counted = self.ladders.iter().filter(|(_, cache)| cache.ranking.is_some());
            let Some(oldest) = counted.min_by_key(|(_, cache)| cache.used) else { return };
            let oldest = oldest.0.clone();
            self.change(&oldest, |cache| cache.ranking = None);
        }
    }
}

impl ScanGuard<'_> {
    /// Caches the ranking, unless a commit that changes the leaderboard was under way during the scan.
    fn cache(self, ranking: Ranking) {
        let mut caches = lock(self.caches);
        let cache = caches.cache(self.ladder);
        if self.begun == Some(cache.begun) {
            cache.ranking = Some(ranking);
            caches.evict();
        }
        drop(caches);
    }
}

impl Drop for ScanGuard<'_> {
    fn drop(&mut self) {
        lock(self.caches).change(self.ladder, |cache| cache.scans -= 1);
    }
}

impl CommitGuard {
    fn begin(caches: Arc<Mutex<LadderCaches>>, changes: Changes) -> Self {
        let mut locked = lock(&caches);
        for (ladder, ..) in &changes {
            let cache = locked.cache(ladder);
            cache.in_flight += 1;
            cache.begun += 1;
        }
        drop(locked);
        Self { caches, changes, happened: None }
    }

    fn end(mut self, happened: bool) {
        self.happened = Some(happened);
    }
}

impl Drop for CommitGuard {
    fn drop(&mut self) {
        let mut caches = lock(&self.caches);
        for (ladder, standing, last) in &self.changes {
            caches.change(ladder, |cache| {
                cache.in_flight -= 1;
                match (self.happened, &mut cache.ranking, last) {
                    (None, ranking, _) => *ranking = None,
                    (Some(true), Some(ranking), Some(last)) => ranking.add(*standing, *last),
                    (Some(true), Some(ranking), None) => ranking.remove(standing),
                    (Some(_), ..) => {}
                }
            });
        }
    }
}

fn changes(batch: &Batch) -> Changes {
    let place = |write: &super::Write| match &write.key {
        Key::Rank(ladder, standing) => {
            Some((ladder.clone(), *standing, write.bytes.as_deref().map(last_day)))
        }
        _ => None,
    };
    batch.writes().filter_map(place).collect()
}

/// The day of the last rated match of a person, from their row on a leaderboard. Early versions wrote an
/// empty row: such a person counts as active.
fn last_day(row: &[u8]) -> Day {
    from_bytes::<Rating>(row).map_or_else(|_| Rating::default().last_day(), |rating| rating.last_day())
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt;

    use super::*;
    use crate::base::id::ServerId;
    use crate::host::Scope;
    use crate::tests::wait;
    use crate::{MemoryStore, Precondition};

    #[test]
    fn ladders_that_come_and_go_leave_no_entry() {
        let ladders = Ladders::new(Arc::new(MemoryStore::new()));
        let ladder = |number| Ladder::new("okiya", Scope::of_server(ServerId(number), None));
        let entries = || lock(&ladders.caches).ladders.len();
        let large = ladder(100_001);
        for person in 0..600 {
            let place = Key::Rank(large.clone(), Rating::default().standing(PersonId(person)));
            wait(ladders.commit(Batch::new().put_mark(place))).expect("memory");
        }
        let mut size = Box::pin(ladders.size(&large, EVERYBODY));
        assert_eq!((size.as_mut().now_or_never(), entries()), (None, 1), "the scan pauses after 512 rows");
        drop(size);
        assert_eq!(entries(), 0, "nobody waits for the answer");
        for number in 0..100_000 {
            let ladder = ladder(number);
            let place = Key::Rank(ladder.clone(), Rating::default().standing(PersonId(number)));
            wait(ladders.commit(Batch::new().put_mark(place))).expect("memory");
            if number % 50 == 0 {
                assert_eq!(wait(ladders.size(&ladder, EVERYBODY)), Ok(1));
            }
        }
        let counted = CACHE_BYTES / Ranking::of(&[], EVERYBODY).bytes();
        assert!(entries() <= counted, "{} for {counted} rankings", entries());
        let refused = Batch::new().put(
            Key::Rank(ladder(100_000), Rating::default().standing(PersonId(1))),
            Precondition::Version(7),
            Vec::new(),
        );
        wait(ladders.commit(refused)).expect_err("it is not there");
        assert!(entries() <= counted);
    }
}

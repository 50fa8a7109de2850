//! Leaderboards of a store. Ranks come from counts of ratings; pages come from the ordered rows of a
//! leaderboard, which repeat each rating.
//!
//! A store that several processes share counts the ratings itself. For any other store, this module
//! caches the counts of each leaderboard: they are built at the first request, updated with every
//! commit, and dropped if the outcome of a commit is unknown.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use crate::base::id::PersonId;
use crate::base::ladder::Standing;
use crate::host::Rating;
use crate::host::ladder::{Counts, LadderEntry, PAGE, Page};
use crate::loading;

use super::{Batch, CommitError, Key, KeyRange, Ladder, Receipt, Result, RowKind, Store, lock};

/// Maximum size of all cached counts together, in bytes: enough for four large leaderboards over all
/// servers and hundreds of leaderboards of single servers.
const CACHE_BYTES: usize = 16 << 20;

/// Leaderboards of a store. Every commit that changes a leaderboard must go through [`Ladders::commit`].
pub struct Ladders {
    store: Arc<dyn Store>,
    caches: Arc<Mutex<LadderCaches>>,
}

/// Cached counts of leaderboards.
#[derive(Default)]
struct LadderCaches {
    /// The leaderboards with counts, and those that commits or scans use.
    ladders: BTreeMap<Ladder, LadderCache>,
    /// Number of cache accesses so far, over all leaderboards.
    uses: u64,
}

#[derive(Default)]
struct LadderCache {
    counts: Option<Counts>,
    /// Number of commits under way that change the leaderboard. A concurrent scan may or may not see
    /// their changes.
    in_flight: u32,
    /// Number of scans under way that count the leaderboard.
    scans: u32,
    /// Number of commits that change the leaderboard, since this value was made. If the number grows during
    /// a scan, counts from that scan are not cached.
    begun: u64,
    /// The value of [`LadderCaches::uses`] at the last access.
    used: u64,
}

/// Standings that a batch adds to a leaderboard (`true`) or removes (`false`).
type Changes = Vec<(Ladder, Standing, bool)>;

/// Guard of a scan under way.
struct ScanGuard<'a> {
    caches: &'a Mutex<LadderCaches>,
    ladder: &'a Ladder,
    /// The value of [`LadderCache::begun`] at the start; `None` while a commit was under way. Such a scan
    /// may or may not see the commit.
    begun: Option<u64>,
}

/// Guard of a commit under way. Dropping the guard before [`end`](Self::end) drops the cached counts of
/// all leaderboards that the commit changes.
struct CommitGuard {
    caches: Arc<Mutex<LadderCaches>>,
    changes: Changes,
}

impl Ladders {
    pub fn new(store: Arc<dyn Store>) -> Self {
        Self { store, caches: Arc::default() }
    }

    /// Commits a batch and, once it is durable, updates the cached counts.
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
                // The batch may or may not be stored, so dropping the guard drops the cached counts.
                Err(CommitError::Fault(_)) => drop(pending),
            }
            outcome
        })
    }

    pub async fn size(&self, ladder: &Ladder) -> Result<usize> {
        match self.store.standings() {
            Some(standings) => standings.size(ladder).await,
            None => self.query(ladder, Counts::total).await,
        }
    }

    /// Returns the rank of a rating: one more than the number of people whose rating, in whole points,
    /// is higher.
    pub async fn rank(&self, ladder: &Ladder, rating: &Rating) -> Result<u64> {
        let anybody = rating.standing(PersonId(0));
        Ok(self.ranks(ladder, &[anybody]).await?.remove(0))
    }

    /// Returns the rank of each standing: one more than the number of people whose rating, in whole
    /// points, is higher.
    async fn ranks(&self, ladder: &Ladder, of: &[Standing]) -> Result<Vec<u64>> {
        if let Some(standings) = self.store.standings() {
            let above = standings.above(ladder, of).await?;
            return Ok(above.into_iter().map(|above| above + 1).collect());
        }
        self.query(ladder, |counts| of.iter().map(|standing| counts.rank(standing.whole())).collect()).await
    }

    /// Returns a page of a leaderboard. Pages are numbered from 0, and a number beyond the last page
    /// gives the last page. Without a number, returns the page that lists `me`, or the first page.
    pub async fn page(&self, ladder: &Ladder, page: Option<u32>, me: PersonId) -> Result<Page> {
        let (size, mine) = tokio::try_join!(self.size(ladder), self.standing(ladder, me))?;
        let pages = u32::try_from(size.div_ceil(PAGE)).unwrap_or(u32::MAX).max(1);
        let page = match (page, &mine) {
            (Some(page), _) => page,
            (None, Some((standing, _))) => {
                u32::try_from(self.place(ladder, standing).await? / PAGE).unwrap_or(u32::MAX)
            }
            (None, None) => 0,
        };
        let page = page.min(pages - 1);
        let before = page as usize * PAGE;
        let listed = self.entries(ladder, before).await?;
        // The ranks on a page follow from the rank of its first entry, so query only that rank and the
        // rank of `me`.
        let wanted: Vec<Standing> =
            listed.first().into_iter().chain(&mine).map(|(standing, _)| *standing).collect();
        let mut ranks = self.ranks(ladder, &wanted).await?;
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
        Ok(Page { game: ladder.game().to_owned(), scope: ladder.scope(), page, pages, entries, mine })
    }

    /// Returns a person's standing and rating on a leaderboard, or `None` if the person has no rating or
    /// hides from leaderboards.
    async fn standing(&self, ladder: &Ladder, person: PersonId) -> Result<Option<(Standing, Rating)>> {
        let Some(rating) = self.rating(ladder, person).await? else { return Ok(None) };
        let standing = rating.standing(person);
        let listed = self.store.load(&[Key::Rank(ladder.clone(), standing)]).await?;
        Ok(listed[0].is_some().then_some((standing, rating)))
    }

    async fn rating(&self, ladder: &Ladder, person: PersonId) -> Result<Option<Rating>> {
        let key = Key::Rating(person, ladder.clone());
        let loaded = loading::load::<Rating>(&*self.store, &key).await?;
        Ok(loaded.map(|loaded| loaded.record))
    }

    /// Returns the number of people whom the leaderboard lists before a standing.
    async fn place(&self, ladder: &Ladder, standing: &Standing) -> Result<usize> {
        if let Some(standings) = self.store.standings() {
            return standings.place(ladder, standing).await;
        }
        let (before, first) = self.query(ladder, |counts| counts.class(standing)).await?;
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

    /// Returns the standings and ratings of one page, after skipping the first `place` people.
    async fn entries(&self, ladder: &Ladder, place: usize) -> Result<Vec<(Standing, Rating)>> {
        let rows = match self.store.standings() {
            Some(standings) => standings.places(ladder, place, PAGE).await?,
            None => match self.query(ladder, |counts| counts.stretch(place)).await? {
                Some(stretch) => {
                    let first = Key::Rank(ladder.clone(), stretch.from);
                    let range = KeyRange::with_prefix(RowKind::Ladders, ladder).from(&first);
                    loading::scan_page(&*self.store, range, stretch.skip, PAGE).await?
                }
                None => Vec::new(),
            },
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

    /// Runs `ask` on the counts of a leaderboard. Counts that are not cached are built first.
    async fn query<T>(&self, ladder: &Ladder, ask: impl FnOnce(&Counts) -> T) -> Result<T> {
        let scanning = {
            let mut caches = lock(&self.caches);
            let cache = caches.cache(ladder);
            if let Some(counts) = &cache.counts {
                return Ok(ask(counts));
            }
            cache.scans += 1;
            let begun = (cache.in_flight == 0).then_some(cache.begun);
            ScanGuard { caches: &self.caches, ladder, begun }
        };
        let counts = self.count(ladder).await?;
        let answer = ask(&counts);
        scanning.cache(counts);
        Ok(answer)
    }

    async fn count(&self, ladder: &Ladder) -> Result<Counts> {
        let mut standings = Vec::new();
        loading::each_chunk(&*self.store, KeyRange::with_prefix(RowKind::Ladders, ladder), |chunk| {
            standings.extend(chunk.into_iter().filter_map(|(key, _)| match key {
                Key::Rank(_, standing) => Some(standing),
                _ => None,
            }));
            true
        })
        .await?;
        Ok(Counts::of(&standings))
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
        if cache.counts.is_none() && cache.in_flight == 0 && cache.scans == 0 {
            self.ladders.remove(ladder);
        }
    }

    /// Evicts the least recently used counts until the cache is at most [`CACHE_BYTES`] large.
    fn evict(&mut self) {
        let bytes = |cache: &LadderCache| cache.counts.as_ref().map_or(0, Counts::bytes);
        while self.ladders.values().map(bytes).sum::<usize>() > CACHE_BYTES {
            let counted = self.ladders.iter().filter(|(_, cache)| cache.counts.is_some());
            let Some(oldest) = counted.min_by_key(|(_, cache)| cache.used) else { return };
            let oldest = oldest.0.clone();
            self.change(&oldest, |cache| cache.counts = None);
        }
    }
}

impl ScanGuard<'_> {
    /// Caches the counts, unless a commit that changes the leaderboard was under way during the scan.
    fn cache(self, counts: Counts) {
        let mut caches = lock(self.caches);
        let cache = caches.cache(self.ladder);
        if self.begun == Some(cache.begun) {
            cache.counts = Some(counts);
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
        Self { caches, changes }
    }

    /// Ends the commit, and updates the cached counts if its changes `happened`.
    fn end(mut self, happened: bool) {
        let mut caches = lock(&self.caches);
        for (ladder, standing, taken) in std::mem::take(&mut self.changes) {
            caches.change(&ladder, |cache| {
                cache.in_flight -= 1;
                match cache.counts.as_mut().filter(|_| happened) {
                    Some(counts) if taken => counts.add(&standing),
                    Some(counts) => counts.remove(&standing),
                    None => {}
                }
            });
        }
    }
}

impl Drop for CommitGuard {
    fn drop(&mut self) {
        let mut caches = lock(&self.caches);
        for (ladder, ..) in &self.changes {
            caches.change(ladder, |cache| {
                cache.in_flight -= 1;
                cache.counts = None;
            });
        }
    }
}

fn changes(batch: &Batch) -> Changes {
    let place = |write: &super::Write| match &write.key {
        Key::Rank(ladder, standing) => Some((ladder.clone(), *standing, write.bytes.is_some())),
        _ => None,
    };
    batch.writes().filter_map(place).collect()
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
        let mut size = Box::pin(ladders.size(&large));
        assert_eq!((size.as_mut().now_or_never(), entries()), (None, 1), "the scan pauses after 512 rows");
        drop(size);
        assert_eq!(entries(), 0, "nobody waits for the answer");
        for number in 0..100_000 {
            let ladder = ladder(number);
            let place = Key::Rank(ladder.clone(), Rating::default().standing(PersonId(number)));
            wait(ladders.commit(Batch::new().put_mark(place))).expect("memory");
            if number % 50 == 0 {
                assert_eq!(wait(ladders.size(&ladder)), Ok(1));
            }
        }
        let counted = CACHE_BYTES / Counts::with_expected_size(1).bytes();
        assert!(entries() <= counted, "{} for {counted} counts", entries());
        let refused = Batch::new().put(
            Key::Rank(ladder(100_000), Rating::default().standing(PersonId(1))),
            Precondition::Version(7),
            Vec::new(),
        );
        wait(ladders.commit(refused)).expect_err("it is not there");
        assert!(entries() <= counted);
    }
}

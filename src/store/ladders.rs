//! Leaderboards over a store: ranks from counts, pages from the ordered rows with a short look at them, in
//! which the ratings stand once more so that nothing else has to be read.
//!
//! A store that several processes share counts itself. For any other, counts are kept in memory: those of a
//! ladder are made when it is first asked for, and follow every committed batch; when it is not certain that
//! they do, they are thrown away and made again. Knows rows and their order; who may see what is decided
//! elsewhere.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use crate::base::id::PersonId;
use crate::base::ladder::Standing;
use crate::host::ladder::{Counts, Entry, PAGE, Page};
use crate::host::rating::Rating;
use crate::store::loading;

use super::{
    Batch, CommitError, Direction, Fault, Key, KeyRange, Ladder, Receipt, Row, RowKind, Store, lock,
};

/// Rows read at a time while a ladder is counted.
const STRETCH: usize = 512;
/// Counts kept, in bytes: those of four large ladders over all servers and of hundreds of servers.
const KEPT_BYTES: usize = 16 << 20;

/// The leaderboards of a store. Every commit that changes one has to go through [`Ladders::commit`].
pub struct Ladders {
    store: Arc<dyn Store>,
    books: Arc<Mutex<Books>>,
}

/// What is known of each ladder.
#[derive(Default)]
struct Books {
    ladders: BTreeMap<Ladder, Book>,
    /// The number of uses so far, over all ladders.
    uses: u64,
}

#[derive(Default)]
struct Book {
    counts: Option<Counts>,
    /// Commits that have begun and not ended: whether a count sees them is not known.
    in_flight: u32,
    /// The number of commits that have ever begun.
    begun: u64,
    /// The value of [`Books::uses`] at its last use.
    used: u64,
}

/// Places that a batch takes or gives up.
type Moves = Vec<(Ladder, Standing, bool)>;

/// Commits under way; when they are dropped before their end is known, what was counted is forgotten.
struct Flight {
    books: Arc<Mutex<Books>>,
    moves: Moves,
}

impl Ladders {
    pub fn new(store: Arc<dyn Store>) -> Self {
        Self { store, books: Arc::default() }
    }

    /// Commits a batch, and counts what it changes once it is on disk.
    pub fn commit(&self, batch: Batch) -> Receipt {
        let moves = moves(&batch);
        if moves.is_empty() || self.store.standings().is_some() {
            return self.store.commit(batch);
        }
        let flight = Flight::begin(Arc::clone(&self.books), moves);
        let receipt = self.store.commit(batch);
        Receipt::new(async move {
            let outcome = receipt.await;
            match outcome {
                Ok(()) => flight.land(true),
                Err(CommitError::Conflict { .. }) => flight.land(false),
                // Nobody knows what is in the store now; the flight is lost, and with it what was counted.
                Err(CommitError::Fault(_)) => drop(flight),
            }
            outcome
        })
    }

    pub async fn size(&self, ladder: &Ladder) -> Result<usize, Fault> {
        match self.store.standings() {
            Some(standings) => standings.size(ladder).await,
            None => self.counted(ladder, Counts::total).await,
        }
    }

    /// One more than the number of people strictly above a rating.
    pub async fn rank(&self, ladder: &Ladder, rating: &Rating) -> Result<u64, Fault> {
        let anybody = rating.standing(PersonId(0));
        Ok(self.ranks(ladder, &[anybody]).await?.remove(0))
    }

    /// One more than the number of people strictly above each of some standings.
    async fn ranks(&self, ladder: &Ladder, of: &[Standing]) -> Result<Vec<u64>, Fault> {
        if let Some(standings) = self.store.standings() {
            let above = standings.above(ladder, of).await?;
            return Ok(above.into_iter().map(|above| above + 1).collect());
        }
        self.counted(ladder, |counts| of.iter().map(|standing| counts.rank(standing.whole())).collect()).await
    }

    /// A page of a ladder, its number brought into range; without one that on which `me` stands, or the
    /// first.
    pub async fn page(&self, ladder: &Ladder, page: Option<u32>, me: PersonId) -> Result<Page, Fault> {
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
        let listed = self.listed(ladder, before).await?;
        // Who stands on a page follows from its first; only that one's rank, and mine, have to be asked for.
        let asked: Vec<Standing> =
            listed.first().into_iter().chain(&mine).map(|(standing, _)| *standing).collect();
        let mut ranks = self.ranks(ladder, &asked).await?;
        let entry =
            |(standing, rating): (Standing, Rating), rank| Entry { rank, person: standing.person(), rating };
        let mine = mine.and_then(|mine| Some(entry(mine, ranks.pop()?)));
        let (mut rank, mut class) = (ranks.pop().unwrap_or(1), asked.first().map(Standing::whole));
        let mut entries = Vec::with_capacity(listed.len());
        for (place, listed) in (before as u64 + 1..).zip(listed) {
            if class != Some(listed.0.whole()) {
                (rank, class) = (place, Some(listed.0.whole()));
            }
            entries.push(entry(listed, rank));
        }
        Ok(Page { game: ladder.game().to_owned(), scope: ladder.scope(), page, pages, entries, mine })
    }

    /// Where a person stands on a ladder; nothing when they have no rating or are hidden.
    async fn standing(&self, ladder: &Ladder, person: PersonId) -> Result<Option<(Standing, Rating)>, Fault> {
        let Some(rating) = self.rating(ladder, person).await? else { return Ok(None) };
        let standing = rating.standing(person);
        let listed = self.store.load(&[Key::Rank(ladder.clone(), standing)]).await?;
        Ok(listed[0].is_some().then_some((standing, rating)))
    }

    async fn rating(&self, ladder: &Ladder, person: PersonId) -> Result<Option<Rating>, Fault> {
        let key = Key::Rating(person, ladder.clone());
        let loaded = loading::load::<Rating>(&*self.store, &key).await?;
        Ok(loaded.map(|loaded| loaded.record))
    }

    /// How many come before a standing.
    async fn place(&self, ladder: &Ladder, standing: &Standing) -> Result<usize, Fault> {
        if let Some(standings) = self.store.standings() {
            return standings.place(ladder, standing).await;
        }
        let (before, first) = self.counted(ladder, |counts| counts.class(standing)).await?;
        let class = KeyRange::under(RowKind::Ladders, ladder).from(&Key::Rank(ladder.clone(), first));
        let class = class.before(&Key::Rank(ladder.clone(), *standing));
        Ok(before + self.store.scan(&class, usize::MAX, Direction::Up).await?.len())
    }

    /// A page of people after so many, with their ratings.
    async fn listed(&self, ladder: &Ladder, place: usize) -> Result<Vec<(Standing, Rating)>, Fault> {
        let mut listed = Vec::with_capacity(PAGE + 1);
        for (key, row) in self.places(ladder, place).await? {
            let Key::Rank(_, standing) = &key else { continue };
            // The first stores wrote places without the rating.
            let rating = match row.bytes.as_slice() {
                [] => self.rating(ladder, standing.person()).await?.unwrap_or_default(),
                bytes => loading::read(&key, bytes)?,
            };
            listed.push((*standing, rating));
        }
        Ok(listed)
    }

    /// A page of places after so many.
    async fn places(&self, ladder: &Ladder, place: usize) -> Result<Vec<(Key, Row)>, Fault> {
        if let Some(standings) = self.store.standings() {
            return standings.places(ladder, place, PAGE).await;
        }
        let Some(stretch) = self.counted(ladder, |counts| counts.stretch(place)).await? else {
            return Ok(Vec::new());
        };
        let range = KeyRange::under(RowKind::Ladders, ladder).from(&Key::Rank(ladder.clone(), stretch.from));
        let found = self.store.scan(&range, stretch.skip + PAGE, Direction::Up).await?;
        Ok(found.into_iter().skip(stretch.skip).collect())
    }

    /// Asks the counts of a ladder, which are made when there are none.
    async fn counted<T>(&self, ladder: &Ladder, ask: impl FnOnce(&Counts) -> T) -> Result<T, Fault> {
        let begun = {
            let mut books = lock(&self.books);
            let book = books.book(ladder);
            if let Some(counts) = &book.counts {
                return Ok(ask(counts));
            }
            // A commit under way may or may not be seen below: counts made now are used once and not kept.
            (book.in_flight == 0).then_some(book.begun)
        };
        let counts = self.count(ladder).await?;
        let answer = ask(&counts);
        lock(&self.books).keep(ladder, counts, begun);
        Ok(answer)
    }

    async fn count(&self, ladder: &Ladder) -> Result<Counts, Fault> {
        let (mut standings, mut range) = (Vec::new(), KeyRange::under(RowKind::Ladders, ladder));
        loop {
            let stretch = self.store.scan(&range, STRETCH, Direction::Up).await?;
            let more = stretch.len() == STRETCH;
            standings.extend(stretch.into_iter().filter_map(|(key, _)| match key {
                Key::Rank(_, standing) => Some(standing),
                _ => None,
            }));
            match standings.last().filter(|_| more) {
                Some(last) => range = range.after(&Key::Rank(ladder.clone(), *last)),
                None => return Ok(Counts::of(&standings)),
            }
            // A store that answers at once would keep everybody else waiting until all is counted.
            tokio::task::yield_now().await;
        }
    }
}

impl Books {
    fn book(&mut self, ladder: &Ladder) -> &mut Book {
        self.uses += 1;
        let used = self.uses;
        let book = self.ladders.entry(ladder.clone()).or_default();
        book.used = used;
        book
    }

    /// Keeps counts if nothing has begun to change the ladder since; those longest unused make room.
    fn keep(&mut self, ladder: &Ladder, counts: Counts, begun: Option<u64>) {
        let book = self.book(ladder);
        if begun == Some(book.begun) {
            book.counts = Some(counts);
        }
        let bytes = |book: &Book| book.counts.as_ref().map_or(0, Counts::bytes);
        while self.ladders.values().map(bytes).sum::<usize>() > KEPT_BYTES {
            let counted = self.ladders.values_mut().filter(|book| book.counts.is_some());
            let Some(oldest) = counted.min_by_key(|book| book.used) else { return };
            oldest.counts = None;
        }
    }
}

impl Flight {
    fn begin(books: Arc<Mutex<Books>>, moves: Moves) -> Self {
        let mut locked = lock(&books);
        for (ladder, ..) in &moves {
            let book = locked.book(ladder);
            book.in_flight += 1;
            book.begun += 1;
        }
        drop(locked);
        Self { books, moves }
    }

    /// The end is known: everything happened, or nothing.
    fn land(mut self, happened: bool) {
        let mut books = lock(&self.books);
        for (ladder, standing, taken) in std::mem::take(&mut self.moves) {
            let book = books.book(&ladder);
            book.in_flight -= 1;
            let Some(counts) = book.counts.as_mut().filter(|_| happened) else { continue };
            if taken {
                counts.add(&standing);
            } else {
                counts.remove(&standing);
            }
        }
    }
}

impl Drop for Flight {
    fn drop(&mut self) {
        let mut books = lock(&self.books);
        for (ladder, ..) in &self.moves {
            let book = books.book(ladder);
            book.in_flight -= 1;
            book.counts = None;
        }
    }
}

fn moves(batch: &Batch) -> Moves {
    let place = |write: &super::Write| match &write.key {
        Key::Rank(ladder, standing) => Some((ladder.clone(), *standing, write.bytes.is_some())),
        _ => None,
    };
    batch.writes().filter_map(place).collect()
}

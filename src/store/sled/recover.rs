//! Opening: which files tell everything, whether the index can be believed, and what has to be applied or
//! built again.
//!
//! Loses nothing by itself and destroys no copy: where a batch that was acknowledged may be missing from what
//! this would go on with, it refuses, and says what to do. Saving what can be saved then is `salvage`.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::aside::{self, Scratch};
use super::folder::{self, Layout};
use super::generation::{before_all, new_header, whole_chain, write_generation};
use super::index::{Applied, Index, NoIndex};
use super::salvage::{doubts, numbers};
use super::state::IndexState;
use crate::base::metrics::Metrics;
use crate::store::journal::{
    Bad, BatchPosition, Chain, Ends, Files, Generations, Header, Kind, Merge, Survey, replay,
};
use crate::store::{Fault, OpenFault};

#[derive(Debug, thiserror::Error)]
pub enum Trouble {
    #[error(transparent)]
    Bad(#[from] Bad),
    /// The index could not be read or written.
    #[error(transparent)]
    Index(#[from] Fault),
    /// The index could not be opened.
    #[error("the index: {0}")]
    NoIndex(#[from] NoIndex),
    #[error(transparent)]
    System(#[from] io::Error),
}

impl Trouble {
    /// The same as a fault of opening a store.
    pub fn at(self, path: &Path) -> OpenFault {
        let path = path.to_owned();
        match self {
            Self::Bad(Bad::System { why, path: file }) => {
                folder::open_fault(&path, why.kind(), format!("{}: {why}", file.display()))
            }
            Self::System(error) => folder::system(&path, &error),
            Self::NoIndex(NoIndex::System(kind, why)) => folder::open_fault(&path, kind, why),
            Self::NoIndex(NoIndex::InUse) => OpenFault::InUse { path },
            Self::Bad(Bad::Damage { .. }) | Self::Index(_) | Self::NoIndex(NoIndex::Broken(_)) => {
                OpenFault::Damaged { path, why: self.to_string() }
            }
        }
    }
}

/// A store whose rows are all in its index.
pub struct Recovered {
    pub index: Index,
    pub chain: Chain,
    pub ends: Ends,
    /// What had to be repaired, in a sentence for whoever runs the program.
    pub repair: Option<String>,
    /// Whether to go on in a new journal, with a snapshot made anew.
    pub renew: bool,
}

/// How an index that is there compares with the journal.
enum Standing {
    /// Everything is applied, up to here.
    Whole(Ends),
    /// It knows batches that cannot be read of the journal.
    Ahead(Applied),
    /// It cannot be used, and why.
    Useless(String),
}

/// Brings a folder in order that is locked.
pub struct Recovery<'a> {
    pub(super) folder: &'a Path,
    pub(super) files: Arc<dyn Files>,
    pub(super) state: &'a IndexState,
    pub(super) metrics: &'a Metrics,
}

impl Recovery<'_> {
    /// Makes the store where there is none, and brings its index up to its journal.
    pub fn run(&self, layout: Layout) -> Result<Recovered, Trouble> {
        aside::remove_scratch(self.folder)?;
        folder::settle_index(self.folder)?;
        for half in Generations::list(self.folder)?.halves {
            self.files.remove(&half)?;
        }
        if layout == Layout::Unmarked {
            self.first()?;
        }
        match self.whole_journals() {
            Ok((chain, ends)) => self.with_chain(chain, ends),
            Err(bad) => self.without_chain(bad),
        }
    }

    fn index_path(&self) -> PathBuf {
        self.state.index_path()
    }

    /// Makes a new store, and then says so. What a program left here that ended while it did so is empty.
    fn first(&self) -> Result<(), Trouble> {
        let there = Generations::list(self.folder)?;
        if there.best(self.folder).is_err() {
            if !there.is_blank()? {
                return Err(
                    Bad::damage(self.folder, "its mark is missing, and not all of it can be read").into()
                );
            }
            for blank in there.journals.values().chain(there.snapshots.values()) {
                self.files.remove(blank)?;
            }
            write_generation(&self.files, self.folder, new_header(), std::iter::empty::<Result<_, Fault>>())?;
        }
        Ok(folder::mark(self.folder)?)
    }

    /// The best chain, of whose journals every batch can be read.
    fn whole_journals(&self) -> Result<(Chain, Ends), Bad> {
        let (chain, worse) = Generations::list(self.folder)?.best(self.folder)?;
        for bad in worse {
            tracing::error!(%bad, "a snapshot cannot be used; an older one and its journals can");
        }
        let ends = replay(&chain, None, None, |_, _| Ok::<_, Bad>(()))?;
        Ok((chain, ends))
    }

    fn with_chain(&self, chain: Chain, ends: Ends) -> Result<Recovered, Trouble> {
        if let Some(half_made) = &chain.half_made {
            self.files.remove(half_made)?;
        }
        if !self.index_path().exists() {
            tracing::debug!("there is no index yet; it is built from snapshot and journal");
            return self.build(None);
        }
        if self.state.is_half_built() {
            return self.build(None);
        }
        let index = match self.open_believed() {
            Ok(index) => index,
            Err(NoIndex::InUse) => return Err(NoIndex::InUse.into()),
            Err(why) => return self.build(Some(&why.to_string())),
        };
        let standing = match catch_up(&index, &chain, ends) {
            Err(Trouble::Index(fault)) => Standing::Useless(fault.to_string()),
            standing => standing?,
        };
        match standing {
            Standing::Whole(ends) => Ok(Recovered { index, chain, ends, repair: None, renew: false }),
            Standing::Ahead(applied) => {
                self.follow_index(index, applied, "the journal cannot be read to where the index is")
            }
            Standing::Useless(why) => {
                drop(index);
                self.build(Some(&why))
            }
        }
    }

    /// Opens the index unless what was in memory of it when the machine stopped may be missing.
    fn open_believed(&self) -> Result<Index, NoIndex> {
        if !self.state.is_believed() {
            return Err(NoIndex::Broken("it was in use when the machine stopped, or it had failed".into()));
        }
        Index::open(&self.index_path())
    }

    /// Snapshot or journal are gone or damaged: the index may still tell everything.
    fn without_chain(&self, bad: Bad) -> Result<Recovered, Trouble> {
        match self.index_path().exists().then(|| self.open_believed()) {
            Some(Ok(index)) => match index.applied()? {
                Some(applied) => self.follow_index(index, applied, &bad.to_string()),
                None => Err(bad.into()),
            },
            Some(Err(NoIndex::InUse)) => Err(NoIndex::InUse.into()),
            _ => Err(bad.into()),
        }
    }

    /// Begins a new generation from the index, which is whole, and the batches after it, all of which have to
    /// be readable. The older files stay as they are.
    fn follow_index(&self, index: Index, applied: Applied, why: &str) -> Result<Recovered, Trouble> {
        let generations = Generations::list(self.folder)?;
        let survey = Survey::of(&generations, Some(applied.store));
        if survey.store != Some(applied.store) {
            return Err(Bad::damage(self.folder, format!("{why}; the index belongs to another store")).into());
        }
        let (seen, last) = (applied.place.number, survey.highest().max(applied.place.number));
        let missing = survey.missing(seen, last);
        if !missing.is_empty() {
            let what =
                format!("{why}; the index ends with batch {seen}, so that {} are missing", numbers(&missing));
            return Err(Bad::damage(self.folder, what).into());
        }
        survey.each_after(seen, |_, rows| {
            rows.iter().try_for_each(|row| index.set(*row)).map_err(Trouble::from)
        })?;
        let generation = generations.after_gap().max(applied.place.generation + 2);
        let header = Header { kind: Kind::Journal, generation, base: last, store: applied.store };
        let (rows, _) = write_generation(&self.files, self.folder, header, index.raw_rows())?;
        index.set_applied(before_all(header))?;
        let known = if self.state.is_clean() && last == seen {
            "nothing is missing, for the store was closed after it".to_owned()
        } else {
            doubts(&survey, last)
        };
        let repair = format!(
            "{why}; {rows} rows were saved from the index, which is whole to batch {last}: {known}. The damaged files stay \
             where they are."
        );
        tracing::error!("{repair}");
        self.metrics.store_repairs.add();
        let (chain, _) = Generations::list(self.folder)?.best(self.folder)?;
        let ends = Ends { place: BatchPosition::before_all(header), torn: 0 };
        Ok(Recovered { index, chain, ends, repair: Some(repair), renew: false })
    }

    /// Builds the index from the first chain that can be read from end to end. The one that is there is set
    /// aside, with the reason, unless it was half built.
    fn build(&self, why: Option<&str>) -> Result<Recovered, Trouble> {
        let (chain, ends) = whole_chain(self.folder)?;
        let Some(why) = why else { return Ok(self.build_from(chain)?.0) };
        self.check_not_ahead(&chain, ends)?;
        let aside = aside::set_index(self.folder)?;
        tracing::error!(why, aside, "the index cannot be used; it is set aside and built again");
        let (mut recovered, rows) = self.build_from(chain)?;
        recovered.repair = Some(format!(
            "The index could not be used: {why}. It lies in {aside}; {rows} rows were restored from snapshot and journal, which \
             can be read to batch {}.",
            recovered.ends.place.number
        ));
        recovered.renew = true;
        Ok(recovered)
    }

    /// Builds an index anew in place of one that has failed while it was in use. Nothing of that one is
    /// needed: every batch up to the last that was acknowledged has just been read.
    pub fn build_in_place(&self, acknowledged: u64) -> Result<Recovered, Trouble> {
        let (chain, ends) = whole_chain(self.folder)?;
        if ends.place.number < acknowledged {
            let what = format!("batch {acknowledged} was acknowledged and cannot be read");
            return Err(Bad::damage(&chain.newest().path, what).into());
        }
        Ok(self.build_from(chain)?.0)
    }

    /// An index that is not believed as a whole can still prove that batches are missing from the journal.
    fn check_not_ahead(&self, chain: &Chain, ends: Ends) -> Result<(), Trouble> {
        let Some(seen) = self.glimpse(chain.snapshot.header.store) else { return Ok(()) };
        if seen <= ends.place.number {
            return Ok(());
        }
        let what = format!(
            "it can be read to batch {}, but the index, which may not be whole either, has seen batch {seen}",
            ends.place.number
        );
        Err(Bad::damage(&chain.newest().path, what).into())
    }

    /// The last batch that an index has seen which is not believed, as far as a copy of it says. The index
    /// itself is left as it is: opening changes it.
    fn glimpse(&self, store: u64) -> Option<u64> {
        let copy = Scratch::copy(&self.index_path(), self.folder);
        let copy =
            copy.inspect_err(|error| tracing::warn!(%error, "the index could not be looked at")).ok()?;
        let applied = Index::open(copy.path()).ok()?.applied().ok()??;
        (applied.store == store).then_some(applied.place.number)
    }

    fn build_from(&self, chain: Chain) -> Result<(Recovered, u64), Trouble> {
        self.state.build()?;
        match fs::remove_dir_all(self.index_path()) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error.into()),
            _ => {}
        }
        let index = Index::open(&self.index_path())?;
        let mut rows = Merge::of(chain.clone())?;
        let ends = rows.end();
        let count = fill(&index, &mut rows)?;
        let store = chain.snapshot.header.store;
        index.set_applied(Applied { store, place: ends.place })?;
        Ok((Recovered { index, chain, ends, repair: None, renew: false }, count))
    }
}

/// Puts all rows into an index, and tells how many there are.
fn fill(index: &Index, rows: &mut Merge) -> Result<u64, Trouble> {
    let mut count = 0;
    while let Some(row) = rows.next_row()? {
        index.set(row.entry())?;
        count += 1;
    }
    Ok(count)
}

/// Applies to the index what the journals, which can be read to an end, know beyond it.
fn catch_up(index: &Index, chain: &Chain, ends: Ends) -> Result<Standing, Trouble> {
    let useless = |why: &str| Ok(Standing::Useless(why.into()));
    let Header { store, base, .. } = chain.snapshot.header;
    let Some(applied) = index.applied()? else { return useless("it does not say how far it is") };
    let mut place = applied.place;
    if applied.store != store {
        return useless("it belongs to another store than the journal");
    }
    if place.number < base {
        return useless("it is older than the snapshot");
    }
    if place.number > ends.place.number {
        return Ok(Standing::Ahead(applied));
    }
    let first = BatchPosition::before_all(chain.snapshot.header);
    if place.generation < first.generation && place.number == base {
        place = first;
    }
    if !chain.journals.iter().any(|journal| journal.header.generation == place.generation) {
        return useless("its journal is gone");
    }
    if let Err(bad) = replay(chain, Some(place), Some(place.number), |_, _| Ok::<_, Bad>(())) {
        return match bad {
            Bad::Damage { what, .. } => useless(&what),
            bad @ Bad::System { .. } => Err(bad.into()),
        };
    }
    let ends = replay(chain, Some(place), None, |rows, place| {
        Ok::<_, Trouble>(index.apply_raw(rows, Applied { store, place })?)
    })?;
    Ok(Standing::Whole(ends))
}

//! Opening: which files tell everything, whether the index can be believed, and what has to be applied or built again.

use std::collections::hash_map::RandomState;
use std::fs;
use std::hash::BuildHasher;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::folder::{self, Layout, Trust};
use super::index::{Applied, Index, NoIndex};
use crate::store::journal::{
    Bad, Chain, Ends, Files, Generations, Header, Journal, Kind, Merge, Place, RawRow, SnapshotWriter, replay,
};
use crate::store::{Fault, OpenFault};

/// Rows that are put into an index at a time while it is built, in bytes about.
const STRETCH_BYTES: usize = 256 * 1024;

/// What was in the way.
#[derive(Debug, thiserror::Error)]
pub enum Trouble {
    /// Snapshot or journal.
    #[error(transparent)]
    Bad(#[from] Bad),
    /// Reading or writing the index.
    #[error(transparent)]
    Index(#[from] Fault),
    /// Opening the index.
    #[error("the index: {0}")]
    NoIndex(#[from] NoIndex),
    /// The system.
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
            Self::NoIndex(NoIndex::Foreign) => {
                OpenFault::NotAStore { path, why: NoIndex::Foreign.to_string() }
            }
            Self::Bad(Bad::Damage { .. }) | Self::Index(_) | Self::NoIndex(NoIndex::Broken(_)) => {
                OpenFault::Damaged { path, why: self.to_string() }
            }
        }
    }
}

/// A store whose rows are all in its index.
pub struct Recovered {
    /// The index.
    pub index: Index,
    /// The files that tell everything.
    pub chain: Chain,
    /// Where their newest journal ends.
    pub ends: Ends,
    /// What had to be repaired, in a sentence for whoever runs the program.
    pub repair: Option<String>,
}

/// How an index that is there compares with the journal.
enum Standing {
    /// Everything is applied, up to here.
    Whole(Ends),
    /// It knows batches that the journal does not.
    Ahead,
    /// It cannot be used, and why.
    Useless(String),
}

/// Brings a folder in order that is locked.
pub struct Recovery<'a> {
    pub(super) folder: &'a Path,
    pub(super) files: Arc<dyn Files>,
    pub(super) trust: &'a Trust,
}

impl Recovery<'_> {
    /// Makes the store where there is none, and brings its index up to its journal.
    pub fn run(&self, layout: Layout) -> Result<Recovered, Trouble> {
        for half in Generations::list(self.folder)?.halves {
            self.files.remove(&half)?;
        }
        match layout {
            Layout::Present => folder::move_old_index(self.folder)?,
            Layout::Old | Layout::Unmarked => self.first(layout)?,
        }
        let generations = Generations::list(self.folder)?;
        match generations.best(self.folder) {
            Ok((chain, worse)) => {
                for bad in worse {
                    tracing::error!(%bad, "a snapshot cannot be used; an older one and its journals can");
                }
                self.with_chain(chain)
            }
            Err(bad) => self.without_chain(bad),
        }
    }

    fn index_path(&self) -> PathBuf {
        self.folder.join(folder::INDEX)
    }

    /// Makes a new store, or one of a store from before the journal, and then says so.
    fn first(&self, layout: Layout) -> Result<(), Trouble> {
        if !folder::old_index(self.folder)?.is_empty() {
            return self.adopt_old_index(layout);
        }
        if layout == Layout::Old {
            return Err(Bad::damage(self.folder, "its rows are gone").into());
        }
        if Generations::list(self.folder)?.best(self.folder).is_err() {
            self.write_generation(new_header(), std::iter::empty::<Result<_, Fault>>())?;
        }
        Ok(folder::mark(self.folder)?)
    }

    /// Writes the first snapshot of a store from before the journal; its sled becomes the index.
    fn adopt_old_index(&self, layout: Layout) -> Result<(), Trouble> {
        let index = Index::open(self.folder)?;
        match (layout, index.has_old_mark(folder::OLD_MARK)?) {
            (Layout::Old, false) => return Err(Bad::damage(self.folder, "its rows are gone").into()),
            (_, false) if !index.is_empty() => return Err(NoIndex::Foreign.into()),
            _ => {}
        }
        let Generations { journals, snapshots, .. } = Generations::list(self.folder)?;
        for stale in journals.values().chain(snapshots.values()) {
            self.files.remove(stale)?;
        }
        let header = new_header();
        let rows = self.write_generation(header, index.raw_rows())?;
        index.apply_raw(std::iter::empty(), Some(before_all(header)))?;
        index.close()?;
        folder::wait_until_closed(self.folder);
        folder::mark(self.folder)?;
        folder::move_old_index(self.folder)?;
        folder::sync_all(&self.index_path())?;
        self.trust.end()?;
        tracing::info!(rows, "a store from before the journal has got its journal");
        Ok(())
    }

    /// Writes a snapshot of rows and the empty journal that follows it. Tells how many rows there are.
    pub(super) fn write_generation<E>(
        &self,
        header: Header,
        rows: impl Iterator<Item = Result<RawRow, E>>,
    ) -> Result<u64, Trouble>
    where
        Trouble: From<E>,
    {
        let snapshot = Header { kind: Kind::Snapshot, ..header };
        let mut snapshot = SnapshotWriter::create(Arc::clone(&self.files), self.folder, snapshot)?;
        for row in rows {
            snapshot.add(&row?)?;
        }
        let rows = snapshot.finish()?;
        Journal::create(&*self.files, self.folder, header)?;
        Ok(rows)
    }

    fn with_chain(&self, chain: Chain) -> Result<Recovered, Trouble> {
        if let Some(half_made) = &chain.half_made {
            self.files.remove(half_made)?;
        }
        if !self.index_path().exists() {
            tracing::debug!("there is no index yet; it is built from snapshot and journal");
            return self.build(None);
        }
        if self.trust.is_half_built() {
            return self.build(None);
        }
        let standing = match self.open_believed() {
            Ok(index) => (catch_up(&index, &chain), Some(index)),
            Err(NoIndex::InUse) => return Err(NoIndex::InUse.into()),
            Err(why) => (Ok(Standing::Useless(why.to_string())), None),
        };
        match standing {
            (Ok(Standing::Whole(ends)), Some(index)) => Ok(Recovered { index, chain, ends, repair: None }),
            (Ok(Standing::Ahead), Some(index)) => {
                self.follow_index(index, "the journal ends before the index does")
            }
            (Ok(Standing::Useless(why)), index) => self.rebuild(index, &why),
            (Err(trouble @ Trouble::Index(_)), index) => self.rebuild(index, &trouble.to_string()),
            (Err(trouble), _) => Err(trouble),
            (Ok(_), None) => unreachable!("only an index that is open is whole or ahead"),
        }
    }

    /// Opens the index unless what was in memory of it when the machine stopped may be missing.
    fn open_believed(&self) -> Result<Index, NoIndex> {
        if !self.trust.is_given() {
            return Err(NoIndex::Broken("it was in use when the machine stopped, or it had failed".into()));
        }
        Index::open(&self.index_path())
    }

    /// Snapshot or journal are gone or damaged: the index may still tell everything.
    fn without_chain(&self, bad: Bad) -> Result<Recovered, Trouble> {
        match self.index_path().exists().then(|| self.open_believed()) {
            Some(Ok(index)) if index.applied()?.is_some() => self.follow_index(index, &bad.to_string()),
            Some(Err(NoIndex::InUse)) => Err(NoIndex::InUse.into()),
            _ => Err(bad.into()),
        }
    }

    /// Begins a new generation from the index, which knows more than the files that should tell everything.
    fn follow_index(&self, index: Index, why: &str) -> Result<Recovered, Trouble> {
        let Some(applied) = index.applied()? else {
            return Err(NoIndex::Broken("it does not say how far it is".into()).into());
        };
        let generations = Generations::list(self.folder)?;
        let newest = generations.journals.keys().chain(generations.snapshots.keys()).max();
        let generation = newest.map_or(1, |newest| newest + 1).max(applied.place.generation + 1);
        let header =
            Header { kind: Kind::Journal, generation, base: applied.place.number, store: applied.store };
        let rows = self.write_generation(header, index.raw_rows())?;
        index.apply_raw(std::iter::empty(), Some(before_all(header)))?;
        let repair = format!("{why}; {rows} rows were saved from the index, which is whole");
        tracing::error!("{repair}");
        let (chain, _) = Generations::list(self.folder)?.best(self.folder)?;
        let ends = Ends { place: Place::before_all(header), torn: 0 };
        Ok(Recovered { index, chain, ends, repair: Some(repair) })
    }

    /// Moves the index aside and builds it again.
    fn rebuild(&self, index: Option<Index>, why: &str) -> Result<Recovered, Trouble> {
        drop(index);
        let aside = folder::move_aside(self.folder)?;
        let aside = aside.file_name().unwrap_or_default().to_string_lossy().into_owned();
        tracing::error!(why, aside, "the index cannot be used; it is moved aside and built again");
        self.build(Some(format!("The index could not be used: {why}. It lies in {aside}")))
    }

    /// Builds the index from the first chain that can be read.
    fn build(&self, why: Option<String>) -> Result<Recovered, Trouble> {
        let mut first = None;
        for chain in Generations::list(self.folder)?.chains() {
            let built = chain.map_err(Trouble::from).and_then(|chain| self.build_from(chain));
            match built {
                Ok((mut recovered, rows)) => {
                    let told = |why| {
                        format!(
                            "{why}; {rows} rows were restored from snapshot and journal, nothing is lost."
                        )
                    };
                    recovered.repair = why.map(told);
                    return Ok(recovered);
                }
                Err(Trouble::Bad(bad)) => {
                    tracing::error!(%bad, "a snapshot cannot be used to build the index");
                    first = first.or(Some(bad));
                }
                Err(other) => return Err(other),
            }
        }
        Err(first.unwrap_or_else(|| Bad::damage(self.folder, "there is no snapshot")).into())
    }

    fn build_from(&self, chain: Chain) -> Result<(Recovered, u64), Trouble> {
        self.trust.build()?;
        match fs::remove_dir_all(self.index_path()) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error.into()),
            _ => {}
        }
        let index = Index::open(&self.index_path())?;
        let mut rows = Merge::of(chain.clone())?;
        let ends = rows.end();
        let count = fill(&index, &mut rows)?;
        let store = chain.snapshot.header.store;
        index.apply_raw(std::iter::empty(), Some(Applied { store, place: ends.place }))?;
        Ok((Recovered { index, chain, ends, repair: None }, count))
    }
}

/// Puts all rows into an index, and tells how many there are.
fn fill(index: &Index, rows: &mut Merge) -> Result<u64, Trouble> {
    let (mut stretch, mut bytes, mut count) = (Vec::new(), 0, 0);
    let mut more = true;
    while more {
        match rows.next_row()? {
            Some(row) => {
                bytes += row.key.len() + row.bytes.len();
                stretch.push(row);
            }
            None => more = false,
        }
        if bytes >= STRETCH_BYTES || !more {
            let raw =
                stretch.iter().map(|row| (row.key.as_slice(), Some((row.version, row.bytes.as_slice()))));
            index.apply_raw(raw, None)?;
            count += stretch.len() as u64;
            stretch.clear();
            bytes = 0;
        }
    }
    Ok(count)
}

/// Applies to the index what the journal knows beyond it.
fn catch_up(index: &Index, chain: &Chain) -> Result<Standing, Trouble> {
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
    let first = Place::before_all(chain.snapshot.header);
    if place.generation < first.generation && place.number == base {
        place = first;
    }
    let Some(journal) = chain.journals.iter().find(|journal| journal.header.generation == place.generation)
    else {
        let newer = place.generation > chain.newest().header.generation;
        return if newer { Ok(Standing::Ahead) } else { useless("its journal is gone") };
    };
    if journal.length()? < place.end {
        return Ok(Standing::Ahead);
    }
    if let Err(bad) = replay(chain, Some(place), Some(place.number), |_, _| Ok::<_, Bad>(())) {
        return match bad {
            Bad::Damage { what, .. } => useless(&what),
            bad @ Bad::System { .. } => Err(bad.into()),
        };
    }
    let ends = replay(chain, Some(place), None, |rows, place| {
        let rows = rows.iter().map(|entry| (entry.key, entry.row));
        Ok::<_, Trouble>(index.apply_raw(rows, Some(Applied { store, place }))?)
    })?;
    Ok(Standing::Whole(ends))
}

fn before_all(header: Header) -> Applied {
    Applied { store: header.store, place: Place::before_all(header) }
}

/// The header of the first journal of a new store.
pub fn new_header() -> Header {
    let store = RandomState::new().hash_one("a new store");
    Header { kind: Kind::Journal, generation: 1, base: 0, store }
}

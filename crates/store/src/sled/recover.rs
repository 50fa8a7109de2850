//! Recovery of a store when it is opened: finds the readable files, decides whether to trust the index,
//! then completes or rebuilds the index.
//!
//! No copy of data is destroyed. If an acknowledged batch may be missing from the result, the store does
//! not open, and the error tells what to do; `salvage` then saves what is readable.

use std::fs;
use std::hash::{BuildHasher, RandomState};
use std::io;
use std::path::Path;
use std::sync::Arc;

use crate::base::metrics::Metrics;
use crate::journal::{
    BatchPosition, Chain, Files, Generations, Header, Journal, JournalEnd, Kind, Merge, RawRow, ReadError,
    SnapshotRows, SnapshotWriter, Survey, remove_partial, replay,
};
use crate::{OpenFault, StoreFault, durable};

use super::folder;
use super::index::{Index, IndexError, IndexProgress};
use super::quarantine::{self, TemporaryCopy};
use super::salvage::{describe_uncertainty, format_numbers};
use super::state::IndexState;

#[derive(Debug, thiserror::Error)]
pub enum RecoveryError {
    #[error(transparent)]
    ReadError(#[from] ReadError),
    /// The index could not be read or written.
    #[error(transparent)]
    Index(#[from] StoreFault),
    /// The index could not be opened.
    #[error("the index: {0}")]
    IndexError(#[from] IndexError),
    #[error(transparent)]
    System(#[from] io::Error),
}

pub type Result<T, E = RecoveryError> = std::result::Result<T, E>;

impl RecoveryError {
    /// Converts the error to one of opening the store in the folder `path`.
    pub fn into_open_fault(self, path: &Path) -> OpenFault {
        let path = path.to_owned();
        match self {
            Self::ReadError(ReadError::System { why, path: file }) => {
                folder::open_fault(&path, why.kind(), format!("{}: {why}", file.display()))
            }
            Self::System(error) => folder::system(&path, &error),
            Self::IndexError(IndexError::System(kind, why)) => folder::open_fault(&path, kind, why),
            Self::IndexError(IndexError::InUse) => OpenFault::InUse { path },
            Self::ReadError(ReadError::Damage { .. })
            | Self::Index(_)
            | Self::IndexError(IndexError::Broken(_) | IndexError::BadRow { .. }) => {
                OpenFault::Damaged { path, why: self.to_string() }
            }
        }
    }
}

/// Converts errors to one of opening the store in the folder `path`.
pub fn fault_at<E>(path: &Path) -> impl Fn(E) -> OpenFault
where
    RecoveryError: From<E>,
{
    |error| RecoveryError::from(error).into_open_fault(path)
}

/// A recovered store, whose index is complete.
pub struct RecoveredStore {
    pub index: Index,
    pub chain: Chain,
    pub ends: JournalEnd,
    /// A sentence for the operator about what was repaired; `None` if nothing was.
    pub repair: Option<String>,
    /// Whether the store should begin a new journal and make a new snapshot.
    pub renew: bool,
}

/// Recovery of a store whose folder this process has locked.
pub struct Recovery<'a> {
    pub(super) folder: &'a Path,
    pub(super) files: Arc<dyn Files>,
    pub(super) state: &'a IndexState,
    pub(super) metrics: &'a Metrics,
}

impl Recovery<'_> {
    /// Creates the store if there is none of any `format`, and brings its index up to the end of the journals.
    pub fn run(&self, format: Option<u32>) -> Result<RecoveredStore> {
        quarantine::remove_scratch(self.folder)?;
        folder::settle_index(self.folder)?;
        for half in Generations::list(self.folder)?.partial {
            self.files.remove(&half)?;
        }
        if format.is_none() {
            self.create_store()?;
        }
        match self.whole_journals() {
            Ok((chain, ends)) => self.with_chain(chain, ends),
            Err(bad) if bad.is_passing() => Err(bad.into()),
            Err(bad) => self.without_chain(bad),
        }
    }

    /// Creates a new store, or completes an interrupted creation, and marks the folder last. Fails if
    /// the files hold rows, but form no usable chain.
    fn create_store(&self) -> Result<()> {
        let there = Generations::list(self.folder)?;
        if let Err(bad) = there.best(self.folder) {
            if bad.is_passing() {
                return Err(bad.into());
            }
            if !there.is_blank()? {
                let what = "its mark is missing, and not all of it can be read";
                return Err(ReadError::damage(self.folder, what).into());
            }
            for blank in there.journals.values().chain(there.snapshots.values()) {
                self.files.remove(blank)?;
            }
            let no_rows = std::iter::empty::<Result<_, StoreFault>>();
            write_generation(&self.files, self.folder, new_header(), no_rows)?;
        }
        Ok(folder::mark(self.folder, folder::FORMAT)?)
    }

    /// The shortest usable chain (a snapshot and its journals) and the end of the last journal,
    /// after checking that every batch of these journals is readable.
    fn whole_journals(&self) -> Result<(Chain, JournalEnd), ReadError> {
        let (chain, worse) = Generations::list(self.folder)?.best(self.folder)?;
        for bad in worse {
            tracing::error!(%bad, "a snapshot cannot be used; an older one and its journals can");
        }
        let ends = replay(&chain, None, None, |_, _| Ok::<_, ReadError>(()))?;
        Ok((chain, ends))
    }

    fn with_chain(&self, chain: Chain, ends: JournalEnd) -> Result<RecoveredStore> {
        if let Some(half_created) = &chain.half_created {
            self.files.remove(half_created)?;
        }
        if !self.state.index_path().try_exists()? || self.state.is_half_built()? {
            tracing::debug!("there is no index yet; it is built from snapshot and journal");
            return self.build(None);
        }
        let index = match self.open_trusted_index() {
            Ok(index) => index,
            Err(why) if why.is_passing() => return Err(why.into()),
            Err(why) => return self.build(Some(&why.to_string())),
        };
        match catch_up(&index, &chain, ends) {
            Ok((_, Some(ends))) => Ok(RecoveredStore { index, chain, ends, repair: None, renew: false }),
            Ok((applied, None)) => {
                self.follow_index(index, applied, "the journal cannot be read to where the index is")
            }
            Err(RecoveryError::IndexError(why)) if !why.is_passing() => {
                drop(index);
                self.build(Some(&why.to_string()))
            }
            Err(trouble) => Err(trouble),
        }
    }

    /// Opens the index if it can be trusted. An index that was in use when the machine stopped may lack
    /// data that was only in memory.
    fn open_trusted_index(&self) -> Result<Index, IndexError> {
        if !self.state.is_trusted()? {
            return Err(IndexError::Broken(
                "it was in use when the machine stopped, or it had failed".into(),
            ));
        }
        Index::open(&self.state.index_path())
    }

    /// Recovers from a missing or damaged snapshot or journal by way of the index, if the index is
    /// complete. Otherwise fails with `bad`.
    fn without_chain(&self, bad: ReadError) -> Result<RecoveredStore> {
        match self.state.index_path().try_exists()?.then(|| self.open_trusted_index()) {
            Some(Ok(index)) => match index.applied()? {
                Some(applied) => self.follow_index(index, applied, &bad.to_string()),
                None => Err(bad.into()),
            },
            Some(Err(why)) if why.is_passing() => Err(why.into()),
            _ => Err(bad.into()),
        }
    }

    /// Begins a new generation from the complete index and the batches after it. Fails if one of these
    /// batches is unreadable. The older files stay in place.
    fn follow_index(&self, index: Index, applied: IndexProgress, why: &str) -> Result<RecoveredStore> {
        let generations = Generations::list(self.folder)?;
        let survey = Survey::of(&generations, Some(applied.store), ReadError::is_passing)?;
        if survey.store != Some(applied.store) {
            let what = format!("{why}; the index belongs to another store");
            return Err(ReadError::damage(self.folder, what).into());
        }
        let (seen, last) = (applied.place.number, survey.highest().max(applied.place.number));
        let missing = survey.missing(seen, last);
        if !missing.is_empty() {
            let what = format!(
                "{why}; the index ends with batch {seen}, so that {} are missing",
                format_numbers(&missing)
            );
            return Err(ReadError::damage(self.folder, what).into());
        }
        survey.each_after(seen, |_, rows| {
            Ok::<_, RecoveryError>(rows.iter().try_for_each(|row| index.set(*row))?)
        })?;
        let generation = generations.next_repair_generation().max(applied.place.generation + 2);
        let header = Header { kind: Kind::Journal, generation, base: last, store: applied.store };
        let (rows, _) = write_generation(&self.files, self.folder, header, index.raw_rows())?;
        index.set_applied(IndexProgress::before_all(header))?;
        let known = if self.state.is_clean()? && last == seen {
            "nothing is missing, since the store was closed after it".to_owned()
        } else {
            describe_uncertainty(&survey, last)
        };
        let repair = format!(
            "{why}; {rows} rows were saved from the index, which is whole to batch {last}: {known}. The damaged files stay \
             where they are."
        );
        tracing::error!("{repair}");
        self.metrics.store_repairs.add();
        let (chain, _) = Generations::list(self.folder)?.best(self.folder)?;
        let ends = JournalEnd { place: BatchPosition::before_all(header), torn: 0 };
        Ok(RecoveredStore { index, chain, ends, repair: Some(repair), renew: false })
    }

    /// Builds the index from the first chain (a snapshot and its journals) that is readable from end to
    /// end. If the present index cannot be used for a reason `why`, sets that index aside first.
    fn build(&self, why: Option<&str>) -> Result<RecoveredStore> {
        let (chain, ends) = whole_chain(self.folder)?;
        let Some(why) = why else { return Ok(self.build_from(chain)?.0) };
        self.check_not_ahead(&chain, ends)?;
        let aside = quarantine::set_aside(self.folder, folder::INDEX, quarantine::QUARANTINED_INDEX)?;
        tracing::error!(
            why,
            aside,
            "the index cannot be used; it is set aside and rebuilt from snapshot and journal"
        );
        let (mut recovered, rows) = self.build_from(chain)?;
        recovered.repair = Some(format!(
            "The index could not be used: {why}. It lies in {aside}; {rows} rows were restored from snapshot and journal, which \
             can be read to batch {}.",
            recovered.ends.place.number
        ));
        recovered.renew = true;
        Ok(recovered)
    }

    /// Rebuilds the index after it failed while in use. The failed index is not needed, because this
    /// function checks that every acknowledged batch can be read from the journals.
    pub fn build_in_place(&self, acknowledged: u64) -> Result<RecoveredStore> {
        let (chain, ends) = whole_chain(self.folder)?;
        if ends.place.number < acknowledged {
            let what = format!("batch {acknowledged} was acknowledged and cannot be read");
            return Err(ReadError::damage(&chain.newest().path, what).into());
        }
        Ok(self.build_from(chain)?.0)
    }

    /// Fails if an untrusted index contains batches that are missing from the journals.
    fn check_not_ahead(&self, chain: &Chain, ends: JournalEnd) -> Result<()> {
        let Some(seen) = self.peek_last_batch(chain.snapshot.header.store)? else { return Ok(()) };
        if seen <= ends.place.number {
            return Ok(());
        }
        let what = format!(
            "it can be read to batch {}, but the index, which may not be whole either, has seen batch {seen}",
            ends.place.number
        );
        Err(ReadError::damage(&chain.newest().path, what).into())
    }

    /// The number of the last batch in an untrusted index, if it can be read. Reads a copy,
    /// since opening an index changes it.
    fn peek_last_batch(&self, store: u64) -> Result<Option<u64>, IndexError> {
        let applied = TemporaryCopy::copy(&self.state.index_path(), self.folder)
            .map_err(IndexError::from)
            .and_then(|copy| Index::open(&copy.path)?.applied());
        match applied {
            Ok(applied) => {
                let ours = applied.filter(|applied| applied.store == store);
                Ok(ours.map(|applied| applied.place.number))
            }
            Err(why) if why.is_passing() => Err(why),
            Err(error) => {
                tracing::warn!(%error, "could not inspect the untrusted index; whether it has further batches is unknown");
                Ok(None)
            }
        }
    }

    fn build_from(&self, chain: Chain) -> Result<(RecoveredStore, u64)> {
        self.state.build()?;
        durable::ignore_missing(fs::remove_dir_all(self.state.index_path()))?;
        let index = Index::open(&self.state.index_path())?;
        let rows = Merge::of(chain.clone())?;
        let (ends, mut count) = (rows.end, 0);
        for row in rows {
            index.set(row?.entry())?;
            count += 1;
        }
        let store = chain.snapshot.header.store;
        index.set_applied(IndexProgress { store, place: ends.place })?;
        Ok((RecoveredStore { index, chain, ends, repair: None, renew: false }, count))
    }
}

/// Checks an index against the journals, and applies batches of the journals that the index lacks. Returns
/// the former progress of the index, and the end of the journals, or `None` if the index contains batches
/// that cannot be read from them. An index that cannot be used is [`IndexError::Broken`].
fn catch_up(index: &Index, chain: &Chain, ends: JournalEnd) -> Result<(IndexProgress, Option<JournalEnd>)> {
    let useless = |why: &str| Err(IndexError::Broken(why.into()).into());
    let Header { store, base, .. } = chain.snapshot.header;
    let Some(applied) = index.applied()? else { return useless("it does not record its progress") };
    let mut place = applied.place;
    if applied.store != store {
        return useless("it belongs to another store than the journal");
    }
    if place.number < base {
        return useless("it is older than the snapshot");
    }
    if place.number > ends.place.number {
        return Ok((applied, None));
    }
    let first = BatchPosition::before_all(chain.snapshot.header);
    if place.generation < first.generation && place.number == base {
        place = first;
    }
    if !chain.journals.iter().any(|journal| journal.header.generation == place.generation) {
        return useless("its journal is gone");
    }
    match replay(chain, Some(place), Some(place.number), |_, _| Ok(())) {
        Err(ReadError::Damage { what, .. }) => return useless(&what),
        seen => seen?,
    };
    let ends = replay(chain, Some(place), None, |rows, place| {
        Ok::<_, RecoveryError>(index.apply_raw(rows, IndexProgress { store, place })?)
    })?;
    Ok((applied, Some(ends)))
}

/// Writes a snapshot of `rows`, which must be in key order, and the empty journal that follows it.
/// Returns the number of rows.
pub fn write_generation<E>(
    files: &Arc<dyn Files>,
    folder: &Path,
    header: Header,
    rows: impl Iterator<Item = Result<RawRow, E>>,
) -> Result<(u64, Journal)>
where
    RecoveryError: From<E>,
{
    let write = || {
        let header = Header { kind: Kind::Snapshot, ..header };
        let mut snapshot = SnapshotWriter::create(Arc::clone(files), folder, header)?;
        for row in rows {
            snapshot.add(&row?)?;
        }
        Ok::<_, RecoveryError>(snapshot.finish()?)
    };
    let rows = write().inspect_err(|_| remove_partial(&**files, folder, header.generation))?;
    Ok((rows, Journal::create(&**files, folder, header)?))
}

/// The first chain of a folder (a snapshot and its journals) that is readable from end to end,
/// and the end of its journals. Fails with the first error that may pass.
pub fn whole_chain(folder: &Path) -> Result<(Chain, JournalEnd), ReadError> {
    let mut first = None;
    for chain in Generations::list(folder)?.chains() {
        match chain.and_then(read_through) {
            Ok(whole) => return Ok(whole),
            Err(bad) if bad.is_passing() => return Err(bad),
            Err(bad) => {
                tracing::error!(%bad, "a snapshot or its journals cannot be read; trying an older snapshot");
                first = first.or(Some(bad));
            }
        }
    }
    Err(first.unwrap_or_else(|| ReadError::damage(folder, "there is no snapshot")))
}

/// Reads a chain from end to end. Returns the chain with the end of its journals, or the first error.
pub fn read_through(chain: Chain) -> Result<(Chain, JournalEnd), ReadError> {
    // The snapshot stays open meanwhile. So a rebuild that checks all chains needs as many open files as the start
    // after it, and fails for lack of them before it sets anything aside.
    let mut snapshot = SnapshotRows::new(chain.snapshot.read()?)?;
    snapshot.try_for_each(|row| row.map(drop))?;
    let ends = replay(&chain, None, None, |_, _| Ok::<_, ReadError>(()))?;
    Ok((chain, ends))
}

/// The header of a new store's first journal, with a random store number.
pub fn new_header() -> Header {
    let store = RandomState::new().hash_one("a new store");
    Header { kind: Kind::Journal, generation: 1, base: 0, store }
}

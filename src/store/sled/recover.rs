//! Recovery of a store when it is opened: finds the readable files, decides whether to trust the index,
//! then completes or rebuilds the index.
//!
//! No copy of data is destroyed. If an acknowledged batch may be missing from the result, the store does
//! not open, and the error tells what to do; `salvage` then saves what is readable.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::folder::{self, Layout};
use super::generation::{before_all, new_header, whole_chain, write_generation};
use super::index::{Index, IndexError, IndexProgress};
use super::quarantine::{self, TemporaryCopy};
use super::salvage::{describe_uncertainty, format_numbers};
use super::state::IndexState;
use crate::base::metrics::Metrics;
use crate::store::journal::{
    BatchPosition, Chain, Files, Generations, Header, JournalEnd, Kind, Merge, ReadError, Survey, replay,
};
use crate::store::{OpenFault, StoreFault};

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

impl RecoveryError {
    /// Converts the error to one of opening the store in the folder `path`.
    pub fn at(self, path: &Path) -> OpenFault {
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

/// State of an existing index compared to the journal.
enum IndexStatus {
    /// The index contains every batch. The value is the end of the journals.
    Whole(JournalEnd),
    /// The index contains batches that cannot be read from the journals.
    Ahead(IndexProgress),
    /// The index cannot be used, for the given reason.
    Useless(String),
}

/// Recovery of a store whose folder this process has locked.
pub struct Recovery<'a> {
    pub(super) folder: &'a Path,
    pub(super) files: Arc<dyn Files>,
    pub(super) state: &'a IndexState,
    pub(super) metrics: &'a Metrics,
}

impl Recovery<'_> {
    /// Creates the store if there is none, and brings its index up to the end of the journals.
    pub fn run(&self, layout: Layout) -> Result<RecoveredStore, RecoveryError> {
        quarantine::remove_scratch(self.folder)?;
        folder::settle_index(self.folder)?;
        for half in Generations::list(self.folder)?.partial {
            self.files.remove(&half)?;
        }
        if layout == Layout::Unmarked {
            self.first()?;
        }
        match self.whole_journals() {
            Ok((chain, ends)) => self.with_chain(chain, ends),
            Err(bad) if bad.is_passing() => Err(bad.into()),
            Err(bad) => self.without_chain(bad),
        }
    }

    fn index_path(&self) -> PathBuf {
        self.state.index_path()
    }

    /// Creates a new store, or completes an interrupted creation, and marks the folder last. Fails if
    /// the files hold rows, but form no usable chain.
    fn first(&self) -> Result<(), RecoveryError> {
        let there = Generations::list(self.folder)?;
        if let Err(bad) = there.best(self.folder) {
            if bad.is_passing() {
                return Err(bad.into());
            }
            if !there.is_blank()? {
                return Err(ReadError::damage(
                    self.folder,
                    "its mark is missing, and not all of it can be read",
                )
                .into());
            }
            for blank in there.journals.values().chain(there.snapshots.values()) {
                self.files.remove(blank)?;
            }
            write_generation(
                &self.files,
                self.folder,
                new_header(),
                std::iter::empty::<Result<_, StoreFault>>(),
            )?;
        }
        Ok(folder::mark(self.folder)?)
    }

    /// Returns the shortest usable chain (a snapshot and its journals) and the end of the last journal,
    /// after checking that every batch of these journals is readable.
    fn whole_journals(&self) -> Result<(Chain, JournalEnd), ReadError> {
        let (chain, worse) = Generations::list(self.folder)?.best(self.folder)?;
        for bad in worse {
            tracing::error!(%bad, "a snapshot cannot be used; an older one and its journals can");
        }
        let ends = replay(&chain, None, None, |_, _| Ok::<_, ReadError>(()))?;
        Ok((chain, ends))
    }

    fn with_chain(&self, chain: Chain, ends: JournalEnd) -> Result<RecoveredStore, RecoveryError> {
        if let Some(half_created) = &chain.half_created {
            self.files.remove(half_created)?;
        }
        if !self.index_path().try_exists()? {
            tracing::debug!("there is no index yet; it is built from snapshot and journal");
            return self.build(None);
        }
        if self.state.is_half_built()? {
            return self.build(None);
        }
        let index = match self.open_believed() {
            Ok(index) => index,
            Err(why) if why.is_passing() => return Err(why.into()),
            Err(why) => return self.build(Some(&why.to_string())),
        };
        let status = match catch_up(&index, &chain, ends) {
            Err(RecoveryError::IndexError(why)) if !why.is_passing() => IndexStatus::Useless(why.to_string()),
            status => status?,
        };
        match status {
            IndexStatus::Whole(ends) => Ok(RecoveredStore { index, chain, ends, repair: None, renew: false }),
            IndexStatus::Ahead(applied) => {
                self.follow_index(index, applied, "the journal cannot be read to where the index is")
            }
            IndexStatus::Useless(why) => {
                drop(index);
                self.build(Some(&why))
            }
        }
    }

    /// Opens the index if it can be trusted. An index that was in use when the machine stopped may lack
    /// data that was only in memory.
    fn open_believed(&self) -> Result<Index, IndexError> {
        if !self.state.is_trusted()? {
            return Err(IndexError::Broken(
                "it was in use when the machine stopped, or it had failed".into(),
            ));
        }
        Index::open(&self.index_path())
    }

    /// Recovers from a missing or damaged snapshot or journal by way of the index, if the index is
    /// complete. Otherwise fails with `bad`.
    fn without_chain(&self, bad: ReadError) -> Result<RecoveredStore, RecoveryError> {
        match self.index_path().try_exists()?.then(|| self.open_believed()) {
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
    fn follow_index(
        &self,
        index: Index,
        applied: IndexProgress,
        why: &str,
    ) -> Result<RecoveredStore, RecoveryError> {
        let generations = Generations::list(self.folder)?;
        let survey = Survey::of(&generations, Some(applied.store), ReadError::is_passing)?;
        if survey.store != Some(applied.store) {
            return Err(
                ReadError::damage(self.folder, format!("{why}; the index belongs to another store")).into()
            );
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
            rows.iter().try_for_each(|row| index.set(*row)).map_err(RecoveryError::from)
        })?;
        let generation = generations.after_gap().max(applied.place.generation + 2);
        let header = Header { kind: Kind::Journal, generation, base: last, store: applied.store };
        let (rows, _) = write_generation(&self.files, self.folder, header, index.raw_rows())?;
        index.set_applied(before_all(header))?;
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
    fn build(&self, why: Option<&str>) -> Result<RecoveredStore, RecoveryError> {
        let (chain, ends) = whole_chain(self.folder)?;
        let Some(why) = why else { return Ok(self.build_from(chain)?.0) };
        self.check_not_ahead(&chain, ends)?;
        let aside = quarantine::set_index(self.folder)?;
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
    pub fn build_in_place(&self, acknowledged: u64) -> Result<RecoveredStore, RecoveryError> {
        let (chain, ends) = whole_chain(self.folder)?;
        if ends.place.number < acknowledged {
            let what = format!("batch {acknowledged} was acknowledged and cannot be read");
            return Err(ReadError::damage(&chain.newest().path, what).into());
        }
        Ok(self.build_from(chain)?.0)
    }

    /// Fails if an untrusted index contains batches that are missing from the journals.
    fn check_not_ahead(&self, chain: &Chain, ends: JournalEnd) -> Result<(), RecoveryError> {
        let Some(seen) = self.glimpse(chain.snapshot.header.store)? else { return Ok(()) };
        if seen <= ends.place.number {
            return Ok(());
        }
        let what = format!(
            "it can be read to batch {}, but the index, which may not be whole either, has seen batch {seen}",
            ends.place.number
        );
        Err(ReadError::damage(&chain.newest().path, what).into())
    }

    /// Returns the number of the last batch in an untrusted index, if it can be read. Reads a copy,
    /// since opening an index changes it.
    fn glimpse(&self, store: u64) -> Result<Option<u64>, IndexError> {
        let applied = TemporaryCopy::copy(&self.index_path(), self.folder)
            .map_err(IndexError::from)
            .and_then(|copy| Index::open(copy.path())?.applied());
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

    fn build_from(&self, chain: Chain) -> Result<(RecoveredStore, u64), RecoveryError> {
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
        index.set_applied(IndexProgress { store, place: ends.place })?;
        Ok((RecoveredStore { index, chain, ends, repair: None, renew: false }, count))
    }
}

/// Puts all rows into an index and returns their number.
fn fill(index: &Index, rows: &mut Merge) -> Result<u64, RecoveryError> {
    let mut count = 0;
    while let Some(row) = rows.next_row()? {
        index.set(row.entry())?;
        count += 1;
    }
    Ok(count)
}

/// Checks an index against the journals, and applies batches of the journals that the index lacks.
fn catch_up(index: &Index, chain: &Chain, ends: JournalEnd) -> Result<IndexStatus, RecoveryError> {
    let useless = |why: &str| Ok(IndexStatus::Useless(why.into()));
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
        return Ok(IndexStatus::Ahead(applied));
    }
    let first = BatchPosition::before_all(chain.snapshot.header);
    if place.generation < first.generation && place.number == base {
        place = first;
    }
    if !chain.journals.iter().any(|journal| journal.header.generation == place.generation) {
        return useless("its journal is gone");
    }
    if let Err(bad) = replay(chain, Some(place), Some(place.number), |_, _| Ok::<_, ReadError>(())) {
        return match bad {
            ReadError::Damage { what, .. } => useless(&what),
            bad @ ReadError::System { .. } => Err(bad.into()),
        };
    }
    let ends = replay(chain, Some(place), None, |rows, place| {
        Ok::<_, RecoveryError>(index.apply_raw(rows, IndexProgress { store, place })?)
    })?;
    Ok(IndexStatus::Whole(ends))
}

//! Operations of the command line on a store in a folder: reading a store that another process may have
//! open, importing rows, and rebuilding a store.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::journal::{
    Files, Generations, Header, JournalEnd, Kind, Merge, RawRow, ReadError, RealFiles, is_disk_error,
    is_passing,
};

use super::folder::{self, FORMAT, OLDEST_FORMAT};
use super::index::{Index, IndexError, IndexProgress};
use super::quarantine::{self, TemporaryCopy};
use super::recover::{RecoveryError, fault_at, new_header, read_through, whole_chain, write_generation};
use super::salvage::{self, Salvage, describe_uncertainty};
use super::state::{self, IndexState};
use super::{FormerFormat, OpenFault, Settings, SledStore};

/// Maximum number of attempts to read a store while a compaction of another process removes files.
const MAX_ATTEMPTS: usize = 10;

/// The snapshots and journals of a store, even if its mark is damaged.
pub fn generations(path: &Path) -> Result<Generations, OpenFault> {
    match folder::format_in(path) {
        Ok(None) if !folder::has_store_files(path) => {
            return Err(OpenFault::NotAStore { path: path.into(), why: "there is no store".into() });
        }
        Err(OpenFault::NotAStore { .. }) if folder::has_store_files(path) => {}
        format => drop(format?),
    }
    Generations::list(path).map_err(fault_at(path))
}

/// The files that repairs left in place or set aside, each with its size in bytes.
pub fn leftover_files(path: &Path) -> io::Result<Vec<(PathBuf, u64)>> {
    let left = Generations::list(path).map_err(io::Error::other)?;
    let left = left.superseded_files().into_iter().map(Path::to_owned);
    left.chain(quarantine::list(path, quarantine::is_quarantined)?)
        .map(|path| Ok((path.clone(), bytes_of(&path)?)))
        .collect()
}

fn bytes_of(path: &Path) -> io::Result<u64> {
    if !path.is_dir() {
        return Ok(fs::metadata(path)?.len());
    }
    fs::read_dir(path)?.map(|entry| bytes_of(&entry?.path())).sum()
}

/// Result of inspecting the index of a store that is not open. The inspection opens a copy, because
/// opening an index changes it.
pub enum IndexInspection {
    /// There is no index, or its construction was interrupted.
    Absent,
    InUse,
    /// The machine could not make or open a copy, for the given reason, which says nothing about the index.
    NotInspected(IndexError),
    /// The index cannot be read, for the given reason.
    Unreadable(String),
    Seen(Box<IndexCopy>),
}

/// A copy of an index, open for reading.
pub struct IndexCopy {
    pub index: Index,
    /// Progress of the index, if the index records it.
    pub(super) applied: Option<IndexProgress>,
    /// Whether the files of the index are complete.
    pub is_trusted: bool,
    /// Whether the store was closed after everything acknowledged was applied to the index.
    pub is_clean: bool,
    /// Folder of the copy. Declared last, so that the folder is removed after the index is closed.
    _copy: TemporaryCopy,
}

impl IndexCopy {
    /// The number of the last batch applied to the index, if it is known.
    pub fn number(&self) -> Option<u64> {
        self.applied.map(|applied| applied.place.number)
    }
}

impl IndexInspection {
    /// Inspects the index of a store, unless another process has the store open.
    pub fn of(path: &Path) -> Result<Self, OpenFault> {
        Self::try_of(path).map_err(fault_at(path))
    }

    fn try_of(path: &Path) -> Result<Self, IndexError> {
        let index = folder::index_in(path)?;
        if !index.try_exists()? {
            return Ok(Self::Absent);
        }
        let looked = folder::while_closed(path, || Self::inspect_with_fallback(path, &index))?;
        Ok(looked.map_or(Self::InUse, |seen| seen.unwrap_or_else(Self::NotInspected)))
    }

    /// Copies an index to the temporary folder, because the folder of the store may be read-only, or else to the folder
    /// of the store, because the temporary folder may be full or missing. Inspects the copy.
    fn inspect_with_fallback(path: &Path, index: &Path) -> Result<Self, IndexError> {
        Self::inspect_copy(path, index, &std::env::temp_dir())
            .or_else(|first| Self::inspect_copy(path, index, path).map_err(|_| first))
    }

    /// Copies an index into the folder `within` and inspects the copy. `path` is the folder of the
    /// store.
    fn inspect_copy(path: &Path, index: &Path, within: &Path) -> Result<Self, IndexError> {
        let state = IndexState::new(path, state::boot_id());
        if !index.try_exists()? || state.is_half_built()? {
            return Ok(Self::Absent);
        }
        let copy = match TemporaryCopy::copy(index, within) {
            Ok(copy) => copy,
            Err(error) => {
                let why = format!("it cannot be copied to {}: {error}", within.display());
                let passes = !within.is_dir() || is_passing(error.kind()) && !is_disk_error(&error);
                return if passes {
                    Err(IndexError::System(error.kind(), why))
                } else {
                    Ok(Self::Unreadable(why))
                };
            }
        };
        let (is_trusted, is_clean) = (state.is_trusted()?, state.is_clean()?);
        let opened = Index::open(&copy.path).and_then(|index| Ok((index.applied()?, index)));
        match opened {
            Ok((applied, index)) => {
                let is_trusted = is_trusted && applied.is_some();
                Ok(Self::Seen(Box::new(IndexCopy { index, applied, is_trusted, is_clean, _copy: copy })))
            }
            Err(why) if why.is_passing() => Err(why),
            Err(why) => Ok(Self::Unreadable(why.to_string())),
        }
    }

    /// Inspects the indexes that were set aside, which never count as complete. Unreadable ones are
    /// skipped.
    fn set_aside(path: &Path) -> Result<Vec<(PathBuf, Box<IndexCopy>)>, IndexError> {
        let mut inspected = Vec::new();
        for aside in quarantine::list(path, |name| name.starts_with(quarantine::QUARANTINED_INDEX))? {
            if let Self::Seen(mut seen) = Self::inspect_with_fallback(path, &aside)? {
                seen.is_trusted = false;
                inspected.push((aside, seen));
            }
        }
        Ok(inspected)
    }

    /// Whether the store was closed after this batch.
    fn was_closed_at(&self, number: u64) -> bool {
        self.seen().is_some_and(|seen| seen.is_clean && seen.number() == Some(number))
    }

    pub fn seen(&self) -> Option<&IndexCopy> {
        if let Self::Seen(seen) = self { Some(seen) } else { None }
    }
}

/// All readable data of a store.
pub struct StoreContents {
    /// The rows in key order.
    pub rows: Box<dyn Iterator<Item = Result<RawRow, ReadError>>>,
    /// Number of the last batch that the rows include.
    pub number: u64,
    /// Sources of salvaged rows, one sentence each. Empty if snapshot and journal are intact.
    pub saved: Vec<String>,
    /// Data that no file holds in readable form, one sentence each.
    pub lost: Vec<String>,
    /// A sentence about further data that may be missing; `None` if certainly nothing else is.
    pub uncertainty: Option<String>,
    /// Random number of the store. It stays when the folder is moved; an import makes a new one.
    pub store: u64,
}

/// Reads a store from its snapshot and journals if they are intact and up to date. Otherwise merges all
/// readable files and indexes, and fails if the machine did not let the index be inspected.
pub fn contents(path: &Path, index: &IndexInspection) -> Result<StoreContents, OpenFault> {
    let generations = generations(path)?;
    let whole = whole(path);
    let seen = index.seen().and_then(|seen| seen.applied);
    match whole {
        Ok((merge, ends, store))
            if seen.is_none_or(|seen| seen.store != store || seen.place.number <= ends.place.number) =>
        {
            let number = ends.place.number;
            // While another process has the store open, an incomplete end is no damage: that process may
            // be writing.
            let known = index.was_closed_at(number) || matches!(index, IndexInspection::InUse);
            let uncertainty = (ends.torn > 0 && !known).then(|| torn(&generations, ends));
            let rows = Box::new(merge);
            Ok(StoreContents { rows, number, saved: Vec::new(), lost: Vec::new(), uncertainty, store })
        }
        Err(bad) if bad.ends_repair() => Err(fault_at(path)(bad)),
        _ => saved(path, index, &generations),
    }
}

fn torn(generations: &Generations, ends: JournalEnd) -> String {
    let newest = generations.journals.last_key_value().map(|(_, path)| path.display().to_string());
    format!(
        "{}: its last {} bytes, after batch {}, are an incomplete batch: either it was being written when the program \
         ended, and was never acknowledged, or it was damaged since",
        newest.unwrap_or_default(),
        ends.torn,
        ends.place.number
    )
}

/// Merges the first chain (a snapshot and its journals) that is readable from end to end. Also returns
/// the end of the journals and the random number of the store.
fn whole(path: &Path) -> Result<(Merge, JournalEnd, u64), ReadError> {
    let mut attempts = 0;
    loop {
        attempts += 1;
        let rows = whole_chain(path).and_then(|(chain, ends)| {
            let store = chain.snapshot.header.store;
            Ok((Merge::up_to(chain, ends.place.number)?, ends, store))
        });
        match rows {
            Err(ReadError::System { why, .. })
                if why.kind() == io::ErrorKind::NotFound && attempts < MAX_ATTEMPTS => {}
            rows => return rows,
        }
    }
}

fn saved(path: &Path, index: &IndexInspection, files: &Generations) -> Result<StoreContents, OpenFault> {
    if let IndexInspection::NotInspected(why) = index {
        return Err(fault_at(path)(why.clone()));
    }
    let gathered = IndexInspection::set_aside(path)
        .map_err(RecoveryError::from)
        .and_then(|asides| salvage::gather(path, files, index, &asides));
    let Salvage { rows, number, store, saved, mut lost, survey } = gathered.map_err(fault_at(path))?;
    if matches!(index, IndexInspection::InUse) && !lost.is_empty() {
        lost.push("the index was not inspected, since the store is open in another process".into());
    }
    let unknown = !index.was_closed_at(number) && !survey.uncertain_after(number).is_empty();
    let uncertainty = unknown.then(|| {
        format!("batch {number} is the last that can be read: {}", describe_uncertainty(&survey, number))
    });
    let rows = rows.into_iter().map(|(key, (version, bytes))| Ok(RawRow { key, version, bytes }));
    Ok(StoreContents { rows: Box::new(rows), number, saved, lost, uncertainty, store })
}

/// Creates a store from rows in key order, in a folder that is missing or has nothing but a lock. Returns the number
/// of rows, or `None` if the folder has other files, which then stay as they are.
pub fn make(path: &Path, rows: impl Iterator<Item = RawRow>) -> Result<Option<u64>, OpenFault> {
    let _lock = folder::lock(path)?;
    // Only with the lock is it certain that no other process makes a store here.
    if !folder::is_vacant(path)? {
        return Ok(None);
    }
    let files: Arc<dyn Files> = Arc::new(RealFiles);
    let rows = rows.map(Ok::<_, io::Error>);
    let write = || {
        folder::mark_import(path)?;
        let (rows, _) = write_generation(&files, path, new_header(), rows)?;
        folder::mark(path, FORMAT)?;
        Ok::<_, RecoveryError>(Some(rows))
    };
    write().map_err(|trouble| {
        if let Err(error) = folder::clear_import(path) {
            tracing::warn!(%error, "the unfinished import cannot be removed; delete its folder");
        }
        trouble.into_open_fault(path)
    })
}

/// Rebuilds the index of a store, which must not be open. If files are damaged, also writes a new
/// generation from all readable data. The damaged files stay in place. Returns a report of what was done
/// and lost.
pub fn rebuild(path: &Path) -> Result<String, OpenFault> {
    generations(path)?;
    let lock = folder::lock(path)?;
    let (is_marked, new_mark) = match folder::format_in(path) {
        // A former format stays until the bot starts, which writes an export first.
        Ok(Some(..FORMAT)) => (true, None),
        Ok(_) => (true, Some(FORMAT)),
        // An unreadable mark may have been that of the oldest format.
        Err(OpenFault::NotAStore { .. }) => (false, Some(OLDEST_FORMAT)),
        Err(fault) => return Err(fault),
    };
    let settled = quarantine::remove_scratch(path).and_then(|()| folder::settle_index(path));
    settled.map_err(fault_at(path))?;
    let index =
        IndexInspection::inspect_copy(path, &path.join(folder::INDEX), path).map_err(fault_at(path))?;
    let contents = contents(path, &index)?;
    drop(index);
    let (said, old_index) = write_again(path, is_marked, new_mark, contents).map_err(fault_at(path))?;
    drop(lock);
    let opened = SledStore::open_with(path, Settings { former: FormerFormat::Keep, ..Settings::default() });
    if let (Err(_), Some(old_index)) = (&opened, old_index) {
        // The machine has refused a new index, so the old one serves again, unless a part of a new one is in its place.
        let _ = folder::lock(path).map(|_lock| fs::rename(old_index, path.join(folder::INDEX)));
    }
    opened.map(|_| said)
}

/// Writes a new generation if files are damaged, sets the index aside, and a mark if it is unreadable, and writes the
/// new mark if there is one. The next start builds the index. Returns a report for the operator, and the old index.
fn write_again(
    path: &Path,
    is_marked: bool,
    new_mark: Option<u32>,
    contents: StoreContents,
) -> Result<(String, Option<PathBuf>), RecoveryError> {
    let StoreContents { rows, number, saved, lost, uncertainty, store } = contents;
    let mut said = Vec::new();
    let generations = Generations::list(path)?;
    if saved.is_empty() && all_whole(&generations)? {
        said.push("The index is built from snapshot and journal.".to_owned());
    } else {
        let generation = generations.next_repair_generation();
        let header = Header { kind: Kind::Journal, generation, base: number, store };
        let files: Arc<dyn Files> = Arc::new(RealFiles);
        let (rows, _) = write_generation(&files, path, header, rows)?;
        said.push(format!(
            "{rows} rows are saved, to batch {number}. The damaged files stay where they are."
        ));
        said.extend(saved.into_iter().map(|line| format!("from: {line}")));
    }
    said.extend(lost.into_iter().map(|line| format!("lost: {line}")));
    said.extend(uncertainty.map(|line| format!("not known: {line}")));
    let mut old_index = None;
    if path.join(folder::INDEX).try_exists()? {
        let aside = path.join(quarantine::set_aside(path, folder::INDEX, quarantine::QUARANTINED_INDEX)?);
        said[0] = format!("{} The old one lies in {}.", said[0], aside.display());
        old_index = Some(aside);
    }
    if !is_marked {
        let aside = path.join(quarantine::set_aside(path, folder::MARK_FILE, quarantine::QUARANTINED_MARK)?);
        said.push(format!(
            "The mark of the folder is written anew; the old one lies in {}.",
            aside.display()
        ));
    }
    if let Some(format) = new_mark {
        folder::mark(path, format)?;
    }
    Ok((said.join("\n"), old_index))
}

/// Whether every snapshot in use is readable from end to end, with its journals.
fn all_whole(generations: &Generations) -> Result<bool, ReadError> {
    for chain in generations.chains() {
        match chain.and_then(read_through) {
            Ok(_) => {}
            Err(bad) if bad.ends_repair() => return Err(bad),
            Err(_) => return Ok(false),
        }
    }
    Ok(true)
}

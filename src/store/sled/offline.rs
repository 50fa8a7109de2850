//! Operations of the command line on a store in a folder: reading a store that another process may have
//! open, importing rows, and rebuilding a store.

use std::collections::btree_map;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::folder::{self, Layout};
use super::generation::{new_header, read_through, whole_chain, write_generation};
use super::index::{Index, IndexError, IndexProgress};
use super::quarantine::{self, TemporaryCopy};
use super::recover::RecoveryError;
use super::salvage::{self, Salvage, describe_uncertainty};
use super::state::{self, IndexState};
use super::{FormerFormat, OpenFault, Settings, SledStore};
use crate::store::journal::{
    Files, Generations, Header, JournalEnd, Kind, Merge, RawRow, ReadError, RealFiles, is_disk_error,
    is_passing,
};

/// Maximum number of attempts to read a store while a compaction of another process removes files.
const MAX_ATTEMPTS: usize = 10;

/// Returns the snapshots and journals of a store, even if its mark is damaged.
pub fn generations(path: &Path) -> Result<Generations, OpenFault> {
    let none = || OpenFault::NotAStore { path: path.into(), why: "there is no store".into() };
    match folder::layout(path) {
        Ok(Layout::Unmarked) if !folder::has_our_files(path) => return Err(none()),
        Err(OpenFault::NotAStore { .. }) if folder::has_our_files(path) => {}
        layout => drop(layout?),
    }
    Generations::list(path).map_err(|bad| damaged(path, bad))
}

/// Returns the [`OpenFault`] for an error in the files of a store.
pub fn damaged(path: &Path, bad: ReadError) -> OpenFault {
    RecoveryError::ReadError(bad).at(path)
}

/// Returns the [`OpenFault`] for an error in the index of a store.
pub fn index_error(path: &Path, error: IndexError) -> OpenFault {
    RecoveryError::IndexError(error).at(path)
}

/// Returns the files that repairs left in place or set aside, each with its size in bytes.
pub fn left_over(path: &Path) -> io::Result<Vec<(PathBuf, u64)>> {
    let left = Generations::list(path).map_err(io::Error::other)?;
    let left = left.left_by_repairs().into_iter().map(Path::to_owned);
    left.chain(quarantine::list(path)?).map(|path| Ok((path.clone(), bytes_of(&path)?))).collect()
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
    pub(super) index: Index,
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
    /// Iterates over all rows in key order.
    pub fn rows(&self) -> impl Iterator<Item = Result<RawRow, IndexError>> + use<> {
        self.index.raw_rows()
    }

    /// Returns the number of the last batch applied to the index, if it is known.
    pub fn number(&self) -> Option<u64> {
        self.applied.map(|applied| applied.place.number)
    }
}

impl IndexInspection {
    /// Inspects the index of a store, unless another process has the store open.
    pub fn of(path: &Path) -> Result<Self, OpenFault> {
        Self::try_of(path).map_err(|error| index_error(path, error))
    }

    fn try_of(path: &Path) -> Result<Self, IndexError> {
        let index = folder::index_in(path)?;
        if !index.try_exists()? {
            return Ok(Self::Absent);
        }
        match folder::lock_if_free(path)? {
            Some(_lock) => Ok(Self::look_somewhere(path, &index).unwrap_or_else(Self::NotInspected)),
            None => Ok(Self::InUse),
        }
    }

    /// Copies an index to the temporary folder, because the folder of the store may be read-only, or else to the folder
    /// of the store, because the temporary folder may be full or missing. Inspects the copy.
    fn look_somewhere(path: &Path, index: &Path) -> Result<Self, IndexError> {
        Self::look(path, index, &std::env::temp_dir())
            .or_else(|first| Self::look(path, index, path).map_err(|_| first))
    }

    /// Copies an index into the folder `within` and inspects the copy. `path` is the folder of the
    /// store.
    fn look(path: &Path, index: &Path, within: &Path) -> Result<Self, IndexError> {
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
        let opened = Index::open(copy.path()).and_then(|index| Ok((index.applied()?, index)));
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
        for aside in quarantine::indexes(path)? {
            if let Self::Seen(mut seen) = Self::look_somewhere(path, &aside)? {
                seen.is_trusted = false;
                inspected.push((aside, seen));
            }
        }
        Ok(inspected)
    }

    /// Returns the inspected index, if it is readable.
    pub fn seen(&self) -> Option<&IndexCopy> {
        if let Self::Seen(seen) = self { Some(seen) } else { None }
    }
}

/// Iterator over the rows of a store, in key order.
pub enum Rows {
    /// Rows of a snapshot and its journals.
    Merged(Box<Merge>),
    /// Rows that were salvaged from several sources.
    Saved(btree_map::IntoIter<Vec<u8>, (u64, Vec<u8>)>),
}

impl Rows {
    /// Returns the next row, or `None` after the last.
    pub fn next_row(&mut self) -> Result<Option<RawRow>, ReadError> {
        match self {
            Self::Merged(rows) => rows.next_row(),
            Self::Saved(rows) => {
                Ok(rows.next().map(|(key, (version, bytes))| RawRow { key, version, bytes }))
            }
        }
    }
}

/// All readable data of a store.
pub struct StoreContents {
    pub rows: Rows,
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
            let closed = index.seen().is_some_and(|seen| seen.is_clean && seen.number() == Some(number));
            // While another process has the store open, an incomplete end is no damage: that process may
            // be writing.
            let known = closed || matches!(index, IndexInspection::InUse);
            let uncertainty = (ends.torn > 0 && !known).then(|| torn(&generations, ends));
            let rows = Rows::Merged(Box::new(merge));
            Ok(StoreContents { rows, number, saved: Vec::new(), lost: Vec::new(), uncertainty, store })
        }
        Err(bad) if bad.ends_repair() => Err(damaged(path, bad)),
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
    let mut tries = 0..MAX_ATTEMPTS;
    loop {
        tries.next();
        let rows = whole_chain(path).and_then(|(chain, ends)| {
            let store = chain.snapshot.header.store;
            Ok((Merge::up_to(chain, ends.place.number)?, ends, store))
        });
        match rows {
            Err(ReadError::System { why, .. })
                if why.kind() == io::ErrorKind::NotFound && !tries.is_empty() => {}
            rows => return rows,
        }
    }
}

fn saved(
    path: &Path,
    index: &IndexInspection,
    generations: &Generations,
) -> Result<StoreContents, OpenFault> {
    if let IndexInspection::NotInspected(why) = index {
        return Err(index_error(path, why.clone()));
    }
    let gathered = IndexInspection::set_aside(path)
        .map_err(RecoveryError::from)
        .and_then(|asides| salvage::gather(path, generations, index, &asides));
    let Salvage { rows, number, store, saved, mut lost, survey } =
        gathered.map_err(|error| error.at(path))?;
    if matches!(index, IndexInspection::InUse) && !lost.is_empty() {
        lost.push("the index was not inspected, since the store is open in another process".into());
    }
    let closed = index.seen().is_some_and(|seen| seen.is_clean && seen.number() == Some(number));
    let unknown = !closed && !survey.uncertain_after(number).is_empty();
    let uncertainty = unknown.then(|| {
        format!("batch {number} is the last that can be read: {}", describe_uncertainty(&survey, number))
    });
    Ok(StoreContents { rows: Rows::Saved(rows.into_iter()), number, saved, lost, uncertainty, store })
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
    let made = folder::mark_import(path)
        .map_err(RecoveryError::from)
        .and_then(|()| write_generation(&files, path, new_header(), rows))
        .and_then(|(rows, _)| Ok((rows, folder::mark(path)?)));
    match made {
        Ok((rows, ())) => Ok(Some(rows)),
        Err(trouble) => {
            if let Err(error) = folder::clear_import(path) {
                tracing::warn!(%error, "the unfinished import cannot be removed; delete its folder");
            }
            Err(trouble.at(path))
        }
    }
}

/// Rebuilds the index of a store, which must not be open. If files are damaged, also writes a new
/// generation from all readable data. The damaged files stay in place. Returns a report of what was done
/// and lost.
pub fn rebuild(path: &Path) -> Result<String, OpenFault> {
    generations(path)?;
    let lock = folder::lock(path)?;
    let layout = match folder::layout(path) {
        Ok(layout) => Some(layout),
        // An unreadable mark is written anew.
        Err(OpenFault::NotAStore { .. }) => None,
        Err(fault) => return Err(fault),
    };
    let settled = quarantine::remove_scratch(path).and_then(|()| folder::settle_index(path));
    settled.map_err(|error| folder::system(path, &error))?;
    let index = IndexInspection::look(path, &path.join(folder::INDEX), path)
        .map_err(|error| index_error(path, error))?;
    let contents = contents(path, &index)?;
    drop(index);
    let said = write_again(path, layout, contents).map_err(|trouble| trouble.at(path))?;
    drop(lock);
    drop(SledStore::open_with(path, Settings { former: FormerFormat::Keep, ..Settings::default() })?);
    Ok(said)
}

/// Writes a new generation if files are damaged, sets the index aside, and writes the mark of the folder. A mark of a
/// former format stays. `layout` is `None` if the mark is unreadable. The next start builds the index. Returns a report
/// for the operator.
fn write_again(
    path: &Path,
    layout: Option<Layout>,
    contents: StoreContents,
) -> Result<String, RecoveryError> {
    let StoreContents { mut rows, number, saved, lost, uncertainty, store } = contents;
    let mut said = Vec::new();
    let generations = Generations::list(path)?;
    if matches!(rows, Rows::Merged(_)) && all_whole(&generations)? {
        said.push("The index is built from snapshot and journal.".to_owned());
    } else {
        let generation = generations.after_gap();
        let header = Header { kind: Kind::Journal, generation, base: number, store };
        let files: Arc<dyn Files> = Arc::new(RealFiles);
        let rows = std::iter::from_fn(|| rows.next_row().transpose());
        let (rows, _) = write_generation(&files, path, header, rows)?;
        said.push(format!(
            "{rows} rows are saved, to batch {number}. The damaged files stay where they are."
        ));
        said.extend(saved.into_iter().map(|line| format!("from: {line}")));
    }
    said.extend(lost.into_iter().map(|line| format!("lost: {line}")));
    said.extend(uncertainty.map(|line| format!("not known: {line}")));
    if path.join(folder::INDEX).try_exists()? {
        let aside = path.join(quarantine::set_index(path)?);
        said[0] = format!("{} The old one lies in {}.", said[0], aside.display());
    }
    if layout.is_none() {
        let aside = path.join(quarantine::set_mark(path, folder::MARK_FILE)?);
        said.push(format!(
            "The mark of the folder is written anew; the old one lies in {}.",
            aside.display()
        ));
    }
    // A former format stays until the bot starts, which writes an export first. An unreadable mark may have been
    // that of the oldest format.
    match layout {
        Some(Layout::Former(_)) => {}
        Some(_) => folder::mark(path)?,
        None => folder::mark_as(path, folder::OLDEST_FORMAT)?,
    }
    Ok(said.join("\n"))
}

/// Returns whether every snapshot in use is readable from end to end, with its journals.
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

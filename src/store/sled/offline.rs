//! What can be done with a store without opening it: read it beside whoever has it open, make one of rows,
//! have it built again from whatever can be read.

use std::collections::btree_map;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::aside::{self, Scratch};
use super::folder::{self, Layout};
use super::generation::{new_header, read_through, whole_chain, write_generation};
use super::index::{Applied, Index};
use super::recover::Trouble;
use super::salvage::{self, Salvage, doubts};
use super::state::{self, IndexState};
use super::{OpenFault, Settings, SledStore};
use crate::store::Fault;
use crate::store::journal::{Bad, Ends, Files, Generations, Header, Kind, Merge, RawRow, RealFiles};

/// How often reading begins again when files lose their names in the very moment.
const TRIES: usize = 10;

/// The snapshots and journals of the store in a folder, also where its mark is damaged.
pub fn generations(path: &Path) -> Result<Generations, OpenFault> {
    let none = || OpenFault::NotAStore { path: path.into(), why: "there is no store".into() };
    match folder::layout(path) {
        Ok(Layout::Unmarked) if !folder::has_our_files(path) => return Err(none()),
        Err(OpenFault::NotAStore { .. }) if folder::has_our_files(path) => {}
        layout => drop(layout?),
    }
    Generations::list(path).map_err(|bad| damaged(path, bad))
}

/// What is wrong with files, as a fault of the store in a folder.
pub fn damaged(path: &Path, bad: Bad) -> OpenFault {
    Trouble::Bad(bad).at(path)
}

/// What was left where it was by repairs, and what was set aside: the paths, each with its bytes.
pub fn left_over(path: &Path) -> io::Result<Vec<(PathBuf, u64)>> {
    let left = Generations::list(path).map_err(io::Error::other)?;
    let left = left.left_by_repairs().into_iter().map(Path::to_owned);
    left.chain(aside::list(path)?).map(|path| Ok((path.clone(), bytes_of(&path)?))).collect()
}

fn bytes_of(path: &Path) -> io::Result<u64> {
    if !path.is_dir() {
        return Ok(fs::metadata(path)?.len());
    }
    fs::read_dir(path)?.map(|entry| bytes_of(&entry?.path())).sum()
}

/// The index of a store that is not opened: looked at in a copy, for opening changes it.
pub enum IndexSeen {
    /// There is none, or it was just being built.
    Absent,
    InUse,
    /// It cannot be read, and why.
    Unreadable(String),
    Seen(Box<SeenIndex>),
}

/// A copy of an index, opened for reading.
pub struct SeenIndex {
    pub(super) index: Index,
    /// How far it is; nothing when it does not say.
    pub(super) applied: Option<Applied>,
    /// Whether it is to be believed as a whole.
    pub is_believed: bool,
    /// Whether the store was closed after everything that was acknowledged was applied.
    pub is_clean: bool,
    /// Goes after the index is closed.
    _copy: Scratch,
}

impl SeenIndex {
    /// All rows, in the order of their keys.
    pub fn rows(&self) -> impl Iterator<Item = Result<RawRow, Fault>> + use<> {
        self.index.raw_rows()
    }

    /// The last batch that is applied.
    pub fn number(&self) -> Option<u64> {
        self.applied.map(|applied| applied.place.number)
    }
}

impl IndexSeen {
    /// Looks at the index of the store in a folder, unless somebody has it open.
    pub fn of(path: &Path) -> io::Result<Self> {
        if !folder::index_in(path).exists() {
            return Ok(Self::Absent);
        }
        match folder::lock_if_free(path)? {
            // The copy goes where others may write, too: the store itself may be one that can only be read.
            Some(_lock) => Ok(Self::look(path, &folder::index_in(path), &std::env::temp_dir())),
            None => Ok(Self::InUse),
        }
    }

    /// Looks at an index in a copy within a folder.
    fn look(path: &Path, index: &Path, within: &Path) -> Self {
        let state = IndexState::new(path, state::this_run());
        if !index.exists() || state.is_half_built() {
            return Self::Absent;
        }
        let copy = match Scratch::copy(index, within) {
            Ok(copy) => copy,
            Err(error) => return Self::Unreadable(format!("it cannot be copied: {error}")),
        };
        let opened = Index::open(copy.path()).map_err(|why| why.to_string());
        let applied = opened.and_then(|index| {
            let applied = index.applied().map_err(|why| why.to_string())?;
            Ok((index, applied))
        });
        match applied {
            Ok((index, applied)) => Self::Seen(Box::new(SeenIndex {
                index,
                applied,
                is_believed: state.is_believed() && applied.is_some(),
                is_clean: state.is_clean(),
                _copy: copy,
            })),
            Err(why) => Self::Unreadable(why),
        }
    }

    /// Indexes that were set aside, as far as they can be read.
    pub(super) fn set_aside(path: &Path, within: &Path) -> Vec<(PathBuf, Box<SeenIndex>)> {
        let asides = aside::indexes(path).unwrap_or_default();
        let look = |aside: PathBuf| match Self::look(path, &aside, within) {
            Self::Seen(mut seen) => {
                seen.is_believed = false;
                Some((aside, seen))
            }
            _ => None,
        };
        asides.into_iter().filter_map(look).collect()
    }

    /// The index, where it can be read.
    pub fn seen(&self) -> Option<&SeenIndex> {
        if let Self::Seen(seen) = self { Some(seen) } else { None }
    }
}

/// The rows of a store, in the order of their keys.
pub enum Rows {
    /// Those of a snapshot and the journals after it.
    Merged(Box<Merge>),
    /// Those that were put together from several sources.
    Saved(btree_map::IntoIter<Vec<u8>, (u64, Vec<u8>)>),
}

impl Rows {
    /// The next row; nothing after the last.
    pub fn next_row(&mut self) -> Result<Option<RawRow>, Bad> {
        match self {
            Self::Merged(rows) => rows.next_row(),
            Self::Saved(rows) => {
                Ok(rows.next().map(|(key, (version, bytes))| RawRow { key, version, bytes }))
            }
        }
    }
}

/// Everything that can be read of a store.
pub struct Contents {
    pub rows: Rows,
    /// The last batch that they know.
    pub number: u64,
    /// Where they had to be put together from, a sentence for each source; nothing when snapshot and journal
    /// are whole.
    pub saved: Vec<String>,
    /// What could not be read from anywhere, a sentence each.
    pub lost: Vec<String>,
    /// What is not known, in a sentence.
    pub doubt: Option<String>,
    store: u64,
}

/// Everything that can be read of the store in a folder: snapshot and journal where they are whole and
/// nothing knows more, otherwise what all sources together still tell.
pub fn contents(path: &Path, index: &IndexSeen) -> Result<Contents, OpenFault> {
    let generations = generations(path)?;
    let whole = whole(path);
    let seen = index.seen().and_then(|seen| seen.applied);
    match whole {
        Ok((merge, ends, store))
            if seen.is_none_or(|seen| seen.store != store || seen.place.number <= ends.place.number) =>
        {
            let number = ends.place.number;
            let closed = index.seen().is_some_and(|seen| seen.is_clean && seen.number() == Some(number));
            // Whoever has it open may be writing there in this very moment.
            let known = closed || matches!(index, IndexSeen::InUse);
            let doubt = (ends.torn > 0 && !known).then(|| torn(&generations, ends));
            let rows = Rows::Merged(Box::new(merge));
            Ok(Contents { rows, number, saved: Vec::new(), lost: Vec::new(), doubt, store })
        }
        Err(Bad::System { why, path: file }) if why.kind() == io::ErrorKind::PermissionDenied => {
            Err(damaged(path, Bad::System { why, path: file }))
        }
        _ => saved(path, index, &generations),
    }
}

fn torn(generations: &Generations, ends: Ends) -> String {
    let newest = generations.journals.last_key_value().map(|(_, path)| path.display().to_string());
    format!(
        "{}: its last {} bytes, behind batch {}, are no whole batch. It was being written when the program ended, and nobody \
         was told of it, or it was damaged since",
        newest.unwrap_or_default(),
        ends.torn,
        ends.place.number
    )
}

/// The first chain that can be read from end to end.
fn whole(path: &Path) -> Result<(Merge, Ends, u64), Bad> {
    let mut tries = 0..TRIES;
    loop {
        tries.next();
        let rows = whole_chain(path).and_then(|(chain, ends)| {
            let store = chain.snapshot.header.store;
            Ok((Merge::up_to(chain, ends.place.number)?, ends, store))
        });
        match rows {
            Err(Bad::System { why, .. }) if why.kind() == io::ErrorKind::NotFound && !tries.is_empty() => {}
            rows => return rows,
        }
    }
}

fn saved(path: &Path, index: &IndexSeen, generations: &Generations) -> Result<Contents, OpenFault> {
    let asides = IndexSeen::set_aside(path, &std::env::temp_dir());
    let Salvage { rows, number, store, saved, mut lost, survey } =
        salvage::gather(path, generations, index, &asides).map_err(|bad| damaged(path, bad))?;
    if matches!(index, IndexSeen::InUse) && !lost.is_empty() {
        lost.push("the index was not looked at, for somebody has the store open".into());
    }
    let closed = index.seen().is_some_and(|seen| seen.is_clean && seen.number() == Some(number));
    let unknown = !closed && !survey.doubtful_after(number).is_empty();
    let doubt =
        unknown.then(|| format!("batch {number} is the last that can be read: {}", doubts(&survey, number)));
    Ok(Contents { rows: Rows::Saved(rows.into_iter()), number, saved, lost, doubt, store })
}

/// Makes a store of rows, which come in the order of their keys. Where one is an error, nothing is made.
pub fn make<E>(path: &Path, mut next: impl FnMut() -> Option<Result<RawRow, E>>) -> Result<u64, OpenFault> {
    let was_there = path.exists();
    let _lock = folder::lock(path)?;
    let files: Arc<dyn Files> = Arc::new(RealFiles);
    let stopped = || io::Error::other("it was not completed");
    let rows = std::iter::from_fn(|| next().map(|row| row.map_err(|_| Trouble::System(stopped()))));
    let made = write_generation(&files, path, new_header(), rows).and_then(|(rows, _)| {
        folder::mark(path)?;
        Ok(rows)
    });
    made.map_err(|trouble| {
        // What is left of it, if anything, is in nobody's way but that of the next try.
        let _ = if was_there { folder::clear(path) } else { fs::remove_dir_all(path) };
        trouble.at(path)
    })
}

/// Builds the store in a folder again, which nobody may have open: its index, and where files are damaged a
/// new generation of whatever can still be read, beside the old ones. Says what was done and what is lost.
pub fn rebuild(path: &Path) -> Result<String, OpenFault> {
    generations(path)?;
    let lock = folder::lock(path)?;
    let settled = aside::remove_scratch(path).and_then(|()| folder::settle_index(path));
    settled.map_err(|error| folder::system(path, &error))?;
    let index = IndexSeen::look(path, &path.join(folder::INDEX), path);
    let contents = contents(path, &index)?;
    drop(index);
    let said = write_again(path, contents).map_err(|trouble| trouble.at(path))?;
    drop(lock);
    drop(SledStore::open_with(path, Settings::default())?);
    Ok(said)
}

/// Everything but building the index, which the next start does.
fn write_again(path: &Path, contents: Contents) -> Result<String, Trouble> {
    let Contents { mut rows, number, saved, lost, doubt, store } = contents;
    let mut said = Vec::new();
    let generations = Generations::list(path)?;
    if matches!(rows, Rows::Merged(_)) && all_whole(&generations) {
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
    said.extend(doubt.map(|line| format!("not known: {line}")));
    if path.join(folder::INDEX).exists() {
        let aside = path.join(aside::set_index(path)?);
        said[0] = format!("{} The old one lies in {}.", said[0], aside.display());
    }
    if folder::layout(path).is_err() {
        let aside = path.join(aside::set_mark(path, folder::MARK_FILE)?);
        said.push(format!(
            "The mark of the folder is written anew; the old one lies in {}.",
            aside.display()
        ));
    }
    folder::mark(path)?;
    Ok(said.join("\n"))
}

/// Whether every snapshot in use, and the journals after it, can be read from end to end.
fn all_whole(generations: &Generations) -> bool {
    generations.chains().into_iter().all(|chain| chain.and_then(read_through).is_ok())
}

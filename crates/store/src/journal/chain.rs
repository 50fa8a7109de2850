//! Search for the files that together hold all rows of a folder. They form a chain: a snapshot, the
//! journal that begins with it, and all later journals, without a gap in their numbers (generations).
//!
//! A folder usually has several chains with the same rows, because one older generation is kept. The
//! module reads only file names and headers.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::frame::{Header, Kind};
use super::reader::{HEADER_LENGTH, ReadError, Reader};

/// Suffix of the name of a file that is still being written.
pub const PARTIAL_SUFFIX: &str = ".new";

pub fn name(kind: Kind, generation: u64) -> String {
    format!("{}-{generation:010}", kind.name())
}

/// Whether a file name is that of a journal or snapshot, complete or still being written.
pub fn is_journal_file(name: &str) -> bool {
    let whole = name.strip_suffix(PARTIAL_SUFFIX).unwrap_or(name);
    [Kind::Journal, Kind::Snapshot].into_iter().any(|kind| generation(kind, whole).is_some())
}

fn generation(kind: Kind, file: &str) -> Option<u64> {
    let generation = file.strip_prefix(kind.name())?.strip_prefix('-')?.parse().ok()?;
    (file == name(kind, generation)).then_some(generation)
}

/// Journal and snapshot files of a folder, by generation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Generations {
    pub journals: BTreeMap<u64, PathBuf>,
    pub snapshots: BTreeMap<u64, PathBuf>,
    /// Files that are still being written, or that were when the program ended.
    pub partial: Vec<PathBuf>,
}

impl Generations {
    pub fn list(folder: &Path) -> Result<Self, ReadError> {
        let system = |why| ReadError::system(folder, why);
        let mut found = Self::default();
        for entry in fs::read_dir(folder).map_err(system)? {
            let path = entry.map_err(system)?.path();
            let Some(name) = path.file_name().and_then(|name| name.to_str()) else { continue };
            if let Some(number) = generation(Kind::Journal, name) {
                found.journals.insert(number, path);
            } else if let Some(number) = generation(Kind::Snapshot, name) {
                found.snapshots.insert(number, path);
            } else if name.ends_with(PARTIAL_SUFFIX) && is_journal_file(name) {
                found.partial.push(path);
            }
        }
        Ok(found)
    }

    /// Whether no file can contain a row, because none is longer than an empty journal or
    /// snapshot.
    pub fn is_blank(&self) -> Result<bool, ReadError> {
        const EMPTY_SNAPSHOT: u64 = HEADER_LENGTH + super::frame::HEAD_LENGTH;
        for (paths, most) in [(&self.journals, HEADER_LENGTH), (&self.snapshots, EMPTY_SNAPSHOT)] {
            for path in paths.values() {
                if length(path)? > most {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    /// The number of the newest generation that has a file, or 0 if there is none.
    pub fn newest(&self) -> u64 {
        self.journals.keys().chain(self.snapshots.keys()).max().copied().unwrap_or(0)
    }

    /// The number for the generation that a repair begins: the newest plus 2. The gap in the
    /// numbers marks all older files as replaced; only [`Store::compact`](crate::Store::compact)
    /// removes those.
    pub fn next_repair_generation(&self) -> u64 {
        self.newest() + 2
    }

    /// The first generation after the last gap. A repair replaced the generations before the
    /// gap. Returns 0 if no snapshot follows the gap.
    pub fn first_in_use(&self) -> u64 {
        let there = |number: &u64| self.journals.contains_key(number) || self.snapshots.contains_key(number);
        let mut first = self.newest();
        while first > 0 && there(&(first - 1)) {
            first -= 1;
        }
        if self.snapshots.range(first..).next().is_some() { first } else { 0 }
    }

    /// The files of generations that repairs replaced and left in place, oldest first.
    pub fn superseded_files(&self) -> Vec<&Path> {
        let first = self.first_in_use();
        let mut left: Vec<_> = self.journals.range(..first).chain(self.snapshots.range(..first)).collect();
        left.sort();
        left.into_iter().map(|(_, path)| path.as_path()).collect()
    }

    /// One chain for each snapshot in use, or the error that breaks the chain. The newest
    /// snapshot, which has the shortest chain, comes first.
    pub fn chains(&self) -> Vec<Result<Chain, ReadError>> {
        let in_use = self.snapshots.range(self.first_in_use()..);
        in_use.rev().map(|(generation, path)| self.chain(*generation, path)).collect()
    }

    /// The shortest usable chain, and the errors of the unusable shorter ones. Fails with the first error
    /// that may pass.
    pub fn best(&self, folder: &Path) -> Result<(Chain, Vec<ReadError>), ReadError> {
        let mut worse = Vec::new();
        for chain in self.chains() {
            match chain {
                Ok(chain) => return Ok((chain, worse)),
                Err(bad) if bad.is_passing() => return Err(bad),
                Err(bad) => worse.push(bad),
            }
        }
        let none = || ReadError::damage(folder, "there is no snapshot");
        Err(worse.into_iter().next().unwrap_or_else(none))
    }

    fn chain(&self, from: u64, path: &Path) -> Result<Chain, ReadError> {
        let snapshot = Link::open(path, Kind::Snapshot, from)?;
        let mut chain = Chain { snapshot, journals: Vec::new(), half_created: None };
        let newest = self.journals.last_key_value().map_or(from, |(newest, _)| *newest);
        for generation in from..=newest.max(from) {
            let missing =
                || ReadError::damage(path, format!("the journal of generation {generation} is missing"));
            let path = self.journals.get(&generation).ok_or_else(missing)?;
            // A power cut during the creation of the newest journal leaves at most a part of its header,
            // and no batch. So the chain may end before that journal.
            if generation == newest
                && generation > from
                && length(path)? <= HEADER_LENGTH
                && matches!(Link::open(path, Kind::Journal, generation), Err(ReadError::Damage { .. }))
            {
                chain.half_created = Some(path.clone());
                break;
            }
            chain.add(Link::open(path, Kind::Journal, generation)?)?;
        }
        Ok(chain)
    }
}

fn length(path: &Path) -> Result<u64, ReadError> {
    Ok(fs::metadata(path).map_err(|why| ReadError::system(path, why))?.len())
}

/// A file of a chain, with its header. The file stays open, so that it can be read even after another
/// thread removes it.
#[derive(Clone, Debug)]
pub struct Link {
    pub path: PathBuf,
    pub header: Header,
    file: Arc<File>,
}

impl Link {
    fn open(path: &Path, kind: Kind, generation: u64) -> Result<Self, ReadError> {
        let system = |why| ReadError::system(path, why);
        let file = Arc::new(File::open(path).map_err(system)?);
        let header = Reader::from_file(file.try_clone().map_err(system)?, path, kind)?.header;
        if header.generation == generation {
            return Ok(Self { path: path.into(), header, file });
        }
        let what = format!("it says that it is generation {}, another than its name", header.generation);
        Err(ReadError::damage(path, what))
    }

    /// A reader at the beginning of the file. All readers of a link share one file position, so
    /// use only one at a time.
    pub fn read(&self) -> Result<Reader, ReadError> {
        let file = self.file.try_clone().map_err(|why| ReadError::system(&self.path, why))?;
        Reader::from_file(file, &self.path, self.header.kind)
    }

    /// The current length of the file in bytes.
    pub fn length(&self) -> Result<u64, ReadError> {
        Ok(self.file.metadata().map_err(|why| ReadError::system(&self.path, why))?.len())
    }
}

/// A snapshot and all journals from its generation on. Together they hold all rows.
#[derive(Clone, Debug)]
pub struct Chain {
    pub snapshot: Link,
    /// Journals from the snapshot's generation on, oldest first.
    pub journals: Vec<Link>,
    /// File of the newest journal, if a power cut interrupted its creation. The file holds no batch.
    pub half_created: Option<PathBuf>,
}

impl Chain {
    fn add(&mut self, journal: Link) -> Result<(), ReadError> {
        let Header { base, store, .. } = self.snapshot.header;
        if journal.header.store != store {
            return Err(ReadError::damage(&journal.path, "it belongs to another store than the snapshot"));
        }
        if self.journals.is_empty() && journal.header.base != base {
            let what =
                format!("it begins after number {}, its snapshot ends with {base}", journal.header.base);
            return Err(ReadError::damage(&journal.path, what));
        }
        self.journals.push(journal);
        Ok(())
    }

    /// The newest journal; a chain has at least one.
    pub fn newest(&self) -> &Link {
        self.journals.last().expect("a chain has the journal of its snapshot's generation")
    }
}

//! Which files of a folder make up its rows: a snapshot, and the journals from its generation on, without a
//! gap.
//!
//! Usually several chains lead to the same rows, for one older generation is kept. Looks at names and headers
//! only.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::frame::{Header, Kind};
use super::reader::{Bad, HEADER_LENGTH, Reader};

/// The ending of a file that is being written.
pub const HALF: &str = ".new";

/// The name of a file of a generation.
pub fn name(kind: Kind, generation: u64) -> String {
    format!("{}-{generation:010}", kind.name())
}

/// Whether a name is one that the journal gives, whole or half written.
pub fn is_ours(name: &str) -> bool {
    let whole = name.strip_suffix(HALF).unwrap_or(name);
    [Kind::Journal, Kind::Snapshot].into_iter().any(|kind| generation(kind, whole).is_some())
}

fn generation(kind: Kind, file: &str) -> Option<u64> {
    let generation = file.strip_prefix(kind.name())?.strip_prefix('-')?.parse().ok()?;
    (file == name(kind, generation)).then_some(generation)
}

/// The files of a folder by generation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Generations {
    pub journals: BTreeMap<u64, PathBuf>,
    pub snapshots: BTreeMap<u64, PathBuf>,
    /// Files that were being written when the program ended.
    pub halves: Vec<PathBuf>,
}

impl Generations {
    pub fn list(folder: &Path) -> Result<Self, Bad> {
        let system = |why| Bad::system(folder, why);
        let mut found = Self::default();
        for entry in fs::read_dir(folder).map_err(system)? {
            let path = entry.map_err(system)?.path();
            let Some(name) = path.file_name().and_then(|name| name.to_str()) else { continue };
            if let Some(number) = generation(Kind::Journal, name) {
                found.journals.insert(number, path);
            } else if let Some(number) = generation(Kind::Snapshot, name) {
                found.snapshots.insert(number, path);
            } else if name.ends_with(HALF) && is_ours(name) {
                found.halves.push(path);
            }
        }
        Ok(found)
    }

    /// Whether no row can be in any of the files: they are headers, or beginnings of them.
    pub fn is_blank(&self) -> Result<bool, Bad> {
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

    pub fn is_empty(&self) -> bool {
        self.journals.is_empty() && self.snapshots.is_empty()
    }

    /// The newest generation of which there is a file; 0 where there is none.
    pub fn newest(&self) -> u64 {
        self.journals.keys().chain(self.snapshots.keys()).max().copied().unwrap_or(0)
    }

    /// The generation after the newest, with a gap between them: what comes before a gap was left by a
    /// repair, and only [`Store::compact`](crate::store::Store::compact) takes it away.
    pub fn after_gap(&self) -> u64 {
        self.newest() + 2
    }

    /// The first generation of those in use. What is older was left where it was by a repair, or is damaged
    /// beyond that.
    pub fn first_in_use(&self) -> u64 {
        let there = |number: &u64| self.journals.contains_key(number) || self.snapshots.contains_key(number);
        let mut first = self.newest();
        while first > 0 && there(&(first - 1)) {
            first -= 1;
        }
        if self.snapshots.range(first..).next().is_some() { first } else { 0 }
    }

    /// The files that a repair left where they were, in the order of their names.
    pub fn left_by_repairs(&self) -> Vec<&Path> {
        let first = self.first_in_use();
        let mut left: Vec<_> = self.journals.range(..first).chain(self.snapshots.range(..first)).collect();
        left.sort();
        left.into_iter().map(|(_, path)| path.as_path()).collect()
    }

    /// Every chain, the shortest first: it has the newest snapshot. Where a snapshot leads nowhere, why.
    pub fn chains(&self) -> Vec<Result<Chain, Bad>> {
        let in_use = self.snapshots.range(self.first_in_use()..);
        in_use.rev().map(|(generation, path)| self.chain(*generation, path)).collect()
    }

    /// The best chain, with what is wrong with those that would have been better.
    pub fn best(&self, folder: &Path) -> Result<(Chain, Vec<Bad>), Bad> {
        let mut worse = Vec::new();
        for chain in self.chains() {
            match chain {
                Ok(chain) => return Ok((chain, worse)),
                Err(bad) => worse.push(bad),
            }
        }
        let none = || Bad::damage(folder, "there is no snapshot");
        Err(worse.into_iter().next().unwrap_or_else(none))
    }

    fn chain(&self, from: u64, path: &Path) -> Result<Chain, Bad> {
        let snapshot = Link::open(path, Kind::Snapshot, from)?;
        let mut chain = Chain { snapshot, journals: Vec::new(), half_made: None };
        let newest = self.journals.last_key_value().map_or(from, |(newest, _)| *newest);
        for generation in from..=newest.max(from) {
            let missing = || Bad::damage(path, format!("the journal of generation {generation} is missing"));
            let path = self.journals.get(&generation).ok_or_else(missing)?;
            // A power cut in the midst of making a journal leaves no more than a part of its header.
            if generation == newest
                && generation > from
                && length(path)? <= HEADER_LENGTH
                && Link::open(path, Kind::Journal, generation).is_err()
            {
                chain.half_made = Some(path.clone());
                break;
            }
            chain.add(Link::open(path, Kind::Journal, generation)?)?;
        }
        Ok(chain)
    }
}

fn length(path: &Path) -> Result<u64, Bad> {
    Ok(fs::metadata(path).map_err(|why| Bad::system(path, why))?.len())
}

/// A file and its header. It stays open, so that it can be read even when it loses its name meanwhile.
#[derive(Clone, Debug)]
pub struct Link {
    pub path: PathBuf,
    pub header: Header,
    file: Arc<File>,
}

impl Link {
    fn open(path: &Path, kind: Kind, generation: u64) -> Result<Self, Bad> {
        let system = |why| Bad::system(path, why);
        let file = Arc::new(File::open(path).map_err(system)?);
        let header = Reader::over(file.try_clone().map_err(system)?, path, kind)?.header();
        if header.generation == generation {
            return Ok(Self { path: path.into(), header, file });
        }
        let what = format!("it says that it is generation {}, another than its name", header.generation);
        Err(Bad::damage(path, what))
    }

    /// Reads it from the beginning. One reader at a time: all share the place up to which was read.
    pub fn read(&self) -> Result<Reader, Bad> {
        let file = self.file.try_clone().map_err(|why| Bad::system(&self.path, why))?;
        Reader::over(file, &self.path, self.header.kind)
    }

    /// The present length of the file in bytes.
    pub fn length(&self) -> Result<u64, Bad> {
        Ok(self.file.metadata().map_err(|why| Bad::system(&self.path, why))?.len())
    }
}

/// A snapshot, and the journals that tell what came after it.
#[derive(Clone, Debug)]
pub struct Chain {
    pub snapshot: Link,
    /// The journals after the snapshot, the oldest first.
    pub journals: Vec<Link>,
    /// A newest journal that was not finished being made, and in which nothing can be.
    pub half_made: Option<PathBuf>,
}

impl Chain {
    fn add(&mut self, journal: Link) -> Result<(), Bad> {
        let Header { base, store, .. } = self.snapshot.header;
        if journal.header.store != store {
            return Err(Bad::damage(&journal.path, "it belongs to another store than the snapshot"));
        }
        if self.journals.is_empty() && journal.header.base != base {
            let what =
                format!("it begins after number {}, its snapshot ends with {base}", journal.header.base);
            return Err(Bad::damage(&journal.path, what));
        }
        self.journals.push(journal);
        Ok(())
    }

    /// The newest of its journals, of which there is at least one.
    pub fn newest(&self) -> &Link {
        self.journals.last().expect("a chain has the journal of its snapshot's generation")
    }

    /// The same without the journals from a generation on.
    #[must_use]
    pub fn before(mut self, generation: u64) -> Self {
        self.journals.retain(|journal| journal.header.generation < generation);
        self
    }
}

//! What can still be read of the files of a folder whatever is damaged in between: every batch by its number,
//! and where something cannot be read.
//!
//! Reads on after a hole at the next frame whose mark, length and checksum are right; where the header of a
//! file is damaged it is worked out again from the others, and believed only when frames fit it. Decides
//! nothing about what is newest.

use std::collections::BTreeMap;
use std::fs::File;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use super::chain::Generations;
use super::frame::{HEAD_BYTES, Head, Header, Kind};
use super::merge::RawRow;
use super::reader::{Bad, HEADER_LENGTH, Reader};

/// Bytes of a journal that no batch can be read from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unreadable {
    pub path: PathBuf,
    /// The offset of the first byte.
    pub from: u64,
    /// The offset of the byte after the last.
    pub until: u64,
    /// The number of the last batch that is readable before them.
    pub after: u64,
    /// Whether batches can be read behind them in the same file, so that their numbers say what is missing.
    pub is_hole: bool,
}

impl std::fmt::Display for Unreadable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { path, from, until, .. } = self;
        write!(f, "{}: bytes {from} to {}", path.display(), until.saturating_sub(1))
    }
}

/// A journal that was looked through.
#[derive(Debug)]
struct Looked {
    path: PathBuf,
    header: Header,
}

/// Every batch that can be read in the journals of a folder.
#[derive(Debug, Default)]
pub struct Survey {
    journals: Vec<Looked>,
    /// By number: which journal, and where its frame begins.
    found: BTreeMap<u64, (usize, u64)>,
    pub unreadable: Vec<Unreadable>,
    /// The random number of the store, where a file says it.
    pub store: Option<u64>,
}

impl Survey {
    /// Looks through all journals of a folder, the oldest first. `store` is what another source says of which
    /// store they are.
    pub fn of(generations: &Generations, store: Option<u64>) -> Self {
        let mut survey = Self { store: store_of(generations).or(store), ..Self::default() };
        for (generation, path) in &generations.journals {
            if let Err(bad) = survey.look_through(generations, *generation, path) {
                let until = std::fs::metadata(path).map_or(0, |meta| meta.len());
                let after = survey.highest();
                tracing::warn!(%bad, "a journal cannot be looked through");
                survey.unreadable.push(Unreadable {
                    path: path.clone(),
                    from: 0,
                    until,
                    after,
                    is_hole: false,
                });
            }
        }
        survey
    }

    /// The highest number that a batch has, or that a journal says was given before it; 0 where there are
    /// none.
    pub fn highest(&self) -> u64 {
        let bases = self.journals.iter().map(|journal| journal.header.base);
        let last = self.found.last_key_value().map(|(number, _)| *number);
        bases.chain(last).max().unwrap_or(0)
    }

    /// The number after which the oldest journal that can be read begins.
    pub fn lowest(&self) -> Option<u64> {
        self.journals.iter().map(|journal| journal.header.base).min()
    }

    /// The number after which the journal of a generation begins, where that is known.
    pub fn base_of(&self, generation: u64) -> Option<u64> {
        let headers = self.journals.iter().map(|journal| journal.header);
        headers.filter(|header| header.generation == generation).map(|header| header.base).next()
    }

    /// The numbers after one and up to another of which no batch can be read.
    pub fn missing(&self, after: u64, to: u64) -> Vec<RangeInclusive<u64>> {
        let (mut missing, mut next) = (Vec::new(), after + 1);
        let within = self.found.range(next..).map(|(number, _)| *number).filter(|number| *number <= to);
        for number in within.chain([to + 1]) {
            if number > next {
                missing.push(next..=number - 1);
            }
            next = number + 1;
        }
        missing
    }

    /// Bytes that cannot be read, behind which nothing says whether batches stood in them that came after
    /// one.
    pub fn doubtful_after(&self, number: u64) -> Vec<&Unreadable> {
        self.unreadable.iter().filter(|bytes| !bytes.is_hole && bytes.after >= number).collect()
    }

    /// Tells the rows of each readable batch after a number, in order.
    pub fn each_after<E: From<Bad>>(
        &self,
        number: u64,
        mut tell: impl FnMut(u64, &[super::frame::Entry<'_>]) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut open: Option<(usize, Reader)> = None;
        for (number, (journal, begin)) in self.found.range(number + 1..) {
            let looked = &self.journals[*journal];
            let reader = match open.take().filter(|(at, _)| at == journal) {
                Some((_, reader)) => reader,
                None => Reader::supposing(&looked.path, looked.header)?,
            };
            let (_, reader) = open.insert((*journal, reader));
            reader.go_to(*begin, number - 1)?;
            let gone = || Bad::damage(&looked.path, format!("batch {number} could be read a moment ago"));
            let frame = reader.next_frame()?.ok_or_else(gone)?;
            let rows: Result<Vec<_>, _> = frame.entries().collect();
            tell(*number, &rows.map_err(|_| gone())?)?;
        }
        Ok(())
    }

    fn look_through(&mut self, generations: &Generations, generation: u64, path: &Path) -> Result<(), Bad> {
        let Some(mut reader) = self.open(generations, generation, path)? else {
            return Err(Bad::damage(path, "its header cannot be read, nor any batch in it"));
        };
        let header = reader.header();
        // Where a journal begins, whatever stands in those before it was given up.
        self.found.split_off(&header.base.saturating_add(1));
        let journal = self.journals.len();
        self.journals.push(Looked { path: path.into(), header });
        loop {
            let begin = reader.end();
            match reader.next_frame() {
                Ok(Some(frame)) if frame.entries().all(|entry| entry.is_ok()) => {
                    self.found.insert(frame.number, (journal, begin));
                }
                Ok(Some(_)) => {}
                Ok(None) => {
                    let until = begin + reader.torn();
                    self.note(path, begin, until, reader.number(), false);
                    return Ok(());
                }
                Err(_) => {
                    let after = reader.number();
                    let next = reader.resynchronise().unwrap_or(None);
                    self.note(path, begin, next.unwrap_or(reader.length()), after, next.is_some());
                    if next.is_none() {
                        return Ok(());
                    }
                }
            }
        }
    }

    fn note(&mut self, path: &Path, from: u64, until: u64, after: u64, is_hole: bool) {
        if until > from {
            self.unreadable.push(Unreadable { path: path.into(), from, until, after, is_hole });
        }
    }

    /// Opens a journal by its own header, or by the one that it must have had.
    fn open(&self, generations: &Generations, generation: u64, path: &Path) -> Result<Option<Reader>, Bad> {
        match Reader::open(path, Kind::Journal) {
            Ok(reader) if reader.header().generation == generation => return Ok(Some(reader)),
            Ok(_) | Err(Bad::Damage { .. }) => {}
            Err(bad) => return Err(bad),
        }
        let Some(store) = self.store else { return Ok(None) };
        let snapshot =
            generations.snapshots.get(&generation).and_then(|path| header_of(path, Kind::Snapshot));
        let bases = [first_number(path).map(|number| number.wrapping_sub(1)), snapshot.map(|of| of.base)];
        for base in bases.into_iter().flatten().chain([self.highest()]) {
            let header = Header { kind: Kind::Journal, generation, base, store };
            if Reader::supposing(path, header)?.resynchronise()?.is_some() {
                return Ok(Some(Reader::supposing(path, header)?));
            }
        }
        Ok(None)
    }
}

/// The rows that can be read of a snapshot.
#[derive(Debug)]
pub struct SnapshotCopy {
    pub header: Header,
    /// The rows, in the order of their keys as far as it is whole.
    pub rows: Vec<RawRow>,
    /// What cannot be read, in a sentence; nothing when it is whole.
    pub damage: Option<String>,
}

impl SnapshotCopy {
    /// Reads a snapshot of a generation, and goes on behind what is damaged. Nothing when not even its header
    /// can be worked out.
    pub fn read(path: &Path, generation: u64, like: Option<Header>) -> Result<Option<Self>, Bad> {
        let mut reader = match Reader::open(path, Kind::Snapshot) {
            Ok(reader) if reader.header().generation == generation => reader,
            Ok(_) | Err(Bad::Damage { .. }) => {
                let Some(like) = like else { return Ok(None) };
                let header = Header { kind: Kind::Snapshot, generation, ..like };
                if Reader::supposing(path, header)?.resynchronise()?.is_none() {
                    return Ok(None);
                }
                Reader::supposing(path, header)?
            }
            Err(bad) => return Err(bad),
        };
        let (mut rows, mut ended, mut damage) = (Vec::new(), false, None);
        loop {
            match reader.next_frame() {
                Ok(Some(frame)) => {
                    ended = frame.payload.is_empty();
                    rows.extend(frame.entries().map_while(Result::ok).filter_map(RawRow::read));
                }
                Ok(None) => break,
                Err(bad) => {
                    damage = damage.or(Some(bad.to_string()));
                    if reader.resynchronise().unwrap_or(None).is_none() {
                        break;
                    }
                }
            }
        }
        if !ended {
            damage = damage.or(Some(format!("{}: it is cut short", path.display())));
        }
        Ok(Some(Self { header: reader.header(), rows, damage }))
    }
}

/// The header of a file, where it can be read.
pub fn header_of(path: &Path, kind: Kind) -> Option<Header> {
    Some(Reader::open(path, kind).ok()?.header())
}

/// The number that a file of a folder says is its store's.
fn store_of(generations: &Generations) -> Option<u64> {
    let journals = generations.journals.values().filter_map(|path| header_of(path, Kind::Journal));
    let snapshots = generations.snapshots.values().filter_map(|path| header_of(path, Kind::Snapshot));
    journals.chain(snapshots).map(|header| header.store).next()
}

/// What stands where the number of the first batch should.
fn first_number(path: &Path) -> Option<u64> {
    use std::io::{Read, Seek, SeekFrom};
    let mut file = File::open(path).ok()?;
    let mut bytes = [0; HEAD_BYTES];
    file.seek(SeekFrom::Start(HEADER_LENGTH)).ok()?;
    file.read_exact(&mut bytes).ok()?;
    Head::read(&bytes).map(|head| head.number)
}

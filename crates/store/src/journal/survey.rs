//! Survey of the journals and snapshots of a folder, however damaged they are. The survey finds every
//! readable batch, by number, and the unreadable bytes.
//!
//! Behind damage, the survey continues at the next frame with a valid mark, length and checksum. The
//! survey reconstructs a damaged header from other files, and trusts the result only if the checksum of
//! a frame matches.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{Read, Seek, SeekFrom};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use super::chain::Generations;
use super::frame::{FrameRow, HEAD_BYTES, Head, Header, Kind};
use super::merge::RawRow;
use super::reader::{HEADER_LENGTH, ReadError, Reader, Result};

/// Bytes of a journal from which no batch can be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnreadableBytes {
    pub path: PathBuf,
    /// Offset of the first unreadable byte.
    pub from: u64,
    /// Offset after the last unreadable byte.
    pub until: u64,
    /// Number of the last readable batch before these bytes.
    pub after: u64,
    /// Whether a readable batch follows in the same file. The number of that batch shows which batches
    /// are lost.
    pub is_hole: bool,
}

impl std::fmt::Display for UnreadableBytes {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { path, from, until, .. } = self;
        write!(f, "{}: bytes {from} to {}", path.display(), until.saturating_sub(1))
    }
}

/// A journal in a survey, with its own header or a reconstructed one.
#[derive(Debug)]
struct SurveyedJournal {
    path: PathBuf,
    header: Header,
}

/// Result of a survey: every readable batch in the journals of a folder, and the unreadable bytes.
#[derive(Debug, Default)]
pub struct Survey {
    journals: Vec<SurveyedJournal>,
    /// Index of the journal in `journals`, and offset of the frame in that file, by batch number.
    found: BTreeMap<u64, (usize, u64)>,
    pub unreadable: Vec<UnreadableBytes>,
    /// Random number that identifies the store; `None` if no source has it.
    pub store: Option<u64>,
}

impl Survey {
    /// Surveys all journals of a folder, oldest first. `store` is the random number of the store from
    /// another source; it is used only if no header in the folder is readable. Fails with the first error for which
    /// `ends` holds; all others count as damage.
    pub fn of(generations: &Generations, store: Option<u64>, ends: fn(&ReadError) -> bool) -> Result<Self> {
        let mut survey = Self { store: store_of(generations).or(store), ..Self::default() };
        for (generation, path) in &generations.journals {
            if let Err(bad) = survey.survey_journal(generations, *generation, path, ends) {
                if ends(&bad) {
                    return Err(bad);
                }
                let until = fs::metadata(path).map_or(0, |meta| meta.len());
                let after = survey.highest();
                tracing::warn!(%bad, "a journal cannot be read, and is skipped");
                let path = path.clone();
                survey.unreadable.push(UnreadableBytes { path, from: 0, until, after, is_hole: false });
            }
        }
        Ok(survey)
    }

    /// The highest batch number in a readable batch or header, or 0 if there is none.
    pub fn highest(&self) -> u64 {
        let bases = self.journals.iter().map(|journal| journal.header.base);
        let last = self.found.last_key_value().map(|(number, _)| *number);
        bases.chain(last).max().unwrap_or(0)
    }

    /// The lowest base of the readable journals. The base is the number of the last batch before
    /// a journal.
    pub fn lowest(&self) -> Option<u64> {
        self.journals.iter().map(|journal| journal.header.base).min()
    }

    /// The number of the last batch before a generation, if the header of its journal is known.
    pub fn base_of(&self, generation: u64) -> Option<u64> {
        let headers = self.journals.iter().map(|journal| journal.header);
        headers.filter(|header| header.generation == generation).map(|header| header.base).next()
    }

    /// The batch numbers in `after + 1 ..= to` that cannot be read.
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

    /// The unreadable bytes that may have held batches after `number`. No readable batch follows
    /// such bytes in their file, so the number of lost batches is unknown.
    pub fn uncertain_after(&self, number: u64) -> Vec<&UnreadableBytes> {
        self.unreadable.iter().filter(|bytes| !bytes.is_hole && bytes.after >= number).collect()
    }

    /// Visits the rows of each readable batch after `number`, in order.
    pub fn each_after<E: From<ReadError>>(
        &self,
        number: u64,
        mut visit: impl FnMut(u64, &[FrameRow<'_>]) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut open: Option<(usize, Reader)> = None;
        for (number, (journal, begin)) in self.found.range(number + 1..) {
            let surveyed = &self.journals[*journal];
            let reader = match open.take().filter(|(at, _)| at == journal) {
                Some((_, reader)) => reader,
                None => Reader::open_with_header(&surveyed.path, surveyed.header)?,
            };
            let (_, reader) = open.insert((*journal, reader));
            reader.go_to(*begin, number - 1)?;
            let gone =
                || ReadError::damage(&surveyed.path, format!("batch {number} could be read a moment ago"));
            let frame = reader.next_frame()?.ok_or_else(gone)?;
            let rows: Option<Vec<_>> = frame.entries().collect();
            visit(*number, &rows.ok_or_else(gone)?)?;
        }
        Ok(())
    }

    fn survey_journal(
        &mut self,
        generations: &Generations,
        generation: u64,
        path: &Path,
        ends: fn(&ReadError) -> bool,
    ) -> Result<()> {
        let Some(mut reader) = self.open(generations, generation, path)? else {
            return Err(ReadError::damage(path, "its header cannot be read, nor any batch in it"));
        };
        let header = reader.header;
        // Forget batches of earlier journals with numbers above this journal's base. Those batches were
        // never acknowledged, and this journal uses their numbers again.
        self.found.split_off(&header.base.saturating_add(1));
        let journal = self.journals.len();
        self.journals.push(SurveyedJournal { path: path.into(), header });
        loop {
            let begin = reader.end;
            match reader.next_frame() {
                Ok(Some(frame)) if frame.entries().all(|entry| entry.is_some()) => {
                    self.found.insert(frame.number, (journal, begin));
                }
                Ok(Some(_)) => {}
                Ok(None) => {
                    let until = begin + reader.torn();
                    self.note(path, begin, until, reader.number(), false);
                    return Ok(());
                }
                Err(bad) if ends(&bad) => return Err(bad),
                Err(_) => {
                    let after = reader.number();
                    let next = resynchronise(&mut reader, ends)?;
                    self.note(path, begin, next.unwrap_or(reader.length), after, next.is_some());
                    if next.is_none() {
                        return Ok(());
                    }
                }
            }
        }
    }

    fn note(&mut self, path: &Path, from: u64, until: u64, after: u64, is_hole: bool) {
        if until > from {
            self.unreadable.push(UnreadableBytes { path: path.into(), from, until, after, is_hole });
        }
    }

    /// Opens a journal with its own header or a reconstructed one. Returns `None` if its own header is
    /// damaged and no reconstructed one matches a frame.
    fn open(&self, generations: &Generations, generation: u64, path: &Path) -> Result<Option<Reader>> {
        open_or_suppose(path, Kind::Journal, generation, || {
            let Some(store) = self.store else { return Vec::new() };
            let snapshot =
                generations.snapshots.get(&generation).and_then(|path| header_of(path, Kind::Snapshot));
            let first = first_number(path).map(|number| number.wrapping_sub(1));
            let bases = first.into_iter().chain(snapshot.map(|of| of.base)).chain([self.highest()]);
            bases.map(|base| Header { kind: Kind::Journal, generation, base, store }).collect()
        })
    }
}

/// Opens a file with its own header, or with the first of the `supposed` ones that matches a frame, if its own is
/// damaged.
fn open_or_suppose(
    path: &Path,
    kind: Kind,
    generation: u64,
    supposed: impl FnOnce() -> Vec<Header>,
) -> Result<Option<Reader>> {
    match Reader::open(path, kind) {
        Ok(reader) if reader.header.generation == generation => return Ok(Some(reader)),
        Ok(_) | Err(ReadError::Damage { .. }) => {}
        Err(bad) => return Err(bad),
    }
    for header in supposed() {
        if Reader::open_with_header(path, header)?.resynchronise()?.is_some() {
            return Ok(Some(Reader::open_with_header(path, header)?));
        }
    }
    Ok(None)
}

/// The readable rows of a snapshot.
#[derive(Debug)]
pub struct SnapshotCopy {
    pub header: Header,
    /// Readable rows, in key order unless the snapshot is damaged.
    pub rows: Vec<RawRow>,
    /// Description of the damage; `None` for a complete snapshot.
    pub damage: Option<String>,
}

impl SnapshotCopy {
    /// Reads all readable rows of a snapshot, also those behind damage. `like` replaces an unreadable
    /// header. Returns `None` if neither header can be used.
    pub fn read(path: &Path, generation: u64, like: Option<Header>) -> Result<Option<Self>> {
        let supposed =
            || like.map(|like| Header { kind: Kind::Snapshot, generation, ..like }).into_iter().collect();
        let Some(mut reader) = open_or_suppose(path, Kind::Snapshot, generation, supposed)? else {
            return Ok(None);
        };
        let (mut rows, mut ended, mut damage) = (Vec::new(), false, None);
        loop {
            match reader.next_frame() {
                Ok(Some(frame)) => {
                    ended = frame.payload.is_empty();
                    rows.extend(frame.entries().map_while(|entry| entry).filter_map(RawRow::read));
                }
                Ok(None) => break,
                Err(bad) if bad.ends_repair() => return Err(bad),
                Err(bad) => {
                    damage = damage.or(Some(bad.to_string()));
                    if resynchronise(&mut reader, ReadError::ends_repair)?.is_none() {
                        break;
                    }
                }
            }
        }
        if !ended {
            damage = damage.or(Some(format!("{}: it is cut short", path.display())));
        }
        Ok(Some(Self { header: reader.header, rows, damage }))
    }
}

/// Moves a reader to the next readable frame, and returns its offset. Returns `None` without one, or after an error
/// for which `ends` does not hold.
fn resynchronise(reader: &mut Reader, ends: fn(&ReadError) -> bool) -> Result<Option<u64>> {
    match reader.resynchronise() {
        Err(bad) if !ends(&bad) => Ok(None),
        found => found,
    }
}

/// The header of a file, or `None` if the file has no valid header of this kind.
pub fn header_of(path: &Path, kind: Kind) -> Option<Header> {
    Some(Reader::open(path, kind).ok()?.header)
}

/// The random number of the store from the first valid header.
fn store_of(generations: &Generations) -> Option<u64> {
    let journals = generations.journals.values().filter_map(|path| header_of(path, Kind::Journal));
    let snapshots = generations.snapshots.values().filter_map(|path| header_of(path, Kind::Snapshot));
    journals.chain(snapshots).map(|header| header.store).next()
}

/// The batch number in the head of the first frame, even if the rest of the frame is damaged.
fn first_number(path: &Path) -> Option<u64> {
    let mut file = File::open(path).ok()?;
    let mut bytes = [0; HEAD_BYTES];
    file.seek(SeekFrom::Start(HEADER_LENGTH)).ok()?;
    file.read_exact(&mut bytes).ok()?;
    Head::read(&bytes).map(|head| head.number)
}

//! Replay of the journals of a chain (a snapshot and the journals after it), batch by batch.

use std::path::Path;

use super::chain::Chain;
use super::frame::{FrameRow, Kind};
use super::reader::{ReadError, Reader};
use super::write::BatchPosition;

/// End of the readable part of the journals in a chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JournalEnd {
    /// Position of the last complete batch.
    pub place: BatchPosition,
    /// Number of bytes after the last complete batch that form no complete frame.
    pub torn: u64,
}

/// Visits the rows of each batch after the position `after`, up to the batch `last` or to the end. Fails
/// with [`ReadError::Damage`] if the batch at `after` is not there.
pub fn replay<E: From<ReadError>>(
    chain: &Chain,
    after: Option<BatchPosition>,
    last: Option<u64>,
    mut visit: impl FnMut(&[FrameRow<'_>], BatchPosition) -> Result<(), E>,
) -> Result<JournalEnd, E> {
    let mut ends = JournalEnd { place: BatchPosition::before_all(chain.snapshot.header), torn: 0 };
    for (at, journal) in chain.journals.iter().enumerate() {
        // Skip batches with numbers above the base of the next journal: their sync failed, so they were
        // never acknowledged.
        let next = chain.journals.get(at + 1).map(|next| next.header.base);
        let until = last.into_iter().chain(next).min();
        let generation = journal.header.generation;
        if after.is_some_and(|place| place.generation > generation) {
            continue;
        }
        let mut reader = journal.read()?;
        if let Some(place) = after.filter(|place| place.generation == generation) {
            seek_to(&mut reader, place)?;
            ends.place = place;
        } else {
            check_follows(&reader, ends.place.number)?;
            ends.place = BatchPosition::before_all(journal.header);
        }
        visit_batches(&mut reader, until, &mut ends.place, &mut visit)?;
        ends.torn = reader.torn();
        if last.is_some_and(|last| ends.place.number >= last) {
            break;
        }
    }
    Ok(ends)
}

/// Visits the rows of each batch of one journal after a position, up to the batch `last`. The caller
/// must know that `last` is synced, because another thread may be appending to the file. Returns the
/// position of the last batch visited.
pub fn follow<E: From<ReadError>>(
    journal: &Path,
    after: BatchPosition,
    last: u64,
    mut visit: impl FnMut(&[FrameRow<'_>], BatchPosition) -> Result<(), E>,
) -> Result<BatchPosition, E> {
    let mut reader = Reader::open(journal, Kind::Journal)?;
    seek_to(&mut reader, after)?;
    let mut place = after;
    visit_batches(&mut reader, Some(last), &mut place, &mut visit)?;
    Ok(place)
}

/// Visits batches from the reader's position, up to the number `until` or to the end. Updates `place`
/// after each batch.
fn visit_batches<E: From<ReadError>>(
    reader: &mut Reader,
    until: Option<u64>,
    place: &mut BatchPosition,
    visit: &mut impl FnMut(&[FrameRow<'_>], BatchPosition) -> Result<(), E>,
) -> Result<(), E> {
    let (generation, path) = (reader.header().generation, reader.path().to_owned());
    while until.is_none_or(|until| reader.number() < until) {
        let begin = reader.end();
        let Some(frame) = reader.next_frame()? else { break };
        let (number, length) = (frame.number, frame.length());
        let next = BatchPosition { generation, number, begin, end: begin + length };
        let rows: Result<Vec<_>, _> = frame.entries().collect();
        let what = || format!("the batch {number} at byte {begin} is not made of rows");
        visit(&rows.map_err(|_| ReadError::damage(&path, what()))?, next)?;
        *place = next;
    }
    Ok(())
}

/// Fails unless a journal begins right after the batch `last`.
fn check_follows(reader: &Reader, last: u64) -> Result<(), ReadError> {
    let base = reader.header().base;
    if base == last {
        return Ok(());
    }
    let what =
        format!("it begins after number {base}, but what is readable before it ends with number {last}");
    Err(ReadError::damage(reader.path(), what))
}

/// Moves the reader to the end of the batch at `place`. Fails if that batch is not there.
fn seek_to(reader: &mut Reader, place: BatchPosition) -> Result<(), ReadError> {
    if place == BatchPosition::before_all(reader.header()) {
        return Ok(());
    }
    reader.go_to(place.begin, place.number.saturating_sub(1))?;
    let there = reader.next_frame().is_ok_and(|frame| frame.is_some()) && reader.end() == place.end;
    let what = || format!("batch {} is not at byte {}, where the index saw it", place.number, place.begin);
    if there { Ok(()) } else { Err(ReadError::damage(reader.path(), what())) }
}

//! What the journals of a chain tell, batch by batch, from the beginning or from a place on.

use std::path::Path;

use super::chain::Chain;
use super::frame::{Entry, Kind};
use super::reader::{Bad, Reader};
use super::write::BatchPosition;

/// The end of the journals of a chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ends {
    /// The place of the last whole batch.
    pub place: BatchPosition,
    /// Bytes after it that are no whole frame.
    pub torn: u64,
}

/// Tells the rows of each batch after a place, up to a number or to the end. A place where its batch does not
/// stand is damage.
pub fn replay<E: From<Bad>>(
    chain: &Chain,
    after: Option<BatchPosition>,
    last: Option<u64>,
    mut tell: impl FnMut(&[Entry<'_>], BatchPosition) -> Result<(), E>,
) -> Result<Ends, E> {
    let mut ends = Ends { place: BatchPosition::before_all(chain.snapshot.header), torn: 0 };
    for (at, journal) in chain.journals.iter().enumerate() {
        // What stands in a journal beyond the beginning of the next was never acknowledged: its sync had
        // failed.
        let next = chain.journals.get(at + 1).map(|next| next.header.base);
        let until = last.into_iter().chain(next).min();
        let generation = journal.header.generation;
        if after.is_some_and(|place| place.generation > generation) {
            continue;
        }
        let mut reader = journal.read()?;
        if let Some(place) = after.filter(|place| place.generation == generation) {
            stand_at(&mut reader, place)?;
            ends.place = place;
        } else {
            check_follows(&reader, ends.place.number)?;
            ends.place = BatchPosition::before_all(journal.header);
        }
        tell_batches(&mut reader, until, &mut ends.place, &mut tell)?;
        ends.torn = reader.torn();
        if last.is_some_and(|last| ends.place.number >= last) {
            break;
        }
    }
    Ok(ends)
}

/// Tells the rows of each batch of one journal after a place in it, up to a number: somebody may be writing
/// there, and what stands behind the last synced batch may be gone after a power cut. Returns the place of
/// the last one.
pub fn follow<E: From<Bad>>(
    journal: &Path,
    after: BatchPosition,
    last: u64,
    mut tell: impl FnMut(&[Entry<'_>], BatchPosition) -> Result<(), E>,
) -> Result<BatchPosition, E> {
    let mut reader = Reader::open(journal, Kind::Journal)?;
    stand_at(&mut reader, after)?;
    let mut place = after;
    tell_batches(&mut reader, Some(last), &mut place, &mut tell)?;
    Ok(place)
}

/// Tells the batches from where a reader stands, up to a number or to the end, and moves a place along with
/// them.
fn tell_batches<E: From<Bad>>(
    reader: &mut Reader,
    until: Option<u64>,
    place: &mut BatchPosition,
    tell: &mut impl FnMut(&[Entry<'_>], BatchPosition) -> Result<(), E>,
) -> Result<(), E> {
    let (generation, path) = (reader.header().generation, reader.path().to_owned());
    while until.is_none_or(|until| reader.number() < until) {
        let begin = reader.end();
        let Some(frame) = reader.next_frame()? else { break };
        let (number, length) = (frame.number, frame.length());
        let next = BatchPosition { generation, number, begin, end: begin + length };
        let rows: Result<Vec<_>, _> = frame.entries().collect();
        let what = || format!("the batch {number} at byte {begin} is not made of rows");
        tell(&rows.map_err(|_| Bad::damage(&path, what()))?, next)?;
        *place = next;
    }
    Ok(())
}

/// A journal begins where the one before it ended.
fn check_follows(reader: &Reader, last: u64) -> Result<(), Bad> {
    let base = reader.header().base;
    if base == last {
        return Ok(());
    }
    let what =
        format!("it begins after number {base}, but what is readable before it ends with number {last}");
    Err(Bad::damage(reader.path(), what))
}

/// Goes to the end of a batch, after looking whether it is there.
fn stand_at(reader: &mut Reader, place: BatchPosition) -> Result<(), Bad> {
    if place == BatchPosition::before_all(reader.header()) {
        return Ok(());
    }
    reader.go_to(place.begin, place.number.saturating_sub(1))?;
    let there = reader.next_frame().is_ok_and(|frame| frame.is_some()) && reader.end() == place.end;
    let what = || format!("batch {} is not at byte {}, where the index saw it", place.number, place.begin);
    if there { Ok(()) } else { Err(Bad::damage(reader.path(), what())) }
}

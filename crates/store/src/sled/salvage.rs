//! Merge of everything readable from all sources of a damaged store. The merge writes nothing, and holds
//! all rows in memory.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use crate::journal::{Generations, Header, Kind, ReadError, SnapshotCopy, Survey, survey};
use crate::{Key, indexes};

use super::folder;
use super::index::IndexError;
use super::offline::{IndexCopy, IndexInspection};
use super::recover::RecoveryError;

/// The rows merged from all readable sources of a store, with a report.
///
/// Sources are compared by batch number. Batch numbers are unique, and a row in a later batch replaces
/// the row's earlier contents.
///
/// 1. The newest source that is complete up to some batch provides the rows: a trusted index, or a
///    snapshot that is readable from end to end.
/// 2. Every later readable batch is applied in order, even after a gap. Rows are absolute, so a missing
///    batch does not affect others.
/// 3. Missing batches are partly recovered from unreliable sources: the readable rows of damaged
///    snapshots, and indexes that may be incomplete. A row from an index counts only if its version is
///    higher than that of the row found, or if no other source knows the row. Such a row never overrides
///    a deletion.
/// 4. Batches that are still missing are listed by number and location. Index rows are derived from
///    records again, as a lost batch may have been saved in part.
pub struct Salvage {
    /// Version and record of each row, by key.
    pub rows: BTreeMap<Vec<u8>, (u64, Vec<u8>)>,
    /// Highest batch number known to any source.
    pub number: u64,
    /// Random number of the store, from any source.
    pub store: u64,
    /// Sources of the rows, one sentence each.
    pub saved: Vec<String>,
    /// Data that no source has, one sentence each.
    pub lost: Vec<String>,
    /// Survey of the journals, including unreadable bytes.
    pub survey: Survey,
}

/// Latest known state of a row: the batch number of the state, and version and record, or `None` for a
/// deleted row.
struct RowState {
    since: u64,
    row: Option<(u64, Vec<u8>)>,
}

/// Rows merged so far, and sentences about their sources.
#[derive(Default)]
struct MergedRows {
    rows: BTreeMap<Vec<u8>, RowState>,
    saved: Vec<String>,
}

impl MergedRows {
    /// Adds the state of a row as of the batch `number`, unless the state as of a later batch is known.
    fn add_as_of(&mut self, number: u64, key: Vec<u8>, row: Option<(u64, Vec<u8>)>) {
        let known = self.rows.entry(key).or_insert(RowState { since: 0, row: None });
        if number >= known.since {
            *known = RowState { since: number, row };
        }
    }

    /// Adds a row of unknown age if no source knows the row, or only an earlier version. Returns whether
    /// the row was added.
    fn add_undated(&mut self, key: Vec<u8>, version: u64, bytes: Vec<u8>) -> bool {
        let is_news = match self.rows.get(&key) {
            None => true,
            Some(RowState { row: Some((known, _)), .. }) => version > *known,
            Some(RowState { row: None, .. }) => false,
        };
        if is_news {
            self.rows.insert(key, RowState { since: 0, row: Some((version, bytes)) });
        }
        is_news
    }
}

/// Merges everything readable from a store. `index` is the index in use, `asides` are indexes that were
/// set aside.
pub fn gather(
    folder: &Path,
    generations: &Generations,
    index: &IndexInspection,
    asides: &[(PathBuf, Box<IndexCopy>)],
) -> Result<Salvage, RecoveryError> {
    let mark = index.seen().and_then(|seen| seen.applied);
    let survey = Survey::of(generations, mark.map(|applied| applied.store), ReadError::ends_repair)?;
    let store = survey.store.ok_or_else(|| ReadError::damage(folder, "nothing in it is readable"))?;
    let index = index.seen().filter(|seen| seen.applied.is_none_or(|applied| applied.store == store));
    let mut merged = MergedRows::default();
    let (snapshots, damaged) = snapshots(generations, &survey, store)?;
    let base = complete(&mut merged, index, snapshots)?;
    // Without a complete source, begin with the oldest batch that a damaged snapshot or a journal has.
    let oldest = damaged.iter().map(|copy| copy.header.base).chain(survey.lowest()).min();
    let from = base.or(oldest).unwrap_or(0);
    partial(&mut merged, from, &damaged);
    survey.each_after::<ReadError>(from, |number, rows| {
        for entry in rows {
            let row = entry.row.map(|(version, bytes)| (version, bytes.to_vec()));
            merged.add_as_of(number, entry.key.to_vec(), row);
        }
        Ok(())
    })?;
    let marks = index.into_iter().chain(asides.iter().map(|(_, seen)| &**seen));
    let marks = marks.filter_map(|seen| seen.applied).filter(|applied| applied.store == store);
    let number = marks.map(|applied| applied.place.number).fold(survey.highest().max(from), u64::max);
    let missing = survey.missing(from, number);
    merged.saved.push(format!("batches of the journals after batch {from}, as far as they can be read"));
    let mut lost = Vec::new();
    if base.is_none() {
        lost.extend(damaged.iter().filter_map(|copy| copy.damage.clone()));
        lost.push("rows that were only in a damaged part of a snapshot".to_owned());
    }
    if !missing.is_empty() || base.is_none() {
        let unsure = index.filter(|seen| !seen.is_trusted);
        let used = folder::index_in(folder)?;
        let unsure = unsure.map(|seen| (used, seen)).into_iter();
        for (path, seen) in unsure.chain(asides.iter().map(|(path, seen)| (path.clone(), &**seen))) {
            fill_in(&mut merged, &path, seen, store, &missing);
        }
    }
    if !missing.is_empty() {
        lost.push(format!("{} cannot be read{}", format_numbers(&missing), places(&survey, from)));
    }
    let MergedRows { rows, saved } = merged;
    let mut rows = rows.into_iter().filter_map(|(key, known)| Some((key, known.row?))).collect();
    if !lost.is_empty() {
        indexes::repair(&mut rows);
    }
    Ok(Salvage { rows, number, store, saved, lost, survey })
}

/// The newest complete snapshot, and the damaged snapshots that are newer.
fn snapshots(
    generations: &Generations,
    survey: &Survey,
    store: u64,
) -> Result<(Option<SnapshotCopy>, Vec<SnapshotCopy>), ReadError> {
    let mut damaged = Vec::new();
    for (generation, path) in generations.snapshots.iter().rev() {
        let journal = generations.journals.get(generation);
        let base = journal.and_then(|path| survey::header_of(path, Kind::Journal)).map(|header| header.base);
        let base = base.or_else(|| survey.base_of(*generation));
        let like = base.map(|base| Header { kind: Kind::Snapshot, generation: *generation, base, store });
        match SnapshotCopy::read(path, *generation, like) {
            Ok(Some(copy)) if copy.header.store != store => {}
            Ok(Some(copy)) if copy.damage.is_none() => return Ok((Some(copy), damaged)),
            Ok(Some(copy)) => damaged.push(copy),
            Ok(None) => tracing::warn!(path = %path.display(), "a snapshot is unreadable, and is skipped"),
            Err(bad) if bad.ends_repair() => return Err(bad),
            Err(bad) => tracing::warn!(%bad, "a snapshot cannot be read, and is skipped"),
        }
    }
    Ok((None, damaged))
}

/// Adds the rows of the newest complete source, which is the index or a snapshot. Returns the number of
/// the last batch that these rows include.
fn complete(
    merged: &mut MergedRows,
    index: Option<&IndexCopy>,
    snapshot: Option<SnapshotCopy>,
) -> Result<Option<u64>, IndexError> {
    let believed = index.filter(|seen| seen.is_trusted).and_then(|seen| Some((seen.number()?, seen)));
    let base = snapshot.as_ref().map(|snapshot| snapshot.header.base);
    if let Some((number, seen)) = believed.filter(|(number, _)| base.is_none_or(|base| *number >= base)) {
        match seen.index.raw_rows().collect::<Result<Vec<_>, _>>() {
            Ok(rows) => {
                for row in rows {
                    merged.add_as_of(number, row.key, Some((row.version, row.bytes)));
                }
                merged.saved.push(format!("the index, which is whole to batch {number}"));
                return Ok(Some(number));
            }
            Err(why) if why.is_passing() => return Err(why),
            Err(fault) => {
                tracing::warn!(%fault, "the index cannot be read completely; using a snapshot instead");
            }
        }
    }
    let Some(SnapshotCopy { header, rows, .. }) = snapshot else { return Ok(None) };
    for row in rows {
        merged.add_as_of(header.base, row.key, Some((row.version, row.bytes)));
    }
    merged.saved.push(format!("snapshot {}, the rows after batch {}", header.generation, header.base));
    Ok(Some(header.base))
}

/// Adds the readable rows of damaged snapshots that are newer than the complete source, oldest first.
fn partial(merged: &mut MergedRows, from: u64, damaged: &[SnapshotCopy]) {
    for SnapshotCopy { header, rows, .. } in damaged.iter().rev().filter(|copy| copy.header.base >= from) {
        for row in rows {
            merged.add_as_of(header.base, row.key.clone(), Some((row.version, row.bytes.clone())));
        }
        let (rows, generation, base) = (rows.len(), header.generation, header.base);
        let source = format!("{rows} rows of snapshot {generation}, which is damaged, after batch {base}");
        merged.saved.push(source);
    }
}

/// Adds rows of an unreliable index, if that index may contain one of the missing batches, or if no
/// number is known to be missing.
fn fill_in(merged: &mut MergedRows, path: &Path, seen: &IndexCopy, store: u64, gaps: &[RangeInclusive<u64>]) {
    let is_ours = seen.applied.is_none_or(|applied| applied.store == store);
    let has_seen = seen.number().is_none_or(|seen| gaps.iter().any(|range| *range.start() <= seen));
    if !is_ours || !(has_seen || gaps.is_empty()) {
        return;
    }
    let rows = seen.index.raw_rows().map_while(Result::ok);
    let news = rows.filter(|row| Key::read(&row.key).is_none_or(|key| !key.kind().contents().is_index));
    let news: usize = news.map(|row| usize::from(merged.add_undated(row.key, row.version, row.bytes))).sum();
    if news > 0 {
        merged.saved.push(format!("{news} rows of {}, which may not be whole", path.display()));
    }
}

/// Formats the locations of unreadable bytes, in parentheses; empty if there are none.
fn places(survey: &Survey, from: u64) -> String {
    let places = survey.unreadable.iter().filter(|bytes| bytes.after >= from).map(ToString::to_string);
    let places: Vec<_> = places.collect();
    if places.is_empty() { String::new() } else { format!(" ({})", places.join("; ")) }
}

/// Describes whether there may have been batches after the last readable one.
pub fn describe_uncertainty(survey: &Survey, last: u64) -> String {
    match survey.uncertain_after(last).as_slice() {
        [] => "no later batch is known".to_owned(),
        bytes => {
            let bytes: Vec<_> = bytes.iter().map(ToString::to_string).collect();
            format!(
                "it is not known whether there was a later batch, since parts cannot be read: {}",
                bytes.join("; ")
            )
        }
    }
}

/// Formats batch numbers for people: `batch 4`, `batches 4 to 7 and 9`.
pub fn format_numbers(ranges: &[RangeInclusive<u64>]) -> String {
    let one = |range: &RangeInclusive<u64>| match (range.start(), range.end()) {
        (start, end) if start == end => start.to_string(),
        (start, end) => format!("{start} to {end}"),
    };
    let parts: Vec<_> = ranges.iter().map(one).collect();
    let several = parts.len() > 1 || ranges.iter().any(|range| range.start() != range.end());
    format!("{} {}", if several { "batches" } else { "batch" }, parts.join(" and "))
}

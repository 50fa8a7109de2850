//! What all sources of a damaged store together still tell. Reads only.
//!
//! **How sources are merged.** Everything is ordered by the number of the batch that wrote it, for numbers
//! are given once, and what a batch says of a row holds whatever came before it.
//!
//! 1. The newest source that is complete as of a batch gives every row as it was then: an index that is
//!    believed, or a snapshot that can be read from end to end. It has seen every earlier batch, so that
//!    nothing older can be newer.
//! 2. Every later batch that can be read is applied in order, also behind a hole: rows are absolute, so that
//!    a batch that is missing harms no other.
//! 3. Numbers that are still missing are looked for where nothing can be believed as a whole: in damaged
//!    snapshots, whose readable rows are as of their batch, and in indexes that may be half written. Of these
//!    a row counts only when its version is higher than that of the row that was found (versions count the
//!    changes of a row), or when no source has heard of the row at all; never against a deletion that was
//!    read.
//! 4. What is missing then is listed by number and place. The tables that can be worked out from records
//!    (alarms, ladders, who plays what) are worked out again, for half of what a lost batch did to them may
//!    have been saved.
//!
//! Holds all rows in memory, which a store that works never does.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use super::offline::{IndexSeen, SeenIndex};
use crate::store::journal::{Bad, Generations, Header, Kind, SnapshotCopy, Survey, survey};
use crate::store::repair;

/// The result of merging all readable sources of a store.
pub struct Salvage {
    /// The rows: version and record by key.
    pub rows: BTreeMap<Vec<u8>, (u64, Vec<u8>)>,
    /// The highest number that any source knows of.
    pub number: u64,
    /// The random number of the store.
    pub store: u64,
    /// Where rows come from, a sentence each.
    pub saved: Vec<String>,
    /// What could not be read from anywhere, a sentence each.
    pub lost: Vec<String>,
    /// What can be read of the journals.
    pub survey: Survey,
}

/// What is known of a row: since which batch, and its version and record, or nothing where it is gone.
struct Found {
    since: u64,
    row: Option<(u64, Vec<u8>)>,
}

/// The rows as sources add to them.
#[derive(Default)]
struct Gathering {
    rows: BTreeMap<Vec<u8>, Found>,
    saved: Vec<String>,
}

impl Gathering {
    /// A row as a batch left it.
    fn as_of(&mut self, number: u64, key: Vec<u8>, row: Option<(u64, Vec<u8>)>) {
        let known = self.rows.entry(key).or_insert(Found { since: 0, row: None });
        if number >= known.since {
            *known = Found { since: number, row };
        }
    }

    /// A row of which nobody knows since when it stands. Tells whether it was news.
    fn at_some_time(&mut self, key: Vec<u8>, version: u64, bytes: Vec<u8>) -> bool {
        let is_news = match self.rows.get(&key) {
            None => true,
            Some(Found { row: Some((known, _)), .. }) => version > *known,
            Some(Found { row: None, .. }) => false,
        };
        if is_news {
            self.rows.insert(key, Found { since: 0, row: Some((version, bytes)) });
        }
        is_news
    }
}

/// Gathers what can be read of a store.
pub fn gather(
    folder: &Path,
    generations: &Generations,
    index: &IndexSeen,
    asides: &[(PathBuf, Box<SeenIndex>)],
) -> Result<Salvage, Bad> {
    let mark = index.seen().and_then(|seen| seen.applied);
    let survey = Survey::of(generations, mark.map(|applied| applied.store));
    let store = survey.store.ok_or_else(|| Bad::damage(folder, "nothing in it can be read"))?;
    let index = index.seen().filter(|seen| seen.applied.is_none_or(|applied| applied.store == store));
    let mut gathering = Gathering::default();
    let (snapshots, damaged) = snapshots(generations, &survey, store);
    let base = complete(&mut gathering, index, snapshots);
    // Without a complete source, what was before the oldest that can be read is not known.
    let oldest = damaged.iter().map(|copy| copy.header.base).chain(survey.lowest()).min();
    let from = base.or(oldest).unwrap_or(0);
    partial(&mut gathering, from, &damaged);
    survey.each_after::<Bad>(from, |number, rows| {
        for entry in rows {
            let row = entry.row.map(|(version, bytes)| (version, bytes.to_vec()));
            gathering.as_of(number, entry.key.to_vec(), row);
        }
        Ok(())
    })?;
    let marks = index.into_iter().chain(asides.iter().map(|(_, seen)| &**seen));
    let marks = marks.filter_map(|seen| seen.applied).filter(|applied| applied.store == store);
    let number = marks.map(|applied| applied.place.number).fold(survey.highest().max(from), u64::max);
    let missing = survey.missing(from, number);
    gathering.saved.push(format!("batches of the journals after batch {from}, as far as they can be read"));
    let mut lost = Vec::new();
    if base.is_none() {
        lost.extend(damaged.iter().filter_map(|copy| copy.damage.clone()));
        lost.push("rows that stood nowhere but in a damaged part of a snapshot".to_owned());
    }
    if !missing.is_empty() || base.is_none() {
        let unsure = index.filter(|seen| !seen.is_believed);
        let unsure = unsure.map(|seen| (super::folder::index_in(folder), seen)).into_iter();
        for (path, seen) in unsure.chain(asides.iter().map(|(path, seen)| (path.clone(), &**seen))) {
            fill_in(&mut gathering, &path, seen, store, &missing);
        }
    }
    if !missing.is_empty() {
        lost.push(format!("{} cannot be read{}", numbers(&missing), places(&survey, from)));
    }
    let Gathering { rows, saved } = gathering;
    let mut rows = rows.into_iter().filter_map(|(key, known)| Some((key, known.row?))).collect();
    if !lost.is_empty() {
        repair::indexes(&mut rows);
    }
    Ok(Salvage { rows, number, store, saved, lost, survey })
}

/// The newest snapshot that is whole, and those newer ones that are not.
fn snapshots(
    generations: &Generations,
    survey: &Survey,
    store: u64,
) -> (Option<SnapshotCopy>, Vec<SnapshotCopy>) {
    let mut damaged = Vec::new();
    for (generation, path) in generations.snapshots.iter().rev() {
        let journal = generations.journals.get(generation);
        let base = journal.and_then(|path| survey::header_of(path, Kind::Journal)).map(|header| header.base);
        let base = base.or_else(|| survey.base_of(*generation));
        let like = base.map(|base| Header { kind: Kind::Snapshot, generation: *generation, base, store });
        match SnapshotCopy::read(path, *generation, like) {
            Ok(Some(copy)) if copy.header.store != store => {}
            Ok(Some(copy)) if copy.damage.is_none() => return (Some(copy), damaged),
            Ok(Some(copy)) => damaged.push(copy),
            Ok(None) => tracing::warn!(path = %path.display(), "nothing of a snapshot can be read"),
            Err(bad) => tracing::warn!(%bad, "a snapshot cannot be read"),
        }
    }
    (None, damaged)
}

/// Takes the newest complete source. Tells as of which batch it is.
fn complete(
    gathering: &mut Gathering,
    index: Option<&SeenIndex>,
    snapshot: Option<SnapshotCopy>,
) -> Option<u64> {
    let believed = index.filter(|seen| seen.is_believed).and_then(|seen| Some((seen.number()?, seen)));
    let base = snapshot.as_ref().map(|snapshot| snapshot.header.base);
    if let Some((number, seen)) = believed.filter(|(number, _)| base.is_none_or(|base| *number >= base)) {
        let rows: Result<Vec<_>, _> = seen.rows().collect();
        match rows {
            Ok(rows) => {
                for row in rows {
                    gathering.as_of(number, row.key, Some((row.version, row.bytes)));
                }
                gathering.saved.push(format!("the index, which is whole to batch {number}"));
                return Some(number);
            }
            Err(fault) => tracing::warn!(%fault, "the index cannot be read from end to end"),
        }
    }
    let SnapshotCopy { header, rows, .. } = snapshot?;
    for row in rows {
        gathering.as_of(header.base, row.key, Some((row.version, row.bytes)));
    }
    gathering.saved.push(format!("snapshot {}, the rows after batch {}", header.generation, header.base));
    Some(header.base)
}

/// Adds what can be read of damaged snapshots that are newer than the complete source, the oldest first.
fn partial(gathering: &mut Gathering, from: u64, damaged: &[SnapshotCopy]) {
    for SnapshotCopy { header, rows, .. } in damaged.iter().rev().filter(|copy| copy.header.base >= from) {
        for row in rows {
            gathering.as_of(header.base, row.key.clone(), Some((row.version, row.bytes.clone())));
        }
        let (rows, generation, base) = (rows.len(), header.generation, header.base);
        gathering
            .saved
            .push(format!("{rows} rows of snapshot {generation}, which is damaged, after batch {base}"));
    }
}

/// Adds what an index knows that cannot be believed as a whole, where it may have seen what is missing.
fn fill_in(
    gathering: &mut Gathering,
    path: &Path,
    seen: &SeenIndex,
    store: u64,
    missing: &[RangeInclusive<u64>],
) {
    let is_ours = seen.applied.is_none_or(|applied| applied.store == store);
    let has_seen = seen.number().is_none_or(|seen| missing.iter().any(|range| *range.start() <= seen));
    if !is_ours || !(has_seen || missing.is_empty()) {
        return;
    }
    let rows = seen.rows().map_while(Result::ok);
    let news = rows.filter(|row| !repair::is_index(&row.key));
    let news: usize =
        news.map(|row| usize::from(gathering.at_some_time(row.key, row.version, row.bytes))).sum();
    if news > 0 {
        gathering.saved.push(format!("{news} rows of {}, which may not be whole", path.display()));
    }
}

/// Where the bytes are that cannot be read.
fn places(survey: &Survey, from: u64) -> String {
    let places = survey.unreadable.iter().filter(|bytes| bytes.after >= from).map(ToString::to_string);
    let places: Vec<_> = places.collect();
    if places.is_empty() { String::new() } else { format!(" ({})", places.join("; ")) }
}

/// What is not known of batches after the last one that could be read.
pub fn doubts(survey: &Survey, last: u64) -> String {
    match survey.doubtful_after(last).as_slice() {
        [] => "no later one is known of".to_owned(),
        bytes => {
            let bytes: Vec<_> = bytes.iter().map(ToString::to_string).collect();
            format!(
                "whether there was a later one is not known, for there is no reading {}",
                bytes.join("; ")
            )
        }
    }
}

/// Numbers of batches for people: `batch 4`, `batches 4 to 7 and 9`.
pub fn numbers(ranges: &[RangeInclusive<u64>]) -> String {
    let one = |range: &RangeInclusive<u64>| match (range.start(), range.end()) {
        (start, end) if start == end => start.to_string(),
        (start, end) => format!("{start} to {end}"),
    };
    let parts: Vec<_> = ranges.iter().map(one).collect();
    let several = parts.len() > 1 || ranges.iter().any(|range| range.start() != range.end());
    format!("{} {}", if several { "batches" } else { "batch" }, parts.join(" and "))
}

//! Inspection of a store, even while a bot has it open: checksums, batch numbers, rows, indexes, and
//! every move of every match.
//!
//! The inspection changes nothing. The index is read in a temporary copy, and only while no process has the store
//! open.

use std::borrow::Borrow;
use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;

use super::journal::chain::Link;
use super::journal::{Chain, Generations, Header, JournalEnd, Merge, RawRow, ReadError, replay};
use super::sled::{self as disk, IndexError, IndexInspection, Rows, StoreContents};
use super::{Key, OpenFault, RowKind, postgres};
use crate::game::Registry;

mod records;
#[cfg(test)]
pub mod tests;

use records::Inspection;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Findings {
    /// Contents of the store, one sentence for each chain of files and each kind of row.
    pub there: Vec<String>,
    /// Problems, one sentence each. Empty for an intact store.
    pub problems: Vec<String>,
}

impl fmt::Display for Findings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.there.iter().try_for_each(|line| writeln!(f, "{line}"))?;
        self.problems.iter().try_for_each(|line| writeln!(f, "wrong: {line}"))?;
        match self.problems.len() {
            0 => f.write_str("All is well."),
            1 => f.write_str("One thing is wrong."),
            many => write!(f, "{many} things are wrong."),
        }
    }
}

/// Inspects the store in a folder. Matches are replayed with the rules of `games`.
pub fn inspect(folder: &Path, games: &Registry) -> Result<Findings, OpenFault> {
    let generations = disk::generations(folder)?;
    let failed = |error: std::io::Error| disk::system(folder, &error);
    let index = IndexInspection::of(folder)?;
    let mut findings = Findings::default();
    match disk::layout(folder) {
        Err(fault) if fault.is_of_machine() => return Err(fault),
        Err(fault) => findings.problem(fault.to_string()),
        Ok(_) => {}
    }
    findings.files(&generations).map_err(|bad| disk::damaged(folder, bad))?;
    for (path, bytes) in disk::left_over(folder).map_err(failed)? {
        findings.there.push(format!("set aside: {}, {}", path.display(), size(bytes)));
    }
    match disk::contents(folder, &index) {
        Ok(contents) => {
            let compared = IndexComparison::with(&index, &contents);
            let compared = compared.map_err(|error| disk::index_error(folder, error))?;
            findings.contents(contents, &index, games, compared);
        }
        Err(fault) if fault.is_of_machine() => return Err(fault),
        Err(fault) => findings.problem(fault.to_string()),
    }
    Ok(findings)
}

/// Inspects the rows of the store in a database, as of one moment.
pub fn inspect_database(address: &str, games: &Registry) -> Result<Findings, OpenFault> {
    let (mut seen, mut findings) = (RowInspection::new(games), Findings::default());
    postgres::each_row(address, |row| {
        seen.see(&row);
        Ok::<_, OpenFault>(())
    })?;
    findings.seen(seen);
    Ok(findings)
}

/// Returns the problems of rows, which must be in key order, one sentence each.
pub fn problems<R: Borrow<RawRow>>(rows: impl Iterator<Item = R>, games: &Registry) -> Vec<String> {
    let mut seen = RowInspection::new(games);
    for row in rows {
        seen.see(row.borrow());
    }
    seen.inspection.end()
}

/// An inspection of rows that also counts them by kind.
struct RowInspection<'a> {
    inspection: Inspection<'a>,
    counts: BTreeMap<RowKind, u64>,
}

impl<'a> RowInspection<'a> {
    fn new(games: &'a Registry) -> Self {
        Self { inspection: Inspection::new(games), counts: BTreeMap::new() }
    }

    fn see(&mut self, row: &RawRow) {
        match Key::read(&row.key) {
            Some(key) => {
                *self.counts.entry(key.kind()).or_default() += 1;
                self.inspection.see(&key, &row.bytes);
            }
            None => self.inspection.see_invalid(&row.key),
        }
    }
}

impl Findings {
    fn problem(&mut self, problem: String) {
        if !self.problems.contains(&problem) {
            self.problems.push(problem);
        }
    }

    /// Inspects every snapshot and journal, and whether the journals continue the snapshots without a
    /// gap. Fails with an error that says nothing about the files, such as too many open files.
    fn files(&mut self, generations: &Generations) -> Result<(), ReadError> {
        for chain in generations.chains() {
            match chain.and_then(|chain| self.chain(&chain)) {
                Ok(()) => {}
                Err(bad) if bad.ends_repair() => return Err(bad),
                Err(bad) => self.problem(bad.to_string()),
            }
        }
        Ok(())
    }

    fn chain(&mut self, chain: &Chain) -> Result<(), ReadError> {
        let Header { generation, base, .. } = chain.snapshot.header;
        let mut snapshot = Merge::of(chain.clone().before(generation))?;
        let mut rows = 0_u64;
        while snapshot.next_row()?.is_some() {
            rows += 1;
        }
        let bytes = size(chain.snapshot.length()?);
        self.there.push(format!("snapshot {generation}: {rows} rows after batch {base}, {bytes}"));
        let ends = replay(chain, None, None, |_, _| Ok::<_, ReadError>(()))?;
        self.there.push(journals(chain, ends)?);
        Ok(())
    }

    /// Inspects all readable rows. If the rows had to be merged from several sources, reports that as a
    /// problem.
    fn contents(
        &mut self,
        contents: StoreContents,
        index: &IndexInspection,
        games: &Registry,
        mut compared: IndexComparison,
    ) {
        let StoreContents { rows, number, saved, lost, uncertainty, .. } = contents;
        if !saved.is_empty() {
            let sources = saved.join("; ");
            self.problem(format!(
                "snapshot and journal lack acknowledged batches; everything up to batch {number} can be saved from: \
                 {sources}"
            ));
        }
        for lost in lost {
            self.problem(format!("lost: {lost}"));
        }
        if let Some(uncertainty) = uncertainty {
            self.problem(uncertainty);
        }
        self.rows(rows, games, &mut compared);
        self.index(index, number, &compared);
    }

    /// Inspects every row by itself, and whether the rows agree with each other.
    fn rows(&mut self, mut rows: Rows, games: &Registry, compared: &mut IndexComparison) {
        let mut seen = RowInspection::new(games);
        loop {
            match rows.next_row() {
                Ok(Some(row)) => {
                    compared.see(&row);
                    seen.see(&row);
                }
                Ok(None) => break,
                // Report the damaged file, unless `files` has already done so, and stop. Checks between
                // rows would only report consequences of the damage.
                Err(bad) => return self.problem(bad.to_string()),
            }
        }
        self.seen(seen);
    }

    /// Adds the number of rows of each kind to the findings, and the problems of the rows.
    fn seen(&mut self, seen: RowInspection<'_>) {
        self.there.extend(seen.counts.iter().map(|(kind, count)| format!("{}: {count} rows", kind.name())));
        self.problems.extend(seen.inspection.end());
    }

    /// Adds the state of the index to the findings, and its differences from the rows.
    fn index(&mut self, index: &IndexInspection, number: u64, compared: &IndexComparison) {
        match index {
            IndexInspection::Absent => self.there.push("index: none; the next start builds it".into()),
            IndexInspection::InUse => self.there.push("index: in use, not inspected".into()),
            IndexInspection::NotInspected(why) => {
                self.there.push(format!("index: not inspected: {why}"));
            }
            IndexInspection::Unreadable(why) => {
                self.problem(format!("the index cannot be read, and the next start rebuilds it: {why}"));
            }
            IndexInspection::Seen(seen) => match seen.number() {
                None => {
                    self.problem("the index does not record its progress; the next start rebuilds it".into());
                }
                Some(seen_number) => {
                    let state = match (seen.is_clean, seen.is_trusted) {
                        (true, _) => "closed",
                        (_, true) => "left open",
                        _ => "not trusted, rebuilt by the next start",
                    };
                    self.there.push(format!("index: to batch {seen_number} of {number}, {state}"));
                    if let Some(difference) = compared.difference() {
                        self.problem(difference);
                    }
                }
            },
        }
    }
}

/// Comparison of the rows in the index with those of snapshot and journals, in one pass over both.
struct IndexComparison {
    index: Option<std::iter::Peekable<Box<dyn Iterator<Item = RawRow>>>>,
    fault: Option<String>,
    differing: u64,
    first: Option<String>,
}

impl IndexComparison {
    /// Creates a comparison. Nothing is compared unless the index is trusted and ends with the same batch as the
    /// rows.
    fn with(index: &IndexInspection, contents: &StoreContents) -> Result<Self, IndexError> {
        let seen = index.seen().filter(|seen| seen.is_trusted && seen.number() == Some(contents.number));
        let seen = seen.filter(|_| matches!(contents.rows, Rows::Merged(_)));
        let (mut fault, mut index) = (None, None);
        if let Some(seen) = seen {
            let rows: Result<Vec<_>, _> = seen.rows().collect();
            match rows {
                Ok(rows) => {
                    let rows: Box<dyn Iterator<Item = RawRow>> = Box::new(rows.into_iter());
                    index = Some(rows.peekable());
                }
                Err(why) if why.is_passing() => return Err(why),
                Err(bad) => fault = Some(bad.to_string()),
            }
        }
        Ok(Self { index, fault, differing: 0, first: None })
    }

    fn see(&mut self, row: &RawRow) {
        let Some(index) = &mut self.index else { return };
        let mut only_in_index = Vec::new();
        while let Some(other) = index.next_if(|other| other.key < row.key) {
            only_in_index.push(other.key);
        }
        let same = index.next_if(|other| other.key == row.key).is_some_and(|other| other == *row);
        for key in only_in_index {
            self.differs(&key);
        }
        if !same {
            self.differs(&row.key);
        }
    }

    fn differs(&mut self, key: &[u8]) {
        self.differing += 1;
        let name = || Key::read(key).map_or_else(|| key.escape_ascii().to_string(), |key| key.to_string());
        self.first.get_or_insert_with(name);
    }

    /// Returns a sentence about the differences, if there are any.
    fn difference(&self) -> Option<String> {
        if let Some(fault) = &self.fault {
            return Some(format!("the index cannot be read from end to end: {fault}"));
        }
        let first = self.first.as_ref()?;
        Some(format!(
            "{} rows of the index differ from snapshot and journal, the first is {first}; `engawa store rebuild` replaces it",
            self.differing
        ))
    }
}

/// Returns a sentence about the journals of a chain, with their last batch and their size.
fn journals(chain: &Chain, ends: JournalEnd) -> Result<String, ReadError> {
    let (oldest, newest) = (chain.snapshot.header.generation, chain.newest().header.generation);
    let which =
        if oldest == newest { format!("journal {oldest}") } else { format!("journals {oldest} to {newest}") };
    let bytes = chain.journals.iter().map(Link::length).sum::<Result<u64, _>>()?;
    let torn =
        if ends.torn > 0 { format!(", {} bytes at the end not whole", ends.torn) } else { String::new() };
    Ok(format!("{which}: to batch {}, {}{torn}", ends.place.number, size(bytes)))
}

fn size(bytes: u64) -> String {
    match bytes {
        0..10_240 => format!("{bytes} bytes"),
        10_240..10_485_760 => format!("{} KiB", bytes >> 10),
        _ => format!("{} MiB", bytes >> 20),
    }
}

//! Inspects the files of a store, beside whoever has it open: every checksum, every number, every row, every index.
//!
//! Reads snapshots and journals only. Changes nothing.

use std::fmt;
use std::path::Path;

use super::journal::chain::Link;
use super::journal::{Bad, Chain, Ends, Generations, Header, Merge, replay};
use super::{Key, OpenFault, Table, sled as disk};

mod records;
#[cfg(test)]
mod tests;

use records::Inspection;

/// What an inspection found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Findings {
    /// What is there, a sentence for each file and each table.
    pub there: Vec<String>,
    /// What is wrong. Nothing when all is well.
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

/// Inspects the store in a folder.
pub fn inspect(folder: &Path) -> Result<Findings, OpenFault> {
    let generations = disk::generations(folder)?;
    let mut findings = Findings::default();
    findings.files(&generations);
    match disk::rows(folder) {
        Ok(rows) => findings.rows(rows),
        Err(fault) => findings.problems.push(fault.to_string()),
    }
    Ok(findings)
}

impl Findings {
    /// Every snapshot and every journal by itself, and that they follow each other.
    fn files(&mut self, generations: &Generations) {
        for chain in generations.chains() {
            let told = chain.and_then(|chain| self.chain(&chain));
            self.problems.extend(told.err().map(|bad| bad.to_string()));
        }
    }

    fn chain(&mut self, chain: &Chain) -> Result<(), Bad> {
        let Header { generation, base, .. } = chain.snapshot.header;
        let mut snapshot = Merge::of(chain.clone().before(generation))?;
        let mut rows = 0_u64;
        while snapshot.next_row()?.is_some() {
            rows += 1;
        }
        let bytes = size(chain.snapshot.length()?);
        self.there.push(format!("snapshot {generation}: {rows} rows after batch {base}, {bytes}"));
        let ends = replay(chain, None, None, |_, _| Ok::<_, Bad>(()))?;
        self.there.push(journals(chain, ends)?);
        Ok(())
    }

    /// Every row, and what the rows say of each other.
    fn rows(&mut self, mut rows: Merge) {
        let mut inspection = Inspection::default();
        let mut counts = [0_u64; Table::ALL.len()];
        loop {
            match rows.next_row() {
                Ok(Some(row)) => match Key::read(&row.key) {
                    Some(key) => {
                        counts[key.table() as usize - 1] += 1;
                        inspection.see(&key, &row.bytes);
                    }
                    None => inspection.see_nonsense(&row.key),
                },
                Ok(None) => break,
                Err(bad) => {
                    // The files were told of already; what depends on rows that nobody can read means nothing.
                    let bad = bad.to_string();
                    if !self.problems.contains(&bad) {
                        self.problems.push(bad);
                    }
                    return;
                }
            }
        }
        let counted = Table::ALL.into_iter().zip(counts).filter(|(_, count)| *count > 0);
        self.there.extend(counted.map(|(table, count)| format!("{}: {count} rows", table.name())));
        self.problems.extend(inspection.end());
    }
}

/// The journals of a chain in a sentence.
fn journals(chain: &Chain, ends: Ends) -> Result<String, Bad> {
    let (oldest, newest) = (chain.snapshot.header.generation, chain.newest().header.generation);
    let which =
        if oldest == newest { format!("journal {oldest}") } else { format!("journals {oldest} to {newest}") };
    let bytes = chain.journals.iter().map(Link::length).sum::<Result<u64, _>>()?;
    let torn =
        if ends.torn > 0 { format!(", {} bytes at the end not whole yet", ends.torn) } else { String::new() };
    Ok(format!("{which}: to batch {}, {}{torn}", ends.place.number, size(bytes)))
}

fn size(bytes: u64) -> String {
    match bytes {
        0..10_240 => format!("{bytes} bytes"),
        10_240..10_485_760 => format!("{} KiB", bytes >> 10),
        _ => format!("{} MiB", bytes >> 20),
    }
}

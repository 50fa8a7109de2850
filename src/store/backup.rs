//! Export of a store as text, and import of such a text. Records are copied byte for byte, except outbox
//! entries, whose secrets are removed. Rows that only coordinate processes are left out.

use std::io::{BufRead, Write};
use std::iter;
use std::path::Path;

pub use super::export::BackupFault;
use super::export::{ExportWriter, Lines};
use super::journal::RawRow;
use super::postgres;
use super::sled::{self as disk, IndexInspection, StoreContents};
use super::verify;
use crate::game::Registry;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExportReport {
    pub rows: u64,
    /// One sentence for each piece of data that the export lacks, because no file of the store holds
    /// that data in readable form.
    pub lost: Vec<String>,
    /// A sentence about further data that the export may lack; `None` if certainly nothing else is
    /// missing.
    pub uncertainty: Option<String>,
}

/// Reads everything readable from the store in a folder, even while a bot has the store open or if files
/// are damaged.
pub fn contents(folder: &Path) -> Result<StoreContents, BackupFault> {
    Ok(disk::contents(folder, &IndexInspection::of(folder)?)?)
}

/// Writes all rows of the store in a folder to `out`, in the format of [`ExportWriter`].
pub fn export(folder: &Path, out: &mut impl Write) -> Result<ExportReport, BackupFault> {
    export_contents(folder, contents(folder)?, out)
}

/// Writes all rows of the store in a database to `out`, as of one moment, in the format of
/// [`ExportWriter`].
pub fn export_database(address: &str, out: &mut impl Write) -> Result<ExportReport, BackupFault> {
    let mut export = ExportWriter::begin(out)?;
    postgres::each_row(address, |row| Ok::<_, BackupFault>(export.row(row)?))?;
    let (rows, _) = export.end()?;
    Ok(ExportReport { rows, lost: Vec::new(), uncertainty: None })
}

/// Writes to `out` the rows that [`contents`] has read from `folder`.
pub fn export_contents(
    folder: &Path,
    contents: StoreContents,
    out: &mut impl Write,
) -> Result<ExportReport, BackupFault> {
    let StoreContents { mut rows, lost, uncertainty, .. } = contents;
    let mut export = ExportWriter::begin(out)?;
    while let Some(row) = rows.next_row().map_err(|bad| disk::damaged(folder, bad))? {
        export.row(row)?;
    }
    let (rows, _) = export.end()?;
    Ok(ExportReport { rows, lost, uncertainty })
}

/// Creates a store from an export, in a folder that is empty or missing. All rows are inspected before
/// the first is written. Returns the number of rows.
pub fn import(folder: &Path, text: impl BufRead, games: &Registry) -> Result<u64, BackupFault> {
    let occupied = || BackupFault::NotEmpty(folder.into());
    // Look before the text is read, which takes minutes; `make` looks again.
    if !disk::is_vacant(folder)? {
        return Err(occupied());
    }
    let rows = inspected(text, games)?;
    disk::make(folder, rows.into_iter())?.ok_or_else(occupied)
}

/// Imports an export into a database without rows. All rows are inspected before the first is written.
/// Returns the number of rows.
pub fn import_database(address: &str, text: impl BufRead, games: &Registry) -> Result<u64, BackupFault> {
    let rows = inspected(text, games)?;
    postgres::fill(address, rows.into_iter())?.ok_or(BackupFault::NotEmptyDatabase)
}

/// Reads an export and inspects all rows as an import does, without keeping them in memory. Returns the
/// number of rows.
pub fn check(mut text: impl BufRead, games: &Registry) -> Result<u64, BackupFault> {
    let mut lines = Lines::new(&mut text);
    let mut fault = None;
    let rows = iter::from_fn(|| match lines.next_row() {
        Ok(row) => row,
        Err(error) => {
            fault = Some(error);
            None
        }
    });
    let problems = verify::problems(rows, games);
    match fault {
        Some(fault) => Err(fault),
        None if problems.is_empty() => Ok(lines.rows),
        None => Err(BackupFault::Rows(problems)),
    }
}

/// Reads the rows of an export. Fails with [`BackupFault::Rows`] if the inspection finds problems.
fn inspected(mut text: impl BufRead, games: &Registry) -> Result<Vec<RawRow>, BackupFault> {
    let mut lines = Lines::new(&mut text);
    let mut rows = Vec::new();
    while let Some(row) = lines.next_row()? {
        rows.push(row);
    }
    let problems = verify::problems(rows.iter(), games);
    if problems.is_empty() { Ok(rows) } else { Err(BackupFault::Rows(problems)) }
}

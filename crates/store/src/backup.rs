//! Export of a store as text, and import of such a text. Records are copied byte for byte, except outbox
//! entries, whose secrets are removed. Rows that only coordinate processes are left out.

use std::io::{self, BufRead, Read, Write};
use std::path::{Path, PathBuf};

use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::{Map, Value};

use crate::game::Registry;
use crate::game::transcript::without_mark;

use super::journal::RawRow;
use super::sled::{self as disk, IndexInspection, StoreContents};
use super::{Key, MAX_ROW_BYTES, OpenFault, from_hex, hex, verify};

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

/// Writes the rows that `each` visits to `out`, in the format of [`ExportWriter`].
pub fn export_rows(
    out: &mut impl Write,
    each: impl FnOnce(&mut dyn FnMut(RawRow) -> Result<(), BackupFault>) -> Result<(), BackupFault>,
) -> Result<ExportReport, BackupFault> {
    let mut export = ExportWriter::begin(out)?;
    each(&mut |row| Ok(export.row(row)?))?;
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
    let written =
        export_rows(out, |write| rows.try_for_each(|row| write(row.map_err(disk::fault_at(folder))?)))?;
    Ok(ExportReport { lost, uncertainty, ..written })
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

/// Reads an export and inspects all rows as an import does, without keeping them in memory. Returns the
/// number of rows.
pub fn check(text: impl BufRead, games: &Registry) -> Result<u64, BackupFault> {
    let (mut lines, mut fault) = (Lines::new(text), None);
    let rows = lines.by_ref().map_while(|row| row.map_err(|error| fault = Some(error)).ok());
    let problems = verify::problems(rows, games);
    match fault {
        Some(fault) => Err(fault),
        None if problems.is_empty() => Ok(lines.rows),
        None => Err(BackupFault::Rows(problems)),
    }
}

/// Reads the rows of an export. Fails with [`BackupFault::Rows`] if the inspection finds problems.
pub fn inspected(text: impl BufRead, games: &Registry) -> Result<Vec<RawRow>, BackupFault> {
    let rows = Lines::new(text).collect::<Result<Vec<_>, _>>()?;
    let problems = verify::problems(rows.iter(), games);
    if problems.is_empty() { Ok(rows) } else { Err(BackupFault::Rows(problems)) }
}

/// First line of every export.
///
/// An export has one JSON object per line:
///
/// ```text
/// {"engawa":"export","format":1}
/// {"key":"0237...","name":"matches/7k3m9pq2","version":3,"row":{"v":1,...}}
/// {"key":"0600...","name":"running/42/7k3m9pq2","version":1}
/// {"rows":2}
/// ```
///
/// The field `key` has the bytes of the key in hexadecimal, `name` its readable form. A record that is
/// not JSON on a single line is written in hexadecimal, in the field `hex` instead of `row`; an empty
/// record has neither field. Rows come in key order. The last line has the number of rows, so that an
/// import detects a truncated file. An import accepts exactly what an export writes, also with a byte order mark and
/// with the line ends of Windows, which editors and shells add.
const FIRST_LINE: &str = r#"{"engawa":"export","format":1}"#;
/// Maximum length of a line in bytes: the largest record in hexadecimal, and room for the other fields.
const MAX_LINE_BYTES: u64 = 2 * MAX_ROW_BYTES as u64 + 1024;

/// Reason why an export or import failed.
#[derive(Debug, thiserror::Error)]
pub enum BackupFault {
    #[error(transparent)]
    Store(#[from] OpenFault),
    /// The text could not be written or read, or the folder for the imported store could not be listed.
    #[error("{0}")]
    Text(#[from] io::Error),
    /// A line of the text to import, counted from 1, differs from what an export writes.
    #[error("line {line}: {what}; nothing was imported")]
    Line { line: u64, what: String },
    /// The rows to import fail the inspection by `verify`. The list has one message per problem.
    #[error("{}\nnothing was imported", .0.join("\n"))]
    Rows(Vec<String>),
    /// The folder for the imported store is not empty.
    #[error("{} is not empty; name a folder that does not exist yet, then move it to where the bot looks", .0.display())]
    NotEmpty(PathBuf),
    /// The database for the imported store already has rows.
    #[error("the database already has rows of a store; choose one that has none")]
    NotEmptyDatabase,
}

/// Writer of one export in the format of `FIRST_LINE`.
#[derive(Debug)]
pub struct ExportWriter<W> {
    out: W,
    rows: u64,
}

impl<W: Write> ExportWriter<W> {
    /// Writes the first line.
    pub fn begin(mut out: W) -> io::Result<Self> {
        writeln!(out, "{FIRST_LINE}")?;
        Ok(Self { out, rows: 0 })
    }

    /// Writes a row, without its secrets. The caller passes rows in key order. A row that only coordinates
    /// processes is left out.
    pub fn row(&mut self, row: RawRow) -> io::Result<()> {
        if Key::read(&row.key).is_some_and(|key| key.is_process_row()) {
            return Ok(());
        }
        self.rows += 1;
        writeln!(self.out, "{}", line(&without_secrets(row)))
    }

    /// Writes the last line, and flushes. Returns the number of rows.
    pub fn end(mut self) -> io::Result<(u64, W)> {
        writeln!(self.out, "{}", last_line(self.rows))?;
        self.out.flush()?;
        Ok((self.rows, self.out))
    }
}

/// Removes the interaction to answer, the lease and the owning process from an outbox entry. These
/// fields are secret or useless in a copy. The entry keeps the version of its encoding, so that the program
/// that wrote it can read it. Other rows stay unchanged.
fn without_secrets(row: RawRow) -> RawRow {
    if !matches!(Key::read(&row.key), Some(Key::Outbox(..))) {
        return row;
    }
    let Ok(mut entry) = serde_json::from_slice::<Map<String, Value>>(&row.bytes) else { return row };
    let fields = entry.len();
    entry.retain(|name, _| !["answer", "lease", "by"].contains(&name.as_str()));
    if entry.len() == fields {
        return row;
    }
    // A row begins with its version.
    let version = entry.remove("v").map_or_else(String::new, |version| format!(r#""v":{version},"#));
    let rest = Value::Object(entry).to_string();
    let bytes = format!("{{{version}{}", rest.strip_prefix('{').unwrap_or(&rest)).into_bytes();
    RawRow { bytes, ..row }
}

fn last_line(rows: u64) -> String {
    format!(r#"{{"rows":{rows}}}"#)
}

/// Formats a row as one line of an export, without the line break.
fn line(row: &RawRow) -> String {
    let RawRow { key, version, bytes } = row;
    let name = Key::read(key).map_or_else(|| "unknown".to_owned(), |key| key.stored_name());
    let start = format!(r#"{{"key":"{}","name":"{name}","version":{version}"#, hex(key));
    match std::str::from_utf8(bytes) {
        Ok("") => start + "}",
        Ok(text) if is_json(text) => format!(r#"{start},"row":{text}}}"#),
        _ => format!(r#"{start},"hex":"{}"}}"#, hex(bytes)),
    }
}

/// Returns whether a record is JSON on a single line, so that a line of an export can embed it
/// unchanged.
fn is_json(text: &str) -> bool {
    !text.contains(['\n', '\r']) && serde_json::from_str::<IgnoredAny>(text).is_ok()
}

/// Fields that are parsed from a line of an export. The field `row` is not among them: its text is cut
/// out of the line unchanged.
#[derive(Deserialize)]
struct Parts {
    key: String,
    version: u64,
    #[serde(default)]
    hex: Option<String>,
}

/// Largest version in an export. Rows are never put so often, and a database has room for no larger number.
const MAX_VERSION: u64 = 1 << 62;

/// Parses a line written by [`line`].
fn read_line(text: &str) -> Result<RawRow, String> {
    let parts: Parts = serde_json::from_str(text).map_err(|error| error.to_string())?;
    let key = from_hex(&parts.key).ok_or("its key is not in hexadecimal")?;
    if Key::read(&key).is_none() {
        return Err("its key is none that this program knows".into());
    }
    if !(1..=MAX_VERSION).contains(&parts.version) {
        return Err(format!("version {} is none", parts.version));
    }
    let bytes = match (parts.hex, text.split_once(r#","row":"#)) {
        (Some(hex), _) => from_hex(&hex).ok_or("its record is not in hexadecimal")?,
        (None, Some((_, row))) => row.strip_suffix('}').unwrap_or(row).as_bytes().to_vec(),
        (None, None) => Vec::new(),
    };
    if bytes.len() > MAX_ROW_BYTES {
        return Err(format!("its record has {} bytes; {MAX_ROW_BYTES} are allowed", bytes.len()));
    }
    let row = RawRow { key, version: parts.version, bytes };
    if line(&row) == text { Ok(row) } else { Err("it is not written as an export writes it".into()) }
}

/// The rows of an export, read one after the other.
struct Lines<T> {
    text: T,
    number: u64,
    /// Number of rows that were read.
    rows: u64,
    last: Vec<u8>,
}

impl<T: BufRead> Lines<T> {
    const fn new(text: T) -> Self {
        Self { text, number: 0, rows: 0, last: Vec::new() }
    }

    /// Returns the next row, or `None` at the last line. Fails if the last line states another number of
    /// rows than were read.
    fn next_row(&mut self) -> Result<Option<RawRow>, BackupFault> {
        if self.number == 0 && self.next_line()?.as_deref() != Some(FIRST_LINE) {
            return Err(self.wrong("this is no export of a store, or one of another version"));
        }
        let text = self.next_line()?.unwrap_or_default();
        if text == last_line(self.rows) {
            let more = self.next_line()?.is_some();
            return if more { Err(self.wrong("there is more after the last line")) } else { Ok(None) };
        }
        if text.is_empty() || text.starts_with(r#"{"rows":"#) {
            return Err(self.wrong("it is cut short: rows are missing"));
        }
        let row = read_line(&text).map_err(|what| self.wrong(&what))?;
        if row.key <= self.last {
            return Err(self.wrong("its key is not after the one before"));
        }
        self.last.clone_from(&row.key);
        self.rows += 1;
        Ok(Some(row))
    }

    /// Returns the next line without its line break, or `None` at the end of the text.
    fn next_line(&mut self) -> Result<Option<String>, BackupFault> {
        self.number += 1;
        let mut line = String::new();
        let read = self.text.by_ref().take(MAX_LINE_BYTES).read_line(&mut line);
        match read {
            Err(error) if error.kind() == io::ErrorKind::InvalidData => {
                let what =
                    "it is not UTF-8 (`>` in PowerShell writes UTF-16: export with `--out FILE` instead)";
                return Err(self.wrong(what));
            }
            read => read?,
        };
        if line.is_empty() {
            return Ok(None);
        }
        let whole = line.strip_suffix('\n').ok_or_else(|| self.wrong("it does not end"))?;
        let text = if self.number == 1 { without_mark(whole) } else { whole };
        Ok(Some(text.strip_suffix('\r').unwrap_or(text).to_owned()))
    }

    fn wrong(&self, what: &str) -> BackupFault {
        BackupFault::Line { line: self.number, what: what.into() }
    }
}

impl<T: BufRead> Iterator for Lines<T> {
    type Item = Result<RawRow, BackupFault>;

    fn next(&mut self) -> Option<Self::Item> {
        self.next_row().transpose()
    }
}

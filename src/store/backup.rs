//! A store as text and back: one JSON object a line, exactly the same store. Of records it knows only that
//! the outbox holds secrets, which stay here.
//!
//! ```text
//! {"engawa":"export","format":1}
//! {"key":"0237...","name":"matches/7k3m9pq2","version":3,"row":{"v":1,...}}
//! {"key":"0600...","name":"running/42/7k3m9pq2","version":1}
//! {"rows":2}
//! ```
//!
//! `key` is the key's bytes in hexadecimal, `name` the same for people. Where a record is no JSON on one
//! line, `hex` stands in place of `row`; an empty one has neither. Rows come in the order of their keys; the
//! last line says how many there were, so that a copy that was cut short is found out. Reading accepts what
//! writing makes, and nothing else.

use std::convert::Infallible;
use std::fs;
use std::io::{self, BufRead, Read, Write};
use std::path::{Path, PathBuf};

use serde::Deserialize;
use serde::de::IgnoredAny;

use super::hex::{from_hex, hex};
use super::journal::RawRow;
use super::postgres;
use super::rows::{self, Delivery};
use super::sled::{self as disk, Contents, IndexSeen};
use super::{Key, MAX_ROW_BYTES, OpenFault, verify};
use crate::game::Registry;

/// The first line of every export.
const FIRST: &str = r#"{"engawa":"export","format":1}"#;
/// No line is longer: a record in hexadecimal, and room for the rest.
const LONGEST: u64 = 2 * MAX_ROW_BYTES as u64 + 1024;

/// Why a store was not written out or read in.
#[derive(Debug, thiserror::Error)]
pub enum BackupFault {
    #[error(transparent)]
    Store(#[from] OpenFault),
    /// The text could not be written or read.
    #[error("{0}")]
    Text(#[from] io::Error),
    /// The text is not what an export writes.
    #[error("line {line}: {what}; nothing was imported")]
    Line {
        /// The number of the line; the first is 1.
        line: u64,
        what: String,
    },
    /// The rows are not what a store may hold.
    #[error("{}\nnothing was imported", .0.join("\n"))]
    Rows(Vec<String>),
    /// There is something where a store should be made.
    #[error("{} is not empty; name a folder that does not exist yet, then move it to where the bot looks", .0.display())]
    NotEmpty(PathBuf),
    /// There are rows where a store should be made.
    #[error("the database has rows of a store already; name one that has none")]
    NotEmptyDatabase,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exported {
    pub rows: u64,
    /// What could not be read from anywhere and is not among them, a sentence each.
    pub lost: Vec<String>,
    /// What is not known, in a sentence.
    pub doubt: Option<String>,
}

/// Everything that can be read of the store in a folder, beside whoever has it open: where files are damaged,
/// from whatever still holds it.
pub fn contents(folder: &Path) -> Result<Contents, BackupFault> {
    Ok(disk::contents(folder, &IndexSeen::of(folder)?)?)
}

/// Writes all rows of the store in a folder.
pub fn export(folder: &Path, out: &mut impl Write) -> Result<Exported, BackupFault> {
    export_contents(folder, contents(folder)?, out)
}

/// Writes all rows of the store in a database, as they stand at one moment.
pub fn export_database(address: &str, out: &mut impl Write) -> Result<Exported, BackupFault> {
    writeln!(out, "{FIRST}")?;
    let mut rows = 0;
    postgres::each_row(address, |row| {
        if says_who_is_there(&row) {
            return Ok(());
        }
        rows += 1;
        Ok::<_, BackupFault>(writeln!(out, "{}", line(&without_secrets(row)))?)
    })?;
    writeln!(out, "{}", last_line(rows))?;
    out.flush()?;
    Ok(Exported { rows, lost: Vec::new(), doubt: None })
}

/// Writes all rows of what was read of a folder.
pub fn export_contents(
    folder: &Path,
    contents: Contents,
    out: &mut impl Write,
) -> Result<Exported, BackupFault> {
    let Contents { mut rows, lost, doubt, .. } = contents;
    writeln!(out, "{FIRST}")?;
    let mut count = 0;
    while let Some(row) = rows.next_row().map_err(|bad| disk::damaged(folder, bad))? {
        if says_who_is_there(&row) {
            continue;
        }
        writeln!(out, "{}", line(&without_secrets(row)))?;
        count += 1;
    }
    writeln!(out, "{}", last_line(count))?;
    out.flush()?;
    Ok(Exported { rows: count, lost, doubt })
}

/// Makes a store of an export, in a folder that is empty or not there, after everything in it was inspected.
/// Tells how many rows it has.
pub fn import(folder: &Path, text: impl BufRead, games: &Registry) -> Result<u64, BackupFault> {
    let occupied = match fs::read_dir(folder) {
        Ok(mut entries) => entries.next().is_some(),
        Err(error) if error.kind() == io::ErrorKind::NotFound => false,
        Err(error) => return Err(error.into()),
    };
    if occupied {
        return Err(BackupFault::NotEmpty(folder.into()));
    }
    let mut rows = inspected(text, games)?.into_iter();
    Ok(disk::make(folder, || rows.next().map(Ok::<_, Infallible>))?)
}

/// Makes a store of an export in a database that has no rows, after everything in it was inspected. Tells how
/// many rows it has.
pub fn import_database(address: &str, text: impl BufRead, games: &Registry) -> Result<u64, BackupFault> {
    let rows = inspected(text, games)?;
    postgres::fill(address, rows.into_iter())?.ok_or(BackupFault::NotEmptyDatabase)
}

/// The rows of an export, of which nothing is wrong.
fn inspected(mut text: impl BufRead, games: &Registry) -> Result<Vec<RawRow>, BackupFault> {
    let mut lines = Lines::new(&mut text);
    let mut rows = Vec::new();
    while let Some(row) = lines.next_row()? {
        rows.push(row);
    }
    let problems = verify::problems(rows.iter(), games);
    if problems.is_empty() { Ok(rows) } else { Err(BackupFault::Rows(problems)) }
}

/// Whether a row is of the processes that have the store open: a copy is for others.
fn says_who_is_there(row: &RawRow) -> bool {
    Key::read(&row.key).is_some_and(|key| key.is_of_processes())
}

/// A row of the outbox without the token of the answer that it is, and without the lease of whoever is at it:
/// a copy is for another program at another time.
fn without_secrets(row: RawRow) -> RawRow {
    let owed = matches!(Key::read(&row.key), Some(Key::Owed(..)));
    let Some(delivery) = rows::from_bytes::<Delivery>(&row.bytes).ok().filter(|_| owed) else { return row };
    let bytes = rows::write(&Delivery { answer: None, lease: None, by: None, ..delivery });
    RawRow { bytes, ..row }
}

fn last_line(rows: u64) -> String {
    format!(r#"{{"rows":{rows}}}"#)
}

/// A row as a line, without its end.
fn line(row: &RawRow) -> String {
    let RawRow { key, version, bytes } = row;
    let name = Key::read(key).map_or_else(|| "unknown".to_owned(), |key| key.to_string());
    let start = format!(r#"{{"key":"{}","name":"{name}","version":{version}"#, hex(key));
    match std::str::from_utf8(bytes) {
        Ok("") => start + "}",
        Ok(text) if is_json(text) => format!(r#"{start},"row":{text}}}"#),
        _ => format!(r#"{start},"hex":"{}"}}"#, hex(bytes)),
    }
}

/// Whether a record can stand in a line as it is.
fn is_json(text: &str) -> bool {
    !text.contains(['\n', '\r']) && serde_json::from_str::<IgnoredAny>(text).is_ok()
}

/// The parts of a line, but for the record.
#[derive(Deserialize)]
struct Parts {
    key: String,
    version: u64,
    #[serde(default)]
    hex: Option<String>,
}

/// Reads a line that [`line`] writes.
fn read_line(text: &str) -> Result<RawRow, String> {
    let parts: Parts = serde_json::from_str(text).map_err(|error| error.to_string())?;
    let key = from_hex(&parts.key).ok_or("its key is not in hexadecimal")?;
    if Key::read(&key).is_none() {
        return Err("its key is none that this program knows".into());
    }
    if parts.version == 0 {
        return Err("version 0 is none".into());
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

struct Lines<T> {
    text: T,
    number: u64,
    rows: u64,
    last: Vec<u8>,
}

impl<T: BufRead> Lines<T> {
    const fn new(text: T) -> Self {
        Self { text, number: 0, rows: 0, last: Vec::new() }
    }

    /// The next row; nothing after the last line, which must say how many there were.
    fn next_row(&mut self) -> Result<Option<RawRow>, BackupFault> {
        if self.number == 0 && self.next_line()?.as_deref() != Some(FIRST) {
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

    /// The next line without its end; nothing at the end of the text.
    fn next_line(&mut self) -> Result<Option<String>, BackupFault> {
        self.number += 1;
        let mut line = String::new();
        let read = self.text.by_ref().take(LONGEST).read_line(&mut line);
        match read {
            Err(error) if error.kind() == io::ErrorKind::InvalidData => {
                return Err(self.wrong("it is no text"));
            }
            read => read?,
        };
        if line.is_empty() {
            return Ok(None);
        }
        let whole = line.strip_suffix('\n').map(ToOwned::to_owned);
        whole.map(Some).ok_or_else(|| self.wrong("it does not end"))
    }

    fn wrong(&self, what: &str) -> BackupFault {
        BackupFault::Line { line: self.number, what: what.into() }
    }
}

//! Operations on a database for the command line: reading all rows as of one moment, and importing rows
//! into an empty database. All of them block the thread.

use std::io::{BufRead, Cursor, Write};

use futures_util::{SinkExt, TryStreamExt, pin_mut};
use tokio_postgres::error::SqlState;
use tokio_postgres::{IsolationLevel, Transaction};

use engawa_play::game::Registry;
use engawa_store::backup::{self, BackupFault, ExportReport};
use engawa_store::journal::RawRow;
use engawa_store::keys::Cell;
use engawa_store::verify::{self, Findings};
use engawa_store::{Key, OpenFault, RowKind, block_on};

use crate::connection::{Client, pool};
use crate::{OpenError, check_encoding, read, schema, sql};

type Result<T, E = OpenError> = std::result::Result<T, E>;

/// Size of the chunks copied into a table, in bytes.
const CHUNK: usize = 1 << 20;

/// Visits every row in key order, as of one moment. Stops at the first error that `see` returns.
pub fn each_row<E: From<OpenFault>>(
    address: &str,
    see: impl FnMut(RawRow) -> Result<(), E>,
) -> Result<(), E> {
    block_on(visit(address, false, see))
}

/// Fails if the tables do not have the schema of this program.
pub async fn check_schema(address: &str) -> Result<(), OpenFault> {
    Ok(check(&mut connect(address).await?).await?)
}

async fn check(client: &mut Client) -> Result<()> {
    let moment = client.transaction().await?;
    let found = match schema::number(&moment).await {
        Err(error) if error.code() == Some(&SqlState::UNDEFINED_TABLE) => 0,
        found => schema::check_known(found?)?,
    };
    if found < schema::newest() { Err(OpenError(OpenFault::FormerFormat)) } else { Ok(()) }
}

/// Visits every row like [`each_row`], also in tables whose schema is a former one.
pub async fn visit<E: From<OpenFault>>(
    address: &str,
    has_former_schema: bool,
    mut see: impl FnMut(RawRow) -> Result<(), E>,
) -> Result<(), E> {
    let mut client = connect(address).await.map_err(OpenFault::from)?;
    if !has_former_schema {
        check(&mut client).await.map_err(OpenFault::from)?;
    }
    let moment = client.build_transaction().isolation_level(IsolationLevel::RepeatableRead).read_only(true);
    let moment = moment.start().await.map_err(fault)?;
    for kind in RowKind::ALL {
        let all = if has_former_schema {
            schema::all(&moment, kind).await.map_err(fault)?
        } else {
            Some(sql::of(kind).all.clone())
        };
        let Some(all) = all else { continue };
        let rows = moment.query_typed_raw(&all, Vec::<(i64, _)>::new()).await.map_err(fault)?;
        pin_mut!(rows);
        while let Some(row) = rows.try_next().await.map_err(fault)? {
            let (key, row) = read::read(kind, &row).map_err(fault)?;
            see(RawRow { key: key.to_bytes(), version: row.version, bytes: row.bytes })?;
        }
    }
    Ok(())
}

fn fault(broken: impl Into<OpenError>) -> OpenFault {
    broken.into().into()
}

/// Imports rows in one transaction, which also makes the tables. Returns the number of rows, or `None` if the database
/// already has rows; then it stays as it is. Until the transaction ends, starting processes and other imports wait, and
/// running ones cannot write.
pub fn fill(address: &str, rows: impl Iterator<Item = RawRow>) -> Result<Option<u64>, OpenFault> {
    let work = async {
        let mut client = connect(address).await?;
        check_encoding(&client).await?;
        schema::create_schema_table(&client).await?;
        // Each statement sees what others have committed before it, whatever the server's default is.
        let all = client.build_transaction().isolation_level(IsolationLevel::ReadCommitted).start().await?;
        schema::lock(&all).await?;
        // Look for rows of a former program before the migration, which takes long with many rows.
        if schema::is_former(schema::number(&all).await?) && has_former_rows(&all).await? {
            return Ok(None);
        }
        schema::migrate(&all).await?;
        let tables: Vec<&str> = RowKind::ALL.into_iter().map(|kind| sql::of(kind).table.as_str()).collect();
        // Processes that run already write nothing until the import has ended.
        let lock = format!("lock table {} in exclusive mode", tables.join(", "));
        all.batch_execute(&lock).await?;
        for table in tables {
            let any = format!("select 1 from {table} limit 1");
            if !all.query_typed(&any, &[]).await?.is_empty() {
                return Ok(None);
            }
        }
        let (mut count, mut rows) = (0, rows.peekable());
        while let Some(first) = rows.peek() {
            let kind = key_of(first)?.kind();
            let of_kind = std::iter::from_fn(|| {
                rows.next_if(|row| Key::read(&row.key).is_some_and(|key| key.kind() == kind))
            });
            count += copy(&all, kind, of_kind).await?;
        }
        all.commit().await?;
        // Update the statistics that PostgreSQL's query planner needs.
        client.batch_execute("analyze").await?;
        Ok(Some(count))
    };
    block_on(work).map_err(|OpenError(fault)| fault)
}

/// Returns whether tables of a former schema have rows.
async fn has_former_rows(moment: &Transaction<'_>) -> Result<bool> {
    for kind in RowKind::ALL {
        let Some(all) = schema::all(moment, kind).await? else { continue };
        let first = format!("{all} limit 1");
        if !moment.query_typed(&first, &[]).await?.is_empty() {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Copies rows of one kind into their table with SQL `copy`. Returns the number of rows.
async fn copy(all: &Transaction<'_>, kind: RowKind, rows: impl Iterator<Item = RawRow>) -> Result<u64> {
    let table = sql::of(kind);
    let text = format!("copy {} ({}, version, row) from stdin", table.table, sql::list(&table.key, ""));
    let sink = all.copy_in(&text).await?;
    pin_mut!(sink);
    let mut chunk = Vec::with_capacity(CHUNK);
    for row in rows {
        line(&row, &mut chunk)?;
        if chunk.len() >= CHUNK {
            sink.send(Cursor::new(std::mem::take(&mut chunk))).await?;
        }
    }
    sink.send(Cursor::new(chunk)).await?;
    Ok(sink.finish().await?)
}

/// Formats a row as a line for `copy`: columns separated by tabs, with special characters escaped.
fn line(row: &RawRow, into: &mut Vec<u8>) -> Result<()> {
    let cells = sql::cells(&key_of(row)?)?;
    for cell in cells {
        match cell {
            Cell::Number(number) => into.extend_from_slice(number.to_string().as_bytes()),
            Cell::Text(text) => escape(&text, into),
        }
        into.push(b'\t');
    }
    into.extend_from_slice(row.version.to_string().as_bytes());
    into.push(b'\t');
    escape(&sql::to_text(&row.bytes), into);
    into.push(b'\n');
    Ok(())
}

fn escape(text: &str, into: &mut Vec<u8>) {
    for byte in text.bytes() {
        match byte {
            b'\\' => into.extend_from_slice(b"\\\\"),
            b'\n' => into.extend_from_slice(b"\\n"),
            b'\r' => into.extend_from_slice(b"\\r"),
            b'\t' => into.extend_from_slice(b"\\t"),
            byte => into.push(byte),
        }
    }
}

fn key_of(row: &RawRow) -> Result<Key> {
    let wrong = || OpenError(OpenFault::Server { why: format!("{} is no key", row.key.escape_ascii()) });
    Key::read(&row.key).ok_or_else(wrong)
}

async fn connect(address: &str) -> Result<Client> {
    let pool = pool(address, 1).map_err(|bad| OpenError(OpenFault::Address { why: bad.to_string() }))?;
    Ok(pool.get().await?)
}

/// Writes all rows of the store in a database to `out`, as of one moment.
pub fn export(address: &str, out: &mut impl Write) -> Result<ExportReport, BackupFault> {
    backup::export_rows(out, |write| each_row(address, write))
}

/// Imports an export into a database without rows. All rows are inspected before the first is written.
/// Returns the number of rows.
pub fn import(address: &str, text: impl BufRead, games: &Registry) -> Result<u64, BackupFault> {
    let rows = backup::inspected(text, games)?;
    fill(address, rows.into_iter())?.ok_or(BackupFault::NotEmptyDatabase)
}

/// Inspects the rows of the store in a database, as of one moment.
pub fn inspect(address: &str, games: &Registry) -> Result<Findings, OpenFault> {
    verify::inspect_rows(games, |see| {
        each_row(address, |row| {
            see(&row);
            Ok(())
        })
    })
}

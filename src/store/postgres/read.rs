//! Queries that read rows by key, or ranges of a table in the order of its primary key.

use std::collections::{BTreeMap, BTreeSet};

use futures_util::future::try_join_all;
use tokio_postgres::Row as Columns;
use tokio_postgres::types::{ToSql, Type};

use super::connection::{Client, RequestError};
use super::sql::{self, Statements};
use super::tables;
use crate::base::time::Timestamp;
use crate::store::keys::{Cell, KeyRange, LowerBound};
use crate::store::{Direction, Key, Row, RowKind, StoreFault};

/// Loads the rows under keys in one round trip: one statement for each kind of row, all sent at once.
pub async fn load(client: &Client, keys: &[Key]) -> Result<Vec<Option<Row>>, RequestError> {
    let found: BTreeMap<Key, Row> = of_keys(client, keys, |sql| &sql.load, read).await?;
    Ok(keys.iter().map(|key| found.get(key).cloned()).collect())
}

/// Returns the versions of stored rows by key. Placeholders, which stand for absent rows, are included
/// with version 0.
pub async fn versions(client: &Client, keys: &[Key]) -> Result<BTreeMap<Key, u64>, RequestError> {
    let version = |kind, row: &Columns| Ok((key(kind, row)?, version(row, sql::of(kind).key.len())?));
    of_keys(client, keys, |sql| &sql.versions, version).await
}

/// Runs one statement for each kind of row, chosen by `text`, and decodes all resulting rows with
/// `read`.
async fn of_keys<T>(
    client: &Client,
    keys: &[Key],
    text: fn(&Statements) -> &str,
    read: impl Fn(RowKind, &Columns) -> Result<(Key, T), StoreFault>,
) -> Result<BTreeMap<Key, T>, RequestError> {
    let queries = by_kind(keys).into_iter().map(async |(kind, keys)| {
        let columns = tables::columns(kind, keys)?;
        let parameters: Vec<_> = columns.iter().map(tables::Array::parameter).collect();
        let rows = client.query_typed(text(sql::of(kind)), &parameters).await?;
        rows.iter()
            .map(|row| read(kind, row))
            .collect::<Result<Vec<_>, StoreFault>>()
            .map_err(RequestError::from)
    });
    Ok(try_join_all(queries).await?.into_iter().flatten().collect())
}

/// Returns at most `limit` rows of a range, ordered by key, in one round trip.
pub async fn scan(
    client: &Client,
    range: &KeyRange,
    limit: usize,
    direction: Direction,
) -> Result<Vec<(Key, Row)>, RequestError> {
    if range.is_empty() {
        return Ok(Vec::new());
    }
    let kind = range.kind;
    let (text, cells) = statement(range, limit, direction)?;
    let parameters: Vec<(&(dyn ToSql + Sync), Type)> = cells.iter().map(tables::parameter).collect();
    let rows = client.query_typed(&text, &parameters).await?;
    Ok(rows.iter().map(|row| read(kind, row)).collect::<Result<Vec<_>, StoreFault>>()?)
}

/// Returns the present time by the server's clock.
pub async fn clock(client: &Client) -> Result<Timestamp, RequestError> {
    let now = "select (extract(epoch from clock_timestamp()) * 1000)::bigint";
    let rows = client.query_typed(now, &[]).await?;
    Ok(Timestamp(rows[0].try_get(0)?))
}

/// Builds the SQL of a scan, and its parameters. Conditions compare prefixes of the primary key.
fn statement(
    range: &KeyRange,
    limit: usize,
    direction: Direction,
) -> Result<(String, Vec<Cell>), StoreFault> {
    let kind = range.kind;
    let table = sql::of(kind);
    let mut scan = Scan { table, cells: Vec::new(), conditions: vec!["version > 0".to_owned()] };
    let prefix = tables::held(&range.cells, &kind.name())?;
    if !prefix.is_empty() {
        scan.compare(prefix.len(), "=", prefix);
    }
    // Ignore a bound whose key is of another kind. If such a bound excluded rows of this table, the
    // range would be empty.
    if let Some(LowerBound { key, after }) = range.from.as_ref().filter(|start| start.key.kind() == kind) {
        scan.compare(table.key.len(), if *after { ">" } else { ">=" }, tables::cells(key)?);
    }
    if let Some(before) = range.before.as_ref().filter(|key| key.kind() == kind) {
        scan.compare(table.key.len(), "<", tables::cells(before)?);
    }
    let order = match direction {
        Direction::Up => "",
        Direction::Down => " desc",
    };
    let order: Vec<String> = table.key.iter().map(|column| format!("{}{order}", column.name())).collect();
    let most = i64::try_from(limit).unwrap_or(i64::MAX);
    let text = format!(
        "select {}, version, row from {} where {} order by {} limit {most}",
        sql::list(&table.key, ""),
        table.table,
        scan.conditions.join(" and "),
        order.join(", "),
    );
    Ok((text, scan.cells))
}

struct Scan {
    table: &'static Statements,
    cells: Vec<Cell>,
    conditions: Vec<String>,
}

impl Scan {
    /// Adds a condition that compares the first `columns` key columns with `cells`, in the order of the
    /// primary key.
    fn compare(&mut self, columns: usize, how: &str, cells: Vec<Cell>) {
        let names: Vec<&str> = self.table.key[..columns].iter().map(|column| column.name()).collect();
        let first = self.cells.len() + 1;
        let numbers: Vec<String> = (first..first + columns).map(|number| format!("${number}")).collect();
        self.conditions.push(format!("({}) {how} ({})", names.join(", "), numbers.join(", ")));
        self.cells.extend(cells);
    }
}

/// Decodes a key and its row from the key columns, a version and a record.
pub fn read(kind: RowKind, row: &Columns) -> Result<(Key, Row), StoreFault> {
    let key = key(kind, row)?;
    let columns = sql::of(kind).key.len();
    let bytes = row.try_get::<_, &str>(columns + 1).ok().and_then(tables::from_text);
    let bytes = bytes.ok_or_else(|| StoreFault::BadRow { key: key.to_string(), why: "no record".into() })?;
    Ok((key, Row { version: version(row, columns)?, bytes }))
}

fn key(kind: RowKind, row: &Columns) -> Result<Key, StoreFault> {
    tables::key(kind, row).ok_or_else(|| StoreFault::BadRow {
        key: sql::of(kind).table.clone(),
        why: "its key columns are invalid".into(),
    })
}

fn version(row: &Columns, column: usize) -> Result<u64, StoreFault> {
    let version = row.try_get::<_, i64>(column).ok().and_then(|version| u64::try_from(version).ok());
    version.ok_or_else(|| StoreFault::BadRow { key: "a row".into(), why: "its version is invalid".into() })
}

fn by_kind(keys: &[Key]) -> BTreeMap<RowKind, BTreeSet<&Key>> {
    let mut kinds: BTreeMap<RowKind, BTreeSet<&Key>> = BTreeMap::new();
    for key in keys {
        kinds.entry(key.kind()).or_default().insert(key);
    }
    kinds
}

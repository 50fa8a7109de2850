//! Queries that read rows by key, or ranges of a table in the order of its primary key, and leaderboards
//! counted by the database.
//!
//! Ranks are sums over the rows of `ladder_days`, which count the people on a leaderboard by the day of their
//! last rated match and by rating. The transaction that changes a place also updates these rows, so ranks are
//! correct for every process.

use std::collections::{BTreeMap, BTreeSet};

use futures_util::future::{try_join, try_join_all};
use tokio_postgres::Row as Columns;
use tokio_postgres::types::{ToSql, Type};

use crate::base::ladder::Standing;
use crate::base::time::{Day, Timestamp};
use engawa_store::keys::{Cell, KeyPart, KeyRange};
use engawa_store::{Direction, Key, Ladder, Row, RowKind, Rows, StoreFault};

use crate::connection::{Client, RequestError};
use crate::sql::{self, Statements};

type Result<T, E = RequestError> = std::result::Result<T, E>;

/// Loads the rows under keys in one round trip: one statement for each kind of row, all sent at once.
pub async fn load(client: &Client, keys: &[Key]) -> Result<Vec<Option<Row>>> {
    let found: BTreeMap<Key, Row> = query_keys(client, keys, |sql| &sql.load, read).await?;
    Ok(keys.iter().map(|key| found.get(key).cloned()).collect())
}

/// Returns the versions of stored rows by key. Placeholders, which stand for absent rows, are included
/// with version 0.
pub async fn versions(client: &Client, keys: &[Key]) -> Result<BTreeMap<Key, u64>> {
    let version = |kind, row: &Columns| Ok((key(kind, row)?, version(row, sql::of(kind).key.len())?));
    query_keys(client, keys, |sql| &sql.versions, version).await
}

/// Runs one statement for each kind of row, chosen by `text`, and decodes all resulting rows with
/// `read`.
async fn query_keys<T>(
    client: &Client,
    keys: &[Key],
    text: fn(&Statements) -> &str,
    read: impl Fn(RowKind, &Columns) -> Result<(Key, T), StoreFault>,
) -> Result<BTreeMap<Key, T>> {
    // Keys order by kind first.
    let keys: Vec<&Key> = keys.iter().collect::<BTreeSet<_>>().into_iter().collect();
    let queries = keys.chunk_by(|one, other| one.kind() == other.kind()).map(async |keys| {
        let (kind, mut columns) = (keys[0].kind(), Vec::new());
        for key in keys {
            sql::push_row(&mut columns, sql::cells(key)?);
        }
        let parameters: Vec<_> = columns.iter().map(sql::Array::parameter).collect();
        let rows = client.query_typed(text(sql::of(kind)), &parameters).await?;
        rows.iter()
            .map(|row| read(kind, row))
            .collect::<Result<Vec<_>, StoreFault>>()
            .map_err(RequestError::from)
    });
    Ok(try_join_all(queries).await?.into_iter().flatten().collect())
}

/// Returns at most `limit` rows of a range, ordered by key, in one round trip.
pub async fn scan(client: &Client, range: &KeyRange, limit: usize, direction: Direction) -> Result<Rows> {
    if range.low() == range.high() {
        return Ok(Vec::new());
    }
    let kind = range.kind;
    let (text, cells) = statement(range, limit, direction)?;
    let rows = client.query_typed(&text, &parameters(&cells)).await?;
    Ok(all(kind, &rows)?)
}

fn all(kind: RowKind, rows: &[Columns]) -> Result<Rows, StoreFault> {
    rows.iter().map(|row| read(kind, row)).collect()
}

/// Returns the present time by the server's clock.
pub async fn clock(client: &Client) -> Result<Timestamp> {
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
    let (kind, table) = (range.kind, sql::of(range.kind));
    let (mut cells, mut conditions) = (Vec::new(), vec!["version > 0".to_owned()]);
    // Compares the first key columns with `values`, in the order of the primary key.
    let mut compare = |how: &str, values: Vec<Cell>| {
        let names: Vec<&str> = table.key[..values.len()].iter().map(|column| column.name()).collect();
        let numbers = cells.len() + 1..=cells.len() + values.len();
        let numbers: Vec<String> = numbers.map(|number| format!("${number}")).collect();
        conditions.push(format!("({}) {how} ({})", names.join(", "), numbers.join(", ")));
        cells.extend(values);
    };
    let prefix = sql::checked_cells(&range.cells, &kind.name())?;
    if !prefix.is_empty() {
        compare("=", prefix);
    }
    // Ignore a bound whose key is of another kind. If such a bound excluded rows of this table, the
    // range would be empty.
    if let Some((key, after)) = range.from.as_ref().filter(|(key, _)| key.kind() == kind) {
        compare(if *after { ">" } else { ">=" }, sql::cells(key)?);
    }
    if let Some(before) = range.before.as_ref().filter(|key| key.kind() == kind) {
        compare("<", sql::cells(before)?);
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
        conditions.join(" and "),
        order.join(", "),
    );
    Ok((text, cells))
}

/// Decodes a key and its row from the key columns, a version and a record.
pub fn read(kind: RowKind, row: &Columns) -> Result<(Key, Row), StoreFault> {
    let key = key(kind, row)?;
    let columns = sql::of(kind).key.len();
    let bytes = row.try_get::<_, &str>(columns + 1).ok().and_then(sql::from_text);
    let bytes = bytes.ok_or_else(|| StoreFault::BadRow { key: key.to_string(), why: "no record".into() })?;
    Ok((key, Row { version: version(row, columns)?, bytes }))
}

fn key(kind: RowKind, row: &Columns) -> Result<Key, StoreFault> {
    sql::key(kind, row).ok_or_else(|| StoreFault::BadRow {
        key: sql::of(kind).table.clone(),
        why: "its key columns are invalid".into(),
    })
}

fn version(row: &Columns, column: usize) -> Result<u64, StoreFault> {
    let version = row.try_get::<_, i64>(column).ok().and_then(|version| u64::try_from(version).ok());
    version.ok_or_else(|| StoreFault::BadRow { key: "a row".into(), why: "its version is invalid".into() })
}

/// Query for the number of people above several ratings. Column `below` is the distance of a rating from
/// the highest one, in whole points. Parameter 4 is the first day of the last rated match, in all queries.
const RANKS_SQL: &str = "select w.below, coalesce((select sum(c.people) from ladder_days c \
     where c.game = $1 and c.season = $2 and c.server = $3 and c.day >= $4 and c.below < w.below), 0)::bigint \
     from unnest($5::bigint[]) w (below)";
/// Query for the number of people on a leaderboard.
const SIZE_SQL: &str = "select coalesce(sum(people), 0)::bigint from ladder_days \
     where game = $1 and season = $2 and server = $3 and day >= $4";
/// Query for the number of people with the same rating who are listed before a standing.
const TIED_BEFORE_SQL: &str = "select count(*) from ladders where game = $1 and season = $2 and server = $3 \
     and below = $5 and (deviation, person) < ($6, $7) and day >= $4 and version > 0";
/// Query for the places after an offset. The query reads the rows of a leaderboard only at the ratings of the
/// wanted places.
const PLACES_SQL: &str = "with sums as (select below, sum(people) as people, \
         sum(sum(people)) over (order by below) as until from ladder_days \
         where game = $1 and season = $2 and server = $3 and day >= $4 group by below), \
     wanted as (select below, until - people as before from sums \
         where until > $5 and until - people < $5 + $6) \
     select game, season, server, below, deviation, person, version, row from ladders \
     where game = $1 and season = $2 and server = $3 and below = any(array(select below from wanted)) \
         and day >= $4 and version > 0 \
     order by game, season, server, below, deviation, person \
     offset (select ($5 - min(before))::bigint from wanted) limit $6";

pub async fn size(client: &Client, ladder: &Ladder, since: Day) -> Result<usize> {
    let cells = columns(ladder, since)?;
    let row = client.query_typed(SIZE_SQL, &parameters(&cells)).await?;
    count(&row[0], 0)
}

/// For each standing, the number of people with a higher rating. Ratings are compared in whole
/// points.
pub async fn above(client: &Client, ladder: &Ladder, standings: &[Standing], since: Day) -> Result<Vec<u64>> {
    let cells = columns(ladder, since)?;
    let wanted: Vec<i64> = standings.iter().map(|standing| i64::from(standing.below())).collect();
    let mut parameters = parameters(&cells);
    parameters.push((&wanted, Type::INT8_ARRAY));
    let rows = client.query_typed(RANKS_SQL, &parameters).await?;
    let mut above = vec![0; standings.len()];
    for row in &rows {
        let below: i64 = row.try_get(0)?;
        let people = count(row, 1)? as u64;
        for (place, _) in wanted.iter().enumerate().filter(|(_, wanted)| **wanted == below) {
            above[place] = people;
        }
    }
    Ok(above)
}

/// The number of people whom the leaderboard lists before a standing.
pub async fn place(client: &Client, ladder: &Ladder, standing: &Standing, since: Day) -> Result<usize> {
    let mut cells = columns(ladder, since)?;
    let person = i64::try_from(standing.person().0).unwrap_or(i64::MAX);
    cells.extend([i64::from(standing.below()), i64::from(standing.deviation()), person].map(Cell::Number));
    let parameters = parameters(&cells);
    let beside = async { Ok(client.query_typed(TIED_BEFORE_SQL, &parameters).await?) };
    let above = above(client, ladder, std::slice::from_ref(standing), since);
    let (above, beside) = try_join(above, beside).await?;
    Ok(usize::try_from(above[0]).unwrap_or(usize::MAX) + count(&beside[0], 0)?)
}

/// Returns at most `limit` rows of a leaderboard, best first, after skipping the first `after` rows.
pub async fn places(
    client: &Client,
    ladder: &Ladder,
    after: usize,
    limit: usize,
    since: Day,
) -> Result<Rows> {
    let mut cells = columns(ladder, since)?;
    cells.extend([after, limit].map(|number| Cell::Number(i64::try_from(number).unwrap_or(i64::MAX))));
    let rows = client.query_typed(PLACES_SQL, &parameters(&cells)).await?;
    Ok(all(RowKind::Ladders, &rows)?)
}

/// The first parameters of each query of a leaderboard.
fn columns(ladder: &Ladder, since: Day) -> Result<Vec<Cell>, StoreFault> {
    let mut cells = sql::checked_cells(&ladder.cells(), ladder)?;
    cells.push(Cell::Number(since.0.into()));
    Ok(cells)
}

fn parameters(cells: &[Cell]) -> Vec<(&(dyn ToSql + Sync), Type)> {
    cells.iter().map(sql::parameter).collect()
}

fn count(row: &tokio_postgres::Row, column: usize) -> Result<usize> {
    let number: i64 = row.try_get(column)?;
    Ok(usize::try_from(number).unwrap_or_default())
}

//! Leaderboards counted by the database. Ranks are sums over the few rows of `ladder_counts`. The
//! transaction that changes a place also updates these rows, so ranks are correct for every process.

use tokio_postgres::types::{ToSql, Type};

use super::connection::{Client, RequestError};
use super::{read, tables};
use crate::base::ladder::Standing;
use crate::store::keys::{Cell, KeyPart};
use crate::store::{Key, Ladder, Row, RowKind, StoreFault};

/// Query for the number of people above several ratings. Column `below` is the distance of a rating from
/// the highest one, in whole points.
const ABOVE: &str = "select w.below, coalesce((select sum(c.people) from ladder_counts c \
     where c.game = $1 and c.season = $2 and c.server = $3 and c.below < w.below), 0)::bigint \
     from unnest($4::bigint[]) w (below)";
/// Query for the number of people on a leaderboard.
const SIZE: &str = "select coalesce(sum(people), 0)::bigint from ladder_counts \
     where game = $1 and season = $2 and server = $3";
/// Query for the number of people with the same rating who are listed before a standing.
const BESIDE: &str = "select count(*) from ladders where game = $1 and season = $2 and server = $3 \
     and below = $4 and (deviation, person) < ($5, $6) and version > 0";
/// Query for the places after an offset. The query reads the rows of a leaderboard only from the rating
/// of the first wanted place on.
const PLACES: &str = "with sums as (select below, people, sum(people) over (order by below) as until \
         from ladder_counts where game = $1 and season = $2 and server = $3), \
     class as (select below, (until - people)::bigint as before from sums where until > $4 order by below limit 1) \
     select game, season, server, below, deviation, person, version, row from ladders \
     where game = $1 and season = $2 and server = $3 and below >= (select below from class) and version > 0 \
     order by game, season, server, below, deviation, person \
     offset (select $4 - before from class) limit $5";

pub async fn size(client: &Client, ladder: &Ladder) -> Result<usize, RequestError> {
    let cells = columns(ladder)?;
    let row = client.query_typed(SIZE, &parameters(&cells)).await?;
    count(&row[0], 0)
}

/// Returns, for each standing, the number of people with a higher rating. Ratings are compared in whole
/// points.
pub async fn above(
    client: &Client,
    ladder: &Ladder,
    standings: &[Standing],
) -> Result<Vec<u64>, RequestError> {
    let cells = columns(ladder)?;
    let wanted: Vec<i64> = standings.iter().map(|standing| i64::from(standing.below())).collect();
    let mut parameters = parameters(&cells);
    parameters.push((&wanted, Type::INT8_ARRAY));
    let rows = client.query_typed(ABOVE, &parameters).await?;
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

/// Returns the number of people whom the leaderboard lists before a standing.
pub async fn place(client: &Client, ladder: &Ladder, standing: &Standing) -> Result<usize, RequestError> {
    let mut cells = columns(ladder)?;
    let person = i64::try_from(standing.person().0).unwrap_or(i64::MAX);
    cells.extend([i64::from(standing.below()), i64::from(standing.deviation()), person].map(Cell::Number));
    let parameters = parameters(&cells);
    let beside = async { Ok(client.query_typed(BESIDE, &parameters).await?) };
    let (above, beside) =
        futures_util::future::try_join(above(client, ladder, std::slice::from_ref(standing)), beside).await?;
    Ok(usize::try_from(above[0]).unwrap_or(usize::MAX) + count(&beside[0], 0)?)
}

/// Returns at most `limit` rows of a leaderboard, best first, after skipping the first `after` rows.
pub async fn places(
    client: &Client,
    ladder: &Ladder,
    after: usize,
    limit: usize,
) -> Result<Vec<(Key, Row)>, RequestError> {
    let mut cells = columns(ladder)?;
    cells.extend([after, limit].map(|number| Cell::Number(i64::try_from(number).unwrap_or(i64::MAX))));
    let rows = client.query_typed(PLACES, &parameters(&cells)).await?;
    Ok(rows.iter().map(|row| read::read(RowKind::Ladders, row)).collect::<Result<Vec<_>, StoreFault>>()?)
}

fn columns(ladder: &Ladder) -> Result<Vec<Cell>, StoreFault> {
    tables::held(&ladder.cells(), ladder)
}

fn parameters(cells: &[Cell]) -> Vec<(&(dyn ToSql + Sync), Type)> {
    cells.iter().map(tables::parameter).collect()
}

fn count(row: &tokio_postgres::Row, column: usize) -> Result<usize, RequestError> {
    let number: i64 = row.try_get(column)?;
    Ok(usize::try_from(number).unwrap_or_default())
}

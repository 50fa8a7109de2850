//! The tables, made and brought up by numbered steps. Whoever makes a step holds the row of its number, so
//! that many processes may start at once; a program refuses a schema that is newer than what it knows.

use rust_embed::Embed;
use tokio_postgres::error::SqlState;
use tokio_postgres::types::Type;

use super::connection::{Broken, Client};

/// The steps, by numbers of four digits: the first makes schema 1 of nothing.
#[derive(Embed)]
#[folder = "src/store/postgres/schema"]
struct Steps;

/// Holds the row of a step, unless somebody has made it.
const HOLD: &str = "insert into engawa_schema (number) values ($1) on conflict do nothing returning number";

/// Why a schema cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unusable {
    /// A newer program made it: its number.
    Newer(i64),
    Broken(Broken),
}

impl From<tokio_postgres::Error> for Unusable {
    fn from(error: tokio_postgres::Error) -> Self {
        Self::Broken(error.into())
    }
}

/// The newest schema that this program knows.
pub fn newest() -> i64 {
    i64::try_from(Steps::iter().count()).expect("a few steps")
}

/// Brings the schema up to the newest.
pub async fn bring_up(client: &mut Client) -> Result<(), Unusable> {
    make_list(client).await?;
    loop {
        let found = number(client).await?;
        if found > newest() {
            return Err(Unusable::Newer(found));
        }
        let next = found + 1;
        let Some(step) = Steps::get(&format!("{next:04}.sql")) else { return Ok(()) };
        let step = str::from_utf8(&step.data).expect("steps are text");
        let transaction = client.transaction().await?;
        // Whoever comes second waits here, and then finds the step made.
        let held = transaction.query_typed(HOLD, &[(&next, Type::INT8)]).await?;
        if !held.is_empty() {
            transaction.batch_execute(step).await?;
        }
        transaction.commit().await?;
    }
}

/// The number of the schema that is there; 0 when there is none.
pub async fn number(client: &Client) -> Result<i64, tokio_postgres::Error> {
    let rows = client.query_typed("select coalesce(max(number), 0) from engawa_schema", &[]).await?;
    rows[0].try_get(0)
}

/// Makes the list of steps. Two who make it at once may both fail to see it there; the second then does.
async fn make_list(client: &Client) -> Result<(), tokio_postgres::Error> {
    const LIST: &str = "create table if not exists engawa_schema (
        number bigint not null primary key, made timestamptz not null default now()
    )";
    let met = [SqlState::UNIQUE_VIOLATION, SqlState::DUPLICATE_TABLE, SqlState::DUPLICATE_OBJECT];
    match client.batch_execute(LIST).await {
        Err(error) if error.code().is_some_and(|code| met.contains(code)) => client.batch_execute(LIST).await,
        done => done,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_numbered_without_a_gap() {
        let found: Vec<String> = Steps::iter().map(|name| name.to_string()).collect();
        let wanted: Vec<String> = (1..=found.len()).map(|number| format!("{number:04}.sql")).collect();
        assert_eq!(found, wanted);
    }
}

//! Creation and migration of the tables, in numbered steps. A process locks the row of a step while it
//! applies the step, so several processes may start at once. A schema newer than the program is refused.
//!
//! The number of steps is the format of the store. A release whose rows the release before it cannot read adds
//! a step, if need be one without a statement.

use rust_embed::Embed;
use tokio_postgres::error::SqlState;
use tokio_postgres::types::Type;

use super::connection::{Client, RequestError};

/// Migration steps, named by four-digit numbers. The first one creates schema 1.
#[derive(Embed)]
#[folder = "src/store/postgres/schema"]
struct Steps;

/// Statement that claims a step. The statement returns no row if the step has been applied.
const CLAIM: &str = "insert into engawa_schema (number) values ($1) on conflict do nothing returning number";

/// Arguments of the lock of the process that brings the tables up: a number of this program, and the tables'
/// own list of steps, because a database may hold several stores.
const LOCK: &str = "7230, 'engawa_schema'::regclass::oid::integer";

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SchemaError {
    /// A newer program migrated the schema to this version.
    Newer(i64),
    Request(RequestError),
}

impl From<tokio_postgres::Error> for SchemaError {
    fn from(error: tokio_postgres::Error) -> Self {
        Self::Request(error.into())
    }
}

/// Returns the newest schema version that this program knows.
pub fn newest() -> i64 {
    i64::try_from(Steps::iter().count()).expect("a few steps")
}

/// Applies all missing steps. Fails with [`SchemaError::Newer`] if the schema is newer than this
/// program.
pub async fn migrate(client: &mut Client) -> Result<(), SchemaError> {
    make_list(client).await?;
    loop {
        let found = number(client).await?;
        if found > newest() {
            return Err(SchemaError::Newer(found));
        }
        let next = found + 1;
        let Some(step) = Steps::get(&format!("{next:04}.sql")) else { return Ok(()) };
        let step = str::from_utf8(&step.data).expect("steps are text");
        let transaction = client.transaction().await?;
        // A concurrent process waits here, and then finds the step applied.
        let held = transaction.query_typed(CLAIM, &[(&next, Type::INT8)]).await?;
        if !held.is_empty() {
            transaction.batch_execute(step).await?;
        }
        transaction.commit().await?;
    }
}

/// Returns the current schema version, or 0 if no step has been applied. Fails if the table of steps
/// does not exist.
pub async fn number(client: &Client) -> Result<i64, tokio_postgres::Error> {
    let rows = client.query_typed("select coalesce(max(number), 0) from engawa_schema", &[]).await?;
    rows[0].try_get(0)
}

/// Returns whether the tables have the schema of this program. A newer schema is an error.
pub async fn is_present(client: &Client) -> Result<bool, SchemaError> {
    make_list(client).await?;
    match number(client).await? {
        found if found > newest() => Err(SchemaError::Newer(found)),
        found => Ok(found == newest()),
    }
}

/// Waits until no other process brings the tables up, and keeps others from it until [`unlock`] or until the
/// connection ends.
pub async fn lock(client: &Client) -> Result<(), SchemaError> {
    let free = client.query_typed(&format!("select pg_try_advisory_lock({LOCK})"), &[]).await?;
    if !free[0].try_get::<_, bool>(0)? {
        tracing::info!("another process brings the tables up to this version; waiting for it");
        client.query_typed(&format!("select pg_advisory_lock({LOCK})"), &[]).await?;
    }
    Ok(())
}

pub async fn unlock(client: &Client) -> Result<(), SchemaError> {
    client.query_typed(&format!("select pg_advisory_unlock({LOCK})"), &[]).await?;
    Ok(())
}

/// Returns the schema version if a former program made the tables, and `None` if there are no tables yet or
/// no step is missing. While another process applies steps, hold the [`lock`].
pub async fn former(client: &Client) -> Result<Option<i64>, SchemaError> {
    make_list(client).await?;
    let number = number(client).await?;
    Ok(Some(number).filter(|number| (1..newest()).contains(number)))
}

/// Creates the table of applied steps. If two processes create the table at once, one attempt may fail,
/// so the function tries twice.
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
    fn schema_steps_are_numbered_without_a_gap() {
        let found: Vec<String> = Steps::iter().map(|name| name.to_string()).collect();
        let wanted: Vec<String> = (1..=found.len()).map(|number| format!("{number:04}.sql")).collect();
        assert_eq!(found, wanted);
    }
}

//! Creation and migration of the tables, in numbered steps. All missing steps are applied in one transaction,
//! which holds a lock, so several processes may start at once. A schema newer than the program is refused.
//!
//! The number of steps is the format of the store. A release whose rows the release before it cannot read adds
//! a step, if need be one without a statement.

use std::time::Duration;

use rust_embed::Embed;
use tokio::time::sleep;
use tokio_postgres::Transaction;
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

/// Pause between two attempts to get the lock.
const PAUSE: Duration = Duration::from_millis(50);
const ATTEMPTS_A_MINUTE: u32 = 1_200;

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
pub async fn migrate(transaction: &Transaction<'_>) -> Result<(), SchemaError> {
    loop {
        let found = number(transaction).await?;
        if found > newest() {
            return Err(SchemaError::Newer(found));
        }
        let next = found + 1;
        let Some(step) = Steps::get(&format!("{next:04}.sql")) else { return Ok(()) };
        let step = str::from_utf8(&step.data).expect("steps are text");
        // A concurrent process without the lock, such as a former program, waits here, and then finds the
        // step applied.
        let held = transaction.query_typed(CLAIM, &[(&next, Type::INT8)]).await?;
        if !held.is_empty() {
            transaction.batch_execute(step).await?;
        }
    }
}

/// Returns the current schema version, or 0 if no step has been applied. Fails if the table of steps
/// does not exist.
pub async fn number(transaction: &Transaction<'_>) -> Result<i64, tokio_postgres::Error> {
    let rows = transaction.query_typed("select coalesce(max(number), 0) from engawa_schema", &[]).await?;
    rows[0].try_get(0)
}

/// Returns whether the tables have the schema of this program. A newer schema is an error.
pub async fn is_present(transaction: &Transaction<'_>) -> Result<bool, SchemaError> {
    match number(transaction).await? {
        found if found > newest() => Err(SchemaError::Newer(found)),
        found => Ok(found == newest()),
    }
}

/// Waits until no other process brings the tables up, and keeps others from it until the transaction ends. A
/// lock of a transaction, unlike one of a connection, passes through connection poolers.
pub async fn lock(transaction: &Transaction<'_>) -> Result<(), SchemaError> {
    // The transaction is idle while an export is written, which may take minutes. Only PostgreSQL 17 and later
    // have the second limit.
    let unlimited = "select set_config(name, '0', true) from pg_settings \
        where name in ('idle_in_transaction_session_timeout', 'transaction_timeout')";
    transaction.query_typed(unlimited, &[]).await?;
    let attempt = format!("select pg_try_advisory_xact_lock({LOCK})");
    let mut attempts = 0;
    while !transaction.query_typed(&attempt, &[]).await?[0].try_get::<_, bool>(0)? {
        if attempts % ATTEMPTS_A_MINUTE == 0 {
            tracing::info!(
                "another process brings the tables up to this version; waiting for it (if none runs any more, end its \
                 connection to the database)"
            );
        }
        attempts += 1;
        sleep(PAUSE).await;
    }
    Ok(())
}

/// Returns the schema version if a former program made the tables, and `None` if there are no tables yet or
/// no step is missing. While another process may apply steps, hold the [`lock`].
pub async fn former(transaction: &Transaction<'_>) -> Result<Option<i64>, SchemaError> {
    let number = number(transaction).await?;
    Ok(Some(number).filter(|number| (1..newest()).contains(number)))
}

/// Creates the table of applied steps. If two processes create the table at once, one attempt may fail,
/// so the function tries twice.
pub async fn make_list(client: &Client) -> Result<(), SchemaError> {
    const LIST: &str = "create table if not exists engawa_schema (
        number bigint not null primary key, made timestamptz not null default now()
    )";
    let met = [SqlState::UNIQUE_VIOLATION, SqlState::DUPLICATE_TABLE, SqlState::DUPLICATE_OBJECT];
    match client.batch_execute(LIST).await {
        Err(error) if error.code().is_some_and(|code| met.contains(code)) => {
            Ok(client.batch_execute(LIST).await?)
        }
        done => Ok(done?),
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

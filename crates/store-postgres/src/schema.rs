//! Creation and migration of the tables, in numbered steps, and exports of tables with a former schema. All
//! missing steps are applied in one transaction, which holds a lock, so several processes may start at once. A
//! schema newer than the program is refused.
//!
//! The number of steps is the format of the store. A release whose rows the release before it cannot read adds
//! a step, if need be one without a statement.

use std::time::Duration;

use rust_embed::Embed;
use tokio::task::spawn_blocking;
use tokio::time::sleep;
use tokio_postgres::error::SqlState;
use tokio_postgres::types::Type;
use tokio_postgres::{IsolationLevel, Transaction};

use engawa_store::backup::BackupFault;
use engawa_store::keys::Column;
use engawa_store::{OpenFault, RowKind, UpgradeExports, block_on};

use crate::connection::Client;
use crate::{OpenError, offline, sql};

type Result<T, E = OpenError> = std::result::Result<T, E>;

/// Migration steps, named by four-digit numbers. The first one creates schema 1.
#[derive(Embed)]
#[folder = "src/schema"]
struct Steps;

/// Statement that claims a step. The statement returns no row if the step has been applied.
const CLAIM: &str = "insert into engawa_schema (number) values ($1) on conflict do nothing returning number";

/// Arguments of the lock of the process that brings the tables up: a number of this program, and the tables'
/// own list of steps, because a database may hold several stores.
const LOCK: &str = "7230, 'engawa_schema'::regclass::oid::integer";

/// Query for the names of the columns of a table. Returns no row if there is no such table.
const COLUMNS: &str = "select attname::text from pg_attribute \
    where attrelid = to_regclass($1) and attnum > 0 and not attisdropped";

/// Pause between two attempts to get the lock.
const PAUSE: Duration = Duration::from_millis(50);
const ATTEMPTS_A_MINUTE: u32 = 1_200;

pub fn newest() -> i64 {
    i64::try_from(Steps::iter().count()).expect("a few steps")
}

/// Applies all missing steps.
pub async fn migrate(transaction: &Transaction<'_>) -> Result<()> {
    loop {
        let next = check_known(number(transaction).await?)? + 1;
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

/// The current schema version, or 0 if no step has been applied. Fails if the table of steps does not exist.
pub async fn number(transaction: &Transaction<'_>) -> Result<i64, tokio_postgres::Error> {
    let rows = transaction.query_typed("select coalesce(max(number), 0) from engawa_schema", &[]).await?;
    rows[0].try_get(0)
}

/// Fails if a schema version is newer than this program.
pub fn check_known(found: i64) -> Result<i64> {
    if found > newest() {
        Err(OpenError(OpenFault::NewerSchema { found, known: newest() }))
    } else {
        Ok(found)
    }
}

/// Returns whether a former program made tables with this schema version.
pub fn is_former(found: i64) -> bool {
    (1..newest()).contains(&found)
}

/// Waits until no other process brings the tables up, and keeps others from it until the transaction ends. A
/// lock of a transaction, unlike one of a connection, passes through connection poolers.
pub async fn lock(transaction: &Transaction<'_>) -> Result<()> {
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

/// Creates the table of applied steps. If two processes create the table at once, one attempt may fail,
/// so the function tries twice.
pub async fn create_schema_table(client: &Client) -> Result<()> {
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

/// Brings the tables up to the schema of this program, after an export if their schema is a former one. Of
/// several processes that start at the same time, one does so, and the others wait for it.
pub async fn bring_up(client: &mut Client, address: &str, exports: Option<&UpgradeExports>) -> Result<()> {
    create_schema_table(client).await?;
    // Each statement sees what the process that held the lock has committed, whatever the server's default is.
    let transaction =
        client.build_transaction().isolation_level(IsolationLevel::ReadCommitted).start().await?;
    if check_known(number(&transaction).await?)? == newest() {
        return Ok(());
    }
    lock(&transaction).await?;
    let found = number(&transaction).await?;
    if let Some(exports) = exports.filter(|_| is_former(found)) {
        let (address, exports) = (address.to_owned(), exports.clone());
        // The export reads over a connection of its own, in a thread that may wait for the disk.
        let written = spawn_blocking(move || {
            exports.write(found, |export| {
                block_on(offline::visit(&address, true, |row| Ok::<_, BackupFault>(export.row(row)?)))
            })
        });
        written.await.expect("neither export nor disk panics").map_err(OpenError)?;
    }
    migrate(&transaction).await?;
    Ok(transaction.commit().await?)
}

/// A statement that loads all rows of a kind in key order from a former schema, or `None` if the table does not
/// exist yet. A key column that a later step adds is read as 0, or as an empty text, which that step gives to
/// the rows that it finds.
pub async fn all(moment: &Transaction<'_>, kind: RowKind) -> Result<Option<String>, tokio_postgres::Error> {
    let sql::Statements { table, key, .. } = sql::of(kind);
    let rows = moment.query_typed(COLUMNS, &[(table, Type::TEXT)]).await?;
    let columns: Vec<&str> = rows.iter().map(|row| row.try_get(0)).collect::<Result<_, _>>()?;
    if columns.is_empty() {
        return Ok(None);
    }
    let selected = key.iter().map(|column| match column {
        column if columns.contains(&column.name()) => column.name().to_owned(),
        Column::Number(name) => format!("0::bigint as {name}"),
        Column::Text(name) => format!("''::text as {name}"),
    });
    let selected = selected.collect::<Vec<_>>().join(", ");
    // The order by names refers to the selected columns, also to those that the table lacks.
    let keys = sql::list(key, "");
    Ok(Some(format!("select {selected}, version, row from {table} where version > 0 order by {keys}")))
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

//! Exports of tables that have the schema of a former program.

use tokio::task::spawn_blocking;
use tokio_postgres::types::Type;
use tokio_postgres::{IsolationLevel, Transaction};

use super::connection::Client;
use super::schema::{self, SchemaError};
use super::{offline, sql, unusable};
use crate::store::export::BackupFault;
use crate::store::keys::Column;
use crate::store::{OpenFault, RowKind, UpgradeExports};

/// Query for the names of the columns of a table. Returns no row if there is no such table.
const COLUMNS: &str = "select attname::text from pg_attribute \
    where attrelid = to_regclass($1) and attnum > 0 and not attisdropped";

/// Brings the tables up to the schema of this program, after an export if their schema is a former one. Of
/// several processes that start at the same time, one does so, and the others wait for it.
pub async fn bring_up(
    client: &mut Client,
    address: &str,
    exports: Option<&UpgradeExports>,
) -> Result<(), OpenFault> {
    let unusable = |error: SchemaError| unusable(&error);
    schema::make_list(client).await.map_err(unusable)?;
    // Each statement sees what the process that held the lock has committed, whatever the server's default is.
    let transaction = client.build_transaction().isolation_level(IsolationLevel::ReadCommitted).start().await;
    let transaction = transaction.map_err(|error| unusable(error.into()))?;
    if schema::is_present(&transaction).await.map_err(unusable)? {
        return Ok(());
    }
    schema::lock(&transaction).await.map_err(unusable)?;
    let found = schema::former(&transaction).await.map_err(unusable)?;
    if let (Some(found), Some(exports)) = (found, exports) {
        export(found, address.to_owned(), exports.clone()).await?;
    }
    schema::migrate(&transaction).await.map_err(unusable)?;
    transaction.commit().await.map_err(|error| unusable(error.into()))
}

/// Writes an export of tables with the schema `found`. Reads over a connection of its own, in a thread that
/// may wait for the disk.
async fn export(found: i64, address: String, exports: UpgradeExports) -> Result<(), OpenFault> {
    let written = spawn_blocking(move || {
        exports.write(found, |export| {
            offline::each_former_row(&address, |row| Ok::<_, BackupFault>(export.row(row)?))
        })
    });
    written.await.expect("neither export nor disk panics").map(drop)
}

/// Returns a statement that loads all rows of a kind in key order, or `None` if its table does not exist
/// yet. A key column that a later step adds is read as 0, or as an empty text, which that step gives to the
/// rows that it finds.
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

//! Exports of tables that have the schema of a former program.

use tokio::task::spawn_blocking;
use tokio_postgres::Transaction;
use tokio_postgres::types::Type;

use super::connection::Client;
use super::{offline, schema, sql, unusable};
use crate::store::backup::BackupFault;
use crate::store::keys::Column;
use crate::store::{OpenFault, RowKind, UpgradeExports};

/// Query for the names of the columns of a table. Returns no row if there is no such table.
const COLUMNS: &str = "select attname::text from pg_attribute \
    where attrelid = to_regclass($1) and attnum > 0 and not attisdropped";

/// Exports all rows if the schema is a former one. Reads over a connection of its own, in a thread that may
/// wait for the disk.
pub async fn export(client: &Client, address: &str, exports: &UpgradeExports) -> Result<(), OpenFault> {
    let former = async || schema::former(client).await.map_err(|unusable| self::unusable(&unusable));
    let Some(found) = former().await? else { return Ok(()) };
    let (address, exports) = (address.to_owned(), exports.clone());
    let written = spawn_blocking(move || {
        exports.write(found, |export| {
            offline::each_former_row(&address, |row| Ok::<_, BackupFault>(export.row(row)?))
        })
    });
    let written = written.await.expect("neither export nor disk panics");
    // A process that started at the same time may have migrated the tables meanwhile, after an export of its
    // own.
    if written.is_err() && former().await?.is_none() {
        return Ok(());
    }
    written.map(drop)
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

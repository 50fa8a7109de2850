//! Runs the work of a command on an existing store that has the format of this program. All functions block the
//! thread.

use std::path::Path;

use super::blocking::block_on;
use super::{OpenFault, PostgresStore, SledStore, Store};

/// Runs `work` on the store in a folder. Fails if another process has the store open, or if the store has a former
/// format.
pub fn in_folder<T, E: From<OpenFault>>(
    folder: &Path,
    work: impl AsyncFnOnce(&dyn Store) -> Result<T, E>,
) -> Result<T, E> {
    block_on(async { work(&SledStore::open_present(folder)?).await })
}

/// Runs `work` on the store in a database, also while a bot uses it. Fails if the tables have a former schema.
pub fn in_database<T, E: From<OpenFault>>(
    address: &str,
    work: impl AsyncFnOnce(&dyn Store) -> Result<T, E>,
) -> Result<T, E> {
    block_on(async { work(&PostgresStore::open_present(address).await?).await })
}

//! Requests the deletion of a person's data for somebody who cannot use the bot any more. The bot then deletes
//! it as if the person had asked.

use std::path::Path;

use super::{
    Batch, CommitError, Direction, Key, KeyRange, OpenFault, PostgresStore, Precondition, RowKind, SledStore,
    Store, StoreFault, personal,
};
use crate::base::id::PersonId;
use crate::base::time::Timestamp;
use crate::host::user_deletion::UserDeletion;

const SCAN_ROWS: usize = 512;

#[derive(Clone, Copy, Debug)]
pub struct PersonDeletion {
    pub person: PersonId,
    /// The random anonymous id that replaces the person's id in the matches of others.
    pub former: PersonId,
    pub now: Timestamp,
    /// Whether to request the deletion, instead of only counting rows.
    pub apply: bool,
}

#[derive(Debug, thiserror::Error)]
pub enum PersonDeletionFault {
    #[error(transparent)]
    Open(#[from] OpenFault),
    #[error(transparent)]
    Store(#[from] StoreFault),
}

/// Counts the rows of the store in a folder that concern the person, and requests their deletion. Fails if
/// another process has the store open, or if the store has a former format.
pub fn in_folder(folder: &Path, request: PersonDeletion) -> Result<usize, PersonDeletionFault> {
    waiting(async { begin(&SledStore::open_present(folder)?, request).await })
}

/// Counts the rows in a database that concern the person, and requests their deletion, also while the bot runs.
/// Fails if the tables have a former schema.
pub fn in_database(address: &str, request: PersonDeletion) -> Result<usize, PersonDeletionFault> {
    waiting(async { begin(&PostgresStore::open_present(address).await?, request).await })
}

fn waiting<T>(work: impl Future<Output = T>) -> T {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    runtime.expect("a runtime can be had").block_on(work)
}

async fn begin(store: &dyn Store, request: PersonDeletion) -> Result<usize, PersonDeletionFault> {
    let PersonDeletion { person, former, now, apply } = request;
    let rows = count(store, person).await?;
    if apply && rows > 0 {
        let deletion = UserDeletion { former, since: now };
        let batch = Batch::new().put_record(Key::UserDeletion(person), Precondition::Absent, &deletion);
        match store.commit(batch).await {
            // After a conflict, the deletion was requested before.
            Ok(()) | Err(CommitError::Conflict { .. }) => {}
            Err(CommitError::Fault(fault)) => return Err(fault.into()),
        }
    }
    Ok(rows)
}

async fn count(store: &dyn Store, person: PersonId) -> Result<usize, StoreFault> {
    let mut rows = 0;
    for kind in RowKind::ALL {
        let mut range = KeyRange::of_kind(kind);
        loop {
            let chunk = store.scan(&range, SCAN_ROWS, Direction::Up).await?;
            let Some((last, _)) = chunk.last() else { break };
            range = range.after(last);
            rows += chunk.iter().filter(|(key, row)| personal::is_about(key, &row.bytes, person)).count();
        }
    }
    Ok(rows)
}

//! Requests the deletion of a person's data for somebody who cannot use the bot any more. The bot then deletes
//! it as if the person had asked.

use super::{Batch, CommitError, Key, Precondition, Store, StoreFault, personal};
use crate::base::id::PersonId;
use crate::base::time::Timestamp;
use crate::host::user_deletion::UserDeletion;

#[derive(Clone, Copy, Debug)]
pub struct PersonDeletion {
    pub person: PersonId,
    /// The random anonymous id that replaces the person's id in the matches of others.
    pub former: PersonId,
    pub now: Timestamp,
    /// Whether to request the deletion, instead of only counting rows.
    pub apply: bool,
}

/// Requests a deletion, unless nothing concerns the person. Returns the number of rows that concern the person.
pub async fn request_deletion(store: &dyn Store, deletion: PersonDeletion) -> Result<usize, StoreFault> {
    let PersonDeletion { person, former, now, apply } = deletion;
    let rows = personal::rows_of(store, person).await?.len();
    if apply && rows > 0 {
        let deletion = UserDeletion { former, since: now };
        let batch = Batch::new().put_record(Key::UserDeletion(person), Precondition::Absent, &deletion);
        match store.commit(batch).await {
            // After a conflict, the deletion was requested before.
            Ok(()) | Err(CommitError::Conflict { .. }) => {}
            Err(CommitError::Fault(fault)) => return Err(fault),
        }
    }
    Ok(rows)
}

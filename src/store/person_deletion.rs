//! Requests the deletion of a person's data for somebody who cannot use the bot any more. The bot then deletes
//! it as if the person had asked.

use super::{Batch, CommitError, Key, OpenFault, Precondition, Store, StoreFault, personal};
use crate::base::id::PersonId;
use crate::base::time::Timestamp;
use crate::host::user_deletion::UserDeletion;

#[derive(Debug, thiserror::Error)]
pub enum PersonDeletionFault {
    /// The deletion could never end, because the computer and former players stay in the matches of others.
    #[error("{0} is not the id of a Discord account: only the computer or a former player has such an id")]
    NoAccount(PersonId),
    #[error(transparent)]
    Store(#[from] StoreFault),
    #[error(transparent)]
    Open(#[from] OpenFault),
}

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
pub async fn request_deletion(
    store: &dyn Store,
    deletion: PersonDeletion,
) -> Result<usize, PersonDeletionFault> {
    let PersonDeletion { person, former, now, apply } = deletion;
    if !person.can_be_account() {
        return Err(PersonDeletionFault::NoAccount(person));
    }
    let rows = personal::rows_of(store, person).await?.len();
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::level::Level;
    use crate::store::MemoryStore;
    use crate::store::conform::{commit, wait};

    #[test]
    fn only_accounts_can_be_deleted() {
        let store = MemoryStore::new();
        let computers = Level::ALL.map(PersonId::computer);
        for person in computers.into_iter().chain([PersonId::former(7), PersonId(u64::MAX)]) {
            let key = Key::Person(person);
            commit(&store, Batch::new().put(key, Precondition::Any, vec![1])).expect("committed");
            let deletion =
                PersonDeletion { person, former: PersonId::former(1), now: Timestamp(0), apply: true };
            let fault = wait(request_deletion(&store, deletion)).expect_err("nobody has this id");
            assert!(matches!(fault, PersonDeletionFault::NoAccount(_)), "{fault}");
        }
    }
}

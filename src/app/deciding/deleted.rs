//! People who have deleted their data: nothing may be written about them, and bans stay in force.

use crate::app::failure::Result;
use crate::base::id::{PersonHash, PersonId};
use crate::base::time::{Span, Timestamp};
use crate::host::Server;
use crate::host::user_deletion::FormerPlayer;
use crate::store::Key;
use crate::store::rows::HashKey;

use super::{Decider, Transaction};

/// Upper limit of the time between a read about a person and the write that depends on that read.
pub(super) const IN_FLIGHT: Span = Span::minutes(5);

/// Returns the record of an earlier deletion of this person, if it still bars them from rated matches.
pub async fn earlier_deletion(decider: &Decider, person: PersonId) -> Result<Option<FormerPlayer>> {
    let Some(hash) = hash_of(decider, person).await? else { return Ok(None) };
    let former = decider.repository.record::<FormerPlayer>(&Key::FormerPlayer(hash)).await?;
    Ok(former.filter(|former| decider.now() < former.until))
}

/// Returns whether facts about a person that were read at `known` must not be written, because the
/// person's data is being deleted or was deleted later. The commit expects the rows read here, so a
/// deletion that begins or ends meanwhile causes a conflict.
pub async fn is_deleted_since(reads: &Transaction<'_>, person: PersonId, known: Timestamp) -> Result<bool> {
    reads.fetch(&[Key::UserDeletion(person), Key::hash_key()]).await?;
    if reads.is_being_deleted(person).await? {
        return Ok(true);
    }
    let Some(key) = reads.read::<HashKey>(Key::hash_key()).await? else { return Ok(false) };
    let former = reads.read::<FormerPlayer>(Key::FormerPlayer(key.record.hash(person))).await?;
    Ok(former.is_some_and(|former| former.record.was_deleted_since(known)))
}

/// Calls [`is_deleted_since`] for facts that are at most a few minutes old.
pub async fn is_deleted_lately(decider: &Decider, reads: &Transaction<'_>, person: PersonId) -> Result<bool> {
    is_deleted_since(reads, person, decider.now() - IN_FLIGHT).await
}

/// The hash that identifies this person after a deletion; `None` if nobody has ever deleted their data.
pub async fn hash_of(decider: &Decider, person: PersonId) -> Result<Option<PersonHash>> {
    Ok(decider.repository.record::<HashKey>(&Key::hash_key()).await?.map(|key| key.hash(person)))
}

/// Whether a server has banned a person. A ban stays in force after the person has deleted their
/// data.
pub async fn is_banned(reads: &Transaction<'_>, server: &Server, person: PersonId) -> Result<bool> {
    if server.banned.former.is_empty() {
        return Ok(server.banned.has(person, None));
    }
    let key = reads.read::<HashKey>(Key::hash_key()).await?;
    Ok(server.banned.has(person, key.map(|key| key.record.hash(person))))
}

//! Display names of people on a server. Each interaction of a person records their name, as does a
//! command that names them and takes effect. Pictures and suggestions show it. Thanks to a cache of
//! stored names, most interactions neither read nor write one. If several processes share the store, the
//! cache may be stale. Then each interaction fetches the name with its other rows, and pictures read
//! names from the store.

use crate::app::memory::Recent;
use crate::base::id::{PersonId, Place, ServerId};
use crate::base::time::Timestamp;
use crate::host::view::COMPUTER;
use crate::store::rows::DisplayName;
use crate::store::{Key, Precondition, StoreFault, loading};

use super::{Decider, Transaction, WriteBatch, deleted, process};

/// Number of names that the cache keeps at least.
const REMEMBERED: usize = 8192;

/// Practice belongs to no server. Its pictures show the name that its player has last used anywhere, which is
/// only in the cache.
pub const ANYWHERE: ServerId = Place::NOWHERE.server;

/// Cache of display names as the store holds them, or will once a pending write is done.
pub(super) type NameCache = Recent<(ServerId, PersonId), DisplayName, REMEMBERED>;

/// A person's display name on a server, taken from an interaction.
#[derive(Clone, Debug)]
pub struct ObservedName {
    pub server: ServerId,
    pub person: PersonId,
    pub name: DisplayName,
    /// The time of the interaction, for comparison with the time of a deletion.
    pub at: Timestamp,
}

impl ObservedName {
    pub(super) fn key(&self) -> Key {
        Key::DisplayName(self.server, self.person)
    }
}

/// Drops the names of a person on all servers from the cache.
pub fn forget_names(decider: &Decider, person: PersonId) {
    decider.names.lock().retain_keys(|(_, who)| *who != person);
}

/// Drops a name from the cache that is not to be written.
pub fn forget_name(decider: &Decider, observed: &ObservedName) {
    decider.names.lock().remove(&(observed.server, observed.person));
}

/// Clears the cache, because names in it may have been deleted from the store.
pub fn forget_all_names(decider: &Decider) {
    *decider.names.lock() = Recent::default();
}

/// The key of a name's row, unless the cache shows that the row already holds this name.
pub fn key_of_name(decider: &Decider, observed: &ObservedName) -> Option<Key> {
    let known = || decider.names.lock().get(&(observed.server, observed.person)).cloned();
    let is_known = !process::is_shared(decider) && known().as_ref() == Some(&observed.name);
    (!is_known && observed.server != ANYWHERE).then(|| observed.key())
}

/// Caches a display name. Returns the name if the caller has to write it with [`write_name`].
pub async fn cache_name(
    decider: &Decider,
    reads: &Transaction<'_>,
    observed: ObservedName,
) -> Option<ObservedName> {
    if observed.server == ANYWHERE {
        decider.names.lock().insert((observed.server, observed.person), observed.name);
        return None;
    }
    key_of_name(decider, &observed)?;
    let ObservedName { server, person, ref name, .. } = observed;
    match reads.read::<DisplayName>(observed.key()).await {
        Ok(Some(written)) if written.record == *name => {
            decider.names.lock().insert((server, person), written.record);
            None
        }
        Ok(_) | Err(StoreFault::BadRow { .. }) => {
            // Cache the name before it is written, so that pictures in the answer to this interaction
            // show it.
            decider.names.lock().insert((server, person), name.clone());
            Some(observed)
        }
        // The store is unavailable. Other reads of the same interaction report this.
        Err(_) => None,
    }
}

/// Writes a name, unless the person's data was deleted meanwhile. Best effort: after a failure, the
/// person's next interaction writes the name.
pub async fn write_name(decider: &Decider, observed: ObservedName) {
    let reads = decider.repository.transaction();
    let decide = || async {
        if deleted::is_deleted_since(&reads, observed.person, observed.at).await? {
            return Ok((WriteBatch::default(), false));
        }
        Ok((WriteBatch::default().put(observed.key(), Precondition::Any, &observed.name), true))
    };
    let written = decider.transact(&reads, decide).await;
    if !matches!(written, Ok(true)) {
        tracing::debug!(?written, person = %observed.person, "a display name was not written");
        forget_name(decider, &observed);
    }
}

/// Finds the display names of people on a server, in the order of `people`. A name is `None` if none
/// is stored, or if the store cannot be read. Callers draw a picture without that name.
pub async fn display_names(
    decider: &Decider,
    server: ServerId,
    people: &[PersonId],
) -> Vec<Option<DisplayName>> {
    let known = |person: &PersonId| match person {
        person if person.is_computer() => DisplayName::new(COMPUTER),
        _ if server != ANYWHERE && process::is_shared(decider) => None,
        person => decider.names.lock().get(&(server, *person)).cloned(),
    };
    let mut names: Vec<Option<DisplayName>> = people.iter().map(known).collect();
    let missing: Vec<usize> = (0..people.len()).filter(|at| names[*at].is_none()).collect();
    if missing.is_empty() || server == ANYWHERE {
        return names;
    }
    let keys: Vec<Key> = missing.iter().map(|at| Key::DisplayName(server, people[*at])).collect();
    let rows = decider.repository.rows(&keys).await.unwrap_or_else(|fault| {
        decider.faults.warn("cannot read display names; a picture is drawn without them", &fault, &server);
        Vec::new()
    });
    for ((at, key), row) in missing.into_iter().zip(&keys).zip(rows) {
        if let Some(loaded) = row.and_then(|row| loading::loaded::<DisplayName>(key, &row).ok()) {
            decider.names.lock().insert((server, people[at]), loaded.record.clone());
            names[at] = Some(loaded.record);
        }
    }
    names
}

//! What people are called in a server: noted from whatever they do there, and read where a picture tells of
//! them.
//!
//! What was last written is remembered for as many people as are likely to be about, so that a press by one
//! of them costs neither a read nor a write. Where several processes have the store open, another may have
//! written since: then the row is read together with everything else that a press needs, and pictures read
//! it.

use std::collections::HashMap;

use crate::base::id::{PersonId, ServerId};
use crate::base::time::Timestamp;
use crate::store::loading::{self, Loaded};
use crate::store::rows::DisplayName;
use crate::store::{Expected, Fault, Key};

use super::super::lock::Lock;
use super::{Decider, Entries, ReadSet, leaving, presence};

/// People whose names are remembered, at most twice as many: when there are so many, those of whom nothing
/// was heard since there were none are forgotten.
const REMEMBERED: usize = 8192;

/// What the computer is called in pictures.
const COMPUTER: &str = "Engawa";

/// The names that are known to be written.
#[derive(Default)]
pub struct Names(Lock<Written>);

#[derive(Default)]
struct Written {
    recent: HashMap<(ServerId, PersonId), DisplayName>,
    before: HashMap<(ServerId, PersonId), DisplayName>,
}

impl Written {
    fn get(&mut self, server: ServerId, person: PersonId) -> Option<DisplayName> {
        if let Some(name) = self.recent.get(&(server, person)) {
            return Some(name.clone());
        }
        let name = self.before.remove(&(server, person))?;
        self.keep(server, person, name.clone());
        Some(name)
    }

    fn keep(&mut self, server: ServerId, person: PersonId, name: DisplayName) {
        let who = (server, person);
        if self.recent.len() >= REMEMBERED && !self.recent.contains_key(&who) {
            self.before = std::mem::take(&mut self.recent);
        }
        self.before.remove(&who);
        self.recent.insert(who, name);
    }

    fn forget_everywhere(&mut self, person: PersonId) {
        self.recent.retain(|(_, who), _| *who != person);
        self.before.retain(|(_, who), _| *who != person);
    }

    fn forget(&mut self, server: ServerId, person: PersonId) {
        self.recent.remove(&(server, person));
        self.before.remove(&(server, person));
    }
}

/// What somebody is called where they do something.
#[derive(Clone, Debug)]
pub struct Called {
    pub server: ServerId,
    pub person: PersonId,
    pub name: DisplayName,
    /// When they did what told it.
    pub at: Timestamp,
}

impl Called {
    pub(super) fn key(&self) -> Key {
        Key::DisplayName(self.server, self.person)
    }
}

/// Forgets what a person is called, wherever it is.
pub fn forget_names(decider: &Decider, person: PersonId) {
    decider.names.0.lock().forget_everywhere(person);
}

/// Forgets every name: another process may have deleted anybody.
pub fn forget_all_names(decider: &Decider) {
    *decider.names.0.lock() = Written::default();
}

/// The row of a name, unless it is known that the name stands there.
pub fn key_of_name(decider: &Decider, called: &Called) -> Option<Key> {
    let known = || decider.names.0.lock().get(called.server, called.person);
    let is_known = !presence::is_shared(decider) && known().as_ref() == Some(&called.name);
    (!is_known).then(|| called.key())
}

/// Takes note of what somebody is called. What comes back is to be written ([`write_name`]).
pub async fn note_name(decider: &Decider, reads: &ReadSet<'_>, called: Called) -> Option<Called> {
    key_of_name(decider, &called)?;
    let Called { server, person, ref name, .. } = called;
    match reads.display_name(server, person).await {
        Ok(Some(written)) if written == *name => {
            decider.names.0.lock().keep(server, person, written);
            None
        }
        Ok(_) | Err(Fault::BadRow { .. }) => {
            // A picture that comes of what they do shows it already.
            decider.names.0.lock().keep(server, person, name.clone());
            Some(called)
        }
        // The store is in trouble, which others tell.
        Err(_) => None,
    }
}

/// Writes a name, unless the person was deleted meanwhile. Nobody waits for it, and where it fails the next
/// thing that the person does writes it.
pub async fn write_name(decider: &Decider, called: Called) {
    let reads = decider.ledger.reads();
    let decide = || async {
        if leaving::is_deleted_since(&reads, called.person, called.at).await? {
            return Ok((Entries::default(), false));
        }
        Ok((Entries::default().put(called.key(), Expected::Any, &called.name), true))
    };
    let written = decider.settle(&reads, decide).await;
    if !matches!(written, Ok(true)) {
        tracing::debug!(?written, person = %called.person, "a name was not written");
        decider.names.0.lock().forget(called.server, called.person);
    }
}

/// What people are called in a server, in their order. Nothing is known of those who have done nothing there
/// since names are kept, and of nobody where rows cannot be read: a picture is drawn all the same.
pub async fn names_in(decider: &Decider, server: ServerId, people: &[PersonId]) -> Vec<Option<DisplayName>> {
    let known = |person: &PersonId| {
        if person.is_computer() {
            return DisplayName::new(COMPUTER);
        }
        if presence::is_shared(decider) { None } else { decider.names.0.lock().get(server, *person) }
    };
    let mut names: Vec<Option<DisplayName>> = people.iter().map(known).collect();
    let missing: Vec<usize> = (0..people.len()).filter(|at| names[*at].is_none()).collect();
    if missing.is_empty() {
        return names;
    }
    let keys: Vec<Key> = missing.iter().map(|at| Key::DisplayName(server, people[*at])).collect();
    let found = decider.ledger.rows(&keys).await.unwrap_or_else(|fault| {
        decider.faults.warn("a picture is drawn without names", &fault, &server);
        Vec::new()
    });
    for ((at, key), row) in missing.into_iter().zip(&keys).zip(found) {
        let loaded = row.and_then(|row| loading::loaded(key, &row).ok());
        if let Some(Loaded { record: name, .. }) = loaded {
            decider.names.0.lock().keep(server, people[at], DisplayName::clone(&name));
            names[at] = Some(name);
        }
    }
    names
}

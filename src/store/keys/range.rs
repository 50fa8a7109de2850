//! Stretches of keys that a scan can ask for.

use std::cmp::Reverse;

use super::name::Name;
use super::part::{Cells, Part};
use super::table::{Key, RowKind};
use crate::base::id::{ChallengeId, MatchId, PersonId};
use crate::base::subject::Subject;
use crate::base::time::Timestamp;

/// A stretch of the keys of one kind: from a first one on, up to but without an end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyRange {
    pub(in crate::store) kind: RowKind,
    /// The bytes with which all its keys begin, kind and first part.
    prefix: Vec<u8>,
    /// The values of the first part's columns, which all its keys have.
    pub(in crate::store) cells: Cells,
    /// Where it begins, if not with its kind or first part.
    pub(in crate::store) from: Option<Start>,
    /// The key before which it ends, if not with its kind or first part.
    pub(in crate::store) before: Option<Key>,
}

/// Where a range begins. The order is that of the bytes: a key, then all that begins with it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Start {
    pub key: Key,
    /// Whether the key itself is left out.
    pub after: bool,
}

impl KeyRange {
    pub fn of_kind(kind: RowKind) -> Self {
        Self { kind, prefix: vec![kind as u8], cells: Some(Vec::new()), from: None, before: None }
    }

    /// The keys of a kind whose first part is this one.
    ///
    /// # Panics
    /// In debug builds, if the keys of the kind begin with a part of another type.
    pub fn under<P: Part>(kind: RowKind, first: &P) -> Self {
        debug_assert!(kind.begins_with::<P>(), "keys of {kind:?} begin with another part");
        let mut range = Self { cells: first.cells(), ..Self::of_kind(kind) };
        first.write(&mut range.prefix);
        range
    }

    /// The matches of a person that ended after a moment, the newest first.
    pub fn ended_since(person: PersonId, since: Timestamp) -> Self {
        let end = Key::Ended(person, Reverse(since), MatchId::from_random(0));
        Self::under(RowKind::Ended, &person).before(&end)
    }

    /// The alarms at or before a moment.
    pub fn due(now: Timestamp) -> Self {
        let alarms = Self::of_kind(RowKind::Alarms);
        let next = |next| Key::Alarm(Timestamp(next), Subject::Challenge(ChallengeId::from_random(0)));
        now.0.checked_add(1).map_or_else(|| alarms.clone(), |at| alarms.clone().before(&next(at)))
    }

    /// The rows by which processes say that they have the store open.
    pub fn processes() -> Self {
        // No letter of a name lies between the last of these.
        let name = |name| Key::Meta(Name::new(name));
        Self::of_kind(RowKind::Meta).from(&name("process-")).before(&name("process0"))
    }

    /// The part of it from a key on, with the key itself.
    #[must_use]
    pub fn from(self, key: &Key) -> Self {
        self.beginning(Start { key: key.clone(), after: false })
    }

    /// The part of it after a key.
    #[must_use]
    pub fn after(self, key: &Key) -> Self {
        self.beginning(Start { key: key.clone(), after: true })
    }

    /// The part of it before a key.
    #[must_use]
    pub fn before(mut self, key: &Key) -> Self {
        self.before = Some(self.before.map_or_else(|| key.clone(), |before| before.min(key.clone())));
        self
    }

    /// The first bytes that belong to it, if it holds anything at all.
    pub fn low(&self) -> Vec<u8> {
        let from = self.from.as_ref().map(|Start { key, after }| {
            let mut bytes = key.to_bytes();
            bytes.extend(after.then_some(0));
            bytes
        });
        from.unwrap_or_default().max(self.prefix.clone())
    }

    /// The first bytes that no longer belong to it.
    pub fn high(&self) -> Vec<u8> {
        let end = behind(self.prefix.clone());
        self.before.as_ref().map_or(end.clone(), |before| before.to_bytes().min(end))
    }

    /// Whether nothing can be in it.
    pub fn is_empty(&self) -> bool {
        self.low() >= self.high()
    }

    fn beginning(mut self, from: Start) -> Self {
        self.from = self.from.max(Some(from));
        self
    }
}

/// The first bytes after everything that begins with these. The first of them names a kind and is below 255,
/// so there is one.
fn behind(mut bytes: Vec<u8>) -> Vec<u8> {
    while bytes.pop_if(|last| *last == u8::MAX).is_some() {}
    if let Some(last) = bytes.last_mut() {
        *last += 1;
    }
    bytes
}

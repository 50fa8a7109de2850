//! Ranges of keys, for scans of a store.

use std::cmp::Reverse;

use crate::base::id::{ChallengeId, MatchId, PersonId, Subject};
use crate::base::time::Timestamp;

use super::part::{Cells, KeyPart, Name};
use super::table::{Key, RowKind};

/// A half-open range of keys of one kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyRange {
    pub kind: RowKind,
    /// Bytes with which all keys of the range begin: the number of the kind and, if given, the first
    /// part of the key.
    prefix: Vec<u8>,
    /// Column values of the first part of the key, if all keys of the range share that part.
    pub cells: Cells,
    /// Lower bound, if it is narrower than the prefix: a key, and whether the range excludes that key itself.
    /// Bounds order as the bytes of their keys do.
    pub from: Option<(Key, bool)>,
    /// Exclusive upper bound, if it is narrower than the prefix.
    pub before: Option<Key>,
}

impl KeyRange {
    pub fn of_kind(kind: RowKind) -> Self {
        Self { kind, prefix: vec![kind as u8], cells: Some(Vec::new()), from: None, before: None }
    }

    /// All keys of a kind that begin with the part `first`.
    ///
    /// # Panics
    /// In debug builds, if keys of this kind begin with a part of another type.
    pub fn with_prefix<P: KeyPart>(kind: RowKind, first: &P) -> Self {
        debug_assert!(kind.begins_with::<P>(), "keys of {kind:?} begin with another part");
        let mut range = Self { cells: first.cells(), ..Self::of_kind(kind) };
        first.write(&mut range.prefix);
        range
    }

    /// A person's matches that ended after `since`, newest first.
    pub fn ended_since(person: PersonId, since: Timestamp) -> Self {
        let end = Key::EndedMatch(person, Reverse(since), MatchId::from_random(0));
        Self::with_prefix(RowKind::EndedMatches, &person).before(&end)
    }

    /// Alarms at or before `now`.
    pub fn due(now: Timestamp) -> Self {
        let alarms = Self::of_kind(RowKind::Alarms);
        let next = |next| Key::Alarm(Timestamp(next), Subject::Challenge(ChallengeId::from_random(0)));
        now.0.checked_add(1).map_or_else(|| alarms.clone(), |at| alarms.clone().before(&next(at)))
    }

    /// The rows by which processes announce that they have the store open.
    pub fn processes() -> Self {
        // The range ends at `process0`, because in ASCII `0` follows `-` among the characters allowed in
        // names.
        let name = |name| Key::Meta(Name::new(name));
        Self::of_kind(RowKind::Meta).from(&name("process-")).before(&name("process0"))
    }

    /// Narrows the range to keys at or after `key`.
    #[must_use]
    pub fn from(mut self, key: &Key) -> Self {
        self.from = self.from.max(Some((key.clone(), false)));
        self
    }

    /// Narrows the range to keys after `key`.
    #[must_use]
    pub fn after(mut self, key: &Key) -> Self {
        self.from = self.from.max(Some((key.clone(), true)));
        self
    }

    /// Narrows the range to keys before `key`.
    #[must_use]
    pub fn before(mut self, key: &Key) -> Self {
        self.before = Some(self.before.map_or_else(|| key.clone(), |before| before.min(key.clone())));
        self
    }

    /// The inclusive lower bound as bytes.
    pub fn low(&self) -> Vec<u8> {
        let from = self.from.as_ref().map(|(key, after)| {
            let mut bytes = key.to_bytes();
            bytes.extend(after.then_some(0));
            bytes
        });
        from.unwrap_or_default().max(self.prefix.clone())
    }

    /// The exclusive upper bound as bytes, at least the lower one.
    pub fn high(&self) -> Vec<u8> {
        let end = successor(self.prefix.clone());
        let high = self.before.as_ref().map_or(end.clone(), |before| before.to_bytes().min(end));
        high.max(self.low())
    }
}

/// Returns the smallest byte string that is greater than all strings with this prefix. Such a string
/// exists, because the first byte is the number of a kind, which is below 255.
fn successor(mut bytes: Vec<u8>) -> Vec<u8> {
    while bytes.pop_if(|last| *last == u8::MAX).is_some() {}
    if let Some(last) = bytes.last_mut() {
        *last += 1;
    }
    bytes
}

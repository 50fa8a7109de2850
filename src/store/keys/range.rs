//! Stretches of keys that a scan can ask for. Knows which order of keys means what, and no row.

use super::bytes::Bytes;
use super::{Key, Ladder, RowKind, Subject};
use crate::base::id::PersonId;
use crate::base::time::Timestamp;

/// A stretch of the keys of one kind: from a first one on, up to but without an end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyRange {
    low: Vec<u8>,
    high: Vec<u8>,
}

impl KeyRange {
    /// All keys of a kind.
    pub fn of_kind(kind: RowKind) -> Self {
        Self::below(Bytes::new(kind))
    }

    /// The ratings of a person.
    pub fn ratings(person: PersonId) -> Self {
        Self::below(Bytes::new(RowKind::Ratings).number(person.0))
    }

    /// A ladder, the best first.
    pub fn ladder(ladder: &Ladder) -> Self {
        Self::below(Bytes::new(RowKind::Ladders).ladder(ladder))
    }

    /// The matches that a person is playing.
    pub fn running(person: PersonId) -> Self {
        Self::below(Bytes::new(RowKind::Running).number(person.0))
    }

    /// The ended matches of a person, the newest first.
    pub fn ended(person: PersonId) -> Self {
        Self::below(Bytes::new(RowKind::Ended).number(person.0))
    }

    /// The challenges that a person has open.
    pub fn open(person: PersonId) -> Self {
        Self::below(Bytes::new(RowKind::Open).number(person.0))
    }

    /// What is still to be told about a subject, in order.
    pub fn owed(subject: Subject) -> Self {
        Self::below(Bytes::new(RowKind::Outbox).subject(subject))
    }

    /// The alarms at or before a moment.
    pub fn due(now: Timestamp) -> Self {
        let last = Self::below(Bytes::new(RowKind::Alarms).moment(now));
        Self { low: Self::of_kind(RowKind::Alarms).low, high: last.high }
    }

    /// The part of it from a key on, with the key itself.
    #[must_use]
    pub fn from(mut self, key: &Key) -> Self {
        self.low = self.low.max(key.to_bytes());
        self
    }

    /// The part of it after a key.
    #[must_use]
    pub fn after(mut self, key: &Key) -> Self {
        let mut next = key.to_bytes();
        next.push(0);
        self.low = self.low.max(next);
        self
    }

    /// The part of it before a key.
    #[must_use]
    pub fn before(mut self, key: &Key) -> Self {
        self.high = self.high.min(key.to_bytes());
        self
    }

    /// The first bytes that belong to it, if it holds anything at all.
    pub fn low(&self) -> &[u8] {
        &self.low
    }

    /// The first bytes that no longer belong to it.
    pub fn high(&self) -> &[u8] {
        &self.high
    }

    /// Whether nothing can be in it.
    pub fn is_empty(&self) -> bool {
        self.low >= self.high
    }

    /// Everything that begins with these bytes. The first of them names a kind and is below 255, so there is an end.
    fn below(Bytes(low): Bytes) -> Self {
        let mut high = low.clone();
        while high.pop_if(|last| *last == u8::MAX).is_some() {}
        if let Some(last) = high.last_mut() {
            *last += 1;
        }
        Self { low, high }
    }
}

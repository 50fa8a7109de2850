//! Stretches of keys that a scan can ask for. Knows which order of keys means what, and no row.

use super::bytes::Bytes;
use super::{Key, Ladder, Name, RowKind, Subject};
use std::cmp::Reverse;

use crate::base::id::{MatchId, PersonId, ServerId};
use crate::base::time::Timestamp;

/// A stretch of the keys of one kind: from a first one on, up to but without an end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyRange {
    of: Stem,
    from: Option<Start>,
    before: Option<Key>,
}

/// What all keys of a range have in common.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stem {
    /// The kind.
    Kind(RowKind),
    /// Ratings of a person.
    Ratings(PersonId),
    /// A ladder.
    Ladder(Ladder),
    /// Running matches of a person.
    Running(PersonId),
    /// Ended matches of a person.
    Ended(PersonId),
    /// Open challenges that a person has made.
    Open(PersonId),
    /// Open challenges to which a person is asked.
    Asked(PersonId),
    /// Deeds of a server.
    Deeds(ServerId),
    /// A subject of the outbox.
    Owed(Subject),
    /// Guesses about a match.
    Guesses(MatchId),
    /// Alarms at or before a moment.
    Due(Timestamp),
}

/// Where a range begins within its stem. The order is that of the bytes: a key, then all that begins with it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Start {
    /// The key.
    pub key: Key,
    /// Whether the key itself is left out.
    pub after: bool,
}

impl KeyRange {
    /// All keys of a kind.
    pub const fn of_kind(kind: RowKind) -> Self {
        Self::of(Stem::Kind(kind))
    }

    /// The ratings of a person.
    pub const fn ratings(person: PersonId) -> Self {
        Self::of(Stem::Ratings(person))
    }

    /// A ladder, the best first.
    pub fn ladder(ladder: &Ladder) -> Self {
        Self::of(Stem::Ladder(ladder.clone()))
    }

    /// The matches that a person is playing.
    pub const fn running(person: PersonId) -> Self {
        Self::of(Stem::Running(person))
    }

    /// The ended matches of a person, the newest first.
    pub const fn ended(person: PersonId) -> Self {
        Self::of(Stem::Ended(person))
    }

    /// Those of them that ended after a moment.
    pub fn ended_since(person: PersonId, since: Timestamp) -> Self {
        Self::ended(person).before(&Key::Ended(person, Reverse(since), MatchId::from_random(0)))
    }

    /// What was done on a server, the newest first.
    pub const fn deeds(server: ServerId) -> Self {
        Self::of(Stem::Deeds(server))
    }

    /// The open challenges to which a person is asked by name.
    pub const fn asked(person: PersonId) -> Self {
        Self::of(Stem::Asked(person))
    }

    /// The challenges that a person has open.
    pub const fn open(person: PersonId) -> Self {
        Self::of(Stem::Open(person))
    }

    /// What is still to be told about a subject, in order.
    pub const fn owed(subject: Subject) -> Self {
        Self::of(Stem::Owed(subject))
    }

    /// What those who watch a match have guessed.
    pub const fn guesses(id: MatchId) -> Self {
        Self::of(Stem::Guesses(id))
    }

    /// The alarms at or before a moment.
    pub const fn due(now: Timestamp) -> Self {
        Self::of(Stem::Due(now))
    }

    /// Who says to have the store open.
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

    /// What all its keys have in common.
    pub const fn stem(&self) -> &Stem {
        &self.of
    }

    /// Where it begins within its stem, if not at the beginning.
    pub const fn begins(&self) -> Option<&Start> {
        self.from.as_ref()
    }

    /// Before which key it ends, if not with its stem.
    pub const fn ends(&self) -> Option<&Key> {
        self.before.as_ref()
    }

    /// The first bytes that belong to it, if it holds anything at all.
    pub fn low(&self) -> Vec<u8> {
        let (low, _) = self.of.bounds();
        let from = self.from.as_ref().map(|Start { key, after }| {
            let mut bytes = key.to_bytes();
            if *after {
                bytes.push(0);
            }
            bytes
        });
        from.map_or(low.clone(), |from| from.max(low))
    }

    /// The first bytes that no longer belong to it.
    pub fn high(&self) -> Vec<u8> {
        let (_, high) = self.of.bounds();
        self.before.as_ref().map_or(high.clone(), |before| before.to_bytes().min(high))
    }

    /// Whether nothing can be in it.
    pub fn is_empty(&self) -> bool {
        self.low() >= self.high()
    }

    const fn of(stem: Stem) -> Self {
        Self { of: stem, from: None, before: None }
    }

    fn beginning(mut self, from: Start) -> Self {
        self.from = self.from.max(Some(from));
        self
    }
}

impl Stem {
    /// The kind of its keys.
    pub const fn kind(&self) -> RowKind {
        match self {
            Self::Kind(kind) => *kind,
            Self::Ratings(_) => RowKind::Ratings,
            Self::Ladder(_) => RowKind::Ladders,
            Self::Running(_) => RowKind::Running,
            Self::Ended(_) => RowKind::Ended,
            Self::Open(_) => RowKind::Open,
            Self::Asked(_) => RowKind::Asked,
            Self::Deeds(_) => RowKind::Deeds,
            Self::Owed(_) => RowKind::Outbox,
            Self::Guesses(_) => RowKind::Guesses,
            Self::Due(_) => RowKind::Alarms,
        }
    }

    /// The first bytes of its keys, and the first that come after all of them.
    fn bounds(&self) -> (Vec<u8>, Vec<u8>) {
        let bytes = Bytes::new(self.kind());
        let Bytes(prefix) = match self {
            Self::Kind(_) => bytes,
            Self::Ratings(person)
            | Self::Running(person)
            | Self::Ended(person)
            | Self::Open(person)
            | Self::Asked(person) => bytes.number(person.0),
            Self::Deeds(server) => bytes.number(server.0),
            Self::Ladder(ladder) => bytes.ladder(ladder),
            Self::Owed(subject) => bytes.subject(*subject),
            Self::Guesses(id) => bytes.text(id),
            Self::Due(now) => return (bytes.0, behind(Bytes::new(RowKind::Alarms).moment(*now).0)),
        };
        let high = behind(prefix.clone());
        (prefix, high)
    }
}

/// The first bytes after everything that begins with these. The first of them names a kind and is below 255, so there is one.
fn behind(mut bytes: Vec<u8>) -> Vec<u8> {
    while bytes.pop_if(|last| *last == u8::MAX).is_some() {}
    if let Some(last) = bytes.last_mut() {
        *last += 1;
    }
    bytes
}

//! The parts of a key as bytes, both ways. Writing keeps the order of what is written; reading refuses everything that
//! writing does not make. Knows the parts, not which key has which.

use std::cmp::Reverse;
use std::fmt;

use super::{Key, Ladder, Name, RowKind, Subject};
use crate::base::id::{ChallengeId, MatchId, PersonId, ServerId};
use crate::base::time::Timestamp;
use crate::host::ladder::Standing;
use crate::host::rating::{Scope, SeasonNumber};

/// Ends the id of a game within a key; smaller than any letter, so that it orders as texts do.
const END: u8 = 0;
/// The scope of a ladder over all servers; a server's is 1, followed by its id; that of a season is 2, followed by its number, in
/// two bytes, and the id of its server.
const ALL_SERVERS: u8 = 0;
const ONE_SERVER: u8 = 1;
const SEASON: u8 = 2;
/// What an alarm or something in the outbox is about.
const CHALLENGE: u8 = 1;
const MATCH: u8 = 2;
const PERSON: u8 = 3;
const SERVER: u8 = 4;

/// The bytes of a key as far as they are written.
pub(super) struct Bytes(pub Vec<u8>);

impl Bytes {
    pub fn new(kind: RowKind) -> Self {
        Self(vec![kind as u8])
    }

    pub fn and(mut self, bytes: &[u8]) -> Self {
        self.0.extend_from_slice(bytes);
        self
    }

    pub fn number(self, number: u64) -> Self {
        self.and(&number.to_be_bytes())
    }

    /// Our ids have a fixed length and order as their texts do.
    pub fn text(self, text: &impl fmt::Display) -> Self {
        self.and(text.to_string().as_bytes())
    }

    /// Moments before 1970 come first: the sign is flipped.
    pub fn moment(self, at: Timestamp) -> Self {
        self.number(at.0.cast_unsigned() ^ (1 << 63))
    }

    pub fn newest_first(self, at: Reverse<Timestamp>) -> Self {
        self.number(!(at.0.0.cast_unsigned() ^ (1 << 63)))
    }

    pub fn ladder(self, ladder: &Ladder) -> Self {
        let game = self.and(ladder.game.as_bytes()).and(&[END]);
        match ladder.scope {
            Scope::Global => game.and(&[ALL_SERVERS]),
            Scope::Server(server) => game.and(&[ONE_SERVER]).number(server.0),
            Scope::Season(number, server) => {
                game.and(&[SEASON]).and(&number.get().to_be_bytes()).number(server.0)
            }
        }
    }

    pub fn subject(self, subject: Subject) -> Self {
        match subject {
            Subject::Challenge(id) => self.and(&[CHALLENGE]).text(&id),
            Subject::Match(id) => self.and(&[MATCH]).text(&id),
            Subject::Person(id) => self.and(&[PERSON]).number(id.0),
            Subject::Server(id) => self.and(&[SERVER]).number(id.0),
        }
    }
}

/// What is left to read of a key. Each method takes one part from the front, or refuses.
pub(super) struct Reader<'a>(pub &'a [u8]);

impl<'a> Reader<'a> {
    pub fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (part, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(*part)
    }

    fn number(&mut self) -> Option<u64> {
        self.array().map(u64::from_be_bytes)
    }

    /// A number that counts, of which the largest comes first.
    pub fn last_first(&mut self) -> Option<Reverse<u64>> {
        self.number().map(|number| !number).filter(|number| i64::try_from(*number).is_ok()).map(Reverse)
    }

    /// An id of the chat, or a number that counts: neither reaches above what every database can hold.
    pub fn id(&mut self) -> Option<u64> {
        self.number().filter(|id| i64::try_from(*id).is_ok())
    }

    pub fn person(&mut self) -> Option<PersonId> {
        self.id().map(PersonId)
    }

    pub fn challenge(&mut self) -> Option<ChallengeId> {
        ChallengeId::read(std::str::from_utf8(&self.array::<8>()?).ok()?)
    }

    pub fn game_match(&mut self) -> Option<MatchId> {
        MatchId::read(std::str::from_utf8(&self.array::<8>()?).ok()?)
    }

    pub fn moment(&mut self) -> Option<Timestamp> {
        self.number().map(|bits| Timestamp((bits ^ (1 << 63)).cast_signed()))
    }

    pub fn newest_first(&mut self) -> Option<Reverse<Timestamp>> {
        self.number().map(|bits| Reverse(Timestamp((!bits ^ (1 << 63)).cast_signed())))
    }

    pub fn standing(&mut self) -> Option<Standing> {
        let standing = Standing::read(&self.array::<{ Standing::BYTES }>()?)?;
        i64::try_from(standing.person().0).is_ok().then_some(standing)
    }

    fn until(&mut self, end: u8) -> Option<&'a [u8]> {
        let length = self.0.iter().position(|&byte| byte == end)?;
        let part = &self.0[..length];
        self.0 = &self.0[length + 1..];
        Some(part)
    }

    pub fn ladder(&mut self) -> Option<Ladder> {
        let game = self.until(END)?;
        let scope = match self.array()? {
            [ALL_SERVERS] => Scope::Global,
            [ONE_SERVER] => Scope::Server(ServerId(self.id()?)),
            [SEASON] => {
                let number = SeasonNumber::new(u16::from_be_bytes(self.array()?))?;
                Scope::Season(number, ServerId(self.id()?))
            }
            _ => return None,
        };
        Ladder::read(std::str::from_utf8(game).ok()?, scope)
    }

    pub fn subject(&mut self) -> Option<Subject> {
        match self.array()? {
            [CHALLENGE] => self.challenge().map(Subject::Challenge),
            [MATCH] => self.game_match().map(Subject::Match),
            [PERSON] => self.person().map(Subject::Person),
            [SERVER] => self.id().map(|id| Subject::Server(ServerId(id))),
            _ => None,
        }
    }

    /// Another key, which is all that is left. One that was set aside is not set aside again.
    pub fn key(&mut self) -> Option<Key> {
        let key = Key::read(std::mem::take(&mut self.0))?;
        (key.kind() != RowKind::SetAside).then_some(key)
    }

    pub fn name(&mut self) -> Option<Name> {
        let name = std::mem::take(&mut self.0);
        Name::read(std::str::from_utf8(name).ok()?)
    }
}

/// The longest name in the kind that holds single things, in bytes.
const MAX_NAME: usize = 32;

/// Whether bytes are the name of something of which there is one.
pub fn is_name(name: &[u8]) -> bool {
    let plain = |byte: &u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || *byte == b'-';
    (1..=MAX_NAME).contains(&name.len()) && name.iter().all(plain)
}

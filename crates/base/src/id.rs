//! Ids of people, places and messages, which the chat assigns, and of challenges and matches, which
//! Engawa assigns. Also the reasons why a person cannot take part in a place.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::level::Level;
use crate::as_text;

macro_rules! chat_ids {
    ($($(#[$doc:meta])* $name:ident)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub u64);

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }
    )*};
}

chat_ids! {
    PersonId
    /// The id of a server: a Discord guild, which is a community with channels.
    ServerId
    ChannelId
    MessageId
    /// The id of one use of a command, button or menu. The chat may deliver the same interaction more
    /// than once.
    InteractionId
}

/// The first of 2^40 ids for former players: people who have deleted their data. Each former player gets
/// a random id from this range.
///
/// The chat's own ids are milliseconds since 2015, shifted left by 22 bits. They reach this range in
/// 2084.
const FIRST_FORMER: u64 = (1 << 63) - (1 << 40);

/// The first of the ids for the computer player, which has one id for each level.
const FIRST_COMPUTER: u64 = FIRST_FORMER - 256;

impl PersonId {
    /// The id of the computer player at a level. The computer player takes part in a match like a
    /// person but has no account in the chat.
    pub const fn computer(level: Level) -> Self {
        Self(FIRST_COMPUTER + level as u64)
    }

    /// The level of the computer player, or `None` if the id belongs to a person.
    pub fn level(self) -> Option<Level> {
        Level::ALL.into_iter().find(|&level| Self::computer(level) == self)
    }

    pub fn is_computer(self) -> bool {
        self.level().is_some()
    }

    /// The id of a former player (a person who has deleted their data). Only the lowest 40 of the
    /// random `bits` are used.
    pub const fn former(bits: u64) -> Self {
        Self(FIRST_FORMER | bits & MASK)
    }

    /// Whether an account of the chat can have this id. The computer and former players have none.
    pub const fn can_be_account(self) -> bool {
        self.0 > 0 && self.0 < FIRST_COMPUTER
    }

    /// Whether this id belongs to a former player, who has no account in the chat any more.
    pub const fn is_former(self) -> bool {
        self.0 >= FIRST_FORMER && self.0 < 1 << 63
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Place {
    pub server: ServerId,
    pub channel: ChannelId,
}

impl Place {
    /// The place of matches in private messages. The chat never assigns id 0, so this place differs from
    /// every real server and channel.
    pub const NOWHERE: Self = Self { server: ServerId(0), channel: ChannelId(0) };
}

macro_rules! random_ids {
    ($($(#[$doc:meta])* $name:ident $why:literal)*) => {$(
        $(#[$doc])*
        /// An id of 40 random bits. The text form has eight characters: digits and lower-case letters
        /// except `i`, `l`, `o` and `u`, so that people can read the id aloud.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(u64);

        impl $name {
            /// An id that consists of the lowest 40 of the random `bits`.
            pub const fn from_random(bits: u64) -> Self {
                Self(bits & MASK)
            }

            /// The id as a number below 2^40.
            pub const fn bits(self) -> u64 {
                self.0
            }

            /// Parses the eight characters that [`fmt::Display`] writes. Returns `None` for any other
            /// text.
            pub fn read(text: &str) -> Option<Self> {
                read_digits(text).map(Self)
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&write_digits(self.0))
            }
        }

        as_text!($name, ToString::to_string, Self::read, $why);
    )*};
}

random_ids! {
    ChallengeId "is no challenge"
    MatchId "is no match"
}

const DIGITS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
const LENGTH: u32 = 8;
const MASK: u64 = (1 << (5 * LENGTH)) - 1;

fn write_digits(id: u64) -> String {
    (0..LENGTH).rev().map(|place| char::from(DIGITS[(id >> (5 * place) & 31) as usize])).collect()
}

fn read_digits(text: &str) -> Option<u64> {
    if text.len() != LENGTH as usize {
        return None;
    }
    text.bytes().try_fold(0, |id, byte| {
        let digit = DIGITS.iter().position(|&known| known == byte)?;
        Some(id << 5 | digit as u64)
    })
}

/// A keyed hash of a [`PersonId`]. Nobody can learn the id from the hash without the key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PersonHash(pub [u8; 16]);

impl PersonHash {
    /// Parses the 32 characters that [`fmt::Display`] writes. Returns `None` for any other text.
    pub fn read(text: &str) -> Option<Self> {
        let bits = u128::from_str_radix(text, 16).ok()?;
        let hash = Self(bits.to_be_bytes());
        (hash.to_string() == text).then_some(hash)
    }
}

impl fmt::Display for PersonHash {
    /// Writes 32 lower-case hexadecimal digits.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", u128::from_be_bytes(self.0))
    }
}

as_text!(PersonHash, ToString::to_string, Self::read, "is no hash");

/// The maximum number of letters in the id of a game.
const LONGEST_GAME: usize = 16;

/// Whether `id` is a valid id of a game: 1 to 16 lower-case ASCII letters. The game need not
/// exist.
pub fn is_game(id: &str) -> bool {
    (1..=LONGEST_GAME).contains(&id.len()) && id.bytes().all(|letter| letter.is_ascii_lowercase())
}

/// The id of a stored record, with the kind of the record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Subject {
    Challenge(ChallengeId),
    Match(MatchId),
    Person(PersonId),
    Server(ServerId),
}

impl fmt::Display for Subject {
    /// Writes the kind and the id, such as `match/7k3m9pq2`. Logs and the nonces of messages contain this
    /// text.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Challenge(id) => write!(f, "challenge/{id}"),
            Self::Match(id) => write!(f, "match/{id}"),
            Self::Person(id) => write!(f, "person/{id}"),
            Self::Server(id) => write!(f, "server/{id}"),
        }
    }
}

/// The reason why a person named in a command cannot be challenged in its channel. The chat adapter
/// determines this reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AbsenceReason {
    /// The person is not a member of the server.
    NotOnServer,
    /// The person is a member of the server but lacks access to the channel.
    CannotSee,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn computer_ids_stand_for_nobody_else() {
        for level in Level::ALL {
            let computer = PersonId::computer(level);
            assert_eq!(computer.level(), Some(level));
            assert!(computer.is_computer() && !computer.is_former() && !computer.can_be_account());
        }
        assert!(
            [0, 1, FIRST_COMPUTER - 1, FIRST_COMPUTER + 5].map(PersonId).iter().all(|id| !id.is_computer())
        );
        assert!(!PersonId::former(0).is_computer());
        assert!([0, u64::MAX, 1 << 63].map(PersonId).iter().all(|id| !id.can_be_account()));
        assert!([1, 1_100_000_000_000_000_011].map(PersonId).iter().all(|id| id.can_be_account()));
    }

    #[test]
    fn former_player_has_no_chat_id() {
        for bits in [0, 1, MASK, u64::MAX] {
            let former = PersonId::former(bits);
            assert!(former.is_former() && i64::try_from(former.0).is_ok(), "{former}");
            assert!(!former.can_be_account(), "{former}");
        }
        assert_ne!(PersonId::former(1), PersonId::former(2));
        for id in [0, 1, 1_100_000_000_000_000_011, FIRST_FORMER - 1, 1 << 63, u64::MAX] {
            assert!(!PersonId(id).is_former(), "{id}");
        }
    }

    #[test]
    fn match_ids_round_trip() {
        for bits in [0, 1, 31, 32, 0x00ab_cdef_0123, u64::MAX] {
            let id = MatchId::from_random(bits);
            assert_eq!(MatchId::read(&id.to_string()), Some(id));
        }
        for text in ["", "0000000", "000000000", "0000000i", "0000000A", "äöüß"] {
            assert_eq!(MatchId::read(text), None, "{text:?}");
        }
    }

    #[test]
    fn hashes_round_trip() {
        for hash in [PersonHash([0; 16]), PersonHash([255; 16]), PersonHash(*b"0123456789abcdef")] {
            assert_eq!(PersonHash::read(&hash.to_string()), Some(hash));
        }
        for text in ["", "0", "+0000000000000000000000000000000", "0000000000000000000000000000000G"] {
            assert_eq!(PersonHash::read(text), None, "{text:?}");
        }
        assert_eq!(PersonHash::read(&"A".repeat(32)), None);
    }
}

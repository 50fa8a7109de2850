//! Rows about people: names, and the key that hashes the ids of former players.

use std::fmt;

use hmac::{Hmac, KeyInit, Mac};
use serde::{Deserialize, Serialize};
use sha2::Sha256;

use crate::base::id::{PersonHash, PersonId};
use crate::base::mirrored;
use crate::{from_hex, hex};

use super::Record;

/// Maximum length of a stored name in characters. Discord's names have at most 32.
const LONGEST: usize = 64;

/// Display name of a person in a server. Untrusted user input.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DisplayName {
    name: String,
}

impl DisplayName {
    /// Trims a name and truncates it to the maximum length; `None` if nothing is left.
    pub fn new(name: &str) -> Option<Self> {
        let name: String = name.trim().chars().take(LONGEST).collect();
        (!name.is_empty()).then_some(Self { name })
    }

    pub fn as_str(&self) -> &str {
        &self.name
    }
}

impl Record for DisplayName {
    const KIND: &'static str = "display-name";

    fn check(&self) -> Result<(), &'static str> {
        let is_valid = Self::new(&self.name).as_ref() == Some(self);
        is_valid.then_some(()).ok_or("its name is empty, too long or not trimmed")
    }
}

/// Secret key for hashing the ids of former players, generated once for each store. Anybody who has the
/// key could find the id behind a hash.
#[derive(Clone, PartialEq, Eq)]
pub struct HashKey(pub [u8; 32]);

impl HashKey {
    /// The first 16 bytes of HMAC-SHA-256 (RFC 2104) over the id, which is encoded big-endian.
    ///
    /// # Panics
    /// Never: HMAC accepts keys of any length.
    pub fn hash(&self, person: PersonId) -> PersonHash {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.0).expect("any length is a key");
        mac.update(&person.0.to_be_bytes());
        let whole = mac.finalize().into_bytes();
        PersonHash(std::array::from_fn(|at| whole[at]))
    }
}

impl fmt::Debug for HashKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("HashKey")
    }
}

mirrored!(HashKey as HashKeyRow);

/// Encoded form of a key: 64 hexadecimal digits.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct HashKeyRow {
    key: String,
}

impl From<&HashKey> for HashKeyRow {
    fn from(key: &HashKey) -> Self {
        Self { key: hex(&key.0) }
    }
}

impl TryFrom<HashKeyRow> for HashKey {
    type Error = &'static str;

    fn try_from(row: HashKeyRow) -> Result<Self, Self::Error> {
        let key = from_hex(&row.key).and_then(|bytes| bytes.try_into().ok());
        key.map(Self).ok_or("its key is not 32 bytes in hexadecimal")
    }
}

//! Rows about people whose data is deleted: deletions under way, hashed ids of former players, and the
//! key of the hashes.

use std::fmt;

use hmac::{Hmac, KeyInit, Mac};
use serde::{Deserialize, Serialize};
use sha2::Sha256;

use crate::base::id::PersonId;
use crate::host::user_deletion::{FormerPlayer, PersonHash, UserDeletion};
use crate::store::hex::{from_hex, hex};

use super::{Record, mirrored};

/// Secret key for hashing the ids of former players, generated once for each store. Anybody who has the
/// key could find the id behind a hash.
#[derive(Clone, PartialEq, Eq)]
pub struct HashKey([u8; 32]);

impl HashKey {
    pub const fn new(random: [u8; 32]) -> Self {
        Self(random)
    }

    /// Returns the hash of a person: the first 16 bytes of HMAC-SHA-256 (RFC 2104) over the id, which is
    /// encoded big-endian.
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

impl Record for HashKey {
    const KIND: &'static str = "hashes";
}

impl Record for FormerPlayer {
    const KIND: &'static str = "former";
}

impl Record for UserDeletion {
    const KIND: &'static str = "leaving";

    fn check(&self) -> Result<(), &'static str> {
        if self.former.is_former() { Ok(()) } else { Err("its placeholder is not the id of a former player") }
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

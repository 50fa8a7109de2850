//! Interactions that Discord delivers by HTTP: where they are taken, and the key that shows that they are
//! Discord's.

use std::fmt;
use std::net::SocketAddr;

use serde::{Deserialize, Deserializer, de::Error as _};

/// Interactions by HTTP: nowhere, or at an address and by a key.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(try_from = "Written")]
pub struct Interactions(pub Option<Endpoint>);

/// Where interactions are taken by HTTP.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Endpoint {
    /// The address and port listened to. TLS is the business of whatever stands before it.
    pub listen: SocketAddr,
    /// What Discord's signatures are checked by.
    pub public_key: PublicKey,
}

/// The public key of an application, from its page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PublicKey(pub [u8; 32]);

/// A text that is no public key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a public key has 64 hexadecimal digits; it stands on the page of your application")]
pub struct BadPublicKey;

/// As it stands in the file.
#[derive(Deserialize)]
#[serde(default, deny_unknown_fields)]
#[derive(Default)]
struct Written {
    #[serde(deserialize_with = "listen")]
    listen: Option<SocketAddr>,
    #[serde(deserialize_with = "public_key")]
    public_key: Option<PublicKey>,
}

/// One of two keys that belong together is missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("interactions need both, listen and public_key")]
struct HalfSaid;

impl TryFrom<Written> for Interactions {
    type Error = HalfSaid;

    fn try_from(Written { listen, public_key }: Written) -> Result<Self, HalfSaid> {
        match (listen, public_key) {
            (None, None) => Ok(Self(None)),
            (Some(listen), Some(public_key)) => Ok(Self(Some(Endpoint { listen, public_key }))),
            _ => Err(HalfSaid),
        }
    }
}

impl PublicKey {
    /// Reads 64 hexadecimal digits; spaces around them do not matter.
    pub fn read(text: &str) -> Result<Self, BadPublicKey> {
        let digits = text.trim();
        if digits.len() != 64 || !digits.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return Err(BadPublicKey);
        }
        let mut key = [0; 32];
        for (byte, at) in key.iter_mut().zip((0..).step_by(2)) {
            *byte = u8::from_str_radix(&digits[at..at + 2], 16).map_err(|_| BadPublicKey)?;
        }
        Ok(Self(key))
    }
}

impl fmt::Display for PublicKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

fn listen<'de, D: Deserializer<'de>>(from: D) -> Result<Option<SocketAddr>, D::Error> {
    let text = String::deserialize(from)?;
    let wrong = |_| D::Error::custom("possible is an address with a port, such as \"0.0.0.0:8080\"");
    if text.is_empty() { Ok(None) } else { text.parse().map(Some).map_err(wrong) }
}

fn public_key<'de, D: Deserializer<'de>>(from: D) -> Result<Option<PublicKey>, D::Error> {
    let text = String::deserialize(from)?;
    if text.is_empty() { Ok(None) } else { PublicKey::read(&text).map(Some).map_err(D::Error::custom) }
}

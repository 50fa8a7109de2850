//! The settings of the HTTP endpoint to which Discord delivers interactions: an address to listen on, and
//! the key for Discord's signatures.

use std::fmt;
use std::net::SocketAddr;

use serde::{Deserialize, Deserializer, de::Error as _};

/// The HTTP endpoint for interactions, or `None` if the configuration has none.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(try_from = "InteractionsSection")]
pub struct Interactions(pub Option<Endpoint>);

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Endpoint {
    /// The address and port to listen on, without TLS. A proxy in front of the endpoint handles TLS.
    pub listen: SocketAddr,
    /// The key that verifies Discord's signatures of requests.
    pub public_key: PublicKey,
}

/// The Ed25519 public key of an application, which Discord shows on the application's page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PublicKey(pub [u8; 32]);

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a public key has 64 hexadecimal digits; copy it from the page of your application")]
pub struct PublicKeyError;

/// The TOML section of the endpoint. An empty value counts as missing.
#[derive(Deserialize)]
#[serde(default, deny_unknown_fields, expecting = "a table")]
#[derive(Default)]
struct InteractionsSection {
    #[serde(deserialize_with = "listen")]
    listen: Option<SocketAddr>,
    #[serde(deserialize_with = "public_key")]
    public_key: Option<PublicKey>,
}

/// The section has an address without a key, or a key without an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("interactions need both listen and public_key")]
pub(super) struct MissingKey;

impl TryFrom<InteractionsSection> for Interactions {
    type Error = MissingKey;

    fn try_from(InteractionsSection { listen, public_key }: InteractionsSection) -> Result<Self, MissingKey> {
        match (listen, public_key) {
            (None, None) => Ok(Self(None)),
            (Some(listen), Some(public_key)) => Ok(Self(Some(Endpoint { listen, public_key }))),
            _ => Err(MissingKey),
        }
    }
}

impl PublicKey {
    /// Parses 64 hexadecimal digits, with optional spaces around them.
    ///
    /// # Errors
    ///
    /// Fails for every other text.
    pub fn read(text: &str) -> Result<Self, PublicKeyError> {
        let digits = text.trim();
        if digits.len() != 64 || !digits.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return Err(PublicKeyError);
        }
        let mut key = [0; 32];
        for (byte, at) in key.iter_mut().zip((0..).step_by(2)) {
            *byte = u8::from_str_radix(&digits[at..at + 2], 16).map_err(|_| PublicKeyError)?;
        }
        Ok(Self(key))
    }
}

impl fmt::Display for PublicKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

/// Reads an address with a port; an empty text means none.
pub(super) fn listen<'de, D: Deserializer<'de>>(from: D) -> Result<Option<SocketAddr>, D::Error> {
    let text = String::deserialize(from)?;
    let wrong = |_| D::Error::custom("expected an address with a port, such as \"0.0.0.0:8080\"");
    if text.is_empty() { Ok(None) } else { text.parse().map(Some).map_err(wrong) }
}

fn public_key<'de, D: Deserializer<'de>>(from: D) -> Result<Option<PublicKey>, D::Error> {
    let text = String::deserialize(from)?;
    if text.is_empty() { Ok(None) } else { PublicKey::read(&text).map(Some).map_err(D::Error::custom) }
}

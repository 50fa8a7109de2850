//! The settings for interactions by HTTP: the address to listen on, and the key of Discord's signatures.

use std::fmt;
use std::net::SocketAddr;

use serde::{Deserialize, Deserializer, de::Error as _};

/// The HTTP endpoint for interactions, if one is configured.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(try_from = "InteractionsSection")]
pub struct Interactions(pub Option<Endpoint>);

/// The HTTP endpoint to which Discord delivers interactions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Endpoint {
    /// The address and port to listen on. TLS is up to the proxy in front of it.
    pub listen: SocketAddr,
    /// The key that verifies Discord's signatures.
    pub public_key: PublicKey,
}

/// The public key of an application, from its page at Discord.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PublicKey(pub [u8; 32]);

/// A text that is not a public key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a public key has 64 hexadecimal digits; copy it from the page of your application")]
pub struct PublicKeyError;

/// The section as written in the file.
#[derive(Deserialize)]
#[serde(default, deny_unknown_fields)]
#[derive(Default)]
struct InteractionsSection {
    #[serde(deserialize_with = "listen")]
    listen: Option<SocketAddr>,
    #[serde(deserialize_with = "public_key")]
    public_key: Option<PublicKey>,
}

/// One of two keys that belong together is missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("interactions need both listen and public_key")]
struct MissingKey;

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
    /// Reads 64 hexadecimal digits, with optional spaces around them.
    ///
    /// # Errors
    ///
    /// Fails if the text is anything else.
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

fn listen<'de, D: Deserializer<'de>>(from: D) -> Result<Option<SocketAddr>, D::Error> {
    let text = String::deserialize(from)?;
    let wrong = |_| D::Error::custom("expected an address with a port, such as \"0.0.0.0:8080\"");
    if text.is_empty() { Ok(None) } else { text.parse().map(Some).map_err(wrong) }
}

fn public_key<'de, D: Deserializer<'de>>(from: D) -> Result<Option<PublicKey>, D::Error> {
    let text = String::deserialize(from)?;
    if text.is_empty() { Ok(None) } else { PublicKey::read(&text).map(Some).map_err(D::Error::custom) }
}

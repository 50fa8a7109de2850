//! The base address of Discord's API: Discord's own, or one on this machine.
//!
//! The accepted form is narrower than a URL. Everything but a plain loopback address is rejected, so
//! that no trick of notation can send the token to a third party.

use std::fmt;

use crate::net::loopback;

const DISCORD: &str = "https://discord.com";

/// The base address of Discord's HTTP API.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum ApiUrl {
    #[default]
    Discord,
    /// An address on this machine: scheme, host and port, without a slash at the end.
    Loopback(String),
}

/// An address that is neither Discord's nor on this machine. The error omits the text, which may be a
/// misplaced token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected either {DISCORD} or an address of this machine such as http://127.0.0.1:8420")]
pub struct ApiUrlError;

impl ApiUrl {
    /// Reads `https://discord.com`, or `http://` or `https://` with a loopback host and an optional
    /// port.
    ///
    /// # Errors
    ///
    /// Fails for every other text.
    pub fn read(text: &str) -> Result<Self, ApiUrlError> {
        let base = text.strip_suffix('/').unwrap_or(text);
        let rest = base.strip_prefix("http://").or_else(|| base.strip_prefix("https://"));
        match rest {
            _ if base == DISCORD => Ok(Self::Discord),
            Some(authority) if loopback::is_authority(authority) => Ok(Self::Loopback(base.to_owned())),
            _ => Err(ApiUrlError),
        }
    }
}

impl fmt::Display for ApiUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Discord => f.write_str(DISCORD),
            Self::Loopback(base) => f.write_str(base),
        }
    }
}

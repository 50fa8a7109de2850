//! The base address of Discord's HTTP API: Discord's own address, or one on this machine for the sandbox.
//!
//! The parser accepts far less than a URL parser does: only Discord's address and plain loopback
//! addresses. So no unusual notation can send the token to somebody else.

use std::fmt;

use crate::net::loopback;

const DISCORD: &str = "https://discord.com";

/// The base address of Discord's HTTP API.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum ApiUrl {
    #[default]
    Discord,
    /// Scheme, host and port of an address on this machine, without a slash at the end.
    Loopback(String),
}

/// The address is neither Discord's nor on this machine. The error omits the text, which may be a token
/// in the wrong place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "expected either {DISCORD} or an address of this machine such as http://127.0.0.1:8420, without a path"
)]
pub struct ApiUrlError;

impl ApiUrl {
    /// Parses `https://discord.com`, or `http://` or `https://` with a loopback host and an optional
    /// port. A slash at the end is allowed.
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

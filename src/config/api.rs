//! Where Discord's interface is: at Discord's own address, or on this machine and nowhere else.
//!
//! The grammar is deliberately narrower than that of a URL: what is not plainly a loopback address is
//! refused, so that a token can never be sent to a third party by a trick of writing.

use std::fmt;

use crate::net::loopback;

const DISCORD: &str = "https://discord.com";

/// The base address of Discord's HTTP API.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Api {
    #[default]
    Discord,
    /// On this machine: scheme, host and port, without a slash at the end.
    Loopback(String),
}

/// An address that is neither Discord's nor on this machine. Does not repeat it, for it may be a token in the
/// wrong place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("possible is either {DISCORD} or an address of this machine such as http://127.0.0.1:8420")]
pub struct BadApi;

impl Api {
    /// Reads `https://discord.com`, or `http://` (or `https://`) with a loopback host and perhaps a port.
    pub fn read(text: &str) -> Result<Self, BadApi> {
        let base = text.strip_suffix('/').unwrap_or(text);
        let rest = base.strip_prefix("http://").or_else(|| base.strip_prefix("https://"));
        match rest {
            _ if base == DISCORD => Ok(Self::Discord),
            Some(authority) if loopback::is_authority(authority) => Ok(Self::Loopback(base.to_owned())),
            _ => Err(BadApi),
        }
    }
}

impl fmt::Display for Api {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Discord => f.write_str(DISCORD),
            Self::Loopback(base) => f.write_str(base),
        }
    }
}

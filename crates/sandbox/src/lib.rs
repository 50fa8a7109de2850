//! A stand-in for Discord on this machine ([`sandbox`]), and the TCP listener that it shares with the bot
//! ([`net`]).

use engawa_base as base;

pub mod net;
pub mod sandbox;

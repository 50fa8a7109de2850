//! A stand-in for Discord on this machine ([`sandbox`]), and the HTTP server that it shares with the bot ([`net`]).

use engawa_base as base;

pub mod net;
pub mod sandbox;

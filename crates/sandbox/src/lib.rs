//! A stand-in of Discord on this machine ([`sandbox`]), and how it listens ([`net`]).

use engawa_base as base;

pub mod net;
pub mod sandbox;

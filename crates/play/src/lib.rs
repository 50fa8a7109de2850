//! The games, their common contract and the engine that plays them. Nothing here draws or does I/O.
//!
//! [`ai`] is the engine, [`game`] the contract of a game, and [`games`] the games themselves.

use engawa_base as base;

pub mod ai;
pub mod game;
pub mod games;

//! The games, the contract that every game fulfils, and the engine that plays them. Nothing here draws or
//! does I/O.
//!
//! [`ai`] is the engine, [`game`] the contract, and [`games`] holds the games themselves.

use engawa_base as base;

pub mod ai;
pub mod game;
pub mod games;

//! The games and the engine that plays them: what calculates and draws nothing.
//!
//! [`ai`] is the engine, [`game`] the contract of a game, [`games`] the games.

use engawa_base as base;

pub mod ai;
pub mod game;
pub mod games;

//! The games, one folder each with the same file names, and the slice that registers them.
//!
//! Games do not depend on each other. Only the entry points of the program and tests use the slice [`GAMES`];
//! all other code receives a [`Registry`](crate::game::Registry).

use crate::game::AnyGame;

pub mod konane;
pub mod okiya;
pub mod onitama;
pub mod oxono;

pub static GAMES: &[&dyn AnyGame] = &[&konane::Konane, &okiya::Okiya, &onitama::Onitama, &oxono::Oxono];

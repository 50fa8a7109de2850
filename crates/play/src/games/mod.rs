//! The games of the house: one folder each, with the same file names in every one, and the slice that
//! registers them.
//!
//! Games do not know each other. Only the program's entry and tests name this slice; all else receives a
//! [`Registry`](crate::game::Registry).

use crate::game::AnyGame;

pub mod konane;
pub mod okiya;
pub mod onitama;
pub mod oxono;

/// Every game, in the order of its id.
pub static GAMES: &[&dyn AnyGame] = &[&konane::Konane, &okiya::Okiya, &onitama::Onitama, &oxono::Oxono];

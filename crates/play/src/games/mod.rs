//! The games: a folder for each, with the same file names, and the slice that registers them.
//!
//! Games do not depend on each other. Only the program's entry points and tests name this slice; all
//! other code receives a [`Registry`](crate::game::Registry).

use crate::game::AnyGame;

pub mod konane;
pub mod okiya;
pub mod onitama;
pub mod oxono;

/// All games of the program, sorted by id.
pub static GAMES: &[&dyn AnyGame] = &[&konane::Konane, &okiya::Okiya, &onitama::Onitama, &oxono::Oxono];

//! First games: `/learn` plays a game with somebody for the first time, move by move.

mod handle;
mod view;

pub use handle::{COMMAND, PRESSES, most_played_game};

//! First games: `/learn` guides somebody through a game, move by move.

mod handle;
mod view;

pub use handle::{COMMAND, PRESSES, most_played_game};

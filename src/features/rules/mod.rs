//! Reading up: `/rules` has a game in one message, and `/help` leads to first games and rules.

mod handle;
mod view;

pub use handle::{COMMAND, HELP, PRESSES};
pub use view::lesson;

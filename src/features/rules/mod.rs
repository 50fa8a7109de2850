//! Rules: `/rules` explains a game in one message.

mod handle;
mod view;

pub use handle::{COMMAND, PRESSES};
pub use view::lesson;

//! Replays: a match position by position, a round as an animation, and a match as a file.

mod handle;
#[cfg(test)]
mod tests;
mod transcript;
mod view;

pub use handle::{COMMAND, NOTHING_TO_OPEN, NOTHING_TO_REPLAY, OPEN, PRESSES};
pub use transcript::transcript;
pub use view::from_profile;

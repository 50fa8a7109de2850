//! Guesses: spectators of a match guess the next move, and messages of the match say who was right.

pub mod decide;
mod extras;
mod handle;
mod press;
mod row;
#[cfg(test)]
mod tests;
mod upkeep;
mod view;

pub use decide::Guesses;
pub use extras::EXTRAS;
pub use handle::{PRESSES, watcher_press};
pub use press::GuessPress;
pub use upkeep::CLEANUP;

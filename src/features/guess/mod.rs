//! Guesses: people who watch a match guess the next move, and messages of the match tell who was right.

pub mod decide;
mod extras;
mod handle;
mod keep;
mod press;
mod row;
#[cfg(test)]
mod tests;
mod view;

pub use decide::Guesses;
pub use extras::EXTRAS;
pub use handle::{PRESSES, watcher_press};
pub use keep::FORGETTING;
pub use press::Guessing;

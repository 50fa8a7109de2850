//! Guesses: those who watch a match guess the next move, and the messages of the match tell who was right.

mod extras;
mod handle;
mod keep;
#[cfg(test)]
mod tests;
mod view;

pub use extras::EXTRAS;
pub use handle::{press, watcher_press};
pub use keep::FORGETTING;

//! Guesses: those who watch a match guess the next move, and the messages of the match tell who was right.

mod extras;
mod handle;
mod keep;
mod press;
#[cfg(test)]
mod tests;
mod view;

pub use extras::EXTRAS;
pub use handle::{PRESSES, watcher_press};
pub use keep::FORGETTING;
pub use press::Guessing;

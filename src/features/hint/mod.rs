//! Hints: the engine first gives a player something to think about, and then the whole move.

pub mod decide;
mod handle;
#[cfg(test)]
mod tests;
mod view;

pub use handle::{COMMAND, PRESSES};

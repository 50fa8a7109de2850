//! Hints: the engine first tells a player what to think about, and then its move.

pub mod decide;
mod handle;
#[cfg(test)]
mod tests;
mod view;

pub use handle::{COMMAND, PRESSES};

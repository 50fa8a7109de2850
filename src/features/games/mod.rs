//! The list of matches that a person plays, and of the challenges that wait for an answer.

mod handle;
mod press;
#[cfg(test)]
mod tests;
mod view;

pub use handle::{COMMAND, PRESSES};
pub use press::GamesPage;

//! The list of what a person plays, with the challenges that wait for an answer.

mod handle;
mod press;
#[cfg(test)]
mod tests;
mod view;

pub use handle::{COMMAND, PRESSES};
pub use press::GamesPage;

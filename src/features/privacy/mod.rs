//! The data of a person: shown, sent as files, and deleted.

mod handle;
#[cfg(test)]
mod tests;
mod view;

pub use handle::{COMMAND, PRESSES};

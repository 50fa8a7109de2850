//! Profiles: what a person's matches say about them, and two people side by side.

mod decide;
mod handle;
#[cfg(test)]
mod tests;
mod view;

pub use decide::{SAME_PERSON, hidden_profile};
pub use handle::{COMMAND, COMPARE};

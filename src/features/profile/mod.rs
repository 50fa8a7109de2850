//! Profiles: a person's ratings and results, and two people side by side.

mod decide;
mod extras;
mod handle;
#[cfg(test)]
mod tests;
mod view;

pub use decide::{SAME_PERSON, hidden_profile};
pub use extras::EXTRAS;
pub use handle::{COMMAND, COMPARE, PRESSES};

//! Analyses: where a match was decided, found out once, kept, and told to whoever asks.

mod analyst;
pub mod decide;
mod handle;
mod row;
#[cfg(test)]
pub mod tests;
mod view;

pub use decide::Analysis;
pub use handle::{PRESSES, balance};

//! Analyses: they show where a match was decided. Each is computed once, stored, and shown on request.

mod analyst;
pub mod decide;
mod handle;
mod row;
#[cfg(test)]
pub mod tests;
mod view;

pub use decide::Analysis;
pub use handle::{PRESSES, evaluation_bar};

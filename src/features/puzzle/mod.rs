//! The puzzle of the day: looked at and tried in private.

mod handle;

pub use handle::{COMMAND, press};

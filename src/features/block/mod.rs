//! Blocks: a person can keep somebody from new matches with them, and can undo this.

mod handle;

pub use handle::{BLOCK, UNBLOCK};

//! Blocks: a person keeps somebody away from new matches with them, and ends that.

mod handle;

pub use handle::{BLOCK, UNBLOCK};

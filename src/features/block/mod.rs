//! Blocks: a person keeps somebody away from new matches with them, or ends that.

mod handle;

pub use handle::{BLOCK, UNBLOCK};

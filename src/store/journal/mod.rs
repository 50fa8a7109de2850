//! The journal, a write-ahead log: each group of accepted batches is appended as one numbered frame and
//! synced before it is applied and acknowledged.
//!
//! When a journal has grown, the store begins a new one and writes a snapshot of all rows as of that
//! moment. The two files form a **generation**, which needs no older file. [`frame`] defines the
//! formats; this module knows no index and no record.

pub mod chain;
pub mod compact;
pub mod files;
pub mod frame;
pub mod merge;
pub mod reader;
pub mod replay;
pub mod survey;
#[cfg(test)]
mod tests;
pub mod write;

pub use chain::{Chain, Generations};
pub use compact::Compactor;
pub use files::{Append, Files, RealFiles};
pub use frame::{FORMAT, Header, Kind};
pub use merge::{Merge, RawRow, SnapshotRows};
pub use reader::{ReadError, is_disk_error, is_passing};
pub use replay::{JournalEnd, follow, replay};
pub use survey::{SnapshotCopy, Survey, UnreadableBytes};
pub use write::{BatchPosition, Journal, SnapshotWriter, remove_partial};

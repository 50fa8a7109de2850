//! The journal, a write-ahead log: each group of accepted batches is appended as one numbered frame and
//! synced before it is applied and acknowledged.
//!
//! When a journal has grown, the store begins a new one and writes a snapshot of all rows as of that
//! moment. The two files form a **generation**, which needs no older file. [`frame`] defines the
//! formats; this module knows no index and no record.

pub mod chain;
pub mod compact;
pub mod frame;
pub mod merge;
pub mod reader;
pub mod survey;
#[cfg(test)]
mod tests;
pub mod write;

pub use chain::{Chain, Generations};
pub use compact::Compactor;
pub use frame::{FORMAT, Header, Kind};
pub use merge::{JournalEnd, Merge, RawRow, SnapshotRows, follow, replay};
pub use reader::{ReadError, is_disk_error, is_passing};
pub use survey::{SnapshotCopy, Survey, UnreadableBytes};
pub use write::{Append, BatchPosition, Files, Journal, RealFiles, SnapshotWriter, remove_partial};

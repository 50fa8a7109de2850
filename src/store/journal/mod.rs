//! The journal: what an acknowledgement stands on. Knows bytes under ordered keys, files and numbers; no
//! index, no record.
//!
//! Every group of batches that was accepted is appended to a file as one numbered frame, and synced, before
//! it is applied to the index and acknowledged. From time to time a new file is begun, and the rows as they
//! were at that moment are written beside it as a snapshot: these two are a **generation**, and tell
//! everything without what is older.
//!
//! ```text
//! snapshot-0000000007   the rows after batch 4711        journal-0000000007   batches 4712 to 9000   (kept, one older)
//! snapshot-0000000008   the rows after batch 9000        journal-0000000008   batches 9001 and on
//! ```
//!
//! **Formats.** All numbers are big-endian; checksums are CRC-32 (IEEE). Both kinds of files are a header and
//! frames:
//!
//! ```text
//! header   "engawa J" or "engawa S" | format 1: u8 | generation: u64 | base: u64 | store: u64 | checksum: u32
//! frame    f7 "fr\n" | number: u64 | length: u32 | checksum: u32 | payload
//! payload  rows, each: length: u16 | key | version: u64 | unless version is 0 (the row goes): length: u32 | record
//! ```
//!
//! `base` is the number of the last batch before; `store` a random number, the same in all files of a store.
//! The checksum of a frame covers the checksum over the header, number, length and payload: a frame of
//! another file is never taken for one of this. The frames of a journal are numbered on from `base`, without
//! a gap over all journals; those of a snapshot from 1. A snapshot holds its rows in the order of their keys
//! and ends with an empty frame. It is written under a name that ends in `.new` and renamed when it is whole
//! and synced.
//!
//! **What may be wrong.** A frame at the end that cannot be read was being written when the power went, and
//! nobody was told of it, or it was damaged since: only the index can tell, where it has seen the batch. It
//! is kept in a file of its own and cut off. One in the middle is damage, which is said with its place and
//! never passed over; `survey` reads on behind it. Rows are absolute (key, version, record), so that applying
//! a batch twice does no harm, and that a batch that is missing harms no other.
//!
//! A journal says with its `base` where the one before it ended: what stands there beyond was never
//! acknowledged, for its sync had failed. A gap in the generations is left by a repair: what is older stays
//! as it was found.

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
pub use reader::Bad;
pub use replay::{Ends, follow, replay};
pub use survey::{SnapshotCopy, Survey, Unreadable};
pub use write::{BatchPosition, Journal, SnapshotWriter, remove_half};

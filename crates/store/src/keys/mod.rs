//! Row kinds, keys and key ranges. [`table`] declares each kind once: its name, the parts of its key,
//! the contents of its rows, and how these rows refer to people. Keys read from a store are validated
//! completely.

mod compound;
mod part;
mod range;
mod table;
#[cfg(test)]
mod tests;

pub use part::{Cell, CellReader, Cells, Column, KeyPart, Name};
pub use range::KeyRange;
pub use table::{Key, Owner, PersonReference, RowKind};

pub use crate::base::id::Subject;
pub use crate::base::ladder::Ladder;

//! Row kinds, keys and key ranges. [`table`] declares each kind once: its name, the parts of its key,
//! the contents of its rows, and how these rows refer to people. Keys read from a store are validated
//! completely.

mod compound;
mod facts;
mod name;
mod part;
mod plain;
mod range;
mod table;
#[cfg(test)]
mod tests;

pub use facts::{Owner, PersonReference};
pub use name::Name;
pub use part::{Cell, CellReader, Cells, Column, KeyPart};
pub use range::{KeyRange, LowerBound};
pub use table::{Key, RowKind};

pub use crate::base::ladder::Ladder;
pub use crate::base::subject::Subject;

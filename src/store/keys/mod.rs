//! Kinds of rows, their keys and stretches of keys. [`table`] declares each kind once: what it is called, how
//! its key is made, what its rows hold, and where they hold people. Bytes that are read back are checked in
//! full and never trusted.

mod compound;
mod facts;
mod name;
mod part;
mod plain;
mod range;
mod table;
#[cfg(test)]
mod tests;

pub use facts::{Holding, Owner};
pub use name::Name;
pub use part::{Cell, CellReader, Cells, Column, Part};
pub use range::{KeyRange, Start};
pub use table::{Key, RowKind};

pub use crate::base::ladder::Ladder;
pub use crate::base::subject::Subject;

//! What a kind of rows declares beside its key.

use crate::host::view::Topic;

/// Where rows of a kind hold people, and as what these people read of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holding {
    Nobody,
    /// The keys hold people, the records do not.
    Key(Topic),
    /// In what they say, and perhaps in their keys.
    Row(Topic),
    /// In what they say, which is read to nobody.
    Withheld,
}

/// The record without which a row is left over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Owner {
    /// None: the row stands for itself, or is an index.
    Itself,
    /// The match or challenge that the key names.
    Record,
    /// The match that the key names, as long as it is running.
    RunningMatch,
    /// The match that the key names, once it is over.
    EndedMatch,
}

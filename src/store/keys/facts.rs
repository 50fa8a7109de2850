//! Properties that a row kind declares besides its key.

use crate::host::view::Topic;

/// How rows of a kind refer to people, and the `/privacy` topic under which those people read them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PersonReference {
    Nobody,
    /// In the keys only, not in the records.
    Key(Topic),
    /// In the records, and perhaps in the keys too.
    Row(Topic),
    /// In the records, which are not shown to anybody.
    Withheld,
}

/// The record that a row belongs to. A row whose owner is gone is an orphan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Owner {
    /// No owner: the row is a record of its own, or an index row.
    Itself,
    /// The match or challenge named in the key.
    Record,
    /// The match named in the key, while it is running.
    RunningMatch,
    /// The match named in the key, once it is over.
    EndedMatch,
}

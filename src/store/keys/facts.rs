//! Properties that a row kind declares besides its key: the people and the record that its rows refer
//! to.

use crate::host::view::Topic;

/// How rows of a kind refer to people. The [`Topic`] is the heading under which `/privacy` lists the
/// rows for these people.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PersonReference {
    Nobody,
    /// The keys name people; the records do not.
    Key(Topic),
    /// The records name people, and the keys may name people too.
    Row(Topic),
    /// The records name people, but `/privacy` shows these rows to nobody.
    Withheld,
}

/// The record without which a row has no use. A row whose owner is gone is an orphan, and `verify`
/// reports it.
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

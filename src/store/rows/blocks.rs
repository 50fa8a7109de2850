//! Rows of blocks: whom a person has blocked, in a row of theirs alone.

use serde::{Deserialize, Serialize};

use crate::base::id::PersonId;
use crate::host::Blocks;

use super::Record;

impl Record for Blocks {
    const KIND: &'static str = "blocks";
    type Row = BlocksRow;
}

/// Blocks as they are written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BlocksRow {
    people: Vec<u64>,
}

impl From<&Blocks> for BlocksRow {
    fn from(blocks: &Blocks) -> Self {
        Self { people: blocks.people().map(|person| person.0).collect() }
    }
}

impl From<BlocksRow> for Blocks {
    fn from(row: BlocksRow) -> Self {
        Self::new(row.people.into_iter().map(PersonId).collect())
    }
}

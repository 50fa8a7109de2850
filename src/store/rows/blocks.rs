//! Rows of blocks: whom a person has blocked, in a row of theirs alone.

use serde::{Deserialize, Serialize};

use crate::base::id::PersonId;
use crate::host::Blocks;
use crate::host::former::Hash;

use super::Record;
use crate::store::record::Gone;

impl Record for Blocks {
    const KIND: &'static str = "blocks";
    type Row = BlocksRow;

    fn without(self, gone: Gone) -> Self {
        self.forgetting(gone.person, gone.hash)
    }
}

/// Blocks as they are written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BlocksRow {
    people: Vec<u64>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    former: Vec<String>,
}

impl From<&Blocks> for BlocksRow {
    fn from(blocks: &Blocks) -> Self {
        Self {
            people: blocks.people().map(|person| person.0).collect(),
            former: blocks.former().iter().map(ToString::to_string).collect(),
        }
    }
}

impl TryFrom<BlocksRow> for Blocks {
    type Error = String;

    fn try_from(row: BlocksRow) -> Result<Self, String> {
        let hash = |text: &String| Hash::read(text).ok_or_else(|| format!("{text:?} is no hash"));
        let former = row.former.iter().map(hash).collect::<Result<_, _>>()?;
        Ok(Self::new(row.people.into_iter().map(PersonId).collect(), former))
    }
}

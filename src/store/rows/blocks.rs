//! Rows with the people whom a person has blocked.

use crate::host::Blocks;

use super::Record;
use crate::store::record::DeletedPerson;

impl Record for Blocks {
    const KIND: &'static str = "blocks";

    fn without(self, gone: DeletedPerson) -> Option<Self> {
        Some(self.replace_with_hash(gone.person, gone.hash))
    }
}

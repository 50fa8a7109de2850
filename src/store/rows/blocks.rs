//! Rows with the people whom a person has blocked.

use crate::host::Blocks;

use super::Record;
use crate::store::record::Gone;

impl Record for Blocks {
    const KIND: &'static str = "blocks";

    fn without(self, gone: Gone) -> Option<Self> {
        Some(self.forgetting(gone.person, gone.hash))
    }
}

//! Rows of ratings, which also stand in the rows of ended matches.

use crate::host::rating::Rating;

use super::Record;

impl Record for Rating {
    const KIND: &'static str = "rating";
}

//! Rows of ratings. Rows of ended matches contain ratings in the same encoding.

use crate::host::rating::Rating;

use super::Record;

impl Record for Rating {
    const KIND: &'static str = "rating";
}

//! Rows of challenges made of late: when, for the limit of an hour.

use crate::host::limits::Made;

use super::Record;

impl Record for Made {
    const KIND: &'static str = "made";
}

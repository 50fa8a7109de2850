//! Rows with the times of a person's recent challenges, for the hourly limit.

use crate::host::limits::Made;

use super::Record;

impl Record for Made {
    const KIND: &'static str = "made";
}

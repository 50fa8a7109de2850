//! Rows with the times of a person's recent challenges, for the hourly limit.

use crate::host::limits::RecentChallenges;

use super::Record;

impl Record for RecentChallenges {
    const KIND: &'static str = "made";
}

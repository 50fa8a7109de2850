//! Rows of plans: what somebody answers to moves of the other.

use crate::host::matches::Plan;

use super::Record;

impl Record for Plan {
    const KIND: &'static str = "plan";
}

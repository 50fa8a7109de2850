//! The matches in which hints are given.

use super::matches::Match;
use super::refusal::Refusal;

/// A match with hints changes no ratings.
pub const RATED: Refusal = Refusal::new("refused-hints-rated");

/// Nobody gets hints in a match that is rated.
pub const IN_RATED_MATCH: Refusal = Refusal::new("refused-hints-in-rated-match");

/// Whether hints are given in a match: never in a rated one; against the computer, or where both agreed on it.
pub fn has_hints(record: &Match) -> bool {
    record.is_running() && !record.terms.rated && (record.has_computer() || record.terms.hints)
}

//! The matches in which hints are given.

use super::matches::Match;
use super::refusal::Refusal;

/// A match with hints changes no ratings.
pub const RATED: Refusal = Refusal::new("refused-hints-rated");

/// Whether hints are given in a match: against the computer, or where both agreed on it in a match without
/// ratings.
pub fn has_hints(record: &Match) -> bool {
    record.is_running() && (record.has_computer() || record.terms.hints && !record.terms.rated)
}

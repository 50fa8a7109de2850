//! The policy for hints in matches.

use super::matches::Match;
use super::refusal::Refusal;

/// The terms ask for a rated match with hints; hints are only for unrated ones.
pub const RATED: Refusal = Refusal::new("refused-hints-rated");

/// The match is rated, so nobody gets hints in it.
pub const IN_RATED_MATCH: Refusal = Refusal::new("refused-hints-in-rated-match");

/// Whether players may ask for hints: only in a running unrated match, against the computer or if both
/// agreed.
pub fn has_hints(record: &Match) -> bool {
    record.is_running() && !record.terms.rated && (record.has_computer() || record.terms.hints)
}

//! The rules for hints: in which matches players may ask for hints.

use super::matches::Match;
use super::refusal::Refusal;

/// The refusal for terms of a rated match with hints, because hints are only for unrated matches.
pub const RATED: Refusal = Refusal::new("refused-hints-rated");

/// The refusal for asking for a hint in a rated match.
pub const IN_RATED_MATCH: Refusal = Refusal::new("refused-hints-in-rated-match");

/// Returns whether players may ask for hints. A match has hints while it runs, if it is unrated. In
/// addition, one player must be the computer, or both players must have agreed to hints.
pub fn has_hints(record: &Match) -> bool {
    record.is_running() && !record.terms.rated && (record.has_computer() || record.terms.hints)
}

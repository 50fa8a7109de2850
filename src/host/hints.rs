//! The rules for hints: when the players of a match may ask for them.

use super::matches::Match;
use super::refusal::Refusal;

/// The refusal for terms of a rated match with hints, because hints are only for unrated matches.
pub const RATED: Refusal = Refusal::new("refused-hints-rated");

/// The refusal for a hint in a rated match.
pub const IN_RATED_MATCH: Refusal = Refusal::new("refused-hints-in-rated-match");

/// Whether players may ask for hints. A match has hints only while it runs and if it is unrated, and
/// only against the computer or if both players agreed.
pub fn has_hints(record: &Match) -> bool {
    record.is_running() && !record.terms.rated && (record.has_computer() || record.terms.hints)
}

//! The reliability of players: whether a player finishes their matches, judged by matches that ended
//! recently.

use crate::base::id::PersonId;
use crate::base::time::{Span, Timestamp};

use super::conclusion::Conclusion;
use super::matches::{Match, Phase};

/// A match is considered for this long after its end.
const RECENT: Span = Span::days(90);
/// A reliable person has at least this many matches that count.
const ENOUGH: usize = 10;
/// A reliable person has lost at most one in this many matches on time.
const ONE_IN: usize = 20;

/// Returns whether a person reliably finishes matches. They must have at least [`ENOUGH`] counted matches
/// that ended within [`RECENT`], and have lost at most one in [`ONE_IN`] of these on time. Resigning does
/// not count against anybody, and matches with the computer are ignored.
pub fn is_reliable(ended: &[Match], person: PersonId, now: Timestamp) -> bool {
    let recent = |record: &&Match| matches!(&record.phase, Phase::Over(over) if now < over.at + RECENT);
    let own = ended
        .iter()
        .filter(|record| !record.has_computer())
        .filter(recent)
        .filter_map(|record| Some((record.people.player_of(person)?, record.counted_conclusion()?)));
    let (mut all, mut left) = (0, 0);
    for (mine, conclusion) in own {
        all += 1;
        left += usize::from(matches!(conclusion, Conclusion::Time { winner } if winner != mine));
    }
    all >= ENOUGH && left * ONE_IN <= all
}

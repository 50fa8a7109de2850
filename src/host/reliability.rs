//! Whether people finish the matches that they begin, by those that have ended of late.

use crate::base::id::PersonId;
use crate::base::time::{Span, Timestamp};

use super::conclusion::Conclusion;
use super::matches::{Match, Phase};

/// For how long it counts how somebody finished their matches.
const RECENT: Span = Span::days(90);
/// How many matches it takes to say so.
const ENOUGH: usize = 10;
/// One match in so many may be lost on time all the same.
const ONE_IN: usize = 20;

/// Whether somebody finishes what they begin: of their matches that counted in the last [`RECENT`], if there
/// were [`ENOUGH`], they have lost at most one in [`ONE_IN`] by letting the time run out. Nothing else counts
/// against anybody: who resigns has finished, too. Nobody waits where the computer does.
pub fn finishes(ended: &[Match], person: PersonId, now: Timestamp) -> bool {
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

//! The reliability of players: whether they finish their matches, judged by recently ended ones.

use crate::base::id::PersonId;
use crate::base::time::{Span, Timestamp};

use super::conclusion::Conclusion;
use super::matches::{Match, Phase};

/// The time after its end during which a match counts for the judgement.
const RECENT: Span = Span::days(90);
/// The minimum number of counted matches for calling a person reliable.
const ENOUGH: usize = 10;
/// The limit of matches lost on time: at most one in this many.
const ONE_IN: usize = 20;

/// Whether a person reliably finishes matches. Of at least [`ENOUGH`] counted matches in the last
/// [`RECENT`], they must have lost at most one in [`ONE_IN`] on time. Resigning does not count against
/// anybody, and matches with the computer are ignored.
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

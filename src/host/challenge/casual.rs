//! Why a match that was asked for as a rated one is played without ratings.

use serde::{Deserialize, Serialize};

use crate::base::id::PersonId;
use crate::base::time::{Span, Timestamp};

use super::super::format::Terms;
use super::super::matches::{Match, Phase};

/// So many rated matches the same two people may begin within [`A_DAY`]; whoever plays more plays them for
/// fun. Without it two friends could move ratings as they like.
pub const MOST_RATED: usize = 2;
/// The time over which they are counted: any 24 hours, which nobody's time zone bends.
pub const A_DAY: Span = Span::days(1);

/// Why a match changes no ratings, although somebody asked for one that does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum WhyCasual {
    /// One of the two has had everything deleted and begun anew.
    BegunAnew,
    /// The two have begun [`MOST_RATED`] rated matches within [`A_DAY`].
    PlayedOften,
}

/// Whether two people have begun as many rated matches of late as they may, as far as these tell: matches
/// that are played, and those that have changed ratings.
pub fn played_often<'a>(
    matches: impl IntoIterator<Item = &'a Match>,
    people: [PersonId; 2],
    now: Timestamp,
) -> bool {
    let counts = |record: &&Match| {
        record.terms.rated
            && now < record.made + A_DAY
            && people.into_iter().all(|person| record.people.player_of(person).is_some())
            && match &record.phase {
                Phase::Playing(_) => true,
                Phase::Over(over) => over.ratings.is_some(),
            }
    };
    matches.into_iter().filter(counts).count() >= MOST_RATED
}

/// Terms without ratings, where there is a reason and they were to be rated; and the reason that is to be
/// said.
pub(super) fn settle(terms: Terms, why: Option<WhyCasual>) -> (Terms, Option<WhyCasual>) {
    match why.filter(|_| terms.rated) {
        Some(why) => (Terms { rated: false, ..terms }, Some(why)),
        None => (terms, None),
    }
}

//! The reasons why a match that should have been rated is played unrated.

use serde::{Deserialize, Serialize};

use crate::base::id::PersonId;
use crate::base::time::{Span, Timestamp};

use super::super::format::Terms;
use super::super::matches::{Match, Phase};

/// The maximum number of rated matches that the same two people may begin within [`A_DAY`]. Further
/// matches between them are unrated. Without this limit, two friends could move each other's ratings at
/// will.
pub const MOST_RATED: usize = 2;
/// The sliding window over which [`MOST_RATED`] counts matches: any 24 hours, independent of time
/// zones.
pub const A_DAY: Span = Span::days(1);

/// The reason why a match is unrated although somebody asked for a rated one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum UnratedReason {
    /// One of the two players deleted all their data recently and has come back.
    BegunAnew,
    /// The two players have begun [`MOST_RATED`] rated matches with each other within [`A_DAY`].
    PlayedOften,
}

/// Returns whether two people have begun [`MOST_RATED`] rated matches with each other within [`A_DAY`]
/// before `now`. Counts running matches, and ended matches that changed ratings.
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

/// Makes rated terms unrated if there is a reason `why`. Returns that reason only if the terms were
/// rated.
pub(super) fn settle(terms: Terms, why: Option<UnratedReason>) -> (Terms, Option<UnratedReason>) {
    match why.filter(|_| terms.rated) {
        Some(why) => (Terms { rated: false, ..terms }, Some(why)),
        None => (terms, None),
    }
}

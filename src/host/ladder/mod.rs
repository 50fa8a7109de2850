//! The order of a leaderboard, and a key that sorts the same way as bytes.
//!
//! Highest rating first, in whole points as people read it; then the surer one; then the smaller id, so that
//! the order is the same every time. A rank is one more than the number of people strictly above in whole
//! points: equals share it. Provisional ratings are listed where they stand and marked, for in a small circle
//! nearly all are provisional and a list without them would be empty.

use crate::base::id::PersonId;
#[cfg(test)]
use crate::base::ladder::Standing;

mod counts;

pub use counts::{Counts, Stretch};

use super::rating::{Rating, Scope};

/// The number of people on one page.
pub const PAGE: usize = 10;

/// The place of one person on a leaderboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// One more than the number of people strictly above; equals share it.
    pub rank: u64,
    pub person: PersonId,
    pub rating: Rating,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page {
    pub game: String,
    pub scope: Scope,
    /// The number of this page, counted from 0.
    pub page: u32,
    /// How many there are; 1 when nobody is on it.
    pub pages: u32,
    /// At most [`PAGE`] people, best first.
    pub entries: Vec<Entry>,
    /// Where the asker stands, if they stand anywhere.
    pub mine: Option<Entry>,
}

/// What a page has to be, made the plain way from everybody in any order: the judge of the quick way.
/// The number of the page is brought into range.
/// Each rating comes with its person; `page` of nothing is the one on which `me` stands, or the first.
#[cfg(test)]
pub fn page(
    game: &str,
    scope: Scope,
    everybody: &[(PersonId, Rating)],
    page: Option<u32>,
    me: PersonId,
) -> Page {
    let mut sorted: Vec<(Standing, Rating)> =
        everybody.iter().map(|(person, rating)| (rating.standing(*person), *rating)).collect();
    sorted.sort_unstable_by_key(|(standing, _)| *standing);
    let place = sorted.iter().position(|(standing, _)| standing.person() == me);
    let pages = u32::try_from(sorted.len().div_ceil(PAGE)).unwrap_or(u32::MAX).max(1);
    let mine = || u32::try_from(place.unwrap_or(0) / PAGE).unwrap_or(u32::MAX);
    let page = page.unwrap_or_else(mine).min(pages - 1);
    let entry = |(standing, rating): &(Standing, Rating)| Entry {
        rank: 1 + sorted.partition_point(|(other, _)| other.below() < standing.below()) as u64,
        person: standing.person(),
        rating: *rating,
    };
    let entries = sorted.iter().skip(page as usize * PAGE).take(PAGE).map(entry).collect();
    let mine = place.map(|place| entry(&sorted[place]));
    Page { game: game.to_owned(), scope, page, pages, entries, mine }
}

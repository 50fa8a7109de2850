//! Leaderboards: their entries and pages.
//!
//! Entries are ordered by rating in whole points, then by smaller deviation, then by id, so the order is
//! deterministic. Provisional ratings are included and marked, because a list without them would be
//! nearly empty in a small community.

use crate::base::id::PersonId;
#[cfg(test)]
use crate::base::ladder::Standing;

mod counts;

pub use counts::{Counts, ScanStart};

use super::rating::{Rating, Scope};

/// The number of entries on a page of a leaderboard.
pub const PAGE: usize = 10;

/// The entry of one person on a leaderboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LadderEntry {
    /// One more than the number of people with a higher rating; equal ratings share a rank.
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
    /// The number of pages; 1 for an empty leaderboard.
    pub pages: u32,
    /// The entries of at most [`PAGE`] people, best first.
    pub entries: Vec<LadderEntry>,
    /// The entry of the person who asks, if they are on the leaderboard.
    pub mine: Option<LadderEntry>,
}

/// Builds a page by sorting all people. Tests compare the fast path with this reference. A page number
/// beyond the last page gives the last page. Without a page number, returns the page with `me`, or the
/// first one.
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
    let entry = |(standing, rating): &(Standing, Rating)| LadderEntry {
        rank: 1 + sorted.partition_point(|(other, _)| other.below() < standing.below()) as u64,
        person: standing.person(),
        rating: *rating,
    };
    let entries = sorted.iter().skip(page as usize * PAGE).take(PAGE).map(entry).collect();
    let mine = place.map(|place| entry(&sorted[place]));
    Page { game: game.to_owned(), scope, page, pages, entries, mine }
}

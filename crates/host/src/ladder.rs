//! Leaderboards: their entries and pages.
//!
//! Entries are ordered by rating in whole points, then by smaller deviation, then by id, so the order is
//! deterministic. Provisional ratings are included and marked, because a list without them would be
//! nearly empty in a small community.
//!
//! [`Counts`] finds ranks and pages without reading the ladder itself.

use crate::base::id::PersonId;
use crate::base::ladder::{HIGHEST, Standing};

use super::{Rating, Scope};

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

/// On a ladder of at least this many people, each rating is divided into classes.
const LARGE: usize = 20_000;
/// The number of classes per rating on a large ladder. [`CLASS`] is the width of a class in points of
/// deviation; the last class takes all larger deviations.
const FINE: u16 = 64;
const CLASS: u16 = 6;

/// The numbers of people on a ladder by class, in memory: a Fenwick tree (Peter M. Fenwick, "A new data structure for
/// cumulative frequency tables", 1994) over whole ratings. On a large ladder, ratings are divided into classes by
/// deviation, so that a search for a page reads few entries.
///
/// A class is a whole rating or, on a large ladder, a range
/// of deviations at one rating.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counts {
    /// The number of classes into which each whole rating is divided.
    fine: u16,
    /// The nodes of the Fenwick tree, counted from 1. A node holds the number of people in a range of
    /// classes that ends with the node's own class.
    tree: Vec<u32>,
    total: u32,
}

/// A position in a ladder from which to read entries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScanStart {
    /// The first possible standing (sort key) at this position; reading starts here.
    pub from: Standing,
    /// The number of entries to skip, starting with the one at `from`.
    pub skip: usize,
}

impl Counts {
    /// Creates empty counts for a ladder of about this many people. The number decides whether ratings
    /// are divided into classes.
    pub fn with_expected_size(people: usize) -> Self {
        let fine = if people < LARGE { 1 } else { FINE };
        let classes = (usize::from(HIGHEST) + 1) * usize::from(fine);
        Self { fine, tree: vec![0; classes + 1], total: 0 }
    }

    pub fn of(standings: &[Standing]) -> Self {
        let mut counts = Self::with_expected_size(standings.len());
        for standing in standings {
            counts.add(standing);
        }
        counts
    }

    pub fn add(&mut self, standing: &Standing) {
        self.total += 1;
        self.change(standing, |count| count + 1);
    }

    /// Removes the standing of one person, which must have been added before.
    pub fn remove(&mut self, standing: &Standing) {
        self.total = self.total.saturating_sub(1);
        self.change(standing, |count| count.saturating_sub(1));
    }

    pub const fn total(&self) -> usize {
        self.total as usize
    }

    /// The rank of a whole rating: one more than the number of people with a higher rating.
    pub fn rank(&self, whole: u16) -> u64 {
        1 + u64::from(self.before(usize::from(HIGHEST - whole.min(HIGHEST)) * usize::from(self.fine)))
    }

    /// The position from which to read to reach the entry at `place`, counted from 0. Returns
    /// `None` beyond the last entry.
    pub fn stretch(&self, place: usize) -> Option<ScanStart> {
        let mut left = u32::try_from(place).ok().filter(|&place| place < self.total)?;
        let mut node = 0;
        let mut step = self.tree.len().next_power_of_two() / 2;
        while step > 0 {
            if node + step < self.tree.len() && self.tree[node + step] <= left {
                node += step;
                left -= self.tree[node];
            }
            step /= 2;
        }
        Some(ScanStart { from: self.first_of(node), skip: left as usize })
    }

    /// The number of people before the class of a standing (its rating, and on a large ladder
    /// its range of deviations). Also returns the first standing of that class.
    pub fn class(&self, standing: &Standing) -> (usize, Standing) {
        let class = self.class_of(standing);
        (self.before(class) as usize, self.first_of(class))
    }

    /// The memory that the tree takes, in bytes.
    pub const fn bytes(&self) -> usize {
        self.tree.len() * size_of::<u32>()
    }

    fn change(&mut self, standing: &Standing, by: impl Fn(u32) -> u32) {
        let mut node = self.class_of(standing) + 1;
        while node < self.tree.len() {
            self.tree[node] = by(self.tree[node]);
            node += node & node.wrapping_neg();
        }
    }

    /// The number of people in all classes before this one.
    fn before(&self, class: usize) -> u32 {
        let (mut node, mut sum) = (class, 0);
        while node > 0 {
            sum += self.tree[node];
            node &= node - 1;
        }
        sum
    }

    fn class_of(&self, standing: &Standing) -> usize {
        let part = (standing.deviation() / CLASS).min(self.fine - 1);
        usize::from(standing.below()) * usize::from(self.fine) + usize::from(part)
    }

    fn first_of(&self, class: usize) -> Standing {
        let fine = usize::from(self.fine);
        let whole = |number: usize| u16::try_from(number).expect("a class of the ladder");
        let deviation = whole(class % fine) * CLASS;
        Standing::from_parts(whole(class / fine), deviation, PersonId(0)).expect("a class of the ladder")
    }
}

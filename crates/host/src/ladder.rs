//! Leaderboards: their entries and pages.
//!
//! Entries are ordered by rating in whole points, then by smaller deviation, then by id, so the order is
//! deterministic. Provisional ratings are included and marked, because a list without them would be
//! nearly empty in a small community.
//!
//! A person who finishes no rated match on a leaderboard for [`LONGEST_ABSENCE`] days leaves its ranks until
//! the next one. Ratings never change by absence.
//!
//! [`Ranking`] and [`Counts`] find ranks and pages without reading the ladder itself.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::base::id::PersonId;
use crate::base::ladder::{HIGHEST, Standing};
use crate::base::time::{Day, Timestamp};

use super::{Conclusion, Match, Phase, Rating, Scope, SeasonNumber, Server};

/// The number of entries on a page of a leaderboard.
pub const PAGE: usize = 10;
/// The number of days without a finished rated match after which a person leaves the ranks.
pub const LONGEST_ABSENCE: u32 = 90;
/// The minimum number of people in the ranks. If fewer were left, everybody keeps their rank.
pub const LEAST_RANKED: usize = 3;
/// Ranks from this day on include everybody.
pub const EVERYBODY: Day = Day(0);

/// The first day, by UTC, whose rated matches give their players a rank on a leaderboard. `server` is the
/// server of the scope. A past leaderboard stays as it was at its end.
pub fn active_since(server: &Server, scope: Scope, now: Timestamp) -> Day {
    let next = match scope {
        Scope::Global => None,
        Scope::Server(_) => server.season(SeasonNumber::MIN),
        Scope::Season(number, _) => number.checked_add(1).and_then(|next| server.season(next)),
    };
    let until = next.map_or(now, |next| now.min(next.since));
    Day(until.day().0.saturating_sub(LONGEST_ABSENCE))
}

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
    /// The entry of the person who asks, if they have a rank.
    pub mine: Option<LadderEntry>,
    /// The person who asks and their rating, if they have left the ranks.
    pub absent: Option<(PersonId, Rating)>,
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

/// The people on a ladder, in memory: everybody as [`Counts`], and those who are active one by one.
#[derive(Debug)]
pub struct Ranking {
    everybody: Counts,
    active: Counts,
    /// The active people, each with the day of their last rated match.
    last: BTreeMap<Standing, Day>,
    /// People whose last rated match ended before this day are not active.
    since: Day,
}

/// A position in a ladder from which to read entries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScanStart {
    /// The first possible standing (sort key) at this position; reading starts here.
    pub from: Standing,
    /// The number of entries to skip, starting with the one at `from`.
    pub skip: usize,
}

impl Ranking {
    /// Counts the people of a ladder, each with the day of their last rated match.
    pub fn of(people: &[(Standing, Day)], since: Day) -> Self {
        let counts = Counts::with_expected_size(people.len());
        let mut ranking = Self { everybody: counts.clone(), active: counts, last: BTreeMap::new(), since };
        for (standing, last) in people {
            ranking.add(*standing, *last);
        }
        ranking
    }

    pub fn add(&mut self, standing: Standing, last: Day) {
        self.everybody.add(&standing);
        if last >= self.since && self.last.insert(standing, last).is_none() {
            self.active.add(&standing);
        }
    }

    /// Removes one person, who must have been added before.
    pub fn remove(&mut self, standing: &Standing) {
        self.everybody.remove(standing);
        if self.last.remove(standing).is_some() {
            self.active.remove(standing);
        }
    }

    /// Whether this ranking can tell who has been active since a day. It forgets people who have not been
    /// active since its own day.
    pub fn knows(&self, since: Day) -> bool {
        since == EVERYBODY || self.since <= since
    }

    /// Drops the people who have not been active since a later day.
    pub fn advance(&mut self, since: Day) {
        if since <= self.since {
            return;
        }
        let active = &mut self.active;
        self.last.retain(|standing, last| {
            let stays = *last >= since;
            if !stays {
                active.remove(standing);
            }
            stays
        });
        self.since = since;
    }

    /// The counts of the people who have been active since a day, to which the ranking was advanced.
    pub fn counts(&self, since: Day) -> &Counts {
        if since == EVERYBODY { &self.everybody } else { &self.active }
    }

    /// The number of active people who are listed before a standing.
    pub fn place(&self, standing: &Standing) -> usize {
        let (before, first) = self.active.class(standing);
        before + self.last.range(first..*standing).count()
    }

    /// The active people after the first `place` ones, at most `most`.
    pub fn places(&self, place: usize, most: usize) -> Vec<Standing> {
        let Some(start) = self.active.stretch(place) else { return Vec::new() };
        self.last.range(start.from..).skip(start.skip).take(most).map(|(standing, _)| *standing).collect()
    }

    /// The memory that the ranking takes, in bytes.
    pub fn bytes(&self) -> usize {
        // A node of the map holds eleven entries, and is two thirds full on average.
        let entry = (size_of::<Standing>() + size_of::<Day>()) * 3 / 2;
        self.everybody.bytes() + self.active.bytes() + self.last.len() * entry
    }
}

impl Counts {
    /// Creates empty counts for a ladder of about this many people. The number decides whether ratings
    /// are divided into classes.
    pub fn with_expected_size(people: usize) -> Self {
        let fine = if people < LARGE { 1 } else { FINE };
        let classes = (usize::from(HIGHEST) + 1) * usize::from(fine);
        Self { fine, tree: vec![0; classes + 1], total: 0 }
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

/// The number of rounds from which on a leaderboard says how often the first player won.
pub const ENOUGH_ROUNDS: u32 = 50;

/// How the rounds of the rated matches of a server have ended, since the bot counts them. The counts name
/// nobody, so they stay when people or matches are deleted.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatCounts {
    /// The counts by the id of the game.
    pub games: BTreeMap<String, RoundCounts>,
}

/// The numbers of rounds of a game, by their result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RoundCounts {
    pub drawn: u32,
    /// Rounds that the player in the first seat has won.
    pub first: u32,
    pub second: u32,
}

impl RoundCounts {
    pub const fn all(self) -> u32 {
        self.drawn.saturating_add(self.first).saturating_add(self.second)
    }
}

impl SeatCounts {
    /// Adds the rounds of a match that has ended. Returns `None` if none counts: the match changed no ratings,
    /// or no round was played to a result.
    pub fn with(&self, record: &Match) -> Option<Self> {
        let Phase::Over(over) = &record.phase else { return None };
        over.ratings.as_ref()?;
        let mut next = self.clone();
        let counts = next.games.entry(record.terms.game.clone()).or_default();
        let before = *counts;
        for round in record.rounds.iter().filter(|round| !round.moves.is_empty()) {
            let winner = match (&round.result, over.conclusion) {
                (Some(result), _) => result.winner,
                // The end of the match has ended its last round, too.
                (None, Conclusion::Resigned { winner } | Conclusion::Time { winner }) => Some(winner),
                (None, Conclusion::Agreed) => None,
                (None, _) => continue,
            };
            let count = match winner {
                None => &mut counts.drawn,
                Some(player) if player == round.first => &mut counts.first,
                Some(_) => &mut counts.second,
            };
            *count = count.saturating_add(1);
        }
        (*counts != before).then_some(next)
    }

    /// The counts of a game, once there are enough of them to mean something.
    pub fn of(&self, game: &str) -> Option<RoundCounts> {
        self.games.get(game).copied().filter(|counts| counts.all() >= ENOUGH_ROUNDS)
    }
}

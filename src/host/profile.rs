//! What the matches of a person say about them: their ratings, how those came about, and how they do against another.
//!
//! Pure: from ended matches and ratings. Matches that count for nobody (called off, abandoned) say nothing.

use std::collections::BTreeMap;

use crate::base::id::PersonId;

use super::conclusion::Conclusion;
use super::matches::{Match, Phase};
use super::rating::{Rating, RatingChange};

/// The ratings at one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AtGame {
    /// The game's id.
    pub game: String,
    /// Over all servers.
    pub everywhere: Rating,
    /// In this server, if they have played here.
    pub here: Option<Rating>,
}

/// Matches of one person, counted from their side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Results {
    /// Won.
    pub wins: u32,
    /// Drawn.
    pub draws: u32,
    /// Lost.
    pub losses: u32,
}

/// A rating over all servers, match by match.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Course {
    /// The number of a rated match among all of the person's, counted from 1, and the rating after it in whole points.
    /// Begins with the rating before the first of this game.
    pub points: Vec<(u32, u16)>,
}

/// A person, as others may see them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Profile {
    /// Who.
    pub person: PersonId,
    /// The games they have a rating at.
    pub games: Vec<AtGame>,
    /// How they do against the one who asks, from their own side, and who that is.
    pub against: Option<(PersonId, Results)>,
    /// How each rating came about, by game.
    pub courses: BTreeMap<String, Course>,
}

impl Results {
    /// All of them.
    pub const fn matches(&self) -> u32 {
        self.wins + self.draws + self.losses
    }
}

/// The results of one person against another, over all games, also in matches without ratings.
pub fn head_to_head(ended: &[Match], person: PersonId, other: PersonId) -> Results {
    let mut results = Results::default();
    for record in ended {
        let (Some(mine), Some(_)) = (record.people.player_of(person), record.people.player_of(other)) else {
            continue;
        };
        let Some(conclusion) = counted(record) else { continue };
        match conclusion.winner() {
            None => results.draws += 1,
            Some(winner) if winner == mine => results.wins += 1,
            Some(_) => results.losses += 1,
        }
    }
    results
}

/// How a match ended that counts; nothing when it does not count, or is not over.
fn counted(record: &Match) -> Option<Conclusion> {
    match &record.phase {
        Phase::Over(over) => Some(over.conclusion).filter(|conclusion| conclusion.counts()),
        Phase::Playing(_) => None,
    }
}

/// How the ratings of a person came about, from their ended matches in any order.
pub fn courses(ended: &[Match], person: PersonId) -> BTreeMap<String, Course> {
    let mut changes: Vec<_> = ended.iter().filter_map(|record| change(record, person)).collect();
    changes.sort_by_key(|(at, game, _)| (*at, *game));
    let mut courses: BTreeMap<String, Course> = BTreeMap::new();
    for (number, (_, game, change)) in (1..).zip(changes) {
        let course = courses.entry(game.to_owned()).or_default();
        if course.points.is_empty() {
            course.points.push((number - 1, change.before.whole()));
        }
        course.points.push((number, change.after.whole()));
    }
    courses
}

fn change(record: &Match, person: PersonId) -> Option<(i64, &str, RatingChange)> {
    let player = record.people.player_of(person)?;
    let Phase::Over(over) = &record.phase else { return None };
    Some((over.at.0, record.terms.game.as_str(), over.ratings.as_ref()?.global[player]))
}

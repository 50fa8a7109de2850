//! What the matches of a person say about them: their ratings, how those came about, and how they do against
//! another.
//!
//! Pure: from ended matches and ratings. Matches that count for nobody (called off, abandoned) say nothing.

use std::collections::BTreeMap;

use crate::base::id::{MatchId, PersonId};
use crate::base::time::Timestamp;
use crate::host::hours::{CalendarDay, Zone, day};
use crate::host::{Match, Phase, Player, Rating, RatingChange, Refusal};

/// One is not compared with oneself.
pub const SAME_PERSON: Refusal = Refusal::new("refused-same-person");

/// So many of a person's last matches are shown: a row of buttons replays them.
pub const LAST: usize = 4;

/// A person's ratings at one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AtGame {
    pub game: String,
    pub everywhere: Rating,
    /// In this server, if they have played here: in the season that runs, if one does.
    pub here: Option<Rating>,
}

/// Matches of one person, counted from their side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Results {
    pub wins: u32,
    pub draws: u32,
    pub losses: u32,
}

/// A rating over all servers, match by match.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Course {
    /// The number of a rated match among all of the person's, counted from 1, and the rating after it in
    /// whole points. Begins with the rating before the first of this game.
    pub points: Vec<(u32, u16)>,
}

/// A person, as others may see them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Profile {
    pub person: PersonId,
    /// The games they have a rating at.
    pub games: Vec<AtGame>,
    /// How they do against the one who asks and against the computer, level by level, from their own side.
    pub against: Vec<(PersonId, Results)>,
    /// How each rating came about, by game.
    pub courses: BTreeMap<String, Course>,
    /// The days of the matches that courses count, the first of them first, by the calendar of whoever looks.
    pub days: Vec<CalendarDay>,
    /// Some of their last matches that whoever looks may replay, the newest first: at most [`LAST`].
    pub last: Vec<LastMatch>,
}

/// An ended match of a person, from their side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LastMatch {
    pub id: MatchId,
    pub game: String,
    pub opponent: PersonId,
    /// Which of the two players the person is.
    pub player: Player,
    /// How it ended for the person: nobody won a draw.
    pub outcome: Outcome,
    pub day: CalendarDay,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    Won,
    Drawn,
    Lost,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comparison {
    pub people: [PersonId; 2],
    /// The games at which one of them has a rating, or at which they have met.
    pub games: Vec<Compared>,
}

/// The comparison of two people at one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Compared {
    pub game: String,
    /// Their ratings over all servers, where they have one.
    pub ratings: [Option<Rating>; 2],
    /// How the first does against the second.
    pub results: Results,
}

impl Results {
    pub const fn matches(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self {
            wins: self.wins + other.wins,
            draws: self.draws + other.draws,
            losses: self.losses + other.losses,
        }
    }
}

/// The results of one person against another, over all games, also in matches without ratings.
pub fn head_to_head(ended: &[Match], person: PersonId, other: PersonId) -> Results {
    by_game(ended, person, other).into_values().fold(Results::default(), Results::and)
}

/// The same, game by game: those at which they have met.
pub fn by_game(ended: &[Match], person: PersonId, other: PersonId) -> BTreeMap<String, Results> {
    let mut games: BTreeMap<String, Results> = BTreeMap::new();
    for record in ended {
        let (Some(mine), Some(_)) = (record.people.player_of(person), record.people.player_of(other)) else {
            continue;
        };
        let Some(conclusion) = record.counted_conclusion() else { continue };
        let results = games.entry(record.terms.game.clone()).or_default();
        match conclusion.winner() {
            None => results.draws += 1,
            Some(winner) if winner == mine => results.wins += 1,
            Some(_) => results.losses += 1,
        }
    }
    games
}

/// How the ratings of a person came about, from their ended matches in any order.
pub fn courses(ended: &[Match], person: PersonId) -> BTreeMap<String, Course> {
    let changes = changes(ended, person);
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

/// The days of the matches that [`courses`] counts, in a time zone or in UTC.
pub fn days(ended: &[Match], person: PersonId, zone: Option<&Zone>) -> Vec<CalendarDay> {
    changes(ended, person).into_iter().map(|(at, ..)| day(Timestamp(at), zone)).collect()
}

/// Every change of a rating of a person, the first one first.
fn changes(ended: &[Match], person: PersonId) -> Vec<(i64, &str, RatingChange)> {
    let mut changes: Vec<_> = ended.iter().filter_map(|record| change(record, person)).collect();
    changes.sort_by_key(|(at, game, _)| (*at, *game));
    changes
}

fn change(record: &Match, person: PersonId) -> Option<(i64, &str, RatingChange)> {
    let player = record.people.player_of(person)?;
    let Phase::Over(over) = &record.phase else { return None };
    Some((over.at.0, record.terms.game.as_str(), over.ratings.as_ref()?.global[player]))
}

/// A match as one of its players looks back at it; nothing of one that counts for nobody.
pub fn last_match(record: &Match, person: PersonId, zone: Option<&Zone>) -> Option<LastMatch> {
    let player = record.people.player_of(person)?;
    let conclusion = record.counted_conclusion()?;
    let Phase::Over(over) = &record.phase else { return None };
    let outcome = match conclusion.winner() {
        None => Outcome::Drawn,
        Some(winner) if winner == player => Outcome::Won,
        Some(_) => Outcome::Lost,
    };
    Some(LastMatch {
        id: record.id,
        game: record.terms.game.clone(),
        opponent: record.people[player.other()],
        player,
        outcome,
        day: day(over.at, zone),
    })
}

/// The profile of a hidden person is for nobody else to see.
pub fn hidden_profile(person: PersonId) -> Refusal {
    Refusal::new("refused-hidden-profile").with("person", person)
}

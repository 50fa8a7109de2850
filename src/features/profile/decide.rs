//! The profile of a person, computed from their ended matches: ratings with their history, and results
//! against others.
//!
//! This module is pure. It leaves out matches that count for nobody (called off or abandoned).

use std::collections::BTreeMap;

use crate::base::id::{MatchId, PersonId};
use crate::base::time::Timestamp;
use crate::host::hours::{CalendarDay, Zone, day};
use crate::host::{Match, Phase, Player, Rating, RatingChange, Refusal};

/// People cannot be compared with themselves.
pub const SAME_PERSON: Refusal = Refusal::new("refused-same-person");

/// Number of recent matches that a profile shows. One row of buttons replays them.
pub const LAST: usize = 4;

/// A person's ratings at one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRating {
    pub game: String,
    pub everywhere: Rating,
    /// The rating on this server, if they have played here. While a season runs, this is the rating in
    /// that season.
    pub here: Option<Rating>,
    /// Whether they have left the ranks on this server or, without a rating here, those over all servers.
    pub is_absent: bool,
}

/// The results of one person's matches, from their side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Results {
    pub wins: u32,
    pub draws: u32,
    pub losses: u32,
}

/// The history of a rating over all servers: one pair for each rated match of this game. The first number counts all
/// rated matches of the person, from 1; the second is the rating after the match, in whole points. The first pair is
/// the rating before the first match.
pub type RatingHistory = Vec<(u32, u16)>;

/// The profile of a person, as others may see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Profile {
    pub person: PersonId,
    /// The games at which they have a rating.
    pub games: Vec<GameRating>,
    /// Whether the reader does not see the ratings now, but only results.
    pub hides_ratings: bool,
    /// Their results against the reader, and against each level of the computer.
    pub against: Vec<(PersonId, Results)>,
    /// The history of each rating, by game; empty if the reader does not see it.
    pub histories: BTreeMap<String, RatingHistory>,
    /// The days of all rated matches, oldest first, in the reader's time zone. The numbers in the
    /// histories refer to this list.
    pub days: Vec<CalendarDay>,
    /// Their latest matches that the reader may replay, newest first; at most [`LAST`].
    pub last: Vec<LastMatch>,
}

/// An ended match, from the side of the person of the profile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LastMatch {
    pub id: MatchId,
    pub game: String,
    pub opponent: PersonId,
    /// Whether the person is player One or Two of the match.
    pub player: Player,
    /// The result for the person of the profile.
    pub outcome: MatchResult,
    pub day: CalendarDay,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MatchResult {
    Won,
    Drawn,
    Lost,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comparison {
    pub people: [PersonId; 2],
    /// Whether the reader does not see the ratings of each of them now.
    pub hidden: [bool; 2],
    /// The games at which one of the people has a rating, or at which they have met.
    pub games: Vec<GameComparison>,
}

/// The comparison of two people at one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameComparison {
    pub game: String,
    /// Their ratings over all servers, if any.
    pub ratings: [Option<Rating>; 2],
    /// The results of the first person against the second.
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

/// The results of one person against another over all games, including unrated matches.
pub fn head_to_head(ended: &[Match], person: PersonId, other: PersonId) -> Results {
    by_game(ended, person, other).into_values().fold(Results::default(), Results::and)
}

/// These results separately for each game at which the two people have met.
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

/// The rating histories of a person by game. The ended matches may be in any order.
pub fn rating_histories(ended: &[Match], person: PersonId) -> BTreeMap<String, RatingHistory> {
    let changes = changes(ended, person);
    let mut histories: BTreeMap<String, RatingHistory> = BTreeMap::new();
    for (number, (_, game, change)) in (1..).zip(changes) {
        let history = histories.entry(game.to_owned()).or_default();
        if history.is_empty() {
            history.push((number - 1, change.before.whole()));
        }
        history.push((number, change.after.whole()));
    }
    histories
}

/// The days of the rated matches that [`rating_histories`] numbers, in a time zone or else in
/// UTC.
pub fn days(ended: &[Match], person: PersonId, zone: Option<&Zone>) -> Vec<CalendarDay> {
    changes(ended, person).into_iter().map(|(at, ..)| day(Timestamp(at), zone)).collect()
}

/// Every change of a person's ratings, oldest first.
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

/// An ended match from one player's side; `None` if it counts for nobody, or if the person did
/// not play in it.
pub fn last_match(record: &Match, person: PersonId, zone: Option<&Zone>) -> Option<LastMatch> {
    let player = record.people.player_of(person)?;
    let conclusion = record.counted_conclusion()?;
    let Phase::Over(over) = &record.phase else { return None };
    let outcome = match conclusion.winner() {
        None => MatchResult::Drawn,
        Some(winner) if winner == player => MatchResult::Won,
        Some(_) => MatchResult::Lost,
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

pub fn hidden_profile(person: PersonId) -> Refusal {
    Refusal::new("refused-hidden-profile").with("person", person)
}

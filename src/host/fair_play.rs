//! Fair play: the engine refuses to answer about positions of a person's running rated matches.
//!
//! Two positions count as equal if they play alike, even if their texts differ. If all rounds of a game
//! share a fixed start, that start reveals nothing and is never refused. Nothing here runs the engine;
//! callers of the engine must first check its input here.

use std::collections::BTreeSet;

use crate::base::id::PersonId;
use crate::base::text::Text;
use crate::game::{AnyGame, MoveText, PositionText, Table};

use super::line::Line;
use super::matches::{Match, Round};
use super::refusal::Refusal;
use super::view;

/// The length of the opening in plies, for rounds from the fixed start of a game: each player has moved
/// twice. Many people play the same opening, and practice must remain possible. So the engine refuses a
/// past position of the opening only if somebody asks about that position directly. The engine always
/// refuses the current position of the match.
pub const OPENING: usize = 4;

/// Returns whether the engine must not answer about a match, because the match is running and rated.
pub const fn is_silent_about(record: &Match) -> bool {
    record.is_running() && record.terms.rated
}

/// Returns the first of a person's running rated matches to which a line (a set-up with moves) belongs. A
/// line belongs to a match if it passes through a position of the match, or ends one legal move after
/// such a position. [`OPENING`] describes the exceptions.
pub fn match_with_line<'a>(matches: &'a [Match], game: &dyn AnyGame, line: &Line) -> Option<&'a Match> {
    let met = stood(&line.setup, &line.moves, game);
    let (last, way) = met.split_last()?;
    let belongs = |record: &&Match| {
        let known = ProtectedPositions::of(record, game);
        known.has_or_reaches(last) || way.iter().any(|passed| known.has_as_way(passed))
    };
    silent(matches, game).find(belongs)
}

/// Returns the first of a person's running rated matches in which the computer's reply to the last move
/// of this practice round would help the person.
pub fn match_with_play<'a>(matches: &'a [Match], game: &dyn AnyGame, round: &Round) -> Option<&'a Match> {
    let is_opening = starts_as_every_round(&round.setup, game) && round.moves.len() < OPENING;
    let last = stood_in(round, game).pop().filter(|_| !is_opening)?;
    silent(matches, game).find(|record| ProtectedPositions::of(record, game).has_or_reaches(&last))
}

/// Returns the first of a person's running rated matches about which an analysis of this round would
/// reveal something. Such a round starts from a position of the match, or passes through the current
/// position of the match.
pub fn match_like_round<'a>(matches: &'a [Match], game: &dyn AnyGame, round: &Round) -> Option<&'a Match> {
    let likenesses = |round: &Round| -> Vec<PositionText> {
        stood_in(round, game).into_iter().map(|stood| stood.likeness).collect()
    };
    let met = likenesses(round);
    let start = met.first().filter(|_| !starts_as_every_round(&round.setup, game));
    let is_alike = |record: &&Match| {
        let now = likenesses(record.round()).pop();
        let positions = || -> BTreeSet<PositionText> { record.rounds.iter().flat_map(likenesses).collect() };
        now.is_some_and(|now| met.contains(&now)) || start.is_some_and(|start| positions().contains(start))
    };
    silent(matches, game).find(is_alike)
}

fn silent<'a>(matches: &'a [Match], game: &dyn AnyGame) -> impl Iterator<Item = &'a Match> {
    let id = game.facts().id;
    matches.iter().filter(move |record| is_silent_about(record) && record.terms.game == id)
}

/// A position that occurred in a match, or in a line of moves that somebody asks about.
struct PastPosition {
    likeness: PositionText,
    table: Box<dyn Table>,
    /// Whether the position belongs to the first [`OPENING`] plies of a round from the game's fixed
    /// start.
    is_opening: bool,
}

/// Returns the positions of a line in order, without the fixed start that all rounds of the game share.
/// Stops at the first move that the current rules reject. Returns no positions if the rules reject the
/// set-up.
fn stood(setup: &PositionText, moves: &[MoveText], game: &dyn AnyGame) -> Vec<PastPosition> {
    let Ok(mut table) = game.open(setup, &[]) else { return Vec::new() };
    let is_usual = starts_as_every_round(setup, game);
    let stood = |table: &dyn Table, ply| PastPosition {
        likeness: table.canonical(),
        table: table.fork(),
        is_opening: is_usual && ply < OPENING,
    };
    let mut all = if is_usual { Vec::new() } else { vec![stood(&*table, 0)] };
    for (ply, mv) in (1..).zip(moves) {
        if table.play(mv).is_err() {
            break;
        }
        all.push(stood(&*table, ply));
    }
    all
}

fn stood_in(round: &Round, game: &dyn AnyGame) -> Vec<PastPosition> {
    stood(&round.setup, &round.moves, game)
}

/// The positions of one match about which the engine must not answer. A position one legal move later is
/// protected too, because a question about that position asks how good the move is.
struct ProtectedPositions {
    stood: Vec<PastPosition>,
    /// Whether the last position in `stood` is the current position of the match.
    has_present: bool,
}

impl ProtectedPositions {
    fn of(record: &Match, game: &dyn AnyGame) -> Self {
        let rounds = record.rounds.iter().map(|round| stood_in(round, game));
        let has_present = !stood_in(record.round(), game).is_empty();
        Self { stood: rounds.flatten().collect(), has_present }
    }

    /// Returns the positions that are protected even from lines that only pass through them, or end one
    /// move later. These are all positions except past positions of the opening.
    fn own(&self) -> impl Iterator<Item = &PastPosition> {
        let present = self.stood.len().checked_sub(1).filter(|_| self.has_present);
        let is_own = move |(at, stood): &(usize, &PastPosition)| !stood.is_opening || Some(*at) == present;
        self.stood.iter().enumerate().filter(is_own).map(|(_, stood)| stood)
    }

    fn has_or_reaches(&self, asked: &PastPosition) -> bool {
        self.stood.iter().any(|stood| stood.likeness == asked.likeness)
            || self.own().any(|stood| reaches(&*stood.table, &asked.likeness))
    }

    fn has_as_way(&self, passed: &PastPosition) -> bool {
        self.own().any(|stood| stood.likeness == passed.likeness)
    }
}

/// Returns whether one legal move on this table leads to a position with the canonical text `likeness`.
fn reaches(table: &dyn Table, likeness: &PositionText) -> bool {
    let is_there = |mv: &MoveText| {
        let mut after = table.fork();
        after.play(mv).is_ok() && after.canonical() == *likeness
    };
    table.legal().iter().any(is_there)
}

fn starts_as_every_round(setup: &PositionText, game: &dyn AnyGame) -> bool {
    let is_deal = || game.open(setup, &[]).is_ok_and(|table| table.can_be_dealt());
    game.facts().has_fixed_start() && is_deal()
}

const OF_POSITION: &str = "refused-fair-play";

/// Returns the refusal when the computer must not move in a position of a person's running rated match.
pub fn no_answer_in(record: &Match, person: PersonId) -> Refusal {
    about("refused-fair-play-move", record, person)
}

/// Returns the refusal when the engine must not answer about a position of a person's running rated
/// match.
pub fn position_of(record: &Match, person: PersonId) -> Refusal {
    about(OF_POSITION, record, person)
}

/// Returns whether [`position_of`] has created the refusal.
pub fn is_of_position(refusal: &Refusal) -> bool {
    refusal.text.key == OF_POSITION
}

/// Returns the refusal for an analysis that would help a person in their running rated match.
pub fn analysis_of(record: &Match, person: PersonId) -> Refusal {
    about("refused-fair-play-analysis", record, person)
}

fn about(key: &'static str, record: &Match, person: PersonId) -> Refusal {
    let [one, two] = record.people.0;
    let opponent = if one == person { two } else { one };
    Refusal::new(key)
        .with("game", Text::of(&record.terms.game, "name"))
        .with("person", view::person(opponent))
}

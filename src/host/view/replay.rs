//! A match looked at position by position: what stands around one of them, and where one can jump.
//!
//! The positions of all rounds are counted in one row, each round's set-up being one of them.

use crate::base::id::MatchId;
use crate::base::text::Text;
use crate::game::{AnyGame, Table};

use super::super::analysis::decisive_round;
use super::super::matches::{BadRecord, Match, Phase};
use super::tell;

/// Places to jump to, at most: as many as a menu of the chat has.
const JUMPS: usize = 25;

/// One position of a match in no language yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReplayView {
    pub id: MatchId,
    pub game: String,
    /// Which position, counted from 0 over all rounds.
    pub frame: u32,
    /// The number of the last one.
    pub last_frame: u32,
    /// The round of the position, counted from 0.
    pub round: u32,
    /// The number of moves that led to it in that round.
    pub ply: usize,
    /// Whether it can be asked where the match was decided.
    pub is_decided: bool,
    /// The game and who plays it in which seat of this round.
    pub headline: Text,
    /// Which move of how many, and in which round where there are several.
    pub place: Text,
    /// The move that led here; nothing at the start of a round.
    pub told: Option<Text>,
    /// How the round or the match ended, where this is its last position.
    pub status: Vec<Text>,
    /// A description of the position in words.
    pub description: Text,
    /// Whether the game could be played on from here.
    pub goes_on: bool,
    /// Some positions over the whole match, the first and the last among them: where each is and what it is
    /// called.
    pub jumps: Vec<(u32, Text)>,
}

/// The place of a position in its match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Spot {
    round: usize,
    ply: usize,
}

/// A position of a match with its table and the match as it was in that round. One beyond the last is the
/// last.
pub fn replay(
    record: &Match,
    game: &dyn AnyGame,
    frame: u32,
) -> Result<(ReplayView, Box<dyn Table>, Match), BadRecord> {
    let spots = spots(record);
    let last = spots.len() - 1;
    let frame = usize::try_from(frame).unwrap_or(last).min(last);
    let spot = spots[frame];
    let past = until(record, spot.round);
    let table = past.table_at(game, spot.round, spot.ply)?;
    let view = ReplayView {
        id: record.id,
        game: record.terms.game.clone(),
        frame: small(frame),
        last_frame: small(last),
        round: small(spot.round),
        ply: spot.ply,
        is_decided: decisive_round(record).is_some(),
        headline: tell::headline(&past, &*table),
        place: place(record, spot),
        told: told(&past, spot, &*table),
        status: status(record, spot),
        description: table.describe(),
        goes_on: table.ending().is_none(),
        jumps: jumps(record, &spots),
    };
    Ok((view, table, past))
}

/// The round of a match that a moving picture shows, with the match as it was then: the last one when there
/// is no such.
pub fn round_of(record: &Match, round: u32) -> (usize, Match) {
    let last = record.rounds.len() - 1;
    let round = usize::try_from(round).unwrap_or(last).min(last);
    (round, until(record, round))
}

/// Every position of a match. There is at least one, since a match has a round.
fn spots(record: &Match) -> Vec<Spot> {
    let of = |(round, played): (usize, &super::super::matches::Round)| {
        (0..=played.moves.len()).map(move |ply| Spot { round, ply })
    };
    record.rounds.iter().enumerate().flat_map(of).collect()
}

/// The number of a position of a round, by its place in it.
pub(super) fn frame_of(record: &Match, round: usize, ply: usize) -> u32 {
    let before = record.rounds[..round].iter().map(|played| played.moves.len() + 1);
    small(before.sum::<usize>() + ply)
}

/// The match without the rounds after this one, so that who sits where is as it was.
pub(super) fn until(record: &Match, round: usize) -> Match {
    let mut past = record.clone();
    past.rounds.truncate(round + 1);
    past
}

/// The move that led to a position, if one did.
fn told(record: &Match, spot: Spot, table: &dyn Table) -> Option<Text> {
    let ply = spot.ply.checked_sub(1)?;
    Some(tell::planned(&record.rounds[spot.round], ply, table.tell_last()?))
}

fn place(record: &Match, spot: Spot) -> Text {
    let (number, moves) = (spot.ply, record.rounds[spot.round].moves.len());
    Text::new("replay-place")
        .with("round", spot.round + 1)
        .with("rounds", record.rounds.len())
        .with("number", number)
        .with("moves", moves)
}

fn status(record: &Match, spot: Spot) -> Vec<Text> {
    let round = &record.rounds[spot.round];
    if spot.ply < round.moves.len() {
        return Vec::new();
    }
    match &record.phase {
        Phase::Over(over) if spot.round + 1 == record.rounds.len() => {
            tell::conclusion(record, over.conclusion)
        }
        _ => round.result.iter().map(|result| tell::round_end(record, round, result)).collect(),
    }
}

fn jumps(record: &Match, spots: &[Spot]) -> Vec<(u32, Text)> {
    let last = spots.len() - 1;
    let steps = last.min(JUMPS - 1);
    let frames = (0..=steps).map(|step| (step * last).checked_div(steps).unwrap_or(0));
    frames.map(|frame| (small(frame), jump(record, spots[frame]))).collect()
}

fn jump(record: &Match, Spot { round, ply }: Spot) -> Text {
    let moves = &record.rounds[round].moves;
    let mv = ply.checked_sub(1).map_or(String::new(), |last| moves[last].0.clone());
    Text::new("replay-jump")
        .with("round", round + 1)
        .with("rounds", record.rounds.len())
        .with("number", ply)
        .with("move", mv)
}

fn small(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

//! A match position by position. The positions of all rounds are counted in one row, each round's set-up being
//! one of them.

use crate::base::text::Text;
use crate::game::{AnyGame, Table};

use super::super::matches::{BadRecord, Match, Round};

/// Places to jump to, at most: as many as a menu of the chat has.
const JUMPS: usize = 25;

/// A position of a match.
pub struct Frame {
    /// Counted from 0 over all rounds.
    pub number: u32,
    /// The number of the last position of the match.
    pub last: u32,
    /// Counted from 0.
    pub round: usize,
    /// The number of moves that led to it in its round.
    pub ply: usize,
    pub table: Box<dyn Table>,
    /// The match without the rounds after this one.
    pub past: Match,
}

/// The place of a position in its match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Spot {
    round: usize,
    ply: usize,
}

/// A position of a match. One beyond the last is the last.
pub fn frame(record: &Match, game: &dyn AnyGame, number: u32) -> Result<Frame, BadRecord> {
    let spots = spots(record);
    let last = spots.len() - 1;
    let number = usize::try_from(number).unwrap_or(last).min(last);
    let Spot { round, ply } = spots[number];
    let past = until(record, round);
    let table = past.table_at(game, round, ply)?;
    Ok(Frame { number: small(number), last: small(last), round, ply, table, past })
}

/// Some positions over the whole match, the first and the last among them: the number of each and its name.
pub fn jumps(record: &Match) -> Vec<(u32, Text)> {
    let spots = spots(record);
    let last = spots.len() - 1;
    let steps = last.min(JUMPS - 1);
    let frames = (0..=steps).map(|step| (step * last).checked_div(steps).unwrap_or(0));
    frames.map(|frame| (small(frame), jump(record, spots[frame]))).collect()
}

/// Every position of a match. There is at least one, since a match has a round.
fn spots(record: &Match) -> Vec<Spot> {
    let of = |(round, played): (usize, &Round)| (0..=played.moves.len()).map(move |ply| Spot { round, ply });
    record.rounds.iter().enumerate().flat_map(of).collect()
}

/// The number of a position of a round, by its place in it.
pub fn frame_of(record: &Match, round: usize, ply: usize) -> u32 {
    let before = record.rounds[..round].iter().map(|played| played.moves.len() + 1);
    small(before.sum::<usize>() + ply)
}

/// The match without the rounds after this one, so that who sits where is as it was.
pub fn until(record: &Match, round: usize) -> Match {
    let mut past = record.clone();
    past.rounds.truncate(round + 1);
    past
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

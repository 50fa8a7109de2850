//! Frames: the positions of a match, numbered from 0 across all rounds. The set-up of each round counts
//! as a position.

use crate::base::text::Text;
use crate::game::{AnyGame, Table};

use super::super::matches::{Match, Round, UnplayableMatch};

/// The maximum number of positions in the menu for jumping to a position: as many as a Discord menu can
/// hold.
const JUMPS: usize = 25;

/// A position of a match, with its table.
pub struct Frame {
    /// The number of the position, counted from 0 over all rounds.
    pub number: u32,
    /// The number of the last position of the match.
    pub last: u32,
    /// The index of the round, counted from 0.
    pub round: usize,
    /// The number of moves in the round before the position.
    pub ply: usize,
    pub table: Box<dyn Table>,
    /// The match without the rounds after the round of this position.
    pub past: Match,
}

/// The place of a position in its match: the round, and the number of moves before the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Spot {
    round: usize,
    ply: usize,
}

/// Returns the position with this number. A number beyond the last position gives the last one.
///
/// # Errors
/// Returns an [`UnplayableMatch`] if the rules have changed or the round does not replay.
pub fn frame(record: &Match, game: &dyn AnyGame, number: u32) -> Result<Frame, UnplayableMatch> {
    let spots = spots(record);
    let last = spots.len() - 1;
    let number = usize::try_from(number).unwrap_or(last).min(last);
    let Spot { round, ply } = spots[number];
    let past = until(record, round);
    let table = past.table_at(game, round, ply)?;
    Ok(Frame { number: small(number), last: small(last), round, ply, table, past })
}

/// Returns the number and the name of each position for a menu. The positions are spread evenly over
/// the match and include the first and the last one.
pub fn jumps(record: &Match) -> Vec<(u32, Text)> {
    let spots = spots(record);
    let last = spots.len() - 1;
    let steps = last.min(JUMPS - 1);
    let frames = (0..=steps).map(|step| (step * last).checked_div(steps).unwrap_or(0));
    frames.map(|frame| (small(frame), jump(record, spots[frame]))).collect()
}

/// Returns the places of all positions in order. The result is never empty, because a match has a round.
fn spots(record: &Match) -> Vec<Spot> {
    let of = |(round, played): (usize, &Round)| (0..=played.moves.len()).map(move |ply| Spot { round, ply });
    record.rounds.iter().enumerate().flat_map(of).collect()
}

/// Returns the number of the position after `ply` moves of a round, counted from 0 over all rounds.
pub fn frame_of(record: &Match, round: usize, ply: usize) -> u32 {
    let before = record.rounds[..round].iter().map(|played| played.moves.len() + 1);
    small(before.sum::<usize>() + ply)
}

/// Returns the match without the rounds after this round, so that seats and score are as they were in
/// this round.
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

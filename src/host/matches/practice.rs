//! Practice: a private match of one person with the computer. An undo can go back to the person's first
//! move. A new match closes the least recently used match if there are too many.

use super::super::player::Player;
use super::super::refusal::Refusal;
use super::context::MatchContext;
use super::record::Match;
use super::turns::Done;
use super::undo::{NOTHING_TO_TAKE_BACK, take_back};

/// The maximum number of running practice matches of one person. Beginning one more closes the least
/// recently used match.
pub const MOST_PRACTICE: usize = 20;

/// Takes back the player's last move that was a choice, and every move after it. A forced move is no
/// choice, because the player had no other legal move.
pub(super) fn undo(next: &mut Match, player: Player, setting: &MatchContext<'_>) -> Result<Done, Refusal> {
    let round = next.round();
    let table = setting.game.open(&round.setup, &round.moves).map_err(|_| NOTHING_TO_TAKE_BACK)?;
    let is_choice = |ply: &usize| {
        table.at(*ply).is_some_and(|table| {
            round.player(table.turn()) == player && (*ply == 0 || table.legal().len() > 1)
        })
    };
    let kept = (0..round.moves.len()).rev().find(is_choice).ok_or(NOTHING_TO_TAKE_BACK)?;
    take_back(next, player, round.moves.len() - kept, setting);
    Ok(Done::Board)
}

/// Returns the match whose last activity is the oldest; `None` if no match is running.
pub fn longest_untouched(running: &[Match]) -> Option<&Match> {
    let idle = |record: &'_ Match| Some((record.playing()?.idle(), record.id));
    running
        .iter()
        .filter_map(|record| Some((idle(record)?, record)))
        .min_by_key(|(idle, _)| *idle)
        .map(|(_, record)| record)
}

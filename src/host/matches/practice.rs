//! Practice: a match with the computer that one person plays for themselves, in one private panel. Taking back
//! goes as far as their first move, and forgotten matches make room for new ones.

use super::super::player::Player;
use super::super::refusal::Refusal;
use super::record::Match;
use super::setting::Setting;
use super::turns::Done;
use super::undo::{NOTHING_TO_TAKE_BACK, take_back};

/// So much practice one person has at a time. One more closes the match that was left alone for longest.
pub const MOST_PRACTICE: usize = 20;

/// Takes back the player's last own choice, and all that was played after it. Moves that were played for
/// them since they had no other are no choices: the position before such a move would leave them nothing to
/// decide.
pub(super) fn undo(next: &mut Match, player: Player, setting: &Setting<'_>) -> Result<Done, Refusal> {
    let round = next.round();
    let is_choice = |ply: &usize| {
        let table = setting.game.open(&round.setup, &round.moves[..*ply]);
        table
            .is_ok_and(|table| round.player(table.turn()) == player && (*ply == 0 || table.legal().len() > 1))
    };
    let kept = (0..round.moves.len()).rev().find(is_choice).ok_or(NOTHING_TO_TAKE_BACK)?;
    take_back(next, player, round.moves.len() - kept, setting);
    Ok(Done::Board)
}

/// Of practice that is played, the match in which nothing has happened for longest.
pub fn longest_untouched(running: &[Match]) -> Option<&Match> {
    let idle = |record: &'_ Match| Some((record.playing()?.idle(), record.id));
    running
        .iter()
        .filter_map(|record| Some((idle(record)?, record)))
        .min_by_key(|(idle, _)| *idle)
        .map(|(_, record)| record)
}

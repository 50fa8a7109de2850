//! Playing a move, and the forced moves that follow. A move is forced if no other move is legal. The bot
//! plays forced moves for players who have chosen this setting.
//!
//! The rules of the game can end the round. The round is also drawn when a position occurs for the
//! third time, or when the round reaches the game's maximum number of moves.

use crate::game::{AnyGame, MoveText, Table};

use super::super::conclusion::{RoundEnd, RoundResult};
use super::super::player::Player;
use super::super::refusal::Refusal;
use super::context::MatchContext;
use super::record::{Match, Round};
use super::turns::{Done, begin_turn, end_round, end_turn};
use super::undo;

pub(super) fn play(
    next: &mut Match,
    table: &dyn Table,
    player: Player,
    mv: &MoveText,
    setting: &mut MatchContext<'_>,
) -> Result<Done, Refusal> {
    let turn = table.turn();
    if next.round().player(turn) != player {
        return Err(Refusal::not_your_turn(next.person_in(turn)));
    }
    let mut table = table.fork();
    table.play(mv).map_err(Refusal::illegal)?;
    let mut undo = undo::before_move(next.playing_mut());
    end_turn(next, setting);
    next.round_mut().forced = 0;
    let mut moving = Some(mv.clone());
    while let Some(mv) = moving.take() {
        let turn = next.turn;
        next.round_mut().add(mv, setting.now, turn);
        if let Some(result) = result(next.round(), &*table, setting.game) {
            return end_round(next, result, setting);
        }
        let mover = next.round().player(table.turn());
        begin_turn(next, mover, setting);
        moving = only_move(next, &*table, setting);
        if let Some(only) = &moving {
            table.play(only).map_err(Refusal::illegal)?;
            next.round_mut().forced += 1;
            undo.plies += 1;
        }
    }
    next.playing_mut().undo = Some(undo);
    Ok(Done::Board)
}

/// Returns the only legal move of a turn that has just begun, if the mover wants forced moves played
/// automatically. Returns `None` while a vacation or a pause stops the mover's clock.
fn only_move(record: &Match, table: &dyn Table, setting: &MatchContext<'_>) -> Option<MoveText> {
    let playing = record.playing()?;
    if !setting.people[playing.mover].plays_forced || playing.is_still() {
        return None;
    }
    let [only] = <[MoveText; 1]>::try_from(table.legal()).ok()?;
    Some(only)
}

/// Returns the result of the round if its last move has ended it.
fn result(round: &Round, table: &dyn Table, game: &dyn AnyGame) -> Option<RoundResult> {
    let drawn = |by| RoundResult { winner: None, points: None, by };
    if let Some(ending) = table.ending() {
        return Some(RoundResult {
            winner: ending.winner.map(|seat| round.player(seat)),
            points: ending.points,
            by: RoundEnd::Board { rule: ending.rule.to_owned() },
        });
    }
    if table.repetition_count() >= 3 {
        return Some(drawn(RoundEnd::Repetition));
    }
    (round.moves.len() >= usize::from(game.facts().longest_play)).then(|| drawn(RoundEnd::Length))
}

//! Playing a move, and the moves that are then played at once for who has no other and wants it so.
//!
//! The board may end the round; so does the house, when the same position stands for the third time or when
//! the round has as many moves as the game says that the house counts.

use crate::game::{AnyGame, MoveText, Table};

use super::super::conclusion::{RoundEnd, RoundResult};
use super::super::player::Player;
use super::super::refusal::Refusal;
use super::record::{Match, Round};
use super::setting::Setting;
use super::turns::{Done, begin_turn, end_round, end_turn};
use super::undo;

pub(super) fn play(
    next: &mut Match,
    table: &dyn Table,
    player: Player,
    mv: &MoveText,
    setting: &mut Setting<'_>,
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

/// The move of a turn that has just begun, where the mover has no other and wants it played for them. It
/// takes no time and adds none. Who is away, or has agreed on a pause, is left in peace.
fn only_move(record: &Match, table: &dyn Table, setting: &Setting<'_>) -> Option<MoveText> {
    let playing = record.playing()?;
    if !setting.people[playing.mover].plays_forced || playing.is_still() {
        return None;
    }
    let [only] = <[MoveText; 1]>::try_from(table.legal()).ok()?;
    Some(only)
}

/// How the round has ended with its last move, if it has.
fn result(round: &Round, table: &dyn Table, game: &dyn AnyGame) -> Option<RoundResult> {
    let drawn = |by| RoundResult { winner: None, points: None, by };
    if let Some(ending) = table.ending() {
        return Some(RoundResult {
            winner: ending.winner.map(|seat| round.player(seat)),
            points: ending.points,
            by: RoundEnd::Board { rule: ending.rule.to_owned() },
        });
    }
    if table.stood() >= 3 {
        return Some(drawn(RoundEnd::Repetition));
    }
    (round.moves.len() >= usize::from(game.facts().longest_play)).then(|| drawn(RoundEnd::Length))
}

//! Taking a move back: freely, one's own last one, until the opponent plays or answers an offer; or with the
//! opponent's consent, as far as one's own last move.

use crate::base::time::{Span, Timestamp};

use super::super::format::Terms;
use super::super::player::Player;
use super::super::refusal::{Refusal, WayOn, WhichMatch};
use super::playing::{Called, Clocks, Playing, Undo};
use super::record::Match;
use super::setting::Setting;
use super::turns::{Done, begin_turn};

/// One's last move is not one's own to take back freely any more.
pub const NOTHING_TO_UNDO: Refusal =
    Refusal::new("refused-nothing-to-undo").helped_by(&[WayOn::TakeBack]).about(WhichMatch::Meant);
/// The time for the move that was to be taken back has run out meanwhile.
pub const UNDO_TOO_LATE: Refusal = Refusal::new("refused-undo-too-late");
/// There is no move of one's own in this round that could be taken back.
pub const NOTHING_TO_TAKE_BACK: Refusal = Refusal::new("refused-nothing-to-take-back");

/// What an undo of the move that the mover is about to make would restore.
pub(super) fn before_move(playing: &Playing) -> Undo {
    let mover = playing.mover;
    Undo {
        player: mover,
        plies: 1,
        since: playing.since,
        left: playing.clocks.map(|clocks| clocks.left[mover]).unwrap_or_default(),
        deadline: playing.deadline(),
        reminders: playing.reminders.clone(),
        idle: playing.idle,
        unpaid: playing.unpaid[mover],
        other: None,
    }
}

/// The turn before the last move comes back with the deadline that it had. It is as if nobody had moved, but
/// that the opponent has been called and is not called again.
pub(super) fn undo(next: &mut Match, player: Player, setting: &Setting<'_>) -> Result<Done, Refusal> {
    let (terms, turn) = (next.terms.clone(), next.turn);
    let playing = next.playing_mut();
    let undo = playing.undo.take().filter(|undo| undo.player == player).ok_or(NOTHING_TO_UNDO)?;
    if undo.deadline.is_some_and(|deadline| deadline <= setting.now) {
        return Err(UNDO_TOO_LATE);
    }
    let called = playing.called.unwrap_or(Called { player: playing.mover, turn });
    let mut restored = Playing {
        // What the opponent has used to think about a move that was never made stays theirs.
        clocks: playing.clocks,
        paused: playing.paused,
        away: playing.away,
        unpaid: playing.unpaid,
        reminders: undo.reminders,
        called: Some(called).filter(|called| called.player != player),
        ..Playing::plain(player, undo.since)
    };
    restored.idle_since(setting.now);
    if let (Some(clocks), Some(left)) = (&mut restored.clocks, undo.other) {
        clocks.left[player.other()] = left;
    }
    put_back(&mut restored, undo.left, undo.deadline, &terms, setting);
    restored.unpaid[player] = undo.unpaid;
    // A vacation may still never have happened: then their clock ran all the time.
    if let Some(left_at) = setting.people[player].just_left.filter(|_| undo.deadline.is_none()) {
        restored.idle_since(left_at.max(undo.idle.unwrap_or(undo.since)));
    }
    *playing = restored;
    for _ in 0..undo.plies {
        next.round_mut().take_back();
    }
    Ok(Done::Board)
}

/// The deadline that the player had; when their clock has stopped or started meanwhile, what was left of it.
fn put_back(
    restored: &mut Playing,
    kept: Span,
    had: Option<Timestamp>,
    terms: &Terms,
    setting: &Setting<'_>,
) {
    let mover = restored.mover;
    if let Some(Clocks { left, deadline }) = &mut restored.clocks {
        (left[mover], *deadline) = (kept, had);
    }
    match had {
        Some(_) if restored.is_still() => restored.stop(terms, setting.now, &setting.people),
        Some(_) => {}
        None => restored.start(terms, setting.now, &setting.people),
    }
}

/// Whether a player may ask for so many moves to be taken back: then it would be their turn.
pub(super) fn may_take_back(record: &Match, player: Player, plies: u8, setting: &Setting<'_>) -> bool {
    let round = record.round();
    let Some(kept) = round.moves.len().checked_sub(usize::from(plies)) else { return false };
    let table = setting.game.open(&round.setup, &round.moves[..kept]);
    plies > 0 && table.is_ok_and(|table| round.player(table.turn()) == player)
}

/// Takes moves back with consent; whoever asked is to move, with a turn's full time.
pub(super) fn take_back(next: &mut Match, player: Player, plies: usize, setting: &Setting<'_>) {
    let terms = next.terms.clone();
    next.playing_mut().charge_later(&terms, setting.now, &setting.people);
    next.playing_mut().stop(&terms, setting.now, &setting.people);
    for _ in 0..plies {
        next.round_mut().take_back();
    }
    begin_turn(next, player, setting);
}

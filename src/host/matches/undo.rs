//! Taking moves back. A player may undo their own last move freely until the opponent plays or answers
//! an offer. With the opponent's consent, a player may go back to their own last move even later.

use crate::base::time::{Span, Timestamp};

use super::super::format::Terms;
use super::super::player::Player;
use super::super::refusal::{HelpButton, MatchReference, Refusal};
use super::context::MatchContext;
use super::playing::{Clocks, NotifiedTurn, PlayState, Undo};
use super::record::Match;
use super::turns::{Done, begin_turn};

/// The refusal for an undo by a player who has no last move that they may still undo freely.
pub const NOTHING_TO_UNDO: Refusal =
    Refusal::new("refused-nothing-to-undo").helped_by(&[HelpButton::TakeBack]).about(MatchReference::Meant);
/// The refusal for an undo after the deadline of the turn that the undo would restore.
pub const UNDO_TOO_LATE: Refusal = Refusal::new("refused-undo-too-late");
/// The refusal for a takeback by a player who has no move in this round to take back.
pub const NOTHING_TO_TAKE_BACK: Refusal = Refusal::new("refused-nothing-to-take-back");

/// Captures the state of the turn before a move, so that an undo can restore it.
pub(super) fn before_move(playing: &PlayState) -> Undo {
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

/// Restores the turn before the last move with its deadline, as if nobody had moved. The notification
/// that the opponent got about their turn stays valid, so that they are not notified twice.
pub(super) fn undo(next: &mut Match, player: Player, setting: &MatchContext<'_>) -> Result<Done, Refusal> {
    let (terms, turn) = (next.terms.clone(), next.turn);
    let playing = next.playing_mut();
    let undo = playing.undo.take().filter(|undo| undo.player == player).ok_or(NOTHING_TO_UNDO)?;
    if undo.deadline.is_some_and(|deadline| deadline <= setting.now) {
        return Err(UNDO_TOO_LATE);
    }
    let notified = playing.called.unwrap_or(NotifiedTurn { player: playing.mover, turn });
    let mut restored = PlayState {
        // The opponent's clock is not charged for a move that was never made.
        clocks: playing.clocks,
        paused: playing.paused,
        away: playing.away,
        unpaid: playing.unpaid,
        reminders: undo.reminders,
        called: Some(notified).filter(|notified| notified.player != player),
        ..PlayState::plain(player, undo.since)
    };
    restored.idle_since(setting.now);
    if let (Some(clocks), Some(left)) = (&mut restored.clocks, undo.other) {
        clocks.left[player.other()] = left;
    }
    restore_clock(&mut restored, undo.left, undo.deadline, &terms, setting);
    restored.unpaid[player] = undo.unpaid;
    // The player is on a vacation that can still be undone. If it is undone, their clock is charged from
    // this time on.
    if let Some(left_at) = setting.people[player].just_left.filter(|_| undo.deadline.is_none()) {
        restored.idle_since(left_at.max(undo.idle.unwrap_or(undo.since)));
    }
    *playing = restored;
    for _ in 0..undo.plies {
        next.round_mut().take_back();
    }
    Ok(Done::Board)
}

/// Restores the player's deadline. If a pause or vacation has stopped their clock in the meantime, stores
/// the remaining time instead.
fn restore_clock(
    restored: &mut PlayState,
    kept: Span,
    had: Option<Timestamp>,
    terms: &Terms,
    setting: &MatchContext<'_>,
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

/// Returns whether taking back `plies` moves, at least one, would make it this player's turn.
pub(super) fn may_take_back(record: &Match, player: Player, plies: u8, setting: &MatchContext<'_>) -> bool {
    let round = record.round();
    let Some(kept) = round.moves.len().checked_sub(usize::from(plies)) else { return false };
    let table = setting.game.open(&round.setup, &round.moves[..kept]);
    plies > 0 && table.is_ok_and(|table| round.player(table.turn()) == player)
}

/// Takes moves back, in practice or with the opponent's consent. Then a new turn of `player`, who asked,
/// begins; with a fixed time per move, this turn has the full time.
pub(super) fn take_back(next: &mut Match, player: Player, plies: usize, setting: &MatchContext<'_>) {
    let terms = next.terms.clone();
    next.playing_mut().defer_charge(&terms, setting.now, &setting.people);
    next.playing_mut().stop(&terms, setting.now, &setting.people);
    for _ in 0..plies {
        next.round_mut().take_back();
    }
    begin_turn(next, player, setting);
}

//! The entry point for all commands to a match: the order of the checks, and the outbox entries that
//! all changes share.

use crate::game::Table;

use super::super::effect::{Effect, NotificationReason, OfferEnd};
use super::super::player::{Actor, Player};
use super::super::refusal::Refusal;
use super::command::MatchCommand;
use super::context::MatchContext;
use super::leave_thread::leave_thread;
use super::outage_credit::credit_outage;
use super::record::{Match, Phase};
use super::turns::{Done, MatchUpdate, conclude};
use super::{abort, conditional_move, due, offer, play, practice, resign, rule, time, undo, vacation};

/// Applies a command to a match. `table` must be the result of [`Match::table`] for the record.
///
/// If the time of a match is up, the next step ends the match, whatever the command is. Only
/// [`MatchCommand::CreditOutage`] and [`MatchCommand::LeaveThread`] are applied before the time is
/// checked.
///
/// # Errors
/// Refuses a command that is not allowed. The order of the checks is fixed: the match is running, its
/// time is not up, the actor plays in it, the turn number matches, everything else.
pub fn step(
    record: &Match,
    table: &dyn Table,
    actor: Actor,
    command: &MatchCommand,
    setting: &mut MatchContext<'_>,
) -> Result<MatchUpdate, Refusal> {
    if !record.is_running() {
        return Err(Refusal::OVER);
    }
    let mut next = record.clone();
    setting.people = setting.people.clone().map(|habits| habits.by(record.terms.clock));
    if let (MatchCommand::CreditOutage { from, to }, Actor::Clock) = (command, actor) {
        let effects = credit_outage(&mut next, *from, *to, setting)?;
        return Ok(MatchUpdate::new(next, effects));
    }
    // This comes before the timeout check: leaving the thread must not end the match on time, because an
    // outage may still have to be credited.
    if let (MatchCommand::LeaveThread { why }, Actor::Clock) = (command, actor) {
        let effects = leave_thread(&mut next, *why)?;
        return Ok(MatchUpdate::new(next, effects));
    }
    if let Some((_, conclusion)) = record.expiry().filter(|(at, _)| *at <= setting.now) {
        conclude(&mut next, conclusion, setting);
        return Ok(board_changed(record, next, Actor::Clock, None));
    }
    let by = command.by(actor, record)?;
    if command.turn().is_some_and(|turn| turn != record.turn) {
        return Err(Refusal::OLD_TURN);
    }
    let answers = matches!(command, MatchCommand::Offer { .. } | MatchCommand::Answer { .. });
    let answered = answers.then_some(OfferEnd::Accepted);
    match carry_out(command, by, &mut next, table, setting)? {
        Done::Board => {
            // The player who planned this move was not present when the bot played it. With the clock as
            // the actor, that player is notified too.
            let there = if let MatchCommand::Planned { .. } = command { Actor::Clock } else { actor };
            Ok(board_changed(record, next, there, answered))
        }
        Done::Same(mut effects) => {
            effects.extend(release_delayed(&mut next));
            Ok(MatchUpdate::new(next, effects))
        }
    }
}

/// Dispatches a command to the module that carries it out.
fn carry_out(
    command: &MatchCommand,
    by: Option<Player>,
    next: &mut Match,
    table: &dyn Table,
    setting: &mut MatchContext<'_>,
) -> Result<Done, Refusal> {
    match (command, by) {
        (MatchCommand::RunDue, _) => due::run_due(next, setting),
        (MatchCommand::Abort { .. }, by) => abort::abort(next, by, setting),
        (MatchCommand::Rule { verdict, reason, .. }, _) => rule::rule(next, *verdict, reason, setting),
        (MatchCommand::Play { mv, .. }, Some(player)) if next.people[player].is_computer() => {
            conditional_move::play_at_once(next, table, player, mv, setting)
        }
        (MatchCommand::Play { mv, .. }, Some(player)) => play::play(next, table, player, mv, setting),
        (MatchCommand::Planned { mv, .. }, Some(player)) => {
            conditional_move::play_planned(next, table, player, mv, setting)
        }
        (MatchCommand::Undo { .. }, Some(player)) if next.practice => practice::undo(next, player, setting),
        (MatchCommand::Undo { .. }, Some(player)) => undo::undo(next, player, setting),
        (MatchCommand::Offer { kind, .. }, Some(player)) => offer::offer(next, table, player, *kind, setting),
        (MatchCommand::Answer { kind, yes, .. }, Some(player)) => {
            offer::answer(next, player, *kind, *yes, setting)
        }
        (MatchCommand::Withdraw { .. }, Some(player)) => offer::withdraw(next, player),
        (MatchCommand::GiveTime { .. }, Some(player)) => time::give(next, player, setting),
        (MatchCommand::Resume { .. }, Some(player)) => time::resume(next, player, setting),
        (MatchCommand::GoOnVacation { until }, Some(player)) => {
            vacation::start_vacation(next, player, *until, setting)
        }
        (MatchCommand::EndVacation { undone }, Some(player)) => {
            vacation::end_vacation(next, player, *undone, setting)
        }
        (MatchCommand::Resign { whole, .. }, Some(player)) => {
            resign::resign(next, table, player, *whole, setting)
        }
        // [`MatchCommand::by`] has refused these commands, or `step` has already handled them.
        (MatchCommand::CreditOutage { .. } | MatchCommand::LeaveThread { .. }, _) | (_, None) => {
            Err(Refusal::NOT_YET_DUE)
        }
    }
}

/// Builds the update of a step that changed the board. The outbox entries post the new board, the message
/// of an ended round, and notifications. Others end the open offer, archive the thread of an ended match,
/// and request the computer's move.
fn board_changed(before: &Match, mut next: Match, actor: Actor, answered: Option<OfferEnd>) -> MatchUpdate {
    next.turn += 1;
    let mut effects = Vec::new();
    if next.rounds.len() > before.rounds.len() {
        effects.push(Effect::Round { round: before.rounds.len() - 1 });
    }
    effects.push(Effect::Board { turn: next.turn });
    effects.extend(calls(before, &mut next, actor));
    if let Some(offer) = before.playing().and_then(|playing| playing.offer) {
        let end = answered.unwrap_or(OfferEnd::Void);
        effects.push(Effect::OfferEnd { turn: before.turn, offer, end });
    }
    effects.extend(next.leave());
    effects.extend(next.reply());
    MatchUpdate::new(next, effects)
}

/// Returns the notifications of old rows that an earlier version of the bot delayed during quiet hours,
/// and clears them from the record.
fn release_delayed(next: &mut Match) -> Vec<Effect> {
    let playing = next.playing_mut();
    let (mover, offer) = (playing.mover, playing.offer);
    let held = std::mem::take(&mut playing.held);
    let call = |player: Player| {
        held[player]?;
        let reason =
            offer.filter(|offer| offer.by != player).map(|offer| NotificationReason::Asked { offer });
        let why = if player == mover { Some(NotificationReason::Turn) } else { reason };
        why.map(|why| next.notification(player, why))
    };
    Player::BOTH.into_iter().filter_map(call).collect()
}

/// Returns notifications for the player to move, or for both players after the match has ended. Leaves
/// out the player who has just acted, and a player whose earlier notification is still valid.
fn calls(before: &Match, next: &mut Match, actor: Actor) -> Vec<Effect> {
    let by = match actor {
        Actor::Person(person) | Actor::Moderator(person) => next.people.player_of(person),
        Actor::Clock => None,
    };
    keep_notification(before, next);
    // The computer answers at once, so its opponent is still present and needs no notification.
    if by.is_some_and(|by| next.people[by].is_computer()) {
        return Vec::new();
    }
    let others = Player::BOTH.into_iter().filter(|player| Some(*player) != by);
    let others = others.filter(|player| !next.people[*player].is_computer());
    match &next.phase {
        Phase::Over(_) => others.map(|player| next.notification(player, NotificationReason::Ended)).collect(),
        Phase::Playing(playing) if playing.called.is_some() => Vec::new(),
        Phase::Playing(playing) => {
            let mover = playing.mover;
            others
                .filter(|player| *player == mover)
                .map(|player| next.notification(player, NotificationReason::Turn))
                .collect()
        }
    }
}

/// Keeps the notification about an undone turn valid after a player has moved anew, so that the opponent
/// is not notified again.
fn keep_notification(before: &Match, next: &mut Match) {
    let played_on =
        next.rounds.len() == before.rounds.len() && next.round().moves.len() > before.round().moves.len();
    let notified = before.playing().and_then(|playing| playing.called).filter(|_| played_on);
    if let Phase::Playing(playing) = &mut next.phase {
        playing.called = playing.called.or(notified.filter(|call| call.player == playing.mover));
    }
}

//! The times at which nobody acts: vacations, days off, alarms and outages of the bot.
//!
//! On vacation, a player's clock stands still until they return or their days are used up. The caller checks the
//! number of remaining vacation days.
//!
//! If the clock of a player who is not on vacation reaches zero, a day off gives it the time of one move, at most a
//! day, from the moment at which the step notices. A player gets one in a turn and two in a match. The caller counts
//! the person's days of the year.
//!
//! Time in which the bot was down or offline counts against nobody. The player to move keeps the time that was left
//! before the outage. Agreed quiet hours during the outage are not credited, because the clock stands still then. While
//! no clock runs, the timeouts for inactivity are extended instead. A vacation still ends on the announced date, but the
//! player's clock starts after the outage.

use crate::base::time::{Span, Timestamp};
use crate::{Effect, News, NotificationReason, Player, Refusal, ThreadLoss};

use super::playing::{MatchContext, PlayState};
use super::record::{ABANDONED_AFTER, Match};
use super::turns::{StepOutcome, StepResult};

pub const NOT_AWAY: Refusal = Refusal::new("refused-not-away");
/// The maximum number of days off of one player in one match.
pub const DAYS_OFF_PER_MATCH: u8 = 2;

/// Starts a player's vacation, or changes its end.
///
/// # Errors
/// Refuses in a live match, and if the end is not in the future.
pub(super) fn start_vacation(
    next: &mut Match,
    player: Player,
    until: Timestamp,
    setting: &MatchContext<'_>,
) -> StepResult {
    if until <= setting.now || next.terms.clock.is_live() {
        return Err(NOT_AWAY);
    }
    let playing = next.playing_mut();
    if playing.mover == player {
        playing.divide(setting.now, &setting.people);
    }
    (playing.away[player], playing.unpaid[player]) = (Some(until), Span(0));
    if playing.mover == player {
        playing.stop(setting.now, &setting.people);
        playing.record_activity(setting.now);
    }
    Ok(StepOutcome::BoardUnchanged(vec![
        Effect::Refresh,
        next.notification(player.other(), NotificationReason::OpponentAway { until }),
    ]))
}

/// Ends a player's vacation at their request. `undone` is the start of the vacation, if returning now
/// undoes the vacation.
pub(super) fn end_vacation(
    next: &mut Match,
    player: Player,
    undone: Option<Timestamp>,
    setting: &MatchContext<'_>,
) -> StepResult {
    next.playing_mut().away[player].ok_or(NOT_AWAY)?;
    if let Some(since) = undone {
        charge(next, player, since, setting);
    }
    end(next, player, setting);
    Ok(StepOutcome::BoardUnchanged(vec![Effect::Refresh]))
}

/// Charges a player's clock as if they had not gone on vacation at `since`. The charge covers the moves
/// played since then, the current move, and the move that they may still undo.
fn charge(next: &mut Match, player: Player, since: Timestamp, setting: &MatchContext<'_>) {
    let playing = next.playing_mut();
    let (habits, stopped, paused) = (&setting.people[player], playing.last_activity(), playing.paused);
    let Some(clocks) = &mut playing.clocks else { return };
    let left = clocks.left[player].saturating_sub(std::mem::take(&mut playing.unpaid[player]));
    clocks.left[player] = if playing.mover == player && !paused {
        habits.left(setting.now, habits.deadline(stopped, left), left)
    } else {
        left
    };
    if let Some(undo) = playing.undo.as_mut().filter(|undo| undo.player == player && undo.deadline.is_none())
        && !paused
    {
        undo.left = undo.left.saturating_sub(std::mem::take(&mut undo.unpaid));
        undo.deadline = Some(habits.deadline(since.max(undo.idle.unwrap_or(undo.since)), undo.left));
    }
}

/// Ends a vacation whose days are used up. Notifies the player if it is their turn, because turns that
/// began during the vacation caused no notification.
fn run_out(next: &mut Match, player: Player, setting: &MatchContext<'_>) -> Vec<Effect> {
    end(next, player, setting);
    if next.playing_mut().mover != player {
        return vec![Effect::Refresh];
    }
    vec![
        Effect::Refresh,
        next.line(News::VacationEnded { player }),
        next.notification(player, NotificationReason::VacationEnded),
    ]
}

fn end(next: &mut Match, player: Player, setting: &MatchContext<'_>) {
    let playing = next.playing_mut();
    if playing.mover == player {
        playing.divide(setting.now, &setting.people);
    }
    (playing.away[player], playing.unpaid[player]) = (None, Span(0));
    if playing.mover == player {
        playing.start(setting.now, &setting.people);
    }
}

/// Does everything that is due: ends vacations, sends a reminder, and asks whether both players want to
/// continue.
///
/// # Errors
/// Refuses if nothing is due yet.
pub(super) fn run_due(next: &mut Match, setting: &MatchContext<'_>) -> StepResult {
    if next.next_alarm().is_none_or(|due| due > setting.now) {
        return Err(Refusal::NOT_YET_DUE);
    }
    let mut effects = end_vacations(next, setting);
    effects.extend(remind(next, setting));
    effects.extend(ask(next, setting));
    Ok(StepOutcome::BoardUnchanged(effects))
}

fn end_vacations(next: &mut Match, setting: &MatchContext<'_>) -> Vec<Effect> {
    let away = next.playing_mut().away;
    let over = |player: &Player| away[*player].is_some_and(|until| until <= setting.now);
    Player::BOTH.into_iter().filter(over).flat_map(|player| run_out(next, player, setting)).collect()
}

/// Sends at most one reminder to the player to move, however many reminders are due. If that player is
/// the computer, asks the computer again for its move instead.
fn remind(next: &mut Match, setting: &MatchContext<'_>) -> Option<Effect> {
    let playing = next.playing_mut();
    let (mover, deadline) = (playing.mover, playing.deadline()?);
    let planned = playing.reminders.len();
    playing.reminders.retain(|before| setting.now.0 < deadline.0.saturating_sub(before.0));
    let is_due = playing.reminders.len() < planned;
    is_due.then(|| {
        next.reply().unwrap_or_else(|| next.notification(mover, NotificationReason::Reminder { deadline }))
    })
}

/// A day off that the player to move can have, because their clock has reached zero.
#[derive(Clone, Copy)]
pub(super) struct DayOff {
    /// The time that it gives to the clock.
    time: Span,
    /// The days of the year that are left to the person after it.
    left: u8,
}

/// Finds out whether a day off covers the end of a clock; `None` also while no clock has reached zero.
pub(super) fn day_off(record: &Match, setting: &MatchContext<'_>) -> Option<DayOff> {
    let time = record.terms.clock.day_off().filter(|_| record.terms.days_off)?;
    let playing = record.playing()?;
    let is_up = playing.deadline().is_some_and(|deadline| deadline <= setting.now);
    let is_first = playing.day_off_until.is_none() && playing.days_off[playing.mover] < DAYS_OFF_PER_MATCH;
    let left = setting.people[playing.mover].days_off?.after_one()?;
    (is_up && is_first).then_some(DayOff { time, left })
}

/// Takes a day off for the player to move. Nothing in public says that their time was up.
pub(super) fn take_day_off(next: &mut Match, day_off: DayOff, setting: &MatchContext<'_>) -> Vec<Effect> {
    let playing = next.playing_mut();
    let mover = playing.mover;
    let Some(deadline) = playing.take_day_off(day_off.time, setting.now, &setting.people) else {
        return Vec::new();
    };
    let why = NotificationReason::DayOff { deadline, left: day_off.left };
    vec![Effect::Refresh, next.notification(mover, why)]
}

fn ask(next: &mut Match, setting: &MatchContext<'_>) -> Vec<Effect> {
    if next.inactivity_check_time().is_none_or(|at| at > setting.now) {
        return Vec::new();
    }
    next.playing_mut().continue_asked_at = Some(setting.now);
    // The computer never minds waiting. If it is to move, its outbox entry was lost.
    if next.has_computer() {
        return next.reply().into_iter().collect();
    }
    let abandoned = setting.now + ABANDONED_AFTER;
    let call = |player| next.notification(player, NotificationReason::ContinueQuestion { abandoned });
    [next.line(News::ContinueQuestion { abandoned })].into_iter().chain(Player::BOTH.map(call)).collect()
}

/// The minimum length of a credited outage that causes a notification; in live matches, every credit
/// causes one. A shorter outage only changes the text of the board message.
const MIN_NOTIFIED_OUTAGE: Span = Span::hours(1);

/// Credits an outage. The record stores the end of the outage, so that an overlapping outage is not
/// credited twice.
///
/// # Errors
/// Refuses if there is nothing to credit.
pub(super) fn credit_outage(
    next: &mut Match,
    from: Timestamp,
    to: Timestamp,
    setting: &MatchContext<'_>,
) -> Result<Vec<Effect>, Refusal> {
    let playing = next.playing_mut();
    let from = playing.outage_credited_until.map_or(from, |credited| from.max(credited));
    // The part of the outage in which a clock would have run.
    let (began, mover) = (from.max(playing.last_activity()), playing.mover);
    if to <= began {
        return Err(Refusal::NOT_YET_DUE);
    }
    playing.outage_credited_until = Some(to);
    playing.leave_out(began, to, &setting.people);
    let Some(deadline) = playing.deadline() else {
        extend_timeouts(playing, from, to);
        return Ok(Vec::new());
    };
    // Leaves as much time after the outage as there was at its start. No deadline moves to an earlier time, even if
    // the player has changed their quiet hours.
    let renewed = |deadline: Timestamp, player: Player, most: Span| {
        let who = &setting.people[player];
        let later = who.deadline(to, who.left(began, deadline, most)).max(deadline);
        if deadline <= began { deadline } else { later }
    };
    if let Some(clocks) = &mut playing.clocks {
        clocks.deadline = clocks.deadline.map(|at| renewed(at, mover, clocks.left[mover]));
    }
    if let Some(undo) = &mut playing.undo {
        undo.deadline = undo.deadline.map(|at| renewed(at, undo.player, undo.left));
    }
    let Some(extended) = playing.deadline().filter(|extended| *extended > deadline) else {
        return Ok(Vec::new());
    };
    let called_from = if next.terms.clock.is_live() { Span(0) } else { MIN_NOTIFIED_OUTAGE };
    let call = (to - began >= called_from)
        .then(|| next.notification(mover, NotificationReason::DeadlineExtended { deadline: extended }));
    Ok([Effect::Refresh].into_iter().chain(call).collect())
}

/// Extends the timeouts for inactivity, which apply while no clock runs: the question whether both
/// players want to continue, and abandonment.
fn extend_timeouts(playing: &mut PlayState, from: Timestamp, to: Timestamp) {
    let later = |at: Timestamp| at + Span((to - from.max(at)).0.max(0));
    playing.continue_asked_at = playing.continue_asked_at.map(later);
    playing.set_last_activity(later(playing.last_activity()));
}

/// Moves a match to the parent channel of its thread. Posts the board, the reason for the move, and the
/// open offer in that channel, because nobody can reach the messages in the thread.
///
/// # Errors
/// Refuses for a match without a thread.
pub(super) fn leave_thread(next: &mut Match, why: ThreadLoss) -> Result<Vec<Effect>, Refusal> {
    let channel = next.thread_of.take().ok_or(Refusal::NOT_YET_DUE)?;
    next.place.channel = channel;
    let turn = next.turn;
    let offer = next.playing().and_then(|playing| playing.offer);
    let board = [Effect::Board { turn }, next.line(News::Moved { why })];
    Ok(board.into_iter().chain(offer.map(|offer| Effect::Offer { turn, offer })).collect())
}

//! Vacations in a match: the player's clock stands still until they return or their days are used up.
//!
//! The caller checks the number of remaining vacation days.

use crate::base::time::{Span, Timestamp};

use super::super::clock::PlayerSettings;
use super::super::effect::{Effect, News, NotificationReason};
use super::super::offer::OfferKind;
use super::super::player::{Actor, ByPlayer, Player};
use super::super::refusal::Refusal;
use super::command::MatchCommand;
use super::context::MatchContext;
use super::record::Match;
use super::turns::Done;

pub const NOT_AWAY: Refusal = Refusal::new("refused-not-away");

/// Starts a player's vacation, or changes its end.
///
/// # Errors
/// Refuses in a live match, and if the end is not in the future.
pub(super) fn start_vacation(
    next: &mut Match,
    player: Player,
    until: Timestamp,
    setting: &MatchContext<'_>,
) -> Result<Done, Refusal> {
    if until <= setting.now {
        return Err(NOT_AWAY);
    }
    let terms = next.terms.clone();
    if terms.clock.is_live() {
        return Err(NOT_AWAY);
    }
    let playing = next.playing_mut();
    (playing.away[player], playing.unpaid[player]) = (Some(until), Span(0));
    if playing.mover == player {
        playing.stop(&terms, setting.now, &setting.people);
        playing.record_activity(setting.now);
    }
    Ok(Done::Same(vec![
        Effect::Refresh,
        next.notification(player.other(), NotificationReason::Away { until }),
    ]))
}

/// Ends a player's vacation at their request. `undone` is the start of the vacation, if returning now
/// undoes the vacation.
pub(super) fn end_vacation(
    next: &mut Match,
    player: Player,
    undone: Option<Timestamp>,
    setting: &MatchContext<'_>,
) -> Result<Done, Refusal> {
    next.playing_mut().away[player].ok_or(NOT_AWAY)?;
    if let Some(since) = undone {
        charge(next, player, since, setting);
    }
    end(next, player, setting);
    Ok(Done::Same(vec![Effect::Refresh]))
}

/// Charges a player's clock as if they had not gone on vacation at `since`. The charge covers the moves
/// played since then, the current move, and the move that they may still undo.
fn charge(next: &mut Match, player: Player, since: Timestamp, setting: &MatchContext<'_>) {
    let quiet = next.terms.quiet;
    let playing = next.playing_mut();
    let (habits, stopped, paused) = (&setting.people[player], playing.idle(), playing.paused);
    let ran_out = |from, left| habits.deadline(from, left, quiet);
    let Some(clocks) = &mut playing.clocks else { return };
    let left = clocks.left[player].saturating_sub(std::mem::take(&mut playing.unpaid[player]));
    clocks.left[player] = if playing.mover == player && !paused {
        habits.left(setting.now, ran_out(stopped, left), quiet, left)
    } else {
        left
    };
    if let Some(undo) = playing.undo.as_mut().filter(|undo| undo.player == player && undo.deadline.is_none())
        && !paused
    {
        undo.left = undo.left.saturating_sub(std::mem::take(&mut undo.unpaid));
        undo.deadline = Some(ran_out(since.max(undo.idle.unwrap_or(undo.since)), undo.left));
    }
}

/// Returns the player to move if this command continues a match that they would have lost on time
/// without their vacation. That time cannot be charged any more, so the vacation must use days.
pub fn saved_by_vacation(
    record: &Match,
    actor: Actor,
    command: &MatchCommand,
    now: Timestamp,
    people: &ByPlayer<PlayerSettings>,
) -> Option<Player> {
    let playing = record.playing()?;
    let goes_on = match command {
        MatchCommand::Play { .. } => actor == Actor::Person(record.people[playing.mover]),
        // A pause or takeback by agreement also continues the match, because the clock is not charged
        // after it.
        MatchCommand::Answer { kind, yes, .. } => {
            *yes && matches!(kind, OfferKind::Pause | OfferKind::Takeback { .. })
        }
        _ => false,
    };
    let up = playing.unstopped_deadline(&record.terms, people).filter(|_| goes_on)?;
    (up <= now).then_some(playing.mover)
}

/// Ends a vacation whose days are used up. Notifies the player if it is their turn, because turns that
/// began during the vacation caused no notification.
pub(super) fn run_out(next: &mut Match, player: Player, setting: &MatchContext<'_>) -> Vec<Effect> {
    end(next, player, setting);
    if next.playing_mut().mover != player {
        return vec![Effect::Refresh];
    }
    vec![
        Effect::Refresh,
        next.line(News::Returned { player }),
        next.notification(player, NotificationReason::Returned),
    ]
}

fn end(next: &mut Match, player: Player, setting: &MatchContext<'_>) {
    let terms = next.terms.clone();
    let playing = next.playing_mut();
    (playing.away[player], playing.unpaid[player]) = (None, Span(0));
    if playing.mover == player {
        playing.start(&terms, setting.now, &setting.people);
    }
}

//! Vacation of a player: their clock stands still until they return, or until the days that they have are
//! used up.
//!
//! How many days somebody has is no matter of one match; whoever asks has checked that.

use crate::base::time::{Span, Timestamp};

use super::super::clock::Habits;
use super::super::offer::OfferKind;
use super::super::owed::{News, Owed, Reason};
use super::super::player::{Actor, ByPlayer, Player};
use super::super::refusal::Refusal;
use super::command::Command;
use super::record::Match;
use super::setting::Setting;
use super::turns::Done;

pub const NOT_AWAY: Refusal = Refusal::new("refused-not-away");

/// A player goes on vacation, or stays longer or shorter than they have said. Nobody can in a live match.
pub(super) fn rest(
    next: &mut Match,
    player: Player,
    until: Timestamp,
    setting: &Setting<'_>,
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
        playing.stir(setting.now);
    }
    Ok(Done::Same(vec![Owed::Refresh, next.call(player.other(), Reason::Away { until })]))
}

/// A player comes back by their own command. `undone` is when the absence began where it never happened.
pub(super) fn come_back(
    next: &mut Match,
    player: Player,
    undone: Option<Timestamp>,
    setting: &Setting<'_>,
) -> Result<Done, Refusal> {
    next.playing_mut().away[player].ok_or(NOT_AWAY)?;
    if let Some(since) = undone {
        charge(next, player, since, setting);
    }
    end(next, player, setting);
    Ok(Done::Same(vec![Owed::Refresh]))
}

/// Takes from a player's clock what has passed `since` they left: for the moves that they have played since,
/// for the one that they think about, and for the one that they may still undo.
fn charge(next: &mut Match, player: Player, since: Timestamp, setting: &Setting<'_>) {
    let quiet = next.terms.quiet;
    let playing = next.playing_mut();
    let (habits, stopped, paused) = (&setting.people[player], playing.idle(), playing.paused);
    let ran_out = |from, left| habits.deadline(from, left, quiet);
    let Some(clocks) = &mut playing.clocks else { return };
    let left = clocks.left[player].without(std::mem::take(&mut playing.unpaid[player]));
    clocks.left[player] = if playing.mover == player && !paused {
        habits.left(setting.now, ran_out(stopped, left), quiet, left)
    } else {
        left
    };
    if let Some(undo) = playing.undo.as_mut().filter(|undo| undo.player == player && undo.deadline.is_none())
        && !paused
    {
        undo.left = undo.left.without(std::mem::take(&mut undo.unpaid));
        undo.deadline = Some(ran_out(since.max(undo.idle.unwrap_or(undo.since)), undo.left));
    }
}

/// The player who goes on by this command although their time would be up, had they not gone on vacation. Nothing
/// is left to charge for that: their vacation is one that happened.
pub fn outlasts(
    record: &Match,
    actor: Actor,
    command: &Command,
    now: Timestamp,
    people: &ByPlayer<Habits>,
) -> Option<Player> {
    let playing = record.playing()?;
    let goes_on = match command {
        Command::Play { .. } => actor == Actor::Person(record.people[playing.mover]),
        // A clock that stands still by agreement is not charged any more.
        Command::Answer { kind, yes, .. } => {
            *yes && matches!(kind, OfferKind::Pause | OfferKind::Takeback { .. })
        }
        _ => false,
    };
    let up = playing.up_without_vacation(&record.terms, people).filter(|_| goes_on)?;
    (up <= now).then_some(playing.mover)
}

/// A player's days are used up. If it is their turn, they hear of it: to turns that began while they were
/// away nobody has called them.
pub(super) fn run_out(next: &mut Match, player: Player, setting: &Setting<'_>) -> Vec<Owed> {
    end(next, player, setting);
    if next.playing_mut().mover != player {
        return vec![Owed::Refresh];
    }
    vec![Owed::Refresh, next.line(News::Returned { player }), next.call(player, Reason::Returned)]
}

fn end(next: &mut Match, player: Player, setting: &Setting<'_>) {
    let terms = next.terms.clone();
    let playing = next.playing_mut();
    (playing.away[player], playing.unpaid[player]) = (None, Span(0));
    if playing.mover == player {
        playing.start(&terms, setting.now, &setting.people);
    }
}

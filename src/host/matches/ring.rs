//! What the clock does by itself before a match's time is up: vacations end, reminders and calls that were held back go
//! out, and where no clock runs both are asked whether they go on.

use super::super::effect::{Effect, News};
use super::super::player::{ByPlayer, Player};
use super::super::refusal::Refusal;
use super::Match;
use super::playing::ABANDONED_AFTER;
use super::rest;
use super::step::{Done, Setting};

/// Does what is due; a bell that rang too early is refused.
pub(super) fn ring(next: &mut Match, setting: &Setting<'_>) -> Result<Done, Refusal> {
    if next.next_alarm().is_none_or(|due| due > setting.now) {
        return Err(Refusal::NotYetDue);
    }
    let mut effects = end_vacations(next, setting);
    effects.extend(remind(next, setting));
    effects.extend(call_who_woke(next, setting));
    effects.extend(ask(next, setting));
    Ok(Done::Beside(effects))
}

fn end_vacations(next: &mut Match, setting: &Setting<'_>) -> Vec<Effect> {
    let away = next.playing_mut().away;
    let over = |player: &Player| away[*player].is_some_and(|until| until <= setting.now);
    Player::BOTH.into_iter().filter(over).flat_map(|player| rest::run_out(next, player, setting)).collect()
}

/// Calls that were held back. Who sleeps on, because they have changed their hours, is let sleep.
fn call_who_woke(next: &mut Match, setting: &Setting<'_>) -> Vec<Effect> {
    let (id, turn) = (next.id, next.turn);
    let playing = next.playing_mut();
    let mut effects = Vec::new();
    for player in Player::BOTH {
        if playing.held[player].is_none_or(|until| until > setting.now) {
            continue;
        }
        playing.held[player] = setting.people[player].wakes(setting.now);
        if playing.held[player].is_none() {
            let calls = only(player);
            effects.push(Effect::Tell { id, turn, news: News::Morning { player }, calls });
        }
    }
    effects
}

/// At most one reminder at a time, however many are due. Who sleeps is reminded when they wake; when that is too late,
/// the reminder stands in the channel without a call.
fn remind(next: &mut Match, setting: &Setting<'_>) -> Option<Effect> {
    let (id, turn) = (next.id, next.turn);
    let playing = next.playing_mut();
    let (mover, deadline) = (playing.mover, playing.deadline()?);
    let planned = playing.reminders.len();
    playing.reminders.retain(|before| setting.now.0 < deadline.0.saturating_sub(before.0));
    if playing.reminders.len() == planned {
        return None;
    }
    let wakes = setting.people[mover].wakes(setting.now);
    if let Some(wakes) = wakes.filter(|wakes| *wakes < deadline) {
        playing.held[mover] = Some(wakes);
        return None;
    }
    let calls = if wakes.is_none() { only(mover) } else { ByPlayer::default() };
    // A call that was held back is this one.
    playing.held[mover] = None;
    Some(Effect::Tell { id, turn, news: News::Reminder { deadline }, calls })
}

fn ask(next: &mut Match, setting: &Setting<'_>) -> Option<Effect> {
    next.asks_at().filter(|at| *at <= setting.now)?;
    let (id, turn) = (next.id, next.turn);
    next.playing_mut().asked = Some(setting.now);
    let calls = ByPlayer(Player::BOTH.map(|player| setting.people[player].wakes(setting.now).is_none()));
    let news = News::GoOn { abandoned: setting.now + ABANDONED_AFTER };
    Some(Effect::Tell { id, turn, news, calls })
}

fn only(player: Player) -> ByPlayer<bool> {
    let mut calls = ByPlayer::default();
    calls[player] = true;
    calls
}

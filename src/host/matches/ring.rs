//! Alarms before the timeout of a match: ends vacations, sends reminders, and asks both players whether
//! they want to continue if no clock runs.

use super::super::owed::{News, Owed, Reason};
use super::super::player::Player;
use super::super::refusal::Refusal;
use super::alarm::ABANDONED_AFTER;
use super::record::Match;
use super::rest;
use super::setting::Setting;
use super::turns::Done;

/// Does everything that is due.
///
/// # Errors
/// Refuses if nothing is due yet.
pub(super) fn ring(next: &mut Match, setting: &Setting<'_>) -> Result<Done, Refusal> {
    if next.next_alarm().is_none_or(|due| due > setting.now) {
        return Err(Refusal::NOT_YET_DUE);
    }
    let mut owed = end_vacations(next, setting);
    owed.extend(remind(next, setting));
    owed.extend(ask(next, setting));
    Ok(Done::Same(owed))
}

fn end_vacations(next: &mut Match, setting: &Setting<'_>) -> Vec<Owed> {
    let away = next.playing_mut().away;
    let over = |player: &Player| away[*player].is_some_and(|until| until <= setting.now);
    Player::BOTH.into_iter().filter(over).flat_map(|player| rest::run_out(next, player, setting)).collect()
}

/// Sends at most one reminder, however many are due. The computer is asked for its move again instead.
fn remind(next: &mut Match, setting: &Setting<'_>) -> Option<Owed> {
    let playing = next.playing_mut();
    let (mover, deadline) = (playing.mover, playing.deadline()?);
    let planned = playing.reminders.len();
    playing.reminders.retain(|before| setting.now.0 < deadline.0.saturating_sub(before.0));
    let is_due = playing.reminders.len() < planned;
    is_due.then(|| next.reply().unwrap_or_else(|| next.call(mover, Reason::Reminder { deadline })))
}

fn ask(next: &mut Match, setting: &Setting<'_>) -> Vec<Owed> {
    if next.asks_at().is_none_or(|at| at > setting.now) {
        return Vec::new();
    }
    next.playing_mut().asked = Some(setting.now);
    let abandoned = setting.now + ABANDONED_AFTER;
    let people = Player::BOTH.into_iter().filter(|player| !next.people[*player].is_computer());
    let calls = people.map(|player| next.call(player, Reason::GoOn { abandoned }));
    [next.line(News::GoOn { abandoned })].into_iter().chain(calls).chain(next.reply()).collect()
}

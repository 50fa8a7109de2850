//! The alarms of a match before its timeout: the ends of vacations, reminders, and, while no clock runs,
//! the question whether both players want to continue.

use super::super::effect::{Effect, News, NotificationReason};
use super::super::player::Player;
use super::super::refusal::Refusal;
use super::alarm::ABANDONED_AFTER;
use super::context::MatchContext;
use super::record::Match;
use super::turns::Done;
use super::vacation;

/// Does everything that is due: ends vacations, sends a reminder, and asks whether both players want to
/// continue.
///
/// # Errors
/// Refuses if nothing is due yet.
pub(super) fn run_due(next: &mut Match, setting: &MatchContext<'_>) -> Result<Done, Refusal> {
    if next.next_alarm().is_none_or(|due| due > setting.now) {
        return Err(Refusal::NOT_YET_DUE);
    }
    let mut effects = end_vacations(next, setting);
    effects.extend(remind(next, setting));
    effects.extend(ask(next, setting));
    Ok(Done::Same(effects))
}

fn end_vacations(next: &mut Match, setting: &MatchContext<'_>) -> Vec<Effect> {
    let away = next.playing_mut().away;
    let over = |player: &Player| away[*player].is_some_and(|until| until <= setting.now);
    Player::BOTH
        .into_iter()
        .filter(over)
        .flat_map(|player| vacation::run_out(next, player, setting))
        .collect()
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

fn ask(next: &mut Match, setting: &MatchContext<'_>) -> Vec<Effect> {
    if next.asks_at().is_none_or(|at| at > setting.now) {
        return Vec::new();
    }
    next.playing_mut().asked = Some(setting.now);
    let abandoned = setting.now + ABANDONED_AFTER;
    let people = Player::BOTH.into_iter().filter(|player| !next.people[*player].is_computer());
    let calls = people.map(|player| next.notification(player, NotificationReason::GoOn { abandoned }));
    [next.line(News::GoOn { abandoned })].into_iter().chain(calls).chain(next.reply()).collect()
}

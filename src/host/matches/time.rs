//! More time, given by the opponent, and pauses by agreement, which either player may end.

use crate::base::id::PersonId;

use super::super::effect::{Effect, News, NotificationReason};
use super::super::player::Player;
use super::super::refusal::{HelpButton, MatchReference, Refusal};
use super::context::MatchContext;
use super::record::Match;
use super::turns::Done;

/// The refusal for making an offer or giving time to an opponent who has blocked the player. The wording
/// does not disclose the block.
pub const NO_OFFERS_NOW: Refusal = Refusal::new("refused-no-offers-now");
/// The refusal for a pause or for more time in a match without a clock.
pub const NO_CLOCK: Refusal = Refusal::new("refused-no-clock");
/// The refusal for more time when the clock already holds its maximum.
pub const CLOCK_FULL: Refusal = Refusal::new("refused-clock-full");
pub const PAUSED: Refusal =
    Refusal::new("refused-paused").helped_by(&[HelpButton::Resume]).about(MatchReference::Meant);
pub const NOT_PAUSED: Refusal = Refusal::new("refused-not-paused");

/// Gives the player to move more time, at the request of their opponent, `player`.
pub(super) fn give(next: &mut Match, player: Player, setting: &MatchContext<'_>) -> Result<Done, Refusal> {
    check(next, player.other())?;
    setting.between.check(next.people[player.other()], NO_OFFERS_NOW)?;
    lengthen(next, setting)?;
    let deadline = next.playing_mut().deadline();
    let line = next.line(News::TimeGiven { by: player, deadline });
    let call = next.notification(player.other(), NotificationReason::TimeGiven { deadline });
    Ok(Done::Same(vec![line, call, Effect::Refresh]))
}

/// Checks that a player can receive more time: the match has a clock, it is the player's turn, and a
/// stopped clock is not full. [`lengthen`] checks whether a running clock is full.
pub(super) fn check(record: &Match, receiver: Player) -> Result<(), Refusal> {
    let playing = record.playing().ok_or(Refusal::OVER)?;
    match playing.clocks {
        None => Err(NO_CLOCK),
        Some(_) if playing.mover != receiver => Err(not_their_clock(record.people[receiver])),
        Some(clocks) => match record.terms.clock.given(clocks.left[receiver]) {
            None if clocks.deadline.is_none() => Err(CLOCK_FULL),
            _ => Ok(()),
        },
    }
}

/// Adds the time that an opponent may give to the clock of the player to move.
pub(super) fn lengthen(next: &mut Match, setting: &MatchContext<'_>) -> Result<(), Refusal> {
    let (terms, now) = (next.terms.clone(), setting.now);
    let playing = next.playing_mut();
    let (mover, ran) = (playing.mover, playing.deadline().is_some());
    playing.stop(&terms, now, &setting.people);
    let clocks = playing.clocks.as_mut().ok_or(NO_CLOCK)?;
    clocks.left[mover] = terms.clock.given(clocks.left[mover]).ok_or(CLOCK_FULL)?;
    if ran {
        playing.start(&terms, now, &setting.people);
    }
    Ok(())
}

pub(super) fn pause(next: &mut Match, setting: &MatchContext<'_>) {
    let terms = next.terms.clone();
    let playing = next.playing_mut();
    playing.defer_charge(&terms, setting.now, &setting.people);
    playing.stop(&terms, setting.now, &setting.people);
    playing.paused = true;
    playing.record_activity(setting.now);
}

pub(super) fn resume(next: &mut Match, player: Player, setting: &MatchContext<'_>) -> Result<Done, Refusal> {
    let terms = next.terms.clone();
    let playing = next.playing_mut();
    if !playing.paused {
        return Err(NOT_PAUSED);
    }
    playing.paused = false;
    playing.start(&terms, setting.now, &setting.people);
    let line = next.line(News::Resumed { by: player });
    let call = next.notification(player.other(), NotificationReason::Resumed);
    Ok(Done::Same(vec![line, call, Effect::Refresh]))
}

/// Returns the refusal for giving time to this person, who is not the player to move.
pub fn not_their_clock(person: PersonId) -> Refusal {
    Refusal::new("refused-not-their-clock").with("person", person)
}

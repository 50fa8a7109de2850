//! Vacation of a player: their clock stands still until they return, or until the days that they have are used up.
//!
//! How many days somebody has is no matter of one match; whoever asks has checked that.

use crate::base::time::Timestamp;

use super::super::effect::{Effect, News};
use super::super::player::{ByPlayer, Player};
use super::super::refusal::Refusal;
use super::Match;
use super::step::{Done, Setting, call};

/// A player goes on vacation, or stays longer or shorter than they have said.
pub(super) fn rest(
    next: &mut Match,
    player: Player,
    until: Timestamp,
    setting: &Setting<'_>,
) -> Result<Done, Refusal> {
    if until <= setting.now {
        return Err(Refusal::NotAway);
    }
    let terms = next.terms.clone();
    let playing = next.playing_mut();
    playing.away[player] = Some(until);
    if playing.mover == player {
        playing.stop(&terms, setting.now, &setting.people);
        (playing.idle, playing.asked) = (setting.now, None);
    }
    Ok(Done::Beside(vec![Effect::RefreshBoard { id: next.id }]))
}

/// A player comes back by their own command.
pub(super) fn come_back(next: &mut Match, player: Player, setting: &Setting<'_>) -> Result<Done, Refusal> {
    next.playing_mut().away[player].ok_or(Refusal::NotAway)?;
    end(next, player, setting);
    Ok(Done::Beside(vec![Effect::RefreshBoard { id: next.id }]))
}

/// A player's days are used up. If it is their turn, they hear that their clock runs.
pub(super) fn run_out(next: &mut Match, player: Player, setting: &Setting<'_>) -> Vec<Effect> {
    end(next, player, setting);
    let (id, turn) = (next.id, next.turn);
    let mut effects = vec![Effect::RefreshBoard { id }];
    let playing = next.playing_mut();
    if playing.mover == player && playing.clocks.is_some() {
        let mut calls = ByPlayer::default();
        calls[player] = call(next, player, setting);
        effects.push(Effect::Tell { id, turn, news: News::Returned { player }, calls });
    }
    effects
}

fn end(next: &mut Match, player: Player, setting: &Setting<'_>) {
    let terms = next.terms.clone();
    let playing = next.playing_mut();
    playing.away[player] = None;
    if playing.mover == player {
        playing.start(&terms, setting.now, &setting.people);
    }
}

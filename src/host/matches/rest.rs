//! Vacation of a player: their clock stands still until they return, or until the days that they have are
//! used up.
//!
//! How many days somebody has is no matter of one match; whoever asks has checked that.

use crate::base::time::Timestamp;

use super::super::owed::{News, Owed, Reason};
use super::super::player::Player;
use super::super::refusal::Refusal;
use super::record::Match;
use super::setting::Setting;
use super::turns::Done;

pub const NOT_AWAY: Refusal = Refusal::new("refused-not-away");

/// A player goes on vacation, or stays longer or shorter than they have said.
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
    let playing = next.playing_mut();
    playing.away[player] = Some(until);
    if playing.mover == player {
        playing.stop(&terms, setting.now, &setting.people);
        playing.stir(setting.now);
    }
    Ok(Done::Same(vec![Owed::Refresh, next.call(player.other(), Reason::Away { until })]))
}

/// A player comes back by their own command.
pub(super) fn come_back(next: &mut Match, player: Player, setting: &Setting<'_>) -> Result<Done, Refusal> {
    next.playing_mut().away[player].ok_or(NOT_AWAY)?;
    end(next, player, setting);
    Ok(Done::Same(vec![Owed::Refresh]))
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
    playing.away[player] = None;
    if playing.mover == player {
        playing.start(&terms, setting.now, &setting.people);
    }
}

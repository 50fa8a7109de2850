//! A match that cannot be played on: its rules version is gone, or a round does not replay. The house ends
//! it, and it counts for nobody. Whether it can be played on, whoever opens its table has seen; no table is
//! needed here.

use crate::base::time::Timestamp;

use super::super::conclusion::Conclusion;
use super::super::owed::{News, Owed, Reason};
use super::super::player::Player;
use super::super::refusal::Refusal;
use super::record::{Match, Over, Phase};
use super::turns::Outcome;

/// Ends a match that cannot be played on, and says so to both. There is no board to show, so the turn number
/// stays and the message of the last board only loses its controls. Refused when it is over.
pub fn adjudicate(record: &Match, now: Timestamp) -> Result<Outcome, Refusal> {
    if !record.is_running() {
        return Err(Refusal::OVER);
    }
    let over =
        Over { at: now, conclusion: Conclusion::Adjudicated, reason: None, ratings: None, season: None };
    let next = Match { phase: Phase::Over(Box::new(over)), ..record.clone() };
    let calls = Player::BOTH.map(|player| next.call(player, Reason::Ended));
    let owed =
        [Owed::Refresh, next.line(News::Adjudicated)].into_iter().chain(calls).chain(next.leave()).collect();
    Ok(Outcome { next, owed })
}

//! A match whose server is there no longer, or wants everything that is its own to go: it ends and counts for
//! nobody. Whether it could be played on does not matter; no table is needed here.

use crate::base::time::Timestamp;

use super::super::conclusion::Conclusion;
use super::super::owed::{Owed, Reason};
use super::super::player::Player;
use super::super::refusal::Refusal;
use super::record::{Match, Over, Phase};
use super::turns::Outcome;

/// Ends a match with its server. The turn number stays and the message of the last board only loses its
/// controls, if anybody can still change it. Refused when it is over.
pub fn close(record: &Match, now: Timestamp) -> Result<Outcome, Refusal> {
    if !record.is_running() {
        return Err(Refusal::OVER);
    }
    let over = Over { at: now, conclusion: Conclusion::Closed, reason: None, ratings: None, season: None };
    let next = Match { phase: Phase::Over(Box::new(over)), ..record.clone() };
    let calls = Player::BOTH.map(|player| next.call(player, Reason::Ended));
    let owed = [Owed::Refresh].into_iter().chain(calls).chain(next.leave()).collect();
    Ok(Outcome { next, owed })
}

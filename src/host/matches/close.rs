//! The end of a match that counts for nobody: the house ends one that cannot be played on, since its rules
//! version is gone or a round does not replay; and every match of a server that is there no longer, or wants
//! everything that is its own to go. No table is needed here.

use crate::base::time::Timestamp;

use super::super::conclusion::Conclusion;
use super::super::owed::{News, Owed, Reason};
use super::super::player::Player;
use super::super::refusal::Refusal;
use super::record::{Match, Over, Phase};
use super::turns::Outcome;

/// Ends a match by a conclusion that counts for nobody. There is no board to show, so the turn number stays
/// and the message of the last board only loses its controls, if anybody can still change it. Refused when it
/// is over.
pub fn end_for_nobody(record: &Match, now: Timestamp, conclusion: Conclusion) -> Result<Outcome, Refusal> {
    if !record.is_running() {
        return Err(Refusal::OVER);
    }
    let over = Over { at: now, conclusion, reason: None, ratings: None, season: None };
    let next = Match { phase: Phase::Over(Box::new(over)), ..record.clone() };
    let line = (conclusion == Conclusion::Adjudicated).then(|| next.line(News::Adjudicated));
    let calls = Player::BOTH.map(|player| next.call(player, Reason::Ended));
    let owed = [Owed::Refresh].into_iter().chain(line).chain(calls).chain(next.leave()).collect();
    Ok(Outcome::new(next, owed))
}

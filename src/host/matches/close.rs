//! Ends that count for nobody. They need no table, so a match can end whose rules version is gone or
//! whose record does not replay. The same path ends the matches of a server that is gone or has asked
//! for deletion.

use crate::base::time::Timestamp;

use super::super::conclusion::Conclusion;
use super::super::effect::{Effect, News, NotificationReason};
use super::super::player::Player;
use super::super::refusal::Refusal;
use super::record::{Match, MatchEnd, Phase};
use super::turns::MatchUpdate;

/// Ends a match with a conclusion that counts for nobody. The turn number stays, and the last board's
/// message only loses its controls.
///
/// # Errors
/// Refuses if the match is already over.
pub fn end_for_nobody(
    record: &Match,
    now: Timestamp,
    conclusion: Conclusion,
) -> Result<MatchUpdate, Refusal> {
    if !record.is_running() {
        return Err(Refusal::OVER);
    }
    let over = MatchEnd { at: now, conclusion, reason: None, ratings: None, season: None };
    let next = Match { phase: Phase::Over(Box::new(over)), ..record.clone() };
    let line = (conclusion == Conclusion::Adjudicated).then(|| next.line(News::Adjudicated));
    let calls = Player::BOTH.map(|player| next.notification(player, NotificationReason::Ended));
    let owed = [Effect::Refresh].into_iter().chain(line).chain(calls).chain(next.leave()).collect();
    Ok(MatchUpdate::new(next, owed))
}

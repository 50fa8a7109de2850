//! Ending a match so that it counts for nobody. Such an end needs no table, so it is possible even if the
//! match's rules version is gone or its record does not replay. Matches of a server that is gone or has
//! asked for deletion end in the same way.

use crate::base::time::Timestamp;

use super::super::conclusion::Conclusion;
use super::super::effect::{Effect, News, NotificationReason};
use super::super::player::Player;
use super::super::refusal::Refusal;
use super::record::{Match, MatchEnd, Phase};
use super::turns::MatchUpdate;

/// Ends a match with a conclusion that counts for nobody. The turn number stays the same. The message of
/// the last board keeps its picture, but loses its controls.
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
    let effects = [Effect::Refresh].into_iter().chain(line).chain(calls).chain(next.leave()).collect();
    Ok(MatchUpdate::new(next, effects))
}

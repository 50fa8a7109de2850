//! Calling a match off, so that the match counts for nobody. Players may call their match off until both
//! have moved. Moderators who do not play in the match may do so at any time.

use super::super::conclusion::Conclusion;
use super::super::player::Player;
use super::super::refusal::Refusal;
use super::context::MatchContext;
use super::record::Match;
use super::turns::{Done, conclude};

/// The refusal for calling a match off when both players have already moved.
pub const TOO_LATE_TO_ABORT: Refusal = Refusal::new("refused-too-late-to-abort");

pub(super) fn abort(
    next: &mut Match,
    by: Option<Player>,
    setting: &MatchContext<'_>,
) -> Result<Done, Refusal> {
    if by.is_some() && !next.can_abort() {
        return Err(TOO_LATE_TO_ABORT);
    }
    conclude(next, Conclusion::Aborted { by }, setting);
    Ok(Done::Board)
}

//! Calling a match off: a player before both have moved, a moderator who does not play in it at any time. It
//! counts for nobody.

use super::super::conclusion::Conclusion;
use super::super::player::Player;
use super::super::refusal::Refusal;
use super::record::Match;
use super::setting::Setting;
use super::turns::{Done, conclude};

/// Both have moved: a match is not called off any more.
pub const TOO_LATE_TO_ABORT: Refusal = Refusal::new("refused-too-late-to-abort");

pub(super) fn abort(next: &mut Match, by: Option<Player>, setting: &Setting<'_>) -> Result<Done, Refusal> {
    if by.is_some() && !next.may_abort() {
        return Err(TOO_LATE_TO_ABORT);
    }
    conclude(next, Conclusion::Aborted { by }, setting);
    Ok(Done::Board)
}

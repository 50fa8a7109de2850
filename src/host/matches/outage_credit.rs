//! Credit for outages: time in which the bot was down or offline counts against nobody.
//!
//! The player to move keeps the time that was left before the outage. Agreed quiet hours during the
//! outage are not credited, because the clock stands still then. While no clock runs, the timeouts for
//! inactivity are extended instead. A vacation still ends on the announced date, but the player's clock
//! starts after the outage.

use crate::base::time::{Span, Timestamp};

use super::super::clock::PlayerSettings;
use super::super::effect::{Effect, NotificationReason};
use super::super::refusal::Refusal;
use super::context::MatchContext;
use super::playing::PlayState;
use super::record::Match;

/// The minimum length of a credited outage that causes a notification; in live matches, every credit
/// causes one. A shorter outage only changes the text of the board message.
const CALLED_FROM: Span = Span::hours(1);

/// Credits an outage. The record stores the end of the outage, so that an overlapping outage is not
/// credited twice.
///
/// # Errors
/// Refuses if there is nothing to credit.
pub(super) fn credit_outage(
    next: &mut Match,
    from: Timestamp,
    to: Timestamp,
    setting: &MatchContext<'_>,
) -> Result<Vec<Effect>, Refusal> {
    let quiet = next.terms.quiet;
    let playing = next.playing_mut();
    let from = playing.excused.map_or(from, |excused| from.max(excused));
    let gap = Gap { from: from.max(playing.idle()), to };
    if gap.to <= gap.from {
        return Err(Refusal::NOT_YET_DUE);
    }
    playing.excused = Some(to);
    let Some(deadline) = playing.deadline() else {
        extend_timeouts(playing, from, to);
        return Ok(Vec::new());
    };
    move_deadlines(playing, gap, quiet, setting);
    let extended = next.playing().and_then(PlayState::deadline).filter(|extended| *extended > deadline);
    let whose_turn = next.playing_mut().mover;
    let called_from = if next.terms.clock.is_live() { Span(0) } else { CALLED_FROM };
    Ok(extended.map_or_else(Vec::new, |deadline| {
        let call = (gap.to - gap.from >= called_from)
            .then(|| next.notification(whose_turn, NotificationReason::Excused { deadline }));
        [Effect::Refresh].into_iter().chain(call).collect()
    }))
}

/// The part of an outage in which a clock would have run.
#[derive(Clone, Copy)]
struct Gap {
    from: Timestamp,
    to: Timestamp,
}

impl Gap {
    /// Returns a deadline that leaves as much time after the gap as there was at the start of the gap. A
    /// deadline before the gap stays the same. No deadline moves to an earlier time, even if the player
    /// has changed their quiet hours.
    fn moved(self, deadline: Timestamp, who: &PlayerSettings, quiet: bool, most: Span) -> Timestamp {
        if deadline <= self.from {
            return deadline;
        }
        let left = who.left(self.from, deadline, quiet, most);
        who.deadline(self.to, left, quiet).max(deadline)
    }
}

/// Moves the deadline of the player to move, and the deadline that an undo of the last move would
/// restore.
fn move_deadlines(playing: &mut PlayState, gap: Gap, quiet: bool, setting: &MatchContext<'_>) {
    let mover = playing.mover;
    if let Some(clocks) = &mut playing.clocks {
        let most = clocks.left[mover];
        clocks.deadline = clocks.deadline.map(|at| gap.moved(at, &setting.people[mover], quiet, most));
    }
    if let Some(undo) = &mut playing.undo {
        let (who, most) = (&setting.people[undo.player], undo.left);
        undo.deadline = undo.deadline.map(|at| gap.moved(at, who, quiet, most));
    }
}

/// Extends the timeouts for inactivity, which apply while no clock runs: the question whether both
/// players want to continue, and abandonment.
fn extend_timeouts(playing: &mut PlayState, from: Timestamp, to: Timestamp) {
    let later = |at: Timestamp| at + Span((to - from.max(at)).0.max(0));
    playing.asked = playing.asked.map(later);
    playing.idle_since(later(playing.idle()));
}

//! Crediting outages: time in which the bot was down or offline counts against nobody.
//!
//! The mover keeps the remaining time from before the outage. Agreed nights inside the outage are not
//! credited twice. Timeouts without a clock are extended by the outage. Vacations still end on the
//! announced date; a clock that they would have restarted meanwhile starts after the outage.

use crate::base::time::{Span, Timestamp};

use super::super::clock::PlayerSettings;
use super::super::effect::{Effect, NotificationReason};
use super::super::refusal::Refusal;
use super::context::MatchContext;
use super::playing::PlayState;
use super::record::Match;

/// Credits below this are shown on the board without a notification, except in live matches.
const CALLED_FROM: Span = Span::hours(1);

/// Credits an outage. The record stores its end, so that an overlapping outage is not credited twice.
///
/// # Errors
/// Refuses when there is nothing to credit.
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
    let moved = next.playing().and_then(PlayState::deadline).filter(|moved| *moved > deadline);
    let whose_turn = next.playing_mut().mover;
    let called_from = if next.terms.clock.is_live() { Span(0) } else { CALLED_FROM };
    Ok(moved.map_or_else(Vec::new, |deadline| {
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
    /// Returns a deadline that leaves as much time after the gap as there was at its start. A deadline
    /// before the gap stays, and none moves earlier even if the player has changed their quiet hours
    /// since.
    fn moved(self, deadline: Timestamp, who: &PlayerSettings, quiet: bool, most: Span) -> Timestamp {
        if deadline <= self.from {
            return deadline;
        }
        let left = who.left(self.from, deadline, quiet, most);
        who.deadline(self.to, left, quiet).max(deadline)
    }
}

/// Moves the mover's deadline, and the one that an undo of the last move would restore.
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

/// Extends the timeouts that apply without a clock: the question whether both want to continue, and
/// abandonment.
fn extend_timeouts(playing: &mut PlayState, from: Timestamp, to: Timestamp) {
    let later = |at: Timestamp| at + Span((to - from.max(at)).0.max(0));
    playing.asked = playing.asked.map(later);
    playing.idle_since(later(playing.idle()));
}

//! Time off of the house counts for nobody: while no program ran or could hear the chat, nobody could have
//! moved.
//!
//! The mover has after the outage what they had before it; nights on which both have agreed do not count
//! twice. What waits because no clock runs waits so much longer. Vacations are days of a calendar, told to
//! both by date: they end when they were said to, and a clock that they would have started in the meantime
//! starts when the house is open again.

use crate::base::time::{Span, Timestamp};

use super::super::clock::Habits;
use super::super::owed::{Owed, Reason};
use super::super::refusal::Refusal;
use super::playing::Playing;
use super::record::Match;
use super::setting::Setting;

/// Whoever is given back less than this sees it on the board and is not called, but in a live match.
const CALLED_FROM: Span = Span::hours(1);

/// Gives back what an outage has taken. The record keeps until when it was excused, so that the same outage,
/// or one that overlaps it, is not given back twice. Refused when there is nothing to give back.
pub(super) fn excuse(
    next: &mut Match,
    from: Timestamp,
    to: Timestamp,
    setting: &Setting<'_>,
) -> Result<Vec<Owed>, Refusal> {
    let quiet = next.terms.quiet;
    let playing = next.playing_mut();
    let from = playing.excused.map_or(from, |excused| from.max(excused));
    let gap = Gap { from: from.max(playing.idle()), to };
    if gap.to <= gap.from {
        return Err(Refusal::NOT_YET_DUE);
    }
    playing.excused = Some(to);
    let Some(deadline) = playing.deadline() else {
        wait_longer(playing, from, to);
        return Ok(Vec::new());
    };
    move_deadlines(playing, gap, quiet, setting);
    let moved = next.playing().and_then(Playing::deadline).filter(|moved| *moved > deadline);
    let whose_turn = next.playing_mut().mover;
    let called_from = if next.terms.clock.is_live() { Span(0) } else { CALLED_FROM };
    Ok(moved.map_or_else(Vec::new, |deadline| {
        let call =
            (gap.to - gap.from >= called_from).then(|| next.call(whose_turn, Reason::Excused { deadline }));
        [Owed::Refresh].into_iter().chain(call).collect()
    }))
}

/// The part of an outage in which a clock would have run.
#[derive(Clone, Copy)]
struct Gap {
    from: Timestamp,
    to: Timestamp,
}

impl Gap {
    /// A deadline with as much time before it after the gap as there was when the gap began. What had passed
    /// by then stays as it is; no deadline comes sooner, also when somebody has changed their hours
    /// meanwhile.
    fn moved(self, deadline: Timestamp, who: &Habits, quiet: bool, most: Span) -> Timestamp {
        if deadline <= self.from {
            return deadline;
        }
        let left = who.left(self.from, deadline, quiet, most);
        who.deadline(self.to, left, quiet).max(deadline)
    }
}

/// The mover's deadline, and the one that an undo of the last move would restore.
fn move_deadlines(playing: &mut Playing, gap: Gap, quiet: bool, setting: &Setting<'_>) {
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

/// Where no clock runs: the question whether both go on, and what follows when nobody answers it.
fn wait_longer(playing: &mut Playing, from: Timestamp, to: Timestamp) {
    let later = |at: Timestamp| at + Span((to - from.max(at)).0.max(0));
    playing.asked = playing.asked.map(later);
    playing.idle_since(later(playing.idle()));
}

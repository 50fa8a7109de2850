//! When the clock has to look at a match: its time is up, a reminder is due, a vacation is over, nothing has
//! happened for long.

use crate::base::time::{Span, Timestamp};

use super::super::conclusion::Conclusion;
use super::record::Match;

/// After so long without a move, where no clock runs, both are asked whether they go on.
pub const ASKED_AFTER: Span = Span::days(30);
/// So long after that question the match is abandoned.
pub const ABANDONED_AFTER: Span = Span::days(30);
/// After so long without a move, practice is closed. Nobody is asked or told.
pub const PRACTICE_CLOSED_AFTER: Span = Span::days(30);

impl Match {
    /// When and how the match ends if nothing happens before.
    pub fn fate(&self) -> Option<(Timestamp, Conclusion)> {
        let playing = self.playing()?;
        let abandoned = |asked| (asked + ABANDONED_AFTER, Conclusion::Abandoned);
        if self.practice {
            return Some((playing.idle() + PRACTICE_CLOSED_AFTER, Conclusion::Abandoned));
        }
        match playing.deadline() {
            Some(deadline) if self.may_abort() => Some((deadline, Conclusion::Abandoned)),
            Some(deadline) => Some((deadline, Conclusion::Time { winner: playing.mover.other() })),
            None if playing.away[playing.mover].is_some() => None,
            None => playing.asked.map(abandoned),
        }
    }

    /// When the clock has to look at the match next; never for an ended one. What is due then is decided by a
    /// step of its own, which may find that it rang too early.
    pub fn next_alarm(&self) -> Option<Timestamp> {
        let playing = self.playing()?;
        let deadline = playing.deadline();
        let reminder = deadline.zip(playing.reminders.first()).map(|(at, before)| Timestamp(at.0 - before.0));
        let others = [reminder, self.fate().map(|(at, _)| at), self.asks_at()];
        let of_people = playing.away.0.into_iter().chain(playing.held.0);
        others.into_iter().chain(of_people).flatten().min()
    }

    /// When both are asked whether they go on.
    pub(super) fn asks_at(&self) -> Option<Timestamp> {
        let playing = self.playing()?;
        let runs_out = playing.deadline().is_some() || playing.away[playing.mover].is_some();
        (!self.practice && !runs_out && playing.asked.is_none()).then(|| playing.idle() + ASKED_AFTER)
    }
}

//! The alarms of a match, which come at a set time without a person's command: timeout, reminders, ends
//! of vacations, and inactivity.

use crate::base::time::{Span, Timestamp};

use super::super::conclusion::Conclusion;
use super::record::Match;

/// The time without activity before both players are asked whether they want to continue. This time
/// applies to matches without a running clock.
pub const ASKED_AFTER: Span = Span::days(30);
/// The time between the question whether both players want to continue and the end of the match as
/// abandoned.
pub const ABANDONED_AFTER: Span = Span::days(30);
/// The time without activity before practice, a private match with the computer, is closed. The person
/// gets no question or notification before.
pub const PRACTICE_CLOSED_AFTER: Span = Span::days(30);

impl Match {
    /// Returns the time at which the match ends if nobody acts before, and the conclusion. Returns `None`
    /// if no end is scheduled.
    pub fn expiry(&self) -> Option<(Timestamp, Conclusion)> {
        let playing = self.playing()?;
        let abandoned = |inactive_since| (inactive_since + ABANDONED_AFTER, Conclusion::Abandoned);
        if self.practice {
            return Some((playing.idle() + PRACTICE_CLOSED_AFTER, Conclusion::Abandoned));
        }
        match playing.deadline() {
            Some(deadline) if self.can_abort() => Some((deadline, Conclusion::Abandoned)),
            Some(deadline) => Some((deadline, Conclusion::Time { winner: playing.mover.other() })),
            None if playing.away[playing.mover].is_some() => None,
            None => playing.asked.map(abandoned),
        }
    }

    /// Returns the time of the next alarm; `None` for an ended match. The alarm only triggers a step,
    /// which decides what is due and may find that the alarm came too early.
    pub fn next_alarm(&self) -> Option<Timestamp> {
        let playing = self.playing()?;
        let deadline = playing.deadline();
        let reminder = deadline.zip(playing.reminders.first()).map(|(at, before)| Timestamp(at.0 - before.0));
        let others = [reminder, self.expiry().map(|(at, _)| at), self.asks_at()];
        let of_people = playing.away.0.into_iter().chain(playing.held.0);
        others.into_iter().chain(of_people).flatten().min()
    }

    /// Returns the time at which both players are asked whether they want to continue. Returns `None`
    /// while a clock runs or the player to move is on vacation, after the question, and in practice.
    pub(super) fn asks_at(&self) -> Option<Timestamp> {
        let playing = self.playing()?;
        let runs_out = playing.deadline().is_some() || playing.away[playing.mover].is_some();
        (!self.practice && !runs_out && playing.asked.is_none()).then(|| playing.idle() + ASKED_AFTER)
    }
}

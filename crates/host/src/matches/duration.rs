//! How long moves took, as the clock of the player to move counts: without pauses, vacations of that player, agreed
//! quiet hours and outages of the bot. A takeback begins the turn anew. After an undo, the time until the undone move
//! counts, but not the time between that move and its undo.

use crate::base::time::{Span, Timestamp};
use crate::{ByPlayer, PlayerSettings};

use super::playing::{PlayState, Uncounted};
use super::record::Round;

/// The maximum number of durations that are stored for a round, so that the longest match fits into a row. The
/// durations of the moves after that are unknown.
pub const MOST_DURATIONS: usize = 150;

impl Round {
    /// How long the move at this index took, in whole seconds; zero if the bot played it at once. `None` for a missing
    /// move, and if the record does not say: its turn began under a version that stored no durations.
    pub fn duration(&self, ply: usize) -> Option<Span> {
        let ((first, _), (last, _)) = (self.took.first()?, self.took.last()?);
        let is_full = self.took.len() >= MOST_DURATIONS;
        if ply < usize::from(*first) || (is_full && ply > usize::from(*last)) {
            return None;
        }
        let stored = self.took.iter().find(|(stored, _)| usize::from(*stored) == ply);
        stored.map_or_else(
            || Some(whole_seconds(self.move_time(ply)? - self.move_time(ply.checked_sub(1)?)?)),
            |(_, took)| Some(*took),
        )
    }

    /// Stores how long the last move took, unless the times of the moves say the same. `None` if that is unknown.
    pub(super) fn set_duration(&mut self, took: Option<Span>) {
        let Some((took, last)) = took.map(whole_seconds).zip(self.moves.len().checked_sub(1)) else { return };
        if self.took.len() < MOST_DURATIONS && self.duration(last) != Some(took) {
            let ply = u16::try_from(last).expect("a round has fewer moves than that");
            self.took.push((ply, took));
        }
    }
}

fn whole_seconds(span: Span) -> Span {
    Span::seconds((span.0 / 1000).max(0))
}

impl PlayState {
    /// How long the current turn has taken so far; `None` if it began under a version that stored no durations.
    pub(super) fn duration(&self, now: Timestamp, people: &ByPlayer<PlayerSettings>) -> Option<Span> {
        let Uncounted { time, until } = self.uncounted?;
        let until = until.unwrap_or(self.since);
        let uncounted = if now < until {
            time.saturating_sub(until - now)
        } else {
            Span(time.0 + self.uncounted_between(until, now, people).0)
        };
        Some((now - self.since).saturating_sub(uncounted))
    }

    /// Divides the turn up to `now` into time that counts and time that does not. Call this before a pause, or a
    /// vacation of the player to move, begins or ends.
    pub(super) fn divide(&mut self, now: Timestamp, people: &ByPlayer<PlayerSettings>) {
        let Some(Uncounted { time, until }) = self.uncounted else { return };
        let until = until.unwrap_or(self.since);
        if now > until {
            let time = Span(time.0 + self.uncounted_between(until, now, people).0);
            self.uncounted = Some(Uncounted { time, until: Some(now) });
        }
    }

    /// Leaves an outage out of the duration of the turn, except for the part of it that has been divided already.
    pub(super) fn leave_out(&mut self, from: Timestamp, to: Timestamp, people: &ByPlayer<PlayerSettings>) {
        self.divide(from, people);
        let Some(Uncounted { time, until }) = self.uncounted else { return };
        let until = until.unwrap_or(self.since);
        if to > until {
            self.uncounted = Some(Uncounted { time: Span(time.0 + (to - until).0), until: Some(to) });
        }
    }

    /// The part of a stretch of this turn, without an outage in it, that does not count: all of it while a pause or
    /// vacation stops the clock, and otherwise the agreed quiet hours. Quiet hours stop no clock if there is none.
    fn uncounted_between(&self, from: Timestamp, to: Timestamp, people: &ByPlayer<PlayerSettings>) -> Span {
        let passed = to - from;
        let quiet = people[self.mover].quiet.as_ref().filter(|_| self.clocks.is_some());
        match quiet {
            _ if self.is_clock_stopped() => passed,
            Some(hours) => passed.saturating_sub(hours.waking_between(from, to)),
            None => Span(0),
        }
    }
}

impl Uncounted {
    /// The division of a turn that an undo restores: of the time since its start, `counted` counts.
    pub(super) fn restored(counted: Span, since: Timestamp, now: Timestamp) -> Self {
        Self { time: (now - since).saturating_sub(counted), until: Some(now) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Player;
    use crate::game::{MoveText, PositionText};
    use crate::matches::turns::new_round;

    #[test]
    fn moves_after_the_last_stored_duration_are_unknown() {
        let mut round = new_round(PositionText(String::new()), Player::One);
        let play = |round: &mut Round| {
            round.add(MoveText("a1".into()), Timestamp(0), 1);
            round.set_duration(Some(Span::hours(1)));
        };
        (0..=MOST_DURATIONS).for_each(|_| play(&mut round));
        let plies = [MOST_DURATIONS - 1, MOST_DURATIONS];
        let known = |round: &Round| plies.map(|ply| round.duration(ply).is_some());
        assert_eq!(known(&round), [true, false]);
        (0..2).for_each(|_| _ = round.take_back());
        play(&mut round);
        assert_eq!((known(&round), round.took.len()), ([true, false], MOST_DURATIONS));
    }
}

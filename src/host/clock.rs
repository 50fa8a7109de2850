//! Clocks as two people agree on them, and how the nights of a person count: which controls there are, their
//! words, and the arithmetic of time that is left.
//!
//! Knows no match; what a night is, the quiet hours next door say.

use crate::base::as_text;
use crate::base::time::{Span, Timestamp};

use super::hours::QuietHours;
use super::person::Person;
use super::refusal::Refusal;

/// How much time one has for a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Control {
    #[default]
    None,
    /// So many days for each move.
    PerMove {
        /// 1, 2, 3, 5, 7 or 14.
        days: u8,
    },
    /// A bank of time for the whole match: each move adds to it, and it never holds more than its cap.
    Bank {
        /// What it holds at first, in hours.
        start_h: u16,
        /// What a move adds, in hours.
        increment_h: u16,
        /// The most that it holds, in hours.
        cap_h: u16,
    },
}

const fn bank(start_h: u16, increment_h: u16, cap_h: u16) -> Control {
    Control::Bank { start_h, increment_h, cap_h }
}

/// More than this much time is not given away: a clock that never ends would be none.
const MOST_GIVEN: Span = Span::days(30);
/// Of the time that one has, so much is left at the first reminder: one part in three.
const REMINDED_AT_PART: i64 = 3;
/// The computer answers within seconds. Where it does not, what was owed is lost: it is asked anew so long
/// after its turn began.
const ASKED_ANEW_AFTER: [Span; 3] = [Span::minutes(10), Span::hours(1), Span::hours(12)];

impl Control {
    /// What is agreed when nobody says anything: slow enough for a busy week, and a match that somebody has
    /// forgotten still ends by itself.
    pub const USUAL: Self = Self::PerMove { days: 3 };

    /// The controls that can be agreed on, in the order in which they are offered.
    pub const OFFERED: [Self; 10] = [
        Self::PerMove { days: 1 },
        Self::PerMove { days: 2 },
        Self::PerMove { days: 3 },
        Self::PerMove { days: 5 },
        Self::PerMove { days: 7 },
        Self::PerMove { days: 14 },
        bank(24, 8, 48),
        bank(48, 24, 96),
        bank(72, 48, 168),
        Self::None,
    ];

    /// Its word in commands, rows and the configuration: `3-days`, `24h+8h`, `none`.
    pub fn word(self) -> String {
        match self {
            Self::None => "none".to_owned(),
            Self::PerMove { days: 1 } => "1-day".to_owned(),
            Self::PerMove { days } => format!("{days}-days"),
            Self::Bank { start_h, increment_h, .. } => format!("{start_h}h+{increment_h}h"),
        }
    }

    /// The control that a word means, among those offered.
    pub fn read(word: &str) -> Option<Self> {
        Self::OFFERED.into_iter().find(|control| control.word() == word)
    }

    /// What a player has for their first move; nothing without a clock.
    pub fn at_first(self) -> Option<Span> {
        match self {
            Self::None => None,
            Self::PerMove { days } => Some(Span::days(i64::from(days))),
            Self::Bank { start_h, .. } => Some(Span::hours(i64::from(start_h))),
        }
    }

    /// What a player has for their next move, when so much was left at the last one.
    #[must_use]
    pub fn after_move(self, left: Span) -> Span {
        match self {
            Self::None => left,
            Self::PerMove { days } => Span::days(i64::from(days)),
            Self::Bank { increment_h, .. } => self.capped(left, Span::hours(i64::from(increment_h))),
        }
    }

    /// What a player has after the opponent has given them time: one day, or what a move adds. Nothing when
    /// the clock holds as much as it may.
    pub fn given(self, left: Span) -> Option<Span> {
        let more = match self {
            Self::None => return None,
            Self::PerMove { .. } => Span(MOST_GIVEN.0.min(left.0 + Span::days(1).0)),
            Self::Bank { increment_h, .. } => self.capped(left, Span::hours(i64::from(increment_h))),
        };
        (more > left).then_some(more)
    }

    fn capped(self, left: Span, more: Span) -> Span {
        match self {
            Self::Bank { cap_h, .. } => Span((left.0 + more.0).min(Span::hours(i64::from(cap_h)).0)),
            Self::None | Self::PerMove { .. } => Span(left.0 + more.0),
        }
    }
}

as_text!(Control, |control: &Self| control.word(), Self::read, "is no clock");

/// How somebody lives, as far as a match has to know. Taken as it stands when a turn begins; what is due
/// later stands in the record.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Habits {
    /// When they sleep, if they have said so.
    pub quiet: Option<QuietHours>,
    /// Whether they are reminded when a third of their time is left.
    pub at_third: bool,
    /// How long before a deadline they would like to be reminded besides.
    pub reminders: Vec<Span>,
    /// Until when they are on vacation, if they are.
    pub away: Option<Timestamp>,
    /// Whether a move that is their only one is played for them.
    pub plays_forced: bool,
    /// Whether it is the computer, which is not reminded but asked for its move anew.
    pub is_computer: bool,
}

impl Habits {
    /// The habits of a person at a moment.
    pub fn of(person: &Person, now: Timestamp) -> Self {
        let vacation = &person.vacation;
        let hours = person.reminders.hours().iter();
        Self {
            quiet: person.quiet_hours(),
            at_third: person.reminders.at_third,
            reminders: hours.map(|&hours| Span::hours(i64::from(hours))).collect(),
            away: vacation.latest_end().filter(|_| vacation.is_away(now)),
            plays_forced: person.forced,
            is_computer: false,
        }
    }

    pub fn of_computer() -> Self {
        Self { is_computer: true, ..Self::default() }
    }

    /// How long before the deadline they are reminded in a turn for which they have so much time, the longest
    /// first.
    pub fn reminded_before(&self, left: Span) -> Vec<Span> {
        if self.is_computer {
            let before = ASKED_ANEW_AFTER.iter().map(|after| Span(left.0 - after.0));
            return before.filter(|before| before.0 > 0).collect();
        }
        let third = self.at_third.then_some(Span(left.0 / REMINDED_AT_PART));
        let mut before: Vec<Span> =
            self.reminders.iter().copied().chain(third).filter(|at| at.0 > 0).collect();
        before.sort_unstable_by(|a, b| b.cmp(a));
        before.dedup();
        before
    }

    /// When so much time will have run out. Nights do not count where both have agreed on that.
    pub fn deadline(&self, now: Timestamp, left: Span, agreed: bool) -> Timestamp {
        match self.nights(agreed) {
            Some(hours) => hours.after_waking(now, left),
            None => now + left,
        }
    }

    /// How much time is left until a deadline: never negative, and at most `most`, which guards against hours
    /// that were changed since the deadline was set.
    pub fn left(&self, now: Timestamp, deadline: Timestamp, agreed: bool, most: Span) -> Span {
        let left = match self.nights(agreed) {
            Some(hours) => hours.waking_between(now, deadline),
            None => deadline - now,
        };
        Span(left.0.clamp(0, most.0.max(0)))
    }

    fn nights(&self, agreed: bool) -> Option<&QuietHours> {
        self.quiet.as_ref().filter(|_| agreed)
    }
}

/// None of the controls that are offered.
pub fn unknown_clock(written: &str) -> Refusal {
    Refusal::new("refused-clock").quoting("clock", written)
}

//! Clocks as two people agree on them, and how the nights of a person count: which controls there are, their
//! words, and the arithmetic of time that is left.
//!
//! Knows no match; what a night is, the quiet hours next door say.

use crate::base::as_text;
use crate::base::text::Text;
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
    /// So many hours for each move.
    HoursPerMove { hours: u8 },
    /// Ten minutes for each move, at any hour: nights, vacations and letters of the morning hold nothing up.
    Live,
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

/// The time for a move in a live match.
const LIVE_MOVE: Span = Span::minutes(10);
/// A challenge to a live match stays open for so long: both have to be there.
const LIVE_OPEN: Span = Span::minutes(15);
/// More than this much time is not given away: a clock that never ends would be none.
const MOST_GIVEN: Span = Span::days(30);
/// The same in a live match.
const MOST_GIVEN_LIVE: Span = Span::hours(1);
/// Of the time that one has, so much is left at the first reminder: one part in three.
const REMINDED_AT_PART: i64 = 3;
/// The computer answers within seconds. Where it does not, what was owed is lost: it is asked anew so long
/// after its turn began.
const ASKED_ANEW_AFTER: [Span; 3] = [Span::minutes(10), Span::hours(1), Span::hours(12)];
/// The same in a live match.
const ASKED_ANEW_LIVE_AFTER: [Span; 2] = [Span::minutes(2), Span::minutes(5)];

impl Control {
    /// What is agreed when nobody says anything: slow enough for a busy week, and a match that somebody has
    /// forgotten still ends by itself.
    pub const USUAL: Self = Self::PerMove { days: 3 };

    /// The controls that can be agreed on, in the order in which they are offered: the fastest first.
    pub const OFFERED: [Self; 12] = [
        Self::Live,
        Self::HoursPerMove { hours: 12 },
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

    /// Its word in commands, rows and the configuration: `3-days`, `24h+8h`, `live`, `none`.
    pub fn word(self) -> String {
        match self {
            Self::None => "none".to_owned(),
            Self::Live => "live".to_owned(),
            Self::HoursPerMove { hours } => format!("{hours}-hours"),
            Self::PerMove { days: 1 } => "1-day".to_owned(),
            Self::PerMove { days } => format!("{days}-days"),
            Self::Bank { start_h, increment_h, .. } => format!("{start_h}h+{increment_h}h"),
        }
    }

    /// The control that a word means, among those offered.
    pub fn read(word: &str) -> Option<Self> {
        Self::OFFERED.into_iter().find(|control| control.word() == word)
    }

    /// The same in a few words.
    pub fn text(self) -> Text {
        match self {
            Self::None => Text::new("clock-none"),
            Self::Live => Text::new("clock-live"),
            Self::HoursPerMove { hours } => Text::new("clock-hours-per-move").with("hours", hours),
            Self::PerMove { days } => Text::new("clock-per-move").with("days", days),
            Self::Bank { start_h, increment_h, cap_h } => Text::new("clock-bank")
                .with("start", i64::from(start_h))
                .with("more", i64::from(increment_h))
                .with("most", i64::from(cap_h)),
        }
    }

    /// Whether both are there while they play: calls come at any hour, and no vacation stops the clock.
    pub const fn is_live(self) -> bool {
        matches!(self, Self::Live)
    }

    /// The time for each move, where every move has the same.
    pub fn per_move(self) -> Option<Span> {
        match self {
            Self::PerMove { days } => Some(Span::days(i64::from(days))),
            Self::HoursPerMove { hours } => Some(Span::hours(i64::from(hours))),
            Self::Live => Some(LIVE_MOVE),
            Self::None | Self::Bank { .. } => None,
        }
    }

    /// How long a challenge to such a match stays open, where others stay open for `usual`.
    pub fn challenge_open(self, usual: Span) -> Span {
        if self.is_live() { usual.min(LIVE_OPEN) } else { usual }
    }

    /// What a player has for their first move; nothing without a clock.
    pub fn at_first(self) -> Option<Span> {
        match self {
            Self::Bank { start_h, .. } => Some(Span::hours(i64::from(start_h))),
            clock => clock.per_move(),
        }
    }

    /// What a player has for their next move, when so much was left at the last one.
    #[must_use]
    pub fn after_move(self, left: Span) -> Span {
        match self {
            Self::Bank { increment_h, .. } => self.capped(left, Span::hours(i64::from(increment_h))),
            clock => clock.per_move().unwrap_or(left),
        }
    }

    /// What a player has after the opponent has given them time: the time of a move, at most one day, or what
    /// a move adds. Nothing when the clock holds as much as it may.
    pub fn given(self, left: Span) -> Option<Span> {
        let more = match self {
            Self::Bank { increment_h, .. } => self.capped(left, Span::hours(i64::from(increment_h))),
            clock => {
                let most = if clock.is_live() { MOST_GIVEN_LIVE } else { MOST_GIVEN };
                Span(most.0.min(left.0 + clock.per_move()?.min(Span::days(1)).0))
            }
        };
        (more > left).then_some(more)
    }

    fn capped(self, left: Span, more: Span) -> Span {
        match self {
            Self::Bank { cap_h, .. } => Span((left.0 + more.0).min(Span::hours(i64::from(cap_h)).0)),
            _ => Span(left.0 + more.0),
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
    /// The beginning of that vacation while it may still be undone.
    pub just_left: Option<Timestamp>,
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
            just_left: vacation.undone_at(now),
            plays_forced: person.forced,
            is_computer: false,
        }
    }

    pub fn of_computer() -> Self {
        Self { is_computer: true, ..Self::default() }
    }

    /// The habits that count in a match with this clock: a live one knows no nights, no vacation, and one
    /// reminder.
    #[must_use]
    pub fn by(self, clock: Control) -> Self {
        if clock.is_live() {
            Self { quiet: None, reminders: Vec::new(), away: None, just_left: None, ..self }
        } else {
            self
        }
    }

    /// How long before the deadline they are reminded in a turn for which they have so much time, the longest
    /// first.
    pub fn reminded_before(&self, left: Span) -> Vec<Span> {
        if self.is_computer {
            let after: &[Span] = if left <= LIVE_MOVE { &ASKED_ANEW_LIVE_AFTER } else { &ASKED_ANEW_AFTER };
            let before = after.iter().map(|after| Span(left.0 - after.0));
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

/// None of the controls that are offered, of which the refusal names each.
pub fn unknown_clock(written: &str) -> Refusal {
    let listed = Control::OFFERED.into_iter().map(Control::text);
    let listed = listed.reduce(|all, clock| Text::new("clocks-listed").with("all", all).with("clock", clock));
    Refusal::new("refused-clock")
        .quoting("clock", written)
        .with("clocks", listed.unwrap_or(Text::new("clock-none")))
}

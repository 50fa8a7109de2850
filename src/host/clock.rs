//! Time controls, and the arithmetic of remaining time with quiet hours. Nothing here knows matches;
//! [`super::hours`] defines quiet hours.

use crate::base::as_text;
use crate::base::text::Text;
use crate::base::time::{Span, Timestamp};

use super::hours::QuietHours;
use super::person::Person;
use super::refusal::Refusal;

/// A time control: how much time a player has for a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum TimeControl {
    #[default]
    None,
    /// A fixed number of days for each move.
    PerMove {
        /// The offered values are 1, 2, 3, 5, 7 and 14.
        days: u8,
    },
    /// A fixed number of hours for each move.
    HoursPerMove { hours: u8 },
    /// Ten minutes for each move at any hour; quiet hours, vacations and morning digests do not apply.
    Live,
    /// A time bank for the whole match. Each move adds an increment, up to a cap.
    Bank {
        /// The initial time of each player, in hours.
        start_h: u16,
        /// The increment of a move in hours.
        increment_h: u16,
        /// The maximum of the bank in hours.
        cap_h: u16,
    },
}

const fn bank(start_h: u16, increment_h: u16, cap_h: u16) -> TimeControl {
    TimeControl::Bank { start_h, increment_h, cap_h }
}

/// The time for a move in a live match.
const LIVE_MOVE: Span = Span::minutes(10);
/// How long a challenge to a live match stays open; short, because both players must be present.
const LIVE_OPEN: Span = Span::minutes(15);
/// The maximum remaining time that giving time can reach, so that every clock ends eventually.
const MOST_GIVEN: Span = Span::days(30);
/// The same maximum for live matches.
const MOST_GIVEN_LIVE: Span = Span::hours(1);
/// The default reminder comes when one part in this many of the time is left.
const REMINDED_AT_PART: i64 = 3;
/// Delays, from the start of its turn, after which the computer is asked again for its move. It normally
/// answers within seconds; otherwise its outbox entry was lost.
const ASKED_ANEW_AFTER: [Span; 3] = [Span::minutes(10), Span::hours(1), Span::hours(12)];
/// The same delays for live matches.
const ASKED_ANEW_LIVE_AFTER: [Span; 2] = [Span::minutes(2), Span::minutes(5)];

impl TimeControl {
    /// The default control: slow enough for a busy week, while a forgotten match still ends by itself.
    pub const USUAL: Self = Self::PerMove { days: 3 };

    /// The controls on offer, fastest first.
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

    /// Returns the word used in commands, rows and the configuration: `3-days`, `24h+8h`, `live`,
    /// `none`.
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

    /// Parses a word as [`Self::word`] writes it, among the offered controls.
    pub fn read(word: &str) -> Option<Self> {
        Self::OFFERED.into_iter().find(|control| control.word() == word)
    }

    /// Returns a short description for people.
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

    /// Whether both players are present: notifications come at any hour, and no vacation stops the
    /// clock.
    pub const fn is_live(self) -> bool {
        matches!(self, Self::Live)
    }

    /// Returns the time for each move, if every move has the same.
    pub fn per_move(self) -> Option<Span> {
        match self {
            Self::PerMove { days } => Some(Span::days(i64::from(days))),
            Self::HoursPerMove { hours } => Some(Span::hours(i64::from(hours))),
            Self::Live => Some(LIVE_MOVE),
            Self::None | Self::Bank { .. } => None,
        }
    }

    /// Returns how long a challenge with this control stays open; `usual` is the duration for other
    /// challenges.
    pub fn challenge_open(self, usual: Span) -> Span {
        if self.is_live() { usual.min(LIVE_OPEN) } else { usual }
    }

    /// Returns the time for a player's first move; `None` without a clock.
    pub fn at_first(self) -> Option<Span> {
        match self {
            Self::Bank { start_h, .. } => Some(Span::hours(i64::from(start_h))),
            clock => clock.per_move(),
        }
    }

    /// Returns a player's remaining time after a move, from what was left before its increment.
    #[must_use]
    pub fn after_move(self, left: Span) -> Span {
        match self {
            Self::Bank { increment_h, .. } => self.capped(left, Span::hours(i64::from(increment_h))),
            clock => clock.per_move().unwrap_or(left),
        }
    }

    /// Returns a player's time after the opponent has given them more: the time of a move, at most one
    /// day, or the increment. Returns `None` if the clock is already at its maximum.
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

as_text!(TimeControl, |control: &Self| control.word(), Self::read, "is no clock");

/// The settings of a person that affect a match. They are read at the start of each turn; later alarms
/// are stored in the record.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayerSettings {
    /// The person's quiet hours, if they have set any.
    pub quiet: Option<QuietHours>,
    /// Whether the person is reminded when a third of their time is left.
    pub at_third: bool,
    /// Additional reminders, as time before the deadline.
    pub reminders: Vec<Span>,
    /// The end of the person's vacation, if they are on one.
    pub away: Option<Timestamp>,
    /// The start of that vacation while it can still be undone.
    pub just_left: Option<Timestamp>,
    /// Whether forced moves are played automatically for the person.
    pub plays_forced: bool,
    /// Whether this is the computer, which is asked again for its move instead of being reminded.
    pub is_computer: bool,
}

impl PlayerSettings {
    /// Reads the habits of a person at a given time.
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

    /// Returns the habits that apply with this control. A live match ignores quiet hours, vacations and
    /// all reminders except the one at a third.
    #[must_use]
    pub fn by(self, clock: TimeControl) -> Self {
        if clock.is_live() {
            Self { quiet: None, reminders: Vec::new(), away: None, just_left: None, ..self }
        } else {
            self
        }
    }

    /// Returns the reminders for a turn with `left` time, as time before the deadline, longest first.
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

    /// Returns the deadline after `left` time. Quiet hours do not count if both players have `agreed`.
    pub fn deadline(&self, now: Timestamp, left: Span, agreed: bool) -> Timestamp {
        match self.nights(agreed) {
            Some(hours) => hours.after_waking(now, left),
            None => now + left,
        }
    }

    /// Returns the time left until a deadline. It is never negative and at most `most`, in case quiet
    /// hours have changed since the deadline was set.
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

/// The text is no time control; the refusal lists those on offer.
pub fn unknown_clock(written: &str) -> Refusal {
    let listed = TimeControl::OFFERED.into_iter().map(TimeControl::text);
    let listed = listed.reduce(|all, clock| Text::new("clocks-listed").with("all", all).with("clock", clock));
    Refusal::new("refused-clock")
        .quoting("clock", written)
        .with("clocks", listed.unwrap_or(Text::new("clock-none")))
}

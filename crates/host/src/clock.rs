//! Time controls, and the arithmetic of remaining time, which can leave out a player's quiet hours
//! ([`super::hours`]). Nothing here depends on matches.

use crate::base::as_text;
use crate::base::text::Text;
use crate::base::time::{Span, Timestamp};

use super::hours::QuietHours;
use super::{DaysOff, Person, Refusal};

/// A time control: the rule for how much time a player has for their moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum TimeControl {
    #[default]
    None,
    /// A fixed number of days for each move. The controls on offer have 1, 2, 3, 5, 7 or 14.
    PerMove { days: u8 },
    /// A fixed number of hours for each move, fewer than 24. Only 12 hours are on offer.
    HoursPerMove { hours: u8 },
    /// Ten minutes for each move, for players who are both present. Quiet hours, vacations and the
    /// morning digest of notifications do not apply.
    Live,
    /// A time bank for the whole match, with `start_h` hours for each player at the start. Each move adds
    /// `increment_h` hours, up to a maximum of `cap_h` hours in the bank.
    Bank { start_h: u16, increment_h: u16, cap_h: u16 },
}

const fn bank(start_h: u16, increment_h: u16, cap_h: u16) -> TimeControl {
    TimeControl::Bank { start_h, increment_h, cap_h }
}

/// The time for each move in a live match, during which both players are present.
const LIVE_MOVE: Span = Span::minutes(10);
/// The maximum time for which a challenge to a live match stays open. This time is short, because both
/// players must be present.
const LIVE_OPEN: Span = Span::minutes(15);
/// The maximum remaining time after the opponent has given time. The limit makes sure that every clock
/// runs out eventually.
const MAX_TIME_AFTER_GIFT: Span = Span::days(30);
/// The maximum remaining time after the opponent has given time in a live match.
const MAX_TIME_AFTER_GIFT_LIVE: Span = Span::hours(1);
/// The divisor for the default reminder: it is sent when a third of the time for the turn is left.
const REMINDER_DIVISOR: i64 = 3;

impl TimeControl {
    /// The default control of challenges. This control is slow enough for a busy week, but a forgotten
    /// match still ends by itself.
    pub const USUAL: Self = Self::PerMove { days: 3 };

    /// The controls on offer: those per move from fastest to slowest, then the time banks, then no
    /// clock.
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

    /// The word for this control in commands, stored rows and the configuration: `3-days`,
    /// `24h+8h`, `live`, `none`.
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

    /// Parses a word that [`Self::word`] has written. Returns `None` unless the control is on offer.
    pub fn read(word: &str) -> Option<Self> {
        Self::OFFERED.into_iter().find(|control| control.word() == word)
    }

    /// A short description for people, as an untranslated text.
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

    /// Whether the match is live: both players are expected to be present, notifications come at
    /// any hour, and no vacation stops the clock.
    pub const fn is_live(self) -> bool {
        matches!(self, Self::Live)
    }

    /// The fixed time for each move, or `None` for a time bank and without a clock.
    pub fn per_move(self) -> Option<Span> {
        match self {
            Self::PerMove { days } => Some(Span::days(i64::from(days))),
            Self::HoursPerMove { hours } => Some(Span::hours(i64::from(hours))),
            Self::Live => Some(LIVE_MOVE),
            Self::None | Self::Bank { .. } => None,
        }
    }

    /// How long a challenge with this control stays open: `usual`, but at most 15 minutes for a
    /// live match.
    pub fn challenge_open(self, usual: Span) -> Span {
        if self.is_live() { usual.min(LIVE_OPEN) } else { usual }
    }

    /// A player's time for their first move, or `None` without a clock.
    pub fn initial_time(self) -> Option<Span> {
        match self {
            Self::Bank { start_h, .. } => Some(Span::hours(i64::from(start_h))),
            clock => clock.per_move(),
        }
    }

    /// A player's remaining time after a move. With a time bank, the result is `left` plus the
    /// increment, up to the cap. With a fixed time per move, the result is that time; without a clock,
    /// it is `left`.
    #[must_use]
    pub fn after_move(self, left: Span) -> Span {
        match self {
            Self::Bank { increment_h, cap_h, .. } => refilled(left, increment_h, cap_h),
            clock => clock.per_move().unwrap_or(left),
        }
    }

    /// The time that a day off at zero gives a player: the time of one move, or the increment of a time bank, at most
    /// one day. Returns `None` without a clock and in a live match, which have no such days.
    pub fn day_off(self) -> Option<Span> {
        let time = match self {
            Self::Live => None,
            Self::Bank { increment_h, .. } => Some(Span::hours(increment_h.into())),
            clock => clock.per_move(),
        };
        time.map(|time| time.min(Span::days(1)))
    }

    /// A player's remaining time after the opponent has given time. The addition is the increment
    /// of a time bank, or else the time of one move, at most one day. Returns `None` without a clock, and
    /// if the remaining time is already at the maximum.
    pub fn with_time_gift(self, left: Span) -> Option<Span> {
        let more = match self {
            Self::Bank { increment_h, cap_h, .. } => refilled(left, increment_h, cap_h),
            clock => {
                let most = if clock.is_live() { MAX_TIME_AFTER_GIFT_LIVE } else { MAX_TIME_AFTER_GIFT };
                Span(most.0.min(left.0 + clock.per_move()?.min(Span::days(1)).0))
            }
        };
        (more > left).then_some(more)
    }
}

/// The time in a bank after an increment, up to the cap.
fn refilled(left: Span, increment_h: u16, cap_h: u16) -> Span {
    let (increment, cap) = (Span::hours(increment_h.into()), Span::hours(cap_h.into()));
    Span((left.0 + increment.0).min(cap.0))
}

as_text!(TimeControl, |control: &Self| control.word(), Self::read, "is no clock");

/// The settings of a person that affect a match. Deadlines are computed from them when a turn or a stopped
/// clock starts, and reminders when a turn starts. Both are stored in the match record, so a later change
/// of the settings does not move them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayerSettings {
    pub quiet: Option<QuietHours>,
    /// Whether the bot reminds the person when a third of their time is left.
    pub at_third: bool,
    /// Additional reminders, each as the time before the deadline.
    pub reminders: Vec<Span>,
    /// The end of the person's vacation; `None` if they are not on vacation.
    pub away: Option<Timestamp>,
    /// The start of the person's vacation, as long as returning would undo the vacation; `None`
    /// otherwise.
    pub undoable_vacation_start: Option<Timestamp>,
    /// Whether the bot plays the person's move for them when only one move is legal.
    pub plays_forced: bool,
    /// The days off that the bot may take when a clock of the person reaches zero. `None` if the person wants none, and
    /// while they are on vacation.
    pub days_off: Option<DaysOff>,
}

impl PlayerSettings {
    /// Reads the settings of a person that apply at the time `now`.
    pub fn of(person: &Person, now: Timestamp) -> Self {
        let vacation = &person.vacation;
        let hours = person.reminders.hours().iter();
        Self {
            quiet: person.quiet_hours(),
            at_third: person.reminders.at_third,
            reminders: hours.map(|&hours| Span::hours(i64::from(hours))).collect(),
            away: vacation.latest_end().filter(|_| vacation.is_away(now)),
            undoable_vacation_start: vacation.undoable_start(now),
            plays_forced: person.forced,
            days_off: (!person.no_days_off && !vacation.is_away(now)).then(|| vacation.days_off(now)),
        }
    }

    /// The settings that apply with this time control, and without quiet hours unless the players have agreed on them. A
    /// live match ignores quiet hours, vacations, days off and all reminders except the one at a third of the time.
    #[must_use]
    pub fn with_time_control(self, clock: TimeControl, agreed_quiet: bool) -> Self {
        if clock.is_live() {
            Self { at_third: self.at_third, plays_forced: self.plays_forced, ..Self::default() }
        } else {
            Self { quiet: self.quiet.filter(|_| agreed_quiet), ..self }
        }
    }

    /// The reminders for a turn that starts with `left` time, each as the time before the
    /// deadline, longest first.
    pub fn reminder_times(&self, left: Span) -> Vec<Span> {
        let third = self.at_third.then_some(Span(left.0 / REMINDER_DIVISOR));
        let mut before: Vec<Span> =
            self.reminders.iter().copied().chain(third).filter(|at| at.0 > 0).collect();
        before.sort_unstable_by(|a, b| b.cmp(a));
        before.dedup();
        before
    }

    /// The deadline of a player who has `left` time from `now` on. The player's quiet hours do not count.
    pub fn deadline(&self, now: Timestamp, left: Span) -> Timestamp {
        self.quiet.as_ref().map_or(now + left, |hours| hours.after_waking(now, left))
    }

    /// The time left until a deadline, from zero to `most`. The bound `most` matters if the
    /// player has changed their quiet hours since the deadline was set.
    pub fn left(&self, now: Timestamp, deadline: Timestamp, most: Span) -> Span {
        let quiet = self.quiet.as_ref();
        let left = quiet.map_or(deadline - now, |hours| hours.waking_between(now, deadline));
        Span(left.0.clamp(0, most.0.max(0)))
    }
}

/// The refusal for a text that is no time control. The refusal lists the controls on offer.
pub fn unknown_clock(written: &str) -> Refusal {
    let listed = TimeControl::OFFERED.into_iter().map(TimeControl::text);
    let listed = listed.reduce(|all, clock| Text::new("clocks-listed").with("all", all).with("clock", clock));
    Refusal::new("refused-clock")
        .quoting("clock", written)
        .with("clocks", listed.unwrap_or(Text::new("clock-none")))
}

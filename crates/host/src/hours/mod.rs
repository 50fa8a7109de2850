//! Quiet hours of a person, in the local time of their time zone.
//!
//! A night lasts from the first moment at which the local clock shows `from` to the last moment at
//! which it shows `to`. So a night is always one interval: it contains a repeated hour twice, and a
//! skipped hour not at all. The time zone rules come from the embedded IANA database.

#[cfg(test)]
mod tests;
mod zone;

use std::fmt;
use std::ops::Range;

use jiff::civil::{Date, Weekday};
use jiff::tz::{AmbiguousOffset, TimeZone};
use serde::{Deserialize, Serialize};

use crate::base::time::{Day, Span, Timestamp};

pub use zone::{UnknownZone, Zone, ZoneSuggestion, zones_like};

/// The maximum length of a night in half hours. The limit exists because a player with quiet hours all
/// day would never lose on time.
pub const LONGEST: u8 = 24;
/// The length of a day in half hours.
const DAY: u8 = 48;
/// The start of year 1 in UTC. Date arithmetic clamps times to the range from here to [`LAST`], because
/// it fails near the ends of the calendar.
const FIRST: Timestamp = Timestamp(-62_135_596_800_000);
/// The start of the year 9000 in UTC; see [`FIRST`].
const LAST: Timestamp = Timestamp(221_845_392_000_000);
/// The number of days before or after a local date that a search for nights or mornings includes. One day
/// is not enough, because a time zone may skip or repeat a day.
const DAYS_AROUND: usize = 2;

/// A time of day in steps of half an hour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct HalfHour(u8);

/// The start and the end of the quiet hours of every night, in local time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Night {
    from: HalfHour,
    to: HalfHour,
}

/// The quiet hours of every night, in a time zone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QuietHours {
    zone: Zone,
    night: Night,
}

impl HalfHour {
    pub const EIGHT: Self = Self(16);
    pub const NINE: Self = Self(18);

    /// Creates the time this many half hours after midnight; `None` above 47.
    pub const fn new(half_hours: u8) -> Option<Self> {
        if half_hours < DAY { Some(Self(half_hours)) } else { None }
    }

    /// The number of half hours after midnight, from 0 to 47.
    pub const fn half_hours(self) -> u8 {
        self.0
    }

    /// Reads a time of day such as `22`, `7`, `07:30`, `7.30`, `2230`, `10pm`, `10:30 p.m.` or `24`.
    /// The minutes must be 00 or 30.
    pub fn read(text: &str) -> Option<Self> {
        let text: String = text.chars().filter(|letter| !letter.is_whitespace()).collect();
        let text = text.to_ascii_lowercase();
        let half_day = [("am", false), ("a.m.", false), ("pm", true), ("p.m.", true)]
            .into_iter()
            .find_map(|(sign, after_noon)| Some((text.strip_suffix(sign)?, after_noon)));
        let clock = half_day.map_or(text.as_str(), |(clock, _)| clock);
        let (hours, minutes) = match clock.split_once([':', '.', 'h']) {
            Some((hours, "")) if clock.ends_with('h') => (hours, "00"),
            Some(parts) => parts,
            None if clock.len() == 4 && clock.is_ascii() => clock.split_at(2),
            None => (clock, "00"),
        };
        let is_short = (1..=2).contains(&hours.len()) && hours.bytes().all(|byte| byte.is_ascii_digit());
        let hours: u8 = hours.parse().ok().filter(|_| is_short)?;
        let hours = match half_day {
            Some((_, after_noon)) if (1..=12).contains(&hours) => {
                hours % 12 + if after_noon { 12 } else { 0 }
            }
            None if hours == 24 && minutes == "00" => 0,
            None if hours < 24 => hours,
            _ => return None,
        };
        match minutes {
            "00" => Some(Self(hours * 2)),
            "30" => Some(Self(hours * 2 + 1)),
            _ => None,
        }
    }

    fn on(self, date: Date) -> jiff::civil::DateTime {
        let of_day = i8::try_from(self.0).expect("below 48");
        date.at(of_day / 2, of_day % 2 * 30, 0, 0)
    }
}

impl fmt::Display for HalfHour {
    /// Formats the time on a 24-hour clock: `07:30`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:02}:{:02}", self.0 / 2, self.0 % 2 * 30)
    }
}

impl Night {
    /// Creates a night; `None` if it is empty or longer than [`LONGEST`].
    pub fn new(from: HalfHour, to: HalfHour) -> Option<Self> {
        let length = (to.0 + DAY - from.0) % DAY;
        (1..=LONGEST).contains(&length).then_some(Self { from, to })
    }

    pub const fn from(self) -> HalfHour {
        self.from
    }

    pub const fn to(self) -> HalfHour {
        self.to
    }
}

impl QuietHours {
    pub const fn new(zone: Zone, night: Night) -> Self {
        Self { zone, night }
    }

    /// The end of the current quiet period; `None` outside of one. Adjoining and overlapping
    /// nights form one period; they occur in time zones that skip or repeat a day.
    pub fn ends(&self, now: Timestamp) -> Option<Timestamp> {
        let mut end = now;
        for night in self.nights_from(now) {
            if night.start > end {
                break;
            }
            end = end.max(night.end);
        }
        (end > now).then_some(end)
    }

    /// The first moment at which `span` has passed since `from`, without counting the nights. A
    /// zero span ends at `from` itself, even at night.
    pub fn after_waking(&self, from: Timestamp, span: Span) -> Timestamp {
        let (mut at, mut left) = (from, span);
        for night in self.nights_from(from) {
            let awake = (night.start - at).0.max(0);
            if left.0 <= awake {
                break;
            }
            left = Span(left.0 - awake);
            at = at.max(night.end);
        }
        at + left
    }

    /// The time between two moments, without counting the nights; zero if `to` comes before
    /// `from`.
    pub fn waking_between(&self, from: Timestamp, to: Timestamp) -> Span {
        let (mut at, mut awake) = (from, 0);
        for night in self.nights_from(from) {
            if night.start >= to {
                break;
            }
            awake += (night.start - at).0.max(0);
            at = at.max(night.end);
        }
        Span(awake + (to - at).0.max(0))
    }

    /// The nights that end after the moment `at`, in order, up to the end of the calendar.
    fn nights_from(&self, at: Timestamp) -> impl Iterator<Item = Range<Timestamp>> {
        let zone = self.zone.rules();
        let date = zone.to_datetime(instant(at)).date();
        let first = (0..DAYS_AROUND).try_fold(date, |date, _| date.yesterday()).unwrap_or(date);
        let night = self.night;
        std::iter::successors(Some(first), |date| date.tomorrow().ok())
            .map_while(move |date| stretch(&zone, night, date))
            .skip_while(move |night| night.end <= at)
            .filter(|night| !night.is_empty())
    }
}

/// The night that begins on a local date; `None` at the end of the calendar.
fn stretch(zone: &TimeZone, night: Night, date: Date) -> Option<Range<Timestamp>> {
    let last = if night.from < night.to { date } else { date.tomorrow().ok()? };
    let start = local_instant(zone, night.from.on(date), Fold::First)?;
    Some(start..local_instant(zone, night.to.on(last), Fold::Last)?)
}

/// The choice between two moments at which the local clock shows the same time.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fold {
    First,
    Last,
}

/// The moment at which the local clock shows a time. For a skipped time, returns the moment at
/// which the clock jumps.
fn local_instant(zone: &TimeZone, time: jiff::civil::DateTime, fold: Fold) -> Option<Timestamp> {
    let ambiguous = zone.to_ambiguous_timestamp(time);
    let jumps = matches!(ambiguous.offset(), AmbiguousOffset::Gap { .. });
    let moment = if fold == Fold::First && !jumps { ambiguous.earlier() } else { ambiguous.later() }.ok()?;
    let moment = if jumps { jump_before(zone, moment) } else { moment };
    Some(Timestamp(moment.as_millisecond()))
}

/// The last clock change of a time zone at or before a moment.
fn jump_before(zone: &TimeZone, at: jiff::Timestamp) -> jiff::Timestamp {
    let just_after = at.checked_add(jiff::SignedDuration::from_nanos(1)).unwrap_or(at);
    zone.preceding(just_after).next().map_or(at, |change| change.timestamp())
}

/// Converts a timestamp to the calendar library's type, clamped to [`FIRST`] and [`LAST`].
fn instant(at: Timestamp) -> jiff::Timestamp {
    jiff::Timestamp::from_millisecond(at.clamp(FIRST, LAST).0).expect("within the calendar")
}

/// The end of the current weekend: the time `morning` on Monday, in the time zone, or in UTC
/// without one. Returns `None` from Monday to Friday.
pub fn weekend_ends(now: Timestamp, zone: Option<&Zone>, morning: HalfHour) -> Option<Timestamp> {
    let rules = rules_of(zone);
    let date = rules.to_datetime(instant(now)).date();
    let days = match date.weekday() {
        Weekday::Saturday => 2,
        Weekday::Sunday => 1,
        _ => return None,
    };
    let monday = (0..days).try_fold(date, |date, _| date.tomorrow()).ok()?;
    local_instant(&rules, morning.on(monday), Fold::Last)
}

/// The first moment after `now` at which the local clock shows `time`, in the time zone, or in
/// UTC without one.
pub fn next_at(now: Timestamp, zone: Option<&Zone>, time: HalfHour) -> Timestamp {
    let rules = rules_of(zone);
    let date = rules.to_datetime(instant(now)).date();
    let days = std::iter::successors(Some(date), |date| date.tomorrow().ok()).take(1 + DAYS_AROUND);
    let mornings = days.filter_map(|date| local_instant(&rules, time.on(date), Fold::First));
    mornings.into_iter().find(|at| *at > now).unwrap_or(now + Span::days(1))
}

/// The moment at which the local clock shows `time` on the local day that is `months` after that of `from`, or on the
/// last day of a month that is too short for it. Without a time zone, in UTC.
pub fn after_months(from: Timestamp, months: u16, zone: Option<&Zone>, time: HalfHour) -> Timestamp {
    let rules = rules_of(zone);
    let date = rules.to_datetime(instant(from)).date();
    let later = date.checked_add(jiff::Span::new().months(i64::from(months))).ok();
    later.and_then(|date| local_instant(&rules, time.on(date), Fold::First)).unwrap_or(LAST)
}

/// The moment at which the local clock shows `time` on a day, in the time zone, or in UTC without one.
pub fn on_day(day: Day, zone: Option<&Zone>, time: HalfHour) -> Timestamp {
    let midnight = Timestamp(i64::from(day.0) * Span::days(1).0);
    let date = TimeZone::UTC.to_datetime(instant(midnight)).date();
    local_instant(&rules_of(zone), time.on(date), Fold::First).unwrap_or(midnight)
}

fn rules_of(zone: Option<&Zone>) -> TimeZone {
    zone.map_or(TimeZone::UTC, Zone::rules)
}

/// The year of a moment in UTC. Vacation days are counted by this year.
pub fn year(at: Timestamp) -> i16 {
    TimeZone::UTC.to_datetime(instant(at)).year()
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct CalendarDay {
    pub year: i16,
    /// The month of the year, 1 to 12.
    pub month: i8,
    /// The day of the month, 1 to 31.
    pub day: i8,
}

/// The local day of a moment as the number of days since 1970, in the time zone, or in UTC
/// without one; 0 before 1970.
pub fn day_of(at: Timestamp, zone: Option<&Zone>) -> Day {
    let date = rules_of(zone).to_datetime(instant(at)).date();
    let midnight = local_instant(&TimeZone::UTC, date.at(0, 0, 0, 0), Fold::First).unwrap_or(at);
    Day(u32::try_from(midnight.0.div_euclid(Span::days(1).0)).unwrap_or(0))
}

/// The local date of a moment, in the time zone, or in UTC without one.
pub fn day(at: Timestamp, zone: Option<&Zone>) -> CalendarDay {
    let date = rules_of(zone).to_datetime(instant(at)).date();
    CalendarDay { year: date.year(), month: date.month(), day: date.day() }
}

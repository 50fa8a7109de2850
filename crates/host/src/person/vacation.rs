//! Vacations: a yearly number of days on which a person's clocks stand still.
//!
//! A day is 24 hours from the start of the vacation. A day that has begun counts in full, in the UTC
//! year in which it began. A vacation that ends within [`UNDO_PERIOD`] is undone: it uses no day, and
//! clocks are charged as if they had run.
//!
//! Some of the days may also be taken by the bot, when a clock reaches zero while the person is not on vacation
//! ([`DaysOff`]). Such a day covers every clock of the person that reaches zero within 24 hours.

use serde::{Deserialize, Serialize};

use crate::Refusal;
use crate::base::row::is_default;
use crate::base::time::{Span, Timestamp};
use crate::hours::year;

/// The number of vacation days in a calendar year.
pub const ALLOWANCE: u8 = 21;
/// The number of these days that the bot may take in a calendar year, because a clock has reached zero.
pub const DAYS_OFF_PER_YEAR: u8 = 7;
const DAY: Span = Span::days(1);
/// A vacation that ends within this time is undone and uses no day.
pub const UNDO_PERIOD: Span = Span::minutes(10);

pub const AWAY_ALREADY: Refusal = Refusal::new("refused-away");
pub const BACK_ALREADY: Refusal = Refusal::new("refused-here");

/// The used vacation days of a person, and their current vacation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Vacation {
    /// The UTC year in which the person last used vacation days.
    pub year: i16,
    /// The days used in [`Self::year`], without those of the current vacation.
    pub used: u8,
    /// The start of the current vacation. The field stays set when the days run out, until the person
    /// ends the vacation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub since: Option<Timestamp>,
    /// Whether the current vacation uses days however soon it ends. Set when the vacation has saved a
    /// match that the person would have lost on time, because that time can no longer be charged.
    #[serde(default, skip_serializing_if = "is_default")]
    pub counts: bool,
    /// How many of the days used in [`Self::year`] the bot has taken at the end of a clock.
    #[serde(default, skip_serializing_if = "is_default")]
    pub days_off: u8,
    /// The start of the last day that the bot has taken.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub day_off_since: Option<Timestamp>,
}

/// The days that the bot may take for a person when a clock of theirs reaches zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DaysOff {
    /// The days left in this year, besides one that is running.
    pub left: u8,
    /// Whether a day has begun less than 24 hours ago. Every other clock that reaches zero meanwhile is covered by it.
    pub running: bool,
}

impl DaysOff {
    /// The days left once a clock has got a day off; `None` if it can get none.
    pub fn after_one(self) -> Option<u8> {
        if self.running { Some(self.left) } else { self.left.checked_sub(1) }
    }
}

/// One vacation of a person, once it is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PastVacation {
    pub from: Timestamp,
    /// The end of the vacation: the time at which the person returned or, if that was earlier, the time
    /// at which their days ran out.
    pub to: Timestamp,
    /// The days that the vacation used; 0 if it was undone.
    pub days: u8,
}

impl Vacation {
    /// Whether the person is on vacation at the time `now`, with days left.
    pub fn is_away(&self, now: Timestamp) -> bool {
        self.since.is_some_and(|since| since <= now) && self.latest_end().is_some_and(|end| now < end)
    }

    /// The time at which the current vacation ends because the days run out; `None` without a
    /// vacation. [`Self::since`] stays set after this time.
    pub fn latest_end(&self) -> Option<Timestamp> {
        self.since.map(|since| self.walk(since, None).1)
    }

    /// The days left in the year of `now`. The days that the current vacation has used until
    /// `now` are subtracted.
    pub fn days_left(&self, now: Timestamp) -> u8 {
        let then = self.settled(now);
        // A clock that was ahead may have counted days in a later year. [`Self::take`] counts on there.
        ALLOWANCE.saturating_sub(if then.year >= year(now) { then.used } else { 0 })
    }

    /// The days off at the time `now`, for a person who is not on vacation then.
    pub fn days_off(&self, now: Timestamp) -> DaysOff {
        let then = self.settled(now);
        let taken = if then.year >= year(now) { then.days_off } else { 0 };
        DaysOff {
            left: self.days_left(now).min(DAYS_OFF_PER_YEAR.saturating_sub(taken)),
            // The clocks of two processes may differ a little, so the day may also begin a little later.
            running: self.day_off_since.is_some_and(|since| (now - since).0.abs() < DAY.0),
        }
    }

    /// The state after a clock has got a day off. Takes no day while one is running, during a vacation, or if none is
    /// left.
    #[must_use]
    pub fn with_day_off(&self, now: Timestamp) -> Self {
        let days = self.days_off(now);
        let mut next = self.settled(now);
        if self.is_away(now) || days.running || days.left == 0 || !next.take(now) {
            return *self;
        }
        next.days_off += 1;
        next.day_off_since = Some(now);
        next
    }

    /// Checks that the person may start a vacation now.
    ///
    /// # Errors
    /// Refuses if they are already away or have no days left.
    pub fn may_start(&self, now: Timestamp) -> Result<(), Refusal> {
        if self.is_away(now) {
            Err(AWAY_ALREADY)
        } else if self.days_left(now) == 0 {
            Err(no_days_left())
        } else {
            Ok(())
        }
    }

    pub fn start(&self, now: Timestamp) -> Result<Self, Refusal> {
        self.may_start(now)?;
        Ok(Self { since: Some(now), counts: false, ..self.settled(now) })
    }

    /// Ends the vacation. If the days have run out before `now`, the vacation ends at that earlier
    /// time.
    ///
    /// # Errors
    /// Refuses with [`BACK_ALREADY`] if no vacation was started.
    pub fn end(&self, now: Timestamp) -> Result<(Self, PastVacation), Refusal> {
        let from = self.since.ok_or(BACK_ALREADY)?;
        if self.undoable_start(now).is_some() {
            return Ok((Self { since: None, ..*self }, PastVacation { from, to: now, days: 0 }));
        }
        let (next, to, days) = self.walk(from, Some(now));
        Ok((next, PastVacation { from, to, days }))
    }

    /// The start of the vacation if ending it at the time `now` would undo it.
    pub fn undoable_start(&self, now: Timestamp) -> Option<Timestamp> {
        let is_undone = |since: &Timestamp| (*since..=*since + UNDO_PERIOD).contains(&now);
        self.since.filter(is_undone).filter(|_| !self.counts)
    }

    /// Marks the current vacation as one that uses days however soon it ends.
    #[must_use]
    pub fn counted(&self) -> Self {
        Self { counts: self.since.is_some(), ..*self }
    }

    /// The state as if the current vacation, if any, ended at the time `now`.
    fn settled(&self, now: Timestamp) -> Self {
        self.since.map_or(*self, |since| self.walk(since, Some(now)).0)
    }

    /// Uses days from `since` until `now`, or until no day is left. Returns the new state, the end of
    /// the vacation, and the number of days that the vacation used.
    fn walk(&self, since: Timestamp, now: Option<Timestamp>) -> (Self, Timestamp, u8) {
        let (mut next, mut at, mut days) = (Self { since: None, counts: false, ..*self }, since, 0);
        while next.take(at) {
            days += 1;
            at = at + DAY;
            if let Some(now) = now.filter(|&now| now <= at) {
                return (next, now.max(since), days);
            }
        }
        (next, at, days)
    }

    /// Uses a day that begins at the time `at`. Returns false if no day is left in the year of `at`.
    fn take(&mut self, at: Timestamp) -> bool {
        let this = year(at);
        if this > self.year {
            *self = Self { year: this, used: 0, days_off: 0, ..*self };
        }
        let is_left = self.used < ALLOWANCE;
        self.used += u8::from(is_left);
        is_left
    }
}

pub fn no_days_left() -> Refusal {
    Refusal::new("refused-no-days-left").with("days", ALLOWANCE)
}

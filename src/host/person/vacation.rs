//! Vacations: a yearly number of days on which the person's clocks stand still.
//!
//! A day is 24 hours from the start of the vacation. A day that has begun counts in full, in the UTC
//! year in which it began. A vacation that ends within [`UNDONE_WITHIN`] is undone: it uses no day, and
//! clocks are charged as if they had run.

use serde::{Deserialize, Serialize};

use crate::base::row::is_default;
use crate::base::time::{Span, Timestamp};
use crate::host::hours::year;
use crate::host::refusal::Refusal;

/// The number of vacation days in a calendar year.
pub const ALLOWANCE: u8 = 21;
const DAY: Span = Span::days(1);
/// A vacation that ends within this time is undone.
pub const UNDONE_WITHIN: Span = Span::minutes(10);

pub const AWAY_ALREADY: Refusal = Refusal::new("refused-away");
pub const BACK_ALREADY: Refusal = Refusal::new("refused-here");

/// The used vacation days of a person, and their current vacation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Vacation {
    /// The calendar year in which days were last used.
    pub year: i16,
    /// The days used in that year, without those of a running vacation.
    pub used: u8,
    /// The start of the last vacation that was not ended by the person, even if its days have run out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub since: Option<Timestamp>,
    /// Whether that vacation counts however soon it ends. Set when it has saved a match that would have
    /// been lost on time, because that time cannot be charged any more.
    #[serde(default, skip_serializing_if = "is_default")]
    pub counts: bool,
}

/// One vacation of a person, once it is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PastVacation {
    pub from: Timestamp,
    /// The end of the vacation, at the latest when the days ran out.
    pub to: Timestamp,
    /// The days that the vacation used; 0 if it was undone.
    pub days: u8,
}

impl Vacation {
    /// Whether the person is away at this time.
    pub fn is_away(&self, now: Timestamp) -> bool {
        self.since.is_some_and(|since| since <= now) && self.latest_end().is_some_and(|end| now < end)
    }

    /// Returns when the current vacation ends by itself because its days run out; no event is needed for
    /// that.
    pub fn latest_end(&self) -> Option<Timestamp> {
        self.since.map(|since| self.walk(since, None).1)
    }

    /// Returns the days left in the year of `now`, without those that a running vacation has used up to
    /// then.
    pub fn days_left(&self, now: Timestamp) -> u8 {
        let then = self.settled(now);
        ALLOWANCE.saturating_sub(if then.year == year(now) { then.used } else { 0 })
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

    /// Ends the vacation. One whose days have run out ends as of that time.
    ///
    /// # Errors
    /// Refuses with [`BACK_ALREADY`] if no vacation was started.
    pub fn end(&self, now: Timestamp) -> Result<(Self, PastVacation), Refusal> {
        let from = self.since.ok_or(BACK_ALREADY)?;
        if self.undone_at(now).is_some() {
            return Ok((Self { since: None, ..*self }, PastVacation { from, to: now, days: 0 }));
        }
        let (next, to, days) = self.walk(from, Some(now));
        Ok((next, PastVacation { from, to, days }))
    }

    /// Returns the start of the vacation while ending it would undo it.
    pub fn undone_at(&self, now: Timestamp) -> Option<Timestamp> {
        let is_undone = |since: &Timestamp| (*since..=*since + UNDONE_WITHIN).contains(&now);
        self.since.filter(is_undone).filter(|_| !self.counts)
    }

    /// Marks the vacation as one that counts, however soon it ends.
    #[must_use]
    pub fn counted(&self) -> Self {
        Self { counts: self.since.is_some(), ..*self }
    }

    /// Returns the state as if the vacation, if any, ended now.
    fn settled(&self, now: Timestamp) -> Self {
        self.since.map_or(*self, |since| self.walk(since, Some(now)).0)
    }

    /// Uses days from `since` until `now`, or until none is left. Returns the new state, the end of the
    /// vacation, and the number of days used.
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

    /// Uses a day that begins at this time. Returns false if none is left.
    fn take(&mut self, at: Timestamp) -> bool {
        let this = year(at);
        if this > self.year {
            *self = Self { year: this, used: 0, ..*self };
        }
        let is_left = self.used < ALLOWANCE;
        self.used += u8::from(is_left);
        is_left
    }
}

/// The person has used all [`ALLOWANCE`] days of this year.
pub fn no_days_left() -> Refusal {
    Refusal::new("refused-no-days-left").with("days", ALLOWANCE)
}

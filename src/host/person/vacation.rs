//! Days away: so many in a calendar year, during which the clocks of a person stand still.
//!
//! A day is 24 hours from the moment the absence began. A day that has begun counts as a whole one, for the
//! year in which it began (UTC). One that ends within [`UNDONE_WITHIN`] never happened: it uses no day, and
//! clocks are charged as if they had run, so that it is no free pause either. Where a clock would have run out,
//! and its match went on, that cannot be charged: then the absence counts. When the days
//! run out the absence ends by itself at [`Vacation::latest_end`], without anybody doing anything: whoever
//! asks later gets the same answer.

use serde::{Deserialize, Serialize};

use crate::base::row::is_default;
use crate::base::time::{Span, Timestamp};
use crate::host::hours::year;
use crate::host::refusal::Refusal;

/// Days that a person may be away in a calendar year.
pub const ALLOWANCE: u8 = 21;
const DAY: Span = Span::days(1);
/// An absence that ends within so long never happened.
pub const UNDONE_WITHIN: Span = Span::minutes(10);

pub const AWAY_ALREADY: Refusal = Refusal::new("refused-away");
pub const BACK_ALREADY: Refusal = Refusal::new("refused-here");

/// What a person has used of their days, and whether they are away.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Vacation {
    /// The calendar year in which days were last used.
    pub year: i16,
    /// How many were used in it, without those of an absence that lasts.
    pub used: u8,
    /// When the absence that was last begun and not yet ended began, even if its days have run out since.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub since: Option<Timestamp>,
    /// Whether that absence counts however soon it ends: it has saved a match that would have been lost on time.
    #[serde(default, skip_serializing_if = "is_default")]
    pub counts: bool,
}

/// One vacation of a person, once it is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Absence {
    pub from: Timestamp,
    /// When it ended: at the latest when the days had run out.
    pub to: Timestamp,
    /// Days of the allowance that the absence used; 0 where it never happened.
    pub days: u8,
}

impl Vacation {
    /// Whether they are away at a moment.
    pub fn is_away(&self, now: Timestamp) -> bool {
        self.since.is_some_and(|since| since <= now) && self.latest_end().is_some_and(|end| now < end)
    }

    /// When the absence ends by itself.
    pub fn latest_end(&self) -> Option<Timestamp> {
        self.since.map(|since| self.walk(since, None).1)
    }

    /// Days left in the year of a moment, without those that an absence uses up to then.
    pub fn days_left(&self, now: Timestamp) -> u8 {
        let then = self.settled(now);
        ALLOWANCE.saturating_sub(if then.year == year(now) { then.used } else { 0 })
    }

    /// Whether they may go away now.
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

    /// Back again. An absence whose days have run out may still be ended, as of the moment at which they had.
    pub fn end(&self, now: Timestamp) -> Result<(Self, Absence), Refusal> {
        let from = self.since.ok_or(BACK_ALREADY)?;
        if self.undone_at(now).is_some() {
            return Ok((Self { since: None, ..*self }, Absence { from, to: now, days: 0 }));
        }
        let (next, to, days) = self.walk(from, Some(now));
        Ok((next, Absence { from, to, days }))
    }

    /// When the absence began, while ending it undoes it.
    pub fn undone_at(&self, now: Timestamp) -> Option<Timestamp> {
        let is_undone = |since: &Timestamp| (*since..=*since + UNDONE_WITHIN).contains(&now);
        self.since.filter(is_undone).filter(|_| !self.counts)
    }

    /// The same absence, which counts from now on however soon it ends.
    #[must_use]
    pub fn counted(&self) -> Self {
        Self { counts: self.since.is_some(), ..*self }
    }

    /// What is kept once the absence is over, if there is one.
    fn settled(&self, now: Timestamp) -> Self {
        self.since.map_or(*self, |since| self.walk(since, Some(now)).0)
    }

    /// Uses day after day from `since` until `now`, or until none is left: what is kept then, when that is,
    /// and how many days it took.
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

    /// Uses the day that begins at a moment; says whether there was one.
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

/// The [`ALLOWANCE`] of this year is used up.
pub fn no_days_left() -> Refusal {
    Refusal::new("refused-no-days-left").with("days", ALLOWANCE)
}

//! Points in time and durations as plain numbers. Only an implementation of [`Clock`] reads a clock; all
//! other functions get the current time as an argument.

use std::ops::{Add, Sub};

use serde::{Deserialize, Serialize};

/// A point in time: milliseconds since 1 January 1970, UTC.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Timestamp(pub i64);

/// A duration in milliseconds; it may be negative.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Span(pub i64);

impl Timestamp {
    /// Returns the whole seconds since 1970, rounded down.
    pub const fn seconds(self) -> i64 {
        self.0.div_euclid(1000)
    }
}

impl Span {
    pub const fn seconds(n: i64) -> Self {
        Self(n * 1000)
    }

    pub const fn minutes(n: i64) -> Self {
        Self::seconds(n * 60)
    }

    pub const fn hours(n: i64) -> Self {
        Self::minutes(n * 60)
    }

    /// Returns `n` days of 24 hours.
    pub const fn days(n: i64) -> Self {
        Self::hours(n * 24)
    }

    /// Returns `self` minus `spent`, or 0 if the difference is negative.
    #[must_use]
    pub const fn saturating_sub(self, spent: Self) -> Self {
        let left = self.0.saturating_sub(spent.0);
        Self(if left < 0 { 0 } else { left })
    }
}

impl Add<Span> for Timestamp {
    type Output = Self;

    fn add(self, span: Span) -> Self {
        Self(self.0.saturating_add(span.0))
    }
}

impl Sub<Span> for Timestamp {
    type Output = Self;

    fn sub(self, span: Span) -> Self {
        Self(self.0.saturating_sub(span.0))
    }
}

impl Sub for Timestamp {
    type Output = Span;

    fn sub(self, earlier: Self) -> Span {
        Span(self.0.saturating_sub(earlier.0))
    }
}

/// A source of the current time. `app/clock.rs` reads the system clock; tests supply clocks of their own.
pub trait Clock: Send + Sync {
    fn now(&self) -> Timestamp;

    /// Returns the total time by which the clock was moved forward on purpose. Such a jump is not an
    /// outage, so players get no credit for it.
    fn skipped(&self) -> Span {
        Span(0)
    }
}

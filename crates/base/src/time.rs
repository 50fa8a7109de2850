//! Points in time, durations and days as plain numbers. Only an implementation of [`Clock`] reads a clock; all
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
    /// The whole seconds since 1970, rounded down.
    pub const fn seconds(self) -> i64 {
        self.0.div_euclid(1000)
    }

    /// The calendar day by UTC; day 0 for times before 1970.
    pub fn day(self) -> Day {
        Day(u32::try_from(self.0.div_euclid(Span::days(1).0)).unwrap_or(0))
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

    /// `n` days of 24 hours.
    pub const fn days(n: i64) -> Self {
        Self::hours(n * 24)
    }

    /// `self` minus `spent`, or 0 if the difference is negative.
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

/// A calendar day, counted from 1 January 1970, which is day 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Day(pub u32);

impl Day {
    /// The previous day; day 0, which has none, returns itself.
    #[must_use]
    pub const fn previous(self) -> Self {
        Self(self.0.saturating_sub(1))
    }

    /// A pseudorandom seed that depends only on the day, `words` and `number`.
    pub fn seed(self, words: &str, number: u64) -> u64 {
        let letters = words.bytes().fold(u64::from(self.0), |seed, letter| mixed(seed ^ u64::from(letter)));
        mixed(letters ^ mixed(number))
    }
}

/// Mixes the bits of a number: one step of `SplitMix` (Steele, Lea and Flood).
const fn mixed(bits: u64) -> u64 {
    let bits = bits.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let bits = (bits ^ bits >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ bits >> 31
}

/// A source of the current time. `app/clock.rs` reads the system clock; tests supply clocks of their own.
pub trait Clock: Send + Sync {
    fn now(&self) -> Timestamp;

    /// The total time by which the clock was moved forward on purpose. Such a jump is not an
    /// outage, so players get no credit for it.
    fn skipped(&self) -> Span {
        Span(0)
    }
}

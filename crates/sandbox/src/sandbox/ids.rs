//! Ids and times in Discord's format. The upper bits of an id count milliseconds since 2015, so that ids sort by
//! time. An id is never issued twice, even if the clock goes back during a restart.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

use crate::base::{rfc3339, time::Timestamp};

/// The epoch of Discord's ids, the start of 2015, in milliseconds since 1970.
const EPOCH_MS: i64 = 1_420_070_400_000;
/// The number of low bits in an id that are not part of its time (Discord's worker and counter).
const LOW_BITS: u32 = 22;

/// The id of any object, written as a decimal string in JSON.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Id(pub u64);

impl Id {
    /// Parses an id from a path or body. Only digits without a leading zero are accepted.
    pub fn read(text: &str) -> Option<Self> {
        let plain = text.bytes().all(|b| b.is_ascii_digit()) && !text.starts_with('0');
        if plain { text.parse().ok().map(Self) } else { None }
    }

    /// The time at which the id was issued.
    pub fn time(self) -> Timestamp {
        Timestamp((self.0 >> LOW_BITS).cast_signed() + EPOCH_MS)
    }
}

impl std::fmt::Display for Id {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

impl Serialize for Id {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Id {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let text = String::deserialize(from)?;
        Self::read(&text).ok_or_else(|| D::Error::custom(format!("not an id: {text:?}")))
    }
}

/// A generator of ids. Each id is greater than all earlier ones.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct IdGenerator {
    /// The number of the last id, or 0, which is no id.
    last: u64,
}

impl IdGenerator {
    /// Issues an id for the time `now`, or the next greater one if ids of that time were already issued.
    pub fn next(&mut self, now: Timestamp) -> Id {
        let since_epoch = u64::try_from(now.0 - EPOCH_MS).unwrap_or(0);
        self.last = (since_epoch << LOW_BITS).max(self.last + 1);
        Id(self.last)
    }
}

/// Formats a timestamp in ISO 8601, such as `2026-08-01T12:00:00.250000+00:00`.
pub fn iso(at: Timestamp) -> String {
    rfc3339::write(at).unwrap_or_default().replace('Z', "000+00:00")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn timestamps_handle_leap_days_and_years_before_1970() {
        assert_eq!(iso(Timestamp(0)), "1970-01-01T00:00:00.000000+00:00");
        assert_eq!(iso(Timestamp(951_782_400_123)), "2000-02-29T00:00:00.123000+00:00");
        assert_eq!(iso(Timestamp(1_785_585_600_000)), "2026-08-01T12:00:00.000000+00:00");
        assert_eq!(iso(Timestamp(-1)), "1969-12-31T23:59:59.999000+00:00");
    }

    #[test]
    fn ids_grow_even_if_the_clock_goes_back() {
        let mut generator = IdGenerator::default();
        let moments = [1_800_000_000_000, 1_800_000_000_000, 1_700_000_000_000, 1_800_000_000_001];
        let ids: Vec<Id> = moments.iter().map(|ms| generator.next(Timestamp(*ms))).collect();
        assert!(ids.windows(2).all(|pair| pair[0] < pair[1]), "{ids:?}");
        assert_eq!(ids[0].time(), Timestamp(moments[0]));
    }

    #[test]
    fn ids_survive_round_trip_and_reject_other_text() {
        let text = serde_json::to_string(&Id(1_234)).expect("an id is a string");
        assert_eq!(text, "\"1234\"");
        assert_eq!(serde_json::from_str::<Id>(&text).expect("what was written"), Id(1_234));
        for bad in ["", "012", "-1", "1x", "99999999999999999999999"] {
            assert_eq!(Id::read(bad).filter(|_| !bad.is_empty()), None, "{bad}");
        }
        assert_eq!(Id::read(""), None);
    }
}

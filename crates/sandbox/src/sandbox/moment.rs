//! Moments as Discord writes them: ISO 8601 in UTC.

use std::ops::Sub;

use serde::{Deserialize, Serialize};

use crate::base::time::{Span, Timestamp};

/// Milliseconds since 1970, in a form that can be put on disk.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Moment(pub i64);

impl From<Timestamp> for Moment {
    fn from(moment: Timestamp) -> Self {
        Self(moment.0)
    }
}

impl Sub for Moment {
    type Output = Span;

    fn sub(self, earlier: Self) -> Span {
        Span(self.0.saturating_sub(earlier.0))
    }
}

/// Writes a moment as ISO 8601, such as `2026-08-01T12:00:00.250000+00:00`.
pub fn iso(moment: Moment) -> String {
    let (days, ms) = (moment.0.div_euclid(86_400_000), moment.0.rem_euclid(86_400_000));
    let (year, month, day) = civil(days);
    let (hour, minute, second) = (ms / 3_600_000, ms / 60_000 % 60, ms / 1000 % 60);
    let micros = ms % 1000 * 1000;
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}.{micros:06}+00:00")
}

/// Days since 1970 as year, month and day. Counts from March, so that the leap day comes last; eras have 400
/// years.
fn civil(days: i64) -> (i64, i64, i64) {
    let shifted = days + 719_468;
    let (era, day_of_era) = (shifted.div_euclid(146_097), shifted.rem_euclid(146_097));
    let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let from_march = (5 * day_of_year + 2) / 153;
    let month = if from_march < 10 { from_march + 3 } else { from_march - 9 };
    let day = day_of_year - (153 * from_march + 2) / 5 + 1;
    (era * 400 + year_of_era + i64::from(month <= 2), month, day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_written_with_leap_days_and_before_1970() {
        assert_eq!(iso(Moment(0)), "1970-01-01T00:00:00.000000+00:00");
        assert_eq!(iso(Moment(951_782_400_123)), "2000-02-29T00:00:00.123000+00:00");
        assert_eq!(iso(Moment(1_785_585_600_000)), "2026-08-01T12:00:00.000000+00:00");
        assert_eq!(iso(Moment(-1)), "1969-12-31T23:59:59.999000+00:00");
    }
}

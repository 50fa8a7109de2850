//! Timestamps in Discord's notation: ISO 8601 in UTC.

use crate::base::{rfc3339, time::Timestamp};

/// Formats a timestamp such as `2026-08-01T12:00:00.250000+00:00`.
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
}

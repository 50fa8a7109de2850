//! Timestamps as RFC 3339 text in UTC, always in the form `2026-11-20T22:03:00.000Z`.
//!
//! The calendar arithmetic follows Howard Hinnant's "chrono-Compatible Low-Level Date Algorithms". These
//! algorithms let a year begin in March, so that the leap day is the last day of a year.

use super::time::Timestamp;

/// The length of a day, in milliseconds.
const DAY: i64 = 24 * 60 * 60 * 1000;
/// The number of days in 400 years, after which the Gregorian calendar repeats.
const ERA: i64 = 146_097;
/// The number of days from 1 March of the year 0 to 1 January 1970.
const TO_1970: i64 = 719_468;

/// Formats a timestamp. Returns `None` outside of the years 0 to 9999.
pub fn write(at: Timestamp) -> Option<String> {
    let (year, month, day) = date(at.0.div_euclid(DAY));
    let rest = at.0.rem_euclid(DAY);
    let (seconds, thousandths) = (rest / 1000, rest % 1000);
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    (0..=9999).contains(&year).then(|| {
        format!("{year:04}-{month:02}-{day:02}T{hours:02}:{minutes:02}:{seconds:02}.{thousandths:03}Z")
    })
}

/// Parses the form that [`write()`] produces. Returns `None` for any other text.
pub fn read(text: &str) -> Option<Timestamp> {
    let number = |from: usize, to: usize| {
        let digits = text.get(from..to).filter(|part| part.bytes().all(|byte| byte.is_ascii_digit()))?;
        digits.parse::<i64>().ok()
    };
    let days = days(number(0, 4)?, number(5, 7)?, number(8, 10)?);
    let seconds = number(11, 13)? * 3600 + number(14, 16)? * 60 + number(17, 19)?;
    let at = Timestamp(days * DAY + seconds * 1000 + number(20, 23)?);
    // The arithmetic maps an invalid date such as 30 February to another day. Formatting the result again
    // detects this.
    (write(at).as_deref() == Some(text)).then_some(at)
}

/// The year, month (1 to 12) and day of the month for a day counted from 1 January 1970.
fn date(day: i64) -> (i64, i64, i64) {
    let day = day + TO_1970;
    let (era, day) = (day.div_euclid(ERA), day.rem_euclid(ERA));
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (month, next) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    (era * 400 + year + next, month, day)
}

/// The number of days from 1 January 1970 to a date. The month is 1 to 12.
fn days(year: i64, month: i64, day: i64) -> i64 {
    let year = if month <= 2 { year - 1 } else { year };
    let (era, year) = (year.div_euclid(400), year.rem_euclid(400));
    let in_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
    era * ERA + year * 365 + year / 4 - year / 100 + in_year - TO_1970
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn known_moments_are_written_and_read() {
        for (at, text) in [
            (0, "1970-01-01T00:00:00.000Z"),
            (-1, "1969-12-31T23:59:59.999Z"),
            (951_782_400_000, "2000-02-29T00:00:00.000Z"),
            (1_234_567_890_123, "2009-02-13T23:31:30.123Z"),
            (4_107_542_400_000, "2100-03-01T00:00:00.000Z"),
            (253_402_300_799_999, "9999-12-31T23:59:59.999Z"),
        ] {
            assert_eq!(write(Timestamp(at)).as_deref(), Some(text));
            assert_eq!(read(text), Some(Timestamp(at)));
        }
        assert_eq!(write(Timestamp(253_402_300_800_000)), None);
        assert_eq!(write(Timestamp(i64::MIN)), None);
    }

    #[test]
    fn invalid_moments_are_rejected() {
        for text in [
            "",
            "2026-02-30T00:00:00.000Z",
            "2026-13-01T00:00:00.000Z",
            "2026-00-01T00:00:00.000Z",
            "2026-01-01T24:00:00.000Z",
            "2026-01-01T00:60:00.000Z",
            "2026-01-01 00:00:00.000Z",
            "2026-01-01T00:00:00Z",
            "+026-01-01T00:00:00.000Z",
            "2026-01-01T00:00:00.000Zé",
        ] {
            assert_eq!(read(text), None, "{text:?}");
        }
    }

    proptest! {
        #[test]
        fn every_moment_reads_back(at in -62_167_219_200_000_i64..253_402_300_800_000) {
            let text = write(Timestamp(at)).expect("a year of four digits");
            prop_assert_eq!(read(&text), Some(Timestamp(at)));
        }

        #[test]
        fn any_text_is_read_or_not(text in "\\PC{0,30}") {
            if let Some(at) = read(&text) {
                prop_assert_eq!(write(at), Some(text));
            }
        }
    }
}

//! Tests of quiet hours across all kinds of clock changes, and of the lookup of time zones.

use proptest::prelude::*;

use super::*;
use crate::base::text::plain;

fn at(text: &str) -> Timestamp {
    Timestamp(text.parse::<jiff::Timestamp>().expect("a moment").as_millisecond())
}

fn time(text: &str) -> HalfHour {
    HalfHour::read(text).expect("a time of day")
}

fn quiet(zone: &str, from: &str, to: &str) -> QuietHours {
    let night = Night::new(time(from), time(to)).expect("a night");
    QuietHours::new(Zone::new(zone).expect("a zone"), night)
}

/// Returns the start and the end of the first night that begins at or after the time `noon`.
fn night_after(hours: &QuietHours, noon: &str) -> (Timestamp, Timestamp) {
    let noon = at(noon);
    let start = hours.after_waking(noon, waking_until_night(hours, noon));
    (start, hours.ends(start).expect("it is quiet from the first moment on"))
}

fn waking_until_night(hours: &QuietHours, from: Timestamp) -> Span {
    let halves = (0..200).map(|n| Span::minutes(30 * n));
    let until =
        halves.into_iter().find(|span| hours.ends(from + *span).is_some()).expect("a night within days");
    hours.waking_between(from, from + until)
}

#[test]
fn night_follows_the_local_clock() {
    for (zone, from, to, noon, start, end) in [
        // In March, an hour of the night is skipped; in October or November, an hour is repeated.
        ("Europe/Berlin", "22", "7", "2026-03-28T12:00Z", "2026-03-28T21:00Z", "2026-03-29T05:00Z"),
        ("Europe/Berlin", "22", "7", "2026-10-24T12:00Z", "2026-10-24T20:00Z", "2026-10-25T06:00Z"),
        ("America/New_York", "23", "6:30", "2026-03-07T20:00Z", "2026-03-08T04:00Z", "2026-03-08T10:30Z"),
        ("America/New_York", "23", "6:30", "2026-10-31T20:00Z", "2026-11-01T03:00Z", "2026-11-01T11:30Z"),
        // The night begins or ends within the skipped or repeated hour.
        ("Europe/Berlin", "2:30", "3:30", "2026-03-28T12:00Z", "2026-03-29T01:00Z", "2026-03-29T01:30Z"),
        ("Europe/Berlin", "2:30", "3:30", "2026-10-24T12:00Z", "2026-10-25T00:30Z", "2026-10-25T02:30Z"),
        ("Europe/Berlin", "22", "2:30", "2026-10-24T12:00Z", "2026-10-24T20:00Z", "2026-10-25T01:30Z"),
        ("Europe/Berlin", "22", "2:30", "2026-03-28T12:00Z", "2026-03-28T21:00Z", "2026-03-29T01:00Z"),
        // In April, half an hour is repeated. In October, half an hour is skipped. The night of that date
        // lies in the skipped half hour, so the next night is found.
        ("Australia/Lord_Howe", "1:30", "2", "2026-04-04T12:00Z", "2026-04-04T14:30Z", "2026-04-04T15:30Z"),
        ("Australia/Lord_Howe", "2", "2:30", "2026-10-03T12:00Z", "2026-10-04T15:00Z", "2026-10-04T15:30Z"),
        // A whole day is skipped. A night that begins before the skipped day ends after it.
        ("Pacific/Apia", "22", "7", "2011-12-30T04:00Z", "2011-12-30T08:00Z", "2011-12-30T17:00Z"),
    ] {
        let hours = quiet(zone, from, to);
        assert_eq!(night_after(&hours, noon), (at(start), at(end)), "{zone} {from} to {to}, {noon}");
        assert!(hours.ends(at(start) + Span(-1)).is_none(), "{zone} {from} to {to}: not before");
        assert!(hours.ends(at(end)).is_none(), "{zone} {from} to {to}: not after");
    }
}

#[test]
fn clocks_stand_still_at_night() {
    let hours = quiet("Europe/Berlin", "22", "7");
    let evening = at("2026-06-10T18:00Z");
    assert_eq!(hours.after_waking(evening, Span::hours(2)), at("2026-06-10T20:00Z"), "until the night");
    assert_eq!(hours.after_waking(evening, Span::hours(3)), at("2026-06-11T06:00Z"), "the rest after it");
    assert_eq!(hours.after_waking(evening, Span::hours(15 * 7)), at("2026-06-17T18:00Z"), "a week of days");
    assert_eq!(hours.waking_between(evening, at("2026-06-17T18:00Z")), Span::hours(15 * 7));
    let midnight = at("2026-06-10T22:00Z");
    assert_eq!(hours.after_waking(midnight, Span(0)), midnight, "no time passes at once");
    assert_eq!(hours.after_waking(midnight, Span(1)), at("2026-06-11T05:00:00.001Z"));
    assert_eq!(hours.ends(midnight), Some(at("2026-06-11T05:00Z")));
    assert_eq!(hours.ends(evening), None);
    assert_eq!(hours.waking_between(midnight, evening), Span(0), "backwards no time passes");
}

#[test]
fn times_beyond_the_calendar_do_not_panic() {
    let hours = quiet("Europe/Berlin", "22", "7");
    for far in [Timestamp(i64::MIN), Timestamp(i64::MAX), LAST + Span::days(900_000)] {
        assert_eq!(hours.waking_between(far, far), Span(0));
        assert_eq!(hours.after_waking(far, Span(0)), far);
        assert!(hours.ends(far).is_none_or(|end| end >= far));
    }
}

#[test]
fn times_of_day_are_whole_or_half_hours() {
    for (text, shown) in
        [("22", "22:00"), ("7", "07:00"), ("07:30", "07:30"), (" 0.30 ", "00:30"), ("23:30", "23:30")]
    {
        assert_eq!(HalfHour::read(text).map(|time| time.to_string()).as_deref(), Some(shown));
    }
    for text in ["", "7:15", "-1", "+7", "7:", "007", "7:30:00", "half past"] {
        assert_eq!(HalfHour::read(text), None, "{text:?}");
    }
    assert_eq!((0..=u8::MAX).filter_map(HalfHour::new).count(), 48);
    assert_eq!(Night::new(time("7"), time("7")), None, "no night");
    assert_eq!(Night::new(time("20"), time("8:30")), None, "too long a night");
    assert!(Night::new(time("20"), time("8")).is_some(), "half a day is possible");
}

#[test]
fn months_end_on_the_same_local_day() {
    let berlin = Zone::new("Europe/Berlin").expect("a zone");
    for (from, months, end) in [
        ("2026-01-15T22:59Z", 1, "2026-02-15T08:00Z"),
        ("2026-01-15T23:00Z", 1, "2026-02-16T08:00Z"),
        ("2026-01-31T12:00Z", 1, "2026-02-28T08:00Z"),
        ("2026-01-31T12:00Z", 3, "2026-04-30T07:00Z"),
        ("2026-11-30T12:00Z", 15, "2028-02-29T08:00Z"),
    ] {
        let found = after_months(at(from), months, Some(&berlin), HalfHour::NINE);
        assert_eq!(found, at(end), "{months} months after {from}");
        let day = day_of(found, Some(&berlin));
        assert_eq!(on_day(day, Some(&berlin), HalfHour::NINE), found, "{end}");
    }
    assert_eq!(after_months(LAST, 12_000, None, HalfHour::NINE), LAST, "the end of the calendar");
    assert!(on_day(Day(u32::MAX), None, HalfHour::NINE) >= LAST);
}

#[test]
fn zones_are_found_guessed_and_completed() {
    let name = |zone: Result<Zone, UnknownZone>| zone.map(|zone| zone.name().to_owned());
    assert_eq!(name(Zone::new("europe/berlin")), Ok("Europe/Berlin".to_owned()));
    assert_eq!(name(Zone::new(" America/new york ")), Ok("America/New_York".to_owned()));
    let meant = |text: &str| {
        let meant = Zone::new(text).expect_err("no zone").meant;
        meant.first().map(|zone| zone.name().to_owned()).unwrap_or_default()
    };
    assert_eq!(meant("Berlim"), "Europe/Berlin");
    assert_eq!(meant("Europe/Belrin"), "Europe/Berlin");
    assert_eq!(meant("Lord Hove"), "Australia/Lord_Howe");
    assert_eq!(meant("Middle of nowhere"), "");
    assert_eq!(meant(""), "");
    let like = |typed: &str| -> Vec<String> {
        zones_like(typed, 25).iter().map(|found| found.zone.name().to_owned()).collect()
    };
    assert_eq!(like("berl"), ["Europe/Berlin"]);
    assert_eq!(like("new y"), ["America/New_York"]);
    assert!(like("ber").iter().any(|name| name == "America/Anchorage") || like("ber")[0].contains("Ber"));
    assert_eq!(like("europe").len(), 25);
    assert!(like("").iter().all(|name| Zone::new(name).is_ok()) && like("").len() > 10);
}

#[test]
fn zone_parses_utc_offsets() {
    for (typed, name, shown) in [
        ("UTC+2", "Etc/GMT-2", "UTC+2"),
        ("utc +2", "Etc/GMT-2", "UTC+2"),
        ("+02:00", "Etc/GMT-2", "UTC+2"),
        ("+0200", "Etc/GMT-2", "UTC+2"),
        ("GMT-5", "Etc/GMT+5", "UTC−5"),
        ("UTC-05:00", "Etc/GMT+5", "UTC−5"),
        ("UTC+14", "Etc/GMT-14", "UTC+14"),
        ("+05:30", "Asia/Kolkata", "Asia/Kolkata"),
        ("UTC-9:30", "Pacific/Marquesas", "Pacific/Marquesas"),
        ("UTC+0", "UTC", "UTC"),
        ("-00:00", "UTC", "UTC"),
    ] {
        let zone = Zone::new(typed).unwrap_or_else(|_| panic!("{typed} is a zone"));
        assert_eq!((zone.name(), zone.display_name().as_str()), (name, shown), "{typed}");
        assert_eq!(Zone::new(zone.name()), Ok(zone.clone()), "the value of the suggestion parses again");
        assert_eq!(Zone::new(&plain(shown)), Ok(zone.clone()), "what people see parses, too");
        assert_eq!(zones_like(typed, 25).first().map(|found| found.zone.clone()), Some(zone), "{typed}");
    }
    let noon = at("2026-07-01T12:00:00Z");
    let zone = Zone::new("UTC+2").expect("a zone");
    assert_eq!(
        next_at(noon, Some(&zone), time("15:00")),
        at("2026-07-01T13:00:00Z"),
        "two hours ahead, not behind"
    );
    for typed in ["UTC+15", "-13", "+1:75", "+05:31", "+", "GMT+1+2", "+123456"] {
        assert!(Zone::new(typed).is_err(), "{typed}");
    }
    for (minutes, name) in zone::FRACTIONAL_OFFSETS {
        let ahead = next_at(noon, Zone::new(name).ok().as_ref(), time("00:00"));
        let left = (ahead - noon).0 / 60_000;
        assert_eq!((left + i64::from(minutes)).rem_euclid(1440), 720, "{name} is {minutes} minutes ahead");
    }
}

fn names_like(typed: &str) -> Vec<String> {
    zones_like(typed, 25).iter().map(|found| found.zone.name().to_owned()).collect()
}

#[test]
fn abbreviations_mean_the_towns_of_their_users() {
    for (typed, zones) in [
        ("PST", &["America/Los_Angeles"][..]),
        ("est", &["America/New_York", "America/Toronto", "America/Panama", "America/Jamaica"]),
        ("MST", &["America/Denver", "America/Phoenix"]),
        ("AEST", &["Australia/Sydney", "Australia/Melbourne", "Australia/Brisbane"]),
        ("MSK", &["Europe/Moscow"]),
        ("IST", &["Asia/Kolkata", "Asia/Jerusalem", "Europe/Dublin", "Asia/Istanbul", "Europe/Istanbul"]),
    ] {
        assert_eq!(names_like(typed), zones, "{typed}");
    }
    for (names, zones) in zone::ABBREVIATIONS.iter() {
        for typed in names.split(zone::SEPARATOR) {
            assert!(
                zones.iter().all(|zone| Zone::new(zone).is_ok_and(|known| known.name() == *zone)),
                "{zones:?}"
            );
            assert_eq!(names_like(typed)[..zones.len()], *zones, "{typed}");
            let names =
                |zones: Vec<Zone>| zones.iter().map(|zone| zone.name().to_owned()).collect::<Vec<_>>();
            match Zone::new(typed) {
                Ok(zone) => assert_eq!(*zones, [zone.name()], "{typed}"),
                Err(unknown) => assert_eq!(names(unknown.meant), *zones, "{typed}"),
            }
        }
    }
}

/// Every name of the database, every town, every beginning of them.
#[test]
fn only_suggested_zones_are_taken_and_each_once() {
    let known = jiff::tz::db().available().map(|name| name.as_str().to_owned());
    let towns = zone::TOWNS.iter().flat_map(|(_, towns)| towns.iter().map(|town| (*town).to_owned()));
    for name in known.chain(towns).chain(["UTC+2", "-9:30", "Etc/GMT-2"].map(str::to_owned)) {
        let start: String = name.chars().take(3).collect();
        for typed in [&start, &name] {
            let suggested = names_like(typed);
            if let Ok(zone) = Zone::new(typed) {
                assert!(
                    suggested.iter().any(|name| name == zone.name()),
                    "{typed} is {zone:?}, not {suggested:?}"
                );
            }
            let distinct: std::collections::BTreeSet<_> = suggested.iter().collect();
            assert_eq!(distinct.len(), suggested.len(), "{typed}: {suggested:?}");
        }
    }
    for offset in ["EST", "MST", "EST5EDT", "GMT0", "Factory", "Zulu"] {
        assert!(Zone::new(offset).is_err(), "{offset}");
    }
}

#[test]
fn zones_that_were_accepted_once_are_still_read() {
    for name in jiff::tz::db().available() {
        let row = format!("\"{name}\"");
        let zone: Zone = serde_json::from_str(&row).expect("readable");
        assert_eq!(serde_json::to_string(&zone).expect("JSON"), row);
    }
}

#[test]
fn every_zone_fits_into_a_component_id() {
    for name in jiff::tz::db().available() {
        let zone = Zone::stored(name.as_str()).expect("it is there");
        let word = zone.word();
        assert!(word.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-'), "{word}");
        assert_eq!(Zone::of_word(&word), Some(zone), "{word}");
    }
    for word in ["", "nowhere--land", "Europe--Berlin", "europe/berlin"] {
        assert_eq!(Zone::of_word(word), None, "{word:?}");
    }
}

#[test]
fn zone_is_guessed_from_a_locale() {
    for (locale, name) in zone::ZONES_BY_LOCALE {
        let zone = Zone::of_locale(locale).expect("it is guessed");
        assert_eq!((zone.name(), Zone::stored(name)), (name, Some(zone.clone())), "{locale}");
    }
    assert_eq!((Zone::of_locale("en-US"), Zone::of_locale("xx")), (None, None));
}

#[test]
fn familiar_zones_contain_the_chosen_one() {
    for name in ["UTC", "Europe/Berlin", "Asia/Kathmandu", "Etc/GMT+5"] {
        let zone = Zone::stored(name).expect("a zone");
        let zones = Zone::familiar(&zone);
        assert!(zones.len() <= 25 && zones.iter().filter(|one| **one == zone).count() == 1, "{name}");
    }
}

#[test]
fn zone_is_found_by_a_localized_town() {
    for (typed, zone) in [
        ("München", "Europe/Berlin"),
        ("munchen", "Europe/Berlin"),
        ("Muenchen", "Europe/Berlin"),
        ("Munich", "Europe/Berlin"),
        ("Zürich", "Europe/Zurich"),
        ("Mailand", "Europe/Rome"),
        ("Den Haag", "Europe/Amsterdam"),
        ("san francisco", "America/Los_Angeles"),
        ("臺北", "Asia/Taipei"),
        ("berlin", "Europe/Berlin"),
        ("new york", "America/New_York"),
    ] {
        assert_eq!(Zone::new(typed).map(|zone| zone.name().to_owned()).as_deref(), Ok(zone), "{typed}");
        let begun: String = typed.chars().take(typed.chars().count().max(4) - 1).collect();
        let found = zones_like(&begun, 25);
        assert!(found.iter().any(|found| found.zone.name() == zone), "{zone} for {begun}: {found:?}");
    }
    let found = zones_like("münch", 25);
    assert_eq!(found[0].town, Some("München"));
    assert_eq!(Zone::new("Mühnchen").expect_err("misspelt").meant[0].name(), "Europe/Berlin");
    for (zone, towns) in zone::TOWNS.iter() {
        assert!(Zone::new(zone).is_ok_and(|known| known.name() == *zone), "{zone} is no zone");
        assert!(
            towns.iter().all(|town| Zone::new(town).is_ok_and(|known| known.name() == *zone)),
            "{towns:?}"
        );
    }
}

#[test]
fn time_of_day_parses_common_notations() {
    for (written, read) in [
        ("22", "22:00"),
        ("7.30", "07:30"),
        ("2230", "22:30"),
        ("10pm", "22:00"),
        ("10:30 PM", "22:30"),
        ("12am", "00:00"),
        ("12 p.m.", "12:00"),
        ("7 a.m.", "07:00"),
        ("22h", "22:00"),
        ("22h30", "22:30"),
        ("24", "00:00"),
    ] {
        assert_eq!(HalfHour::read(written).map(|time| time.to_string()).as_deref(), Some(read), "{written}");
    }
    for wrong in ["", "25", "22:15", "13pm", "0am", "-1", "7:3", "223", "24:30", "noon", "１０"] {
        assert_eq!(HalfHour::read(wrong), None, "{wrong}");
    }
}

fn hours() -> impl Strategy<Value = QuietHours> {
    const ZONES: &[&str] = &[
        "Europe/Berlin",
        "America/New_York",
        "Australia/Lord_Howe",
        "Pacific/Apia",
        "UTC",
        "Africa/Casablanca",
    ];
    (proptest::sample::select(ZONES), 0..48_u8, 1..=LONGEST).prop_map(|(zone, from, length)| {
        let time = |half_hours| HalfHour::new(half_hours % DAY).expect("below 48");
        let night = Night::new(time(from), time(from + length)).expect("a night");
        QuietHours::new(Zone::new(zone).expect("a zone"), night)
    })
}

/// Generates moments from 2009 to 2031.
fn moment() -> impl Strategy<Value = Timestamp> {
    (1_230_000_000_000..1_930_000_000_000_i64).prop_map(Timestamp)
}

fn span() -> impl Strategy<Value = Span> {
    prop_oneof![
        Just(Span(0)),
        (0..Span::days(21).0).prop_map(Span),
        (0..48 * 21_i64).prop_map(|n| Span::minutes(30 * n))
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn after_waking_agrees_with_waking_between(hours in hours(), from in moment(), span in span()) {
        let then = hours.after_waking(from, span);
        prop_assert_eq!(hours.waking_between(from, then), span);
        prop_assert!(then >= from + span, "waking time never runs ahead of real time");
        // `then` is the first such moment: one millisecond earlier, less waking time has passed.
        prop_assert!(span.0 == 0 || hours.waking_between(from, then + Span(-1)) < span);
    }

    #[test]
    fn waking_time_is_monotonic_and_adds_up(hours in hours(), from in moment(), one in span(), two in span()) {
        let sum = Span(one.0 + two.0);
        let whole = hours.after_waking(from, sum);
        prop_assert!(hours.after_waking(from, one) <= whole);
        prop_assert!(hours.after_waking(from + two, one) >= hours.after_waking(from, one));
        let middle = hours.after_waking(from, one);
        prop_assert_eq!(hours.waking_between(from, middle).0 + hours.waking_between(middle, whole).0, sum.0);
    }

    #[test]
    fn no_waking_time_passes_in_quiet_hours(hours in hours(), now in moment()) {
        let passes = hours.waking_between(now, now + Span(1)) == Span(1);
        prop_assert_eq!(hours.ends(now).is_some(), !passes);
        if let Some(end) = hours.ends(now) {
            prop_assert!(end > now && hours.ends(end).is_none() && hours.ends(end + Span(-1)).is_some());
            prop_assert_eq!(hours.waking_between(now, end), Span(0));
            prop_assert!(end - now <= Span::hours(14), "a night of twelve hours with its repeated hours");
        }
    }

    /// In a zone without clock changes, quiet hours must agree with a simple comparison of times of day.
    #[test]
    fn quiet_hours_match_the_wall_clock_without_dst(from in 0..48_u8, length in 1..=LONGEST, now in moment()) {
        let time = |half_hours| HalfHour::new(half_hours % DAY).expect("below 48");
        let night = Night::new(time(from), time(from + length)).expect("a night");
        let hours = QuietHours::new(Zone::new("Asia/Kolkata").expect("a zone"), night);
        let wall = (now.0 + Span::minutes(330).0).rem_euclid(Span::days(1).0) / Span::minutes(30).0;
        let since = (wall + 48 - i64::from(from)) % 48;
        prop_assert_eq!(hours.ends(now).is_some(), since < i64::from(length));
    }
}

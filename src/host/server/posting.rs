//! The schedule of the daily puzzle on a server.

use std::fmt;

use crate::base::as_text;
use crate::base::id::ChannelId;
use crate::base::time::Timestamp;

use super::super::hours::{self, HalfHour, Zone, next_at};

/// The channel, local time and next date of the daily puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PuzzleSchedule {
    pub channel: ChannelId,
    pub time: HalfHour,
    /// The time zone of the posting time, in which the days of the puzzle begin too.
    pub zone: Zone,
    pub next: Timestamp,
    /// The code of the Discord server's language when the schedule was set; used if the server has
    /// chosen no language.
    pub language: String,
}

impl PuzzleSchedule {
    /// Schedules the next posting for a later day than the day of `now`, so that each day gets at most
    /// one puzzle.
    #[must_use]
    pub fn after(self, now: Timestamp) -> Self {
        let today = hours::day_of(now, Some(&self.zone));
        let mut next = next_at(now, Some(&self.zone), self.time);
        if hours::day_of(next, Some(&self.zone)) == today {
            next = next_at(next, Some(&self.zone), self.time);
        }
        Self { next, ..self }
    }

    /// Parses the text that [`fmt::Display`] writes. Returns `None` for any other text.
    pub fn read(word: &str) -> Option<Self> {
        let parts: [&str; 5] = word.splitn(5, '.').collect::<Vec<_>>().try_into().ok()?;
        let [channel, half_hours, next, language, zone] = parts;
        let read = Self {
            channel: ChannelId(channel.parse().ok()?),
            time: HalfHour::new(half_hours.parse().ok()?)?,
            next: Timestamp(next.parse().ok()?),
            language: language.to_owned(),
            zone: Zone::stored(zone)?,
        };
        (read.to_string() == word).then_some(read)
    }
}

impl fmt::Display for PuzzleSchedule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { channel, time, zone, next, language } = self;
        write!(f, "{channel}.{}.{}.{language}.{}", time.half_hours(), next.0, zone.name())
    }
}

as_text!(PuzzleSchedule, PuzzleSchedule::to_string, Self::read, "posts nothing");

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::time::Span;

    #[test]
    fn late_posting_keeps_one_puzzle_a_day() {
        let zone = Zone::new("UTC").expect("a zone");
        let day = 20_003 * Span::days(1).0;
        let at = |hours: i64| Timestamp(day + Span::hours(hours).0);
        let (time, language) = (HalfHour::new(18).expect("nine"), "en".to_owned());
        let posting = PuzzleSchedule { channel: ChannelId(7), time, zone, next: at(9), language };
        assert_eq!(PuzzleSchedule::read(&posting.to_string()), Some(posting.clone()));
        assert_eq!(posting.clone().after(at(9)).next, at(33));
        assert_eq!(posting.clone().after(at(20)).next, at(33));
        assert_eq!(posting.after(at(26)).next, at(57), "that of the second day came before nine");
        for word in ["", "7.18.0.en", "7.18.0.en.Nowhere/Land", "07.18.0.en.UTC", "7.48.0.en.UTC"] {
            assert_eq!(PuzzleSchedule::read(word), None, "{word}");
        }
    }
}

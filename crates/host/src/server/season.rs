//! Seasons of a server: periods with a leaderboard of their own. A season ends when the next one
//! begins, and its leaderboard is final from then on. Managers begin seasons by hand, or choose a rhythm in which
//! seasons renew themselves.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::base::as_text;
use crate::base::id::{ChannelId, ServerId};
use crate::base::time::{Day, Span, Timestamp};
use crate::hours::{self, HalfHour, Zone};
use crate::{Refusal, Scope, SeasonNumber};

use super::Server;

/// The number of seasons from which on no season can be begun by hand. Seasons that renew themselves go on: a month each,
/// they reach this number after 41 years.
pub const MOST_SEASONS: usize = 500;
/// The maximum length of a season's name, in characters.
pub const LONGEST_SEASON: usize = 32;
/// The minimum time between the starts of two seasons.
pub const MIN_SEASON_LENGTH: Span = Span::hours(24);
/// The minimum number of finished matches after which a season renews itself. With fewer, it goes on for another period.
pub const LEAST_SEASON_MATCHES: u32 = 5;
/// The maximum time until the end of a season that renews itself: three months, and a change of the time zone.
pub const LONGEST_SEASON_WAIT: Span = Span::days(94);

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Season {
    pub name: SeasonName,
    pub since: Timestamp,
}

impl Season {
    /// Whether the name only repeats the number, as that of a season which has begun by itself.
    pub fn is_numbered(&self, number: SeasonNumber) -> bool {
        self.name == SeasonName::numbered(number)
    }
}

/// How often the seasons of a server renew themselves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeasonRhythm {
    Quarter,
    Month,
}

impl SeasonRhythm {
    pub const ALL: [Self; 2] = [Self::Quarter, Self::Month];

    pub const fn word(self) -> &'static str {
        match self {
            Self::Quarter => "quarter",
            Self::Month => "month",
        }
    }

    const fn months(self) -> u16 {
        match self {
            Self::Quarter => 3,
            Self::Month => 1,
        }
    }
}

/// The schedule of seasons that renew themselves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeasonSchedule {
    pub rhythm: SeasonRhythm,
    /// The start from which periods are counted. On a server without a season, the first one begins then.
    pub from: Timestamp,
    /// The next end of a period, at which the running season ends if enough matches have finished in it.
    pub next: Timestamp,
    /// The channel in which the rhythm was set. Champions are posted there if there is no better channel.
    pub channel: ChannelId,
    /// The code of the Discord server's language when the rhythm was set; used if the server has chosen no language.
    pub language: String,
}

impl SeasonSchedule {
    /// Parses the text that [`fmt::Display`] writes. Returns `None` for any other text.
    pub fn read(word: &str) -> Option<Self> {
        let parts: [&str; 5] = word.splitn(5, '.').collect::<Vec<_>>().try_into().ok()?;
        let [rhythm, from, next, channel, language] = parts;
        let read = Self {
            rhythm: SeasonRhythm::ALL.into_iter().find(|one| one.word() == rhythm)?,
            from: Timestamp(from.parse().ok()?),
            next: Timestamp(next.parse().ok()?),
            channel: ChannelId(channel.parse().ok()?),
            language: language.to_owned(),
        };
        (read.to_string() == word).then_some(read)
    }
}

impl fmt::Display for SeasonSchedule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { rhythm, from, next, channel, language } = self;
        write!(f, "{}.{}.{}.{channel}.{language}", rhythm.word(), from.0, next.0)
    }
}

as_text!(SeasonSchedule, SeasonSchedule::to_string, Self::read, "renews no season");

/// The name of a season: one nonempty line. The name is untrusted text that must be escaped wherever it
/// is shown.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SeasonName(String);

/// The refusal for a blank season name.
pub const NO_SEASON_NAME: Refusal = Refusal::new("refused-no-season-name");
pub const NO_SUCH_SEASON: Refusal = Refusal::new("refused-no-such-season");
/// The refusal for a command that both begins a season and changes the rhythm.
pub const ONE_SEASON_CHANGE: Refusal = Refusal::new("refused-one-season-change");
/// The refusal for a confirmed season when another one has begun since the question was shown.
pub const SEASON_BEGUN_SINCE: Refusal = Refusal::new("refused-season-asked").closes_panel();

impl SeasonName {
    /// Reads a name and collapses its whitespace.
    ///
    /// # Errors
    /// Refuses a blank name, and one of more than [`LONGEST_SEASON`] characters.
    pub fn read(text: &str) -> Result<Self, Refusal> {
        let name = text.split_whitespace().collect::<Vec<_>>().join(" ");
        match name.chars().count() {
            0 => Err(NO_SEASON_NAME),
            1..=LONGEST_SEASON => Ok(Self(name)),
            _ => Err(long_season_name()),
        }
    }

    /// The name of a season that begins by itself: its number, which is the same in every language.
    pub fn numbered(number: SeasonNumber) -> Self {
        Self(number.to_string())
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

as_text!(SeasonName, SeasonName::as_str, |text: &str| Self::read(text).ok(), "is no name of a season");

impl Server {
    /// The number of the running season; `None` if no season has ever begun.
    pub fn current_season(&self) -> Option<SeasonNumber> {
        u16::try_from(self.seasons.len()).ok().and_then(SeasonNumber::new)
    }

    /// The scope in which matches that end now count, besides all servers: the running season, or
    /// else the server.
    pub fn current_scope(&self, id: ServerId) -> Scope {
        Scope::of_server(id, self.current_season())
    }

    pub fn season(&self, number: SeasonNumber) -> Option<&Season> {
        self.seasons.get(usize::from(number.get()) - 1)
    }

    /// All seasons with their numbers and ends, newest first.
    pub fn seasons_newest_first(&self) -> impl Iterator<Item = (SeasonNumber, &Season, Option<Timestamp>)> {
        let ends = self.seasons.iter().skip(1).map(|next| Some(next.since)).chain([None]);
        let all: Vec<_> = (1..).filter_map(SeasonNumber::new).zip(&self.seasons).zip(ends).collect();
        all.into_iter().rev().map(|((number, season), end)| (number, season, end))
    }

    /// The number of the next season.
    ///
    /// # Errors
    /// Refuses if the server already has [`MOST_SEASONS`].
    pub fn next_season(&self) -> Result<SeasonNumber, Refusal> {
        let number = u16::try_from(self.seasons.len() + 1).ok().and_then(SeasonNumber::new);
        number.filter(|_| self.seasons.len() < MOST_SEASONS).ok_or_else(too_many_seasons)
    }

    /// Begins a season at the time `now`. If seasons renew themselves, the periods are counted from now on.
    ///
    /// # Errors
    /// Refuses beyond [`MOST_SEASONS`], and less than [`MIN_SEASON_LENGTH`] after the start of the last
    /// season.
    pub fn begin_season(mut self, name: SeasonName, now: Timestamp) -> Result<Self, Refusal> {
        self.next_season()?;
        let next = self.seasons.last().map(|last| last.since + MIN_SEASON_LENGTH);
        if let Some(next) = next.filter(|next| now < *next) {
            return Err(season_too_soon(next));
        }
        self.seasons.push(Season { name, since: now });
        if let Some(schedule) = &mut self.season_schedule {
            schedule.from = now;
        }
        self.plan_season_end(now);
        Ok(self)
    }

    /// A schedule of seasons that renew themselves. Periods are counted from the start of the running season, or from
    /// `now` if there is none.
    pub fn schedule_seasons(
        &self,
        rhythm: SeasonRhythm,
        channel: ChannelId,
        language: String,
        now: Timestamp,
    ) -> SeasonSchedule {
        let from = self.seasons.last().map_or(now, |season| season.since);
        SeasonSchedule { rhythm, from, next: self.end_of_period(rhythm, from, now), channel, language }
    }

    /// Whether the alarm of a season that renews itself has come.
    pub fn is_season_due(&self, now: Timestamp) -> bool {
        self.season_schedule.as_ref().is_some_and(|schedule| schedule.next <= now)
    }

    /// The settings after the alarm of a season, with the number of the season that has ended. With fewer than
    /// [`LEAST_SEASON_MATCHES`] finished matches, the season goes on for another period. [`MOST_SEASONS`] does not
    /// limit these seasons.
    #[must_use]
    pub fn renew_season(mut self, matches: u32, now: Timestamp) -> (Self, Option<SeasonNumber>) {
        let ended = self.current_season().filter(|_| matches >= LEAST_SEASON_MATCHES);
        let next = ended.and_then(|number| number.checked_add(1));
        self.seasons.extend(next.map(|next| Season { name: SeasonName::numbered(next), since: now }));
        self.plan_season_end(now);
        (self, ended.filter(|_| next.is_some()))
    }

    /// The settings with the alarm of the running season at that of the next daily post, if there are such posts.
    #[must_use]
    pub fn postpone_season(mut self) -> Self {
        if let (Some(schedule), Some(posting)) = (&mut self.season_schedule, &self.puzzle) {
            schedule.next = posting.next;
        }
        self
    }

    /// Sets the end of the running season to the next end of a period, if seasons renew themselves.
    pub fn plan_season_end(&mut self, now: Timestamp) {
        let planned = self.season_schedule.take().map(|schedule| SeasonSchedule {
            next: self.end_of_period(schedule.rhythm, schedule.from, now),
            ..schedule
        });
        self.season_schedule = planned;
    }

    /// The first end of a period that is at least [`MIN_SEASON_LENGTH`] after `now`. Counting all periods from one
    /// start keeps the day of the month.
    fn end_of_period(&self, rhythm: SeasonRhythm, from: Timestamp, now: Timestamp) -> Timestamp {
        let (zone, time) = self.season_clock();
        let months = (1..=u16::MAX / 12).map(|periods| periods * rhythm.months());
        let mut ends = months.map(|months| hours::after_months(from, months, zone, time));
        ends.find(|end| *end >= now + MIN_SEASON_LENGTH).unwrap_or(now + LONGEST_SEASON_WAIT)
    }

    /// The time zone and the time of day at which seasons end: those of the daily post, or else nine o'clock in UTC.
    fn season_clock(&self) -> (Option<&Zone>, HalfHour) {
        let posting = self.puzzle.as_ref();
        posting.map_or((None, HalfHour::NINE), |posting| (Some(&posting.zone), posting.time))
    }

    /// The local day on which the running season may end.
    pub(super) fn day_of_season_end(&self) -> Option<Day> {
        let schedule = self.season_schedule.as_ref()?;
        Some(hours::day_of(schedule.next, self.season_clock().0))
    }

    /// Keeps the end of the running season on a local day, at the time of the daily post, which may be new.
    pub(super) fn keep_season_end(&mut self, day: Option<Day>) {
        let (zone, time) = self.season_clock();
        let next = day.map(|day| hours::on_day(day, zone, time));
        if let (Some(schedule), Some(next)) = (&mut self.season_schedule, next) {
            schedule.next = next;
        }
    }

    /// Sets or ends the rhythm of seasons. The first season of a server begins with it.
    pub(super) fn set_season_schedule(&mut self, schedule: Option<SeasonSchedule>) {
        self.season_schedule = schedule;
        if let Some(SeasonSchedule { from, .. }) = self.season_schedule
            && self.seasons.is_empty()
        {
            self.seasons.push(Season { name: SeasonName::numbered(SeasonNumber::MIN), since: from });
        }
        self.keep_season_end(self.day_of_season_end());
    }
}

pub fn long_season_name() -> Refusal {
    Refusal::new("refused-long-season-name").with("limit", LONGEST_SEASON)
}

pub fn too_many_seasons() -> Refusal {
    Refusal::new("refused-too-many-seasons").with("limit", MOST_SEASONS)
}

/// The refusal for a season less than [`MIN_SEASON_LENGTH`] after the last one. The next season may
/// begin at the time `next`.
pub fn season_too_soon(next: Timestamp) -> Refusal {
    Refusal::new("refused-season-too-soon").with("when", next)
}

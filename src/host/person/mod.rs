//! What a person has settled for themselves: how they are told, when they sleep, how pictures look, when they
//! are away.
//!
//! A person who has never settled anything is [`Person::default`]. Pure and validated: whatever can be built
//! may be kept. Knows no match; who pings, reminds and stops clocks asks here.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::base::row::{inverted, is_default};
use crate::base::scene::Theme;
use crate::base::time::Timestamp;

use super::hours::{HalfHour, Night, QuietHours, UnknownZone, Zone, next_at, weekend_ends};
use super::refusal::Refusal;

mod change;
#[cfg(test)]
mod tests;
mod vacation;

pub use change::{Change, read_state, theme_word};
pub use vacation::{ALLOWANCE, AWAY_ALREADY, BACK_ALREADY, UNDONE_WITHIN, Vacation, no_days_left};

/// How many reminders a person may choose besides the one at a third.
pub const MOST_REMINDERS: usize = 3;
/// The earliest reminder, in hours before the deadline; the latest is one hour before it.
pub const EARLIEST_REMINDER: u8 = 72;

/// When a day begins for whoever has no quiet hours.
const EIGHT: HalfHour = HalfHour::EIGHT;
/// Quiet stretches that follow one another: a night, a weekend, and the night after it.
const MOST_QUIET: usize = 4;

/// How somebody is told that it is their turn, and reminded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Alerts {
    /// By a mention in the channel of the match.
    #[default]
    Mention,
    Direct,
    Both,
    /// By one direct message each morning with all that waits, and at once only where time runs out.
    Digest,
    /// Not at all: they look for themselves.
    Silent,
}

/// When somebody is reminded of a deadline.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Reminders {
    #[serde(skip_serializing_if = "is_default")]
    hours: BTreeSet<u8>,
    /// When a third of the time is left.
    #[serde(rename = "no_third", skip_serializing_if = "Clone::clone", with = "inverted")]
    pub at_third: bool,
}

/// The settings that one person has chosen.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "each is a setting of its own")]
pub struct Person {
    /// The code of their language; nothing follows their client.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
    /// Whether they have been told of the language nearest to that of their client, which we do not speak.
    #[serde(skip_serializing_if = "is_default")]
    pub near_language: bool,
    /// The colours of their private pictures.
    #[serde(skip_serializing_if = "is_default")]
    pub palette: Theme,
    #[serde(skip_serializing_if = "is_default")]
    pub alerts: Alerts,
    #[serde(skip_serializing_if = "is_default")]
    pub reminders: Reminders,
    /// Where they are, and when they sleep.
    #[serde(flatten)]
    pub sleep: Sleep,
    /// Whether a move pressed on the board asks once before it counts.
    #[serde(skip_serializing_if = "is_default")]
    pub confirm: bool,
    /// Whether a move that is their only one is played for them.
    #[serde(skip_serializing_if = "is_default")]
    pub forced: bool,
    /// Whether leaderboards leave the person out.
    #[serde(skip_serializing_if = "is_default")]
    pub hidden: bool,
    #[serde(skip_serializing_if = "is_default")]
    pub vacation: Vacation,
}

/// The time zone and the quiet hours of a person, and whether weekends are quiet, too; there are none without
/// a zone.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Sleep {
    #[serde(skip_serializing_if = "Option::is_none")]
    zone: Option<Zone>,
    #[serde(skip_serializing_if = "Option::is_none")]
    night: Option<Night>,
    #[serde(skip_serializing_if = "is_default")]
    weekends: bool,
}

/// Quiet hours and quiet weekends need a time zone first.
pub const NO_ZONE: Refusal = Refusal::new("refused-no-zone");
/// A night that is empty or longer than half a day.
pub const BAD_NIGHT: Refusal = Refusal::new("refused-night");

impl Alerts {
    /// Every way of being told, the default first.
    pub const ALL: [Self; 5] = [Self::Mention, Self::Direct, Self::Both, Self::Digest, Self::Silent];

    /// The word in options and settings.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Mention => "mention",
            Self::Direct => "direct",
            Self::Both => "both",
            Self::Digest => "digest",
            Self::Silent => "silent",
        }
    }
}

impl Default for Reminders {
    fn default() -> Self {
        Self { at_third: true, hours: BTreeSet::new() }
    }
}

impl Reminders {
    /// Reminders at these hours before the deadline: at most [`MOST_REMINDERS`], each from 1 to
    /// [`EARLIEST_REMINDER`].
    pub fn new(at_third: bool, hours: BTreeSet<u8>) -> Result<Self, Refusal> {
        if hours.len() > MOST_REMINDERS {
            return Err(too_many_reminders());
        }
        let all_fit = hours.iter().all(|hours| (1..=EARLIEST_REMINDER).contains(hours));
        if all_fit { Ok(Self { hours, at_third }) } else { Err(unknown_reminder()) }
    }

    /// Hours before the deadline, fewest first.
    pub const fn hours(&self) -> &BTreeSet<u8> {
        &self.hours
    }
}

impl Sleep {
    /// The time zone, if it is told.
    pub const fn zone(&self) -> Option<&Zone> {
        self.zone.as_ref()
    }

    /// The quiet hours, by the clock of that zone.
    pub const fn night(&self) -> Option<Night> {
        self.night
    }

    /// In a time zone, or in none and then without quiet hours.
    #[must_use]
    pub fn in_zone(self, zone: Option<Zone>) -> Self {
        let night = self.night.filter(|_| zone.is_some());
        let weekends = self.weekends && zone.is_some();
        Self { zone, night, weekends }
    }

    /// With other quiet hours, or none.
    pub fn at(self, night: Option<Night>) -> Result<Self, Refusal> {
        if night.is_some() && self.zone.is_none() {
            return Err(NO_ZONE);
        }
        Ok(Self { night, ..self })
    }

    /// Whether Saturdays and Sundays are quiet.
    pub const fn weekends(&self) -> bool {
        self.weekends
    }

    pub fn on_weekends(self, weekends: bool) -> Result<Self, Refusal> {
        if weekends && self.zone.is_none() {
            return Err(NO_ZONE);
        }
        Ok(Self { weekends, ..self })
    }

    /// When the day begins: when the night is over, or at eight.
    fn morning(&self) -> HalfHour {
        self.night.map_or(EIGHT, Night::to)
    }
}

impl Person {
    /// When nobody pings them; nothing when they may be pinged at any time.
    pub fn quiet_hours(&self) -> Option<QuietHours> {
        Some(QuietHours::new(self.sleep.zone.clone()?, self.sleep.night?))
    }

    /// Until when nobody calls them: in their quiet hours, and on weekends where these are quiet. Nothing
    /// when they may be called. Clocks know nothing of weekends.
    pub fn quiet_until(&self, now: Timestamp) -> Option<Timestamp> {
        let (hours, morning) = (self.quiet_hours(), self.sleep.morning());
        let quiet = |at: Timestamp| {
            let weekend = self.sleep.weekends.then(|| weekend_ends(at, self.sleep.zone(), morning)).flatten();
            weekend.or_else(|| hours.as_ref()?.ends(at))
        };
        std::iter::successors(quiet(now), |at| quiet(*at)).take(MOST_QUIET).last()
    }

    /// The next morning after a moment on which they may be called.
    pub fn next_morning(&self, now: Timestamp) -> Timestamp {
        let morning = next_at(now, self.sleep.zone(), self.sleep.morning());
        self.quiet_until(morning).unwrap_or(morning)
    }
}

/// A night from two times as a person writes them.
pub fn read_night(from: &str, to: &str) -> Result<Night, Refusal> {
    let read = |text: &str| HalfHour::read(text).ok_or_else(|| unknown_time(text));
    Night::new(read(from)?, read(to)?).ok_or(BAD_NIGHT)
}

/// No such time zone; the refusal names the one that may have been meant.
pub fn unknown_zone(UnknownZone { name, meant }: UnknownZone) -> Refusal {
    match meant {
        Some(zone) => Refusal::new("refused-zone-meant").quoting("name", &name).with("zone", zone.shown()),
        None => Refusal::new("refused-zone").quoting("name", &name),
    }
}

pub fn unknown_time(written: &str) -> Refusal {
    Refusal::new("refused-time").quoting("time", written)
}

/// Reminders come 1 to [`EARLIEST_REMINDER`] hours before the deadline.
pub fn unknown_reminder() -> Refusal {
    Refusal::new("refused-reminder").with("hours", EARLIEST_REMINDER)
}

pub fn too_many_reminders() -> Refusal {
    Refusal::new("refused-too-many-reminders").with("limit", MOST_REMINDERS)
}

/// A language that we do not speak.
pub fn unknown_language(code: &str) -> Refusal {
    Refusal::new("refused-language").quoting("language", code)
}

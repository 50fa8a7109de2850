//! Personal settings: notifications, quiet hours, pictures and vacations.
//!
//! A person without settings is [`Person::default`]. Constructors validate their input, so every value of
//! these types may be stored. Nothing here knows matches; the code that notifies, reminds or stops clocks
//! reads these settings.

#[cfg(test)]
mod tests;
mod vacation;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use serde::{Deserialize, Serialize};

use crate::base::id::ServerId;
use crate::base::row::Record;
use crate::base::row::{inverted, is_default};
use crate::base::scene::Theme;
use crate::base::text::any_of;
use crate::base::time::Timestamp;

use super::Refusal;
use super::hours::{HalfHour, Night, QuietHours, UnknownZone, Zone, next_at, weekend_ends};

pub use vacation::{
    ALLOWANCE, AWAY_ALREADY, BACK_ALREADY, DAYS_OFF_PER_YEAR, DaysOff, UNDO_PERIOD, Vacation, no_days_left,
};

/// The maximum number of reminders of one person, not counting the reminder when a third of the time is
/// left.
pub const MOST_REMINDERS: usize = 3;
/// The maximum time between a reminder and the deadline, in hours; the minimum is one hour.
pub const EARLIEST_REMINDER: u8 = 72;

/// The maximum number of adjoining quiet periods that count as one, such as a night, a weekend and
/// another night.
const MOST_QUIET: usize = 4;

/// The way in which a person is notified and reminded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Alerts {
    /// By a mention in the channel of the match.
    #[default]
    Mention,
    Direct,
    Both,
    /// By one direct message each morning with all waiting matches and challenges. Only notifications
    /// that cannot wait until the morning are sent at once.
    Digest,
    /// No notifications at all.
    Silent,
}

/// The reminders that a person gets before a deadline.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Reminders {
    #[serde(skip_serializing_if = "is_default")]
    hours: BTreeSet<u8>,
    /// Whether to remind the person when a third of their time is left. Rows store the opposite, under
    /// the name `no_third`.
    #[serde(rename = "no_third", skip_serializing_if = "Clone::clone", with = "inverted")]
    pub at_third: bool,
}

/// The settings that one person has chosen.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "each is a setting of its own")]
pub struct Person {
    /// The code of the person's language; `None` follows their Discord client.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
    /// Whether the person has received the notice about their language: the bot does not speak the
    /// language of their Discord client, but a related one, which they can choose.
    #[serde(skip_serializing_if = "is_default")]
    #[serde(rename = "near_language")]
    pub language_fallback_notice: bool,
    /// The colours of pictures that only the person sees.
    #[serde(skip_serializing_if = "is_default")]
    pub palette: Theme,
    #[serde(skip_serializing_if = "is_default")]
    pub alerts: Alerts,
    #[serde(skip_serializing_if = "is_default")]
    pub reminders: Reminders,
    #[serde(flatten)]
    pub sleep: QuietSettings,
    /// Whether a move that the person presses on the board needs confirmation.
    #[serde(skip_serializing_if = "is_default")]
    pub confirm: bool,
    /// Whether the bot plays the person's move for them when only one move is legal.
    #[serde(skip_serializing_if = "is_default")]
    pub forced: bool,
    /// Whether leaderboards leave the person out.
    #[serde(skip_serializing_if = "is_default")]
    pub hidden: bool,
    /// Whether the bot shows the person no rating of their own or of their opponents while they play.
    #[serde(skip_serializing_if = "is_default")]
    pub hides_ratings: bool,
    /// Whether the morning post of a server may name the person. They are named only where they have agreed.
    #[serde(skip_serializing_if = "is_default")]
    pub puzzle_names: BTreeMap<ServerId, bool>,
    /// Whether the bot never takes a day off for the person: their clocks end at zero.
    #[serde(skip_serializing_if = "is_default")]
    pub no_days_off: bool,
    #[serde(skip_serializing_if = "is_default")]
    pub vacation: Vacation,
}

/// The time zone, the quiet hours, and whether weekends are quiet too. Without a time zone, nothing is
/// quiet.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct QuietSettings {
    #[serde(skip_serializing_if = "Option::is_none")]
    zone: Option<Zone>,
    #[serde(skip_serializing_if = "Option::is_none")]
    night: Option<Night>,
    #[serde(skip_serializing_if = "is_default")]
    weekends: bool,
}

/// The refusal for quiet hours or quiet weekends without a time zone.
pub const NO_ZONE: Refusal = Refusal::new("refused-no-zone");
/// The refusal for quiet hours that are empty or longer than half a day.
pub const BAD_NIGHT: Refusal = Refusal::new("refused-night");

impl Alerts {
    /// All values in menu order, the default first.
    pub const ALL: [Self; 5] = [Self::Mention, Self::Direct, Self::Both, Self::Digest, Self::Silent];

    /// The word used in command options and settings.
    pub const fn word(self) -> &'static str {
        ["mention", "direct", "both", "digest", "silent"][self as usize]
    }
}

impl Default for Reminders {
    fn default() -> Self {
        Self { at_third: true, hours: BTreeSet::new() }
    }
}

impl Reminders {
    /// Creates reminders at these numbers of hours before the deadline.
    ///
    /// # Errors
    /// Refuses more than [`MOST_REMINDERS`] reminders, and any outside of 1 to [`EARLIEST_REMINDER`]
    /// hours.
    pub fn new(at_third: bool, hours: BTreeSet<u8>) -> Result<Self, Refusal> {
        if hours.len() > MOST_REMINDERS {
            return Err(too_many_reminders());
        }
        let all_fit = hours.iter().all(|hours| (1..=EARLIEST_REMINDER).contains(hours));
        if all_fit { Ok(Self { hours, at_third }) } else { Err(unknown_reminder()) }
    }

    /// The reminders in hours before the deadline, ascending.
    pub const fn hours(&self) -> &BTreeSet<u8> {
        &self.hours
    }
}

impl QuietSettings {
    pub const fn zone(&self) -> Option<&Zone> {
        self.zone.as_ref()
    }

    /// The quiet hours, in the local time of the time zone.
    pub const fn night(&self) -> Option<Night> {
        self.night
    }

    /// Sets or clears the time zone. Clearing the time zone also clears quiet hours and quiet weekends.
    #[must_use]
    pub fn in_zone(self, zone: Option<Zone>) -> Self {
        let night = self.night.filter(|_| zone.is_some());
        let weekends = self.weekends && zone.is_some();
        Self { zone, night, weekends }
    }

    /// Sets or clears the quiet hours.
    ///
    /// # Errors
    /// Refuses quiet hours without a time zone.
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

    /// The start of the person's day: the end of their quiet hours, or 8:00 without quiet
    /// hours.
    fn morning(&self) -> HalfHour {
        self.night.map_or(HalfHour::EIGHT, Night::to)
    }
}

impl Person {
    /// The quiet hours in the person's time zone, if they have set both.
    pub fn quiet_hours(&self) -> Option<QuietHours> {
        Some(QuietHours::new(self.sleep.zone.clone()?, self.sleep.night?))
    }

    /// The end of the current quiet period, including quiet weekends; `None` outside of one.
    /// Quiet weekends only delay notifications; clocks run on.
    pub fn quiet_until(&self, now: Timestamp) -> Option<Timestamp> {
        let (hours, morning) = (self.quiet_hours(), self.sleep.morning());
        let quiet = |at: Timestamp| {
            let weekend = self.sleep.weekends.then(|| weekend_ends(at, self.sleep.zone(), morning)).flatten();
            weekend.or_else(|| hours.as_ref()?.ends(at))
        };
        std::iter::successors(quiet(now), |at| quiet(*at)).take(MOST_QUIET).last()
    }

    /// The next morning on which the person may be notified: the start of their day, after a
    /// quiet weekend if there is one.
    pub fn next_morning(&self, now: Timestamp) -> Timestamp {
        let morning = next_at(now, self.sleep.zone(), self.sleep.morning());
        self.quiet_until(morning).unwrap_or(morning)
    }

    /// The person's choice whether a server's morning post may name them; `None` before a choice.
    pub fn naming_choice(&self, server: ServerId) -> Option<bool> {
        self.puzzle_names.get(&server).copied()
    }
}

/// Reads quiet hours from two times of day.
///
/// # Errors
/// Refuses unreadable times, and a night that is empty or longer than half a day.
pub fn read_night(from: &str, to: &str) -> Result<Night, Refusal> {
    let read = |text: &str| HalfHour::read(text).ok_or_else(|| unknown_time(text));
    Night::new(read(from)?, read(to)?).ok_or(BAD_NIGHT)
}

/// The refusal for an unknown time zone. The refusal names the zones that may be meant.
pub fn unknown_zone(UnknownZone { name, meant }: UnknownZone) -> Refusal {
    let zones: Vec<String> = meant.iter().map(Zone::display_name).collect();
    let refused = match zones.len() {
        0 => Refusal::new("refused-zone"),
        1 => Refusal::new("refused-zone-meant").with("zone", zones.join("")),
        _ => Refusal::new("refused-zone-several").with("zones", any_of(zones)),
    };
    refused.quoting("name", &name)
}

pub fn unknown_time(written: &str) -> Refusal {
    Refusal::new("refused-time").quoting("time", written)
}

/// The refusal for a reminder outside of 1 to [`EARLIEST_REMINDER`] hours before the deadline.
pub fn unknown_reminder() -> Refusal {
    Refusal::new("refused-reminder").with("hours", EARLIEST_REMINDER)
}

pub fn too_many_reminders() -> Refusal {
    Refusal::new("refused-too-many-reminders").with("limit", MOST_REMINDERS)
}

pub fn unknown_language(code: &str) -> Refusal {
    Refusal::new("refused-language").quoting("language", code)
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PersonChange {
    /// Set the language by its code; `None` follows the Discord client.
    Language(Option<String>),
    Palette(Theme),
    Alerts(Alerts),
    /// Turn on or off the reminder that is sent when a third of the time is left.
    AtThird(bool),
    /// Turn on or off the reminder at this many hours before the deadline.
    Reminder(u8, bool),
    Zone(Zone),
    Quiet(Option<Night>),
    Weekends(bool),
    /// Set whether a move that the person presses on the board needs confirmation.
    Confirm(bool),
    /// Set whether the bot plays the person's move for them when only one move is legal.
    Forced(bool),
    /// Set whether leaderboards leave the person out.
    Hidden(bool),
    /// Set whether ratings are hidden from the person while they play.
    HidesRatings(bool),
    /// Set whether the morning post of a server may name the person.
    Named(ServerId, bool),
    /// Set whether the bot takes a day off when a clock of the person reaches zero.
    DaysOff(bool),
}

impl PersonChange {
    /// Parses the word that [`fmt::Display`] writes, for every change except [`Self::Zone`]. Does not
    /// check that the bot supports the language in the word.
    pub fn read(word: &str) -> Option<Self> {
        let (kind, rest) = word.split_once('-')?;
        let change = match (kind, rest) {
            ("language", "none") => Self::Language(None),
            ("language", code) => Self::Language(Some(code.to_owned())),
            ("palette", word) => Self::Palette(Theme::named(word)?),
            ("alerts", word) => Self::Alerts(Alerts::ALL.into_iter().find(|one| one.word() == word)?),
            ("third", state) => Self::AtThird(read_state(state)?),
            ("reminder", rest) => {
                let (hours, state) = rest.split_once('-')?;
                Self::Reminder(hours.parse().ok()?, read_state(state)?)
            }
            ("quiet", "none") => Self::Quiet(None),
            ("quiet", night) => {
                let (from, to) = night.split_once('-')?;
                let half = |text: &str| HalfHour::new(text.parse().ok()?);
                Self::Quiet(Some(Night::new(half(from)?, half(to)?)?))
            }
            ("weekends", state) => Self::Weekends(read_state(state)?),
            ("confirm", state) => Self::Confirm(read_state(state)?),
            ("forced", state) => Self::Forced(read_state(state)?),
            ("hidden", state) => Self::Hidden(read_state(state)?),
            ("hideratings", state) => Self::HidesRatings(read_state(state)?),
            ("named", rest) => {
                let (server, state) = rest.split_once('-')?;
                Self::Named(ServerId(server.parse().ok()?), read_state(state)?)
            }
            ("daysoff", state) => Self::DaysOff(read_state(state)?),
            _ => return None,
        };
        // Rejects numbers with signs or leading zeros, which `Display` never writes.
        (change.to_string() == word).then_some(change)
    }
}

impl fmt::Display for PersonChange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let state = |on: &bool| if *on { "on" } else { "off" };
        match self {
            Self::Language(code) => write!(f, "language-{}", code.as_deref().unwrap_or("none")),
            Self::Palette(theme) => write!(f, "palette-{}", theme.word()),
            Self::Alerts(alerts) => write!(f, "alerts-{}", alerts.word()),
            Self::AtThird(on) => write!(f, "third-{}", state(on)),
            Self::Reminder(hours, on) => write!(f, "reminder-{hours}-{}", state(on)),
            Self::Zone(zone) => write!(f, "zone-{}", zone.name()),
            Self::Quiet(None) => f.write_str("quiet-none"),
            Self::Quiet(Some(night)) => {
                write!(f, "quiet-{}-{}", night.from().half_hours(), night.to().half_hours())
            }
            Self::Weekends(on) => write!(f, "weekends-{}", state(on)),
            Self::Confirm(on) => write!(f, "confirm-{}", state(on)),
            Self::Forced(on) => write!(f, "forced-{}", state(on)),
            Self::Hidden(on) => write!(f, "hidden-{}", state(on)),
            Self::HidesRatings(on) => write!(f, "hideratings-{}", state(on)),
            Self::Named(server, on) => write!(f, "named-{server}-{}", state(on)),
            Self::DaysOff(on) => write!(f, "daysoff-{}", state(on)),
        }
    }
}

impl Person {
    /// The settings after a change.
    ///
    /// # Errors
    /// Refuses invalid reminders, and quiet hours or quiet weekends without a time zone.
    pub fn with(self, change: PersonChange) -> Result<Self, Refusal> {
        Ok(match change {
            PersonChange::Language(language) => Self { language, ..self },
            PersonChange::Palette(palette) => Self { palette, ..self },
            PersonChange::Alerts(alerts) => Self { alerts, ..self },
            PersonChange::AtThird(at_third) => {
                Self { reminders: Reminders { at_third, ..self.reminders }, ..self }
            }
            PersonChange::Reminder(hour, on) => {
                let Reminders { at_third, mut hours } = self.reminders;
                if on {
                    hours.insert(hour);
                } else {
                    hours.remove(&hour);
                }
                Self { reminders: Reminders::new(at_third, hours)?, ..self }
            }
            PersonChange::Zone(zone) => Self { sleep: self.sleep.in_zone(Some(zone)), ..self },
            PersonChange::Quiet(night) => Self { sleep: self.sleep.at(night)?, ..self },
            PersonChange::Weekends(on) => Self { sleep: self.sleep.on_weekends(on)?, ..self },
            PersonChange::Confirm(confirm) => Self { confirm, ..self },
            PersonChange::Forced(forced) => Self { forced, ..self },
            PersonChange::Hidden(hidden) => Self { hidden, ..self },
            PersonChange::HidesRatings(hides_ratings) => Self { hides_ratings, ..self },
            PersonChange::Named(server, named) => {
                let mut puzzle_names = self.puzzle_names;
                puzzle_names.insert(server, named);
                Self { puzzle_names, ..self }
            }
            PersonChange::DaysOff(on) => Self { no_days_off: !on, ..self },
        })
    }
}

pub fn read_state(word: &str) -> Option<bool> {
    match word {
        "on" => Some(true),
        "off" => Some(false),
        _ => None,
    }
}

impl Record for Person {
    const KIND: &'static str = "person";

    fn check(&self) -> Result<(), &'static str> {
        let Self { reminders, sleep, .. } = self;
        if Reminders::new(reminders.at_third, reminders.hours().clone()).is_err() {
            return Err("its reminders are not among the choices");
        }
        if !sleep.night().is_none_or(is_night) {
            return Err("its night is invalid");
        }
        if sleep.zone().is_none() && (sleep.night().is_some() || sleep.weekends()) {
            return Err("it has a night or quiet weekends, but no time zone");
        }
        Ok(())
    }
}

fn is_night(night: Night) -> bool {
    let [from, to] = [night.from(), night.to()].map(|half| HalfHour::new(half.half_hours()));
    from.zip(to).is_some_and(|(from, to)| Night::new(from, to).is_some())
}

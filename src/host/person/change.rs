//! Changes of personal settings. Each change has a word for buttons, menus and command options.

use std::fmt;

use crate::base::scene::Theme;
use crate::host::fields::read_either;
use crate::host::hours::{HalfHour, Night, Zone};
use crate::host::refusal::Refusal;

use super::{Alerts, Person, Reminders};

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
}

impl PersonChange {
    /// Parses the word that [`fmt::Display`] writes, for every change except [`Self::Zone`]. Does not
    /// check that the bot supports the language in the word.
    pub fn read(word: &str) -> Option<Self> {
        let (kind, rest) = word.split_once('-')?;
        let change = match (kind, rest) {
            ("language", "none") => Self::Language(None),
            ("language", code) => Self::Language(Some(code.to_owned())),
            ("palette", word) => Self::Palette(Theme::ALL.into_iter().find(|one| theme_word(*one) == word)?),
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
            Self::Palette(theme) => write!(f, "palette-{}", theme_word(*theme)),
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
        }
    }
}

impl Person {
    /// Returns the settings after a change.
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
        })
    }
}

/// Returns the word for a theme in command options and settings.
pub const fn theme_word(theme: Theme) -> &'static str {
    match theme {
        Theme::Day => "day",
        Theme::Night => "night",
        Theme::Contrast => "contrast",
    }
}

pub fn read_state(word: &str) -> Option<bool> {
    read_either(word, "on", "off")
}

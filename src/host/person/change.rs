//! One thing that a person settles anew, as a word that a button, a menu or an option can carry.

use std::fmt;

use crate::base::scene::Theme;
use crate::host::fields::read_either;
use crate::host::hours::{HalfHour, Night, Zone};
use crate::host::refusal::Refusal;

use super::{Alerts, Person, Reminders};

/// One change of a person's settings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// Another language, or that of the client.
    Language(Option<String>),
    Palette(Theme),
    Alerts(Alerts),
    /// The reminder at a third of the time, on or off.
    AtThird(bool),
    /// A reminder so many hours before the deadline, on or off.
    Reminder(u8, bool),
    Zone(Zone),
    Quiet(Option<Night>),
    Weekends(bool),
    /// Whether a move pressed on the board asks once.
    Confirm(bool),
    /// Whether a move that is the only one is played for them.
    Forced(bool),
    /// Whether leaderboards leave the person out.
    Hidden(bool),
}

impl Change {
    /// Reads what [`fmt::Display`] writes; a time zone has no such word. Whether a language is spoken is not
    /// known here.
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
        // Numbers with signs or zeros before them read too, and are not what is written.
        (change.to_string() == word).then_some(change)
    }
}

impl fmt::Display for Change {
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
    /// The person with one thing settled anew.
    pub fn with(self, change: Change) -> Result<Self, Refusal> {
        Ok(match change {
            Change::Language(language) => Self { language, ..self },
            Change::Palette(palette) => Self { palette, ..self },
            Change::Alerts(alerts) => Self { alerts, ..self },
            Change::AtThird(at_third) => Self { reminders: Reminders { at_third, ..self.reminders }, ..self },
            Change::Reminder(hour, on) => {
                let Reminders { at_third, mut hours } = self.reminders;
                if on {
                    hours.insert(hour);
                } else {
                    hours.remove(&hour);
                }
                Self { reminders: Reminders::new(at_third, hours)?, ..self }
            }
            Change::Zone(zone) => Self { sleep: self.sleep.in_zone(Some(zone)), ..self },
            Change::Quiet(night) => Self { sleep: self.sleep.at(night)?, ..self },
            Change::Weekends(on) => Self { sleep: self.sleep.on_weekends(on)?, ..self },
            Change::Confirm(confirm) => Self { confirm, ..self },
            Change::Forced(forced) => Self { forced, ..self },
            Change::Hidden(hidden) => Self { hidden, ..self },
        })
    }
}

/// The word of a set of colours, as options and settings name it.
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

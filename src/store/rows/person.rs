//! Rows of people: what each has settled. What is as it is for everybody is left out.

use serde::{Deserialize, Serialize};

use crate::base::scene::Theme;
use crate::base::time::Timestamp;
use crate::host::hours::{HalfHour, Night, Zone};
use crate::host::person::{Alerts, Person, Reminders, Sleep, Vacation};

use super::Record;

impl Record for Person {
    const KIND: &'static str = "person";
    type Row = PersonRow;
}

/// A person as they are written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "each is a setting of its own")]
pub struct PersonRow {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    language: Option<String>,
    #[serde(default, skip_serializing_if = "is_default")]
    near_language: bool,
    #[serde(default, skip_serializing_if = "is_default")]
    palette: PaletteWord,
    #[serde(default, skip_serializing_if = "is_default")]
    alerts: AlertsWord,
    #[serde(default, skip_serializing_if = "is_default")]
    reminders: RemindersRow,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    zone: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    night: Option<NightRow>,
    #[serde(default, skip_serializing_if = "is_default")]
    weekends: bool,
    #[serde(default, skip_serializing_if = "is_default")]
    confirm: bool,
    #[serde(default, skip_serializing_if = "is_default")]
    forced: bool,
    #[serde(default, skip_serializing_if = "is_default")]
    hidden: bool,
    #[serde(default, skip_serializing_if = "is_default")]
    vacation: VacationRow,
}

#[derive(Clone, Copy, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PaletteWord {
    #[default]
    Day,
    Night,
    Contrast,
}

#[derive(Clone, Copy, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum AlertsWord {
    #[default]
    Mention,
    Direct,
    Both,
    Digest,
    Silent,
}

impl PaletteWord {
    /// Whether they are the colours that everybody begins with.
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands over references")]
    pub fn is_day(&self) -> bool {
        *self == Self::Day
    }
}

/// Hours before the deadline, and whether the reminder at a third is off.
#[derive(Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RemindersRow {
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    hours: Vec<u8>,
    #[serde(default, skip_serializing_if = "is_default")]
    no_third: bool,
}

/// Half hours after midnight.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct NightRow {
    from: u8,
    to: u8,
}

#[derive(Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct VacationRow {
    year: i16,
    used: u8,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    since: Option<i64>,
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

impl From<&Person> for PersonRow {
    fn from(person: &Person) -> Self {
        let half_hours = |time: HalfHour| time.half_hours();
        let night = |night: Night| NightRow { from: half_hours(night.from()), to: half_hours(night.to()) };
        let (year, used) = person.vacation.used();
        Self {
            language: person.language.clone(),
            near_language: person.near_language,
            palette: person.palette.into(),
            alerts: person.alerts.into(),
            reminders: RemindersRow {
                hours: person.reminders.hours().iter().copied().collect(),
                no_third: !person.reminders.at_third,
            },
            zone: person.sleep.zone().map(|zone| zone.name().to_owned()),
            night: person.sleep.night().map(night),
            weekends: person.sleep.weekends(),
            confirm: person.confirm,
            forced: person.forced,
            hidden: person.hidden,
            vacation: VacationRow { year, used, since: person.vacation.since().map(|at| at.0) },
        }
    }
}

impl TryFrom<PersonRow> for Person {
    type Error = String;

    fn try_from(row: PersonRow) -> Result<Self, String> {
        let RemindersRow { hours, no_third } = row.reminders;
        let reminders = Reminders::new(!no_third, hours.into_iter().collect());
        let zone = row.zone.map(|name| Zone::new(&name).map_err(|_| format!("{name:?} is no time zone")));
        let night = row.night.map(Night::try_from).transpose()?;
        let sleep = Sleep::default().in_zone(zone.transpose()?).at(night);
        let sleep = sleep.and_then(|sleep| sleep.on_weekends(row.weekends));
        Ok(Self {
            language: row.language,
            near_language: row.near_language,
            palette: row.palette.into(),
            alerts: row.alerts.into(),
            reminders: reminders.map_err(|_| "its reminders are not what may be chosen")?,
            confirm: row.confirm,
            forced: row.forced,
            hidden: row.hidden,
            vacation: row.vacation.into(),
            sleep: sleep.map_err(|_| "it has a night or quiet weekends and no time zone")?,
        })
    }
}

impl TryFrom<NightRow> for Night {
    type Error = String;

    fn try_from(row: NightRow) -> Result<Self, String> {
        let night = HalfHour::new(row.from).zip(HalfHour::new(row.to));
        night.and_then(|(from, to)| Self::new(from, to)).ok_or_else(|| "its night is none".into())
    }
}

impl From<VacationRow> for Vacation {
    fn from(row: VacationRow) -> Self {
        Self::kept(row.year, row.used, row.since.map(Timestamp))
    }
}

macro_rules! words {
    ($($word:ident for $of:ident: $($value:ident)*;)*) => {$(
        impl From<$of> for $word {
            fn from(value: $of) -> Self {
                match value {
                    $($of::$value => Self::$value,)*
                }
            }
        }

        impl From<$word> for $of {
            fn from(word: $word) -> Self {
                match word {
                    $($word::$value => Self::$value,)*
                }
            }
        }
    )*};
}

words! {
    PaletteWord for Theme: Day Night Contrast;
    AlertsWord for Alerts: Mention Direct Both Digest Silent;
}

//! Rows of people: what each has settled. What is as it is for everybody is left out.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::base::scene::Theme;
use crate::host::hours::{HalfHour, Night, Zone};
use crate::host::person::{Alerts, Person, Reminders, Sleep, Vacation};

use super::{Record, is_default, mirrored};

impl Record for Person {
    const KIND: &'static str = "person";
}

mirrored!(Person as PersonRow);
mirrored!(Reminders as RemindersRow);
mirrored!(Night as NightRow);

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "each is a setting of its own")]
struct PersonRow {
    #[serde(skip_serializing_if = "Option::is_none")]
    language: Option<String>,
    #[serde(default, skip_serializing_if = "is_default")]
    near_language: bool,
    #[serde(default, skip_serializing_if = "is_default")]
    palette: Theme,
    #[serde(default, skip_serializing_if = "is_default")]
    alerts: Alerts,
    #[serde(default, skip_serializing_if = "is_default")]
    reminders: Reminders,
    #[serde(skip_serializing_if = "Option::is_none")]
    zone: Option<Zone>,
    #[serde(skip_serializing_if = "Option::is_none")]
    night: Option<Night>,
    #[serde(default, skip_serializing_if = "is_default")]
    weekends: bool,
    #[serde(default, skip_serializing_if = "is_default")]
    confirm: bool,
    #[serde(default, skip_serializing_if = "is_default")]
    forced: bool,
    #[serde(default, skip_serializing_if = "is_default")]
    hidden: bool,
    #[serde(default, skip_serializing_if = "is_default")]
    vacation: Vacation,
}

/// Hours before the deadline, and whether the reminder at a third is off.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RemindersRow {
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    hours: BTreeSet<u8>,
    #[serde(default, skip_serializing_if = "is_default")]
    no_third: bool,
}

/// The beginning and the end, in half hours after midnight.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct NightRow {
    from: u8,
    to: u8,
}

impl From<&Person> for PersonRow {
    fn from(person: &Person) -> Self {
        let person = person.clone();
        let Person { language, near_language, palette, alerts, reminders, .. } = person;
        let Person { confirm, forced, hidden, vacation, sleep, .. } = person;
        let (zone, night, weekends) = (sleep.zone().cloned(), sleep.night(), sleep.weekends());
        Self {
            language,
            near_language,
            palette,
            alerts,
            reminders,
            zone,
            night,
            weekends,
            confirm,
            forced,
            hidden,
            vacation,
        }
    }
}

impl TryFrom<PersonRow> for Person {
    type Error = &'static str;

    fn try_from(row: PersonRow) -> Result<Self, Self::Error> {
        let PersonRow { language, near_language, palette, alerts, reminders, zone, .. } = row;
        let PersonRow { night, weekends, confirm, forced, hidden, vacation, .. } = row;
        let sleep = Sleep::default().in_zone(zone).at(night).and_then(|sleep| sleep.on_weekends(weekends));
        let sleep = sleep.map_err(|_| "it has a night or quiet weekends and no time zone")?;
        Ok(Self {
            language,
            near_language,
            palette,
            alerts,
            reminders,
            confirm,
            forced,
            hidden,
            vacation,
            sleep,
        })
    }
}

impl From<&Reminders> for RemindersRow {
    fn from(reminders: &Reminders) -> Self {
        Self { hours: reminders.hours().clone(), no_third: !reminders.at_third }
    }
}

impl TryFrom<RemindersRow> for Reminders {
    type Error = &'static str;

    fn try_from(row: RemindersRow) -> Result<Self, Self::Error> {
        Self::new(!row.no_third, row.hours).map_err(|_| "its reminders are not what may be chosen")
    }
}

impl From<&Night> for NightRow {
    fn from(night: &Night) -> Self {
        Self { from: night.from().half_hours(), to: night.to().half_hours() }
    }
}

impl TryFrom<NightRow> for Night {
    type Error = &'static str;

    fn try_from(row: NightRow) -> Result<Self, Self::Error> {
        let night = HalfHour::new(row.from).zip(HalfHour::new(row.to));
        night.and_then(|(from, to)| Self::new(from, to)).ok_or("its night is none")
    }
}

//! Rows with a person's settings. Reading a row checks that each setting is one that the program offers.

use crate::host::hours::{HalfHour, Night};
use crate::host::person::{Person, Reminders};

use super::Record;

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

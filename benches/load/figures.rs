//! Waits in order, and the few of them that tell the whole.

use std::collections::BTreeMap;
use std::time::Duration;

use crate::crowd::{Deed, Heard};

/// One line for all, and one for each kind of deed.
pub fn print(heard: &[Heard]) {
    println!("{:<28} {:>6} {:>8} {:>8} {:>8} {:>8}", "", "count", "p50 ms", "p90 ms", "p99 ms", "max ms");
    let mut kinds: BTreeMap<Deed, Vec<Duration>> = BTreeMap::new();
    for one in heard {
        kinds.entry(one.deed).or_default().push(one.took);
    }
    line("everything", heard.iter().map(|one| one.took).collect());
    for (deed, waits) in kinds {
        line(&format!("  {deed:?}"), waits);
    }
    let count = |what: fn(&Heard) -> bool| heard.iter().filter(|one| what(one)).count();
    println!(
        "without an answer {}, put off {}, not as expected {}",
        count(|one| !one.answered),
        count(|one| one.put_off),
        count(|one| !one.good)
    );
}

/// One line of the table.
pub fn line(name: &str, mut waits: Vec<Duration>) {
    waits.sort_unstable();
    let at = |share: f64| waits[((waits.len() - 1) as f64 * share) as usize].as_secs_f64() * 1000.0;
    println!(
        "{name:<28} {:>6} {:>8.2} {:>8.2} {:>8.2} {:>8.2}",
        waits.len(),
        at(0.5),
        at(0.9),
        at(0.99),
        at(1.0)
    );
}

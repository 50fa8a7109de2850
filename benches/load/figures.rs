//! The printed table of latencies: counts and percentiles.

use std::collections::BTreeMap;
use std::time::Duration;

use crate::crowd::{Action, Outcome};

/// Prints a line for all actions together, and one for each kind of action.
pub fn print(outcomes: &[Outcome]) {
    println!("{:<28} {:>6} {:>8} {:>8} {:>8} {:>8}", "", "count", "p50 ms", "p90 ms", "p99 ms", "max ms");
    let mut kinds: BTreeMap<Action, Vec<Duration>> = BTreeMap::new();
    for one in outcomes {
        kinds.entry(one.action).or_default().push(one.latency);
    }
    line("everything", outcomes.iter().map(|one| one.latency).collect());
    for (action, waits) in kinds {
        line(&format!("  {action:?}"), waits);
    }
    let count = |what: fn(&Outcome) -> bool| outcomes.iter().filter(|one| what(one)).count();
    println!(
        "without an answer {}, put off {}, not as expected {}",
        count(|one| !one.answered),
        count(|one| one.deferred),
        count(|one| !one.expected)
    );
}

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

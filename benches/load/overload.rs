//! A bot with more to do than it can. First measures its capacity, then the answers in time when people act as
//! fast as that, twice as fast, and four times as fast.

use std::path::Path;
use std::time::Duration;

use engawa::host::Match;
use engawa::store::SledStore;
use tempfile::TempDir;

use super::bot::{Kind, Processors};
use super::crowd::{Crowd, Outcome};
use super::fill::game_match;
use super::{Place, REST, WARM_UP, copy_folder, figures};

/// The number of people whose actions measure the capacity: each acts again as soon as the bot has answered.
const EAGER: usize = 32;
/// The actions per second before the measurement.
const CALM_RATE: u32 = 20;
const FACTORS: [u32; 3] = [1, 2, 4];
/// The time after which Discord accepts no answer any more.
const IN_TIME: Duration = Duration::from_secs(3);

/// Measures the program on one processor, on a copy of the store.
pub async fn measure(store: &Path, matches: &[Match], seconds: u64) {
    let home = TempDir::new().expect("a folder");
    let copy = home.path().join("store");
    copy_folder(store, &copy);
    let people = Place::people(matches.len());
    let standin = Place::open(people.len()).await;
    let (bot, _) = standin.connect(Kind::Program, &copy, Processors::One).await;
    tokio::time::sleep(REST).await;
    let crowd = Crowd::new(&standin.url, &people, matches);
    crowd.act(CALM_RATE, WARM_UP, 1).await;
    let time = Duration::from_secs(seconds);
    let begun = bot.processor_time();
    let outcomes = crowd.act_eagerly(EAGER, time, 2).await;
    let capacity = goodput(&outcomes, time);
    println!(
        "\nthe program on one processor: capacity {capacity:.0} answers/s, at {:.0} % of it",
        bot.processor_time().saturating_sub(begun).as_secs_f64() / time.as_secs_f64() * 100.0
    );
    figures::line("  eager people", outcomes.iter().map(|one| one.latency).collect());
    for factor in FACTORS {
        tokio::time::sleep(IN_TIME).await;
        let rate = capacity * f64::from(factor);
        let outcomes = crowd.act(rate.round() as u32, time, u64::from(factor) + 2).await;
        let good = goodput(&outcomes, time);
        let a_second = |what: fn(&Outcome) -> bool| per_second(&outcomes, time, what);
        println!(
            "{factor}x, {rate:.0} actions/s: {good:.0} answers/s in time ({:.0} % of the capacity), \
             {:.0} later, {:.0} told to try again, {:.0} without an answer; {:.0} not as expected",
            good / capacity * 100.0,
            a_second(|one| one.answered && !one.busy && !is_good(one)),
            a_second(|one| one.busy),
            a_second(|one| !one.answered),
            a_second(|one| is_good(one) && !one.expected),
        );
        figures::line(
            "  in time",
            outcomes.iter().filter(|one| is_good(one)).map(|one| one.latency).collect(),
        );
    }
    // Let the bot deliver what it has not delivered yet.
    tokio::time::sleep(REST).await;
    drop(bot);
    let store = SledStore::open(&copy).expect("a store");
    let (mut moves, mut lost) = (0, 0);
    for (id, seen) in crowd.seen_moves() {
        moves += seen.len();
        let record = game_match(&store, id).await;
        lost += usize::from(!record.rounds[0].moves.starts_with(&seen));
    }
    println!("{moves} moves were answered; the store lacks some of {lost} matches");
    standin.close().await;
}

/// Returns whether an action was done and answered in time.
fn is_good(one: &Outcome) -> bool {
    one.answered && !one.busy && !one.deferred && one.latency <= IN_TIME
}

fn goodput(outcomes: &[Outcome], time: Duration) -> f64 {
    per_second(outcomes, time, is_good)
}

fn per_second(outcomes: &[Outcome], time: Duration, what: fn(&Outcome) -> bool) -> f64 {
    outcomes.iter().filter(|one| what(one)).count() as f64 / time.as_secs_f64()
}

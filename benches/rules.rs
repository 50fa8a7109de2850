//! A benchmark of move generation and fair play: `cargo bench --bench rules`.
//!
//! For each game, it measures the leaves of the search tree per second, and compares them with a plain
//! generator in `crates/play/tests/games/naive_games`. The moves of the last ply are counted through
//! `each_legal` and not played. At the end, it measures how long a game takes to decide whether the engine may answer.

#![allow(clippy::disallowed_methods, reason = "a benchmark measures time")]

use std::time::Instant;

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use engawa::game::{AnyGame, Options, PositionText, ProtectedRound, Registry, Table};
use engawa::games::GAMES;

#[path = "../crates/play/tests/games/naive_games/mod.rs"]
#[allow(dead_code, reason = "the benchmark neither compares nor spells")]
mod naive;

use naive::{Naive, konane::Konane, okiya::Okiya, onitama::Onitama, oxono::Oxono};

/// The number of measurements. The best one counts, because other work on the machine can only make a
/// measurement slower.
const TRIES: usize = 30;

fn main() {
    println!("{:<10}{:>14}{:>16}{:>16}{:>8}", "game", "leaves", "M leaves/s", "plain M/s", "ratio");
    measure::<Konane>("wbwbwbwb/bwbwbwbw/wbwbwbwb/bwbwbwbw/wbwbwbwb/bwbwbwbw/wbwbwbwb/bwbwbwbw black", 8, 6);
    measure::<Okiya>("MS,MB,MR,MT/CS,CB,CR,CT/PS,PB,PR,PT/IS,IB,IR,IT - first draw", 8, 6);
    measure::<Onitama>("rrRrr/5/5/5/bbBbb boar,ox/elephant,horse/crab blue", 5, 4);
    measure::<Oxono>("6/6/6/6/6/6 Xc4,Od3 pink", 3, 2);
    println!("\n{:<10}{:>14}{:>16}{:>16}", "game", "checks", "us dealt", "us given");
    for game in GAMES {
        measure_fair_play(*game);
    }
}

/// Checks positions of one round, and the same positions as if people had written them, against those of another with
/// the same, largest deal.
fn measure_fair_play(game: &dyn AnyGame) {
    let facts = game.facts();
    let largest = facts
        .options
        .iter()
        .filter_map(|fact| Some((fact.name.to_owned(), (*fact.listed().last()?).to_owned())));
    let setup = game.deal(&Options(largest.collect()), &mut ChaCha8Rng::seed_from_u64(1)).expect("a deal");
    let round = |every: usize| {
        let mut table = game.open(&setup, &[]).expect("a deal opens");
        let mut tables = vec![table.fork()];
        for ply in 0..100 {
            let legal = table.legal();
            let Some(mv) = legal.get(ply * every % legal.len().max(1)) else { break };
            table.play(mv).expect("it is legal");
            tables.push(table.fork());
        }
        tables
    };
    let (rated, dealt) = (round(5), round(7));
    let given: Vec<Box<dyn Table>> =
        dealt.iter().map(|table| game.open(&table.position(), &[]).expect("a position opens")).collect();
    let rated: Vec<ProtectedRound> = rated.iter().map(|table| table.protect(2)).collect();
    let check = |(rated, asked): (&ProtectedRound, &dyn Table)| {
        std::hint::black_box(asked.may_help(rated));
        1
    };
    let duration = |asked: &[Box<dyn Table>]| {
        let pairs = || rated.iter().flat_map(|rated| asked.iter().map(move |asked| (rated, &**asked)));
        1.0 / best(|| pairs().map(check).sum())
    };
    let (checks, of_dealt, of_given) = (rated.len() * dealt.len(), duration(&dealt), duration(&given));
    println!("{:<10}{checks:>14}{of_dealt:>16.2}{of_given:>16.2}", facts.id);
}

/// Counts the leaves at `depth` with the game's rules, and those at `plain_depth` with the plain
/// generator. Prints both rates.
fn measure<G: Naive>(position: &str, depth: u32, plain_depth: u32) {
    let game = Registry::new(GAMES).find(G::ID).expect("the game is registered");
    let table = game.open(&PositionText(position.to_owned()), &[]).expect("a position");
    let plain = G::read(position);
    let ours = best(|| table.perft(depth));
    let theirs = best(|| perft(&plain, plain_depth));
    let leaves = table.perft(depth);
    println!("{:<10}{leaves:>14}{ours:>16.1}{theirs:>16.2}{:>8.0}", G::ID, ours / theirs);
}

/// Returns the number of legal sequences of `depth` moves, found by the plain generator.
fn perft<G: Naive>(position: &G, depth: u32) -> u64 {
    let legal = position.legal();
    if depth == 1 {
        legal.len() as u64
    } else {
        legal.iter().map(|mv| perft(&position.play(mv), depth - 1)).sum()
    }
}

/// Returns the best rate of several measurements, in million leaves per second.
fn best(count: impl Fn() -> u64) -> f64 {
    let once = |_| {
        let start = Instant::now();
        let leaves = std::hint::black_box(count());
        #[expect(clippy::cast_precision_loss, reason = "counts here are far below 2^52")]
        let leaves = leaves as f64;
        leaves / start.elapsed().as_secs_f64() / 1e6
    };
    (0..TRIES).map(once).fold(0.0, f64::max)
}

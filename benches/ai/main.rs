//! A benchmark of the computer player on one core: `cargo bench --bench ai`.
//!
//! It measures the speed and the depth of the search, and the effort of some proofs. It also plays rounds
//! against a plain alpha-beta search with the same evaluation, and against a reference opponent in Onitama. All
//! of them get the same number of nodes for each move.
//!
//! With `cargo bench --bench ai -- --proofs` it does nothing but prove one position, which takes 52 million nodes.

#![allow(clippy::disallowed_methods, reason = "a benchmark measures time")]

use std::collections::HashMap;
use std::time::{Duration, Instant};

use engawa::ai::{Evaluate, MAX_ESTIMATE, SearchLimits, think};
use engawa::base::position::Position;
use engawa::base::seat::Seat;
use engawa::game::{Notation, Options, Rules};
use engawa::games::konane::Konane;
use engawa::games::okiya::Okiya;
use engawa::games::onitama::Onitama;
use engawa::games::oxono::Oxono;
use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

mod proofs;
mod reference;

/// The number of Okiya deals to solve completely.
const DEALS: u64 = 200;
/// The number of rounds against the plain search in each game. Each deal is played twice with the seats
/// swapped.
const GAMES: u64 = 200;
/// The number of moves after which a round counts as a draw.
const LONGEST: usize = 200;

fn main() {
    if std::env::args().any(|argument| argument == "--proofs") {
        proofs::measure_long_proof();
        return;
    }
    solve_okiya();
    proofs::measure_proofs();
    println!("\n{:<10}{:>8}{:>12}{:>10}{:>12}", "game", "depth", "nodes", "ms", "M nodes/s");
    measure_depth::<Onitama>(&read::<Onitama>("rrRrr/5/5/5/bbBbb boar,ox/elephant,horse/crab blue"));
    measure_depth::<Konane>(&deal::<Konane>(&options("size", "8"), 1));
    measure_depth::<Oxono>(&deal::<Oxono>(&Options::default(), 1));
    println!("\n{:<10}{:>8}{:>8}{:>8}{:>8}{:>10}", "game", "nodes", "won", "drawn", "lost", "share");
    play_against_plain::<Onitama>(&Options::default(), 0, 10_000);
    play_against_plain::<Okiya>(&Options::default(), 0, 1_000);
    // Konane has only one deal, so its rounds begin with random moves.
    play_against_plain::<Konane>(&options("size", "8"), 4, 30_000);
    play_against_plain::<Oxono>(&Options::default(), 0, 10_000);
    play_against_reference();
}

fn options(name: &str, value: &str) -> Options {
    Options([(name.to_owned(), value.to_owned())].into())
}

fn deal<G: Rules>(options: &Options, seed: u64) -> G::Position {
    G::deal(options, &mut ChaCha8Rng::seed_from_u64(seed)).unwrap_or_else(|_| panic!("options are taken"))
}

fn read<G: Notation>(text: &str) -> G::Position {
    G::read_position(text).expect("a position")
}

/// Solves deals of Okiya completely, under each of the two rules for a full board.
fn solve_okiya() {
    let mut times = Vec::new();
    let mut nodes = 0;
    for seed in 0..DEALS {
        let full_board = if seed % 2 == 0 { "last-mover" } else { "draw" };
        let position = deal::<Okiya>(&options("full-board", full_board), seed);
        let start = Instant::now();
        let thought = think(&position, SearchLimits::nodes(u64::MAX));
        times.push(start.elapsed());
        assert!(thought.outcome.is_some(), "a deal that is not solved");
        nodes += thought.nodes;
    }
    times.sort_unstable();
    let ms = |time: Duration| time.as_secs_f64() * 1e3;
    let at = |percent: usize| ms(times[(times.len() - 1) * percent / 100]);
    println!(
        "okiya: {DEALS} deals solved with their points, ms: p50 {:.1}, p90 {:.1}, p99 {:.1}",
        at(50),
        at(90),
        at(99)
    );
    println!("okiya: {} nodes in the mean", nodes / DEALS);
}

/// Measures the depth that a search reaches in one second.
fn measure_depth<G: Rules>(position: &G::Position)
where
    G::Position: Evaluate,
{
    let mut result = None;
    let mut nodes = 1 << 16;
    loop {
        let start = Instant::now();
        let thought = think(position, SearchLimits::nodes(nodes));
        let seconds = start.elapsed().as_secs_f64();
        if seconds > 1.0 {
            break;
        }
        result = Some((thought, seconds));
        nodes += nodes / 4;
    }
    let (thought, seconds) = result.expect("a short thought takes less than a second");
    #[expect(clippy::cast_precision_loss, reason = "counts here are far below 2^52")]
    let speed = thought.nodes as f64 / seconds / 1e6;
    println!(
        "{:<10}{:>8}{:>12}{:>10.0}{:>12.2}",
        G::FACTS.id,
        thought.depth,
        thought.nodes,
        seconds * 1e3,
        speed
    );
}

/// Plays rounds against the plain search and prints the score. `opening` is the number of random moves at
/// the start; `nodes` is the number of nodes for each move of either side.
fn play_against_plain<G: Rules>(options: &Options, opening: usize, nodes: u64)
where
    G::Position: Evaluate,
{
    let [mut won, mut drawn, mut lost] = [0_u32; 3];
    for game in 0..GAMES {
        let ours = if game % 2 == 0 { Seat::First } else { Seat::Second };
        match round(open_round::<G>(options, opening, game / 2), ours, nodes) {
            None => drawn += 1,
            Some(seat) if seat == ours => won += 1,
            Some(_) => lost += 1,
        }
    }
    let share = 100.0 * (f64::from(won) + f64::from(drawn) / 2.0) / f64::from(won + drawn + lost);
    println!("{:<10}{nodes:>8}{won:>8}{drawn:>8}{lost:>8}{share:>8.1} %", G::FACTS.id);
}

/// Plays both seats of half as many deals of Onitama and prints the share of the points.
fn play_against_reference() {
    println!("\nonitama against the reference opponent");
    println!("{:>8}{:>8}{:>10}", "nodes", "rounds", "share");
    for nodes in [1_000, 4_000, 16_000] {
        let points = reference::points_against_reference(GAMES / 2, nodes);
        #[expect(clippy::cast_precision_loss, reason = "counts here are far below 2^52")]
        let share = 50.0 * f64::from(points) / GAMES as f64;
        println!("{nodes:>8}{GAMES:>8}{share:>8.1} %");
    }
}

/// Returns the position after a deal and `opening` random moves.
fn open_round<G: Rules>(options: &Options, opening: usize, seed: u64) -> G::Position {
    let mut position = deal::<G>(options, seed);
    let rng = &mut ChaCha8Rng::seed_from_u64(seed);
    for _ in 0..opening {
        if let Some(&mv) = position.legal_moves().choose(rng) {
            position.play_unchecked(mv);
        }
    }
    position
}

/// Plays a round in which the engine has the seat `ours`. Returns the winner, or `None` for a draw.
fn round<P: Evaluate>(mut position: P, ours: Seat, nodes: u64) -> Option<Seat> {
    let mut occurrences: HashMap<P::Key, u32> = HashMap::new();
    for _ in 0..LONGEST {
        if let Some(ending) = position.ending() {
            return ending.winner;
        }
        let times = occurrences.entry(position.key()).or_default();
        *times += 1;
        if *times == 3 {
            return None;
        }
        let mv = if position.turn() == ours {
            think(&position, SearchLimits::nodes(nodes)).line[0]
        } else {
            Plain { left: nodes }.choose(&position)
        };
        position.play_unchecked(mv);
    }
    None
}

/// A plain alpha-beta search with iterative deepening until no nodes are left. It tries moves in the
/// order in which the rules generate them.
struct Plain {
    left: u64,
}

impl Plain {
    fn choose<P: Evaluate>(&mut self, position: &P) -> P::Move {
        let mut chosen = position.legal_moves()[0];
        for depth in 0..64 {
            let mut best = -MAX_ESTIMATE * 3;
            let mut found = None;
            for mv in position.legal_moves() {
                let mut next = position.clone();
                next.play_unchecked(mv);
                let Some(value) = self.search(&next, depth, -MAX_ESTIMATE * 3, -best) else { return chosen };
                if -value > best {
                    (best, found) = (-value, Some(mv));
                }
            }
            chosen = found.unwrap_or(chosen);
        }
        chosen
    }

    fn search<P: Position + Evaluate>(
        &mut self,
        position: &P,
        depth: i32,
        low: i32,
        high: i32,
    ) -> Option<i32> {
        self.left = self.left.checked_sub(1)?;
        if let Some(ending) = position.ending() {
            let value = MAX_ESTIMATE * 2 + depth;
            return Some(
                ending.winner.map_or(0, |winner| if winner == position.turn() { value } else { -value }),
            );
        }
        if depth == 0 {
            return Some(position.estimate());
        }
        let mut low = low;
        for mv in position.legal_moves() {
            let mut next = position.clone();
            next.play_unchecked(mv);
            low = low.max(-self.search(&next, depth - 1, -high, -low)?);
            if low >= high {
                break;
            }
        }
        Some(low)
    }
}

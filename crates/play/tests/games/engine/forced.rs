//! Forced wins of Oxono. A plain search, which estimates and orders nothing, has proven each win of the file
//! `forced-oxono.txt`.

use std::collections::HashMap;

use engawa_base::position::Position as _;
use engawa_play::ai::{BestPlayOutcome, SearchLimits, think};
use engawa_play::game::Notation as _;
use engawa_play::games::oxono::{Oxono, Position};
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// One position a line: the number of plies of its shortest forced win, a space, then the position text.
const SUITE: &str = include_str!("forced-oxono.txt");
/// The node budget of the engine for each position of the suite.
const NODES: u64 = 300_000;
/// The longest wins that every test run proves again. Longer wins take the plain search too long.
const CHEAP: u32 = 3;

/// A depth-limited search that tries every reply.
struct Solver {
    left: u64,
    seen: HashMap<(Position, u32), bool>,
}

impl Solver {
    /// Returns a search that visits at most `budget` positions.
    fn new(budget: u64) -> Self {
        Self { left: budget, seen: HashMap::new() }
    }

    /// Returns the number of plies of the mover's shortest forced win. Returns `None` if there is no forced
    /// win within `plies` plies, or if the budget runs out.
    fn shortest_win(&mut self, position: &Position, plies: u32) -> Option<u32> {
        (1..=plies).step_by(2).find(|&plies| self.wins(position, plies)).filter(|_| self.left > 0)
    }

    fn wins(&mut self, position: &Position, plies: u32) -> bool {
        if wins_at_once(position) {
            return true;
        }
        if plies == 1 || self.left == 0 {
            return false;
        }
        if let Some(&known) = self.seen.get(&(*position, plies)) {
            return known;
        }
        self.left -= 1;
        let wins = position.legal_moves().into_iter().any(|mv| self.loses(&position.after(mv), plies - 1));
        self.seen.insert((*position, plies), wins);
        wins
    }

    fn loses(&mut self, position: &Position, plies: u32) -> bool {
        // A round that ends here is drawn: `wins` has already looked for wins.
        if position.ending().is_some() || wins_at_once(position) {
            return false;
        }
        position.legal_moves().into_iter().all(|mv| self.wins(&position.after(mv), plies - 1))
    }
}

fn wins_at_once(position: &Position) -> bool {
    let wins = |mv| position.after(mv).ending().is_some_and(|ending| ending.winner == Some(position.turn()));
    position.legal_moves().into_iter().any(wins)
}

fn suite() -> impl Iterator<Item = (u32, Position)> {
    SUITE.lines().map(|line| {
        let (plies, text) = line.split_once(' ').expect("plies, then the position");
        let position = Oxono::read_position(text).unwrap_or_else(|error| panic!("{line}: {error}"));
        (plies.parse().expect("a number"), position)
    })
}

#[test]
fn plain_search_confirms_short_wins() {
    for (plies, position) in suite().filter(|&(plies, _)| plies <= CHEAP) {
        let found = Solver::new(100_000).shortest_win(&position, plies);
        assert_eq!(found, Some(plies), "{}", Oxono::write_position(&position));
    }
}

#[test]
fn engine_finds_forced_wins() {
    let mut counts = HashMap::new();
    for (plies, position) in suite() {
        let thought = think(&position, SearchLimits::nodes(NODES));
        let text = Oxono::write_position(&position);
        assert_eq!(thought.outcome, Some(BestPlayOutcome::Won), "{plies} {text}: {thought:?}");
        if let Some(found) = thought.plies {
            assert_eq!(found, plies, "{text}: {thought:?}");
        }
        *counts.entry(plies).or_insert(0) += 1;
    }
    assert!(counts.values().sum::<u32>() >= 30 && counts[&7] >= 10, "{counts:?}");
}

/// Prints positions in the form of the suite, from random rounds and rounds that the engine plays in part.
#[test]
#[ignore = "takes minutes without optimisation; prints positions for the suite"]
fn print_forced_wins() {
    let rng = &mut ChaCha8Rng::seed_from_u64(1);
    let mut missing = HashMap::from([(3, 6), (5, 6), (7, 24)]);
    while missing.values().any(|&count| count > 0) {
        let Some((plies, position)) = play_to_forced_win(rng) else { continue };
        let count = missing.get_mut(&plies).expect("a win in 3, 5 or 7 plies");
        if *count > 0 {
            *count -= 1;
            println!("{plies} {}", Oxono::write_position(&position));
        }
    }
}

/// Plays a round in which nobody lets the opponent win at once. Returns the first position with a forced win
/// of at most seven plies, if there is one.
fn play_to_forced_win(rng: &mut ChaCha8Rng) -> Option<(u32, Position)> {
    let engine_percent = *[0, 70].choose(rng)?;
    let mut position = Position::start();
    loop {
        let legal = position.legal_moves();
        let safe: Vec<_> = legal.into_iter().filter(|&mv| !wins_at_once(&position.after(mv))).collect();
        let mut mv = *safe.choose(rng)?;
        if rng.random_range(0..100) < engine_percent {
            mv = think(&position, SearchLimits::nodes(3_000)).best[0];
        }
        position.play_unchecked(mv);
        if position.ending().is_some() || wins_at_once(&position) {
            return None;
        }
        if let Some(plies) = Solver::new(400_000).shortest_win(&position, 7) {
            return Some((plies, position));
        }
    }
}

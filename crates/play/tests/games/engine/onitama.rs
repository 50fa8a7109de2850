//! Forced wins of Onitama that the engine must prove, and rounds against a reference opponent.
//!
//! The file `crates/play/tests/proofs/onitama.txt` has the number of plies and the position of each win. To
//! find such wins in self-play, run
//! `ENGAWA_SEED=0 cargo test -p engawa-play --test games -- --ignored find_proofs --nocapture`. The seed is that
//! of the first deal. Of the wins of eleven and thirteen plies that were found with more than six pawns, the
//! suite has those that cost the simple solver most, up to 2.3 million positions.

use std::collections::HashMap;

use engawa_base::position::Position as _;
use engawa_play::ai::{BestPlayOutcome, SearchLimits};
use engawa_play::game::{AnyGame, Notation, Options, PositionText, Registry};
use engawa_play::games::GAMES;
use engawa_play::games::onitama::{Onitama, Position};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use super::reference::points_against_reference;

const PROOFS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/proofs/onitama.txt");
/// How many wins of each length in plies the suite has.
const LENGTHS: [(u32, usize); 4] = [(7, 6), (9, 10), (11, 10), (13, 4)];
/// The node budget of the engine for each proof.
const NODES: u64 = 400_000;
/// The number of rounds of self-play in which to look for wins, and the smallest number of pawns in them. The
/// tables of endings have the results of positions with fewer pawns, or are close to them.
const ROUNDS: u64 = 100;
const PAWNS: usize = 7;

fn onitama() -> &'static dyn AnyGame {
    Registry::new(GAMES).find("onitama").expect("the game is registered")
}

/// Returns each proof of the suite: the number of plies and the position.
fn proofs() -> Vec<(u8, String)> {
    let text = std::fs::read_to_string(PROOFS).expect("the file of proofs");
    let read = |line: &str| {
        let (plies, position) = line.split_once(' ').expect("a number and a position");
        (plies.parse().expect("a number"), position.to_owned())
    };
    text.lines().map(read).collect()
}

/// A depth-first search to a fixed depth with a map of positions, independent of the engine.
#[derive(Default)]
struct Solver {
    /// For each position of the attacker, the maximum number of plies that does not suffice and the smallest
    /// known number that does.
    known: HashMap<Position, (u8, u8)>,
}

impl Solver {
    /// Returns whether the mover can force a win within an odd number of plies.
    fn wins(&mut self, position: &Position, plies: u8) -> bool {
        let known = self.known.get(position).copied().unwrap_or((0, u8::MAX));
        if plies <= known.0 || known.1 <= plies {
            return known.1 <= plies;
        }
        let wins = position.legal_moves().into_iter().any(|mv| {
            let next = position.after(mv);
            next.ending().is_some() || plies > 1 && self.loses(&next, plies - 1)
        });
        self.known.insert(*position, if wins { (known.0, plies) } else { (plies, known.1) });
        wins
    }

    /// Returns whether the mover loses within an even number of plies, whatever the defence. The round must
    /// go on.
    fn loses(&mut self, position: &Position, plies: u8) -> bool {
        let replies: Vec<Position> =
            position.legal_moves().into_iter().map(|mv| position.after(mv)).collect();
        // A player never ends the round with a loss of their own, so an ended round is a win of the mover.
        if replies.iter().any(|reply| reply.ending().is_some()) {
            return false;
        }
        // Short proofs first: they refute most defences, and fill the map.
        (1..plies).step_by(2).any(|within| replies.iter().all(|reply| self.wins(reply, within)))
    }
}

#[test]
fn proofs_hold_in_simple_solver() {
    assert_eq!(proofs().len(), LENGTHS.iter().map(|(_, count)| count).sum::<usize>());
    for (plies, text) in proofs() {
        let position = Onitama::read_position(&text).expect("a position");
        let mut solver = Solver::default();
        let wins = (1..=plies).step_by(2).any(|within| solver.wins(&position, within));
        assert!(wins, "no win within {plies} plies: {text}");
    }
}

#[test]
fn engine_proves_each_win_of_suite() {
    for (plies, text) in proofs() {
        let table = onitama().open(&PositionText(text.clone()), &[]).expect("a position");
        let thought = table.think(SearchLimits::nodes(NODES));
        assert_eq!(thought.outcome, Some(BestPlayOutcome::Won), "{text}: {thought:?}");
        assert!(thought.plies.is_none_or(|found| found <= u32::from(plies)), "{text}: {thought:?}");
    }
}

/// Prints wins in the form of the suite, then the number of positions that the simple solver visits.
#[test]
#[ignore = "finds wins for the suite in self-play, which takes minutes"]
fn find_proofs() {
    let both = Options([("deck".to_owned(), "both".to_owned())].into());
    let first = std::env::var("ENGAWA_SEED").map_or(0, |seed| seed.parse().expect("a number"));
    for seed in first..first + ROUNDS {
        let deal = onitama().deal(&both, &mut ChaCha8Rng::seed_from_u64(seed)).expect("an option");
        let mut table = onitama().open(&deal, &[]).expect("a deal");
        for _ in 0..80 {
            let quick = table.think(SearchLimits::nodes(2_000));
            if table.ending().is_some() || quick.outcome == Some(BestPlayOutcome::Won) {
                break;
            }
            let position = table.position();
            let board = position.0.split(' ').next().unwrap_or_default();
            let pawns = board.chars().filter(char::is_ascii_alphabetic).count();
            let thought = (pawns >= PAWNS).then(|| table.think(SearchLimits::nodes(NODES)));
            let won = thought.filter(|thought| thought.outcome == Some(BestPlayOutcome::Won));
            if let Some(plies) = won.and_then(|thought| u8::try_from(thought.plies?).ok())
                && LENGTHS.iter().any(|(length, _)| *length == u32::from(plies))
            {
                let mut solver = Solver::default();
                let start = Onitama::read_position(&position.0).expect("a position");
                let wins = (1..=plies).step_by(2).find(|&within| solver.wins(&start, within));
                assert_eq!(wins, Some(plies), "{position}");
                println!("{plies} {position} ({} positions)", solver.known.len());
                break;
            }
            table.play(&quick.line[0]).expect("legal");
        }
    }
}

#[test]
fn engine_beats_reference() {
    let points = points_against_reference(5, 1_000);
    assert!(points >= 14, "only {points} of 20 half points");
}

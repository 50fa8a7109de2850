//! The list of daily puzzles: its form, which never changes, and proofs of its puzzles by an exhaustive search.
//!
//! A normal run proves a sample. All puzzles are proven by
//! `ENGAWA_PUZZLES=all cargo test -p engawa-play --release --test games -- listed_puzzles --nocapture`.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicUsize, Ordering};

use engawa_play::game::puzzles::{self, LEAST_MOVES, ListedPuzzle};
use engawa_play::game::{Registry, Table};
use engawa_play::games::GAMES;

use super::plain::{Plain, after};

const LIST: &str = include_str!("../../assets/puzzles.txt");
/// The number of puzzles whose lines must never change, and the FNV-1a hash of these lines.
const PINNED_LINES: usize = 1_120;
const PINNED: u64 = 0xc40a_4f0c_d792_57bd;
/// The largest size of the list, in bytes.
const LARGEST: usize = 200_000;
/// A normal run proves every puzzle whose number is a multiple of this one.
const SAMPLE: usize = 37;
/// The number of threads that prove all puzzles.
const THREADS: usize = 2;
/// The maximum number of positions that a search of a normal run visits, and one that proves all puzzles.
const BUDGETS: [u32; 2] = [3_000, 5_000_000];
/// The number of plies in which the opponent wins after a wrong move. The program that makes the list keeps it.
const REFUTATION: u32 = 9;
/// The smallest share of a sample that the budget of a normal run proves, in percent.
const PROVEN: usize = 80;

fn fnv(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

fn table_of(puzzle: &ListedPuzzle) -> Box<dyn Table> {
    let game = Registry::new(GAMES).find(puzzle.game).expect("a registered game");
    game.open(&puzzle.position, &[]).unwrap_or_else(|error| panic!("{}: {error}", puzzle.position))
}

#[test]
fn list_is_pinned() {
    assert!(LIST.len() <= LARGEST, "{} bytes", LIST.len());
    let lines: Vec<&str> = LIST.lines().collect();
    assert!(lines.len() >= PINNED_LINES, "{} puzzles", lines.len());
    let hash = fnv(&lines[..PINNED_LINES].join("\n"));
    assert_eq!(hash, PINNED, "released puzzles never change; the hash is {hash:#018x}");
    let mut positions = BTreeSet::new();
    for (number, puzzle) in (1..=puzzles::count()).map(|number| (number, puzzles::listed(number))) {
        let facts = GAMES[(number - 1) % GAMES.len()].facts();
        assert_eq!((puzzle.game, puzzle.rules_version), (facts.id, facts.rules_version), "puzzle {number}");
        assert_eq!(puzzle.plies, puzzles::plies(number), "puzzle {number}");
        assert_eq!(puzzles::listed(number), puzzle);
        let legal = table_of(&puzzle).legal();
        assert!(legal.len() >= LEAST_MOVES && legal.contains(&puzzle.solution), "puzzle {number}");
        assert!(positions.insert(puzzle.position), "puzzle {number} is there twice");
    }
}

/// Proves that the solution wins in the stated number of plies, that no move wins sooner, and that the opponent wins
/// after every other move. Returns `false` if the budget of a search runs out.
///
/// # Panics
///
/// If the search contradicts the puzzle.
fn prove(number: usize, puzzle: &ListedPuzzle, budget: u32) -> bool {
    let (table, plies) = (table_of(puzzle), puzzle.plies);
    let (mover, opponent) = (table.turn(), table.turn().other());
    let wins = |table: &dyn Table, plies, side| Plain::new(budget).wins_within(table, plies, side);
    let wins_sooner = wins(&*table, plies - 1, mover);
    assert_ne!(wins_sooner, Some(true), "puzzle {number} has a faster win");
    let mut proven = wins_sooner.is_some();
    for mv in table.legal() {
        let is_right = mv == puzzle.solution;
        let (plies, side) = if is_right { (plies - 1, mover) } else { (REFUTATION, opponent) };
        let is_won = wins(&*after(&*table, &mv), plies, side);
        assert_ne!(is_won, Some(false), "puzzle {number} at {mv}");
        proven &= is_won.is_some();
    }
    proven
}

#[test]
fn listed_puzzles_have_one_winning_move() {
    let are_all_meant = std::env::var("ENGAWA_PUZZLES").is_ok_and(|which| which == "all");
    let step = if are_all_meant { 1 } else { SAMPLE };
    let all = (1..=puzzles::count()).map(|number| (number, puzzles::listed(number)));
    let meant: Vec<(usize, ListedPuzzle)> = all.filter(|(at, _)| at % step == 0).collect();
    let (next, proven) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let prove_some = || {
        while let Some((number, puzzle)) = meant.get(next.fetch_add(1, Ordering::Relaxed)) {
            if prove(*number, puzzle, BUDGETS[usize::from(are_all_meant)]) {
                proven.fetch_add(1, Ordering::Relaxed);
            } else {
                println!(
                    "puzzle {number}, {} in {} plies: the budget is too small",
                    puzzle.game, puzzle.plies
                );
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..THREADS {
            scope.spawn(prove_some);
        }
    });
    let proven = proven.into_inner();
    println!("{proven} of {} puzzles are proven", meant.len());
    let least = if are_all_meant { 100 } else { PROVEN };
    assert!(proven * 100 >= meant.len() * least, "only {proven} of {} puzzles are proven", meant.len());
}

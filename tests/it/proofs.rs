//! An exhaustive search verifies generated puzzles, as far as the limits of the search allow.

use engawa::app::InlineThinker;
use engawa::base::time::Day;
use engawa::features::{Effort, generate_puzzle};
use engawa::game::{AnyGame, Table};
use engawa::host::puzzle::Puzzle;
use engawa::host::puzzle::{Goal, LEAST_MOVES, MOST_PLIES, PuzzleSource};
use futures_util::FutureExt;

use super::noughts::five;
use super::plain::{Plain, Value, after};

/// Number of puzzles for each of the five games.
const EACH: u32 = 20;
/// Maximum number of positions that the exhaustive search may visit for one move of a puzzle.
const PATIENCE: u32 = 300;
/// Small search effort, to keep the test fast. A proof is exact with any effort.
const EFFORT: Effort = Effort { thought: 3_000, mining: 0, drawing: 40_000, rounds: 250 };

fn drawn(game: &'static dyn AnyGame, day: Day) -> Puzzle {
    let drawn = generate_puzzle(&InlineThinker, game, day, EFFORT)
        .now_or_never()
        .expect("at once")
        .expect("it can think");
    drawn.unwrap_or_else(|| panic!("{}: no puzzle on day {}", game.facts().id, day.0))
}

/// Returns whether the exhaustive search confirmed every claim about a puzzle. Returns `false` if the
/// search gave up on a move; panics if the search contradicts a claim.
fn is_proven_again(puzzle: &Puzzle, table: &dyn Table) -> bool {
    let mut all = true;
    for mv in table.legal() {
        let next = after(table, &mv);
        let Some(value) = Plain::new(PATIENCE).deepen(&*next, puzzle.plies.max(3)) else {
            all = false;
            continue;
        };
        let position = &puzzle.position;
        match (puzzle.goal, mv == puzzle.solution) {
            (Goal::Win, true) => assert_eq!(value, Value::Lost(puzzle.plies - 1), "{position}: {mv}"),
            (Goal::Win, false) => assert!(!matches!(value, Value::Lost(_)), "{position}: {mv} wins, too"),
            (Goal::Save, true) => assert_eq!(value, Value::Drawn, "{position}: {mv}"),
            (Goal::Save, false) => assert!(matches!(value, Value::Won { .. }), "{position}: {mv} saves, too"),
        }
    }
    all
}

#[test]
fn exhaustive_search_confirms_puzzles() {
    for game in five().iter() {
        let (mut whole, mut plies) = (0, Vec::new());
        for number in 0..EACH {
            let day = Day(20_003 + number);
            let puzzle = drawn(game, day);
            let table = puzzle.table(game).expect("it can be opened");
            assert!(table.legal().len() >= LEAST_MOVES && puzzle.plies <= MOST_PLIES, "{puzzle:?}");
            assert!(matches!(puzzle.source, PuzzleSource::Drawn(_)));
            whole += u32::from(is_proven_again(&puzzle, &*table));
            plies.push(puzzle.plies);
        }
        println!("{}: {whole} of {EACH} proved again in full; plies {plies:?}", game.facts().id);
        assert!(whole * 5 >= EACH, "{}: only {whole} were proved again", game.facts().id);
    }
}

#[test]
fn puzzle_depends_only_on_the_day() {
    for game in five().iter() {
        let [one, again, next] = [20_003, 20_003, 20_004].map(|day| drawn(game, Day(day)));
        assert_eq!(one, again);
        assert_ne!(one.position, next.position, "{}", game.facts().id);
    }
}

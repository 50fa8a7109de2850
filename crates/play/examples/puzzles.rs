//! Makes the list of daily puzzles, or proves it with a second solver (`prove`). Each puzzle has exactly one winning move, which
//! wins in the number of plies of its weekday; all other moves are proven not to win.
//!
//! ```sh
//! cargo run -p engawa-play --release --example puzzles -- make 1 1120 > crates/play/assets/puzzles.txt
//! ```
//!
//! The same numbers give the same puzzles: rounds between weak levels are played with seeds from the number, and their ends are
//! searched backwards. A line has the game, its version of the rules, the number of plies, the winning move and the position,
//! separated by spaces; the line's number is that of its puzzle.

use std::collections::BTreeSet;
use std::error::Error;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use engawa_play::ai::{BestPlayOutcome, Level, SearchLimits};
use engawa_play::game::{AnyGame, MoveText, Options, PositionText, Table};
use engawa_play::games::GAMES;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

/// The number of plies until the win, from Monday to Sunday, counted with the winning move. Puzzle 1 is for a Monday.
const PLIES: [u32; 7] = [1, 3, 3, 5, 5, 7, 7];
/// The minimum number of legal moves.
const LEAST_MOVES: usize = 4;
/// The maximum number of legal moves: the buttons and menus of one message show them on a phone.
const MOST_MOVES: usize = 60;
/// Nodes for the search of one position.
const NODES: u64 = 60_000;
const LONGEST_ROUND: usize = 120;

fn game_of(number: u64) -> &'static dyn AnyGame {
    GAMES[(number as usize - 1) % GAMES.len()]
}

fn options(game: &dyn AnyGame) -> Options {
    let small = [("size".to_owned(), "6".to_owned())];
    if game.facts().id == "konane" { Options(small.into()) } else { Options::default() }
}

struct Found {
    position: PositionText,
    solution: MoveText,
}

fn search(number: u64, former: &BTreeSet<String>) -> Found {
    let (game, wanted) = (game_of(number), PLIES[(number as usize - 1) % 7]);
    for round in 0.. {
        let seed = number << 32 | round;
        let (setup, moves) = play(game, seed);
        let Ok(played) = game.open(&setup, &moves) else { continue };
        for ply in (0..moves.len()).rev().take(wanted as usize + 4) {
            let table = played.at(ply).expect("the move was played");
            if former.contains(&table.position().0) {
                continue;
            }
            if let Some(solution) = only_win(&*table, wanted) {
                return Found { position: table.position(), solution };
            }
        }
    }
    unreachable!("the rounds never end")
}

fn play(game: &dyn AnyGame, seed: u64) -> (PositionText, Vec<MoveText>) {
    let mut dice = ChaCha8Rng::seed_from_u64(seed);
    let setup = game.deal(&options(game), &mut dice).expect("the options are offered");
    let (mut table, mut moves) = (game.open(&setup, &[]).expect("a fresh deal"), Vec::new());
    while moves.len() < LONGEST_ROUND {
        let level = [Level::Steady, Level::Gentle][moves.len() % 2];
        let limits = SearchLimits::nodes(table.nodes_for(level).min(20_000));
        let Some(mv) = table.reply(level, limits, &mut dice) else { break };
        if table.play(&mv).is_err() {
            break;
        }
        moves.push(mv);
    }
    (setup, moves)
}

/// Returns the only winning move, if it wins in `wanted` plies and no other move wins.
fn only_win(table: &dyn Table, wanted: u32) -> Option<MoveText> {
    let legal = table.legal();
    if !(LEAST_MOVES..=MOST_MOVES).contains(&legal.len()) {
        return None;
    }
    let thought = table.think(SearchLimits::nodes(NODES));
    let is_won = thought.outcome == Some(BestPlayOutcome::Won) && thought.plies == Some(wanted);
    let [solution] = &thought.best[..] else { return None };
    let others = legal.into_iter().filter(|mv| mv != solution);
    let does_not_win = |mv: MoveText| {
        let outcome = table.after(&mv).think(SearchLimits::nodes(NODES)).outcome;
        matches!(outcome, Some(BestPlayOutcome::Won | BestPlayOutcome::Drawn))
    };
    (is_won && others.map(does_not_win).all(|fails| fails)).then(|| solution.clone())
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if arguments.first().is_some_and(|word| word == "solve") {
        // Completes lines of NUMBER GAME POSITION from an interrupted run.
        for line in std::io::stdin().lines() {
            let line = line?;
            let mut words = line.splitn(3, ' ');
            let (Some(number), Some(_), Some(position)) = (words.next(), words.next(), words.next()) else { continue };
            let number: u64 = number.parse()?;
            let (game, plies) = (game_of(number), PLIES[(number as usize - 1) % 7]);
            let table = game.open(&PositionText(position.to_owned()), &[])?;
            let Some(solution) = only_win(&*table, plies) else { eprintln!("unsolved: {line}"); continue };
            let facts = game.facts();
            println!("{number} {} {} {plies} {solution} {position}", facts.id, facts.rules_version);
        }
        return Ok(());
    }
    let [first, last] = &arguments[..] else { return Err("usage: puzzles FIRST LAST".into()) };
    let (first, last): (u64, u64) = (first.parse()?, last.parse()?);
    let next = AtomicU64::new(first);
    let found: Mutex<std::collections::BTreeMap<u64, Found>> = Mutex::default();
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number > last {
                        break;
                    }
                    let one = search(number, &BTreeSet::new());
                    eprintln!("{number} {} {}", game_of(number).facts().id, one.position.0);
                    found.lock().unwrap_or_else(PoisonError::into_inner).insert(number, one);
                }
            });
        }
    });
    let mut former = BTreeSet::new();
    for (number, one) in found.into_inner().unwrap_or_else(PoisonError::into_inner) {
        let one = if former.contains(&one.position.0) { search(number, &former) } else { one };
        let facts = game_of(number).facts();
        let plies = PLIES[(number as usize - 1) % 7];
        println!("{} {} {plies} {} {}", facts.id, facts.rules_version, one.solution, one.position.0);
        former.insert(one.position.0);
    }
    Ok(())
}

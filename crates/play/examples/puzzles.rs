//! Makes the list of daily puzzles. In each position exactly one move wins, in the number of plies of the puzzle's
//! weekday, and all other moves are proven not to win.
//!
//! ```sh
//! cargo run -p engawa-play --release --example puzzles -- 1120 < crates/play/assets/puzzles.txt > longer.txt
//! ```
//!
//! Existing lines stay as they are, and new ones follow. The same list grows in the same way: two weak levels play
//! rounds with seeds from the number, and the ends of these rounds are searched backwards for a position that no
//! earlier puzzle has. 1,120 puzzles take about an hour on two cores. The format of the list is described at
//! `engawa_play::game::puzzles`.

use std::collections::BTreeMap;
use std::error::Error;
use std::io::read_to_string;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use engawa_play::ai::{BestPlayOutcome, Level, SearchLimits};
use engawa_play::game::puzzles::{self, LEAST_MOVES};
use engawa_play::game::{AnyGame, MoveText, Options, PositionText, Table};
use engawa_play::games::GAMES;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

/// The maximum number of legal moves: the buttons and menus of one message show them on a phone.
const MOST_MOVES: usize = 60;
/// Nodes for the search of one position.
const NODES: u64 = 60_000;
/// Nodes for the reply of a level.
const REPLY_NODES: u64 = 20_000;
const LONGEST_ROUND: usize = 120;
/// The number of positions that are searched beyond the wanted number of plies, from the end of a round.
const FURTHER: usize = 4;

/// A line of the list, and the position in it.
#[derive(Clone)]
struct Line {
    text: String,
    position: String,
}

fn options(game: &dyn AnyGame) -> Options {
    let small = [("size".to_owned(), "6".to_owned())];
    if game.facts().id == "konane" { Options(small.into()) } else { Options::default() }
}

/// Finds the puzzle of a number whose position is not in `earlier`.
fn find(number: usize, earlier: &[Line]) -> Line {
    let (game, plies) = (GAMES[(number - 1) % GAMES.len()], puzzles::plies(number));
    for round in 0.. {
        let (setup, moves) = play(game, (number as u64) << 32 | round);
        let Ok(played) = game.open(&setup, &moves) else { continue };
        for ply in (0..moves.len()).rev().take(plies as usize + FURTHER) {
            let table = played.at(ply).expect("the move was played");
            let position = table.position().0;
            if earlier.iter().any(|line| line.position == position) {
                continue;
            }
            if let Some(solution) = only_win(&*table, plies) {
                let facts = game.facts();
                let text = format!("{} {} {plies} {solution} {position}", facts.id, facts.rules_version);
                return Line { text, position };
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
        let limits = SearchLimits::nodes(table.nodes_for(level).min(REPLY_NODES));
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
    let mut others = legal.into_iter().filter(|mv| mv != solution);
    let does_not_win = |mv: MoveText| {
        let outcome = table.after(&mv).think(SearchLimits::nodes(NODES)).outcome;
        matches!(outcome, Some(BestPlayOutcome::Won | BestPlayOutcome::Drawn))
    };
    (is_won && others.all(does_not_win)).then(|| solution.clone())
}

fn main() -> Result<(), Box<dyn Error>> {
    let count: usize = std::env::args().nth(1).ok_or("usage: puzzles COUNT < FORMER > LIST")?.parse()?;
    let kept = read_to_string(std::io::stdin())?;
    let position = |text: &str| text.splitn(5, ' ').nth(4).unwrap_or_default().to_owned();
    let mut lines: Vec<Line> =
        kept.lines().map(|text| Line { text: text.to_owned(), position: position(text) }).collect();
    let next = AtomicUsize::new(lines.len() + 1);
    let found: Mutex<BTreeMap<usize, Line>> = Mutex::default();
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number > count {
                        break;
                    }
                    let line = find(number, &lines);
                    found.lock().unwrap_or_else(PoisonError::into_inner).insert(number, line);
                }
            });
        }
    });
    // Two numbers may have found the same position at once. The higher one then searches again, so that the number of
    // processors makes no difference.
    for (number, line) in found.into_inner().unwrap_or_else(PoisonError::into_inner) {
        let is_new = lines.iter().all(|earlier| earlier.position != line.position);
        let line = if is_new { line } else { find(number, &lines) };
        lines.push(line);
    }
    for line in &lines {
        println!("{}", line.text);
    }
    Ok(())
}

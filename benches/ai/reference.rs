//! A reference opponent in Onitama, written from published ideas only: alpha-beta with iterative deepening,
//! aspiration windows, a transposition map, and a quiescence search over captures and threats to the temple.
//! Its estimate counts students, steps and the ranks that the master has gone forward. The tests of
//! `engawa-play` play against it, too.

use std::collections::HashMap;

use engawa_base::grid::Square;
use engawa_base::position::Position as _;
use engawa_play::ai::{SearchLimits, think};
use engawa_play::game::{Options, Rules};
use engawa_play::games::onitama::Onitama;
use engawa_play::games::onitama::cards::Colour;
use engawa_play::games::onitama::rules::{Move, Pawn, Position, Rank, square};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

const WIN: i32 = 10_000;
const WINDOW: i32 = 30;
/// The maximum number of plies of the quiescence search.
const QUIET: i32 = 4;
/// The number of plies after which a round counts as a draw.
const LONGEST: usize = 150;

/// Plays both seats of each deal against the reference opponent, with so many nodes for each move of either
/// side. Returns the points of the engine in halves.
pub fn points_against_reference(deals: u64, nodes: u64) -> u32 {
    let both = Options([("deck".to_owned(), "both".to_owned())].into());
    let mut points = 0;
    for game in 0..2 * deals {
        let rng = &mut ChaCha8Rng::seed_from_u64(game / 2);
        let mut position = Onitama::deal(&both, rng).unwrap_or_else(|_| panic!("options are taken"));
        let ours = if game % 2 == 0 { position.turn() } else { position.turn().other() };
        for _ in 0..LONGEST {
            if position.ending().is_some() {
                break;
            }
            let mv = if position.turn() == ours {
                think(&position, SearchLimits::nodes(nodes)).line[0]
            } else {
                Reference::new(nodes).choose(&position)
            };
            position.play_unchecked(mv);
        }
        points += match position.ending().and_then(|ending| ending.winner) {
            None => 1,
            Some(winner) => 2 * u32::from(winner == ours),
        };
    }
    points
}

/// The kinds of values in the transposition map.
#[derive(Clone, Copy, PartialEq)]
enum Bound {
    Lower,
    Upper,
    Exact,
}

struct Reference {
    left: u64,
    known: HashMap<Position, (i32, i32, Bound, Option<Move>)>,
}

impl Reference {
    fn new(nodes: u64) -> Self {
        Self { left: nodes, known: HashMap::new() }
    }

    /// Returns the best move of the deepest search that the node budget allows.
    fn choose(mut self, position: &Position) -> Move {
        let mut chosen = position.legal_moves()[0];
        let mut around = 0;
        for depth in 1..60 {
            let (mut low, mut high) = (around - WINDOW, around + WINDOW);
            loop {
                let Some(value) = self.search(position, depth, 0, low, high) else { return chosen };
                if value <= low && low > -WIN {
                    low = -WIN;
                } else if value >= high && high < WIN {
                    high = WIN;
                } else {
                    around = value;
                    break;
                }
            }
            chosen = self.known.get(position).and_then(|known| known.3).unwrap_or(chosen);
            if around.abs() > WIN / 2 {
                break;
            }
        }
        chosen
    }

    /// Returns the value of a position for the mover, or `None` if no nodes are left.
    fn search(&mut self, position: &Position, depth: i32, ply: i32, low: i32, high: i32) -> Option<i32> {
        self.left = self.left.checked_sub(1)?;
        if position.ending().is_some() {
            return Some(ply - WIN);
        }
        if depth == 0 {
            return self.quiesce(position, QUIET, ply, low, high);
        }
        let known = self.known.get(position).copied();
        if let Some((value, searched, bound, _)) = known.filter(|_| ply > 0) {
            let suffices = match bound {
                Bound::Lower => value >= high,
                Bound::Upper => value <= low,
                Bound::Exact => true,
            };
            if searched >= depth && suffices && value.abs() < WIN / 2 {
                return Some(value);
            }
        }
        let first = known.and_then(|known| known.3);
        let mut moves = position.legal_moves();
        moves.sort_by_key(|mv| (Some(*mv) != first, !is_capture(position, *mv)));
        let (mut best, mut best_move, mut alpha) = (-WIN, None, low);
        for mv in moves {
            let value = -self.search(&position.after(mv), depth - 1, ply + 1, -high, -alpha)?;
            if value > best {
                (best, best_move) = (value, Some(mv));
            }
            alpha = alpha.max(best);
            if alpha >= high {
                break;
            }
        }
        let bound = match () {
            () if best >= high => Bound::Lower,
            () if best <= low => Bound::Upper,
            () => Bound::Exact,
        };
        self.known.insert(*position, (best, depth, bound, best_move));
        Some(best)
    }

    /// Searches captures and moves of the master to the opponent's temple.
    fn quiesce(&mut self, position: &Position, left: i32, ply: i32, low: i32, high: i32) -> Option<i32> {
        if position.ending().is_some() {
            return Some(ply - WIN);
        }
        let mut best = estimate(position);
        if best >= high || left == 0 {
            return Some(best);
        }
        let temple = match position.turn {
            Colour::Blue => 22,
            Colour::Red => 2,
        };
        for mv in position.legal_moves() {
            let threatens = matches!(mv, Move::Step { to, .. } if to == temple);
            if threatens || is_capture(position, mv) {
                self.left = self.left.checked_sub(1)?;
                let value = -self.quiesce(&position.after(mv), left - 1, ply + 1, -high, -low.max(best))?;
                best = best.max(value);
                if best >= high {
                    break;
                }
            }
        }
        Some(best)
    }
}

fn is_capture(position: &Position, mv: Move) -> bool {
    matches!(mv, Move::Step { to, .. } if position.at(square(to)).is_some())
}

fn estimate(position: &Position) -> i32 {
    let mut value = 0;
    for number in 0..25 {
        let at = square(number);
        let Some(Pawn { colour, rank }) = position.at(at) else { continue };
        let worth = 10 * steps(position, colour, at)
            + match rank {
                Rank::Student => 100,
                Rank::Master if colour == Colour::Blue => 5 * i32::from(at.rank),
                Rank::Master => 5 * (4 - i32::from(at.rank)),
            };
        value += if colour == position.turn { worth } else { -worth };
    }
    value
}

/// Returns the number of steps of a pawn that stay on the board, with the cards of its colour.
fn steps(position: &Position, colour: Colour, at: Square) -> i32 {
    let forward = if colour == Colour::Blue { 1 } else { -1 };
    let board = 0..5;
    let fits = |(right, up): &&(i8, i8)| {
        board.contains(&(at.file.cast_signed() + right * forward))
            && board.contains(&(at.rank.cast_signed() + up * forward))
    };
    let cards = position.hand(colour).iter();
    cards.map(|card| card.offsets().iter().filter(fits).count()).sum::<usize>().try_into().unwrap_or(0)
}

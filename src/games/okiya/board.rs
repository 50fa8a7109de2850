//! The picture of Okiya: the grid on the left, on the right the tile just taken and the tokens that are left.
//!
//! The board looks the same from both sides, so that a square has one place for everybody; the tray of whoever looks is
//! the lower one.

use crate::base::ending::Ending;
use crate::base::grid::Square;
use crate::base::position::Position as _;
use crate::base::scene::{Area, Layer, Look, Patch, Scene, Sprite};
use crate::base::seat::Seat;

use super::art;
use super::rules::{Content, Position, SIZE, squares};
use super::tiles::Tile;

/// The game's art.
pub fn sprites() -> &'static [Sprite] {
    art::SPRITES
}

/// Upper left corner of the grid.
const GRID: (u16, u16) = (54, 54);
/// Where the tile just taken is shown, large.
const TAKEN: Area = Area { left: 754, top: 48, width: 276, height: 276 };
/// Width of the name of a file or rank.
const NAME_WIDTH: u16 = 32;
/// Tokens a player has at the start.
const TOKENS: u8 = 8;

/// The picture of a position after a move onto `last`.
pub fn scene(position: &Position, last: Option<Square>, look: &Look) -> Scene {
    let ending = position.ending();
    let won = ending.map_or_else(Vec::new, |ending| pattern(position, ending));
    let mut patches: Vec<Patch> = squares()
        .map(|square| Patch { area: cell(square), stack: layers(&stack(position, square, last, &won)) })
        .collect();
    patches.push(Patch { area: TAKEN, stack: layers(&constraint(position, ending)) });
    patches.extend(coordinates());
    for seat in Seat::BOTH {
        let top = if seat == look.seat { 536 } else { 380 };
        patches.push(head(position, ending, seat, top));
        patches.extend(supply(position, seat, top));
    }
    Scene { backdrop: "veranda", patches }
}

fn layers(names: &[&'static str]) -> Vec<Layer> {
    names.iter().map(|&sprite| Layer { sprite, turned: false }).collect()
}

fn cell(square: Square) -> Area {
    let (file, rank) = (u16::from(square.file), u16::from(SIZE - 1 - square.rank));
    Area {
        left: GRID.0 + file * art::CELL,
        top: GRID.1 + rank * art::CELL,
        width: art::CELL,
        height: art::CELL,
    }
}

/// The names of the files below the grid and of the ranks to its left.
fn coordinates() -> impl Iterator<Item = Patch> {
    let patch = |left, top, sprite| Patch {
        area: Area { left, top, width: NAME_WIDTH, height: NAME_WIDTH },
        stack: layers(&[sprite]),
    };
    let middle = |n: u16| GRID.0 + n * art::CELL + (art::CELL - NAME_WIDTH) / 2;
    let files = (0..).zip(["a", "b", "c", "d"]).map(move |(n, name)| patch(middle(n), 647, name));
    let ranks = (0..).zip(["4", "3", "2", "1"]).map(move |(n, name)| patch(20, middle(n), name));
    files.chain(ranks)
}

/// What lies on a square of the grid, the lowest first.
fn stack(position: &Position, square: Square, last: Option<Square>, won: &[Square]) -> Vec<&'static str> {
    let mut stack = match position.at(square) {
        Content::Token(seat) if won.contains(&square) => vec!["well-won", token(seat)],
        Content::Token(seat) => vec!["well", token(seat)],
        Content::Tile(tile) if position.is_legal(square) => vec!["wood", "lit", tile_sprite(tile)],
        Content::Tile(tile) => vec!["wood", shaded_sprite(tile)],
    };
    if last == Some(square) {
        stack.push("last");
    }
    stack
}

/// The tile that the next one must fit; before the first move the border, where that must be taken.
fn constraint(position: &Position, ending: Option<Ending>) -> Vec<&'static str> {
    let mut stack = vec![position.taken().map_or("border", tile_sprite)];
    if ending.is_some_and(|ending| ending.rule == "block") {
        stack.push("barred");
    }
    stack
}

fn head(position: &Position, ending: Option<Ending>, seat: Seat, top: u16) -> Patch {
    let area = Area { left: 728, top: top + 12, width: 116, height: 116 };
    let lit = ending.map_or(position.turn() == seat, |ending| ending.winner == Some(seat));
    let mut stack = if lit { vec!["turn"] } else { vec![] };
    stack.push(token(seat));
    Patch { area, stack: layers(&stack) }
}

fn supply(position: &Position, seat: Seat, top: u16) -> impl Iterator<Item = Patch> {
    let placed = squares().filter(|&square| position.at(square) == Content::Token(seat)).count();
    let left = TOKENS.saturating_sub(u8::try_from(placed).expect("sixteen squares"));
    (0..left).map(move |n| {
        let (column, row) = (u16::from(n % 4), u16::from(n / 4));
        let top = top + 27 + row * 46;
        let area = Area { left: 880 + column * 48 - 20, top, width: 40, height: 40 };
        Patch { area, stack: layers(&[["first-left", "second-left"][seat.index()]]) }
    })
}

/// The tiles and the tokens.
pub const EMBLEMS: &[&str] = &[
    "MS", "MB", "MR", "MT", "CS", "CB", "CR", "CT", "PS", "PB", "PR", "PT", "IS", "IB", "IR", "IT", "first",
    "second",
];

/// The sprite of a token.
pub const fn token(seat: Seat) -> &'static str {
    match seat {
        Seat::First => "first",
        Seat::Second => "second",
    }
}

/// The sprite of a tile: its name in a position text.
pub fn tile_sprite(tile: Tile) -> &'static str {
    const NAMES: [[&str; 4]; 4] = [
        ["MS", "MB", "MR", "MT"],
        ["CS", "CB", "CR", "CT"],
        ["PS", "PB", "PR", "PT"],
        ["IS", "IB", "IR", "IT"],
    ];
    NAMES[tile.plant as usize][tile.poem as usize]
}

/// The sprite of a tile that may not be taken now.
fn shaded_sprite(tile: Tile) -> &'static str {
    const NAMES: [[&str; 4]; 4] = [
        ["MS-shaded", "MB-shaded", "MR-shaded", "MT-shaded"],
        ["CS-shaded", "CB-shaded", "CR-shaded", "CT-shaded"],
        ["PS-shaded", "PB-shaded", "PR-shaded", "PT-shaded"],
        ["IS-shaded", "IB-shaded", "IR-shaded", "IT-shaded"],
    ];
    NAMES[tile.plant as usize][tile.poem as usize]
}

/// The squares of the winner's pattern, if a pattern has won: every line or, without one, every block of four.
fn pattern(position: &Position, ending: Ending) -> Vec<Square> {
    let Some(winner) = ending.winner else { return Vec::new() };
    let steps: &[Pattern] = match ending.rule {
        "line" => &LINES,
        "square" => &[[(0, 0), (1, 0), (0, 1), (1, 1)]],
        _ => &[],
    };
    let mut squares_won: Vec<Square> = squares()
        .flat_map(|from| steps.iter().filter_map(move |&steps| on_grid(from, steps)))
        .filter(|four| four.iter().all(|&square| position.at(square) == Content::Token(winner)))
        .flatten()
        .collect();
    squares_won.sort_unstable();
    squares_won.dedup();
    squares_won
}

/// Four squares as steps from one of them.
type Pattern = [(i8, i8); 4];

const LINES: [Pattern; 4] = [
    [(0, 0), (1, 0), (2, 0), (3, 0)],
    [(0, 0), (0, 1), (0, 2), (0, 3)],
    [(0, 0), (1, 1), (2, 2), (3, 3)],
    [(0, 0), (1, -1), (2, -2), (3, -3)],
];

fn on_grid(from: Square, steps: Pattern) -> Option<Vec<Square>> {
    let square = |(files, ranks): (i8, i8)| {
        from.step(files, ranks).filter(|square| square.file < SIZE && square.rank < SIZE)
    };
    steps.into_iter().map(square).collect()
}

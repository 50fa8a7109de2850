//! The picture of Okiya. The grid is on the left; the tile taken last and the players' remaining tokens are
//! on the right.
//!
//! The grid looks the same for both players, so that a square has one place for everybody. The viewer's own
//! tokens are below the opponent's. A move is a single press of a button in a grid that shows the board.

use crate::base::board::{BoardLayout, Supply, joined};
use crate::base::choice::{Choice, ChoiceKey, ChoiceLayout, ChoicePath, GridCell, Selection};
use crate::base::grid::Square;
use crate::base::position::{Ending, Position as _, RoundState};
use crate::base::scene::{Area, LAST, Layer, Look, Paint, Patch, Scene, Sprite};
use crate::base::seat::Seat;
use crate::base::text::Text;
use crate::game::{Board, Controls, Notation as _};

use super::rules::{Content, Position, SIZE, squares};
use super::tiles::{self, Tile};
use super::{Okiya, art, words};

const GRID: BoardLayout = BoardLayout {
    corner: (54, 54),
    cell: art::CELL,
    files: SIZE,
    ranks: SIZE,
    names: (20, 647),
    turned: false,
};
/// The area that shows the tile taken last, enlarged.
const TAKEN: Area = Area { left: 754, top: 48, width: 276, height: 276 };
/// The number of tokens that a player has at the start. The players take at most 16 tiles, 8 each.
const TOKENS: u16 = 8;

impl Board for Okiya {
    const SPRITES: &'static [Sprite] = art::SPRITES;
    const EMBLEMS: &'static [&'static str] = &joined::<_, 18>(&[&tiles::NAMES, Self::PIECES]);
    const PIECES: &'static [&'static str] = &["first", "second"];

    fn token(_: &Position, seat: Seat) -> &'static str {
        token(seat)
    }

    fn paint(_: &Position, seat: Seat) -> Paint {
        [Paint::First, Paint::Second][seat.index()]
    }

    fn layout(_: &Position, _: Seat) -> Option<BoardLayout> {
        Some(GRID)
    }

    fn scene(
        position: &Position,
        last: Option<(&Position, Square)>,
        state: RoundState,
        look: &Look,
        step: &Selection,
    ) -> Scene {
        let ending = position.ending();
        let won = ending.map_or_else(Vec::new, |ending| pattern(position, ending));
        let last = last.map(|(_, square)| square);
        let square = |square| {
            let stack = stack(position, square, last, state, &won, step);
            Patch::of(GRID.area(square), Layer::stack(&stack))
        };
        let mut patches: Vec<Patch> = squares().map(square).collect();
        patches.push(Patch::of(TAKEN, Layer::stack(&constraint(position, ending))));
        patches.extend(GRID.names());
        for seat in Seat::BOTH {
            let top = if seat == look.seat { 536 } else { 380 };
            patches.push(head(state, seat, top));
            patches.extend(supply(position, seat, top));
        }
        Scene { backdrop: "veranda", patches }
    }
}

/// The sprites on a square of the grid, from lowest to highest.
fn stack(
    position: &Position,
    square: Square,
    last: Option<Square>,
    state: RoundState,
    won: &[Square],
    step: &Selection,
) -> Vec<&'static str> {
    let mut stack = match position.at(square) {
        Content::Token(seat) if won.contains(&square) => vec!["well-won", token(seat)],
        Content::Token(seat) => vec!["well", token(seat)],
        Content::Tile(tile) if !state.is_over() && position.is_legal(square) => {
            if step.is_lit(&square.to_string(), true) {
                vec!["wood", "lit", tile.name()]
            } else {
                vec!["wood", tile.name()]
            }
        }
        Content::Tile(tile) => vec!["wood", art::SHADED[tile.index()].name],
    };
    if last == Some(square) {
        stack.push(LAST);
    }
    stack
}

/// The sprites of the tile that the next tile must match. Before the first move, they show the
/// border of the grid instead, because the first tile must be taken from there.
fn constraint(position: &Position, ending: Option<Ending>) -> Vec<&'static str> {
    let mut stack = vec![position.taken.map_or("border", Tile::name)];
    if ending.is_some_and(|ending| ending.rule == "block") {
        stack.push("barred");
    }
    stack
}

fn head(state: RoundState, seat: Seat, top: u16) -> Patch {
    let stack = if state.leads(seat) { &["turn", token(seat)][..] } else { &[token(seat)] };
    Patch::new(728, top + 12, 116, 116, stack)
}

fn supply(position: &Position, seat: Seat, top: u16) -> impl Iterator<Item = Patch> {
    let placed = squares().map(|square| u16::from(position.at(square) == Content::Token(seat))).sum();
    let supply = Supply { corner: (860, top + 27), columns: 4, pitch: (48, 46), size: 40 };
    supply.patches(TOKENS.saturating_sub(placed), &[["first-left", "second-left"][seat.index()]])
}

pub const fn token(seat: Seat) -> &'static str {
    ["first", "second"][seat.index()]
}

/// The squares of the pattern that won the round, or nothing if no pattern won. If a line and a 2x2
/// block are complete, only the line counts.
fn pattern(position: &Position, ending: Ending) -> Vec<Square> {
    let Some(winner) = ending.winner else { return Vec::new() };
    let steps: &[Pattern] = match ending.rule {
        "line" => &LINES,
        "square" => &[[(0, 0), (1, 0), (0, 1), (1, 1)]],
        _ => &[],
    };
    squares()
        .flat_map(|from| steps.iter().filter_map(move |&steps| on_grid(from, steps)))
        .filter(|four| four.iter().all(|&square| position.at(square) == Content::Token(winner)))
        .flatten()
        .collect()
}

/// The squares of a winning pattern, as (file, rank) offsets from the pattern's first square.
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

impl Controls for Okiya {
    fn path(position: &Position, square: Square) -> ChoicePath {
        let Content::Tile(tile) = position.at(square) else { unreachable!("a legal move takes a tile") };
        vec![Choice {
            note: Some(words::tile_on(tile, square)),
            sprite: Some(tile.name()),
            ..Choice::at(square, words::tile_here(tile, square))
        }]
    }

    fn shape(position: &Position, _: &[ChoiceKey]) -> ChoiceLayout {
        let rank = |rank| (0..SIZE).map(|file| cell(position, Square::new(file, rank))).collect();
        ChoiceLayout::Grid((0..SIZE).rev().map(rank).collect())
    }

    fn ask(position: &Position, _: &[ChoiceKey]) -> Text {
        words::next_tile(position)
    }

    fn noun(_: &Position, _: &[ChoiceKey]) -> &'static str {
        "okiya-tiles"
    }
}

fn cell(position: &Position, square: Square) -> GridCell {
    let (label, sprite, owner) = match position.at(square) {
        Content::Tile(tile) => (words::tile_here(tile, square), tile.name(), None),
        Content::Token(seat) => (Okiya::seat_label(position, seat), token(seat), Some(seat)),
    };
    GridCell { key: square.to_string(), label, sprite: Some(sprite), owner }
}

//! The picture of noughts and crosses: nine wooden squares with marks, and the names of files and ranks
//! beside them. A move is a single press of a button in a grid that shows the board.

use engawa_base::board::BoardLayout;
use engawa_base::choice::{Choice, ChoiceKey, ChoiceLayout, ChoicePath, GridCell, Selection};
use engawa_base::grid::Square;
use engawa_base::position::RoundState;
use engawa_base::scene::{HEIGHT, Layer, Look, Outline, Paint, Patch, Scene, Sprite, WIDTH};
use engawa_base::seat::Seat;
use engawa_base::text::Text;
use engawa_play::game::{Board, Controls, Notation as _};

use super::rules::{Position, SIZE};
use super::{Noughts, words};

const BOARD: BoardLayout =
    BoardLayout { corner: (250, 40), cell: 200, files: SIZE, ranks: SIZE, names: (214, 650), turned: false };

const CROSS: &str = "M50 50 L150 150 M150 50 L50 150";

const SPRITES: &[Sprite] = &[
    Sprite::new("table", (WIDTH as f32, HEIGHT as f32)).solid().drawn(&[Outline::slab(
        Paint::Ground,
        -5.0,
        -5.0,
        1110.0,
        710.0,
        0.1,
    )]),
    mark("field").drawn(&[Outline::slab(Paint::Wood, 4.0, 4.0, 192.0, 192.0, 12.0)]),
    mark("cross").drawn(&[Outline::line(Paint::First, 22.0, CROSS)]),
    mark("nought").drawn(&[Outline::ring(Paint::Second, 100.0, 100.0, 54.0, 22.0)]),
    mark("last").drawn(&[Outline::disc(Paint::Vermilion, 100.0, 176.0, 7.0)]),
];

const fn mark(name: &'static str) -> Sprite {
    Sprite::new(name, (200.0, 200.0))
}

impl Board for Noughts {
    const SPRITES: &'static [Sprite] = SPRITES;
    const PIECES: &'static [&'static str] = &["cross", "nought"];

    fn token(_: &Position, seat: Seat) -> &'static str {
        sprite(seat)
    }

    fn paint(_: &Position, seat: Seat) -> Paint {
        [Paint::First, Paint::Second][seat.index()]
    }

    fn scene(
        position: &Position,
        last: Option<(&Position, Square)>,
        state: RoundState,
        _: &Look,
        _: &Selection,
    ) -> Scene {
        let last = last.map(|(_, square)| square);
        let field = |square| Patch::of(BOARD.area(square), stack(position, square, last));
        // Show the mark of the player who is to move or has won beside the board.
        let leader = Seat::BOTH.into_iter().filter(|&seat| state.leads(seat));
        let leader = leader.map(|seat| Patch::new(40, 290, 120, 120, &[sprite(seat)]));
        let patches = BOARD.squares().map(field).chain(BOARD.names()).chain(leader).collect();
        Scene { backdrop: "table", patches }
    }
}

fn stack(position: &Position, square: Square, last: Option<Square>) -> Vec<Layer> {
    let mark = position.at(square).map(sprite);
    let last = (last == Some(square)).then_some("last");
    ["field"].into_iter().chain(mark).chain(last).map(Layer::plain).collect()
}

const fn sprite(seat: Seat) -> &'static str {
    ["cross", "nought"][seat.index()]
}

impl Controls for Noughts {
    fn path(_: &Position, square: Square) -> ChoicePath {
        vec![Choice::at(square, words::square(square))]
    }

    fn shape(position: &Position, _: &[ChoiceKey]) -> ChoiceLayout {
        let rank = |rank| (0..SIZE).map(|file| cell(position, Square::new(file, rank))).collect();
        ChoiceLayout::Grid((0..SIZE).rev().map(rank).collect())
    }

    fn ask(_: &Position, _: &[ChoiceKey]) -> Text {
        Text::new("noughts-tell-turn")
    }
}

fn cell(position: &Position, square: Square) -> GridCell {
    let owner = position.at(square);
    let label = owner.map_or_else(|| words::square(square), |owner| Noughts::seat_label(position, owner));
    GridCell { key: square.to_string(), label, sprite: None, owner }
}

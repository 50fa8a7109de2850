//! The picture: nine fields of wood with the marks on them, named at the edges with the letters of the house.

use engawa::base::grid::Square;
use engawa::base::scene::{Area, HEIGHT, Layer, Outline, Paint, Patch, Scene, Sprite, WIDTH};
use engawa::base::seat::Seat;

use super::rules::{Position, squares};

/// Width and height of a field, upper left corner of the board, and the size of a name at its edge.
const FIELD: u16 = 200;
const CORNER: (u16, u16) = (250, 40);
const NAME: u16 = 26;

const CROSS: &str = "M50 50 L150 150 M150 50 L50 150";

/// The game's art.
pub static SPRITES: &[Sprite] = &[
    Sprite {
        name: "table",
        size: (WIDTH as f32, HEIGHT as f32),
        solid: true,
        below: &[],
        outlines: &[Outline::slab(Paint::Ground, (-5.0, -5.0), (1110.0, 710.0), 0.1)],
    },
    Sprite {
        name: "field",
        size: (200.0, 200.0),
        solid: false,
        below: &[],
        outlines: &[Outline::slab(Paint::Wood, (4.0, 4.0), (192.0, 192.0), 12.0)],
    },
    mark("cross", &[Outline::line(Paint::First, 22.0, CROSS)]),
    mark("nought", &[Outline::ring(Paint::Second, 100.0, 100.0, 54.0, 22.0)]),
    mark("last", &[Outline::disc(Paint::Vermilion, 100.0, 176.0, 7.0)]),
];

const fn mark(name: &'static str, outlines: &'static [Outline]) -> Sprite {
    Sprite { name, size: (200.0, 200.0), solid: false, below: &[], outlines }
}

/// The picture of a position after a move onto `last`.
pub fn scene(position: &Position, last: Option<Square>) -> Scene {
    let fields = squares().map(|square| patch(corner(square), FIELD, stack(position, square, last)));
    let [files, ranks] = [["a", "b", "c"], ["3", "2", "1"]];
    let middle = |n: u16| n * FIELD + (FIELD - NAME) / 2;
    let files = (0..).zip(files).map(|(n, name)| patch((CORNER.0 + middle(n), 650), NAME, vec![name]));
    let ranks = (0..).zip(ranks).map(|(n, name)| patch((214, CORNER.1 + middle(n)), NAME, vec![name]));
    Scene { backdrop: "table", patches: fields.chain(files).chain(ranks).collect() }
}

fn corner(square: Square) -> (u16, u16) {
    (CORNER.0 + u16::from(square.file) * FIELD, CORNER.1 + u16::from(2 - square.rank) * FIELD)
}

fn stack(position: &Position, square: Square, last: Option<Square>) -> Vec<&'static str> {
    let mark = position.at(square).map(|seat| match seat {
        Seat::First => "cross",
        Seat::Second => "nought",
    });
    let last = (last == Some(square)).then_some("last");
    ["field"].into_iter().chain(mark).chain(last).collect()
}

fn patch((left, top): (u16, u16), side: u16, names: Vec<&'static str>) -> Patch {
    let stack = names.into_iter().map(|sprite| Layer { sprite, turned: false }).collect();
    Patch { area: Area { left, top, width: side, height: side }, stack }
}

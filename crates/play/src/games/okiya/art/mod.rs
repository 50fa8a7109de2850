//! The drawings of Okiya: tiles composed of four plants and four poems, tokens, the board and its
//! surroundings.
//!
//! The drawings do not depend on a position; `board.rs` chooses and places them.

mod marks;
mod plants;
mod poems;
mod room;
mod tokens;

use crate::base::scene::Sprite;

/// The width and height of a square of the grid, in pixels. Tiles and tokens are drawn in boxes of this size.
pub const CELL: u16 = 148;

/// All sprites of the game. The sprite of a tile has the tile's name in position texts.
pub const SPRITES: &[Sprite] = &[
    room::VERANDA,
    room::WOOD,
    room::WELL,
    room::WELL_WON,
    marks::LIT,
    marks::BORDER,
    marks::SLAB,
    marks::SHADED_SLAB,
    plants::MAPLE,
    plants::CHERRY,
    plants::PINE,
    plants::IRIS,
    poems::SUN,
    poems::BIRD,
    poems::RAIN,
    poems::TANZAKU,
    tokens::FIRST,
    tokens::SECOND,
    tokens::FIRST_LEFT,
    tokens::SECOND_LEFT,
    tile("MS", &["slab", "sun", "maple"]),
    tile("MB", &["slab", "bird", "maple"]),
    tile("MR", &["slab", "rain", "maple"]),
    tile("MT", &["slab", "tanzaku", "maple"]),
    tile("CS", &["slab", "sun", "cherry"]),
    tile("CB", &["slab", "bird", "cherry"]),
    tile("CR", &["slab", "rain", "cherry"]),
    tile("CT", &["slab", "tanzaku", "cherry"]),
    tile("PS", &["slab", "sun", "pine"]),
    tile("PB", &["slab", "bird", "pine"]),
    tile("PR", &["slab", "rain", "pine"]),
    tile("PT", &["slab", "tanzaku", "pine"]),
    tile("IS", &["slab", "sun", "iris"]),
    tile("IB", &["slab", "bird", "iris"]),
    tile("IR", &["slab", "rain", "iris"]),
    tile("IT", &["slab", "tanzaku", "iris"]),
    tile("MS-shaded", &["shaded-slab", "sun", "maple"]),
    tile("MB-shaded", &["shaded-slab", "bird", "maple"]),
    tile("MR-shaded", &["shaded-slab", "rain", "maple"]),
    tile("MT-shaded", &["shaded-slab", "tanzaku", "maple"]),
    tile("CS-shaded", &["shaded-slab", "sun", "cherry"]),
    tile("CB-shaded", &["shaded-slab", "bird", "cherry"]),
    tile("CR-shaded", &["shaded-slab", "rain", "cherry"]),
    tile("CT-shaded", &["shaded-slab", "tanzaku", "cherry"]),
    tile("PS-shaded", &["shaded-slab", "sun", "pine"]),
    tile("PB-shaded", &["shaded-slab", "bird", "pine"]),
    tile("PR-shaded", &["shaded-slab", "rain", "pine"]),
    tile("PT-shaded", &["shaded-slab", "tanzaku", "pine"]),
    tile("IS-shaded", &["shaded-slab", "sun", "iris"]),
    tile("IB-shaded", &["shaded-slab", "bird", "iris"]),
    tile("IR-shaded", &["shaded-slab", "rain", "iris"]),
    tile("IT-shaded", &["shaded-slab", "tanzaku", "iris"]),
];

/// The size [`CELL`] as a pair of floats, for sprites.
const BOX: (f32, f32) = (148.0, 148.0);

const fn tile(name: &'static str, below: &'static [&'static str]) -> Sprite {
    Sprite { name, size: BOX, solid: false, below, outlines: &[] }
}

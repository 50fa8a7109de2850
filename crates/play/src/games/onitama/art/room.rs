//! What lies around pawns and steps: the veranda, the board, two cloths with blank cards, and the tray for
//! the taken.

use crate::base::board::joined;
use crate::base::scene::{HEIGHT, Outline, Paint, Sprite, WIDTH};

use super::BOX;

const STITCHES: &str = "M0 0 L9 0 M18 0 L27 0 M36 0 L45 0 M54 0 L63 0 M72 0 L81 0 M90 0 L99 0 M108 0 L117 0 \
    M126 0 L135 0 M144 0 L153 0 M162 0 L171 0 M180 0 L189 0 M198 0 L207 0 M216 0 L225 0 M234 0 L243 0 M252 0 L261 0 \
    M270 0 L279 0 M288 0 L297 0 M306 0 L315 0 M324 0 L333 0";

const fn cloth(paint: Paint, top: f32) -> [Outline; 4] {
    [
        Outline::slab(Paint::Shadow, 722.0, top + 10.0, 352.0, 212.0, 4.0).faint(0.35),
        Outline::slab(paint, 714.0, top, 360.0, 216.0, 3.0),
        Outline::line(Paint::Paper, 2.4, STITCHES).at(723.0, top + 5.0, 1.027, 0.0),
        Outline::line(Paint::Paper, 2.4, STITCHES).at(723.0, top + 211.0, 1.027, 0.0),
    ]
}

const fn card(left: f32, top: f32) -> [Outline; 3] {
    [
        Outline::slab(Paint::Shadow, left + 2.0, top + 3.0, 164.0, 197.0, 10.0).faint(0.45),
        Outline::slab(Paint::PaperShade, left, top + 2.0, 165.0, 196.0, 9.0),
        Outline::slab(Paint::Paper, left, top, 165.0, 195.0, 9.0),
    ]
}

const fn tray() -> [Outline; 6] {
    [
        Outline::slab(Paint::Shadow, 903.0, 263.0, 170.0, 192.0, 16.0).faint(0.35),
        Outline::slab(Paint::WoodDark, 899.0, 257.0, 172.0, 193.0, 16.0),
        Outline::slab(Paint::WoodLight, 899.0, 251.0, 172.0, 193.0, 16.0),
        Outline::slab(Paint::Wood, 899.0, 253.0, 172.0, 192.0, 16.0),
        Outline::line(Paint::Hollow, 38.0, PITS),
        Outline::line(Paint::Hollow, 58.0, "M940 301 L940 301.1 M940 397 L940 397.1"),
    ]
}

const PITS: &str = "M996 280 L996 280.1 M1040 280 L1040 280.1 M996 323 L996 323.1 M1040 323 L1040 323.1 \
    M996 376 L996 376.1 M1040 376 L1040 376.1 M996 419 L996 419.1 M1040 419 L1040 419.1";

/// Everything on the veranda, with a cloth of this paint on the far and on the near side.
const fn room(far: Paint, near: Paint) -> [Outline; 29] {
    joined(&[
        &cloth(far, 14.0),
        &cloth(near, 470.0),
        &tray(),
        // Where cards lie: two on each cloth, and the one aside.
        &card(724.0, 24.0),
        &card(899.0, 24.0),
        &card(724.0, 252.0),
        &card(724.0, 480.0),
        &card(899.0, 480.0),
    ])
}

const fn backdrop(name: &'static str, outlines: &'static [Outline]) -> Sprite {
    Sprite {
        name,
        size: (WIDTH as f32, HEIGHT as f32),
        solid: true,
        below: &["ground", "panes", "board", "grain"],
        outlines,
    }
}

/// The room as Blue's side sees it.
pub const BLUE_NEAR: Sprite = backdrop("blue-near", &room(Paint::Vermilion, Paint::Indigo));

/// The room as Red's side sees it.
pub const RED_NEAR: Sprite = backdrop("red-near", &room(Paint::Indigo, Paint::Vermilion));

const fn square(name: &'static str, below: &'static [&'static str], outlines: &'static [Outline]) -> Sprite {
    Sprite { name, size: BOX, solid: true, below, outlines }
}

pub const SQUARE: Sprite = square(
    "square",
    &[],
    &[
        Outline::slab(Paint::Wood, -5.0, -5.0, 128.0, 128.0, 0.1),
        Outline::slab(Paint::WoodDark, 3.0, 2.0, 112.0, 113.0, 9.0),
        Outline::slab(Paint::Paper, 3.0, 4.0, 112.0, 112.0, 9.0),
    ],
);

const ROOF: &str = "M8 13 C32 20 86 20 110 13 L108 25 C86 30 32 30 10 25 Z";
const POSTS: &str = "M32 28 L27 107 M86 28 L91 107";
const BEAM: &str = "M21 43 L97 43";

const fn gate(paint: Paint, opacity: f32) -> [Outline; 3] {
    [
        Outline::line(paint, 8.0, POSTS).faint(opacity),
        Outline::line(paint, 6.0, BEAM).faint(opacity),
        Outline::path(paint, ROOF).faint(opacity),
    ]
}

/// Blue's temple, drawn as a gate.
pub const BLUE_TEMPLE: Sprite = square("blue-temple", &["square"], &gate(Paint::IndigoLight, 0.9));

/// Red's temple, drawn as a gate.
pub const RED_TEMPLE: Sprite = square("red-temple", &["square"], &gate(Paint::Crimson, 0.8));

/// Blue's temple behind a pawn: so pale that the pawn's outline stays whole.
pub const BLUE_TEMPLE_BEHIND: Sprite =
    square("blue-temple-behind", &["square"], &gate(Paint::IndigoLight, 0.32));

pub const RED_TEMPLE_BEHIND: Sprite = square("red-temple-behind", &["square"], &gate(Paint::Crimson, 0.25));

/// On the square where the round was won: gold leaf, palest in the middle, where hat and horns are golden
/// too.
pub const GOLD: Sprite = Sprite {
    name: "gold",
    size: BOX,
    solid: false,
    below: &[],
    outlines: &[
        Outline::slab(Paint::Gold, 3.0, 3.0, 112.0, 113.0, 9.0),
        Outline::slab(Paint::GoldLight, 8.0, 8.0, 102.0, 103.0, 6.0),
        Outline::slab(Paint::PaperLight, 14.0, 14.0, 90.0, 91.0, 10.0).soft(5.0).faint(0.75),
    ],
};

const fn hem(name: &'static str, width: f32, height: f32, outlines: &'static [Outline]) -> Sprite {
    Sprite { name, size: (width, height), solid: true, below: &[], outlines }
}

/// Along the upper edge of the cloth of whoever is to move or has won, and turned along the lower: gold.
pub const HEM_ALONG: Sprite = hem(
    "hem-along",
    356.0,
    7.0,
    &[
        Outline::slab(Paint::GoldLight, -5.0, -5.0, 370.0, 20.0, 0.1),
        Outline::slab(Paint::Gold, -5.0, -5.0, 370.0, 8.5, 0.1),
    ],
);

/// Along the left edge of that cloth, and turned along the right.
pub const HEM_DOWN: Sprite = hem(
    "hem-down",
    7.0,
    198.0,
    &[
        Outline::slab(Paint::GoldLight, -5.0, -5.0, 20.0, 210.0, 0.1),
        Outline::slab(Paint::Gold, -5.0, -5.0, 8.5, 210.0, 0.1),
    ],
);

/// Below a pawn that was taken.
pub const STAND: Sprite = Sprite {
    name: "stand",
    size: BOX,
    solid: false,
    below: &[],
    outlines: &[Outline::disc(Paint::Paper, 59.0, 59.0, 54.0)],
};

//! What lies around pawns and steps: the veranda, the board, two cloths with blank cards, and the tray for the taken.

use crate::base::scene::{HEIGHT, Outline, Paint, Sprite, WIDTH};

use super::BOX;

const fn plank(top: f32, light: f32) -> Outline {
    Outline::slab(Paint::GroundLight, (0.0, top), (1100.0, 98.0), 0.1).faint(light)
}

const SEAMS: &str =
    "M0 99 L1100 99 M0 199 L1100 199 M0 299 L1100 299 M0 399 L1100 399 M0 499 L1100 499 M0 599 L1100 599";
const GRAIN: &str = "M26 31 C180 27 300 38 430 31 C520 27 610 33 674 30 M26 44 C140 48 260 40 380 44 \
    C500 48 600 41 674 45 M26 655 C170 651 330 661 450 655 C540 651 610 658 674 655 \
    M26 671 C150 674 300 666 420 670 C520 674 620 668 674 671";

/// Light that has fallen through the panes of a paper window.
const PANES: &str = "M706 0 L796 0 L796 114 L706 114 Z M803 0 L893 0 L893 114 L803 114 Z M900 0 L990 0 L990 114 L900 114 Z \
    M997 0 L1087 0 L1087 114 L997 114 Z M1094 0 L1100 0 L1100 114 L1094 114 Z \
    M706 121 L796 121 L796 262 L706 262 Z M803 121 L893 121 L893 262 L803 262 Z \
    M900 121 L990 121 L990 262 L900 262 Z M997 121 L1087 121 L1087 262 L997 262 Z \
    M1094 121 L1100 121 L1100 262 L1094 262 Z M706 269 L796 269 L796 410 L706 410 Z \
    M803 269 L893 269 L893 410 L803 410 Z M900 269 L990 269 L990 410 L900 410 Z \
    M997 269 L1087 269 L1087 410 L997 410 Z M1094 269 L1100 269 L1100 410 L1094 410 Z \
    M706 417 L796 417 L796 558 L706 558 Z M803 417 L893 417 L893 558 L803 558 Z \
    M900 417 L990 417 L990 558 L900 558 Z M997 417 L1087 417 L1087 558 L997 558 Z \
    M1094 417 L1100 417 L1100 558 L1094 558 Z M706 565 L796 565 L796 700 L706 700 Z \
    M803 565 L893 565 L893 700 L803 700 Z M900 565 L990 565 L990 700 L900 700 Z \
    M997 565 L1087 565 L1087 700 L997 700 Z M1094 565 L1100 565 L1100 700 L1094 700 Z";

const GROUND: [Outline; 11] = [
    Outline::slab(Paint::Ground, (-5.0, -5.0), (1110.0, 710.0), 0.1),
    plank(100.0, 0.22),
    plank(300.0, 0.3),
    plank(500.0, 0.2),
    Outline::line(Paint::GroundLine, 2.0, SEAMS),
    Outline::path(Paint::Light, PANES).faint(0.22),
    Outline::slab(Paint::Shadow, (24.0, 30.0), (662.0, 662.0), 20.0).faint(0.4),
    Outline::slab(Paint::WoodDark, (18.0, 23.0), (664.0, 664.0), 18.0),
    Outline::slab(Paint::WoodLight, (18.0, 16.0), (664.0, 664.0), 18.0),
    Outline::slab(Paint::Wood, (19.0, 18.5), (662.0, 661.0), 17.0),
    Outline::line(Paint::WoodLight, 1.6, GRAIN).faint(0.5),
];

const STITCHES: &str = "M0 0 L9 0 M18 0 L27 0 M36 0 L45 0 M54 0 L63 0 M72 0 L81 0 M90 0 L99 0 M108 0 L117 0 \
    M126 0 L135 0 M144 0 L153 0 M162 0 L171 0 M180 0 L189 0 M198 0 L207 0 M216 0 L225 0 M234 0 L243 0 M252 0 L261 0 \
    M270 0 L279 0 M288 0 L297 0 M306 0 L315 0 M324 0 L333 0";

const fn cloth(paint: Paint, top: f32) -> [Outline; 4] {
    [
        Outline::slab(Paint::Shadow, (722.0, top + 10.0), (352.0, 212.0), 4.0).faint(0.35),
        Outline::slab(paint, (714.0, top), (360.0, 216.0), 3.0),
        Outline::line(Paint::Paper, 2.4, STITCHES).at((723.0, top + 5.0), 1.027, 0.0),
        Outline::line(Paint::Paper, 2.4, STITCHES).at((723.0, top + 211.0), 1.027, 0.0),
    ]
}

const fn card(left: f32, top: f32) -> [Outline; 3] {
    [
        Outline::slab(Paint::Shadow, (left + 2.0, top + 3.0), (164.0, 197.0), 10.0).faint(0.45),
        Outline::slab(Paint::PaperShade, (left, top + 2.0), (165.0, 196.0), 9.0),
        Outline::slab(Paint::Paper, (left, top), (165.0, 195.0), 9.0),
    ]
}

const fn tray() -> [Outline; 6] {
    [
        Outline::slab(Paint::Shadow, (903.0, 263.0), (170.0, 192.0), 16.0).faint(0.35),
        Outline::slab(Paint::WoodDark, (899.0, 257.0), (172.0, 193.0), 16.0),
        Outline::slab(Paint::WoodLight, (899.0, 251.0), (172.0, 193.0), 16.0),
        Outline::slab(Paint::Wood, (899.0, 253.0), (172.0, 192.0), 16.0),
        Outline::line(Paint::Hollow, 38.0, PITS),
        Outline::line(Paint::Hollow, 58.0, "M940 301 L940 301.1 M940 397 L940 397.1"),
    ]
}

const PITS: &str = "M996 280 L996 280.1 M1040 280 L1040 280.1 M996 323 L996 323.1 M1040 323 L1040 323.1 \
    M996 376 L996 376.1 M1040 376 L1040 376.1 M996 419 L996 419.1 M1040 419 L1040 419.1";

/// Where cards lie: two on each cloth, and the one aside.
const CARDS: [(f32, f32); 5] = [(724.0, 24.0), (899.0, 24.0), (724.0, 252.0), (724.0, 480.0), (899.0, 480.0)];

const PARTS: usize = GROUND.len() + 4 + 4 + 6 + 3 * CARDS.len();

/// Everything, with a cloth of this paint on the far and on the near side.
const fn room(far: Paint, near: Paint) -> [Outline; PARTS] {
    let mut room = [GROUND[0]; PARTS];
    let mut end = put(&mut room, 0, &GROUND);
    end = put(&mut room, end, &cloth(far, 14.0));
    end = put(&mut room, end, &cloth(near, 470.0));
    end = put(&mut room, end, &tray());
    let mut at = 0;
    while at < CARDS.len() {
        end = put(&mut room, end, &card(CARDS[at].0, CARDS[at].1));
        at += 1;
    }
    room
}

/// Puts outlines into the room; where they end.
const fn put(room: &mut [Outline; PARTS], from: usize, outlines: &[Outline]) -> usize {
    let mut at = 0;
    while at < outlines.len() {
        room[from + at] = outlines[at];
        at += 1;
    }
    from + outlines.len()
}

const fn backdrop(name: &'static str, outlines: &'static [Outline]) -> Sprite {
    Sprite { name, size: (WIDTH as f32, HEIGHT as f32), solid: true, below: &[], outlines }
}

/// The room as Blue's side sees it.
pub const BLUE_NEAR: Sprite = backdrop("blue-near", &room(Paint::Vermilion, Paint::Indigo));

/// The room as Red's side sees it.
pub const RED_NEAR: Sprite = backdrop("red-near", &room(Paint::Indigo, Paint::Vermilion));

const fn square(name: &'static str, below: &'static [&'static str], outlines: &'static [Outline]) -> Sprite {
    Sprite { name, size: BOX, solid: true, below, outlines }
}

/// A square of the board.
pub const SQUARE: Sprite = square(
    "square",
    &[],
    &[
        Outline::slab(Paint::Wood, (-5.0, -5.0), (128.0, 128.0), 0.1),
        Outline::slab(Paint::WoodDark, (3.0, 2.0), (112.0, 113.0), 9.0),
        Outline::slab(Paint::Paper, (3.0, 4.0), (112.0, 112.0), 9.0),
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

/// Blue's temple: a gate.
pub const BLUE_TEMPLE: Sprite = square("blue-temple", &["square"], &gate(Paint::IndigoLight, 0.9));

/// Red's temple: a gate.
pub const RED_TEMPLE: Sprite = square("red-temple", &["square"], &gate(Paint::Vermilion, 0.6));

/// On the square where the round was won: gold leaf.
pub const GOLD: Sprite = Sprite {
    name: "gold",
    size: BOX,
    solid: false,
    below: &[],
    outlines: &[
        Outline::slab(Paint::Gold, (3.0, 3.0), (112.0, 113.0), 9.0),
        Outline::slab(Paint::GoldLight, (9.0, 9.0), (100.0, 101.0), 6.0),
    ],
};

const fn hem(name: &'static str, size: (f32, f32), outlines: &'static [Outline]) -> Sprite {
    Sprite { name, size, solid: true, below: &[], outlines }
}

/// Along the upper edge of the cloth of whoever is to move or has won, and turned along the lower: gold.
pub const HEM_ALONG: Sprite = hem(
    "hem-along",
    (356.0, 7.0),
    &[
        Outline::slab(Paint::GoldLight, (-5.0, -5.0), (370.0, 20.0), 0.1),
        Outline::slab(Paint::Gold, (-5.0, -5.0), (370.0, 8.5), 0.1),
    ],
);

/// Along the left edge of that cloth, and turned along the right.
pub const HEM_DOWN: Sprite = hem(
    "hem-down",
    (7.0, 198.0),
    &[
        Outline::slab(Paint::GoldLight, (-5.0, -5.0), (20.0, 210.0), 0.1),
        Outline::slab(Paint::Gold, (-5.0, -5.0), (8.5, 210.0), 0.1),
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

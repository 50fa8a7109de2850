//! The veranda on which every board lies, as parts of backdrops. Each part has the size of the canvas;
//! parts whose names begin with `slim-` have the size of the narrow canvas.

use crate::base::scene::{HEIGHT, Outline, Paint, SLIM, Sprite, WIDTH};

const fn part(name: &'static str) -> Sprite {
    Sprite::new(name, (WIDTH as f32, HEIGHT as f32))
}

const fn slim(name: &'static str) -> Sprite {
    Sprite::new(name, (SLIM as f32, HEIGHT as f32))
}

const fn plank(top: f32, light: f32) -> Outline {
    Outline::slab(Paint::GroundLight, 0.0, top, 1100.0, 98.0, 0.1).faint(light)
}

const SEAMS: &str =
    "M0 99 L1100 99 M0 199 L1100 199 M0 299 L1100 299 M0 399 L1100 399 M0 499 L1100 499 M0 599 L1100 599";

/// The floor planks around the board.
const GROUND: &[Outline] = &[
    Outline::slab(Paint::Ground, -5.0, -5.0, 1110.0, 710.0, 0.1),
    plank(100.0, 0.22),
    plank(300.0, 0.3),
    plank(500.0, 0.2),
    Outline::line(Paint::GroundLine, 2.0, SEAMS),
];

/// The board's wood with its shadow.
const BOARD: &[Outline] = &[
    Outline::slab(Paint::Shadow, 24.0, 30.0, 662.0, 660.0, 20.0).soft(4.0).faint(0.5),
    Outline::slab(Paint::WoodDark, 18.0, 23.0, 664.0, 664.0, 18.0),
    Outline::slab(Paint::WoodLight, 18.0, 16.0, 664.0, 664.0, 18.0),
    Outline::slab(Paint::Wood, 19.0, 18.5, 662.0, 661.0, 17.0),
];

/// The panes of a paper window, to the right of the board.
const LIT_PANES: &str = "M706 0 L796 0 L796 114 L706 114 Z M803 0 L893 0 L893 114 L803 114 Z M900 0 L990 0 L990 114 L900 114 Z \
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

const GRAIN_LINES: &str = "M26 31 C180 27 300 38 430 31 C520 27 610 33 674 30 M26 44 C140 48 260 40 380 44 \
    C500 48 600 41 674 45 M26 655 C170 651 330 661 450 655 C540 651 610 658 674 655 \
    M26 671 C150 674 300 666 420 670 C520 674 620 668 674 671";

/// The stitches of a vertical edge of the cloth, drawn horizontally with the origin in the middle.
const LONG_STITCHES: &str = "M-318 0 L-302 0 M-292 0 L-276 0 M-266 0 L-250 0 M-240 0 L-224 0 M-214 0 L-198 0 \
    M-188 0 L-172 0 M-162 0 L-146 0 M-136 0 L-120 0 M-110 0 L-94 0 M-84 0 L-68 0 M-58 0 L-42 0 M-32 0 L-16 0 \
    M-6 0 L6 0 M16 0 L32 0 M42 0 L58 0 M68 0 L84 0 M94 0 L110 0 M120 0 L136 0 M146 0 L162 0 M172 0 L188 0 \
    M198 0 L214 0 M224 0 L240 0 M250 0 L266 0 M276 0 L292 0 M302 0 L318 0";

/// The stitches of a horizontal edge of the cloth, with the origin in the middle.
const SHORT_STITCHES: &str = "M-177 0 L-161 0 M-151 0 L-135 0 M-125 0 L-109 0 M-99 0 L-83 0 M-73 0 L-57 0 \
    M-47 0 L-31 0 M-21 0 L-5 0 M5 0 L21 0 M31 0 L47 0 M57 0 L73 0 M83 0 L99 0 M109 0 L125 0 M135 0 L151 0 \
    M161 0 L177 0";

const fn stitches(path: &'static str, x: f32, y: f32, turn: f32) -> Outline {
    Outline::line(Paint::Paper, 2.4, path).at(x, y, 1.0, turn)
}

const HEM_STITCHES: &str = "M-63 0 L-47 0 M-37 0 L-21 0 M-8 0 L8 0 M21 0 L37 0 M47 0 L63 0";

/// The parts, ordered from lowest to highest.
pub const SPRITES: &[Sprite] = &[
    part("ground").drawn(GROUND),
    // The light that falls through a paper window onto the floor.
    part("panes").drawn(&[Outline::path(Paint::Light, LIT_PANES).faint(0.22)]),
    part("board").drawn(BOARD),
    // Dark grain along the upper and lower edges of the board.
    part("grain").drawn(&[Outline::line(Paint::Shadow, 1.6, GRAIN_LINES).faint(0.3)]),
    // A cloth to the right of the board that reaches from top to bottom.
    part("cloth").drawn(&[
        Outline::slab(Paint::Shadow, 706.0, 24.0, 386.0, 670.0, 4.0).faint(0.35),
        Outline::slab(Paint::Indigo, 700.0, 14.0, 388.0, 672.0, 3.0),
        stitches(SHORT_STITCHES, 894.0, 23.0, 0.0),
        stitches(SHORT_STITCHES, 894.0, 677.0, 0.0),
        stitches(LONG_STITCHES, 710.0, 350.0, 90.0),
        stitches(LONG_STITCHES, 1078.0, 350.0, 90.0),
    ]),
    // The narrow canvas cuts off the right part of the floor.
    slim("slim-ground").drawn(GROUND),
    slim("slim-board").drawn(BOARD),
    // A narrow cloth to the right of the board that reaches from top to bottom.
    slim("slim-cloth").drawn(&[
        Outline::slab(Paint::Shadow, 694.0, 24.0, 144.0, 670.0, 4.0).faint(0.35),
        Outline::slab(Paint::Indigo, 690.0, 14.0, 144.0, 672.0, 3.0),
        stitches(HEM_STITCHES, 762.0, 22.0, 0.0),
        stitches(HEM_STITCHES, 762.0, 678.0, 0.0),
        stitches(LONG_STITCHES, 698.0, 350.0, 90.0),
        stitches(LONG_STITCHES, 826.0, 350.0, 90.0),
    ]),
];

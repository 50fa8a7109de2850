//! The drawings of everything around the pieces: a veranda in the background, the board, a cloth and the
//! players' trays.

use crate::base::board::{SlimTray, joined, tray};
use crate::base::scene::{HEIGHT, Outline, Paint, SLIM, Sprite};

use super::BOX;

const LEFT: f32 = SlimTray::LEFT as f32;
const WIDTH: f32 = SlimTray::WIDTH as f32;

/// Returns a wooden tray with a hollow for its player's remaining pawns.
const fn hollow_tray(tray_at: SlimTray) -> [Outline; 6] {
    let top = tray_at.top as f32;
    joined(&[
        &tray(LEFT, top, WIDTH, SlimTray::HEIGHT as f32, 6.0),
        &[
            Outline::slab(Paint::WoodDark, LEFT + 3.0, top + 62.0, WIDTH - 6.0, 236.0, 12.0),
            Outline::slab(Paint::Hollow, LEFT + 3.0, top + 65.0, WIDTH - 6.0, 234.0, 12.0),
        ],
    ])
}

/// The whole background: a veranda with the board, and a cloth with the players' trays.
pub const VERANDA: Sprite = Sprite {
    name: "veranda",
    size: (SLIM as f32, HEIGHT as f32),
    solid: true,
    below: &["slim-ground", "slim-board", "slim-cloth"],
    outlines: &joined::<_, 12>(&[&hollow_tray(SlimTray::FAR), &hollow_tray(SlimTray::NEAR)]),
};

const fn solid(name: &'static str, outlines: &'static [Outline]) -> Sprite {
    Sprite { name, size: BOX, solid: true, below: &[], outlines }
}

/// A square of the board, in a frame of thin strips of wood.
pub const SQUARE: Sprite = solid(
    "square",
    &[
        Outline::slab(Paint::WoodLight, -5.0, -5.0, 110.0, 110.0, 0.1),
        Outline::slab(Paint::WoodDark, 1.8, 1.8, 96.4, 96.4, 7.0),
        Outline::slab(Paint::Wood, 1.8, 5.0, 96.4, 93.2, 6.0),
    ],
);

/// A golden square of the board, for the squares of the line that won.
pub const SQUARE_WON: Sprite = Sprite {
    name: "square-won",
    size: BOX,
    solid: true,
    below: &["square"],
    outlines: &[
        Outline::slab(Paint::Gold, 1.8, 1.8, 96.4, 96.4, 7.0),
        Outline::slab(Paint::GoldLight, 6.0, 6.0, 88.0, 88.0, 5.0),
    ],
};

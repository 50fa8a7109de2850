//! What lies around the stones: the veranda, the slab, the cloth and the trays.

use crate::base::board::{joined, tray};
use crate::base::scene::{HEIGHT, Outline, Paint, Sprite, WIDTH};

use super::BOX;

/// A tray with a hollow for the stones that its player has taken.
const fn hollow_tray(top: f32) -> [Outline; 6] {
    joined(&[
        &tray(722.0, top, 344.0, 306.0, 6.0),
        &[
            Outline::slab(Paint::WoodDark, 730.0, top + 126.0, 328.0, 168.0, 10.0),
            Outline::slab(Paint::Hollow, 730.0, top + 130.0, 328.0, 166.0, 10.0),
        ],
    ])
}

/// The slab on the veranda, and a cloth with the players' trays.
pub const VERANDA: Sprite = Sprite {
    name: "veranda",
    size: (WIDTH as f32, HEIGHT as f32),
    solid: true,
    below: &["ground", "board", "cloth"],
    outlines: &joined::<_, 12>(&[&hollow_tray(32.0), &hollow_tray(362.0)]),
};

pub const PIT: Sprite = Sprite {
    name: "pit",
    size: BOX,
    solid: true,
    below: &[],
    outlines: &[
        Outline::slab(Paint::Wood, -5.0, -5.0, 110.0, 110.0, 0.1),
        Outline::disc(Paint::WoodLight, 50.0, 52.5, 46.5),
        Outline::disc(Paint::WoodDark, 50.0, 50.0, 46.5),
        Outline::disc(Paint::Hollow, 50.0, 52.5, 44.0),
    ],
};

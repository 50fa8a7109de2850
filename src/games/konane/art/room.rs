//! What lies around the stones: the veranda, the slab, the cloth and the trays.

use crate::base::scene::{HEIGHT, Outline, Paint, Sprite, WIDTH};

use super::BOX;

/// A tray with a hollow for the stones that its player has taken.
const fn tray(top: f32) -> [Outline; 6] {
    [
        Outline::slab(Paint::Shadow, (726.0, top + 12.0), (344.0, 306.0), 18.0).faint(0.35),
        Outline::slab(Paint::WoodDark, (722.0, top + 6.0), (344.0, 306.0), 18.0),
        Outline::slab(Paint::WoodLight, (722.0, top - 1.0), (344.0, 306.0), 18.0),
        Outline::slab(Paint::Wood, (722.0, top + 1.0), (344.0, 305.0), 18.0),
        Outline::slab(Paint::WoodDark, (730.0, top + 126.0), (328.0, 168.0), 10.0),
        Outline::slab(Paint::Hollow, (730.0, top + 130.0), (328.0, 166.0), 10.0),
    ]
}

const UPPER_TRAY: [Outline; 6] = tray(32.0);
const LOWER_TRAY: [Outline; 6] = tray(362.0);

/// The slab on the veranda, and a cloth with the players' trays.
pub const VERANDA: Sprite = Sprite {
    name: "veranda",
    size: (WIDTH as f32, HEIGHT as f32),
    solid: true,
    below: &["ground", "board", "cloth"],
    outlines: &[
        UPPER_TRAY[0],
        UPPER_TRAY[1],
        UPPER_TRAY[2],
        UPPER_TRAY[3],
        UPPER_TRAY[4],
        UPPER_TRAY[5],
        LOWER_TRAY[0],
        LOWER_TRAY[1],
        LOWER_TRAY[2],
        LOWER_TRAY[3],
        LOWER_TRAY[4],
        LOWER_TRAY[5],
    ],
};

/// A pit in the slab.
pub const PIT: Sprite = Sprite {
    name: "pit",
    size: BOX,
    solid: true,
    below: &[],
    outlines: &[
        Outline::slab(Paint::Wood, (-5.0, -5.0), (110.0, 110.0), 0.1),
        Outline::disc(Paint::WoodLight, 50.0, 53.0, 43.0),
        Outline::disc(Paint::WoodDark, 50.0, 50.0, 43.0),
        Outline::disc(Paint::Hollow, 50.0, 53.0, 40.5),
    ],
};

//! The drawings of everything around the stones: a veranda in the background, the board, a cloth and the
//! players' trays.

use crate::base::board::{SlimTray, joined, tray};
use crate::base::scene::{HEIGHT, Outline, Paint, SLIM, Sprite};

use super::BOX;

const LEFT: f32 = SlimTray::LEFT as f32;
const WIDTH: f32 = SlimTray::WIDTH as f32;

/// Returns a wooden tray with a hollow for the two counts.
const fn hollow_tray(tray_at: SlimTray) -> [Outline; 6] {
    let top = tray_at.top as f32;
    joined(&[
        &tray(LEFT, top, WIDTH, SlimTray::HEIGHT as f32, 6.0),
        &[
            Outline::slab(Paint::WoodDark, LEFT + 3.0, top + 160.0, WIDTH - 6.0, 138.0, 12.0),
            Outline::slab(Paint::Hollow, LEFT + 3.0, top + 163.0, WIDTH - 6.0, 136.0, 12.0),
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

//! What is put around stones to say what is possible and what was done.

use crate::base::scene::{Outline, Paint, Sprite};

use super::sprite;

/// Around a pit whose stone may move: a rim of gold.
pub const LIT: Sprite = sprite(
    "lit",
    &[
        Outline::ring(Paint::Gold, 50.0, 51.5, 43.5, 9.0),
        Outline::ring(Paint::GoldLight, 50.0, 51.5, 43.5, 5.5),
    ],
);

const fn quarters(paint: Paint, width: f32) -> Outline {
    Outline::line(paint, width, "M41.8 15.2 Q34.6 34.6 15.2 41.8").at((50.0, 51.0), 1.0, 0.0).petals(4)
}

/// Around the stone that moved last, or the pit from which one was removed: four quarters of a ring.
pub const LAST: Sprite = sprite("last", &[quarters(Paint::Paper, 11.0), quarters(Paint::Vermilion, 7.5)]);

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

/// Behind the stone of whoever is to move or has won.
pub const TURN: Sprite = sprite(
    "turn",
    &[Outline::disc(Paint::Gold, 50.0, 50.0, 48.0), Outline::disc(Paint::GoldLight, 50.0, 50.0, 44.5)],
);

/// Over the stone of whoever is stuck: crossed rods.
pub const BARRED: Sprite = sprite(
    "barred",
    &[
        Outline::line(Paint::Shadow, 8.0, "M16 88 L88 16 M16 16 L88 88").faint(0.5),
        Outline::line(Paint::Bark, 8.0, "M14 86 L86 14 M14 14 L86 86"),
        Outline::line(Paint::PaperShade, 4.0, "M14 85.5 L86 13.5 M14 13.5 L86 85.5"),
        Outline::line(Paint::Vermilion, 6.0, "M44 50 L56 50 M50 44 L50 56"),
    ],
);

//! What is put around stones and beside numbers to say what is possible.

use crate::base::scene::{Outline, Paint, Sprite};

use super::sprite;

/// Around a pit whose stone may move: a rim of gold.
pub const LIT: Sprite = sprite(
    "lit",
    &[
        Outline::ring(Paint::Gold, 50.0, 51.0, 44.5, 9.5),
        Outline::ring(Paint::GoldLight, 50.0, 51.0, 44.5, 6.0),
    ],
);

/// Before the number of stones that can move: a stone's hop.
pub const HOP: Sprite = sprite(
    "hop",
    &[
        Outline::line(Paint::Inlay, 9.0, "M17 74 C20 22 62 14 76 52"),
        Outline::path(Paint::Inlay, "M58 52 L94 46 L80 80 Z"),
    ],
);

//! The drawings of the marks for stones that may move, and of the sign beside the number of stones that
//! can jump.

use crate::base::scene::{Outline, Paint, Sprite};

use super::sprite;

/// A golden ring around a pit whose stone may move.
pub const LIT: Sprite = sprite(
    "lit",
    &[
        Outline::ring(Paint::Gold, 50.0, 51.0, 44.5, 9.5),
        Outline::ring(Paint::GoldLight, 50.0, 51.0, 44.5, 6.0),
    ],
);

/// An arrow on a stone that may be removed before the first jump.
pub const LIT_OFF: Sprite = sprite(
    "lit-off",
    &[
        Outline::disc(Paint::WoodDark, 50.0, 50.0, 29.0),
        Outline::disc(Paint::Gold, 50.0, 50.0, 26.0),
        Outline::disc(Paint::GoldLight, 50.0, 50.0, 22.5),
        Outline::line(Paint::Ink, 7.5, "M50 64 L50 39 M39 48 L50 37 L61 48"),
    ],
);

/// A curved arrow, shown beside the number of stones that can jump.
pub const HOP: Sprite = sprite(
    "hop",
    &[
        Outline::line(Paint::Inlay, 9.0, "M17 74 C20 22 62 14 76 52"),
        Outline::path(Paint::Inlay, "M58 52 L94 46 L80 80 Z"),
    ],
);

//! The drawing of the mark for totems that may be moved.

use crate::base::scene::{Outline, Paint, Sprite};

use super::sprite;

/// A golden rim around a totem that may be moved.
pub const LIT: Sprite = sprite(
    "lit",
    &[
        Outline::slab(Paint::Gold, 1.0, 1.0, 98.0, 98.0, 13.0),
        Outline::slab(Paint::GoldLight, 2.8, 2.8, 94.4, 94.4, 12.0),
        Outline::slab(Paint::Wood, 7.5, 7.5, 85.0, 85.0, 9.0),
    ],
);

//! What is put below and around pieces to say what is possible and what was done.

use crate::base::scene::{Outline, Paint, Sprite};

use super::sprite;

/// Around a totem that may be moved: a rim of gold.
pub const LIT: Sprite = sprite(
    "lit",
    &[
        Outline::slab(Paint::Gold, 1.0, 1.0, 98.0, 98.0, 13.0),
        Outline::slab(Paint::GoldLight, 2.8, 2.8, 94.4, 94.4, 12.0),
        Outline::slab(Paint::Wood, 7.5, 7.5, 85.0, 85.0, 9.0),
    ],
);

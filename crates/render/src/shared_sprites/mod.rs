//! Sprites of the house that every game may name: letters and digits, the veranda, and marks with the
//! same meaning on every board.
//!
//! Knows no game. A game's sprite of the same name would hide the house's; a test makes sure that there
//! is none.

pub mod digits;
mod glyphs;
mod marks;
mod room;
mod trails;

use crate::base::scene::{Outline, Sprite};

pub fn sprites() -> impl DoubleEndedIterator<Item = &'static Sprite> + Clone {
    [
        glyphs::SPRITES,
        glyphs::AT,
        glyphs::TAG,
        digits::SPRITES,
        marks::SPRITES,
        room::SPRITES,
        trails::SPRITES,
    ]
    .into_iter()
    .flatten()
}

/// Box in which marks and trails are drawn; a patch stretches it.
const BOX: (f32, f32) = (100.0, 100.0);

const fn mark(name: &'static str, outlines: &'static [Outline]) -> Sprite {
    Sprite { name, size: BOX, solid: false, below: &[], outlines }
}

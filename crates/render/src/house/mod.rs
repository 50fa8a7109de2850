//! The house's own sprites, which every game may name: letters and digits, the veranda and what stands on it,
//! and marks that mean the same on every board.
//!
//! Knows no game. A game's own sprite of the same name would hide the house's; a test says that there is
//! none.

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

/// The box in which marks and trails are drawn; a patch stretches it.
const BOX: (f32, f32) = (100.0, 100.0);

const fn mark(name: &'static str, outlines: &'static [Outline]) -> Sprite {
    Sprite { name, size: BOX, solid: false, below: &[], outlines }
}

//! The renderer's own sprites, which every game may use: letters and digits, parts of backdrops, and
//! marks with the same meaning on every board.
//!
//! These modules know no game. A sprite of a game would hide the renderer's sprite of the same name; a
//! test makes sure that no names collide.

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

/// The box in which marks and trails are drawn. Patches stretch it to the size of a square.
const BOX: (f32, f32) = (100.0, 100.0);

const fn mark(name: &'static str, outlines: &'static [Outline]) -> Sprite {
    Sprite { name, size: BOX, solid: false, below: &[], outlines }
}

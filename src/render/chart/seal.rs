//! Crests of the first three ranks: a chrysanthemum, a plum blossom and the hexagon of a tortoise's shell, told apart by
//! their outlines.

use crate::base::scene::{Outline, Paint};

use crate::render::path::Point;

/// The height of the digit on a crest, in pixels.
pub const DIGIT: f32 = 34.0;
/// From the middle of a crest to its edge, in pixels.
pub const RADIUS: f32 = 25.0;
/// The crest's ground as large as its edge.
const WITHIN: f32 = 0.86;

const SHELL: &str = "M0 -25 L21.7 -12.5 L21.7 12.5 L0 25 L-21.7 12.5 L-21.7 -12.5 Z";

/// The outlines of a rank's crest, the lowest first; none for the fourth and later ones.
pub fn crest(rank: u64, at: Point) -> Vec<Outline> {
    let (forms, ground): (&[fn(Paint) -> Outline], _) = match rank {
        1 => (
            &[
                |paint| Outline::disc(paint, 0.0, -18.5, 6.5).petals(12),
                |paint| Outline::disc(paint, 0.0, 0.0, 19.0),
            ],
            Paint::Gold,
        ),
        2 => (
            &[
                |paint| Outline::disc(paint, 0.0, -13.0, 12.0).petals(5),
                |paint| Outline::disc(paint, 0.0, 0.0, 13.0),
            ],
            Paint::PaperLight,
        ),
        3 => (&[|paint| Outline::path(paint, SHELL)], Paint::Maple),
        _ => (&[], Paint::Ink),
    };
    let sized = |paint, scale| forms.iter().map(move |form| form(paint).at(at, scale, 0.0));
    sized(Paint::Ink, 1.0).chain(sized(ground, WITHIN)).collect()
}

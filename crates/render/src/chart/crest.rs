//! Crests of the first three ranks, told apart by outline: a chrysanthemum, a plum blossom and a
//! tortoise's hexagon.

use crate::base::scene::{Outline, Paint};

use crate::path::Point;

/// The height of the digit on a crest, in pixels.
pub const DIGIT: f32 = 34.0;
/// Radius of a crest in pixels.
pub const RADIUS: f32 = 25.0;
/// Size of a crest's coloured ground relative to its inked outline.
const WITHIN: f32 = 0.86;

/// Function from a paint to an outline about the origin.
type Shape = fn(Paint) -> Outline;

const CHRYSANTHEMUM: &[Shape] =
    &[|paint| Outline::disc(paint, 0.0, -18.5, 6.5).petals(12), |paint| Outline::disc(paint, 0.0, 0.0, 19.0)];
const PLUM: &[Shape] =
    &[|paint| Outline::disc(paint, 0.0, -13.0, 12.0).petals(5), |paint| Outline::disc(paint, 0.0, 0.0, 13.0)];
const SHELL: &[Shape] =
    &[|paint| Outline::path(paint, "M0 -25 L21.7 -12.5 L21.7 12.5 L0 25 L-21.7 12.5 L-21.7 -12.5 Z")];

/// Returns the outlines of a rank's crest, the lowest first. Ranks from the fourth on have none.
pub fn crest(rank: u64, at: Point) -> Vec<Outline> {
    let (shapes, ground) = match rank {
        1 => (CHRYSANTHEMUM, Paint::Gold),
        2 => (PLUM, Paint::PaperLight),
        3 => (SHELL, Paint::Maple),
        _ => return Vec::new(),
    };
    let sized = |paint, scale| shapes.iter().map(move |shape| shape(paint).at(at.0, at.1, scale, 0.0));
    sized(Paint::Ink, 1.0).chain(sized(ground, WITHIN)).collect()
}

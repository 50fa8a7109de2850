//! Crests of the first three ranks: ornaments around the number of the rank. The crests are a
//! chrysanthemum, a plum blossom and a hexagon like a tortoise's shell. Their outlines differ, so that
//! nobody has to tell them apart by colour.

use crate::base::scene::{Outline, Paint};

use crate::path::Point;

/// The height of the digit inside a crest, in pixels.
pub const DIGIT: f32 = 34.0;
/// The radius of a crest, in pixels.
pub const RADIUS: f32 = 25.0;
/// The size of a crest's coloured area relative to the dark outline around it.
const WITHIN: f32 = 0.86;

/// A function that creates an outline in the given paint, centred at the origin.
type Shape = fn(Paint) -> Outline;

const CHRYSANTHEMUM: &[Shape] =
    &[|paint| Outline::disc(paint, 0.0, -18.5, 6.5).petals(12), |paint| Outline::disc(paint, 0.0, 0.0, 19.0)];
const PLUM: &[Shape] =
    &[|paint| Outline::disc(paint, 0.0, -13.0, 12.0).petals(5), |paint| Outline::disc(paint, 0.0, 0.0, 13.0)];
const SHELL: &[Shape] =
    &[|paint| Outline::path(paint, "M0 -25 L21.7 -12.5 L21.7 12.5 L0 25 L-21.7 12.5 L-21.7 -12.5 Z")];

/// Returns the outlines of a rank's crest, the lowest first. Only the ranks 1 to 3 have a crest.
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

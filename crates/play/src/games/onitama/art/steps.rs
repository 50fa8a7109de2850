//! The drawings of a card's steps, in a grid of five by five fields. The holder's pawn is in the middle and
//! faces up.

use crate::base::scene::{Outline, Paint, Sprite};

use super::super::cards::Card;

const BOX: (f32, f32) = (145.0, 145.0);
/// The distance from one field of the grid to the next.
const FIELD: f32 = 29.0;

const LINES: &str = "M29 0 L29 145 M58 0 L58 145 M87 0 L87 145 M116 0 L116 145 \
    M0 29 L145 29 M0 58 L145 58 M0 87 L145 87 M0 116 L145 116";

/// The empty grid, with the holder's pawn in its middle.
pub const GRID: Sprite = Sprite {
    name: "grid",
    size: BOX,
    solid: true,
    below: &[],
    outlines: &[
        Outline::slab(Paint::Paper, -5.0, -5.0, 155.0, 155.0, 0.1),
        Outline::slab(Paint::PaperShade, 1.0, 1.0, 143.0, 143.0, 5.0).faint(0.6),
        Outline::line(Paint::Paper, 3.0, LINES),
        field(Paint::Ink, 0, 0),
        Outline::disc(Paint::Paper, 72.5, 72.5, 6.5),
    ],
};

/// Returns the sprite of a card's steps. `CARD` is the index of the card.
pub const fn steps<const CARD: usize>() -> Sprite {
    let outlines: &'static [Outline] = const { &targets(Card::at(CARD).offsets()) };
    Sprite { name: Card::at(CARD).name(), size: BOX, solid: true, below: &["grid"], outlines }
}

/// Returns one field for each step. If there are fewer than four steps, the first step fills the remaining
/// places.
const fn targets(offsets: &[(i8, i8)]) -> [Outline; 4] {
    let mut targets = [field(Paint::Pine, offsets[0].0, offsets[0].1); 4];
    let mut step = 0;
    while step < offsets.len() {
        targets[step] = field(Paint::Pine, offsets[step].0, offsets[step].1);
        step += 1;
    }
    targets
}

/// Returns a field of the grid. `right` and `forward` count fields from the middle.
const fn field(paint: Paint, right: i8, forward: i8) -> Outline {
    let (left, top) = (FIELD * (2.0 + right as f32) + 1.5, FIELD * (2.0 - forward as f32) + 1.5);
    Outline::slab(paint, left, top, 26.0, 26.0, 4.0)
}

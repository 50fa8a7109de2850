//! Letters and numbers for the edges of boards, drawn as lines inlaid in the wood.
//!
//! Named by what they show: `a` to `n` and `1` to `14`, the names of files and ranks.

use crate::base::scene::{Outline, Paint, Sprite};

/// The names of files and ranks.
pub const SPRITES: &[Sprite] = &[
    glyph("a", &inlay("M17 14 C17 7.4 7 7.4 7 14 C7 20.6 17 20.6 17 14 M17 9 L17 19")),
    glyph("b", &inlay("M7 14 C7 7.4 17 7.4 17 14 C17 20.6 7 20.6 7 14 M7 4 L7 19")),
    glyph("c", &inlay("M16 10.6 C13 7.4 7 8.6 7 14 C7 19.4 13 20.6 16 17.4")),
    glyph("d", &inlay("M17 14 C17 7.4 7 7.4 7 14 C7 20.6 17 20.6 17 14 M17 4 L17 19")),
    glyph("e", &inlay("M7 13.6 L17 13.6 C17 7.4 7 7.4 7 14 C7 19.6 13 20.6 16 17.4")),
    glyph("f", &inlay("M15.5 5 C12.5 3.4 11 5.2 11 8 L11 19 M8 10 L15 10")),
    glyph("g", &inlay("M17 13 C17 6.4 7 6.4 7 13 C7 19.6 17 19.6 17 13 M17 8 L17 18 C17 23 10 23.4 8 20.6")),
    glyph("h", &inlay("M7 4 L7 19 M7 13.5 C7 8 16.5 7.6 16.5 13.5 L16.5 19")),
    glyph("i", &inlay("M12 9.5 L12 19 M12 5 L12 5.1")),
    glyph("j", &inlay("M13 9.5 L13 19 C13 22 11 22.6 9 21.6 M13 5 L13 5.1")),
    glyph("k", &inlay("M7.5 4 L7.5 19 M16 9 L7.5 15 M10.4 13 L16.5 19")),
    glyph("l", &inlay("M12 4 L12 19")),
    glyph(
        "m",
        &inlay("M4.5 9 L4.5 19 M4.5 13 C4.5 8 12 8 12 13 L12 19 M12 13 C12 8 19.5 8 19.5 13 L19.5 19"),
    ),
    glyph("n", &inlay("M7 9 L7 19 M7 13.5 C7 8 16.5 7.6 16.5 13.5 L16.5 19")),
    glyph("1", &inlay("M9 8 L13 4.5 L13 19.5")),
    glyph("2", &inlay("M7.5 8.4 C7.5 3 16.5 3 16.5 8.6 C16.5 12 10 15 7.5 19.5 L17 19.5")),
    glyph(
        "3",
        &inlay(
            "M8 6 C10 3.4 16.4 4 16.4 8 C16.4 11 13 11.6 11.5 11.6 C13.5 11.6 17 12.4 17 15.7 C17 20 10 21 7.4 17.6",
        ),
    ),
    glyph("4", &inlay("M14.5 19.5 L14.5 4.5 L6.5 15 L18 15")),
    glyph("5", &inlay("M16 4.5 L9 4.5 L8.2 11 C11 8.8 17 9.4 17 14.6 C17 20 10 21 7.4 17.6")),
    glyph("6", &inlay("M15 4.5 C11 6 7.5 10 7.5 14.8 C7.5 21.2 17 21.2 17 14.8 C17 9.4 10 9 7.8 13.4")),
    glyph("7", &inlay("M7 4.5 L17 4.5 L10.5 19.5")),
    glyph(
        "8",
        &inlay(
            "M12 11.6 C6.6 11.6 6.6 4.4 12 4.4 C17.4 4.4 17.4 11.6 12 11.6 C5.4 11.6 5.4 19.8 12 19.8 C18.6 19.8 18.6 11.6 12 11.6",
        ),
    ),
    glyph("9", &inlay("M9.5 19.5 C13.5 18 17 14 17 9.2 C17 2.8 7.5 2.8 7.5 9.2 C7.5 14.6 14.5 15 16.7 10.6")),
    glyph(
        "10",
        &inlay("M4 8 L7.5 4.5 L7.5 19.5 M16 4.4 C10.6 4.4 10.6 19.6 16 19.6 C21.4 19.6 21.4 4.4 16 4.4"),
    ),
    glyph("11", &inlay("M5 8 L8.5 4.5 L8.5 19.5 M14 8 L17.5 4.5 L17.5 19.5")),
    glyph(
        "12",
        &inlay("M3 8 L6.5 4.5 L6.5 19.5 M12 8.4 C12 3 20.5 3 20.5 8.6 C20.5 12 14.5 15 12 19.5 L21 19.5"),
    ),
    glyph(
        "13",
        &inlay(
            "M3 8 L6.5 4.5 L6.5 19.5 M12.4 6 C14 3.4 20 4 20 8 C20 11 17 11.6 15.5 11.6 C17.5 11.6 21 12.4 21 15.7 C21 20 14 21 11.6 17.6",
        ),
    ),
    glyph("14", &inlay("M3 8 L6.5 4.5 L6.5 19.5 M18.5 19.5 L18.5 4.5 L11 15 L22 15")),
];

const fn glyph(name: &'static str, outlines: &'static [Outline]) -> Sprite {
    Sprite { name, size: (24.0, 24.0), solid: false, below: &[], outlines }
}

/// A line of pale wood.
const fn inlay(path: &'static str) -> [Outline; 1] {
    [Outline::line(Paint::Inlay, 2.8, path)]
}

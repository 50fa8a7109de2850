//! File letters and rank numbers, which together name a square. Those at the edge of a board look like
//! inlays in the wood; those on squares are written in ink.
//!
//! The sprites `a` to `n` and `1` to `14` are for the edges. Sprites with the prefix `at-` are for empty
//! squares, and those with the prefix `tag-` are for the labels of occupied squares.

use crate::base::scene::{Outline, Paint, Sprite};

use super::mark;

const L_A: &str = "M17 14 C17 7.4 7 7.4 7 14 C7 20.6 17 20.6 17 14 M17 9 L17 19";
const L_B: &str = "M7 14 C7 7.4 17 7.4 17 14 C17 20.6 7 20.6 7 14 M7 4 L7 19";
const L_C: &str = "M16 10.6 C13 7.4 7 8.6 7 14 C7 19.4 13 20.6 16 17.4";
const L_D: &str = "M17 14 C17 7.4 7 7.4 7 14 C7 20.6 17 20.6 17 14 M17 4 L17 19";
const L_E: &str = "M7 13.6 L17 13.6 C17 7.4 7 7.4 7 14 C7 19.6 13 20.6 16 17.4";
const L_F: &str = "M15.5 5 C12.5 3.4 11 5.2 11 8 L11 19 M8 10 L15 10";
const L_G: &str = "M17 13 C17 6.4 7 6.4 7 13 C7 19.6 17 19.6 17 13 M17 8 L17 18 C17 23 10 23.4 8 20.6";
const L_H: &str = "M7 4 L7 19 M7 13.5 C7 8 16.5 7.6 16.5 13.5 L16.5 19";
const L_I: &str = "M9.2 9.5 L12.6 9.5 L12.6 19 M12.6 4.6 L12.6 4.7";
const L_J: &str = "M13 9.5 L13 19 C13 22 11 22.6 9 21.6 M13 5 L13 5.1";
const L_K: &str = "M7.5 4 L7.5 19 M16 9 L7.5 15 M10.4 13 L16.5 19";
const L_L: &str = "M10 4 L10 15.6 C10 18.2 11.2 19.2 13 19.2 C14.2 19.2 15 18.9 15.8 18.4";
const L_M: &str = "M4.5 9 L4.5 19 M4.5 13 C4.5 8 12 8 12 13 L12 19 M12 13 C12 8 19.5 8 19.5 13 L19.5 19";
const L_N: &str = "M7 9 L7 19 M7 13.5 C7 8 16.5 7.6 16.5 13.5 L16.5 19";
const N_1: &str = "M9 8 L13 4.5 L13 19.5";
const N_2: &str = "M7.5 8.4 C7.5 3 16.5 3 16.5 8.6 C16.5 12 10 15 7.5 19.5 L17 19.5";
const N_3: &str =
    "M8 6 C10 3.4 16.4 4 16.4 8 C16.4 11 13 11.6 11.5 11.6 C13.5 11.6 17 12.4 17 15.7 C17 20 10 21 7.4 17.6";
const N_4: &str = "M14.5 19.5 L14.5 4.5 L6.5 15 L18 15";
const N_5: &str = "M16 4.5 L9 4.5 L8.2 11 C11 8.8 17 9.4 17 14.6 C17 20 10 21 7.4 17.6";
const N_6: &str = "M15 4.5 C11 6 7.5 10 7.5 14.8 C7.5 21.2 17 21.2 17 14.8 C17 9.4 10 9 7.8 13.4";
const N_7: &str = "M7 4.5 L17 4.5 L10.5 19.5";
const N_8: &str = "M12 11.6 C6.6 11.6 6.6 4.4 12 4.4 C17.4 4.4 17.4 11.6 12 11.6 C5.4 11.6 5.4 19.8 12 19.8 C18.6 19.8 18.6 11.6 12 11.6";
const N_9: &str = "M9.5 19.5 C13.5 18 17 14 17 9.2 C17 2.8 7.5 2.8 7.5 9.2 C7.5 14.6 14.5 15 16.7 10.6";
const N_10: &str = "M4 8 L7.5 4.5 L7.5 19.5 M16 4.4 C10.6 4.4 10.6 19.6 16 19.6 C21.4 19.6 21.4 4.4 16 4.4";
const N_11: &str = "M5 8 L8.5 4.5 L8.5 19.5 M14 8 L17.5 4.5 L17.5 19.5";
const N_12: &str = "M3 8 L6.5 4.5 L6.5 19.5 M12 8.4 C12 3 20.5 3 20.5 8.6 C20.5 12 14.5 15 12 19.5 L21 19.5";
const N_13: &str = "M3 8 L6.5 4.5 L6.5 19.5 M12.4 6 C14 3.4 20 4 20 8 C20 11 17 11.6 15.5 11.6 C17.5 11.6 21 12.4 21 15.7 C21 20 14 21 11.6 17.6";
const N_14: &str = "M3 8 L6.5 4.5 L6.5 19.5 M18.5 19.5 L18.5 4.5 L11 15 L22 15";

/// Letters and numbers at the edges of a board.
pub const SPRITES: &[Sprite] = &[
    glyph("a", &inlay(L_A)),
    glyph("b", &inlay(L_B)),
    glyph("c", &inlay(L_C)),
    glyph("d", &inlay(L_D)),
    glyph("e", &inlay(L_E)),
    glyph("f", &inlay(L_F)),
    glyph("g", &inlay(L_G)),
    glyph("h", &inlay(L_H)),
    glyph("i", &inlay(L_I)),
    glyph("j", &inlay(L_J)),
    glyph("k", &inlay(L_K)),
    glyph("l", &inlay(L_L)),
    glyph("m", &inlay(L_M)),
    glyph("n", &inlay(L_N)),
    glyph("1", &inlay(N_1)),
    glyph("2", &inlay(N_2)),
    glyph("3", &inlay(N_3)),
    glyph("4", &inlay(N_4)),
    glyph("5", &inlay(N_5)),
    glyph("6", &inlay(N_6)),
    glyph("7", &inlay(N_7)),
    glyph("8", &inlay(N_8)),
    glyph("9", &inlay(N_9)),
    glyph("10", &inlay(N_10)),
    glyph("11", &inlay(N_11)),
    glyph("12", &inlay(N_12)),
    glyph("13", &inlay(N_13)),
    glyph("14", &inlay(N_14)),
];

/// Letters and numbers on an empty square that can be chosen: the file in the left half, the rank in the
/// right.
pub const AT: &[Sprite] = &[
    mark("at-a", &inked(L_A, 3.0, 20.0, 2.4)),
    mark("at-b", &inked(L_B, 3.0, 20.0, 2.4)),
    mark("at-c", &inked(L_C, 3.0, 20.0, 2.4)),
    mark("at-d", &inked(L_D, 3.0, 20.0, 2.4)),
    mark("at-e", &inked(L_E, 3.0, 20.0, 2.4)),
    mark("at-f", &inked(L_F, 3.0, 20.0, 2.4)),
    mark("at-g", &inked(L_G, 3.0, 20.0, 2.4)),
    mark("at-h", &inked(L_H, 3.0, 20.0, 2.4)),
    mark("at-i", &inked(L_I, 3.0, 20.0, 2.4)),
    mark("at-j", &inked(L_J, 3.0, 20.0, 2.4)),
    mark("at-k", &inked(L_K, 3.0, 20.0, 2.4)),
    mark("at-l", &inked(L_L, 3.0, 20.0, 2.4)),
    mark("at-m", &inked(L_M, 3.0, 20.0, 2.4)),
    mark("at-n", &inked(L_N, 3.0, 20.0, 2.4)),
    mark("at-1", &inked(N_1, 40.0, 20.0, 2.4)),
    mark("at-2", &inked(N_2, 40.0, 20.0, 2.4)),
    mark("at-3", &inked(N_3, 40.0, 20.0, 2.4)),
    mark("at-4", &inked(N_4, 40.0, 20.0, 2.4)),
    mark("at-5", &inked(N_5, 40.0, 20.0, 2.4)),
    mark("at-6", &inked(N_6, 40.0, 20.0, 2.4)),
    mark("at-7", &inked(N_7, 40.0, 20.0, 2.4)),
    mark("at-8", &inked(N_8, 40.0, 20.0, 2.4)),
    mark("at-9", &inked(N_9, 40.0, 20.0, 2.4)),
    mark("at-10", &inked(N_10, 44.0, 26.0, 2.0)),
    mark("at-11", &inked(N_11, 44.0, 26.0, 2.0)),
    mark("at-12", &inked(N_12, 44.0, 26.0, 2.0)),
    mark("at-13", &inked(N_13, 44.0, 26.0, 2.0)),
    mark("at-14", &inked(N_14, 44.0, 26.0, 2.0)),
];

/// Letters and numbers on the label at the bottom of an occupied square.
pub const TAG: &[Sprite] = &[
    mark("tag-a", &inked(L_A, 26.0, 72.0, 1.15)),
    mark("tag-b", &inked(L_B, 26.0, 72.0, 1.15)),
    mark("tag-c", &inked(L_C, 26.0, 72.0, 1.15)),
    mark("tag-d", &inked(L_D, 26.0, 72.0, 1.15)),
    mark("tag-e", &inked(L_E, 26.0, 72.0, 1.15)),
    mark("tag-f", &inked(L_F, 26.0, 72.0, 1.15)),
    mark("tag-g", &inked(L_G, 26.0, 72.0, 1.15)),
    mark("tag-h", &inked(L_H, 26.0, 72.0, 1.15)),
    mark("tag-i", &inked(L_I, 26.0, 72.0, 1.15)),
    mark("tag-j", &inked(L_J, 26.0, 72.0, 1.15)),
    mark("tag-k", &inked(L_K, 26.0, 72.0, 1.15)),
    mark("tag-l", &inked(L_L, 26.0, 72.0, 1.15)),
    mark("tag-m", &inked(L_M, 26.0, 72.0, 1.15)),
    mark("tag-n", &inked(L_N, 26.0, 72.0, 1.15)),
    mark("tag-1", &inked(N_1, 46.0, 72.0, 1.15)),
    mark("tag-2", &inked(N_2, 46.0, 72.0, 1.15)),
    mark("tag-3", &inked(N_3, 46.0, 72.0, 1.15)),
    mark("tag-4", &inked(N_4, 46.0, 72.0, 1.15)),
    mark("tag-5", &inked(N_5, 46.0, 72.0, 1.15)),
    mark("tag-6", &inked(N_6, 46.0, 72.0, 1.15)),
    mark("tag-7", &inked(N_7, 46.0, 72.0, 1.15)),
    mark("tag-8", &inked(N_8, 46.0, 72.0, 1.15)),
    mark("tag-9", &inked(N_9, 46.0, 72.0, 1.15)),
    mark("tag-10", &inked(N_10, 46.0, 72.0, 1.15)),
    mark("tag-11", &inked(N_11, 46.0, 72.0, 1.15)),
    mark("tag-12", &inked(N_12, 46.0, 72.0, 1.15)),
    mark("tag-13", &inked(N_13, 46.0, 72.0, 1.15)),
    mark("tag-14", &inked(N_14, 46.0, 72.0, 1.15)),
];

const fn glyph(name: &'static str, outlines: &'static [Outline]) -> Sprite {
    Sprite { name, size: (24.0, 24.0), solid: false, below: &[], outlines }
}

/// Returns the outline of a path in the colour of inlaid pale wood.
const fn inlay(path: &'static str) -> [Outline; 1] {
    [Outline::line(Paint::Inlay, 2.8, path)]
}

/// Returns the outline of a path in ink, moved to a place within a square and scaled.
const fn inked(path: &'static str, x: f32, y: f32, scale: f32) -> [Outline; 1] {
    [Outline::line(Paint::Ink, 3.0, path).at(x, y, scale, 0.0)]
}

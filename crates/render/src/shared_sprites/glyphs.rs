//! File letters and rank numbers, which together name a square, and digits that show the number of pieces. Those at
//! the edge of a board look like inlays in the wood; those on squares are written in ink.
//!
//! The sprites `a` to `n` and `1` to `14` are for the edges. Sprites with the prefix `at-` are for empty
//! squares, and those with the prefix `tag-` are for the labels of occupied squares.

use crate::base::scene::{Outline, Paint, Sprite};

use super::mark;

/// The place of a glyph on an empty square and on the label at the bottom of an occupied square: x, y and scale. The
/// file is in the left half, the rank in the right.
type Places = [(f32, f32, f32); 2];
const FILE: Places = [(3.0, 20.0, 2.4), (26.0, 72.0, 1.15)];
const RANK: Places = [(40.0, 20.0, 2.4), (46.0, 72.0, 1.15)];
/// The places of a number with two digits.
const WIDE: Places = [(44.0, 26.0, 2.0), (46.0, 72.0, 1.15)];

/// The outline of a path in ink, moved to a place within a square and scaled.
const fn inked(path: &'static str, (x, y, scale): (f32, f32, f32)) -> Outline {
    Outline::line(Paint::Ink, 3.0, path).at(x, y, scale, 0.0)
}

/// Declares the sprites of letters and numbers, each given by its name, its places on a square and its path data.
macro_rules! glyphs {
    ($($name:literal $places:ident $path:literal)*) => {
        /// Letters and numbers at the edges of a board, in the colour of inlaid pale wood.
        pub const EDGE: &[Sprite] = &[
            $(Sprite::new($name, (24.0, 24.0)).drawn(&[Outline::line(Paint::Inlay, 2.8, $path)])),*
        ];

        /// Letters and numbers on an empty square that can be chosen.
        pub const AT: &[Sprite] = &[$(mark(concat!("at-", $name)).drawn(&[inked($path, $places[0])])),*];

        /// Letters and numbers on the label at the bottom of an occupied square.
        pub const TAG: &[Sprite] = &[$(mark(concat!("tag-", $name)).drawn(&[inked($path, $places[1])])),*];
    };
}

glyphs! {
    "a" FILE "M17 14 C17 7.4 7 7.4 7 14 C7 20.6 17 20.6 17 14 M17 9 L17 19"
    "b" FILE "M7 14 C7 7.4 17 7.4 17 14 C17 20.6 7 20.6 7 14 M7 4 L7 19"
    "c" FILE "M16 10.6 C13 7.4 7 8.6 7 14 C7 19.4 13 20.6 16 17.4"
    "d" FILE "M17 14 C17 7.4 7 7.4 7 14 C7 20.6 17 20.6 17 14 M17 4 L17 19"
    "e" FILE "M7 13.6 L17 13.6 C17 7.4 7 7.4 7 14 C7 19.6 13 20.6 16 17.4"
    "f" FILE "M15.5 5 C12.5 3.4 11 5.2 11 8 L11 19 M8 10 L15 10"
    "g" FILE "M17 13 C17 6.4 7 6.4 7 13 C7 19.6 17 19.6 17 13 M17 8 L17 18 C17 23 10 23.4 8 20.6"
    "h" FILE "M7 4 L7 19 M7 13.5 C7 8 16.5 7.6 16.5 13.5 L16.5 19"
    "i" FILE "M9.2 9.5 L12.6 9.5 L12.6 19 M12.6 4.6 L12.6 4.7"
    "j" FILE "M13 9.5 L13 19 C13 22 11 22.6 9 21.6 M13 5 L13 5.1"
    "k" FILE "M7.5 4 L7.5 19 M16 9 L7.5 15 M10.4 13 L16.5 19"
    "l" FILE "M10 4 L10 15.6 C10 18.2 11.2 19.2 13 19.2 C14.2 19.2 15 18.9 15.8 18.4"
    "m" FILE "M4.5 9 L4.5 19 M4.5 13 C4.5 8 12 8 12 13 L12 19 M12 13 C12 8 19.5 8 19.5 13 L19.5 19"
    "n" FILE "M7 9 L7 19 M7 13.5 C7 8 16.5 7.6 16.5 13.5 L16.5 19"
    "1" RANK "M9 8 L13 4.5 L13 19.5"
    "2" RANK "M7.5 8.4 C7.5 3 16.5 3 16.5 8.6 C16.5 12 10 15 7.5 19.5 L17 19.5"
    "3" RANK "M8 6 C10 3.4 16.4 4 16.4 8 C16.4 11 13 11.6 11.5 11.6 C13.5 11.6 17 12.4 17 15.7 C17 20 10 21 7.4 17.6"
    "4" RANK "M14.5 19.5 L14.5 4.5 L6.5 15 L18 15"
    "5" RANK "M16 4.5 L9 4.5 L8.2 11 C11 8.8 17 9.4 17 14.6 C17 20 10 21 7.4 17.6"
    "6" RANK "M15 4.5 C11 6 7.5 10 7.5 14.8 C7.5 21.2 17 21.2 17 14.8 C17 9.4 10 9 7.8 13.4"
    "7" RANK "M7 4.5 L17 4.5 L10.5 19.5"
    "8" RANK "M12 11.6 C6.6 11.6 6.6 4.4 12 4.4 C17.4 4.4 17.4 11.6 12 11.6 C5.4 11.6 5.4 19.8 12 19.8 C18.6 19.8 18.6 11.6 12 11.6"
    "9" RANK "M9.5 19.5 C13.5 18 17 14 17 9.2 C17 2.8 7.5 2.8 7.5 9.2 C7.5 14.6 14.5 15 16.7 10.6"
    "10" WIDE "M4 8 L7.5 4.5 L7.5 19.5 M16 4.4 C10.6 4.4 10.6 19.6 16 19.6 C21.4 19.6 21.4 4.4 16 4.4"
    "11" WIDE "M5 8 L8.5 4.5 L8.5 19.5 M14 8 L17.5 4.5 L17.5 19.5"
    "12" WIDE "M3 8 L6.5 4.5 L6.5 19.5 M12 8.4 C12 3 20.5 3 20.5 8.6 C20.5 12 14.5 15 12 19.5 L21 19.5"
    "13" WIDE "M3 8 L6.5 4.5 L6.5 19.5 M12.4 6 C14 3.4 20 4 20 8 C20 11 17 11.6 15.5 11.6 C17.5 11.6 21 12.4 21 15.7 C21 20 14 21 11.6 17.6"
    "14" WIDE "M3 8 L6.5 4.5 L6.5 19.5 M18.5 19.5 L18.5 4.5 L11 15 L22 15"
}

/// The path data of the digits, indexed by digit.
const PATHS: [&str; 10] = [
    "M7.5 4.4 C1 4.4 1 19.6 7.5 19.6 C14 19.6 14 4.4 7.5 4.4",
    "M4.5 8 L8.5 4.5 L8.5 19.5",
    "M3 8.4 C3 3 12 3 12 8.6 C12 12 5.5 15 3 19.5 L12.5 19.5",
    "M3.5 6 C5.5 3.4 12 4 12 8 C12 11 8.6 11.6 7 11.6 C9 11.6 12.6 12.4 12.6 15.7 C12.6 20 5.6 21 3 17.6",
    "M10 19.5 L10 4.5 L2.2 15 L13 15",
    "M11.5 4.5 L4.5 4.5 L3.7 11 C6.5 8.8 12.5 9.4 12.5 14.6 C12.5 20 5.5 21 3 17.6",
    "M10.5 4.5 C6.5 6 3 10 3 14.8 C3 21.2 12.5 21.2 12.5 14.8 C12.5 9.4 5.5 9 3.3 13.4",
    "M2.5 4.5 L12.5 4.5 L6 19.5",
    "M7.5 11.6 C2.1 11.6 2.1 4.4 7.5 4.4 C12.9 4.4 12.9 11.6 7.5 11.6 C0.9 11.6 0.9 19.8 7.5 19.8 C14.1 19.8 14.1 11.6 7.5 11.6",
    "M5 19.5 C9 18 12.5 14 12.5 9.2 C12.5 2.8 3 2.8 3 9.2 C3 14.6 10 15 12.2 10.6",
];
/// The path data of `±`, for the deviation of a rating.
const PLUS_MINUS: &str = "M7.5 5.5 L7.5 14.5 M3 10 L12 10 M3 19 L12 19";

/// The path data of a digit or of `±`.
pub fn path(sign: char) -> Option<&'static str> {
    match sign {
        '±' => Some(PLUS_MINUS),
        _ => PATHS.get(usize::try_from(sign.to_digit(10)?).ok()?).copied(),
    }
}

/// The width of a digit's box, in units of the path data.
pub const WIDTH: f32 = 15.0;
/// The height of a digit's box, in units of the path data.
pub const HEIGHT: f32 = 24.0;

/// Declares the sprites of these digits in the colour of inlaid pale wood. They are narrow enough to stand side by
/// side or beside a piece.
macro_rules! digits {
    ($($digit:literal)*) => {
        &[$(Sprite::new(concat!("digit-", $digit), (WIDTH, HEIGHT))
            .drawn(&[Outline::line(Paint::Inlay, 3.2, PATHS[$digit])])),*]
    };
}

/// The sprites `digit-0` to `digit-9`.
pub const DIGITS: &[Sprite] = digits!(0 1 2 3 4 5 6 7 8 9);

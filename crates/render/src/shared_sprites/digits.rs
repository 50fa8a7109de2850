//! Digits that show the number of pieces. They are narrow enough to stand side by side or beside a piece.

use crate::base::scene::{Outline, Paint, Sprite};

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

/// Returns the path data of a digit or of `±`.
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

const fn digit(name: &'static str, outlines: &'static [Outline]) -> Sprite {
    Sprite { name, size: (WIDTH, HEIGHT), solid: false, below: &[], outlines }
}

/// Returns the outline of a digit in the colour of inlaid pale wood.
const fn inlay(digit: usize) -> [Outline; 1] {
    [Outline::line(Paint::Inlay, 3.2, PATHS[digit])]
}

/// The sprites `digit-0` to `digit-9`.
pub const SPRITES: &[Sprite] = &[
    digit("digit-0", &inlay(0)),
    digit("digit-1", &inlay(1)),
    digit("digit-2", &inlay(2)),
    digit("digit-3", &inlay(3)),
    digit("digit-4", &inlay(4)),
    digit("digit-5", &inlay(5)),
    digit("digit-6", &inlay(6)),
    digit("digit-7", &inlay(7)),
    digit("digit-8", &inlay(8)),
    digit("digit-9", &inlay(9)),
];

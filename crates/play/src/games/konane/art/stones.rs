//! The drawings of the stones: angular black lava with pores, and round white coral with small stars.

use crate::base::scene::{Outline, Paint, Sprite};

use super::sprite;

const LAVA: &str = "M-19 -33 Q0 -41 17 -34 Q31 -29 35 -14 Q41 2 33 17 Q26 33 8 36 Q-12 40 -25 30 \
    Q-37 20 -37 2 Q-37 -23 -19 -33 Z";

const fn lava(paint: Paint, x: f32, y: f32, scale: f32) -> Outline {
    Outline::path(paint, LAVA).at(x, y, scale, 0.0)
}

/// The scale of a lava stone. Stones nearly fill their pits, so that people can see them on a board of 14 by
/// 14 squares.
const LARGE: f32 = 1.1;
/// The radius of a coral stone, in units of a box of 100 by 100.
const RADIUS: f32 = 40.5;

const fn pores(paint: Paint) -> Outline {
    Outline::line(paint, 7.5, "M38 40 L40 39 M61 36 L61.1 36 M63 58 L65 59 M42 65 L42.1 65")
}

pub const BLACK: Sprite = sprite(
    "black",
    &[
        lava(Paint::Shadow, 52.0, 56.0, LARGE).faint(0.5),
        lava(Paint::First, 50.0, 52.0, LARGE),
        lava(Paint::FirstLight, 50.0, 49.5, LARGE),
        lava(Paint::First, 50.0, 50.0, 0.93 * LARGE),
        Outline::line(Paint::FirstLight, 3.6, "M22 43 C24 34 30 28 37 25"),
        pores(Paint::FirstLight),
    ],
);

const STAR: &str = "M0 -3.5 L0 -8.5";

const fn star(paint: Paint, x: f32, y: f32, scale: f32) -> Outline {
    Outline::line(paint, 3.8, STAR).at(x, y, scale, 10.0).petals(6)
}

pub const WHITE: Sprite = sprite(
    "white",
    &[
        Outline::disc(Paint::Shadow, 52.0, 55.0, RADIUS).faint(0.5),
        Outline::disc(Paint::SecondShade, 50.0, 53.0, RADIUS),
        Outline::disc(Paint::Second, 50.0, 48.5, RADIUS),
        star(Paint::SecondShade, 39.0, 39.0, 1.0),
        star(Paint::SecondShade, 63.0, 50.0, 1.15),
        star(Paint::SecondShade, 43.0, 66.0, 0.9),
    ],
);

const CROSS: &str = "M-13 -13 L13 13 M13 -13 L-13 13";

/// A black stone, crossed out because Black has lost: Black cannot move.
pub const STUCK_BLACK: Sprite = sprite(
    "stuck-black",
    &[
        lava(Paint::Shadow, 52.0, 56.0, LARGE).faint(0.5),
        lava(Paint::First, 50.0, 52.0, LARGE),
        lava(Paint::FirstLight, 50.0, 50.0, LARGE),
        lava(Paint::First, 50.0, 50.3, 0.93 * LARGE),
        Outline::line(Paint::Second, 9.0, CROSS).at(50.0, 50.0, 1.0, 0.0),
    ],
);

/// A white stone, crossed out because White has lost: White cannot move.
pub const STUCK_WHITE: Sprite = sprite(
    "stuck-white",
    &[
        Outline::disc(Paint::Shadow, 52.0, 55.0, RADIUS).faint(0.5),
        Outline::disc(Paint::SecondShade, 50.0, 53.0, RADIUS),
        Outline::disc(Paint::Second, 50.0, 49.5, RADIUS),
        Outline::line(Paint::First, 9.0, CROSS).at(50.0, 49.5, 1.0, 0.0),
    ],
);

/// The faint trace of a black stone that the last move removed or captured.
pub const BLACK_GONE: Sprite = sprite(
    "black-gone",
    &[
        lava(Paint::First, 50.0, 52.0, 0.96).faint(0.6),
        Outline::line(Paint::FirstLight, 2.6, LAVA).at(50.0, 52.0, 0.94, 0.0).faint(0.35),
    ],
);

/// The faint trace of a white stone that the last move removed or captured.
pub const WHITE_GONE: Sprite =
    sprite("white-gone", &[Outline::disc(Paint::Second, 50.0, 52.0, 35.0).faint(0.3)]);

const fn taken(name: &'static str, outlines: &'static [Outline]) -> Sprite {
    Sprite { name, size: (40.0, 40.0), solid: true, below: &["floor"], outlines }
}

/// A small black stone beside the number of stones that White has captured.
pub const BLACK_TAKEN: Sprite =
    taken("black-taken", &[lava(Paint::FirstLight, 20.0, 20.0, 0.46), lava(Paint::First, 20.0, 20.3, 0.405)]);

/// A small white stone beside the number of stones that Black has captured.
pub const WHITE_TAKEN: Sprite = taken(
    "white-taken",
    &[Outline::disc(Paint::SecondShade, 20.0, 21.5, 16.5), Outline::disc(Paint::Second, 20.0, 19.0, 16.5)],
);

//! The drawings of the four plants, in the lower left of a tile: flat shapes with a line of bare paper around
//! them, as in a woodcut.

use crate::base::scene::{Outline, Paint, Sprite};

use super::BOX;

/// Returns a low hill in the colour of the plant, along the lower edge of a tile and within its round
/// corners.
const fn hill(paint: Paint) -> Outline {
    let path =
        "M9 113 C38 100 84 124 139 106 L139 124 C139 132 134 137 126 137 L22 137 C14 137 9 132 9 124 Z";
    Outline::path(paint, path).faint(0.3)
}

const fn plant(name: &'static str, outlines: &'static [Outline]) -> Sprite {
    Sprite { name, size: BOX, solid: false, below: &[], outlines }
}

const LEAF: &str = "M-2 13 C-6.8 12.2 -14.4 13.9 -20.2 14.7 C-17.7 9.4 -13.7 2.7 -14.6 3.6 \
    C-23.1 4.5 -33.6 0 -41.6 -5.8 C-32.3 -9.3 -21 -10.7 -16.6 -9.2 C-23 -13.8 -28.5 -25.7 -30.9 -36.8 \
    C-20.3 -32.6 -9.6 -25.1 -7 -18.7 C-9.5 -27.5 -5.8 -41.2 0 -52 C5.8 -41.2 9.5 -27.5 7 -18.7 \
    C9.6 -25.1 20.3 -32.6 30.9 -36.8 C28.5 -25.7 23 -13.8 16.6 -9.2 C21 -10.7 32.3 -9.3 41.6 -5.8 \
    C33.6 0 23.1 4.5 14.6 3.6 C13.7 2.7 17.7 9.4 20.2 14.7 C14.4 13.9 6.8 12.2 2 13 Z";
const VEINS: &str = "M0 10 L-23.4 -27.9 M0 10 L0 -39.5 M0 10 L23.4 -27.9";
const STALK: &str = "M0 10 C0 20 2 28 8 36";

const fn large_leaf(outline: Outline) -> Outline {
    outline.at(52.0, 89.0, 0.86, -16.0)
}

const fn small_leaf(outline: Outline) -> Outline {
    outline.at(104.0, 110.0, 0.46, 40.0)
}

pub const MAPLE: Sprite = plant(
    "maple",
    &[
        hill(Paint::Maple),
        small_leaf(Outline::line(Paint::MapleDark, 4.0, STALK)),
        small_leaf(Outline::path(Paint::MapleDark, LEAF)),
        large_leaf(Outline::line(Paint::MapleDark, 3.6, STALK)),
        large_leaf(Outline::path(Paint::Maple, LEAF)),
        large_leaf(Outline::line(Paint::MapleDark, 2.0, VEINS)),
    ],
);

const PETAL: &str = "M0 -7 C-10 -13 -25 -30 -14 -46 C-11 -50 -7 -50 -4.5 -51 L0 -43 L4.5 -51 C7 -50 11 -50 14 -46 \
    C25 -30 10 -13 0 -7 Z";

const STAMENS: &str = "M0 -6 L0 -22";

const fn large_blossom(outline: Outline) -> Outline {
    outline.at(52.0, 88.0, 0.78, -8.0).petals(5)
}

const fn small_blossom(outline: Outline) -> Outline {
    outline.at(108.0, 110.0, 0.38, 20.0).petals(5)
}

/// A large blossom with five notched petals, and a small blossom.
pub const CHERRY: Sprite = plant(
    "cherry",
    &[
        hill(Paint::Blossom),
        small_blossom(Outline::path(Paint::BlossomDark, PETAL)),
        large_blossom(Outline::path(Paint::Blossom, PETAL)),
        large_blossom(Outline::line(Paint::BlossomDark, 2.6, STAMENS)),
        large_blossom(Outline::disc(Paint::BlossomDark, 0.0, -24.0, 4.2)),
        large_blossom(Outline::disc(Paint::BlossomDark, 0.0, 0.0, 8.0)),
    ],
);

const CUSHION: &str = "M-34 0 C-41 -2.3 -34.5 -12.3 -27.5 -10 C-34.1 -19.1 -17.1 -25.2 -10.5 -16.2 \
    C-10.5 -29.2 10.5 -29.2 10.5 -16.2 C17.1 -25.2 34.1 -19.1 27.5 -10 C34.5 -12.3 41 -2.3 34 0 \
    C36 10.8 17 11.7 0 9 C-17 11.7 -36 10.8 -34 0 Z";
const NEEDLES: &str = "M-8 1 L-25 -6 M0 -2 L0 -17 M8 1 L25 -6";
const TRUNK: &str =
    "M53 131 C59 116 51 106 56 94 C60 84 54 76 51 68 L58 66 C65 74 71 84 66 97 C63 108 69 118 73 131 Z";
const BRANCHES: &str = "M62 101 C72 97 82 99 90 101 M58 92 C50 88 42 90 36 90";

const fn top_cushion(outline: Outline) -> Outline {
    outline.at(57.0, 65.0, 0.84, 0.0)
}

const fn left_cushion(outline: Outline) -> Outline {
    outline.at(40.0, 94.0, 0.76, 0.0)
}

const fn right_cushion(outline: Outline) -> Outline {
    outline.at(94.0, 106.0, 0.8, 0.0)
}

pub const PINE: Sprite = plant(
    "pine",
    &[
        hill(Paint::Moss),
        Outline::path(Paint::Bark, TRUNK),
        Outline::line(Paint::Bark, 5.0, BRANCHES),
        right_cushion(Outline::path(Paint::PineDark, CUSHION)),
        right_cushion(Outline::line(Paint::Moss, 2.2, NEEDLES)),
        left_cushion(Outline::path(Paint::PineDark, CUSHION)),
        left_cushion(Outline::line(Paint::Moss, 2.2, NEEDLES)),
        top_cushion(Outline::path(Paint::Pine, CUSHION)),
        top_cushion(Outline::line(Paint::Moss, 2.2, NEEDLES)),
    ],
);

const STANDARD: &str = "M0 -14 C-15 -24 -13 -46 0 -56 C13 -46 15 -24 0 -14 Z";
const LEFT_STANDARD: &str = "M-3 -16 C-20 -22 -28 -38 -20 -50 C-8 -46 0 -32 -1 -16 Z";
const RIGHT_STANDARD: &str = "M3 -16 C20 -22 28 -38 20 -50 C8 -46 0 -32 1 -16 Z";
const LEFT_FALL: &str = "M0 -14 C-10 -30 -36 -32 -42 -12 C-46 4 -38 14 -29 14 C-20 12 -10 0 0 -14 Z";
const RIGHT_FALL: &str = "M0 -14 C10 -30 36 -32 42 -12 C46 4 38 14 29 14 C20 12 10 0 0 -14 Z";
const MIDDLE_FALL: &str = "M0 -15 C-17 -10 -19 12 0 30 C19 12 17 -10 0 -15 Z";
const LEFT_BLADE: &str = "M36 131 C31 114 26 100 16 90 C30 96 43 111 50 131 Z";
const TALL_BLADE: &str = "M67 131 C74 110 84 98 99 88 C92 103 85 117 83 131 Z";
const RIGHT_BLADE: &str = "M83 131 C92 119 104 112 120 109 C110 116 101 123 99 131 Z";

const fn flower(outline: Outline) -> Outline {
    outline.at(58.0, 89.0, 0.82, 0.0)
}

/// A flower with three falling and three standing petals, among leaves shaped like blades.
pub const IRIS: Sprite = plant(
    "iris",
    &[
        hill(Paint::IrisLight),
        Outline::path(Paint::Pine, LEFT_BLADE),
        Outline::path(Paint::Moss, TALL_BLADE),
        Outline::path(Paint::Pine, RIGHT_BLADE),
        Outline::line(Paint::Pine, 6.0, "M58 100 C59 112 59 122 60 128"),
        flower(Outline::path(Paint::IrisDark, LEFT_STANDARD)),
        flower(Outline::path(Paint::IrisDark, RIGHT_STANDARD)),
        flower(Outline::path(Paint::IrisLight, STANDARD)),
        flower(Outline::path(Paint::Iris, LEFT_FALL)),
        flower(Outline::path(Paint::Iris, RIGHT_FALL)),
        flower(Outline::path(Paint::IrisLight, MIDDLE_FALL)),
        flower(Outline::path(Paint::GoldLight, "M0 -10 C-5.5 -2 -4.5 8 0 15 C4.5 8 5.5 -2 0 -10 Z")),
    ],
);

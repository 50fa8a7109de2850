//! The four plants, each in the lower left of a tile, drawn about their own origin like crests.

use crate::base::scene::{Outline, Paint, Sprite};

use super::BOX;

const FACE_AT: (f32, f32) = (9.0, 7.0);
const FACE: (f32, f32) = (130.0, 130.0);
const FACE_RADIUS: f32 = 13.0;

/// Colour that rises from the foot of a tile like dye in paper.
const fn wash(paint: Paint) -> Outline {
    Outline::slab(paint, FACE_AT, FACE, FACE_RADIUS).fading(0.0, 0.34)
}

const LEAF: &str = "M-2.2 12 C-7.4 11.8 -14 13.1 -18.9 14.8 C-16.1 10.5 -13.2 4.3 -14.4 4.1 \
    C-22.9 3.6 -32 -0.6 -39.8 -4.2 C-31.4 -6.1 -21.7 -8.3 -16.8 -8.9 C-23.1 -15.6 -27.6 -26.7 -31.5 -36.2 \
    C-22.6 -31.1 -12.2 -25 -7.5 -19.6 C-7.8 -29.1 -3.6 -41.4 0 -52 C3.6 -41.4 7.8 -29.1 7.5 -19.6 \
    C12.2 -25 22.6 -31.1 31.5 -36.2 C27.6 -26.7 23.1 -15.6 16.8 -8.9 C21.7 -8.3 31.4 -6.1 39.8 -4.2 \
    C32 -0.6 22.9 3.6 14.4 4.1 C13.2 4.3 16.1 10.5 18.9 14.8 C14 13.1 7.4 11.8 2.2 12 Z";
const LEAF_VEINS: &str = "M0 9 L-14 10.9 M0 9 L-29.4 -3.1 M0 9 L-23.3 -26.8 M0 9 L0 -38.5 M0 9 L23.3 -26.8 \
    M0 9 L29.4 -3.1 M0 9 L14 10.9";
const LEAF_STALK: &str = "M0 8 C0 18 2 26 8 33";

/// Two leaves in autumn.
pub const MAPLE: Sprite = Sprite {
    name: "maple",
    size: BOX,
    solid: false,
    below: &[],
    outlines: &[
        wash(Paint::Maple),
        Outline::line(Paint::MapleDark, 3.0, LEAF_STALK).at((104.0, 104.0), 0.5, 48.0),
        Outline::path(Paint::MapleDark, LEAF).at((104.0, 104.0), 0.5, 48.0),
        Outline::line(Paint::MapleDark, 3.4, LEAF_STALK).at((55.0, 86.0), 0.98, -14.0),
        Outline::path(Paint::Maple, LEAF).at((55.0, 86.0), 0.98, -14.0).into(Paint::MapleDark),
        Outline::line(Paint::Paper, 1.5, LEAF_VEINS).at((55.0, 86.0), 0.98, -14.0).faint(0.75),
    ],
};

const PETAL: &str = "M0 -7 C-10 -13 -25 -30 -14 -46 C-11 -50 -7 -50 -4.5 -51 L0 -43 L4.5 -51 C7 -50 11 -50 14 -46 \
    C25 -30 10 -13 0 -7 Z";
const PETAL_RIM: &str = "M0 -4 C-12 -10 -29 -30 -17 -48 C-13 -53.5 -8 -53 -3.5 -54.5 L0 -48 L3.5 -54.5 \
    C8 -53 13 -53.5 17 -48 C29 -30 12 -10 0 -4 Z";

/// A blossom of five notched petals, and a small one.
pub const CHERRY: Sprite = Sprite {
    name: "cherry",
    size: BOX,
    solid: false,
    below: &[],
    outlines: &[
        wash(Paint::Blossom),
        Outline::path(Paint::BlossomDark, PETAL_RIM).at((108.0, 108.0), 0.46, 20.0).petals(5),
        Outline::path(Paint::BlossomLight, PETAL).at((108.0, 108.0), 0.46, 20.0).petals(5),
        Outline::disc(Paint::BlossomDark, 108.0, 108.0, 4.0),
        Outline::path(Paint::BlossomDark, PETAL_RIM).at((57.0, 86.0), 0.86, -8.0).petals(5),
        Outline::path(Paint::BlossomLight, PETAL).into(Paint::Blossom).at((57.0, 86.0), 0.86, -8.0).petals(5),
        Outline::line(Paint::BlossomDark, 2.2, "M0 -6 L0 -24").at((57.0, 86.0), 0.86, -8.0).petals(5),
        Outline::disc(Paint::BlossomDark, 0.0, -25.0, 3.4).at((57.0, 86.0), 0.86, -8.0).petals(5),
        Outline::disc(Paint::BlossomDark, 57.0, 86.0, 6.0),
        Outline::disc(Paint::GoldLight, 57.0, 86.0, 2.8),
    ],
};

const CANOPY: &str = "M-34 0 C-41 -2.3 -34.5 -12.3 -27.5 -10 C-34.1 -19.1 -17.1 -25.2 -10.5 -16.2 \
    C-10.5 -29.2 10.5 -29.2 10.5 -16.2 C17.1 -25.2 34.1 -19.1 27.5 -10 C34.5 -12.3 41 -2.3 34 0 \
    C36 10.8 17 11.7 0 9 C-17 11.7 -36 10.8 -34 0 Z";
const NEEDLES: &str = "M-8.5 1.9 L-27 -2 M-6 -1 L-19 -10 M-2.2 -2.4 L-6.5 -16 M2.2 -2.4 L6.5 -16 M6 -1 L19 -10 \
    M8.5 1.9 L27 -2";

/// Three cushions of needles on a bent trunk.
pub const PINE: Sprite = Sprite {
    name: "pine",
    size: BOX,
    solid: false,
    below: &[],
    outlines: &[
        wash(Paint::Pine),
        Outline::path(
            Paint::Bark,
            "M56 133 C62 116 54 104 60 90 C64 80 58 70 54 62 L60 60 C68 70 74 80 69 94 C66 106 72 118 76 133 Z",
        ),
        Outline::line(Paint::Bark, 5.0, "M64 98 C74 94 84 96 92 98 M62 86 C54 82 44 84 38 84"),
        Outline::path(Paint::PineDark, CANOPY).at((96.0, 103.0), 0.86, 0.0),
        Outline::line(Paint::Moss, 2.0, NEEDLES).at((96.0, 103.0), 0.86, 0.0),
        Outline::path(Paint::Pine, CANOPY).into(Paint::PineDark).at((41.0, 88.0), 0.86, 0.0),
        Outline::line(Paint::Moss, 2.0, NEEDLES).at((41.0, 88.0), 0.86, 0.0),
        Outline::path(Paint::Pine, CANOPY).into(Paint::PineDark).at((60.0, 58.0), 0.95, 0.0),
        Outline::line(Paint::Moss, 2.0, NEEDLES).at((60.0, 58.0), 0.95, 0.0),
    ],
};

const FALL: &str = "M0 -14 C-10 -30 -36 -32 -42 -12 C-46 4 -38 14 -29 14 C-20 12 -10 0 0 -14 Z";
const FALL_RIGHT: &str = "M0 -14 C10 -30 36 -32 42 -12 C46 4 38 14 29 14 C20 12 10 0 0 -14 Z";

/// A flower with three falling and three standing petals, among blades.
pub const IRIS: Sprite = Sprite {
    name: "iris",
    size: BOX,
    solid: false,
    below: &[],
    outlines: &[
        wash(Paint::Iris),
        Outline::path(Paint::Pine, "M40 133 C34 112 28 96 17 84 C32 90 46 108 54 133 Z"),
        Outline::path(Paint::Moss, "M70 133 C78 108 88 92 104 80 C96 98 88 116 86 133 Z"),
        Outline::path(Paint::Pine, "M84 133 C94 118 106 110 122 106 C112 114 102 124 100 133 Z"),
        Outline::line(Paint::Pine, 6.0, "M60 96 C61 110 61 122 62 131"),
        Outline::path(Paint::IrisDark, "M-3 -16 C-20 -22 -28 -38 -20 -50 C-8 -46 0 -32 -1 -16 Z").at(
            (60.0, 84.0),
            0.92,
            0.0,
        ),
        Outline::path(Paint::IrisDark, "M3 -16 C20 -22 28 -38 20 -50 C8 -46 0 -32 1 -16 Z").at(
            (60.0, 84.0),
            0.92,
            0.0,
        ),
        Outline::path(Paint::IrisLight, "M0 -14 C-15 -24 -13 -46 0 -56 C13 -46 15 -24 0 -14 Z")
            .into(Paint::Iris)
            .at((60.0, 84.0), 0.92, 0.0),
        Outline::path(Paint::Iris, FALL).into(Paint::IrisDark).at((60.0, 84.0), 0.92, 0.0),
        Outline::path(Paint::Iris, FALL_RIGHT).into(Paint::IrisDark).at((60.0, 84.0), 0.92, 0.0),
        Outline::path(Paint::IrisLight, "M0 -15 C-17 -10 -19 12 0 30 C19 12 17 -10 0 -15 Z")
            .into(Paint::Iris)
            .at((60.0, 84.0), 0.92, 0.0),
        Outline::path(Paint::GoldLight, "M0 -10 C-5 -2 -4 8 0 14 C4 8 5 -2 0 -10 Z").at(
            (60.0, 84.0),
            0.92,
            0.0,
        ),
        Outline::line(Paint::GoldLight, 3.4, "M-10 -16 C-18 -18 -25 -16 -29 -9 M10 -16 C18 -18 25 -16 29 -9")
            .at((60.0, 84.0), 0.92, 0.0),
    ],
};

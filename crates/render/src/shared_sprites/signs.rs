//! Signs that stand before words on paper, such as an hourglass before the clock. No board has them, so they have no
//! share in the palettes of boards.

use crate::base::scene::{Outline, Paint, Sprite};

use super::mark;

const fn ink(width: f32, path: &'static str) -> Outline {
    Outline::line(Paint::Ink, width, path)
}

const CROWN: &str = "M14 80 L8 26 L33 50 L50 16 L67 50 L92 26 L86 80 Z";
const GLASS: &str = "M27 14 L73 14 L73 26 C73 40 56 44 56 50 C56 56 73 60 73 74 L73 86 L27 86 L27 74 C27 60 44 56 44 50 C44 44 27 40 27 26 Z";
const CUP: &str = "M26 14 L74 14 C74 42 66 58 56 60 L56 74 L72 86 L28 86 L44 74 L44 60 C34 58 26 42 26 14 Z";
const LEAF: &str = "M88 12 C44 10 16 28 16 58 C16 74 28 84 42 84 C72 84 90 56 88 12 Z";

pub const CROWN_SIGN: [Outline; 2] = [ink(9.0, CROWN), Outline::path(Paint::Gold, CROWN)];

pub const SIGNS: &[Sprite] = &[
    mark("sign-crown").drawn(&CROWN_SIGN),
    mark("sign-flag").drawn(&[
        Outline::path(Paint::Vermilion, "M24 10 L88 10 L72 31 L88 52 L24 52 Z"),
        ink(9.0, "M22 8 L22 94"),
    ]),
    mark("sign-clock").drawn(&[
        ink(9.0, GLASS),
        Outline::path(Paint::PaperLight, GLASS),
        Outline::path(
            Paint::Maple,
            "M31 84 L69 84 L69 76 C62 66 38 66 31 76 Z M36 32 L64 32 C60 40 54 42 50 46 C46 42 40 40 36 32 Z",
        ),
        ink(10.0, "M20 10 L80 10 M20 90 L80 90"),
    ]),
    mark("sign-rounds").drawn(&[
        Outline::disc(Paint::Ink, 24.0, 50.0, 21.0),
        Outline::disc(Paint::Ink, 76.0, 50.0, 21.0),
        Outline::disc(Paint::Ink, 50.0, 50.0, 25.0),
        Outline::disc(Paint::Gold, 50.0, 50.0, 19.0),
    ]),
    mark("sign-stakes").drawn(&[
        ink(8.0, "M50 12 L50 86 M28 88 L72 88 M16 24 L84 24"),
        ink(5.0, "M16 26 L4 58 M16 26 L28 58 M84 26 L72 58 M84 26 L96 58"),
        Outline::path(Paint::Ink, "M0 56 L32 56 C30 74 2 74 0 56 Z M68 56 L100 56 C98 74 70 74 68 56 Z"),
    ]),
    mark("sign-played").drawn(&[
        Outline::disc(Paint::Paper, 50.0, 50.0, 48.0),
        Outline::disc(Paint::Vermilion, 50.0, 50.0, 41.0),
        Outline::line(Paint::Paper, 13.0, "M33 33 L67 67 M67 33 L33 67"),
    ]),
    mark("sign-better").drawn(&[
        Outline::disc(Paint::Paper, 50.0, 50.0, 48.0),
        Outline::disc(Paint::Pine, 50.0, 50.0, 41.0),
        Outline::line(Paint::Paper, 13.0, "M28 52 L44 68 L72 34"),
    ]),
    mark("sign-even").drawn(&[ink(13.0, "M20 36 L80 36 M20 64 L80 64")]),
    // The match did not count.
    mark("sign-void").drawn(&[
        Outline::ring(Paint::InkSoft, 50.0, 50.0, 36.0, 10.0),
        Outline::line(Paint::InkSoft, 10.0, "M26 74 L74 26"),
    ]),
    mark("sign-rated").drawn(&[
        ink(8.0, "M26 24 C4 20 8 54 36 54 M74 24 C96 20 92 54 64 54"),
        ink(8.0, CUP),
        Outline::path(Paint::Gold, CUP),
    ]),
    mark("sign-casual").drawn(&[
        ink(9.0, "M8 94 L54 46"),
        ink(8.0, LEAF),
        Outline::path(Paint::Moss, LEAF),
        ink(5.0, "M20 80 L66 32"),
    ]),
];

//! The drawings of the masters, old and bearded: Blue's wears a wide straw hat, Red's a helmet with golden
//! horns.

use crate::base::scene::{Outline, Paint, Sprite};

use super::pawn;

const SHADOW: &str = "M17 106 C17 95 103 95 103 106 C103 116 17 116 17 106 Z";
const BEARD: &str = "M42 42 C38 62 46 82 59 94 C72 82 80 62 76 42 Z";
const BROWS: &str = "M47 46 L55 45 M71 46 L63 45";
const BEARD_LINES: &str = "M59 62 L59 80 M51 60 C51 66 52 70 54 75 M67 60 C67 66 66 70 64 75";

const BLUE_ROBE: &str = "M59 46 C34 46 20 70 16 94 C14 105 22 110 34 110 L84 110 C96 110 104 105 102 94 \
    C98 70 84 46 59 46 Z";
const BLUE_FOOT: &str =
    "M15.5 98 C34 104 84 104 102.5 98 C103 106 95 110 84 110 L34 110 C23 110 15 106 15.5 98 Z";
const HAT: &str = "M59 6 C64 6 92 23 107 38 C110 41 108 44 104 44 C90 40 28 40 14 44 C10 44 8 41 11 38 \
    C26 23 54 6 59 6 Z";
const HAT_RIM: &str =
    "M9.5 40 C30 34 88 34 108.5 40 C109 43 107 44 104 44 C90 40 28 40 14 44 C11 44 9 43 9.5 40 Z";

pub const BLUE: Sprite = pawn(
    "blue-master",
    &[
        Outline::path(Paint::Shadow, SHADOW).soft(2.5).faint(0.5),
        Outline::path(Paint::Indigo, BLUE_ROBE),
        Outline::path(Paint::First, BLUE_FOOT).faint(0.45),
        Outline::line(Paint::IndigoLight, 3.0, "M23 90 C26 76 31 65 38 58"),
        Outline::disc(Paint::PaperShade, 59.0, 44.0, 18.0),
        Outline::path(Paint::PaperLight, BEARD),
        Outline::path(Paint::PaperShade, "M47 40 L71 40 L71 50 C66 54 52 54 47 50 Z"),
        Outline::line(Paint::Ink, 3.0, BROWS),
        Outline::line(Paint::PaperShade, 2.4, BEARD_LINES),
        Outline::line(Paint::Bark, 3.6, HAT),
        Outline::path(Paint::Gold, HAT),
        Outline::path(Paint::Bark, HAT_RIM),
        Outline::line(Paint::Bark, 2.2, "M59 12 L59 32 M50 16 L36 32 M68 16 L82 32"),
    ],
);

const RED_ROBE: &str = "M59 48 L44 48 L12 55 L27 80 L39 76 L20 107 Q20 110 23 110 L95 110 Q98 110 98 107 L79 76 \
    L91 80 L106 55 L74 48 Z";
const RED_FOOT: &str = "M24 100 L94 100 L98 107 Q98 110 95 110 L23 110 Q20 110 20 107 Z";
const HELMET: &str = "M34 48 C28 10 90 10 84 48 C79 43 72 40 59 40 C46 40 39 43 34 48 Z";
const HORNS: &str = "M59 42 C36 41 21 27 22 5 C30 20 43 28 59 28 C75 28 88 20 96 5 C97 27 82 41 59 42 Z";

pub const RED: Sprite = pawn(
    "red-master",
    &[
        Outline::path(Paint::Shadow, SHADOW).soft(2.5).faint(0.5),
        Outline::path(Paint::Vermilion, RED_ROBE),
        Outline::path(Paint::Crimson, RED_FOOT),
        Outline::line(Paint::Blossom, 3.0, "M18 58.5 L28.5 75"),
        Outline::disc(Paint::PaperShade, 59.0, 44.0, 18.0),
        Outline::path(Paint::PaperLight, BEARD),
        Outline::path(Paint::PaperShade, "M47 40 L71 40 L71 50 C66 54 52 54 47 50 Z"),
        Outline::line(Paint::Ink, 3.0, BROWS),
        Outline::line(Paint::PaperShade, 2.4, BEARD_LINES),
        Outline::path(Paint::First, HELMET),
        Outline::line(Paint::Bark, 3.6, HORNS),
        Outline::path(Paint::Gold, HORNS),
        Outline::disc(Paint::PaperLight, 59.0, 34.0, 7.0),
    ],
);

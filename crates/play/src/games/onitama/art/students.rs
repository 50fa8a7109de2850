//! The drawings of the students. Blue's are round with a moon on a wide robe; Red's have wings at their
//! shoulders and a sun.

use crate::base::scene::{Outline, Paint, Sprite};

use super::pawn;

const SHADOW: &str = "M27 104 C27 95 95 95 95 104 C95 113 27 113 27 104 Z";
const EYES: &str = "M52 41 L52 43 M66 41 L66 43";

const COLLAR: &str = "M45 57 L59 67 L73 57";

const BLUE_ROBE: &str = "M59 50 C40 50 31 70 28 90 C26 102 33 107 44 107 L74 107 C85 107 92 102 90 90 \
    C87 70 78 50 59 50 Z";
const BLUE_FOOT: &str =
    "M27 94 C40 100 78 100 91 94 C91.5 103 85 107 74 107 L44 107 C33 107 26.5 103 27 94 Z";
const BLUE_HAIR: &str = "M38 38 C35 12 83 12 80 38 C75 29 67 27 59 27 C51 27 43 29 38 38 Z";

pub const BLUE: Sprite = pawn(
    "blue-student",
    &[
        Outline::path(Paint::Shadow, SHADOW).soft(2.5).faint(0.5),
        Outline::path(Paint::Indigo, BLUE_ROBE),
        Outline::path(Paint::First, BLUE_FOOT).faint(0.45),
        Outline::line(Paint::IndigoLight, 3.0, "M34 86 C37 74 41 65 47 59"),
        Outline::path(Paint::PaperLight, "M69 71 C57 69 48 75 48 84 C48 93 57 99 69 96 C60 92 60 75 69 71 Z"),
        Outline::line(Paint::IndigoLight, 3.0, COLLAR),
        Outline::disc(Paint::First, 59.0, 14.0, 7.5),
        Outline::disc(Paint::First, 59.0, 38.0, 22.0),
        Outline::disc(Paint::PaperLight, 59.0, 38.0, 19.8),
        Outline::path(Paint::First, BLUE_HAIR),
        Outline::line(Paint::Ink, 3.0, EYES),
        Outline::line(Paint::Vermilion, 3.0, "M58 50 L60 50"),
    ],
);

const RED_ROBE: &str = "M59 52 L47 52 L18 58 L34 80 L44 78 L27 104 Q27 107 30 107 L88 107 Q91 107 91 104 L74 78 \
    L84 80 L100 58 L71 52 Z";
const RED_FOOT: &str = "M31 98 L87 98 L91 104 Q91 107 88 107 L30 107 Q27 107 27 104 Z";
const RED_HAIR: &str = "M38 40 C36 30 39 22 46 19 C45 27 49 31 59 31 C69 31 73 27 72 19 C79 22 82 30 80 40 \
    C77 35 76 34 74 33 C66 36 52 36 44 33 C42 34 41 35 38 40 Z";

pub const RED: Sprite = pawn(
    "red-student",
    &[
        Outline::path(Paint::Shadow, SHADOW).soft(2.5).faint(0.5),
        Outline::path(Paint::Vermilion, RED_ROBE),
        Outline::path(Paint::Crimson, RED_FOOT),
        Outline::disc(Paint::PaperLight, 59.0, 82.0, 12.0),
        Outline::line(Paint::Blossom, 3.0, "M23 61 L35 76"),
        Outline::line(Paint::Blossom, 3.0, COLLAR),
        Outline::disc(Paint::First, 59.0, 38.0, 22.0),
        Outline::disc(Paint::PaperLight, 59.0, 38.0, 19.8),
        Outline::path(Paint::First, RED_HAIR),
        Outline::path(Paint::First, "M54 22 L52 8 Q59 2 66 8 L64 22 Z"),
        Outline::line(Paint::Ink, 3.0, EYES),
        Outline::line(Paint::Vermilion, 3.0, "M58 50 L60 50"),
    ],
);

//! The drawings of the totems: lanterns with green roofs, an upright one with a cross and a round one with a
//! ring.

use crate::base::scene::{Outline, Paint, Sprite};

use super::{CROSS, sprite};

const PEAK: &str = "M7 30 Q36 23 43 6 L57 6 Q64 23 93 30 Q95 36 90 36.5 L10 36.5 Q5 36 7 30 Z";
const DOME: &str = "M13 30 C15 16 29 7.5 50 7 C71 7.5 85 16 87 30 Q87 35 82 35 L18 35 Q13 35 13 30 Z";
const BELLY: &str = "M32 30 C12 42 12 76 32 87 L68 87 C88 76 88 42 68 30 Z";

pub const TOTEM_X: Sprite = sprite(
    "totem-x",
    &[
        Outline::slab(Paint::Shadow, 19.0, 87.0, 72.0, 12.0, 6.0).soft(2.0).faint(0.6),
        Outline::slab(Paint::PineDark, 17.0, 86.0, 66.0, 10.0, 3.5),
        Outline::slab(Paint::Ink, 23.0, 30.0, 54.0, 58.0, 2.0),
        Outline::slab(Paint::PaperLight, 27.0, 30.0, 46.0, 55.0, 1.0),
        Outline::slab(Paint::PaperShade, 27.0, 30.0, 46.0, 10.5, 1.0),
        Outline::line(Paint::Ink, 9.5, CROSS).at(50.0, 62.5, 0.95, 0.0),
        Outline::path(Paint::PineDark, PEAK).at(0.0, 2.5, 1.0, 0.0),
        Outline::path(Paint::Verdigris, PEAK),
        Outline::line(Paint::PaperLight, 2.4, "M39 18 Q33 25 22 29").faint(0.7),
        Outline::disc(Paint::Gold, 50.0, 6.5, 5.5),
    ],
);

pub const TOTEM_O: Sprite = sprite(
    "totem-o",
    &[
        Outline::slab(Paint::Shadow, 23.0, 87.0, 64.0, 12.0, 6.0).soft(2.0).faint(0.6),
        Outline::slab(Paint::PineDark, 26.0, 85.0, 48.0, 11.0, 4.0),
        Outline::path(Paint::Ink, BELLY),
        Outline::path(Paint::PaperLight, BELLY).at(4.0, 4.6, 0.92, 0.0),
        Outline::ring(Paint::Ink, 50.0, 61.5, 15.5, 9.0),
        Outline::path(Paint::PineDark, DOME).at(0.0, 2.5, 1.0, 0.0),
        Outline::path(Paint::Verdigris, DOME),
        Outline::line(Paint::PaperLight, 2.4, "M24 25 Q29 17 40 14.5").faint(0.7),
        Outline::disc(Paint::Gold, 50.0, 6.5, 5.5),
    ],
);

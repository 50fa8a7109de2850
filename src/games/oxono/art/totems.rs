//! The totems: standing lanterns under green roofs, an upright one with a cross and a round one with a ring.

use crate::base::scene::{Outline, Paint, Sprite};

use super::{CROSS, sprite};

const PEAK: &str = "M10 36 Q36 27 43 9 L57 9 Q64 27 90 36 Q92 41 87 42 L13 42 Q8 41 10 36 Z";
const DOME: &str = "M15 36 C17 20 30 11 50 10 C70 11 83 20 85 36 Q85 41 80 41 L20 41 Q15 41 15 36 Z";
const BELLY: &str = "M35 37 C20 44 20 76 35 84 L65 84 C80 76 80 44 65 37 Z";

/// The one with a cross.
pub const TOTEM_X: Sprite = sprite(
    "totem-x",
    &[
        Outline::slab(Paint::Shadow, (21.0, 86.0), (66.0, 12.0), 6.0).faint(0.5),
        Outline::slab(Paint::PineDark, (21.0, 84.0), (58.0, 11.0), 3.5),
        Outline::slab(Paint::Ink, (27.0, 36.0), (46.0, 50.0), 2.0),
        Outline::slab(Paint::PaperLight, (31.0, 36.0), (38.0, 47.0), 1.0),
        Outline::slab(Paint::PaperShade, (31.0, 36.0), (38.0, 8.0), 1.0),
        Outline::line(Paint::Ink, 8.5, CROSS).at((50.0, 64.0), 0.74, 0.0),
        Outline::path(Paint::PineDark, PEAK).at((0.0, 2.5), 1.0, 0.0),
        Outline::path(Paint::Verdigris, PEAK),
        Outline::line(Paint::PaperLight, 2.4, "M40 22 Q34 30 24 34.5").faint(0.7),
        Outline::disc(Paint::Gold, 50.0, 8.0, 5.5),
    ],
);

/// The one with a ring.
pub const TOTEM_O: Sprite = sprite(
    "totem-o",
    &[
        Outline::slab(Paint::Shadow, (21.0, 86.0), (66.0, 12.0), 6.0).faint(0.5),
        Outline::slab(Paint::PineDark, (28.0, 82.0), (44.0, 13.0), 4.0),
        Outline::path(Paint::Ink, BELLY),
        Outline::path(Paint::PaperLight, BELLY).at((4.0, 5.0), 0.92, 0.0),
        Outline::ring(Paint::Ink, 50.0, 63.0, 12.5, 8.5),
        Outline::path(Paint::PineDark, DOME).at((0.0, 2.5), 1.0, 0.0),
        Outline::path(Paint::Verdigris, DOME),
        Outline::line(Paint::PaperLight, 2.4, "M25 31 Q29 21 40 18").faint(0.7),
        Outline::disc(Paint::Gold, 50.0, 8.0, 5.5),
    ],
);

/// The light around a lantern that whoever is to move may carry.
pub const HALO: Sprite = sprite(
    "halo",
    &[Outline::disc(Paint::Gold, 50.0, 50.0, 49.0), Outline::disc(Paint::GoldLight, 50.0, 50.0, 46.0)],
);

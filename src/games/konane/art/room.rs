//! What lies around the stones: the veranda, the slab, the cloth and the trays.

use crate::base::scene::{HEIGHT, Outline, Paint, Sprite, WIDTH};

use super::BOX;

const fn plank(top: f32, light: f32) -> Outline {
    Outline::slab(Paint::GroundLight, (0.0, top), (1100.0, 98.0), 0.1).faint(light)
}

const SEAMS: &str =
    "M0 99 L1100 99 M0 199 L1100 199 M0 299 L1100 299 M0 399 L1100 399 M0 499 L1100 499 M0 599 L1100 599";

/// One edge of the cloth's seam, half a side above the origin.
const LONG_STITCHES: &str = "M-318 0 L-302 0 M-292 0 L-276 0 M-266 0 L-250 0 M-240 0 L-224 0 M-214 0 L-198 0 \
    M-188 0 L-172 0 M-162 0 L-146 0 M-136 0 L-120 0 M-110 0 L-94 0 M-84 0 L-68 0 M-58 0 L-42 0 M-32 0 L-16 0 \
    M-6 0 L6 0 M16 0 L32 0 M42 0 L58 0 M68 0 L84 0 M94 0 L110 0 M120 0 L136 0 M146 0 L162 0 M172 0 L188 0 \
    M198 0 L214 0 M224 0 L240 0 M250 0 L266 0 M276 0 L292 0 M302 0 L318 0";
const SHORT_STITCHES: &str = "M-177 0 L-161 0 M-151 0 L-135 0 M-125 0 L-109 0 M-99 0 L-83 0 M-73 0 L-57 0 \
    M-47 0 L-31 0 M-21 0 L-5 0 M5 0 L21 0 M31 0 L47 0 M57 0 L73 0 M83 0 L99 0 M109 0 L125 0 M135 0 L151 0 \
    M161 0 L177 0";

const fn stitches(path: &'static str, middle: (f32, f32), turn: f32) -> Outline {
    Outline::line(Paint::Paper, 2.4, path).at(middle, 1.0, turn)
}

/// A tray with a hollow for the stones that its player has taken.
const fn tray(top: f32) -> [Outline; 6] {
    [
        Outline::slab(Paint::Shadow, (726.0, top + 12.0), (344.0, 306.0), 18.0).faint(0.35),
        Outline::slab(Paint::WoodDark, (722.0, top + 6.0), (344.0, 306.0), 18.0),
        Outline::slab(Paint::WoodLight, (722.0, top - 1.0), (344.0, 306.0), 18.0),
        Outline::slab(Paint::Wood, (722.0, top + 1.0), (344.0, 305.0), 18.0),
        Outline::slab(Paint::WoodDark, (730.0, top + 126.0), (328.0, 168.0), 10.0),
        Outline::slab(Paint::Hollow, (730.0, top + 130.0), (328.0, 166.0), 10.0),
    ]
}

const UPPER_TRAY: [Outline; 6] = tray(32.0);
const LOWER_TRAY: [Outline; 6] = tray(362.0);

/// The slab on the veranda, and a cloth with the players' trays.
pub const VERANDA: Sprite = Sprite {
    name: "veranda",
    size: (WIDTH as f32, HEIGHT as f32),
    solid: true,
    below: &[],
    outlines: &[
        Outline::slab(Paint::Ground, (-5.0, -5.0), (1110.0, 710.0), 0.1),
        plank(100.0, 0.22),
        plank(300.0, 0.3),
        plank(500.0, 0.2),
        Outline::line(Paint::GroundLine, 2.0, SEAMS),
        // The slab.
        Outline::slab(Paint::Shadow, (24.0, 30.0), (662.0, 662.0), 20.0).faint(0.4),
        Outline::slab(Paint::WoodDark, (18.0, 23.0), (664.0, 664.0), 18.0),
        Outline::slab(Paint::WoodLight, (18.0, 16.0), (664.0, 664.0), 18.0),
        Outline::slab(Paint::Wood, (19.0, 18.5), (662.0, 661.0), 17.0),
        // The cloth.
        Outline::slab(Paint::Shadow, (706.0, 24.0), (386.0, 670.0), 4.0).faint(0.35),
        Outline::slab(Paint::Indigo, (700.0, 14.0), (388.0, 672.0), 3.0),
        stitches(SHORT_STITCHES, (894.0, 23.0), 0.0),
        stitches(SHORT_STITCHES, (894.0, 677.0), 0.0),
        stitches(LONG_STITCHES, (710.0, 350.0), 90.0),
        stitches(LONG_STITCHES, (1078.0, 350.0), 90.0),
        // The trays.
        UPPER_TRAY[0],
        UPPER_TRAY[1],
        UPPER_TRAY[2],
        UPPER_TRAY[3],
        UPPER_TRAY[4],
        UPPER_TRAY[5],
        LOWER_TRAY[0],
        LOWER_TRAY[1],
        LOWER_TRAY[2],
        LOWER_TRAY[3],
        LOWER_TRAY[4],
        LOWER_TRAY[5],
    ],
};

/// A pit in the slab.
pub const PIT: Sprite = Sprite {
    name: "pit",
    size: BOX,
    solid: true,
    below: &[],
    outlines: &[
        Outline::slab(Paint::Wood, (-5.0, -5.0), (110.0, 110.0), 0.1),
        Outline::disc(Paint::WoodLight, 50.0, 53.0, 43.0),
        Outline::disc(Paint::WoodDark, 50.0, 50.0, 43.0),
        Outline::disc(Paint::Hollow, 50.0, 53.0, 40.5),
    ],
};

/// The floor of a tray.
pub const FLOOR: Sprite = Sprite {
    name: "floor",
    size: (40.0, 40.0),
    solid: true,
    below: &[],
    outlines: &[Outline::slab(Paint::Hollow, (-5.0, -5.0), (50.0, 50.0), 0.1)],
};

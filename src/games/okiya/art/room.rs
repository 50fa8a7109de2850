//! What lies around tiles and tokens: the veranda, the board, the cloth and the trays.

use crate::base::scene::{HEIGHT, Outline, Paint, Sprite, WIDTH};

use super::BOX;

const fn plank(top: f32, light: f32) -> Outline {
    Outline::slab(Paint::GroundLight, (0.0, top), (1100.0, 98.0), 0.1).faint(light)
}

/// Light that has fallen through the panes of a paper window.
const PANES: &str = "M706 0 L796 0 L796 114 L706 114 Z M803 0 L893 0 L893 114 L803 114 Z M900 0 L990 0 L990 114 L900 114 Z \
    M997 0 L1087 0 L1087 114 L997 114 Z M1094 0 L1100 0 L1100 114 L1094 114 Z \
    M706 121 L796 121 L796 262 L706 262 Z M803 121 L893 121 L893 262 L803 262 Z \
    M900 121 L990 121 L990 262 L900 262 Z M997 121 L1087 121 L1087 262 L997 262 Z \
    M1094 121 L1100 121 L1100 262 L1094 262 Z M706 269 L796 269 L796 410 L706 410 Z \
    M803 269 L893 269 L893 410 L803 410 Z M900 269 L990 269 L990 410 L900 410 Z \
    M997 269 L1087 269 L1087 410 L997 410 Z M1094 269 L1100 269 L1100 410 L1094 410 Z \
    M706 417 L796 417 L796 558 L706 558 Z M803 417 L893 417 L893 558 L803 558 Z \
    M900 417 L990 417 L990 558 L900 558 Z M997 417 L1087 417 L1087 558 L997 558 Z \
    M1094 417 L1100 417 L1100 558 L1094 558 Z M706 565 L796 565 L796 700 L706 700 Z \
    M803 565 L893 565 L893 700 L803 700 Z M900 565 L990 565 L990 700 L900 700 Z \
    M997 565 L1087 565 L1087 700 L997 700 Z M1094 565 L1100 565 L1100 700 L1094 700 Z";

const fn tray(top: f32) -> [Outline; 4] {
    [
        Outline::slab(Paint::Shadow, (720.0, top + 12.0), (352.0, 140.0), 18.0).faint(0.35),
        Outline::slab(Paint::WoodDark, (716.0, top + 5.0), (352.0, 140.0), 18.0),
        Outline::slab(Paint::WoodLight, (716.0, top - 1.0), (352.0, 140.0), 18.0),
        Outline::slab(Paint::Wood, (716.0, top + 1.0), (352.0, 139.0), 18.0),
    ]
}

const FIRST_TRAY: [Outline; 4] = tray(380.0);
const SECOND_TRAY: [Outline; 4] = tray(536.0);

const SEAMS: &str =
    "M0 99 L1100 99 M0 199 L1100 199 M0 299 L1100 299 M0 399 L1100 399 M0 499 L1100 499 M0 599 L1100 599";
const STITCHES: &str = "M-151 -152 L-135 -152 M-125 -152 L-109 -152 M-99 -152 L-83 -152 M-73 -152 L-57 -152 \
    M-47 -152 L-31 -152 M-21 -152 L-5 -152 M5 -152 L21 -152 M31 -152 L47 -152 M57 -152 L73 -152 M83 -152 L99 -152 \
    M109 -152 L125 -152 M135 -152 L151 -152";
const PITS: &str = "M0 0 L0 0.1 M48 0 L48 0.1 M96 0 L96 0.1 M144 0 L144 0.1 M0 46 L0 46.1 M48 46 L48 46.1 \
    M96 46 L96 46.1 M144 46 L144 46.1";
const GRAIN: &str = "M26 31 C180 27 300 38 430 31 C520 27 610 33 674 30 M26 44 C140 48 260 40 380 44 \
    C500 48 600 41 674 45 M26 655 C170 651 330 661 450 655 C540 651 610 658 674 655 \
    M26 671 C150 674 300 666 420 670 C520 674 620 668 674 671";

/// The board on the veranda, in the light that falls through a paper window.
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
        Outline::path(Paint::Light, PANES).faint(0.22),
        // The board.
        Outline::slab(Paint::Shadow, (24.0, 30.0), (662.0, 662.0), 20.0).faint(0.4),
        Outline::slab(Paint::WoodDark, (18.0, 23.0), (664.0, 664.0), 18.0),
        Outline::slab(Paint::WoodLight, (18.0, 16.0), (664.0, 664.0), 18.0),
        Outline::slab(Paint::Wood, (19.0, 18.5), (662.0, 661.0), 17.0),
        Outline::line(Paint::WoodLight, 1.6, GRAIN).faint(0.5),
        // The cloth.
        Outline::slab(Paint::Shadow, (724.0, 28.0), (342.0, 332.0), 4.0).faint(0.35),
        Outline::slab(Paint::Indigo, (716.0, 18.0), (352.0, 340.0), 3.0),
        Outline::line(Paint::Paper, 2.4, STITCHES).at((892.0, 188.0), 1.02, 0.0).petals(4),
        // The trays.
        FIRST_TRAY[0],
        FIRST_TRAY[1],
        FIRST_TRAY[2],
        FIRST_TRAY[3],
        SECOND_TRAY[0],
        SECOND_TRAY[1],
        SECOND_TRAY[2],
        SECOND_TRAY[3],
        Outline::line(Paint::Hollow, 36.0, PITS).at((880.0, 427.0), 1.0, 0.0),
        Outline::line(Paint::Hollow, 36.0, PITS).at((880.0, 583.0), 1.0, 0.0),
    ],
};

/// A square of the board.
pub const WOOD: Sprite = Sprite {
    name: "wood",
    size: BOX,
    solid: true,
    below: &[],
    outlines: &[Outline::slab(Paint::Wood, (-5.0, -5.0), (158.0, 158.0), 0.1)],
};

/// A hollow in the board.
pub const WELL: Sprite = Sprite {
    name: "well",
    size: BOX,
    solid: true,
    below: &["wood"],
    outlines: &[
        Outline::slab(Paint::WoodLight, (5.0, 6.5), (138.0, 138.0), 16.0),
        Outline::slab(Paint::WoodDark, (5.0, 4.0), (138.0, 138.0), 16.0),
        Outline::slab(Paint::Hollow, (6.0, 9.0), (136.0, 133.0), 14.0),
    ],
};

/// A hollow full of gold: part of what won.
pub const WELL_WON: Sprite = Sprite {
    name: "well-won",
    size: BOX,
    solid: true,
    below: &["well"],
    outlines: &[
        Outline::slab(Paint::Gold, (6.0, 7.0), (136.0, 135.0), 14.0),
        Outline::slab(Paint::GoldLight, (12.0, 13.0), (124.0, 123.0), 10.0),
    ],
};

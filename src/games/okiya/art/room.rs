//! What lies around tiles and tokens: the board and its hollows, the paper, and the marks of what is possible and done.

use crate::base::scene::{Outline, Paint, Sprite};

use super::BOX;

const fn plank(top: f32, light: f32) -> Outline {
    Outline::slab(Paint::GroundLight, (0.0, top), (1100.0, 98.0), 0.1).faint(light)
}

const fn pane(left: f32, top: f32) -> Outline {
    Outline::path(Paint::Light, "M0 0 L104 14 L70 176 L-34 162 Z")
        .at((left, top), 1.0, 0.0)
        .soft(2.0)
        .faint(0.4)
}

const fn pit(x: f32, y: f32) -> Outline {
    Outline::disc(Paint::Hollow, x, y, 17.0)
}

/// The board on the veranda, in the light that falls through a paper window.
pub const VERANDA: Sprite = Sprite {
    name: "veranda",
    size: (1100.0, 700.0),
    solid: true,
    below: &[],
    outlines: &[
        Outline::slab(Paint::Ground, (-5.0, -5.0), (1110.0, 710.0), 0.1),
        plank(0.0, 0.0),
        plank(100.0, 0.25),
        plank(200.0, 0.1),
        plank(300.0, 0.3),
        plank(400.0, 0.05),
        plank(500.0, 0.22),
        plank(600.0, 0.12),
        Outline::line(
            Paint::GroundLine,
            2.0,
            "M0 99 L1100 99 M0 199 L1100 199 M0 299 L1100 299 M0 399 L1100 399 M0 499 L1100 499 M0 599 L1100 599",
        ),
        pane(760.0, -30.0),
        pane(880.0, -14.0),
        pane(1000.0, 2.0),
        pane(724.0, 142.0),
        pane(844.0, 158.0),
        pane(964.0, 174.0),
        pane(1084.0, 190.0),
        pane(688.0, 314.0),
        pane(808.0, 330.0),
        pane(928.0, 346.0),
        pane(1048.0, 362.0),
        pane(772.0, 502.0),
        pane(892.0, 518.0),
        pane(1012.0, 534.0),
        // The board.
        Outline::slab(Paint::Shadow, (22.0, 30.0), (664.0, 664.0), 20.0).soft(8.0).faint(0.55),
        Outline::slab(Paint::WoodDark, (18.0, 22.0), (664.0, 664.0), 18.0),
        Outline::slab(Paint::WoodLight, (18.0, 16.0), (664.0, 664.0), 18.0),
        Outline::slab(Paint::Wood, (20.0, 19.0), (660.0, 660.0), 16.0),
        // The paper.
        Outline::slab(Paint::Shadow, (738.0, 30.0), (322.0, 326.0), 3.0).soft(6.0).faint(0.4),
        Outline::slab(Paint::Paper, (734.0, 24.0), (324.0, 326.0), 2.0),
        // The bowls.
        Outline::slab(Paint::Shadow, (718.0, 388.0), (362.0, 138.0), 60.0).soft(6.0).faint(0.5),
        Outline::slab(Paint::Wood, (714.0, 380.0), (364.0, 138.0), 60.0),
        Outline::slab(Paint::Shadow, (718.0, 544.0), (362.0, 138.0), 60.0).soft(6.0).faint(0.5),
        Outline::slab(Paint::Wood, (714.0, 536.0), (364.0, 138.0), 60.0),
        pit(866.0, 426.0),
        pit(914.0, 426.0),
        pit(962.0, 426.0),
        pit(1010.0, 426.0),
        pit(866.0, 472.0),
        pit(914.0, 472.0),
        pit(962.0, 472.0),
        pit(1010.0, 472.0),
        pit(866.0, 582.0),
        pit(914.0, 582.0),
        pit(962.0, 582.0),
        pit(1010.0, 582.0),
        pit(866.0, 628.0),
        pit(914.0, 628.0),
        pit(962.0, 628.0),
        pit(1010.0, 628.0),
    ],
};

/// A hollow in the board.
pub const WELL: Sprite = Sprite {
    name: "well",
    size: BOX,
    solid: true,
    below: &[],
    outlines: &[
        Outline::slab(Paint::Wood, (-5.0, -5.0), (158.0, 158.0), 0.1),
        Outline::slab(Paint::WoodLight, (5.0, 7.0), (138.0, 138.0), 15.0),
        Outline::slab(Paint::WoodDark, (5.0, 4.0), (138.0, 138.0), 15.0),
        Outline::slab(Paint::Hollow, (6.0, 8.0), (136.0, 134.0), 14.0),
    ],
};

/// A hollow full of gold: part of what won.
pub const WELL_WON: Sprite = Sprite {
    name: "well-won",
    size: BOX,
    solid: true,
    below: &["well"],
    outlines: &[Outline::slab(Paint::GoldLight, (6.0, 8.0), (136.0, 134.0), 14.0).into(Paint::Gold)],
};

/// Below a tile that may be taken.
pub const LIT: Sprite = Sprite {
    name: "lit",
    size: BOX,
    solid: false,
    below: &[],
    outlines: &[
        Outline::slab(Paint::GoldLight, (3.0, 2.0), (142.0, 144.0), 17.0).soft(2.0).faint(0.9),
        Outline::slab(Paint::GoldLight, (4.0, 3.0), (140.0, 142.0), 16.0),
    ],
};

/// Over a tile that may not be taken now.
pub const DUSK: Sprite = Sprite {
    name: "dusk",
    size: BOX,
    solid: false,
    below: &[],
    outlines: &[Outline::slab(Paint::Hollow, (9.0, 7.0), (130.0, 135.0), 13.0).faint(0.45)],
};

/// Around the token placed last.
pub const LAST: Sprite = Sprite {
    name: "last",
    size: BOX,
    solid: false,
    below: &[],
    outlines: &[Outline::line(Paint::Vermilion, 5.5, "M-61 -42 L-61 -52 Q-61 -61 -52 -61 L-42 -61")
        .at((74.0, 75.0), 1.0, 0.0)
        .petals(4)],
};

/// Where the first tile may be taken, for the place of a tile when none has been: the border of the grid.
pub const BORDER: Sprite = Sprite {
    name: "border",
    size: BOX,
    solid: false,
    below: &[],
    outlines: &[
        Outline::slab(Paint::Gold, (24.0, 24.0), (100.0, 100.0), 8.0),
        Outline::slab(Paint::Paper, (49.0, 49.0), (50.0, 50.0), 3.0),
        Outline::line(
            Paint::Paper,
            3.0,
            "M24 49 L124 49 M24 74 L49 74 M99 74 L124 74 M24 99 L124 99 M49 24 L49 124 M74 24 L74 49 M74 99 L74 124 M99 24 L99 124",
        ),
    ],
};

/// Over the tile that nothing fits any more.
pub const BARRED: Sprite = Sprite {
    name: "barred",
    size: BOX,
    solid: false,
    below: &[],
    outlines: &[Outline::line(Paint::Bark, 9.0, "M20 128 L128 20 M20 20 L128 128")],
};

/// A blank tile.
pub const SLAB: Sprite = Sprite {
    name: "slab",
    size: BOX,
    solid: false,
    below: &[],
    outlines: &[
        Outline::slab(Paint::Shadow, (9.0, 14.0), (130.0, 131.0), 14.0).soft(3.0).faint(0.5),
        Outline::slab(Paint::PaperShade, (9.0, 11.0), (130.0, 131.0), 13.0),
        Outline::slab(Paint::PaperLight, (9.0, 7.0), (130.0, 130.0), 13.0),
        Outline::slab(Paint::Paper, (10.5, 9.0), (127.0, 127.5), 12.0),
    ],
};

/// Behind the token of whoever is to move.
pub const TURN: Sprite = Sprite {
    name: "turn",
    size: BOX,
    solid: false,
    below: &[],
    outlines: &[Outline::disc(Paint::GoldLight, 74.0, 74.0, 66.0).into(Paint::Gold)],
};

/// Behind the token of whoever has won.
pub const WINNER: Sprite = Sprite {
    name: "winner",
    size: BOX,
    solid: false,
    below: &[],
    outlines: &[Outline::disc(Paint::GoldLight, 74.0, 74.0, 66.0).into(Paint::Gold)],
};

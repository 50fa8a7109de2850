//! The drawings of Okiya: tiles composed of four plants and four poems, tokens, the board and its
//! surroundings.
//!
//! The drawings do not depend on a position; `board.rs` chooses and places them. Plants are in the lower left of a
//! tile: flat shapes with a line of bare paper around them, as in a woodcut. Poems are in the upper right.

use crate::base::board::{joined, tray};
use crate::base::scene::{HEIGHT, Outline, Paint, Sprite, WIDTH};

/// The width and height of a square of the grid, in pixels. Tiles and tokens are drawn in boxes of this size.
pub const CELL: u16 = 148;

pub const SPRITES: &[Sprite] = &joined::<_, 52>(&[ROOM, PLANTS, POEMS, TOKENS, TILES, SHADED]);

const fn sprite(name: &'static str) -> Sprite {
    Sprite::new(name, (CELL as f32, CELL as f32))
}

/// Creates a sprite of a small token, not yet placed, beside the board.
const fn small(name: &'static str) -> Sprite {
    Sprite::new(name, (40.0, 40.0))
}

/// Composes the sixteen tiles on blank ones, sorted by plant and then by poem. A tile's name in position texts is
/// the first part of its sprite's name.
macro_rules! tiles {
    ($slab:literal, $suffix:literal) => {
        [
            sprite(concat!("MS", $suffix)).above(&[$slab, "sun", "maple"]),
            sprite(concat!("MB", $suffix)).above(&[$slab, "bird", "maple"]),
            sprite(concat!("MR", $suffix)).above(&[$slab, "rain", "maple"]),
            sprite(concat!("MT", $suffix)).above(&[$slab, "tanzaku", "maple"]),
            sprite(concat!("CS", $suffix)).above(&[$slab, "sun", "cherry"]),
            sprite(concat!("CB", $suffix)).above(&[$slab, "bird", "cherry"]),
            sprite(concat!("CR", $suffix)).above(&[$slab, "rain", "cherry"]),
            sprite(concat!("CT", $suffix)).above(&[$slab, "tanzaku", "cherry"]),
            sprite(concat!("PS", $suffix)).above(&[$slab, "sun", "pine"]),
            sprite(concat!("PB", $suffix)).above(&[$slab, "bird", "pine"]),
            sprite(concat!("PR", $suffix)).above(&[$slab, "rain", "pine"]),
            sprite(concat!("PT", $suffix)).above(&[$slab, "tanzaku", "pine"]),
            sprite(concat!("IS", $suffix)).above(&[$slab, "sun", "iris"]),
            sprite(concat!("IB", $suffix)).above(&[$slab, "bird", "iris"]),
            sprite(concat!("IR", $suffix)).above(&[$slab, "rain", "iris"]),
            sprite(concat!("IT", $suffix)).above(&[$slab, "tanzaku", "iris"]),
        ]
    };
}

/// The tiles, in the order of `Tile::all`.
const TILES: &[Sprite] = &tiles!("slab", "");

/// The tiles in a dark form, which shows that they cannot be taken now.
pub const SHADED: &[Sprite] = &tiles!("shaded-slab", "-shaded");

const STITCHES: &str = "M-151 -152 L-135 -152 M-125 -152 L-109 -152 M-99 -152 L-83 -152 M-73 -152 L-57 -152 \
    M-47 -152 L-31 -152 M-21 -152 L-5 -152 M5 -152 L21 -152 M31 -152 L47 -152 M57 -152 L73 -152 M83 -152 L99 -152 \
    M109 -152 L125 -152 M135 -152 L151 -152";
const PITS: &str = "M0 0 L0 0.1 M48 0 L48 0.1 M96 0 L96 0.1 M144 0 L144 0.1 M0 46 L0 46.1 M48 46 L48 46.1 \
    M96 46 L96 46.1 M144 46 L144 46.1";

const ROOM: &[Sprite] = &[
    // The whole background: a veranda in light that falls through a paper window, with the board, the cloth and
    // the two trays.
    Sprite::new("veranda", (WIDTH as f32, HEIGHT as f32))
        .solid()
        .above(&["ground", "panes", "board", "grain"])
        .drawn(&joined::<_, 13>(&[
            &[
                Outline::slab(Paint::Shadow, 724.0, 28.0, 342.0, 332.0, 4.0).faint(0.35),
                Outline::slab(Paint::Indigo, 716.0, 18.0, 352.0, 340.0, 3.0),
                Outline::line(Paint::Paper, 2.4, STITCHES).at(892.0, 188.0, 1.02, 0.0).petals(4),
            ],
            &tray(716.0, 380.0, 352.0, 140.0, 5.0),
            &tray(716.0, 536.0, 352.0, 140.0, 5.0),
            &[
                Outline::line(Paint::Hollow, 36.0, PITS).at(880.0, 427.0, 1.0, 0.0),
                Outline::line(Paint::Hollow, 36.0, PITS).at(880.0, 583.0, 1.0, 0.0),
            ],
        ])),
    // A bare square of the wooden board.
    sprite("wood").solid().drawn(&[Outline::slab(Paint::Wood, -5.0, -5.0, 158.0, 158.0, 0.1)]),
    // A square of the board with a hollow for a token.
    sprite("well").solid().above(&["wood"]).drawn(&[
        Outline::slab(Paint::WoodLight, 5.0, 6.5, 138.0, 138.0, 16.0),
        Outline::slab(Paint::WoodDark, 5.0, 4.0, 138.0, 138.0, 16.0),
        Outline::slab(Paint::Hollow, 6.0, 9.0, 136.0, 133.0, 14.0),
    ]),
    // A hollow filled with gold, for the squares of the pattern that won.
    sprite("well-won").solid().above(&["well"]).drawn(&[
        Outline::slab(Paint::Gold, 6.0, 7.0, 136.0, 135.0, 14.0),
        Outline::slab(Paint::GoldLight, 12.0, 13.0, 124.0, 123.0, 10.0),
    ]),
    // A tile without a plant or a poem.
    sprite("slab").drawn(&[
        Outline::slab(Paint::WoodDark, 11.0, 13.0, 130.0, 132.0, 14.0),
        Outline::slab(Paint::PaperShade, 9.0, 11.0, 130.0, 131.0, 13.0),
        Outline::slab(Paint::PaperLight, 9.0, 7.0, 130.0, 130.0, 13.0),
        Outline::slab(Paint::Paper, 9.0, 9.0, 130.0, 128.0, 13.0),
    ]),
    // A dark blank tile, for tiles that cannot be taken now.
    sprite("shaded-slab").drawn(&[
        Outline::slab(Paint::WoodDark, 11.0, 13.0, 130.0, 132.0, 14.0),
        Outline::slab(Paint::GroundLine, 9.0, 11.0, 130.0, 131.0, 13.0),
        Outline::slab(Paint::PaperShade, 9.0, 7.0, 130.0, 130.0, 13.0),
    ]),
    // A golden rim under a tile that may be taken.
    sprite("lit").drawn(&[
        Outline::slab(Paint::Gold, 2.0, 1.0, 144.0, 146.0, 18.0),
        Outline::slab(Paint::GoldLight, 4.0, 3.0, 140.0, 142.0, 16.0),
    ]),
    // A small picture of the grid. Its border is gold, because the first tile must be taken from there.
    // Before the first move, this picture is shown in the place of the tile taken last.
    sprite("border").drawn(&[
        Outline::slab(Paint::IndigoLight, 49.0, 49.0, 24.0, 24.0, 4.0),
        Outline::slab(Paint::IndigoLight, 76.0, 49.0, 24.0, 24.0, 4.0),
        Outline::slab(Paint::IndigoLight, 49.0, 76.0, 24.0, 24.0, 4.0),
        Outline::slab(Paint::IndigoLight, 76.0, 76.0, 24.0, 24.0, 4.0),
        Outline::slab(Paint::GoldLight, -52.0, -52.0, 24.0, 24.0, 4.0).at(74.5, 74.5, 1.0, 0.0).petals(4),
        Outline::slab(Paint::GoldLight, -25.5, -52.0, 24.0, 24.0, 4.0).at(74.5, 74.5, 1.0, 0.0).petals(4),
        Outline::slab(Paint::GoldLight, 1.5, -52.0, 24.0, 24.0, 4.0).at(74.5, 74.5, 1.0, 0.0).petals(4),
    ]),
];

/// A low hill in the colour of the plant, along the lower edge of a tile and within its round
/// corners.
const fn hill(paint: Paint) -> Outline {
    let path =
        "M9 113 C38 100 84 124 139 106 L139 124 C139 132 134 137 126 137 L22 137 C14 137 9 132 9 124 Z";
    Outline::path(paint, path).faint(0.3)
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

const PETAL: &str = "M0 -7 C-10 -13 -25 -30 -14 -46 C-11 -50 -7 -50 -4.5 -51 L0 -43 L4.5 -51 C7 -50 11 -50 14 -46 \
    C25 -30 10 -13 0 -7 Z";
const STAMENS: &str = "M0 -6 L0 -22";

const fn large_blossom(outline: Outline) -> Outline {
    outline.at(52.0, 88.0, 0.78, -8.0).petals(5)
}

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

const PLANTS: &[Sprite] = &[
    sprite("maple").drawn(&[
        hill(Paint::Maple),
        small_leaf(Outline::line(Paint::MapleDark, 4.0, STALK)),
        small_leaf(Outline::path(Paint::MapleDark, LEAF)),
        large_leaf(Outline::line(Paint::MapleDark, 3.6, STALK)),
        large_leaf(Outline::path(Paint::Maple, LEAF)),
        large_leaf(Outline::line(Paint::MapleDark, 2.0, VEINS)),
    ]),
    // A large blossom with five notched petals, and a small blossom.
    sprite("cherry").drawn(&[
        hill(Paint::Blossom),
        Outline::path(Paint::BlossomDark, PETAL).at(108.0, 110.0, 0.38, 20.0).petals(5),
        large_blossom(Outline::path(Paint::Blossom, PETAL)),
        large_blossom(Outline::line(Paint::BlossomDark, 2.6, STAMENS)),
        large_blossom(Outline::disc(Paint::BlossomDark, 0.0, -24.0, 4.2)),
        large_blossom(Outline::disc(Paint::BlossomDark, 0.0, 0.0, 8.0)),
    ]),
    sprite("pine").drawn(&[
        hill(Paint::Moss),
        Outline::path(Paint::Bark, TRUNK),
        Outline::line(Paint::Bark, 5.0, BRANCHES),
        right_cushion(Outline::path(Paint::PineDark, CUSHION)),
        right_cushion(Outline::line(Paint::Moss, 2.2, NEEDLES)),
        left_cushion(Outline::path(Paint::PineDark, CUSHION)),
        left_cushion(Outline::line(Paint::Moss, 2.2, NEEDLES)),
        top_cushion(Outline::path(Paint::Pine, CUSHION)),
        top_cushion(Outline::line(Paint::Moss, 2.2, NEEDLES)),
    ]),
    // A flower with three falling and three standing petals, among leaves shaped like blades.
    sprite("iris").drawn(&[
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
    ]),
];

const SWALLOW: &str = "M0 -33 C4 -32 6 -28 6 -22 C22 -26 40 -14 48 12 C36 -2 22 -6 8 3 C7 10 6 16 5 22 \
    C7 32 11 40 18 50 C9 44 4 38 0 28 C-4 38 -9 44 -18 50 C-11 40 -7 32 -5 22 C-6 16 -7 10 -8 3 \
    C-22 -6 -36 -2 -48 12 C-40 -14 -22 -26 -6 -22 C-6 -28 -4 -32 0 -33 Z";

const fn swallow(outline: Outline) -> Outline {
    outline.at(105.0, 43.0, 0.64, 48.0)
}

const POEMS: &[Sprite] = &[
    sprite("sun").drawn(&[
        Outline::disc(Paint::Vermilion, 103.0, 43.0, 27.0),
        Outline::line(Paint::Paper, 4.6, "M70 48 L108 48 M96 59 L134 59"),
    ]),
    sprite("bird").drawn(&[
        swallow(Outline::path(Paint::Ink, SWALLOW)),
        swallow(Outline::path(Paint::Vermilion, "M0 -31 C4 -28 5 -22 0 -18 C-5 -22 -4 -28 0 -31 Z")),
    ]),
    sprite("rain").drawn(&[
        Outline::line(Paint::Indigo, 5.0, "M87 46 L87 61 M99 46 L99 71 M111 46 L111 66 M123 46 L123 58"),
        Outline::path(
            Paint::IndigoLight,
            "M80 47 C67 47 67 30 81 31 C81 17 99 13 105 24 C113 17 127 22 126 33 C137 35 135 47 126 47 Z",
        ),
    ]),
    // A tanzaku (strip of paper for a verse) hanging on a cord, with strokes that only resemble writing.
    sprite("tanzaku").drawn(&[
        Outline::line(Paint::Vermilion, 3.0, "M108.5 25 C102 20 104 13 108.5 13 C113 13 115 20 108.5 25"),
        Outline::slab(Paint::Verdigris, 95.0, 20.0, 27.0, 60.0, 2.0),
        Outline::slab(Paint::GoldLight, 95.0, 68.0, 27.0, 12.0, 2.0),
        Outline::line(Paint::Paper, 4.0, "M108.5 33 L108.5 41 M108.5 47 L108.5 52 M108.5 58 L108.5 61"),
    ]),
];

const fn token(outline: Outline) -> Outline {
    outline.at(74.0, 73.0, 1.0, 0.0)
}

const LOZENGE: &str = "M0 -5 C-10 -11 -11 -21 0 -29 C11 -21 10 -11 0 -5 Z";

const TOKENS: &[Sprite] = &[
    // A token of the first player, drawn as black lacquer.
    sprite("first").drawn(&[
        Outline::disc(Paint::Shadow, 75.0, 81.0, 54.0).soft(2.5).faint(0.6),
        Outline::disc(Paint::First, 74.0, 77.0, 54.0),
        Outline::disc(Paint::First, 74.0, 73.0, 54.0),
        Outline::ring(Paint::FirstLight, 74.0, 73.0, 52.6, 2.6),
        Outline::ring(Paint::FirstMark, 74.0, 73.0, 31.0, 8.0),
        Outline::disc(Paint::FirstMark, 74.0, 73.0, 12.0),
        Outline::line(Paint::FirstLight, 4.0, "M34 58 C38 46 47 37 59 33"),
    ]),
    // A token of the second player, drawn as porcelain.
    sprite("second").drawn(&[
        Outline::disc(Paint::Shadow, 75.0, 81.0, 55.0).soft(2.5).faint(0.6),
        Outline::disc(Paint::SecondShade, 0.0, -41.0, 18.5).at(74.0, 78.0, 1.0, 0.0).petals(8),
        token(Outline::disc(Paint::Second, 0.0, -41.0, 18.5).petals(8)),
        token(Outline::disc(Paint::Second, 0.0, 0.0, 42.0)),
        Outline::line(Paint::SecondShade, 3.0, "M0 -33 L0 -49").at(74.0, 73.0, 1.0, 22.5).petals(8),
        token(Outline::path(Paint::SecondMark, LOZENGE).petals(4)),
        Outline::path(Paint::SecondMark, LOZENGE).at(74.0, 73.0, 0.62, 45.0).petals(4),
    ]),
    // A small token of the first player, not yet placed, beside the board.
    small("first-left").drawn(&[
        Outline::disc(Paint::First, 20.0, 20.0, 18.0),
        Outline::ring(Paint::FirstLight, 20.0, 20.0, 17.0, 2.0),
        Outline::disc(Paint::FirstMark, 20.0, 20.0, 7.0),
    ]),
    // A small token of the second player, not yet placed, beside the board.
    small("second-left").drawn(&[
        Outline::disc(Paint::Second, 20.0, 20.0, 18.0),
        Outline::path(Paint::SecondMark, "M20 12 L28 20 L20 28 L12 20 Z"),
    ]),
];

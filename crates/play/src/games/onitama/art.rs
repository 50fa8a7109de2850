//! The drawings of Onitama: pawns, cards, the board with its temples and its surroundings, and the layout of
//! the picture.
//!
//! The drawings do not depend on a position; `board.rs` chooses and places them. The drawings of cards
//! are derived from the cards' steps.

use crate::base::board::joined;
use crate::base::scene::{HEIGHT, Outline, Paint, Sprite, WIDTH};

use super::cards::Card;

/// The width and height of a square of the board, in pixels. Pawns are drawn in boxes of this size.
pub const CELL: u16 = 118;

/// Builds an array with the result of the const function `$art` for each of the 32 cards.
macro_rules! of_each_card {
    ($art:ident) => {
        of_each_card!($art: 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31)
    };
    ($art:ident: $($card:literal)*) => {
        [$($art::<$card>()),*]
    };
}

/// All sprites of the game. The sprite of a card's steps has the card's name.
pub const SPRITES: &[Sprite] =
    &joined::<_, 59>(&[ROOM, STUDENTS, MASTERS, MARKS, GRID, &of_each_card!(steps)]);

const fn sprite(name: &'static str) -> Sprite {
    Sprite::new(name, (CELL as f32, CELL as f32))
}

const fn backdrop(name: &'static str) -> Sprite {
    Sprite::new(name, (WIDTH as f32, HEIGHT as f32)).solid().above(&["ground", "panes", "board", "grain"])
}

/// Creates a mark for a corner of a card.
const fn corner(name: &'static str) -> Sprite {
    Sprite::new(name, (22.0, 22.0))
}

/// Creates a small sprite for the writing on cards.
const fn caption(name: &'static str) -> Sprite {
    Sprite::new(name, (28.0, 28.0))
}

/// Creates a sprite of five by five fields. The holder's pawn is in the middle and faces up.
const fn grid(name: &'static str) -> Sprite {
    Sprite::new(name, (145.0, 145.0)).solid()
}

/// The width and height of a card in a hand, in pixels.
pub const CARD: (u16, u16) = (184, 192);

/// The width and height of the spare card, in pixels.
pub const SPARE_CARD: (u16, u16) = (376, 164);

/// The width and height of the drawing of a card's steps, in pixels.
pub const HELD: u16 = 148;

/// The distance between the drawing of the steps and the nearest edge of the card, in pixels.
pub const MARGIN: u16 = 7;

/// The width and height of the cloth under a player's two cards, in pixels.
pub const CLOTH: (u16, u16) = (388, 204);

/// The upper left corner of the spare card, in pixels.
pub const SPARE: (u16, u16) = (708, 268);

/// The left edge of everything to the right of the board, in pixels.
const LEFT: u16 = 702;

/// The upper left corner of a player's cloth, in pixels. `near` means the player at the bottom of the
/// picture.
pub const fn cloth(near: bool) -> (u16, u16) {
    (LEFT, if near { 486 } else { 10 })
}

/// The upper left corners of a player's two cards, in pixels.
pub const fn hand(near: bool) -> [(u16, u16); 2] {
    let (left, top) = cloth(near);
    [(left + 6, top + 6), (left + 198, top + 6)]
}

/// The upper left corner of the tray for a player's master, name and captured students, in pixels.
/// The tray is 46 pixels high.
pub const fn side(near: bool) -> (u16, u16) {
    (LEFT + 6, if near { 437 } else { 219 })
}

const fn cloth_of(paint: Paint, near: bool) -> [Outline; 2] {
    let (left, top) = (cloth(near).0 as f32, cloth(near).1 as f32);
    let (width, height) = (CLOTH.0 as f32, CLOTH.1 as f32);
    [
        Outline::slab(Paint::Shadow, left + 5.0, top + 7.0, width - 5.0, height - 1.0, 4.0).faint(0.35),
        Outline::slab(paint, left, top, width, height, 3.0),
    ]
}

const fn card((left, top): (u16, u16), (width, height): (u16, u16)) -> [Outline; 3] {
    let (left, top) = (left as f32, top as f32);
    let (width, height) = (width as f32, height as f32);
    [
        Outline::slab(Paint::Shadow, left + 2.0, top + 3.0, width - 1.0, height, 10.0).faint(0.45),
        Outline::slab(Paint::PaperShade, left, top + 2.0, width, height - 1.0, 9.0),
        Outline::slab(Paint::Paper, left, top, width, height - 2.0, 9.0),
    ]
}

const PITS: &str = "M0 0 L0 0.1 M43 0 L43 0.1 M86 0 L86 0.1 M129 0 L129 0.1";

const fn tray(near: bool) -> [Outline; 5] {
    let (left, top) = (side(near).0 as f32, side(near).1 as f32);
    [
        Outline::slab(Paint::Shadow, left + 3.0, top + 4.0, 376.0, 44.0, 12.0).faint(0.35),
        Outline::slab(Paint::WoodDark, left, top + 2.0, 376.0, 44.0, 12.0),
        Outline::slab(Paint::WoodLight, left, top - 1.0, 376.0, 45.0, 12.0),
        Outline::slab(Paint::Wood, left, top + 0.5, 376.0, 43.5, 12.0),
        Outline::line(Paint::Hollow, 37.0, PITS).at(left + 222.0, top + 23.0, 1.0, 0.0),
    ]
}

/// All drawings on the veranda. `far` and `near` are the colours of the upper and the lower cloth.
const fn room(far: Paint, near: Paint) -> [Outline; 29] {
    joined(&[
        &cloth_of(far, false),
        &cloth_of(near, true),
        &tray(false),
        &tray(true),
        // Two cards on each cloth, and the spare card between the cloths.
        &card(hand(false)[0], CARD),
        &card(hand(false)[1], CARD),
        &card(SPARE, SPARE_CARD),
        &card(hand(true)[0], CARD),
        &card(hand(true)[1], CARD),
    ])
}

const ROOF: &str = "M8 13 C32 20 86 20 110 13 L108 25 C86 30 32 30 10 25 Z";
const POSTS: &str = "M32 28 L27 107 M86 28 L91 107";
const BEAM: &str = "M21 43 L97 43";

const fn gate(paint: Paint, opacity: f32) -> [Outline; 3] {
    [
        Outline::line(paint, 8.0, POSTS).faint(opacity),
        Outline::line(paint, 6.0, BEAM).faint(opacity),
        Outline::path(paint, ROOF).faint(opacity),
    ]
}

const ROOM: &[Sprite] = &[
    // The background of the picture for Blue, whose cloth is at the bottom.
    backdrop("blue-near").drawn(&room(Paint::Vermilion, Paint::Indigo)),
    // The background of the picture for Red, whose cloth is at the bottom.
    backdrop("red-near").drawn(&room(Paint::Indigo, Paint::Vermilion)),
    sprite("square").solid().drawn(&[
        Outline::slab(Paint::Wood, -5.0, -5.0, 128.0, 128.0, 0.1),
        Outline::slab(Paint::WoodDark, 3.0, 2.0, 112.0, 113.0, 9.0),
        Outline::slab(Paint::Paper, 3.0, 4.0, 112.0, 112.0, 9.0),
    ]),
    sprite("blue-temple").solid().above(&["square"]).drawn(&gate(Paint::IndigoLight, 0.9)),
    sprite("red-temple").solid().above(&["square"]).drawn(&gate(Paint::Crimson, 0.8)),
    // Blue's temple under a pawn, pale enough to keep the outline of the pawn visible.
    sprite("blue-temple-behind").solid().above(&["square"]).drawn(&gate(Paint::IndigoLight, 0.32)),
    sprite("red-temple-behind").solid().above(&["square"]).drawn(&gate(Paint::Crimson, 0.25)),
    // Gold on the square where the round was won. The gold is palest in the middle, to contrast with golden
    // hats and horns.
    sprite("gold").drawn(&[
        Outline::slab(Paint::Gold, 3.0, 3.0, 112.0, 113.0, 9.0),
        Outline::slab(Paint::GoldLight, 8.0, 8.0, 102.0, 103.0, 6.0),
        Outline::slab(Paint::PaperLight, 14.0, 14.0, 90.0, 91.0, 10.0).soft(5.0).faint(0.75),
    ]),
    // Gold along the upper edge of a cloth and, rotated by 180 degrees, along the lower edge. It marks the
    // player who is to move or has won.
    Sprite::new("hem-along", (388.0, 6.0)).solid().drawn(&[
        Outline::slab(Paint::GoldLight, -5.0, -5.0, 400.0, 20.0, 0.1),
        Outline::slab(Paint::Gold, -5.0, -5.0, 400.0, 7.5, 0.1),
    ]),
    // Gold along the left edge of a cloth and, rotated by 180 degrees, along the right edge.
    Sprite::new("hem-down", (6.0, 192.0)).solid().drawn(&[
        Outline::slab(Paint::GoldLight, -5.0, -5.0, 20.0, 210.0, 0.1),
        Outline::slab(Paint::Gold, -5.0, -5.0, 7.5, 210.0, 0.1),
    ]),
    // The pale disc under a pawn that lies beside the board: a captured student, or a master.
    sprite("stand").drawn(&[Outline::disc(Paint::Paper, 59.0, 59.0, 54.0)]),
];

const STUDENT_SHADOW: &str = "M27 104 C27 95 95 95 95 104 C95 113 27 113 27 104 Z";
const EYES: &str = "M52 41 L52 43 M66 41 L66 43";
const COLLAR: &str = "M45 57 L59 67 L73 57";
const BLUE_STUDENT_ROBE: &str = "M59 50 C40 50 31 70 28 90 C26 102 33 107 44 107 L74 107 C85 107 92 102 90 90 \
    C87 70 78 50 59 50 Z";
const BLUE_STUDENT_FOOT: &str =
    "M27 94 C40 100 78 100 91 94 C91.5 103 85 107 74 107 L44 107 C33 107 26.5 103 27 94 Z";
const BLUE_HAIR: &str = "M38 38 C35 12 83 12 80 38 C75 29 67 27 59 27 C51 27 43 29 38 38 Z";
const RED_STUDENT_ROBE: &str = "M59 52 L47 52 L18 58 L34 80 L44 78 L27 104 Q27 107 30 107 L88 107 Q91 107 91 104 L74 78 \
    L84 80 L100 58 L71 52 Z";
const RED_STUDENT_FOOT: &str = "M31 98 L87 98 L91 104 Q91 107 88 107 L30 107 Q27 107 27 104 Z";
const RED_HAIR: &str = "M38 40 C36 30 39 22 46 19 C45 27 49 31 59 31 C69 31 73 27 72 19 C79 22 82 30 80 40 \
    C77 35 76 34 74 33 C66 36 52 36 44 33 C42 34 41 35 38 40 Z";

const STUDENTS: &[Sprite] = &[
    sprite("blue-student").drawn(&[
        Outline::path(Paint::Shadow, STUDENT_SHADOW).soft(2.5).faint(0.5),
        Outline::path(Paint::Indigo, BLUE_STUDENT_ROBE),
        Outline::path(Paint::First, BLUE_STUDENT_FOOT).faint(0.45),
        Outline::line(Paint::IndigoLight, 3.0, "M34 86 C37 74 41 65 47 59"),
        Outline::path(Paint::PaperLight, "M69 71 C57 69 48 75 48 84 C48 93 57 99 69 96 C60 92 60 75 69 71 Z"),
        Outline::line(Paint::IndigoLight, 3.0, COLLAR),
        Outline::disc(Paint::First, 59.0, 14.0, 7.5),
        Outline::disc(Paint::First, 59.0, 38.0, 22.0),
        Outline::disc(Paint::PaperLight, 59.0, 38.0, 19.8),
        Outline::path(Paint::First, BLUE_HAIR),
        Outline::line(Paint::Ink, 3.0, EYES),
        Outline::line(Paint::Vermilion, 3.0, "M58 50 L60 50"),
    ]),
    sprite("red-student").drawn(&[
        Outline::path(Paint::Shadow, STUDENT_SHADOW).soft(2.5).faint(0.5),
        Outline::path(Paint::Vermilion, RED_STUDENT_ROBE),
        Outline::path(Paint::Crimson, RED_STUDENT_FOOT),
        Outline::disc(Paint::PaperLight, 59.0, 82.0, 12.0),
        Outline::line(Paint::Blossom, 3.0, "M23 61 L35 76"),
        Outline::line(Paint::Blossom, 3.0, COLLAR),
        Outline::disc(Paint::First, 59.0, 38.0, 22.0),
        Outline::disc(Paint::PaperLight, 59.0, 38.0, 19.8),
        Outline::path(Paint::First, RED_HAIR),
        Outline::path(Paint::First, "M54 22 L52 8 Q59 2 66 8 L64 22 Z"),
        Outline::line(Paint::Ink, 3.0, EYES),
        Outline::line(Paint::Vermilion, 3.0, "M58 50 L60 50"),
    ]),
];

const MASTER_SHADOW: &str = "M17 106 C17 95 103 95 103 106 C103 116 17 116 17 106 Z";
const BEARD: &str = "M42 42 C38 62 46 82 59 94 C72 82 80 62 76 42 Z";
const BROWS: &str = "M47 46 L55 45 M71 46 L63 45";
const BEARD_LINES: &str = "M59 62 L59 80 M51 60 C51 66 52 70 54 75 M67 60 C67 66 66 70 64 75";
const BLUE_MASTER_ROBE: &str = "M59 46 C34 46 20 70 16 94 C14 105 22 110 34 110 L84 110 C96 110 104 105 102 94 \
    C98 70 84 46 59 46 Z";
const BLUE_MASTER_FOOT: &str =
    "M15.5 98 C34 104 84 104 102.5 98 C103 106 95 110 84 110 L34 110 C23 110 15 106 15.5 98 Z";
const HAT: &str = "M59 6 C64 6 92 23 107 38 C110 41 108 44 104 44 C90 40 28 40 14 44 C10 44 8 41 11 38 \
    C26 23 54 6 59 6 Z";
const HAT_RIM: &str =
    "M9.5 40 C30 34 88 34 108.5 40 C109 43 107 44 104 44 C90 40 28 40 14 44 C11 44 9 43 9.5 40 Z";
const RED_MASTER_ROBE: &str = "M59 48 L44 48 L12 55 L27 80 L39 76 L20 107 Q20 110 23 110 L95 110 Q98 110 98 107 L79 76 \
    L91 80 L106 55 L74 48 Z";
const RED_MASTER_FOOT: &str = "M24 100 L94 100 L98 107 Q98 110 95 110 L23 110 Q20 110 20 107 Z";
const HELMET: &str = "M34 48 C28 10 90 10 84 48 C79 43 72 40 59 40 C46 40 39 43 34 48 Z";
const HORNS: &str = "M59 42 C36 41 21 27 22 5 C30 20 43 28 59 28 C75 28 88 20 96 5 C97 27 82 41 59 42 Z";

const MASTERS: &[Sprite] = &[
    sprite("blue-master").drawn(&[
        Outline::path(Paint::Shadow, MASTER_SHADOW).soft(2.5).faint(0.5),
        Outline::path(Paint::Indigo, BLUE_MASTER_ROBE),
        Outline::path(Paint::First, BLUE_MASTER_FOOT).faint(0.45),
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
    ]),
    sprite("red-master").drawn(&[
        Outline::path(Paint::Shadow, MASTER_SHADOW).soft(2.5).faint(0.5),
        Outline::path(Paint::Vermilion, RED_MASTER_ROBE),
        Outline::path(Paint::Crimson, RED_MASTER_FOOT),
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
    ]),
];

/// A line in the same three colours as the renderer's mark of the last move.
const fn cord(path: &'static str) -> [Outline; 3] {
    [
        Outline::line(Paint::Paper, 10.0, path),
        Outline::line(Paint::Crimson, 8.0, path),
        Outline::line(Paint::Vermilion, 5.0, path),
    ]
}

/// A ring around a target in two colours, open where the name of an occupied square stands.
const fn around(left: Paint, right: Paint) -> [Outline; 4] {
    const LEFT: &str = "M26.9 97.3 C10.8 83.8 4.8 61.7 12.0 41.9 C19.2 22.1 38.0 9.0 59.0 9.0";
    const RIGHT: &str = "M91.1 97.3 C107.2 83.8 113.2 61.7 106.0 41.9 C98.8 22.1 80.0 9.0 59.0 9.0";
    [
        Outline::line(Paint::Paper, 13.0, LEFT),
        Outline::line(Paint::Paper, 13.0, RIGHT),
        Outline::line(left, 9.0, LEFT),
        Outline::line(right, 9.0, RIGHT),
    ]
}

const fn framed(paint: Paint) -> Outline {
    Outline::line(paint, 7.0, "M4 4 L141 4 L141 141 L4 141 Z")
}

const fn disc(x: f32, y: f32) -> [Outline; 3] {
    [
        Outline::disc(Paint::Paper, x, y, 17.0),
        Outline::disc(Paint::Iris, x, y, 14.0),
        Outline::disc(Paint::PaperLight, x, y, 4.0),
    ]
}

const fn diamond(x: f32, y: f32) -> [Outline; 3] {
    const PATH: &str = "M0 -20 L20 0 L0 20 L-20 0 Z";
    [
        Outline::path(Paint::Paper, PATH).at(x, y, 1.0, 0.0),
        Outline::path(Paint::Maple, PATH).at(x, y, 0.82, 0.0),
        Outline::path(Paint::PaperLight, PATH).at(x, y, 0.24, 0.0),
    ]
}

const MARKS: &[Sprite] = &[
    // A golden ring under a pawn that can be moved.
    sprite("lit").drawn(&[
        Outline::ring(Paint::WoodDark, 59.0, 60.0, 49.0, 15.0),
        Outline::ring(Paint::Gold, 59.0, 60.0, 49.0, 11.0),
        Outline::ring(Paint::GoldLight, 59.0, 60.0, 49.0, 6.0),
    ]),
    // The tints of the mover's cards by name, with a disc for the first and a diamond for the second: around the targets
    // of a card, and on the card.
    sprite("card-first").drawn(&joined::<_, 7>(&[&around(Paint::Iris, Paint::Iris), &disc(22.0, 22.0)])),
    sprite("card-second")
        .drawn(&joined::<_, 7>(&[&around(Paint::Maple, Paint::Maple), &diamond(96.0, 22.0)])),
    sprite("card-both").drawn(&joined::<_, 10>(&[
        &around(Paint::Iris, Paint::Maple),
        &disc(22.0, 22.0),
        &diamond(96.0, 22.0),
    ])),
    Sprite::new("tint-first", (145.0, 145.0))
        .drawn(&joined::<_, 4>(&[&[framed(Paint::Iris)], &disc(16.0, 16.0)])),
    Sprite::new("tint-second", (145.0, 145.0))
        .drawn(&joined::<_, 4>(&[&[framed(Paint::Maple)], &diamond(129.0, 16.0)])),
    // The marks at the upper corners of the card used last. Rotated by 180 degrees, they mark the lower corners.
    corner("used-left").drawn(&cord("M5 17 L5 13 Q5 5 13 5 L17 5")),
    corner("used-right").drawn(&cord("M17 17 L17 13 Q17 5 9 5 L5 5")),
    // Blank paper on which a line of text is written.
    caption("blank").solid().drawn(&[Outline::slab(Paint::Paper, -5.0, -5.0, 38.0, 38.0, 0.1)]),
    // The stamp of cards with which Blue starts: a moon.
    caption("blue-seal").drawn(&[
        Outline::disc(Paint::Indigo, 14.0, 14.0, 13.5),
        Outline::path(
            Paint::Paper,
            "M19 6 C11 4 5.5 9 5.5 14.5 C5.5 20 11 24.5 19 22 C12.5 19 12.5 9.5 19 6 Z",
        ),
    ]),
    // The stamp of cards with which Red starts: a sun.
    caption("red-seal").drawn(&[
        Outline::slab(Paint::Vermilion, 1.0, 1.0, 26.0, 26.0, 4.0),
        Outline::disc(Paint::Paper, 14.0, 14.0, 5.0),
        Outline::line(Paint::Paper, 2.2, "M0 -8 L0 -9.6").at(14.0, 14.0, 1.0, 0.0).petals(8),
    ]),
];

/// The distance from one field of the grid to the next.
const FIELD: f32 = 29.0;

const LINES: &str = "M29 0 L29 145 M58 0 L58 145 M87 0 L87 145 M116 0 L116 145 \
    M0 29 L145 29 M0 58 L145 58 M0 87 L145 87 M0 116 L145 116";

/// The sprite of a card's steps. `CARD` is the index of the card.
const fn steps<const CARD: usize>() -> Sprite {
    let outlines: &'static [Outline] = const { &targets(Card::at(CARD).offsets()) };
    grid(Card::at(CARD).name()).above(&["grid"]).drawn(outlines)
}

/// One field for each step. If there are fewer than four steps, the first step fills the remaining
/// places.
const fn targets(offsets: &[(i8, i8)]) -> [Outline; 4] {
    let mut targets = [field(Paint::Pine, offsets[0].0, offsets[0].1); 4];
    let mut step = 0;
    while step < offsets.len() {
        targets[step] = field(Paint::Pine, offsets[step].0, offsets[step].1);
        step += 1;
    }
    targets
}

/// A field of the grid. `right` and `forward` count fields from the middle.
const fn field(paint: Paint, right: i8, forward: i8) -> Outline {
    let (left, top) = (FIELD * (2.0 + right as f32) + 1.5, FIELD * (2.0 - forward as f32) + 1.5);
    Outline::slab(paint, left, top, 26.0, 26.0, 4.0)
}

const GRID: &[Sprite] = &[
    // The empty grid, with the holder's pawn in its middle.
    grid("grid").drawn(&[
        Outline::slab(Paint::Paper, -5.0, -5.0, 155.0, 155.0, 0.1),
        Outline::slab(Paint::PaperShade, 1.0, 1.0, 143.0, 143.0, 5.0).faint(0.6),
        Outline::line(Paint::Paper, 3.0, LINES),
        field(Paint::Ink, 0, 0),
        Outline::disc(Paint::Paper, 72.5, 72.5, 6.5),
    ]),
];

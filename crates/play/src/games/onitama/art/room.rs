//! The drawings of everything around pawns and steps, with the layout of the picture: a veranda in the
//! background, the board, a cloth with two blank cards and a wooden tray for each player, and the spare card.

use crate::base::board::joined;
use crate::base::scene::{HEIGHT, Outline, Paint, Sprite, WIDTH};

use super::BOX;

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

/// Returns the upper left corner of a player's cloth, in pixels. `near` means the player at the bottom of the
/// picture.
pub const fn cloth(near: bool) -> (u16, u16) {
    (LEFT, if near { 486 } else { 10 })
}

/// Returns the upper left corners of a player's two cards, in pixels.
pub const fn hand(near: bool) -> [(u16, u16); 2] {
    let (left, top) = cloth(near);
    [(left + 6, top + 6), (left + 198, top + 6)]
}

/// Returns the upper left corner of the tray for a player's master, name and captured students, in pixels.
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

/// Returns all drawings on the veranda. `far` and `near` are the colours of the upper and the lower cloth.
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

const fn backdrop(name: &'static str, outlines: &'static [Outline]) -> Sprite {
    Sprite {
        name,
        size: (WIDTH as f32, HEIGHT as f32),
        solid: true,
        below: &["ground", "panes", "board", "grain"],
        outlines,
    }
}

/// The background of the picture for Blue, whose cloth is at the bottom.
pub const BLUE_NEAR: Sprite = backdrop("blue-near", &room(Paint::Vermilion, Paint::Indigo));

/// The background of the picture for Red, whose cloth is at the bottom.
pub const RED_NEAR: Sprite = backdrop("red-near", &room(Paint::Indigo, Paint::Vermilion));

const fn square(name: &'static str, below: &'static [&'static str], outlines: &'static [Outline]) -> Sprite {
    Sprite { name, size: BOX, solid: true, below, outlines }
}

pub const SQUARE: Sprite = square(
    "square",
    &[],
    &[
        Outline::slab(Paint::Wood, -5.0, -5.0, 128.0, 128.0, 0.1),
        Outline::slab(Paint::WoodDark, 3.0, 2.0, 112.0, 113.0, 9.0),
        Outline::slab(Paint::Paper, 3.0, 4.0, 112.0, 112.0, 9.0),
    ],
);

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

pub const BLUE_TEMPLE: Sprite = square("blue-temple", &["square"], &gate(Paint::IndigoLight, 0.9));

pub const RED_TEMPLE: Sprite = square("red-temple", &["square"], &gate(Paint::Crimson, 0.8));

/// Blue's temple under a pawn, pale enough to keep the outline of the pawn visible.
pub const BLUE_TEMPLE_BEHIND: Sprite =
    square("blue-temple-behind", &["square"], &gate(Paint::IndigoLight, 0.32));

pub const RED_TEMPLE_BEHIND: Sprite = square("red-temple-behind", &["square"], &gate(Paint::Crimson, 0.25));

/// Gold on the square where the round was won. The gold is palest in the middle, to contrast with golden
/// hats and horns.
pub const GOLD: Sprite = Sprite {
    name: "gold",
    size: BOX,
    solid: false,
    below: &[],
    outlines: &[
        Outline::slab(Paint::Gold, 3.0, 3.0, 112.0, 113.0, 9.0),
        Outline::slab(Paint::GoldLight, 8.0, 8.0, 102.0, 103.0, 6.0),
        Outline::slab(Paint::PaperLight, 14.0, 14.0, 90.0, 91.0, 10.0).soft(5.0).faint(0.75),
    ],
};

const fn hem(name: &'static str, width: f32, height: f32, outlines: &'static [Outline]) -> Sprite {
    Sprite { name, size: (width, height), solid: true, below: &[], outlines }
}

/// Gold along the upper edge of a cloth and, rotated by 180 degrees, along the lower edge. It marks the
/// player who is to move or has won.
pub const HEM_ALONG: Sprite = hem(
    "hem-along",
    388.0,
    6.0,
    &[
        Outline::slab(Paint::GoldLight, -5.0, -5.0, 400.0, 20.0, 0.1),
        Outline::slab(Paint::Gold, -5.0, -5.0, 400.0, 7.5, 0.1),
    ],
);

/// Gold along the left edge of a cloth and, rotated by 180 degrees, along the right edge.
pub const HEM_DOWN: Sprite = hem(
    "hem-down",
    6.0,
    192.0,
    &[
        Outline::slab(Paint::GoldLight, -5.0, -5.0, 20.0, 210.0, 0.1),
        Outline::slab(Paint::Gold, -5.0, -5.0, 7.5, 210.0, 0.1),
    ],
);

/// The pale disc under a pawn that lies beside the board: a captured student, or a master.
pub const STAND: Sprite = Sprite {
    name: "stand",
    size: BOX,
    solid: false,
    below: &[],
    outlines: &[Outline::disc(Paint::Paper, 59.0, 59.0, 54.0)],
};

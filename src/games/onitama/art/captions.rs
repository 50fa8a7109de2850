//! What stands at the foot of a card: its stamp and its name.

use crate::base::scene::{Outline, Paint, Sprite};

use super::super::cards::{COUNT, Card, Colour};
use super::letters;

const BOX: (f32, f32) = (145.0, 30.0);
/// How many letters the longest name has.
const LONGEST: usize = 8;

const fn seal(name: &'static str, outlines: &'static [Outline]) -> Sprite {
    Sprite { name, size: BOX, solid: true, below: &[], outlines }
}

const PAPER: Outline = Outline::slab(Paint::Paper, (-5.0, -5.0), (155.0, 40.0), 0.1);

/// An empty caption with Blue's stamp: the moon.
pub const BLUE_SEAL: Sprite = seal(
    "blue-seal",
    &[
        PAPER,
        Outline::disc(Paint::Indigo, 14.0, 15.0, 13.5),
        Outline::path(
            Paint::Paper,
            "M19 7 C11 5 5.5 10 5.5 15.5 C5.5 21 11 25.5 19 23 C12.5 20 12.5 10.5 19 7 Z",
        ),
    ],
);

/// An empty caption with Red's stamp: the sun.
pub const RED_SEAL: Sprite = seal(
    "red-seal",
    &[
        PAPER,
        Outline::slab(Paint::Vermilion, (1.0, 2.0), (26.0, 26.0), 4.0),
        Outline::disc(Paint::Paper, 14.0, 15.0, 5.0),
        Outline::line(Paint::Paper, 2.2, "M0 -8 L0 -9.6").at((14.0, 15.0), 1.0, 0.0).petals(8),
    ],
);

/// The sprites' names, by the card's place in the table of cards.
pub const NAMES: [&str; COUNT] = [
    "tiger-caption",
    "dragon-caption",
    "rabbit-caption",
    "frog-caption",
    "crab-caption",
    "elephant-caption",
    "goose-caption",
    "rooster-caption",
    "monkey-caption",
    "mantis-caption",
    "ox-caption",
    "horse-caption",
    "crane-caption",
    "boar-caption",
    "eel-caption",
    "cobra-caption",
    "giraffe-caption",
    "kirin-caption",
    "phoenix-caption",
    "turtle-caption",
    "dog-caption",
    "fox-caption",
    "bear-caption",
    "panda-caption",
    "seasnake-caption",
    "viper-caption",
    "mouse-caption",
    "rat-caption",
    "tanuki-caption",
    "iguana-caption",
    "sable-caption",
    "otter-caption",
];

/// The caption of the card at a place in the table of cards.
pub const fn caption<const CARD: usize>() -> Sprite {
    let card = Card::at(CARD);
    let below: &'static [&'static str] = match card.stamp() {
        Colour::Blue => &["blue-seal"],
        Colour::Red => &["red-seal"],
    };
    let outlines: &'static [Outline] = const { &written(Card::at(CARD).name()) };
    Sprite { name: NAMES[CARD], size: BOX, solid: true, below, outlines }
}

/// A name in capitals, in the middle of what the stamp leaves.
const fn written(name: &str) -> [Outline; LONGEST] {
    let mut outlines = [Outline::line(Paint::Ink, 1.0, ""); LONGEST];
    let letters = name.as_bytes();
    let mut left = 89.0 - letters::width(letters) / 2.0;
    let mut at = 0;
    while at < letters.len() {
        let letter = letters::capital(letters[at]);
        outlines[at] = Outline::line(Paint::Ink, 2.8, letter.path).at((left, 7.0), 1.0, 0.0);
        left += letter.width + letters::GAP;
        at += 1;
    }
    outlines
}

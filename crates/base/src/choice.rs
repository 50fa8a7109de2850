//! The choices that make up a move. A person enters a move step by step, and each step offers choices.
//!
//! This module knows nothing of buttons and menus; the `chat` module decides which control shows a
//! choice.

use super::grid::Square;
use super::text::Text;

/// The name of a choice, such as a square or a card, unique within its step.
///
/// A key has 1 to 12 bytes of lower-case ASCII letters, digits and `-`. All keys of a move together then
/// fit into the id of a Discord button.
pub type ChoiceKey = String;

/// One option of a step. A complete move consists of one or more choices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    pub key: ChoiceKey,
    /// The square that the choice names, or `None` if the choice is something else, such as a card.
    /// Choices are listed in the order in which their squares lie in the picture.
    pub square: Option<Square>,
    /// The text on the button or in the menu, a few words long.
    pub label: Text,
    /// A second, smaller text, such as the piece that a move captures, or the card that the player gets
    /// in exchange.
    pub note: Option<Text>,
    /// The name of a sprite of the game that shows the choice as an icon.
    pub sprite: Option<&'static str>,
}

impl Choice {
    /// Creates the choice of a square, without a note or an icon.
    pub fn at(square: Square, label: Text) -> Self {
        Self { key: square.to_string(), square: Some(square), label, note: None, sprite: None }
    }
}

/// A complete move as its choices, in the order of entry. No legal move has the same path as another, and
/// no path is a prefix of another.
pub type ChoicePath = Vec<Choice>;

/// The way in which the choices of one step are shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ChoiceLayout {
    /// All cells of a board, row by row from the top, including cells that cannot be chosen. A grid of up
    /// to 4 by 4 cells becomes buttons; a larger one becomes a list.
    Grid(Vec<Vec<GridCell>>),
    /// One item for each choice: the pieces that can move, or the destinations of one piece. Up to
    /// fifteen items become buttons, at most four in a row; more become a menu.
    Pieces,
    /// A single menu with all choices.
    Plain,
}

/// A cell of a [`ChoiceLayout::Grid`]. A cell can be chosen if its key is among the choices of the step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GridCell {
    pub key: ChoiceKey,
    pub label: Text,
    /// The name of a sprite of the game that shows the contents of the cell as an icon.
    pub sprite: Option<&'static str>,
    /// The seat that owns the piece or tile in the cell, if a seat does.
    pub owner: Option<super::seat::Seat>,
}

/// The choices made so far towards a move and the choices that can follow. The picture highlights them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Selection {
    /// The choices made so far, in order; empty in a public picture.
    pub chosen: Vec<ChoiceKey>,
    /// The keys that the next step offers.
    pub next: Vec<ChoiceKey>,
    /// Whether `next` comes from a hint. The picture then highlights and marks exactly the keys in `next`.
    pub is_hint: bool,
}

impl Selection {
    pub const fn is_begun(&self) -> bool {
        !self.chosen.is_empty()
    }

    /// Whether the picture highlights `key` as a first choice. `may_begin` says whether a legal
    /// move begins with `key`. A hint restricts the highlights to `next`. They vanish after the first choice.
    pub fn is_lit(&self, key: &str, may_begin: bool) -> bool {
        may_begin && !self.is_begun() && (!self.is_hint || self.next.iter().any(|named| named == key))
    }

    /// The square of the first choice, or `None` if there is no first choice or it names no
    /// square.
    pub fn piece(&self) -> Option<Square> {
        square_of(self.chosen.first()?)
    }

    /// Whether the next step offers a square. Always false before the first choice.
    pub fn is_target(&self, square: Square) -> bool {
        self.is_begun() && self.next.iter().any(|key| square_of(key) == Some(square))
    }
}

/// The square that a key names, or `None` if the key names something else. A key with a square is
/// the square alone (`c4`), or the square, a `-` and the way to this square.
fn square_of(key: &str) -> Option<Square> {
    Square::read(key.split('-').next()?)
}

//! A move is entered step by step; this module describes the choices of one step and the shape in which
//! they are shown.
//!
//! It knows nothing of buttons and menus: the chat lays these out.

use super::grid::Square;
use super::text::Text;

/// The name of a choice within its step: a square, a card and so on.
///
/// A key has 1 to 12 bytes of lower-case ASCII letters, digits and `-`, so that a path of keys fits into
/// a component id.
pub type ChoiceKey = String;

/// One choice on the way to a whole move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    pub key: ChoiceKey,
    /// The square that the choice names, or `None` for a card and the like. Choices are shown in the
    /// order in which their squares lie in the picture.
    pub square: Option<Square>,
    /// The label that the person reads, a few words long.
    pub label: Text,
    /// A further remark: the piece that is captured, or the card that comes back.
    pub note: Option<Text>,
    /// A sprite of the game that pictures it, by name.
    pub sprite: Option<&'static str>,
}

/// A complete move as choices, in the order in which they are made. The paths of two legal moves are
/// distinct, and neither is a prefix of the other.
pub type ChoicePath = Vec<Choice>;

/// The way in which the choices of one step are shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ChoiceLayout {
    /// All cells of a board, rank by rank from the top, including dead ones. The live cells are the
    /// choices. A grid of up to 4 by 4 cells becomes buttons; a larger one becomes a list.
    Grid(Vec<Vec<GridCell>>),
    /// One entry for each choice: the pieces that can move, or the destinations of one piece. They
    /// become buttons, at most four in a row, or a menu if there are more than fifteen.
    Pieces,
    /// A single list of all choices.
    Plain,
}

/// A cell of a [`ChoiceLayout::Grid`]; it is live if its key is among the choices of the step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GridCell {
    /// The key that the cell has as a choice.
    pub key: ChoiceKey,
    pub label: Text,
    /// A sprite of the game that pictures it, by name.
    pub sprite: Option<&'static str>,
    /// The seat that owns the cell's contents, if one does.
    pub owner: Option<super::seat::Seat>,
}

/// A partly entered move, as a picture shows it to the person who enters it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Selection {
    /// The choices made so far, in order. Empty in the public picture.
    pub chosen: Vec<ChoiceKey>,
    /// The keys that can be chosen next.
    pub next: Vec<ChoiceKey>,
    /// Whether `next` comes from a hint; the picture then lights these keys and nothing else.
    pub is_hint: bool,
}

impl Selection {
    /// Returns whether at least one choice has been made.
    pub const fn is_begun(&self) -> bool {
        !self.chosen.is_empty()
    }

    /// Returns whether the picture lights a first choice. `may_begin` says whether a legal move begins
    /// with it. Once a choice has been made, no first choice is lit.
    pub fn is_lit(&self, key: &str, may_begin: bool) -> bool {
        may_begin && if self.is_hint { self.next.iter().any(|named| named == key) } else { !self.is_begun() }
    }

    /// Returns the square of the first choice, or `None` if that choice is not a square.
    pub fn piece(&self) -> Option<Square> {
        square_of(self.chosen.first()?)
    }

    /// Returns whether a square can be chosen next, after a first choice has been made.
    pub fn is_target(&self, square: Square) -> bool {
        self.is_begun() && self.next.iter().any(|key| square_of(key) == Some(square))
    }
}

/// Returns the square that a key names. A key is either a square or a square, a `-` and the way in which
/// it is reached.
fn square_of(key: &str) -> Option<Square> {
    Square::read(key.split('-').next()?)
}

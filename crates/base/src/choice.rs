//! One step of saying a move: what a person may choose next, and the shape in which it wants to be shown.
//!
//! Knows nothing of buttons and menus; the chat lays these out.

use super::grid::Square;
use super::text::Text;

/// Names a choice within its step: a square, a card ... Lower-case ASCII letters, digits and `-`, 1 to 12
/// bytes, never empty, so that a path of them fits into a component id.
pub type Key = String;

/// One choice on the way to a whole move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    pub key: Key,
    /// The square that it names; none where it names a card, say. Choices are read in the order in which their
    /// squares lie in the picture.
    pub square: Option<Square>,
    /// What the person reads on it, short: a few words.
    pub label: Text,
    /// What else they should know: what is captured, which card comes back.
    pub note: Option<Text>,
    /// A sprite of the game that pictures it, by name.
    pub sprite: Option<&'static str>,
}

/// A whole move as choices, in the order in which they are made. Of two legal moves, neither path is a prefix
/// of the other, and no two are equal.
pub type Path = Vec<Choice>;

/// How the choices of one step want to be shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shape {
    /// All cells of a board, rank by rank from the top, dead ones too. The live ones are the choices. Up to 4
    /// by 4 they are buttons; a larger grid is shown as a list.
    Grid(Vec<Vec<Cell>>),
    /// Each choice by itself, whatever follows it: the pieces that can move, or where one of them can go.
    /// Buttons, at most four in a row, or a menu where there are more than fifteen.
    Pieces,
    /// A single list of all choices.
    Plain,
}

/// A cell of a [`Shape::Grid`]. It is live when its key is among the choices of the step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cell {
    /// The key it would have as a choice.
    pub key: Key,
    pub label: Text,
    /// A sprite of the game that pictures it, by name.
    pub sprite: Option<&'static str>,
    /// Whose it is, when it belongs to somebody.
    pub owner: Option<super::seat::Seat>,
}

/// What somebody who looks at a picture has chosen so far of a move, and the keys that can be chosen next.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Step {
    /// The choices made, in order; none in the picture that everybody sees.
    pub chosen: Vec<Key>,
    pub next: Vec<Key>,
    /// Whether `next` is what a hint names: then the picture lights that and nothing else.
    pub is_hint: bool,
}

impl Step {
    /// Whether a move has been begun.
    pub const fn is_begun(&self) -> bool {
        !self.chosen.is_empty()
    }

    /// Whether the picture lights a first choice, which is possible where `may_begin` says so. Once a move has
    /// been begun, it lights none.
    pub fn lights(&self, key: &str, may_begin: bool) -> bool {
        may_begin && if self.is_hint { self.next.iter().any(|named| named == key) } else { !self.is_begun() }
    }

    /// The square that is the first choice, where that is one.
    pub fn piece(&self) -> Option<Square> {
        square_of(self.chosen.first()?)
    }

    /// Whether a square can be chosen next in a move that has been begun.
    pub fn is_target(&self, square: Square) -> bool {
        self.is_begun() && self.next.iter().any(|key| square_of(key) == Some(square))
    }
}

/// The square that a key names: a key is one, or begins with one and says after a `-` how it is reached.
fn square_of(key: &str) -> Option<Square> {
    Square::read(key.split('-').next()?)
}

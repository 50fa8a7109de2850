//! Component ids of features: a letter for the feature, then fields that only the feature can parse.

use std::fmt::{self, Display};

use crate::base::id::MatchId;

use super::fields::{read_number, read_word};
use super::press::{LETTERS, Press};

/// A press of a feature's button or menu, as the component id describes it.
///
/// If the first field is the id of a match, the press is about that match. A number in the second field
/// is the turn number of the match for which the button or menu was made.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct FeaturePress {
    letter: char,
    /// The fields of the component id, at least one. Each consists of lowercase ASCII letters, digits
    /// and `-`.
    fields: Vec<String>,
}

/// The fields that one feature writes into the component ids of its buttons and menus.
pub trait PressFields: Display + Sized {
    /// The letter that marks component ids of the feature; unique among features and not in
    /// [`LETTERS`].
    const LETTER: char;

    /// Parses the fields that [`Display`] writes, which separates them by `.`. Returns `None` for any
    /// others.
    fn read(fields: &[&str]) -> Option<Self>;

    fn press(&self) -> Press {
        let fields = self.to_string().split('.').map(ToOwned::to_owned).collect();
        Press::Feature(FeaturePress { letter: Self::LETTER, fields })
    }

    /// Returns the fields of a press, or `None` if the press belongs to another feature or has invalid
    /// fields.
    fn of(press: &Press) -> Option<Self> {
        let Press::Feature(press) = press else { return None };
        let fields: Vec<&str> = press.fields.iter().map(String::as_str).collect();
        if press.letter == Self::LETTER { Self::read(&fields) } else { None }
    }
}

impl FeaturePress {
    /// Parses the letter and the fields of a component id. Returns `None` for the letters in
    /// [`LETTERS`], which do not belong to features.
    pub(super) fn read(prefix: &str, fields: &[&str]) -> Option<Self> {
        let prefix: char = prefix.parse().ok().filter(char::is_ascii_alphabetic)?;
        let fields: Vec<String> = fields.iter().map(|field| read_word(field)).collect::<Option<_>>()?;
        (!LETTERS.contains(prefix) && !fields.is_empty()).then_some(Self { letter: prefix, fields })
    }

    pub(super) fn game_match(&self) -> Option<MatchId> {
        MatchId::read(self.fields.first()?)
    }

    pub(super) fn turn(&self) -> Option<(MatchId, u32)> {
        Some((self.game_match()?, read_number(self.fields.get(1)?)?))
    }
}

impl Display for FeaturePress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "1{}", self.letter)?;
        self.fields.iter().try_for_each(|field| write!(f, ".{field}"))
    }
}

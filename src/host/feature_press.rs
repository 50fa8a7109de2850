//! Presses of features: the letter of a kind, and fields that only the feature reads.

use std::fmt::{self, Display};

use crate::base::id::MatchId;

use super::fields::{read_number, read_word};
use super::press::{LETTERS, Press};

/// The press of a feature, as part of a component id.
///
/// If the first field is the id of a match, the press is about that match; a number after it is the turn
/// for which the press is meant.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct FeaturePress {
    letter: char,
    /// The fields: at least one, each of lowercase ASCII letters, digits and `-`.
    fields: Vec<String>,
}

/// The fields of a feature's presses, as written to and read from component ids.
pub trait PressFields: Display + Sized {
    /// The letter of the kind; unique among features and not in [`LETTERS`].
    const LETTER: char;

    /// Parses exactly what [`Display`] writes: the fields, joined by `.`.
    fn read(fields: &[&str]) -> Option<Self>;

    fn press(&self) -> Press {
        let fields = self.to_string().split('.').map(ToOwned::to_owned).collect();
        Press::Feature(FeaturePress { letter: Self::LETTER, fields })
    }

    /// Returns the fields of a press, if it is of this kind.
    fn of(press: &Press) -> Option<Self> {
        let Press::Feature(press) = press else { return None };
        let fields: Vec<&str> = press.fields.iter().map(String::as_str).collect();
        if press.letter == Self::LETTER { Self::read(&fields) } else { None }
    }
}

impl FeaturePress {
    /// Parses a letter and fields. Returns `None` for the letters of the core.
    pub(super) fn read(letter: &str, fields: &[&str]) -> Option<Self> {
        let letter: char = letter.parse().ok().filter(char::is_ascii_alphabetic)?;
        let fields: Vec<String> = fields.iter().map(|field| read_word(field)).collect::<Option<_>>()?;
        (!LETTERS.contains(letter) && !fields.is_empty()).then_some(Self { letter, fields })
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

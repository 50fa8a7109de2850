//! Presses of features: the letter of a kind, and fields that only the feature reads.

use std::fmt::{self, Display};

use crate::base::id::MatchId;

use super::fields::{read_number, read_word};
use super::press::{LETTERS, Press};

/// The press of a feature, as it stands in a component's id.
///
/// Fields that begin with the id of a match are about that match; a number after it is the turn for which the
/// press is meant.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct FeaturePress {
    letter: char,
    /// At least one, each of small letters, digits and `-`.
    fields: Vec<String>,
}

/// What a feature writes into the fields of a press and reads from them.
pub trait Fields: Display + Sized {
    /// The letter of the kind: none of [`LETTERS`], and no other feature's.
    const LETTER: char;

    /// Reads exactly what is displayed: the fields, joined by `.`.
    fn read(fields: &[&str]) -> Option<Self>;

    fn press(&self) -> Press {
        let fields = self.to_string().split('.').map(ToOwned::to_owned).collect();
        Press::Feature(FeaturePress { letter: Self::LETTER, fields })
    }

    /// The fields of a press of this kind.
    fn of(press: &Press) -> Option<Self> {
        let Press::Feature(press) = press else { return None };
        let fields: Vec<&str> = press.fields.iter().map(String::as_str).collect();
        if press.letter == Self::LETTER { Self::read(&fields) } else { None }
    }
}

impl FeaturePress {
    /// Reads a letter and fields; nothing where the letter is one of the core's.
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

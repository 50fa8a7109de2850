//! Component ids with the choices that a player has made so far towards a move.
//!
//! The fields of such an id are the match, its turn number, a part and the keys of the choices. Parsing
//! accepts exactly what formatting produces.

use std::fmt;

use crate::base::choice::ChoiceKey;
use crate::base::id::MatchId;

use super::fields::{MOST_CHOICES, read_key, read_number, read_values};

/// The value of [`MoveChoices::part`] that marks the button for confirming a move.
const CONFIRMED: u8 = u8::MAX;

/// The choices made so far towards a move, such as a piece or a square.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MoveChoices {
    pub id: MatchId,
    pub turn: u32,
    /// A number that keeps component ids unique when several components hold the same choices. On a page
    /// of choices, the number of the page, counted from 0. 255 marks a confirmed move.
    pub part: u8,
    /// The keys in the order in which they were chosen, at most [`MOST_CHOICES`].
    pub chosen: Vec<ChoiceKey>,
}

impl MoveChoices {
    pub const fn new(id: MatchId, turn: u32) -> Self {
        Self { id, turn, part: 0, chosen: Vec::new() }
    }

    /// Appends the selected values of a menu to the choices. Each value is a list of keys joined by `.`.
    /// Returns `None` if a key is invalid or there are too many keys.
    #[must_use]
    pub fn choosing<V: AsRef<str>>(&self, values: impl IntoIterator<Item = V>) -> Option<Self> {
        let more = read_values(values)?;
        let chosen: Vec<ChoiceKey> = self.chosen.iter().cloned().chain(more).collect();
        (chosen.len() <= MOST_CHOICES).then(|| Self { chosen, ..self.clone() })
    }

    /// Returns the same choices, marked as confirmed by the player.
    #[must_use]
    pub fn confirmed(&self) -> Self {
        Self { part: CONFIRMED, ..self.clone() }
    }

    pub const fn is_confirmed(&self) -> bool {
        self.part == CONFIRMED
    }

    /// Parses the fields that [`fmt::Display`] writes. Returns `None` for any others.
    pub fn read(fields: &[&str]) -> Option<Self> {
        let [id, turn, part, chosen @ ..] = fields else { return None };
        if chosen.len() > MOST_CHOICES {
            return None;
        }
        Some(Self {
            id: MatchId::read(id)?,
            turn: read_number(turn)?,
            part: read_number(part)?.try_into().ok()?,
            chosen: chosen.iter().map(|key| read_key(key)).collect::<Option<_>>()?,
        })
    }
}

impl fmt::Display for MoveChoices {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}.{}", self.id, self.turn, self.part)?;
        self.chosen.iter().try_for_each(|key| write!(f, ".{key}"))
    }
}

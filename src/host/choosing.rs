//! The choices made so far towards a move, as part of a component's id.
//!
//! The fields are the match, its turn number, a part and keys. Reading is strict, as for every press.

use std::fmt;

use crate::base::choice::Key;
use crate::base::id::MatchId;

use super::fields::{MOST_CHOICES, read_key, read_number, read_values};

/// The part of the button by which a player says that they mean a move.
const CONFIRMED: u8 = u8::MAX;

/// The choices made so far towards a move.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Choosing {
    pub id: MatchId,
    pub turn: u32,
    /// Tells apart components of a message that hold the same choices, and numbers pages from 0; 255 says that
    /// the player has been asked and means it.
    pub part: u8,
    /// The keys in the order in which they were chosen, at most [`MOST_CHOICES`].
    pub chosen: Vec<Key>,
}

impl Choosing {
    pub const fn new(id: MatchId, turn: u32) -> Self {
        Self { id, turn, part: 0, chosen: Vec::new() }
    }

    /// The same choices and those of a menu's chosen values, each of which is keys joined by `.`. Nothing
    /// when one is not.
    #[must_use]
    pub fn choosing<V: AsRef<str>>(&self, values: impl IntoIterator<Item = V>) -> Option<Self> {
        let more = read_values(values)?;
        let chosen: Vec<Key> = self.chosen.iter().cloned().chain(more).collect();
        (chosen.len() <= MOST_CHOICES).then(|| Self { chosen, ..self.clone() })
    }

    /// The same choices, by a player who has been asked and means them.
    #[must_use]
    pub fn confirmed(&self) -> Self {
        Self { part: CONFIRMED, ..self.clone() }
    }

    pub const fn is_confirmed(&self) -> bool {
        self.part == CONFIRMED
    }

    /// Reads the fields of an id.
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

impl fmt::Display for Choosing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}.{}", self.id, self.turn, self.part)?;
        self.chosen.iter().try_for_each(|key| write!(f, ".{key}"))
    }
}

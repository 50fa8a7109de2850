//! Presses in a first game, as part of a component's id: the game, how many moves were played, and the
//! choices towards the next. Nothing of it is kept anywhere else. Reading is strict, as for every press.

use std::fmt;

use crate::base::choice::Key;

use super::fields::{MOST_CHOICES, read_key, read_number, read_values};
use crate::base::id::is_game;

/// A press in a first game.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Learning {
    pub game: String,
    /// How many moves were played; nothing before it has begun.
    pub played: Option<u8>,
    /// Tells apart components of a message that hold the same choices.
    pub part: u8,
    /// The choices made towards the next move.
    pub chosen: Vec<Key>,
}

impl Learning {
    /// A first game that is to begin.
    pub fn new(game: &str) -> Self {
        Self { game: game.to_owned(), played: None, part: 0, chosen: Vec::new() }
    }

    /// The same choices and those of a menu's chosen values, each of which is keys joined by `.`. Nothing
    /// when one is not.
    #[must_use]
    pub fn choosing<V: AsRef<str>>(mut self, values: impl IntoIterator<Item = V>) -> Option<Self> {
        let more = read_values(values)?;
        let may_choose = self.played.is_some() || more.is_empty();
        self.chosen.extend(more);
        (may_choose && self.chosen.len() <= MOST_CHOICES).then_some(self)
    }

    /// Reads the fields of an id.
    pub(super) fn read(fields: &[&str]) -> Option<Self> {
        let (game, fields) = fields.split_first()?;
        if !is_game(game) {
            return None;
        }
        let [played, part, chosen @ ..] = fields else {
            return fields.is_empty().then(|| Self::new(game));
        };
        let keys: Vec<Key> = chosen.iter().map(|key| read_key(key)).collect::<Option<_>>()?;
        (keys.len() <= MOST_CHOICES).then_some(())?;
        Some(Self {
            game: (*game).to_owned(),
            played: Some(read_number(played)?.try_into().ok()?),
            part: read_number(part)?.try_into().ok()?,
            chosen: keys,
        })
    }
}

impl fmt::Display for Learning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.game)?;
        let Some(played) = self.played else { return Ok(()) };
        write!(f, ".{played}.{}", self.part)?;
        self.chosen.iter().try_for_each(|key| write!(f, ".{key}"))
    }
}

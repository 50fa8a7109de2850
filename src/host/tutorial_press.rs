//! Component ids of the tutorial of a game: the game, the number of moves played, and the choices towards
//! the next move. Only these ids store the state of a tutorial.

use std::fmt;

use crate::base::choice::ChoiceKey;

use super::fields::{MOST_CHOICES, read_key, read_number, read_values};
use crate::base::id::is_game;

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TutorialPress {
    pub game: String,
    /// The number of moves played; `None` before the tutorial has begun.
    pub played: Option<u8>,
    /// A number that keeps the component ids of one message unique when several components hold the
    /// same choices.
    pub part: u8,
    /// The choices made towards the next move.
    pub chosen: Vec<ChoiceKey>,
}

impl TutorialPress {
    /// Creates the press that begins the tutorial of a game.
    pub fn new(game: &str) -> Self {
        Self { game: game.to_owned(), played: None, part: 0, chosen: Vec::new() }
    }

    /// Appends the selected values of a menu to the choices. Each value is a list of keys joined by `.`.
    /// Returns `None` if a key is invalid, if there are too many keys, or if keys are chosen before the
    /// tutorial has begun.
    #[must_use]
    pub fn choosing<V: AsRef<str>>(mut self, values: impl IntoIterator<Item = V>) -> Option<Self> {
        let more = read_values(values)?;
        let may_choose = self.played.is_some() || more.is_empty();
        self.chosen.extend(more);
        (may_choose && self.chosen.len() <= MOST_CHOICES).then_some(self)
    }

    /// Parses the fields that [`fmt::Display`] writes. Returns `None` for any others.
    pub(super) fn read(fields: &[&str]) -> Option<Self> {
        let (game, fields) = fields.split_first()?;
        if !is_game(game) {
            return None;
        }
        let [played, part, chosen @ ..] = fields else {
            return fields.is_empty().then(|| Self::new(game));
        };
        let keys: Vec<ChoiceKey> = chosen.iter().map(|key| read_key(key)).collect::<Option<_>>()?;
        (keys.len() <= MOST_CHOICES).then_some(())?;
        Some(Self {
            game: (*game).to_owned(),
            played: Some(read_number(played)?.try_into().ok()?),
            part: read_number(part)?.try_into().ok()?,
            chosen: keys,
        })
    }
}

impl fmt::Display for TutorialPress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.game)?;
        let Some(played) = self.played else { return Ok(()) };
        write!(f, ".{played}.{}", self.part)?;
        self.chosen.iter().try_for_each(|key| write!(f, ".{key}"))
    }
}

//! Presses at a puzzle. The component id contains the day, the puzzle's number unless it is 0, the game,
//! a part, and the choices so far.
//!
//! The day shows whether a press comes too late. As for every press, a malformed id is refused.

use std::fmt;

use crate::base::choice::ChoiceKey;

use crate::base::day::Day;
use crate::base::id::is_game;
use crate::host::fields::{MOST_CHOICES, read_key, read_number, read_values};
use crate::host::press::PressFields;

/// The part that marks a press on *Another one*: if its puzzle does not exist, the next puzzle is shown.
const ANOTHER_ONE: u8 = 20;

/// A press on a control of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PuzzlePress {
    pub day: Day,
    pub game: String,
    /// The number among the puzzles of this game on that day. Number 0 is the day's own puzzle.
    pub number: u8,
    /// Keeps the ids of two components apart if both have the same choices.
    pub part: u8,
    /// The choices made so far on the way to a move.
    pub chosen: Vec<ChoiceKey>,
}

impl PuzzlePress {
    pub fn new(day: Day, game: &str) -> Self {
        Self { day, game: game.to_owned(), number: 0, part: 0, chosen: Vec::new() }
    }

    /// Returns the press for another puzzle of the same day.
    #[must_use]
    pub fn another(&self, game: &str, number: u8) -> Self {
        Self { number, ..Self::new(self.day, game) }
    }

    /// Returns the press for *Another one*. It leads to this puzzle of the same day or, if that does not
    /// exist, to the next one.
    #[must_use]
    pub fn another_one(&self, game: &str, number: u8) -> Self {
        Self { part: ANOTHER_ONE, ..self.another(game, number) }
    }

    pub const fn is_another_one(&self) -> bool {
        self.part == ANOTHER_ONE
    }

    /// Adds the choices in the chosen values of a menu. Each value consists of keys joined by `.`.
    /// Returns `None` if a value cannot be read, or if there are too many choices.
    #[must_use]
    pub fn choosing<V: AsRef<str>>(mut self, values: impl IntoIterator<Item = V>) -> Option<Self> {
        self.chosen.extend(read_values(values)?);
        (self.chosen.len() <= MOST_CHOICES).then_some(self)
    }
}

impl PressFields for PuzzlePress {
    const LETTER: char = 'D';

    fn read(fields: &[&str]) -> Option<Self> {
        let [day, game, part, chosen @ ..] = fields else { return None };
        let keys: Vec<ChoiceKey> = chosen.iter().map(|key| read_key(key)).collect::<Option<_>>()?;
        (is_game(game) && keys.len() <= MOST_CHOICES).then_some(())?;
        let (day, number) = match day.split_once('-') {
            Some((day, number)) => (day, read_number(number)?.try_into().ok().filter(|number| *number > 0)?),
            None => (*day, 0),
        };
        Some(Self {
            day: Day(read_number(day)?),
            game: (*game).to_owned(),
            number,
            part: read_number(part)?.try_into().ok()?,
            chosen: keys,
        })
    }
}

impl fmt::Display for PuzzlePress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.day.0)?;
        if self.number > 0 {
            write!(f, "-{}", self.number)?;
        }
        write!(f, ".{}.{}", self.game, self.part)?;
        self.chosen.iter().try_for_each(|key| write!(f, ".{key}"))
    }
}

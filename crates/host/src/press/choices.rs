//! Component ids with the choices that somebody has made so far towards a move: in a match, on the what-if board or
//! in a tutorial.
//!
//! The keys of the choices are the last fields of such an id.

use crate::base::choice::ChoiceKey;
use crate::base::id::MatchId;

use super::fields::{Field, MOST_CHOICES, read_key, read_number};

/// Joins choice keys with `.`, for the value of a menu option.
pub fn write_keys<'a>(keys: impl IntoIterator<Item = &'a ChoiceKey>) -> String {
    keys.into_iter().map(String::as_str).collect::<Vec<_>>().join(".")
}

/// Splits the selected values of a menu into choice keys. A button has no values and yields no keys.
/// Returns `None` if a key is invalid.
pub fn read_values<V: AsRef<str>>(values: impl IntoIterator<Item = V>) -> Option<Vec<ChoiceKey>> {
    let mut keys = Vec::new();
    for value in values {
        for key in value.as_ref().split('.') {
            keys.push(read_key(key)?);
        }
    }
    Some(keys)
}

/// The value of [`MoveChoices::part`] that marks the button for confirming a move.
const CONFIRMED: u8 = u8::MAX;
/// The value of [`MoveChoices::part`] that marks a move from the what-if board, which is never played without a question.
const TRIED: u8 = CONFIRMED - 1;

/// The choices made so far towards a move, such as a piece or a square.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MoveChoices {
    pub id: MatchId,
    pub turn: u32,
    /// A number that keeps component ids unique when several components hold the same choices. On a page
    /// of choices, the number of the page, counted from 0. 255 marks a confirmed move, 254 one from the what-if board.
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
        let mut next = self.clone();
        next.chosen.extend(read_values(values)?);
        (next.chosen.len() <= MOST_CHOICES).then_some(next)
    }

    /// Marks the choices as confirmed by the player.
    #[must_use]
    pub fn confirmed(&self) -> Self {
        Self { part: CONFIRMED, ..self.clone() }
    }

    pub const fn is_confirmed(&self) -> bool {
        self.part == CONFIRMED
    }

    /// The whole move that these choices make, as tried on the what-if board.
    pub const fn tried(id: MatchId, turn: u32, chosen: Vec<ChoiceKey>) -> Self {
        Self { id, turn, part: TRIED, chosen }
    }

    pub const fn is_tried(&self) -> bool {
        self.part == TRIED
    }
}

crate::fields!(MoveChoices, struct { id, turn, part, chosen });

/// A press on the what-if board, on which a person tries moves for both sides.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct WhatIfPress {
    pub id: MatchId,
    /// The version of the person's [`Lines`](crate::lines::Lines) that the message with the component shows.
    pub version: u32,
    /// A number that keeps the component ids of one message unique when several components hold the
    /// same step.
    pub part: u8,
    pub step: WhatIfStep,
}

/// What a press on the what-if board does. A number of a kept line is its index, counted from 0; if the
/// component is a menu, the selected value replaces it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum WhatIfStep {
    /// Begin at a position of the match, counted from 0 over all rounds; `u32::MAX` is the present one.
    Open(u32),
    /// Choose towards the next move of the working line. If the component is a menu, the choices in the selected
    /// value are appended.
    Try(Vec<ChoiceKey>),
    Back,
    Restart,
    Keep,
    /// Return to the real board.
    Leave,
    /// Show the kept lines and the plan.
    List,
    Load(u8),
    Delete(u8),
    /// Show the plan that a kept line would be, in pictures.
    AskPlan(u8),
    /// Make a kept line part of the plan.
    Plan(u8),
    /// Forget the plan.
    Forget,
    /// Open one's kept lines to the opponent after the end of the match, or close them.
    Show(bool),
    /// Show the list of the opponent's kept lines, or one of them on the board.
    Theirs(Option<u8>),
}

impl WhatIfPress {
    /// Creates the press that begins at the present position.
    pub const fn new(id: MatchId, version: u32) -> Self {
        Self { id, version, part: 0, step: WhatIfStep::Open(u32::MAX) }
    }

    #[must_use]
    pub const fn at(&self, step: WhatIfStep) -> Self {
        Self { id: self.id, version: self.version, part: 0, step }
    }

    /// Adds the selected values of a menu: choices, or the number of a line. A button has no values. Returns
    /// `None` if a value is invalid, if there are too many, or if the step takes none.
    #[must_use]
    pub fn choosing<V: AsRef<str>>(mut self, values: impl IntoIterator<Item = V>) -> Option<Self> {
        let mut values = values.into_iter();
        match &mut self.step {
            WhatIfStep::Try(chosen) => {
                chosen.extend(read_values(values.by_ref())?);
                if chosen.len() > MOST_CHOICES {
                    return None;
                }
            }
            WhatIfStep::Load(line) | WhatIfStep::Delete(line) | WhatIfStep::AskPlan(line) => {
                if let Some(value) = values.next() {
                    *line = read_number(value.as_ref())?;
                }
            }
            WhatIfStep::Theirs(line) => {
                if let Some(value) = values.next() {
                    *line = Some(read_number(value.as_ref())?);
                }
            }
            _ => {}
        }
        values.next().is_none().then_some(self)
    }
}

crate::fields!(WhatIfPress, struct { id, version, part, step });

// Released versions had buttons to plan an answer, with the same letter and the words `t`, `f`, and those that begin
// with `m` or `s` and a number. No word here is one of them, so those buttons are unknown.
crate::fields!(WhatIfStep, enum {
    Open(frame) = "open",
    Try(chosen) = "try",
    Back = "back",
    Restart = "again",
    Keep = "keep",
    Leave = "real",
    List = "list",
    Load(line) = "load",
    Delete(line) = "delete",
    AskPlan(line) = "ask",
    Plan(line) = "plan",
    Forget = "forget",
    Show(shown["yes" "no"]) = "show",
    Theirs(line) = "theirs"
});

/// A step of the tutorial of a game. Only component ids store the state of a tutorial.
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
}

impl Field for TutorialPress {
    fn write(&self, fields: &mut Vec<String>) {
        self.game.write(fields);
        if let Some(played) = self.played {
            played.write(fields);
            self.part.write(fields);
            self.chosen.write(fields);
        }
    }

    fn read(fields: &mut &[&str]) -> Option<Self> {
        let game: String = Field::read(fields)?;
        if fields.is_empty() {
            return Some(Self::new(&game));
        }
        let (played, part, chosen) = (Some(Field::read(fields)?), Field::read(fields)?, Field::read(fields)?);
        Some(Self { game, played, part, chosen })
    }
}

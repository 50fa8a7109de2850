//! Component ids with the choices that somebody has made so far towards a move, in a match, a plan or a tutorial.
//!
//! The keys of the choices are the last fields of such an id.

use crate::base::choice::ChoiceKey;
use crate::base::id::MatchId;

use super::fields::{Field, MOST_CHOICES, read_key, read_number, take};

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
}

crate::fields!(MoveChoices, struct { id, turn, part, chosen });

/// A step of planning an answer. The player chooses a move of the opponent and an answer, and confirms both.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ConditionalMovePress {
    pub id: MatchId,
    /// The turn number of the opponent's turn for which the answer is planned.
    pub turn: u32,
    /// A number that keeps the component ids of one message unique when several components hold the
    /// same choices.
    pub part: u8,
    pub stage: ConditionalMoveStage,
}

/// The stage of planning an answer. Two full moves would not fit into an id, so moves are encoded as indexes into the
/// list of legal moves, counted from 0.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum ConditionalMoveStage {
    /// The player chooses the opponent's move. The vector holds the keys of the choices so far.
    Theirs(Vec<ChoiceKey>),
    /// The player chooses the answer to the opponent's move with this index. The vector holds the keys
    /// of the choices so far.
    Mine(u16, Vec<ChoiceKey>),
    /// The player confirms the opponent's move together with the answer.
    Settle {
        theirs: u16,
        /// The index of the answer among the legal moves after the opponent's move.
        mine: u16,
    },
    Forget,
}

impl ConditionalMovePress {
    pub const fn new(id: MatchId, turn: u32) -> Self {
        Self { id, turn, part: 0, stage: ConditionalMoveStage::Theirs(Vec::new()) }
    }

    #[must_use]
    pub const fn at(&self, stage: ConditionalMoveStage) -> Self {
        Self { id: self.id, turn: self.turn, part: 0, stage }
    }

    /// Appends the selected values of a menu to the choices. Each value is a list of keys joined by `.`.
    /// Returns `None` if a key is invalid, if there are too many keys, or if the stage takes none.
    #[must_use]
    pub fn choosing<V: AsRef<str>>(mut self, values: impl IntoIterator<Item = V>) -> Option<Self> {
        let more = read_values(values)?;
        let (ConditionalMoveStage::Theirs(chosen) | ConditionalMoveStage::Mine(_, chosen)) = &mut self.stage
        else {
            return more.is_empty().then_some(self);
        };
        chosen.extend(more);
        (chosen.len() <= MOST_CHOICES).then_some(self)
    }
}

crate::fields!(ConditionalMovePress, struct { id, turn, part, stage });

impl Field for ConditionalMoveStage {
    fn write(&self, fields: &mut Vec<String>) {
        match self {
            Self::Theirs(chosen) => {
                fields.push("t".to_owned());
                chosen.write(fields);
            }
            Self::Mine(theirs, chosen) => {
                fields.push(format!("m{theirs}"));
                chosen.write(fields);
            }
            Self::Settle { theirs, mine } => fields.push(format!("s{theirs}-{mine}")),
            Self::Forget => fields.push("f".to_owned()),
        }
    }

    fn read(fields: &mut &[&str]) -> Option<Self> {
        match take(fields)?.split_at_checked(1)? {
            ("t", "") => Field::read(fields).map(Self::Theirs),
            ("m", theirs) => Some(Self::Mine(read_number(theirs)?, Field::read(fields)?)),
            ("s", both) => {
                let (theirs, mine) = both.split_once('-')?;
                Some(Self::Settle { theirs: read_number(theirs)?, mine: read_number(mine)? })
            }
            ("f", "") => Some(Self::Forget),
            _ => None,
        }
    }
}

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

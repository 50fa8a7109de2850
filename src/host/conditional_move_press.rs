//! Presses that build a planned answer: choose the opponent's move, choose the answer, confirm.
//!
//! The fields are the match, its turn number, a part, a word for the stage, and the choices made in it.
//! Two moves spelled out would not fit, so chosen moves are encoded as indexes into the legal moves,
//! which are stable within a turn.

use std::fmt;

use crate::base::choice::ChoiceKey;
use crate::base::id::MatchId;

use super::fields::{MOST_CHOICES, read_key, read_number, read_values};

/// A press that builds a planned answer.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ConditionalMovePress {
    pub id: MatchId,
    /// The turn number at which the opponent is to move.
    pub turn: u32,
    /// Distinguishes components of one message that hold the same choices.
    pub part: u8,
    pub stage: ConditionalMoveStage,
}

/// The stage of building an answer. Moves are encoded as indexes into the legal moves, counted from 0.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum ConditionalMoveStage {
    /// Choosing the opponent's move, with the choices so far.
    Theirs(Vec<ChoiceKey>),
    /// Choosing the answer to this move, with the choices so far.
    Mine(u16, Vec<ChoiceKey>),
    /// Confirming this answer to this move.
    Settle {
        theirs: u16,
        /// The index of the answer in the position after that move.
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

    /// Adds the selected values of a menu, each of which is keys joined by `.`. Returns `None` if a key
    /// is invalid, or if this stage takes no choices.
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

    /// Parses the fields of a component id.
    pub(super) fn read(fields: &[&str]) -> Option<Self> {
        let [id, turn, part, step, chosen @ ..] = fields else { return None };
        let keys = || chosen.iter().map(|key| read_key(key)).collect::<Option<Vec<ChoiceKey>>>();
        let place = |text: &str| u16::try_from(read_number(text)?).ok();
        let stage = match (step.split_at_checked(1)?, chosen.len()) {
            (("t", ""), 0..=MOST_CHOICES) => ConditionalMoveStage::Theirs(keys()?),
            (("m", theirs), 0..=MOST_CHOICES) => ConditionalMoveStage::Mine(place(theirs)?, keys()?),
            (("s", both), 0) => {
                let (theirs, mine) = both.split_once('-')?;
                ConditionalMoveStage::Settle { theirs: place(theirs)?, mine: place(mine)? }
            }
            (("f", ""), 0) => ConditionalMoveStage::Forget,
            _ => return None,
        };
        Some(Self {
            id: MatchId::read(id)?,
            turn: read_number(turn)?,
            part: read_number(part)?.try_into().ok()?,
            stage,
        })
    }
}

impl fmt::Display for ConditionalMovePress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}.{}.", self.id, self.turn, self.part)?;
        match &self.stage {
            ConditionalMoveStage::Theirs(_) => f.write_str("t")?,
            ConditionalMoveStage::Mine(theirs, _) => write!(f, "m{theirs}")?,
            ConditionalMoveStage::Settle { theirs, mine } => write!(f, "s{theirs}-{mine}")?,
            ConditionalMoveStage::Forget => f.write_str("f")?,
        }
        match &self.stage {
            ConditionalMoveStage::Theirs(chosen) | ConditionalMoveStage::Mine(_, chosen) => {
                chosen.iter().try_for_each(|key| write!(f, ".{key}"))
            }
            ConditionalMoveStage::Settle { .. } | ConditionalMoveStage::Forget => Ok(()),
        }
    }
}

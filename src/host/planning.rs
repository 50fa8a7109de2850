//! Presses towards an answer that is planned ahead, as part of a component's id: a move of the other, one's
//! own answer to it, and that it is meant.
//!
//! The fields are the match, its turn number, a number that tells components apart, a word for the step, and
//! the choices made in it. Moves that are chosen already are told by their places among the legal ones, which
//! are the same for one turn number: two moves spelt out would not fit. Reading is strict, as for every
//! press.

use std::fmt;

use crate::base::choice::Key;
use crate::base::id::MatchId;

use super::fields::{MOST_CHOICES, read_key, read_number, read_values};

/// A press towards an answer that is planned ahead.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Planning {
    pub id: MatchId,
    /// The turn number at which the other is to move.
    pub turn: u32,
    /// Tells apart components of a message that hold the same choices.
    pub part: u8,
    pub stage: PlanStage,
}

/// How far planning an answer has come. Moves are told by their places among the legal ones, counted from 0.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum PlanStage {
    /// What the other may play: the choices towards it.
    Theirs(Vec<Key>),
    /// What one answers to this move of theirs: the choices towards it.
    Mine(u16, Vec<Key>),
    /// That this answer to this move of theirs is meant.
    Settle {
        theirs: u16,
        /// One's own answer, once that move has been played.
        mine: u16,
    },
    Forget,
}

impl Planning {
    pub const fn new(id: MatchId, turn: u32) -> Self {
        Self { id, turn, part: 0, stage: PlanStage::Theirs(Vec::new()) }
    }

    #[must_use]
    pub const fn at(&self, stage: PlanStage) -> Self {
        Self { id: self.id, turn: self.turn, part: 0, stage }
    }

    /// The same choices and those of a menu's chosen values, each of which is keys joined by `.`. Nothing
    /// when one is not, or nothing is chosen at this step.
    #[must_use]
    pub fn choosing<V: AsRef<str>>(mut self, values: impl IntoIterator<Item = V>) -> Option<Self> {
        let more = read_values(values)?;
        let (PlanStage::Theirs(chosen) | PlanStage::Mine(_, chosen)) = &mut self.stage else {
            return more.is_empty().then_some(self);
        };
        chosen.extend(more);
        (chosen.len() <= MOST_CHOICES).then_some(self)
    }

    /// Reads the fields of an id.
    pub(super) fn read(fields: &[&str]) -> Option<Self> {
        let [id, turn, part, step, chosen @ ..] = fields else { return None };
        let keys = || chosen.iter().map(|key| read_key(key)).collect::<Option<Vec<Key>>>();
        let place = |text: &str| u16::try_from(read_number(text)?).ok();
        let stage = match (step.split_at_checked(1)?, chosen.len()) {
            (("t", ""), 0..=MOST_CHOICES) => PlanStage::Theirs(keys()?),
            (("m", theirs), 0..=MOST_CHOICES) => PlanStage::Mine(place(theirs)?, keys()?),
            (("s", both), 0) => {
                let (theirs, mine) = both.split_once('-')?;
                PlanStage::Settle { theirs: place(theirs)?, mine: place(mine)? }
            }
            (("f", ""), 0) => PlanStage::Forget,
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

impl fmt::Display for Planning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}.{}.", self.id, self.turn, self.part)?;
        match &self.stage {
            PlanStage::Theirs(_) => f.write_str("t")?,
            PlanStage::Mine(theirs, _) => write!(f, "m{theirs}")?,
            PlanStage::Settle { theirs, mine } => write!(f, "s{theirs}-{mine}")?,
            PlanStage::Forget => f.write_str("f")?,
        }
        match &self.stage {
            PlanStage::Theirs(chosen) | PlanStage::Mine(_, chosen) => {
                chosen.iter().try_for_each(|key| write!(f, ".{key}"))
            }
            PlanStage::Settle { .. } | PlanStage::Forget => Ok(()),
        }
    }
}

//! Component ids of the buttons and menus with which a player plans an answer. The player chooses a move
//! of the opponent and an answer, and confirms both.
//!
//! The fields of such an id are the match, its turn number, a part, a word for the stage, and the choices
//! in that stage. Two full moves would not fit, so the id has indexes into the legal moves of the turn.

use std::fmt;

use crate::base::choice::ChoiceKey;
use crate::base::id::MatchId;

use super::fields::{MOST_CHOICES, read_key, read_number, read_values};

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

/// The stage of planning an answer. Moves are encoded as indexes into the list of legal moves, counted
/// from 0.
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

    /// Parses the fields that [`fmt::Display`] writes. Returns `None` for any others.
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

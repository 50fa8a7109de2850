//! Hints: who may have one, how much of a move the first one tells, and why there is none.
//!
//! Knows no engine: which move is best it is told.

use crate::base::choice::Key;
use crate::base::id::PersonId;
use crate::base::text::Text;
use crate::game::prompt::{Choose, Prompt};
use crate::game::{MoveText, Table};
use crate::host::hints::{IN_RATED_MATCH, has_hints};
use crate::host::{Match, Refusal};

/// The two have agreed on a match without hints.
pub const NOT_AGREED: Refusal = Refusal::new("refused-hints-not-agreed");

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FirstHint {
    /// With what the best move begins: the choice and its label.
    Begins {
        key: Key,
        /// The name of the choice, as players read it.
        label: Text,
    },
    /// Two moves, one of them the best, in byte order of their texts.
    Either([MoveText; 2]),
    /// The best move is the only one to choose.
    Only,
}

/// Whether somebody may have a hint now.
pub fn may_hint(record: &Match, person: PersonId, turn: u32) -> Result<(), Refusal> {
    let Some(mover) = record.mover() else { return Err(Refusal::OVER) };
    if record.terms.rated {
        return Err(IN_RATED_MATCH);
    }
    if !has_hints(record) {
        return Err(NOT_AGREED);
    }
    if record.turn != turn {
        return Err(Refusal::OLD_TURN);
    }
    if mover == person { Ok(()) } else { Err(Refusal::not_your_turn(mover)) }
}

/// The part of the best move that the first hint tells. A move of a single choice stands beside another one,
/// if possible not one of the best; the turn picks it, so that the same question has the same answer.
pub fn first_hint(table: &dyn Table, best: &[MoveText], turn: u32) -> Option<FirstHint> {
    let chosen = best.first()?;
    let Prompt::Choose(Choose { moves, .. }) = table.prompt(&[]) else { return Some(FirstHint::Only) };
    let (_, path) = moves.iter().find(|(mv, _)| mv == chosen)?;
    if let [begins, _, ..] = path.as_slice() {
        return Some(FirstHint::Begins { key: begins.key.clone(), label: begins.label.clone() });
    }
    let others = || moves.iter().map(|(mv, _)| mv).filter(|mv| *mv != chosen);
    let worse: Vec<&MoveText> = others().filter(|mv| !best.contains(mv)).collect();
    let others = if worse.is_empty() { others().collect() } else { worse };
    let count = u32::try_from(others.len()).ok().filter(|count| *count > 0);
    let Some(other) = count.and_then(|count| others.get((turn % count) as usize)) else {
        return Some(FirstHint::Only);
    };
    let mut either = [chosen.clone(), (*other).clone()];
    either.sort_unstable();
    Some(FirstHint::Either(either))
}

/// The first choices that a first hint names, as their keys.
pub fn named(table: &dyn Table, hint: &FirstHint) -> Vec<Key> {
    match hint {
        FirstHint::Begins { key, .. } => vec![key.clone()],
        FirstHint::Either(moves) => moves.iter().flat_map(|mv| spelled(table, mv)).collect(),
        FirstHint::Only => Vec::new(),
    }
}

/// The choices that spell a move.
pub fn spelled(table: &dyn Table, mv: &MoveText) -> Vec<Key> {
    let Prompt::Choose(Choose { moves, .. }) = table.prompt(&[]) else { return Vec::new() };
    let path = moves.into_iter().find(|(text, _)| text == mv).map(|(_, path)| path);
    path.unwrap_or_default().into_iter().map(|choice| choice.key).collect()
}

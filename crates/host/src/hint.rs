//! Hints: the check who may have one, and how much of a move the first hint says.
//!
//! This module knows no engine: the caller supplies the best moves.

use crate::base::choice::ChoiceKey;
use crate::base::id::PersonId;
use crate::base::text::Text;
use crate::game::prompt::{PendingChoice, Prompt};
use crate::game::{MoveText, Table};
use crate::{Match, Refusal};

/// The two players have agreed on a match without hints.
pub const NOT_AGREED: Refusal = Refusal::new("refused-hints-not-agreed");
pub const IN_RATED_MATCH: Refusal = Refusal::new("refused-hints-in-rated-match");

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FirstHint {
    /// The first choice of the best move, if the move takes several choices. The label is the name of the
    /// choice, as players read it.
    Begins { key: ChoiceKey, label: Text },
    /// Two moves, one of which is the best. They are in byte order of their texts, so the order does not
    /// reveal the best one.
    Either([MoveText; 2]),
    /// There is no other move than the best one.
    Only,
}

/// Checks that a person may have a hint at this turn.
///
/// # Errors
///
/// The refusal says why the person may have no hint.
pub fn may_hint(record: &Match, person: PersonId, turn: u32) -> Result<(), Refusal> {
    let Some(mover) = record.mover() else { return Err(Refusal::OVER) };
    if record.terms.rated {
        return Err(IN_RATED_MATCH);
    }
    if !record.has_hints() {
        return Err(NOT_AGREED);
    }
    if record.turn != turn {
        return Err(Refusal::OLD_TURN);
    }
    if mover == person { Ok(()) } else { Err(Refusal::not_your_turn(mover)) }
}

/// The part of the best move that the first hint says.
///
/// A move of a single choice is shown beside another move, if possible not one of the best. The turn
/// number selects the other move, so that a repeated request gets the same hint.
pub fn first_hint(table: &dyn Table, best: &[MoveText], turn: u32) -> Option<FirstHint> {
    let chosen = best.first()?;
    let Prompt::Choose(PendingChoice { moves, .. }) = table.prompt(&[]) else { return Some(FirstHint::Only) };
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

pub fn named(table: &dyn Table, hint: &FirstHint) -> Vec<ChoiceKey> {
    match hint {
        FirstHint::Begins { key, .. } => vec![key.clone()],
        FirstHint::Either(moves) => moves.iter().flat_map(|mv| spelled(table, mv)).collect(),
        FirstHint::Only => Vec::new(),
    }
}

pub fn spelled(table: &dyn Table, mv: &MoveText) -> Vec<ChoiceKey> {
    let Prompt::Choose(PendingChoice { moves, .. }) = table.prompt(&[]) else { return Vec::new() };
    let path = moves.into_iter().find(|(text, _)| text == mv).map(|(_, path)| path);
    path.unwrap_or_default().into_iter().map(|choice| choice.key).collect()
}

//! Hints: the check who may have one, and how much of a move the first hint says.
//!
//! This module knows no engine: the caller supplies the best moves.

use crate::base::choice::ChoiceKey;
use crate::base::id::PersonId;
use crate::base::text::Text;
use crate::game::prompt::{PendingChoice, Prompt};
use crate::game::{MoveText, Table};
use crate::{HelpButton, Match, Refusal};

/// The two players have agreed on a match without hints.
pub const NOT_AGREED: Refusal = Refusal::new("refused-hints-not-agreed").helped_by(&[HelpButton::Computer]);
pub const IN_RATED_MATCH: Refusal = Refusal::new("refused-hints-in-rated-match");

/// With at most this number of legal moves, the first hint names the best one: two candidates would say
/// nothing.
const FEW_MOVES: usize = 2;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hint {
    /// The first choice of the best move, if the move takes several choices. The label is the name of the
    /// choice, as players read it.
    Begins { key: ChoiceKey, label: Text },
    /// Two moves, one of which is the best. They are in byte order of their texts, so the order does not
    /// reveal the best one.
    Either([MoveText; 2]),
    /// The best move.
    Whole(MoveText),
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
/// A move whose first choice is the only one, or has no other choice beside it, is shown beside another move,
/// if possible not one of the best. The turn number selects the other move, so that a repeated request gets
/// the same hint.
pub fn first_hint(table: &dyn Table, best: &[MoveText], turn: u32) -> Option<Hint> {
    let chosen = best.first()?;
    let Prompt::Choose(PendingChoice { choices, moves, .. }) = table.prompt(&[]) else { return None };
    let (_, path) = moves.iter().find(|(mv, _)| mv == chosen)?;
    if moves.len() <= FEW_MOVES {
        return Some(Hint::Whole(chosen.clone()));
    }
    if let [begins, _, ..] = path.as_slice()
        && choices.len() > 1
    {
        return Some(Hint::Begins { key: begins.key.clone(), label: begins.label.clone() });
    }
    let others = || moves.iter().map(|(mv, _)| mv).filter(|mv| *mv != chosen);
    let worse: Vec<&MoveText> = others().filter(|mv| !best.contains(mv)).collect();
    let others = if worse.is_empty() { others().collect() } else { worse };
    let other = others.get(usize::try_from(turn).ok()? % others.len())?;
    let mut either = [chosen.clone(), (*other).clone()];
    either.sort_unstable();
    Some(Hint::Either(either))
}

/// The choices that all moves named by a hint share, and those that follow: the hint marks the latter.
pub fn marks(table: &dyn Table, hint: &Hint) -> (Vec<ChoiceKey>, Vec<ChoiceKey>) {
    let paths: Vec<Vec<ChoiceKey>> = match hint {
        Hint::Begins { key, .. } => vec![vec![key.clone()]],
        Hint::Either(moves) => moves.iter().map(|mv| spelled(table, mv)).collect(),
        Hint::Whole(mv) => vec![spelled(table, mv)],
    };
    let is_shared = |at: &usize| paths.iter().all(|path| path.len() > at + 1 && path[*at] == paths[0][*at]);
    let shared = (0..paths[0].len()).take_while(is_shared).count();
    let next = paths.iter().filter_map(|path| path.get(shared).cloned()).collect();
    (paths[0][..shared].to_vec(), next)
}

fn spelled(table: &dyn Table, mv: &MoveText) -> Vec<ChoiceKey> {
    let Prompt::Choose(PendingChoice { moves, .. }) = table.prompt(&[]) else { return Vec::new() };
    let path = moves.into_iter().find(|(text, _)| text == mv).map(|(_, path)| path);
    path.unwrap_or_default().into_iter().map(|choice| choice.key).collect()
}

//! Derives the next choices from the legal moves: the choices made so far keep the moves with a matching
//! path.
//!
//! No game implements a state machine of clicks, and no button can be wrong: the offered choices are
//! exactly the legal moves.

use crate::base::choice::{Choice, ChoiceKey, ChoiceLayout, ChoicePath};
use crate::base::text::Text;

use super::record::MoveText;

/// The state of a partly entered move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Prompt {
    /// No legal move begins with these choices: they belong to another position.
    Stale,
    /// The choices spell this complete move.
    Ready(MoveText),
    /// The move is incomplete; another choice is needed.
    Choose(PendingChoice),
}

/// A step of a move that still needs a choice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PendingChoice {
    /// The way in which the step is shown.
    pub shape: ChoiceLayout,
    /// The question that is put to the mover.
    pub question: Text,
    /// The distinct next choices, in the order of the texts of their moves.
    pub choices: Vec<Choice>,
    /// Every legal move that begins with the choices made, with the rest of its path, in byte order of
    /// the texts.
    pub moves: Vec<(MoveText, ChoicePath)>,
}

/// Returns the prompt after `chosen`, given every legal move with its path. `form` supplies the shape
/// and the question of a step that needs a choice.
pub fn prompt(
    moves: Vec<(MoveText, ChoicePath)>,
    chosen: &[ChoiceKey],
    form: impl FnOnce() -> (ChoiceLayout, Text),
) -> Prompt {
    let begins = |path: &ChoicePath| {
        path.len() >= chosen.len() && path.iter().zip(chosen).all(|(choice, key)| choice.key == *key)
    };
    let mut left: Vec<(MoveText, ChoicePath)> = moves.into_iter().filter(|(_, path)| begins(path)).collect();
    for (_, path) in &mut left {
        path.drain(..chosen.len());
    }
    match left.as_slice() {
        [] => Prompt::Stale,
        [(text, rest)] if rest.is_empty() => Prompt::Ready(text.clone()),
        _ => {
            let mut choices: Vec<Choice> = Vec::new();
            for choice in left.iter().filter_map(|(_, rest)| rest.first()) {
                if choices.iter().all(|known| known.key != choice.key) {
                    choices.push(choice.clone());
                }
            }
            let (shape, question) = form();
            Prompt::Choose(PendingChoice { shape, question, choices, moves: left })
        }
    }
}

//! Derivation of the next choices of a player from the legal moves. A move is a sequence of choices (its
//! path); the moves whose paths begin with the choices made so far remain possible.
//!
//! No game implements a state machine of clicks, and no button can lead to an illegal move: the choices
//! offered are exactly those of the legal moves.

use crate::base::choice::{Choice, ChoiceKey, ChoiceLayout, ChoicePath};
use crate::base::text::Text;

use super::record::MoveText;

/// The state of a move that a player is entering by choices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Prompt {
    /// No legal move begins with these choices. The player made them in another position.
    Stale,
    /// The choices determine this move.
    Ready(MoveText),
    Choose(PendingChoice),
}

/// The choice that a player must make next to complete a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PendingChoice {
    /// The layout of the buttons or menu that offers the choices.
    pub shape: ChoiceLayout,
    pub question: Text,
    /// The key of the message that titles a list of the choices with their number.
    pub noun: &'static str,
    /// The possible next choices without duplicates, in byte order of the texts of their moves.
    pub choices: Vec<Choice>,
    /// Every legal move that begins with the choices made so far, with the remaining choices of its path. The
    /// moves are in byte order of their texts.
    pub moves: Vec<(MoveText, ChoicePath)>,
}

/// The state of a move after the choices in `chosen`. `moves` holds every legal move with its path of
/// choices. `form` returns the layout, the question and the noun, and is called only if another choice is
/// needed.
pub fn prompt(
    moves: Vec<(MoveText, ChoicePath)>,
    chosen: &[ChoiceKey],
    form: impl FnOnce() -> (ChoiceLayout, Text, &'static str),
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
            let (shape, question, noun) = form();
            Prompt::Choose(PendingChoice { shape, question, noun, choices, moves: left })
        }
    }
}

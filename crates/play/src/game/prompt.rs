//! Legal moves to what may be chosen next: the choices made so far keep the legal moves whose path begins
//! with them.
//!
//! No game writes a state machine of clicks, and no button can be wrong: what is offered here is exactly what
//! is legal.

use crate::base::choice::{Choice, Key, Path, Shape};
use crate::base::text::Text;

use super::record::MoveText;

/// What a person may do next with the choices made so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Prompt {
    /// No legal move begins like this: the choices belong to another moment.
    Stale,
    /// The choices so far spell this whole move.
    Ready(MoveText),
    Choose(Choose),
}

/// A step of a move that still needs a choice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choose {
    /// How the step wants to be shown.
    pub shape: Shape,
    pub question: Text,
    /// The distinct next choices, in the order of the moves' texts.
    pub choices: Vec<Choice>,
    /// Every legal move that begins with the choices made, with the rest of its path; in byte order of the
    /// texts.
    pub moves: Vec<(MoveText, Path)>,
}

/// The prompt after `chosen`, from every legal move with its path. `form` gives the shape of an open
/// step and what it asks.
pub fn prompt(moves: Vec<(MoveText, Path)>, chosen: &[Key], form: impl FnOnce() -> (Shape, Text)) -> Prompt {
    let begins = |path: &Path| {
        path.len() >= chosen.len() && path.iter().zip(chosen).all(|(choice, key)| choice.key == *key)
    };
    let mut left: Vec<(MoveText, Path)> = moves.into_iter().filter(|(_, path)| begins(path)).collect();
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
            Prompt::Choose(Choose { shape, question, choices, moves: left })
        }
    }
}

//! Lists of handlers that the composition root fills, so that the core names no feature.

use crate::chat::parts::LabelledPress;
use crate::chat::{BoxFuture, CommandCall};
use crate::host::view::{EvaluationBarView, Frame};
use crate::host::{Match, Press};

use super::super::failure::Result;
use super::commands::{AnswerFuture, Declaration};
use super::context::Context;

/// Handles a press, with the chosen values of a menu; `None` if the press belongs to another group.
pub type RunPress = for<'a> fn(Context<'a>, &'a Press, &'a [String]) -> Option<AnswerFuture<'a>>;
/// Returns a press to offer to a spectator of a match, if there is one.
pub type WatcherPress = for<'a> fn(Context<'a>, &'a Match) -> BoxFuture<'a, Option<LabelledPress>>;
/// The evaluation of each position of a round; `None` if it is unknown.
pub type EvaluationBarFuture<'a> = BoxFuture<'a, Result<Option<EvaluationBarView>>>;
pub type FindEvaluationBar = for<'a> fn(Context<'a>, &'a Match, &'a Frame) -> EvaluationBarFuture<'a>;

/// A group of presses, declared in the file of its handler.
#[derive(Clone, Copy)]
pub struct Presses {
    /// The letters of these presses. A press has its letter in its component id, after the version `1`.
    pub letters: &'static str,
    pub run: RunPress,
}

/// The handlers of all commands and presses.
#[derive(Clone, Copy)]
pub struct Handlers {
    /// Every command, in the order of registration.
    pub commands: &'static [Declaration],
    /// Every group of presses; no two groups share a letter.
    pub presses: &'static [Presses],
    /// The names of commands whose use does not record the person's display name.
    pub unnamed_commands: &'static [&'static str],
    /// Presses that spectators get beside a board, and with refusals that suggest watching.
    pub watcher_presses: &'static [WatcherPress],
    /// Finds the evaluation bar that is drawn below the picture of a position.
    pub evaluation_bar: FindEvaluationBar,
}

impl Handlers {
    /// Returns the presses to offer to a spectator of a match.
    pub(super) async fn for_watchers(&self, context: Context<'_>, record: &Match) -> Vec<LabelledPress> {
        let mut helps = Vec::new();
        for find in self.watcher_presses {
            helps.extend(find(context, record).await);
        }
        helps
    }

    /// Returns the handler of a press, found by its letter.
    pub(super) fn of_press(&self, press: &Press) -> Option<RunPress> {
        let letter = press.letter();
        self.presses.iter().find(|presses| presses.letters.contains(letter)).map(|presses| presses.run)
    }

    /// Returns the declaration of the command that was called.
    pub(super) fn find(&self, call: &CommandCall) -> Option<&'static Declaration> {
        self.commands.iter().find(|command| command.name == call.name)
    }
}

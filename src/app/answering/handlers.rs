//! What answers, as lists and functions that the composition root fills: the core names no feature.

use crate::chat::{BoxFuture, Call};
use crate::host::{Match, Press};

use super::commands::{Answering, Declaration};
use super::context::Context;

/// Handles a press of one feature. `None`: the press belongs to something else.
pub type RunPress = for<'a> fn(Context<'a>, &'a Press, &'a [String]) -> Option<Answering<'a>>;
/// Finds the press that is offered to somebody who watches a match; `None` where nothing is.
pub type WatcherPress = for<'a> fn(Context<'a>, &'a Match) -> BoxFuture<'a, Option<Press>>;

/// What answers commands and presses.
#[derive(Clone, Copy)]
pub struct Handlers {
    /// Every command, in the order in which they are registered.
    pub commands: &'static [Declaration],
    /// Asked in order before the core looks at a press; a press belongs to one feature at most.
    pub presses: &'static [RunPress],
    /// Offered to watchers of a match beside its board, and with refusals that name it as help.
    pub watcher_press: WatcherPress,
}

impl Handlers {
    /// The command that is called.
    pub(super) fn find(&self, call: &Call) -> Option<&'static Declaration> {
        self.commands.iter().find(|command| command.name == call.name)
    }
}

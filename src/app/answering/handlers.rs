//! Handlers, as lists and functions that the composition root fills: the core names no feature.

use crate::chat::parts::Help;
use crate::chat::{BoxFuture, Call};
use crate::host::view::{BalanceView, Frame};
use crate::host::{Match, Press};

use super::super::failure::Result;
use super::commands::{Answering, Declaration};
use super::context::Context;

/// Handles a press, with the chosen values of a menu. `None`: there is no such press.
pub type RunPress = for<'a> fn(Context<'a>, &'a Press, &'a [String]) -> Option<Answering<'a>>;
/// Finds the press that is offered to somebody who watches a match; `None` where nothing is.
pub type WatcherPress = for<'a> fn(Context<'a>, &'a Match) -> BoxFuture<'a, Option<Help>>;
/// How the round of a position stood; `None` where that is not known.
pub type FindingBalance<'a> = BoxFuture<'a, Result<Option<BalanceView>>>;
pub type FindBalance = for<'a> fn(Context<'a>, &'a Match, &'a Frame) -> FindingBalance<'a>;

/// Presses, declared beside their handler.
#[derive(Clone, Copy)]
pub struct Presses {
    /// The letters of their kinds, each of which stands after the `1` of a component's id.
    pub letters: &'static str,
    pub run: RunPress,
}

/// The handlers of commands and presses.
#[derive(Clone, Copy)]
pub struct Handlers {
    /// Every command, in the order in which they are registered.
    pub commands: &'static [Declaration],
    /// Every kind of press; no two have a letter in common.
    pub presses: &'static [Presses],
    /// The names of commands that do not record what the person is called.
    pub nameless: &'static [&'static str],
    /// Offered to watchers of a match beside its board, and with refusals that name it as help.
    pub watcher_presses: &'static [WatcherPress],
    /// Finds what is drawn as a strip below the picture of a position.
    pub balance: FindBalance,
}

impl Handlers {
    /// The presses that are offered to whoever watches a match.
    pub(super) async fn for_watchers(&self, context: Context<'_>, record: &Match) -> Vec<Help> {
        let mut helps = Vec::new();
        for find in self.watcher_presses {
            helps.extend(find(context, record).await);
        }
        helps
    }

    /// The handler of a press.
    pub(super) fn of_press(&self, press: &Press) -> Option<RunPress> {
        let letter = press.letter();
        self.presses.iter().find(|presses| presses.letters.contains(letter)).map(|presses| presses.run)
    }

    /// The command that is called.
    pub(super) fn find(&self, call: &Call) -> Option<&'static Declaration> {
        self.commands.iter().find(|command| command.name == call.name)
    }
}

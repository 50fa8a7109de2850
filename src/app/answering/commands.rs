//! The list of commands, each declared beside its handler, and what such a declaration names.

use std::future::ready;

use crate::chat::{Answer, BoxFuture, Call, Completion, declared};

use super::super::failure::Failure;
use super::context::Context;
use super::{
    admin, blocks, board, challenge, games, hint, leaderboard, learn, menus, moves, privacy, profile, puzzle,
    rematch, replay, resign, rules, settings, side_actions, vacation,
};

pub type Declaration = declared::Declaration<Run, Complete>;
pub type Sub = declared::Sub<Run, Complete>;
pub type Opt = declared::Opt<Complete>;

/// Handles a call. `None`: the handler has answered itself.
pub type Run = for<'a> fn(Context<'a>, &'a Call) -> BoxFuture<'a, Result<Option<Answer>, Failure>>;
/// Completes an option; only the first completions are shown.
pub type Complete = for<'a> fn(Context<'a>, Typing<'a>) -> BoxFuture<'a, Result<Vec<Completion>, Failure>>;

/// An option that somebody is typing.
#[derive(Clone, Copy)]
pub struct Typing<'a> {
    pub call: &'a Call,
    pub option: &'a str,
    pub typed: &'a str,
}

/// Every command, in the order in which they are registered.
pub const COMMANDS: &[Declaration] = &[
    challenge::COMMAND,
    moves::COMMAND,
    games::COMMAND,
    board::COMMAND,
    resign::COMMAND,
    side_actions::UNDO,
    side_actions::OFFER,
    hint::COMMAND,
    vacation::COMMAND,
    leaderboard::COMMAND,
    rematch::COMMAND,
    replay::COMMAND,
    rules::COMMAND,
    learn::COMMAND,
    puzzle::COMMAND,
    profile::COMMAND,
    settings::COMMAND,
    blocks::BLOCK,
    blocks::UNBLOCK,
    privacy::COMMAND,
    admin::COMMAND,
    rules::HELP,
    menus::CHALLENGE,
    menus::COMPARE,
    menus::OPEN,
];

/// What a handler returns that waits for nothing.
pub(super) fn at_once<'a>(answer: Answer) -> BoxFuture<'a, Result<Option<Answer>, Failure>> {
    Box::pin(ready(Ok(Some(answer))))
}

pub(super) fn find(call: &Call) -> Option<&'static Declaration> {
    COMMANDS.iter().find(|command| command.name == call.name)
}

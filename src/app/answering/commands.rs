//! The types of command declarations. Each declaration is in the file of its handler.

use std::future::ready;

use crate::chat::{Answer, BoxFuture, CommandCall, Completion, declarations};

use super::super::failure::Result;
use super::context::Context;

pub type Declaration = declarations::Declaration<RunCommand, CompleteOption>;
pub type Subcommand = declarations::Subcommand<RunCommand, CompleteOption>;
pub type CommandOption = declarations::CommandOption<CompleteOption>;

/// The answer of a handler; `None` if the handler has answered by itself.
pub type AnswerFuture<'a> = BoxFuture<'a, Result<Option<Answer>>>;
/// Handles a call of a command or subcommand.
pub type RunCommand = for<'a> fn(Context<'a>, &'a CommandCall) -> AnswerFuture<'a>;
/// Completes an option. Only the first completions are shown.
pub type CompleteOption = for<'a> fn(Context<'a>, Typing<'a>) -> BoxFuture<'a, Result<Vec<Completion>>>;

/// An option that somebody is typing.
#[derive(Clone, Copy)]
pub struct Typing<'a> {
    pub call: &'a CommandCall,
    pub option: &'a str,
    pub typed: &'a str,
}

/// Returns an answer that is ready at once.
pub fn at_once<'a>(answer: Answer) -> AnswerFuture<'a> {
    Box::pin(ready(Ok(Some(answer))))
}

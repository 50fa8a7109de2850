//! The types of a command's declaration, which is in the file of its handler.

use std::future::ready;

use crate::chat::{Answer, BoxFuture, Call, Completion, declared};

use super::super::failure::Result;
use super::context::Context;

pub type Declaration = declared::Declaration<Run, Complete>;
pub type Sub = declared::Sub<Run, Complete>;
pub type Opt = declared::Opt<Complete>;

/// The answer of a handler; `None` if the handler has answered by itself.
pub type Answering<'a> = BoxFuture<'a, Result<Option<Answer>>>;
/// Handles a call of a command or subcommand.
pub type Run = for<'a> fn(Context<'a>, &'a Call) -> Answering<'a>;
/// Completes an option; only the first completions are shown.
pub type Complete = for<'a> fn(Context<'a>, Typing<'a>) -> BoxFuture<'a, Result<Vec<Completion>>>;

/// An option that somebody is typing.
#[derive(Clone, Copy)]
pub struct Typing<'a> {
    pub call: &'a Call,
    pub option: &'a str,
    pub typed: &'a str,
}

/// Returns an answer that is ready at once.
pub fn at_once<'a>(answer: Answer) -> Answering<'a> {
    Box::pin(ready(Ok(Some(answer))))
}

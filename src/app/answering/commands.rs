//! The types of a command's declaration, which stands beside its handler.

use std::future::ready;

use crate::chat::{Answer, BoxFuture, Call, Completion, declared};

use super::super::failure::Result;
use super::context::Context;

pub type Declaration = declared::Declaration<Run, Complete>;
pub type Sub = declared::Sub<Run, Complete>;
pub type Opt = declared::Opt<Complete>;

/// The answer of a handler. `None`: the handler has answered itself.
pub type Answering<'a> = BoxFuture<'a, Result<Option<Answer>>>;
/// Handles a call.
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

/// What a handler returns that waits for nothing.
pub fn at_once<'a>(answer: Answer) -> Answering<'a> {
    Box::pin(ready(Ok(Some(answer))))
}

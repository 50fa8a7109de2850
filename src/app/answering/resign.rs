//! `/resign` and its buttons: giving up, after one question; or calling off a match that has hardly begun.

use crate::base::id::MatchId;
use crate::chat::declared::{Body, Offered};
use crate::chat::{Answer, Call, Shown, compose};
use crate::host::matches::Command;
use crate::host::{Refusal, view};

use super::super::failure::Failure;
use super::commands::Declaration;
use super::context::Context;
use super::options;
use super::{look_up, moves};

pub const COMMAND: Declaration = Declaration {
    name: "resign",
    offered: Offered::Anywhere,
    body: Body::Options(&[options::MATCH], |context, call| Box::pin(by_command(context, call))),
};

pub(super) async fn resign(
    context: Context<'_>,
    id: MatchId,
    turn: u32,
    whole: bool,
) -> Result<Option<Answer>, Failure> {
    moves::carry_out(context, id, &Command::Resign { turn, whole }).await
}

pub(super) fn keep_playing(context: Context<'_>) -> Answer {
    context.in_private(compose::words(&context.private.key("resign-not")))
}

pub(super) async fn abort(context: Context<'_>, id: MatchId, turn: u32) -> Result<Option<Answer>, Failure> {
    moves::carry_out(context, id, &Command::Abort { turn }).await
}

pub(super) async fn ask(context: Context<'_>, id: MatchId, turn: u32) -> Result<Option<Answer>, Failure> {
    let record = look_up::seated(context, id).await?;
    if !record.is_running() {
        return Err(Refusal::OVER.into());
    }
    if record.turn != turn {
        return Err(Refusal::OLD_TURN.into());
    }
    let view = view::resign(&record, context.person());
    Ok(Some(Answer::Message(Shown::Private, compose::resign_question(&view, context.private))))
}

async fn by_command(context: Context<'_>, call: &Call) -> Result<Option<Answer>, Failure> {
    let record = look_up::meant(context, call).await?;
    ask(context, record.id, record.turn).await
}

//! `/resign` and its buttons: resigning after a question, and calling off a match that has hardly begun.

use crate::base::id::MatchId;
use crate::chat::declarations::{Availability, DeclarationBody};
use crate::chat::{Answer, CommandCall, compose};
use crate::host::matches::MatchCommand;
use crate::host::{Press, Refusal, view};

use super::super::failure::Result;
use super::commands::{AnswerFuture, Declaration};
use super::context::Context;
use super::handlers::Presses;
use super::options;
use super::{look_up, moves, practice};

pub const COMMAND: Declaration = Declaration {
    name: "resign",
    offered: Availability::Anywhere,
    body: DeclarationBody::Options(&[options::MATCH], |context, call| Box::pin(by_command(context, call))),
};

pub const PRESSES: Presses = Presses { letters: "rnxyz", run: press };

fn press<'a>(context: Context<'a>, press: &'a Press, _: &'a [String]) -> Option<AnswerFuture<'a>> {
    Some(match press {
        Press::Resign { id, turn } => Box::pin(ask(context, *id, *turn)),
        Press::ResignYes { id, turn, whole } => Box::pin(resign(context, *id, *turn, *whole)),
        Press::ResignNo(id) => Box::pin(keep_playing(context, *id)),
        Press::Abort { id, turn } => Box::pin(abort(context, *id, *turn)),
        _ => return None,
    })
}

pub(super) async fn resign(
    context: Context<'_>,
    id: MatchId,
    turn: u32,
    whole: bool,
) -> Result<Option<Answer>> {
    moves::carry_out(context, id, &MatchCommand::Resign { turn, whole }).await
}

async fn keep_playing(context: Context<'_>, id: MatchId) -> Result<Option<Answer>> {
    // Answer even if the match cannot be read.
    let record = look_up::own_match(context, id).await.ok().filter(|record| record.practice);
    if let Some(record) = record {
        return Ok(Some(practice::show(context, &record, None).await?));
    }
    Ok(Some(context.in_private(compose::text_message(&context.private.key("resign-not")))))
}

async fn abort(context: Context<'_>, id: MatchId, turn: u32) -> Result<Option<Answer>> {
    moves::carry_out(context, id, &MatchCommand::Abort { turn }).await
}

pub(super) async fn ask(context: Context<'_>, id: MatchId, turn: u32) -> Result<Option<Answer>> {
    let record = look_up::own_match(context, id).await?;
    if !record.is_running() {
        return Err(Refusal::OVER.into());
    }
    if record.turn != turn {
        return Err(Refusal::OLD_TURN.into());
    }
    let view = view::resign(&record, context.person());
    let question = context.in_private(compose::resign_question(&view, context.private));
    Ok(Some(practice::staying(&record, question)))
}

async fn by_command(context: Context<'_>, call: &CommandCall) -> Result<Option<Answer>> {
    let record = look_up::requested_match(context, call).await?;
    ask(context, record.id, record.turn).await
}

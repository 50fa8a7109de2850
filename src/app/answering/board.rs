//! `/board`: the board from the reader's side, and the board in words.

use crate::base::id::MatchId;
use crate::chat::declarations::{Availability, DeclarationBody};
use crate::chat::{Answer, CommandCall, Visibility, compose};
use crate::host::{Press, view};

use super::super::failure::Result;
use super::commands::{AnswerFuture, Declaration};
use super::context::Context;
use super::handlers::Presses;
use super::look_up::{MatchTable, pictured, reachable_match, requested_match};
use super::{options, practice};

pub const COMMAND: Declaration = Declaration {
    name: "board",
    offered: Availability::Anywhere,
    body: DeclarationBody::Options(&[options::MATCH], |context, call| Box::pin(by_command(context, call))),
};

pub const PRESSES: Presses = Presses { letters: "tv", run: press };

fn press<'a>(context: Context<'a>, press: &'a Press, _: &'a [String]) -> Option<AnswerFuture<'a>> {
    Some(match press {
        Press::Words(id) => Box::pin(in_words(context, *id)),
        Press::MyView(id) => Box::pin(my_view(context, *id)),
        _ => return None,
    })
}

pub(super) async fn in_words(context: Context<'_>, id: MatchId) -> Result<Option<Answer>> {
    let record = reachable_match(context, id).await?;
    let view = view::board(&record, &*context.decider.table_of(&record)?, &[], view::PUBLIC_SEAT);
    Ok(Some(Answer::Message(Visibility::Private, compose::in_words(&view, context.private))))
}

/// Answers with the board from the reader's side.
pub async fn my_view(context: Context<'_>, id: MatchId) -> Result<Option<Answer>> {
    let record = reachable_match(context, id).await?;
    if record.practice {
        return Ok(Some(practice::show(context, &record, None).await?));
    }
    let table = context.decider.table_of(&record)?;
    let (view, picture) = pictured(context, MatchTable { record: &record, table: &*table }, &[]).await?;
    let emoji = |sprite: &str| context.services.composer.emblem(&view.game, sprite);
    let watching = context.handlers.for_watchers(context, &record).await;
    let message = compose::my_view(&view, picture, context.private, &emoji, context.person(), &watching);
    Ok(Some(Answer::Message(Visibility::Private, message)))
}

async fn by_command(context: Context<'_>, call: &CommandCall) -> Result<Option<Answer>> {
    let record = requested_match(context, call).await?;
    my_view(context, record.id).await
}

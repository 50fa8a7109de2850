//! `/board`: the board from the reader's side, and the board in words.

use crate::base::id::MatchId;
use crate::chat::declared::{Body, Offered};
use crate::chat::{Answer, Call, Shown, compose};
use crate::host::{Press, view};

use super::super::failure::Result;
use super::commands::{Answering, Declaration};
use super::context::Context;
use super::handlers::Presses;
use super::look_up::{Board, found, meant, pictured};
use super::{options, practice};

pub const COMMAND: Declaration = Declaration {
    name: "board",
    offered: Offered::Anywhere,
    body: Body::Options(&[options::MATCH], |context, call| Box::pin(by_command(context, call))),
};

pub const PRESSES: Presses = Presses { letters: "tv", run: press };

fn press<'a>(context: Context<'a>, press: &'a Press, _: &'a [String]) -> Option<Answering<'a>> {
    Some(match press {
        Press::Words(id) => Box::pin(in_words(context, *id)),
        Press::MyView(id) => Box::pin(my_view(context, *id)),
        _ => return None,
    })
}

pub(super) async fn in_words(context: Context<'_>, id: MatchId) -> Result<Option<Answer>> {
    let record = found(context, id).await?;
    let view = view::board(&record, &*context.decider.table_of(&record)?, &[], view::PUBLIC_SEAT);
    Ok(Some(Answer::Message(Shown::Private, compose::in_words(&view, context.private))))
}

/// Answers with the board from the reader's side.
pub async fn my_view(context: Context<'_>, id: MatchId) -> Result<Option<Answer>> {
    let record = found(context, id).await?;
    if record.practice {
        return Ok(Some(practice::show(context, &record, None).await?));
    }
    let table = context.decider.table_of(&record)?;
    let (view, picture) = pictured(context, Board { record: &record, table: &*table }, &[]).await?;
    let emoji = |sprite: &str| context.services.composer.emblem(&view.game, sprite);
    let watching = context.handlers.for_watchers(context, &record).await;
    let message = compose::my_view(&view, picture, context.private, &emoji, context.person(), &watching);
    Ok(Some(Answer::Message(Shown::Private, message)))
}

async fn by_command(context: Context<'_>, call: &Call) -> Result<Option<Answer>> {
    let record = meant(context, call).await?;
    my_view(context, record.id).await
}

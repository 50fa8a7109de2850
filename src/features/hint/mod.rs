//! Hints: the engine finds a move. The first hint says a part of this move, and the second the whole move.

#[cfg(test)]
mod tests;
mod view;

use crate::app::answering::look_up;
use crate::app::answering::{AnswerFuture, Context, Declaration};
use crate::app::deciding::fair_play::check_position;
use crate::app::{Feature, Result};
use crate::base::id::MatchId;
use crate::chat::declarations::{Availability, DeclarationBody};
use crate::chat::{Answer, CommandCall, Message, practice};
use crate::game::{MoveText, Table};
use crate::host::{Match, Press, Refusal};

use crate::host::hint::{FirstHint, first_hint, may_hint, named, spelled};

/// Nodes for a hint. With the same number, the engine finds the same move, so the second press completes
/// the first hint.
const NODES: u64 = 400_000;

pub const COMMAND: Declaration = Declaration {
    name: "hint",
    offered: Availability::Anywhere,
    body: DeclarationBody::Options(&[look_up::MATCH], |context, call| Box::pin(by_command(context, call))),
};

pub const FEATURE: Feature = Feature { press, ..Feature::NONE };

fn press<'a>(context: Context<'a>, press: &'a Press, _: &'a [String]) -> Option<AnswerFuture<'a>> {
    let Press::Hint { id, turn, whole } = press else { return None };
    Some(Box::pin(hint(context, *id, *turn, *whole)))
}

async fn by_command(context: Context<'_>, call: &CommandCall) -> Result<Option<Answer>> {
    let record = look_up::requested_match(context, call).await?;
    hint(context, record.id, record.turn, false).await
}

/// Shows a hint for the move of a turn: a part of the move, or the `whole` move.
async fn hint(context: Context<'_>, id: MatchId, turn: u32, whole: bool) -> Result<Option<Answer>> {
    let record = look_up::own_match(context, id).await?;
    may_hint(&record, context.person(), turn)?;
    let table = context.decider.table_of(&record)?;
    check_position(context.decider, context.person(), &*table).await?;
    let best = context.services.thinker.think(table.fork(), NODES).await?.best;
    let first = first_hint(&*table, &best, turn).ok_or(Refusal::STALE_CHOICES)?;
    let message = match (first, best.first()) {
        (FirstHint::Only, Some(only)) => show_whole(context, &record, &*table, only).await?,
        (_, Some(best)) if whole => show_whole(context, &record, &*table, best).await?,
        (first, _) => show_first(context, &record, &*table, &first).await?,
    };
    let message = if record.practice { practice::with_board_button(message, id, context.private) } else { message };
    Ok(Some(context.in_private(message)))
}

async fn show_first(
    context: Context<'_>,
    record: &Match,
    table: &dyn Table,
    first: &FirstHint,
) -> Result<Message> {
    let text = view::hint(table, first).ok_or(Refusal::STALE_CHOICES)?;
    let mut shown = table.fork();
    shown.set_hint(&named(table, first));
    let (board, picture) = look_up::pictured(context, record, &*shown, &[]).await?;
    Ok(view::first(&board, &text, picture, context.private))
}

/// Shows the whole move, with a picture of the board after it.
async fn show_whole(
    context: Context<'_>,
    record: &Match,
    table: &dyn Table,
    best: &MoveText,
) -> Result<Message> {
    let text = view::whole_hint(table, best).ok_or(Refusal::STALE_CHOICES)?;
    let mut after = table.fork();
    after.play(best).map_err(Refusal::illegal)?;
    after.set_hint(&[]);
    let (board, picture) = look_up::pictured(context, record, &*after, &[]).await?;
    Ok(view::whole(&board, &text, spelled(table, best), picture, context.private))
}

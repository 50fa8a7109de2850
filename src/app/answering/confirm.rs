//! The question before a move, for those who want to be asked: pressed on the board, answered in private.

use crate::chat::settings::really_play;
use crate::chat::{Answer, Shown};
use crate::game::prompt::Prompt;
use crate::game::{MoveText, Table};
use crate::host::press::Choosing;

use super::context::Context;
use super::origin::Origin;

/// The question, when this person wants it and has pressed on the board for all to see. Its button is the
/// same press on a message of their own, and there it counts.
pub(super) fn confirmation(
    context: Context<'_>,
    step: &Choosing,
    mv: &MoveText,
    table: &dyn Table,
) -> Option<Answer> {
    let on_board = matches!(context.origin(), Origin::Board(_));
    if !on_board || !context.settled.confirm {
        return None;
    }
    let Prompt::Choose(choose) = table.prompt(&[]) else { return None };
    let (_, path) = choose.moves.into_iter().find(|(text, _)| text == mv)?;
    Some(Answer::Message(Shown::Private, really_play(step, &path, context.private)))
}

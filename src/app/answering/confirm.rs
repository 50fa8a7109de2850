//! The question before a move, for those who want to be asked, wherever they press the move: answered in
//! private.

use crate::chat::Answer;
use crate::chat::settings::really_play;
use crate::game::prompt::Prompt;
use crate::game::{MoveText, Table};
use crate::host::press::Choosing;

use super::context::Context;

/// The question, when this person wants it and has not just said yes to it.
pub(super) fn confirmation(
    context: Context<'_>,
    step: &Choosing,
    mv: &MoveText,
    table: &dyn Table,
) -> Option<Answer> {
    if step.is_confirmed() || !context.settled.confirm {
        return None;
    }
    let Prompt::Choose(choose) = table.prompt(&[]) else { return None };
    let (_, path) = choose.moves.into_iter().find(|(text, _)| text == mv)?;
    Some(context.in_private(really_play(step, &path, context.private)))
}

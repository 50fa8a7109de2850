//! The private question before a move is played, for people who have turned it on in their settings.

use crate::chat::Answer;
use crate::chat::settings::confirm_move;
use crate::game::prompt::Prompt;
use crate::game::{MoveText, Table};
use crate::host::press::MoveChoices;

use super::context::Context;

/// Returns the question, if the person wants it and has not just confirmed the move.
pub(super) fn confirmation(
    context: Context<'_>,
    step: &MoveChoices,
    mv: &MoveText,
    table: &dyn Table,
) -> Option<Answer> {
    if step.is_confirmed() || !context.settings.confirm {
        return None;
    }
    let Prompt::Choose(choose) = table.prompt(&[]) else { return None };
    let (_, path) = choose.moves.into_iter().find(|(text, _)| text == mv)?;
    Some(context.in_private(confirm_move(step, &path, context.private)))
}

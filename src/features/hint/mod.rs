//! Hints: the engine finds a move. The first hint says a part of this move, and the second the whole move. Both
//! are marked on the person's own board, where the move can be made.

#[cfg(test)]
mod tests;

use crate::app::answering::{AnswerFuture, Context, Declaration, look_up, moves};
use crate::app::deciding::fair_play::check_position;
use crate::app::{Feature, Result};
use crate::base::id::MatchId;
use crate::base::text::Text;
use crate::chat::declarations::{Availability, DeclarationBody};
use crate::chat::parts::plain_button;
use crate::chat::voice::Voice;
use crate::chat::{Answer, CommandCall, Message, Row};
use crate::game::Table;
use crate::host::hint::{Hint, first_hint, marks, may_hint};
use crate::host::view::move_name;
use crate::host::{Match, Press, Refusal};

/// Nodes for a hint. With the same number, the engine finds the same move, so the second press completes
/// the first hint.
const NODES: u64 = 400_000;

pub const COMMAND: Declaration = Declaration {
    name: "hint",
    offered: Availability::Anywhere,
    body: DeclarationBody::Options(&[look_up::MATCH], |context, call| Box::pin(by_command(context, call))),
};

pub(super) const FEATURE: Feature = Feature { press, ..Feature::NONE };

fn press<'a>(context: Context<'a>, press: &'a Press, _: &'a [String]) -> Option<AnswerFuture<'a>> {
    let Press::Hint { id, turn, whole } = press else { return None };
    Some(Box::pin(hint(context, *id, *turn, *whole)))
}

async fn by_command(context: Context<'_>, call: &CommandCall) -> Result<Option<Answer>> {
    let helps = |record: &Match| may_hint(record, context.person(), record.turn).is_ok();
    let record = look_up::requested_match_for(context, call, helps).await?;
    hint(context, record.id, record.turn, false).await
}

/// Shows the person's board of a turn with a hint: a part of the move, or the `whole` move.
async fn hint(context: Context<'_>, id: MatchId, turn: u32, whole: bool) -> Result<Option<Answer>> {
    let record = look_up::own_match(context, id).await?;
    may_hint(&record, context.person(), turn)?;
    let table = context.decider.table_of(&record)?;
    check_position(context.decider, context.person(), &*table).await?;
    let best = context.services.thinker.think(table.fork(), NODES).await?.best;
    let first = first_hint(&*table, &best, turn).ok_or(Refusal::STALE_CHOICES)?;
    let hint = best.into_iter().next().filter(|_| whole).map_or(first, Hint::Whole);
    let text = sentence(&*table, &hint).ok_or(Refusal::STALE_CHOICES)?;
    let (chosen, next) = marks(&*table, &hint);
    let mut marked = table.fork();
    marked.set_hint(&chosen, &next);
    let panel = moves::panel_message(context, &record, &*marked, &chosen, Some(&text)).await?;
    let panel = match hint {
        Hint::Whole(_) => panel,
        Hint::Begins { .. } | Hint::Either(_) => with_whole_button(panel, id, turn, context.private),
    };
    Ok(Some(context.in_private(panel)))
}

/// The board with the button *Show the whole move*: in place of the button *Hint*, or in a row of its own.
fn with_whole_button(mut board: Message, id: MatchId, turn: u32, voice: Voice<'_>) -> Message {
    let press = |whole| Press::Hint { id, turn, whole };
    let (first, whole) = (press(false).to_string(), plain_button(&press(true), "button-hint-whole", voice));
    let mut buttons = board.rows.iter_mut().flat_map(|row| match row {
        Row::Buttons(buttons) => buttons.as_mut_slice(),
        Row::Menu(_) | Row::Link(_) => &mut [],
    });
    match buttons.find(|button| button.id == first) {
        Some(button) => *button = whole,
        None => board.rows.push(Row::Buttons(vec![whole])),
    }
    board
}

fn sentence(table: &dyn Table, hint: &Hint) -> Option<Text> {
    Some(match hint {
        Hint::Begins { label, .. } => Text::new("hint-begins").with("piece", label.clone()),
        Hint::Either([one, two]) => {
            let one = move_name(table, one)?;
            Text::new("hint-either").with("one", one).with("two", move_name(table, two)?)
        }
        Hint::Whole(best) => Text::new("hint-whole").with("move", move_name(table, best)?),
    })
}

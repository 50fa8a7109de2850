//! Views of planned answers.

use crate::base::id::PersonId;
use crate::base::text::Text;
use crate::game::{MoveText, Table};

use super::super::matches::{ConditionalMove, Match, after_hypothetical_move};
use super::phrases;

/// The planned answers, with the current question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConditionalMoveView {
    /// A line for each planned answer: the opponent's move and the reply.
    pub answers: Vec<Text>,
    /// The current question, or the result of the last step.
    pub asked: Text,
}

/// Builds the view of a plan with a question or message. Answers for another turn are left out.
pub fn plan(record: &Match, table: &dyn Table, plan: &ConditionalMove, asked: Text) -> ConditionalMoveView {
    let line = |(theirs, mine): (&MoveText, &MoveText)| pair("plan-line", record, table, theirs, mine);
    let answers =
        if plan.is_for(record) { plan.answers.iter().filter_map(line).collect() } else { Vec::new() };
    ConditionalMoveView { answers, asked }
}

/// Asks for the opponent's move to answer.
pub fn ask_theirs(record: &Match) -> Text {
    Text::new("plan-theirs").with("person", phrases::person(mover(record)))
}

/// Asks for the answer to the opponent's move; `None` if that move is illegal.
pub fn ask_mine(record: &Match, table: &dyn Table, theirs: &MoveText) -> Option<Text> {
    let text = Text::new("plan-mine").with("person", phrases::person(mover(record)));
    Some(text.with("theirs", move_name(table, theirs)?))
}

/// Asks the player to confirm an answer; `None` if a move is illegal.
pub fn ask_whether(record: &Match, table: &dyn Table, theirs: &MoveText, mine: &MoveText) -> Option<Text> {
    pair("plan-really", record, table, theirs, mine)
}

/// Names the opponent's move and the answer.
fn pair(
    key: &'static str,
    record: &Match,
    table: &dyn Table,
    theirs: &MoveText,
    mine: &MoveText,
) -> Option<Text> {
    let (_, after) = after_hypothetical_move(record, table, theirs)?;
    let text = Text::new(key).with("person", phrases::person(mover(record)));
    Some(text.with("theirs", move_name(table, theirs)?).with("mine", move_name(&*after, mine)?))
}

/// Returns the name of a move as the menus show it.
pub fn move_name(table: &dyn Table, mv: &MoveText) -> Option<Text> {
    table.named_moves().into_iter().find(|(text, _)| text == mv).map(|(_, name)| name)
}

/// Returns the player to move. Plans exist only for running matches, so the fallback for an ended one is
/// never shown.
pub fn mover(record: &Match) -> PersonId {
    record.mover().unwrap_or(record.people.0[0])
}

//! Views of conditional moves: answers that a player plans to moves of the opponent.

use crate::base::id::PersonId;
use crate::base::text::Text;
use crate::game::{MoveText, Table};

use super::super::matches::{ConditionalMove, Match, after_hypothetical_move};
use super::phrases;

/// The content of the message in which a player plans answers, not yet translated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConditionalMoveView {
    /// A line for each planned answer: the opponent's move and the reply.
    pub answers: Vec<Text>,
    /// The current question, or the result of the last step.
    pub asked: Text,
}

/// Builds the view of a plan. `question` is the current question, or the result of the last step. Answers
/// for another turn are left out.
pub fn plan(
    record: &Match,
    table: &dyn Table,
    plan: &ConditionalMove,
    question: Text,
) -> ConditionalMoveView {
    let line = |(theirs, mine): (&MoveText, &MoveText)| pair("plan-line", record, table, theirs, mine);
    let answers =
        if plan.is_for(record) { plan.answers.iter().filter_map(line).collect() } else { Vec::new() };
    ConditionalMoveView { answers, asked: question }
}

/// Asks for the opponent's move to which the player wants to plan an answer.
pub fn ask_theirs(record: &Match) -> Text {
    Text::new("plan-theirs").with("person", phrases::person(mover(record)))
}

/// Asks for the answer to a move of the opponent; `None` if that move is illegal.
pub fn ask_mine(record: &Match, table: &dyn Table, theirs: &MoveText) -> Option<Text> {
    let text = Text::new("plan-mine").with("person", phrases::person(mover(record)));
    Some(text.with("theirs", move_name(table, theirs)?))
}

/// Asks the player to confirm a planned answer; `None` if one of the two moves is illegal.
pub fn ask_whether(record: &Match, table: &dyn Table, theirs: &MoveText, mine: &MoveText) -> Option<Text> {
    pair("plan-really", record, table, theirs, mine)
}

/// Names a move of the opponent and the answer; `None` if one of the two moves is illegal.
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

/// Returns the name of a move as menus show it; `None` if the move is illegal.
pub fn move_name(table: &dyn Table, mv: &MoveText) -> Option<Text> {
    table.named_moves().into_iter().find(|(text, _)| text == mv).map(|(_, name)| name)
}

/// Returns the player to move. For an ended match, returns an arbitrary player; nobody sees the result,
/// because plans exist only for running matches.
pub fn mover(record: &Match) -> PersonId {
    record.mover().unwrap_or(record.people.0[0])
}

//! What is planned ahead in a match, in words of no language yet.

use crate::base::id::PersonId;
use crate::base::text::Text;
use crate::game::{MoveText, Table};

use super::super::matches::{Match, Plan, supposed};
use super::tell;

/// What somebody has planned, and what is asked of them now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlanView {
    /// Each answer that is planned: to what, and what.
    pub answers: Vec<Text>,
    /// What is asked, or what has become of it.
    pub asked: Text,
}

/// What is planned, with what is asked or said beside it.
pub fn plan(record: &Match, table: &dyn Table, plan: &Plan, asked: Text) -> PlanView {
    let line = |(theirs, mine): (&MoveText, &MoveText)| pair("plan-line", record, table, theirs, mine);
    let answers =
        if plan.is_for(record) { plan.answers.iter().filter_map(line).collect() } else { Vec::new() };
    PlanView { answers, asked }
}

/// What the other may play is asked for.
pub fn ask_theirs(record: &Match) -> Text {
    Text::new("plan-theirs").with("person", tell::person(mover(record)))
}

/// One's own answer to a move of theirs is asked for.
pub fn ask_mine(record: &Match, table: &dyn Table, theirs: &MoveText) -> Option<Text> {
    let text = Text::new("plan-mine").with("person", tell::person(mover(record)));
    Some(text.with("theirs", move_name(table, theirs)?))
}

/// Asks whether the player means this answer.
pub fn ask_whether(record: &Match, table: &dyn Table, theirs: &MoveText, mine: &MoveText) -> Option<Text> {
    pair("plan-really", record, table, theirs, mine)
}

/// A move of the other and one's own, by name.
fn pair(
    key: &'static str,
    record: &Match,
    table: &dyn Table,
    theirs: &MoveText,
    mine: &MoveText,
) -> Option<Text> {
    let (_, after) = supposed(record, table, theirs)?;
    let text = Text::new(key).with("person", tell::person(mover(record)));
    Some(text.with("theirs", move_name(table, theirs)?).with("mine", move_name(&*after, mine)?))
}

/// A move by the name under which it can be chosen.
pub fn move_name(table: &dyn Table, mv: &MoveText) -> Option<Text> {
    table.named_moves().into_iter().find(|(text, _)| text == mv).map(|(_, name)| name)
}

/// Whoever is to move. Nothing is planned in a match that is over.
pub fn mover(record: &Match) -> PersonId {
    record.mover().unwrap_or(record.people.0[0])
}

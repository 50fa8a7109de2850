//! Hints in words.

use crate::base::text::Text;
use crate::game::{MoveText, Table};

use super::super::hints::FirstHint;

/// What a first hint says. Where there is but one move, it is the whole one.
pub fn hint(table: &dyn Table, first: &FirstHint) -> Option<Text> {
    let names = table.named_moves();
    let name = |mv| names.iter().find(|(named, _)| named == mv).map(|(_, name)| name.clone());
    Some(match first {
        FirstHint::Begins { label, .. } => Text::new("hint-begins").with("piece", label.clone()),
        FirstHint::Either([one, two]) => {
            Text::new("hint-either").with("one", name(one)?).with("two", name(two)?)
        }
        FirstHint::Only => return None,
    })
}

/// What a hint says that tells the whole move.
pub fn whole_hint(table: &dyn Table, best: &MoveText) -> Option<Text> {
    let name = table.named_moves().into_iter().find(|(named, _)| named == best).map(|(_, name)| name)?;
    Some(Text::new("hint-whole").with("move", name))
}

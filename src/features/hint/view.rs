//! Messages of hints: the sentence above the board, and the button for the whole move.

use crate::base::id::MatchId;
use crate::base::text::Text;
use crate::chat::parts::plain_button;
use crate::chat::voice::Voice;
use crate::chat::{Message, Row};
use crate::game::Table;
use crate::host::Press;
use crate::host::hint::Hint;
use crate::host::view::move_name;

/// The board with the button *Show the whole move*: in place of the button *Hint*, or in a row of its own.
pub fn with_whole_button(mut board: Message, id: MatchId, turn: u32, voice: Voice<'_>) -> Message {
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

pub fn sentence(table: &dyn Table, hint: &Hint) -> Option<Text> {
    Some(match hint {
        Hint::Begins { label, .. } => Text::new("hint-begins").with("piece", label.clone()),
        Hint::Either([one, two]) => {
            let one = move_name(table, one)?;
            Text::new("hint-either").with("one", one).with("two", move_name(table, two)?)
        }
        Hint::Whole(best) => Text::new("hint-whole").with("move", move_name(table, best)?),
    })
}

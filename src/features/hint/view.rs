//! Messages of hints: first a part of the move, then the whole move with a button that plays it.

use crate::base::choice::ChoiceKey;
use crate::base::text::Text;
use crate::chat::parts::{button, plain_button, text_message};
use crate::chat::voice::Voice;
use crate::chat::{ButtonStyle, File, Message, Row};
use crate::game::{MoveText, Table};
use crate::host::view::{BoardView, move_name};
use crate::host::{MoveChoices, Press};

use crate::host::hint::FirstHint;

pub fn first(view: &BoardView, text: &Text, picture: File, voice: Voice<'_>) -> Message {
    let whole = Press::Hint { id: view.id, turn: view.turn, whole: true };
    let rows = vec![Row::Buttons(vec![plain_button(&whole, "button-hint-whole", voice)])];
    Message { file: Some(picture), rows, ..text_message(&voice.say(text)) }
}

/// The whole move, with one button that plays it and one that chooses another move.
pub fn whole(
    view: &BoardView,
    text: &Text,
    keys: Vec<ChoiceKey>,
    picture: File,
    voice: Voice<'_>,
) -> Message {
    let step = MoveChoices::new(view.id, view.turn);
    let play = Press::Play(MoveChoices { chosen: keys, ..step.clone() });
    let buttons = vec![
        button(&play, &voice.key("button-hint-play"), ButtonStyle::Main),
        plain_button(&Press::Browse(step), "button-choose", voice),
    ];
    Message { file: Some(picture), rows: vec![Row::Buttons(buttons)], ..text_message(&voice.say(text)) }
}

/// The sentence of a first hint; `None` if there is only one legal move, which the caller shows
/// whole.
pub fn hint(table: &dyn Table, first: &FirstHint) -> Option<Text> {
    Some(match first {
        FirstHint::Begins { label, .. } => Text::new("hint-begins").with("piece", label.clone()),
        FirstHint::Either([one, two]) => {
            let one = move_name(table, one)?;
            Text::new("hint-either").with("one", one).with("two", move_name(table, two)?)
        }
        FirstHint::Only => return None,
    })
}

pub fn whole_hint(table: &dyn Table, best: &MoveText) -> Option<Text> {
    Some(Text::new("hint-whole").with("move", move_name(table, best)?))
}

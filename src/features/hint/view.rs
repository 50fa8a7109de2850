//! Messages of hints: first a part of the move, then the whole move with a button that plays it.

use crate::base::choice::ChoiceKey;
use crate::base::text::Text;
use crate::chat::parts::{button, text_message};
use crate::chat::voice::Voice;
use crate::chat::{ButtonStyle, File, Message, Row};
use crate::game::{MoveText, Table};
use crate::host::press::{MoveChoices, Press};
use crate::host::view::BoardView;

use super::decide::FirstHint;

/// Returns the first hint, with a button for the whole move.
pub fn first(view: &BoardView, text: &Text, picture: File, voice: Voice<'_>) -> Message {
    let whole = Press::Hint { id: view.id, turn: view.turn, whole: true };
    let button = button(&whole, &voice.key("button-hint-whole"), ButtonStyle::Plain);
    Message { file: Some(picture), rows: vec![Row::Buttons(vec![button])], ..text_message(&voice.say(text)) }
}

/// Returns the whole move, with one button that plays it and one that chooses another move.
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
        button(&Press::Browse(step), &voice.key("button-choose"), ButtonStyle::Plain),
    ];
    Message { file: Some(picture), rows: vec![Row::Buttons(buttons)], ..text_message(&voice.say(text)) }
}

/// Returns the sentence of a first hint; `None` if there is only one legal move, which the caller shows
/// whole.
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

pub fn whole_hint(table: &dyn Table, best: &MoveText) -> Option<Text> {
    let name = table.named_moves().into_iter().find(|(named, _)| named == best).map(|(_, name)| name)?;
    Some(Text::new("hint-whole").with("move", name))
}

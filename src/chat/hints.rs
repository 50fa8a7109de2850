//! Hints: first what to think about, then the whole move, which a press plays.

use crate::base::choice::Key;
use crate::base::text::Text;
use crate::host::press::{Choosing, Press};
use crate::host::view::BoardView;

use super::outgoing::{ButtonStyle, File, Message, Row};
use super::parts::{button, words};
use super::voice::Voice;

/// What to think about, with the way to the whole move.
pub fn first(view: &BoardView, said: &Text, picture: File, voice: Voice<'_>) -> Message {
    let whole = Press::Hint { id: view.id, turn: view.turn, whole: true };
    let button = button(&whole, &voice.key("button-hint-whole"), ButtonStyle::Plain);
    Message { file: Some(picture), rows: vec![Row::Buttons(vec![button])], ..words(&voice.say(said)) }
}

/// The whole move, with the press that plays it and the one that chooses another.
pub fn whole(view: &BoardView, (said, keys): (&Text, Vec<Key>), picture: File, voice: Voice<'_>) -> Message {
    let step = Choosing::new(view.id, view.turn);
    let play = Press::Play(Choosing { chosen: keys, ..step.clone() });
    let buttons = vec![
        button(&play, &voice.key("button-hint-play"), ButtonStyle::Main),
        button(&Press::Browse(step), &voice.key("button-choose"), ButtonStyle::Plain),
    ];
    Message { file: Some(picture), rows: vec![Row::Buttons(buttons)], ..words(&voice.say(said)) }
}

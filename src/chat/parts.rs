//! Parts that every message is made of: words, links and buttons.

use crate::base::text::{Arg, Text};
use crate::host::press::Press;

use super::limits::{self, cut};
use super::outgoing::{Button, ButtonStyle, Message};
use super::voice::Voice;

/// Returns a message of text alone, cut to the chat's limit.
pub fn words(text: &str) -> Message {
    Message { text: cut(text, limits::TEXT), ..Message::default() }
}

/// A sentence with the way to a board, as a link.
pub fn with_link(sentence: &str, link: &str, voice: Voice<'_>) -> String {
    linked(sentence, ("link-board", link), voice)
}

/// A sentence with the way to a challenge, as a link.
pub fn with_challenge_link(sentence: &str, link: &str, voice: Voice<'_>) -> String {
    linked(sentence, ("link-challenge", link), voice)
}

fn linked(sentence: &str, (key, link): (&'static str, &str), voice: Voice<'_>) -> String {
    format!("{sentence} {}", voice.say(&Text::new(key).with("link", Arg::Word(link.to_owned()))))
}

pub fn button(press: &Press, label: &str, style: ButtonStyle) -> Button {
    Button { id: press.to_string(), label: cut(label, limits::LABEL), emoji: None, style, disabled: false }
}

//! Guesses of whoever watches: what one person sees while they choose, and what is sealed.
//!
//! Choices are laid out as for a move; only the components lead elsewhere.

use crate::base::text::Text;
use crate::game::Prompt;
use crate::host::Press;
use crate::host::press::Choosing;
use crate::host::view::BoardView;

use super::compose::Emoji;
use super::layout::{self, Sheet};
use super::limits::{self, cut};
use super::outgoing::{ButtonStyle, File, Message, Row};
use super::parts::{button, words};
use super::voice::Voice;

/// The next choice towards a guess. `asked` says what is asked; `view` is the board on which is chosen.
pub fn choose(
    (asked, view): (&[Text], &BoardView),
    step: &Choosing,
    picture: File,
    voice: Voice<'_>,
    emoji: Emoji<'_>,
) -> Message {
    let id = |part, more: &[&str]| {
        let chosen = step.chosen.iter().cloned().chain(more.iter().map(|key| (*key).to_owned()));
        let press = Choosing { part, chosen: chosen.collect(), ..Choosing::new(step.id, step.turn) };
        Press::Guess(press).to_string()
    };
    let sheet = Sheet { voice, rows: limits::ROWS - 1, id: &id, emoji };
    let (question, mut rows) = match &view.prompt {
        Some(Prompt::Choose(choose)) => (Some(&choose.question), layout::lay_out(choose, &sheet)),
        _ => (None, Vec::new()),
    };
    if let Some((_, before)) = step.chosen.split_last() {
        let back = Choosing { chosen: before.to_vec(), ..Choosing::new(step.id, step.turn) };
        rows.push(plain(back, "button-back", voice));
    }
    let said: Vec<String> = asked.iter().chain(question).map(|text| voice.say(text)).collect();
    Message { text: cut(&said.join("\n"), limits::TEXT), file: Some(picture), rows, pings: Vec::new() }
}

/// A guess is sealed, and may be changed.
pub fn sealed(said: &Text, first: Choosing, voice: Voice<'_>) -> Message {
    Message { rows: vec![plain(first, "button-guess-change", voice)], ..words(&voice.say(said)) }
}

/// The line of a former board, and who has guessed the move that it tells.
pub fn told_with(line: &str, guessed_by: &Text, voice: Voice<'_>) -> String {
    cut(&format!("{line} {}", voice.say(guessed_by)), limits::TEXT)
}

fn plain(step: Choosing, key: &'static str, voice: Voice<'_>) -> Row {
    Row::Buttons(vec![button(&Press::Guess(step), &voice.key(key), ButtonStyle::Plain)])
}

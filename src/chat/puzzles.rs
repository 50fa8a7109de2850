//! A day's puzzle: what one person sees while they look for the move, and what all see where it is posted.
//!
//! Choices are laid out as for a move; only the components lead elsewhere.

use crate::base::choice::Key;
use crate::base::text::Text;
use crate::game::{Prompt, Table};
use crate::host::{Press, Puzzling};

use super::compose::Emoji;
use super::layout::{self, Sheet};
use super::limits::{self, cut};
use super::outgoing::{Button, ButtonStyle, File, Message, Row};
use super::parts::{button, words};
use super::voice::Voice;

/// A picture of a puzzle, with what it shows in words.
pub fn picture(table: &dyn Table, at: &Puzzling, bytes: std::sync::Arc<[u8]>, voice: Voice<'_>) -> File {
    let alt = cut(&voice.plain(&table.describe()), limits::ALT);
    File { bytes, name: format!("{}-puzzle-{}.png", at.game, at.day.0), alt }
}

/// The next choice. `yesterday` leads to the solution of yesterday's puzzle, where there was one.
pub fn choose(
    (at, table): (&Puzzling, &dyn Table),
    said: &[Text],
    (picture, yesterday): (File, Option<Puzzling>),
    voice: Voice<'_>,
    emoji: Emoji<'_>,
) -> Message {
    let id = |part, more: &[&str]| {
        let more = more.iter().map(|key| (*key).to_owned());
        let chosen: Vec<Key> = at.chosen.iter().cloned().chain(more).collect();
        Press::Puzzle(Puzzling { part, chosen, ..at.clone() }).to_string()
    };
    let sheet = Sheet { voice, rows: limits::ROWS - 1, id: &id, emoji };
    let (mut rows, question) = match table.prompt(&at.chosen) {
        Prompt::Choose(choose) => (layout::lay_out(&choose, &sheet), Some(choose.question)),
        Prompt::Ready(_) | Prompt::Stale => (Vec::new(), None),
    };
    let back = at.chosen.split_last().map(|(_, before)| Puzzling { chosen: before.to_vec(), ..at.clone() });
    let back = back.map(|back| plain(back, "button-back", voice));
    // What is the same as another component of the message cannot stand there twice: yesterday's is of
    // another day.
    let buttons: Vec<Button> = back.into_iter().chain(other_day(yesterday, voice)).collect();
    if !buttons.is_empty() {
        rows.push(Row::Buttons(buttons));
    }
    Message { text: lines(said.iter().chain(&question), voice), file: Some(picture), rows, pings: Vec::new() }
}

pub fn solved(said: &[Text], (picture, yesterday): (File, Option<Puzzling>), voice: Voice<'_>) -> Message {
    let buttons: Vec<Button> = other_day(yesterday, voice).into_iter().collect();
    let rows = if buttons.is_empty() { Vec::new() } else { vec![Row::Buttons(buttons)] };
    Message { text: lines(said, voice), file: Some(picture), rows, pings: Vec::new() }
}

/// The solution of another day's, with the way to today's, and to the match that it is from where one may
/// look at it.
pub fn solution(
    said: &[Text],
    picture: File,
    (today, replay): (Puzzling, Option<Press>),
    voice: Voice<'_>,
) -> Message {
    let mut buttons =
        vec![button(&Press::Puzzle(today), &voice.key("button-puzzle-today"), ButtonStyle::Main)];
    buttons.extend(replay.map(|press| button(&press, &voice.key("button-replay"), ButtonStyle::Plain)));
    let rows = vec![Row::Buttons(buttons)];
    Message { text: lines(said, voice), file: Some(picture), rows, pings: Vec::new() }
}

/// The day's puzzle for all in a channel; calls nobody.
pub fn posted(said: &[Text], picture: File, solve: Puzzling, voice: Voice<'_>) -> Message {
    let solve = button(&Press::Puzzle(solve), &voice.key("button-puzzle-solve"), ButtonStyle::Main);
    let rows = vec![Row::Buttons(vec![solve])];
    Message { text: lines(said, voice), file: Some(picture), rows, pings: Vec::new() }
}

/// The words of a refusal with the way to today's.
pub fn over(said: &Text, today: Puzzling, voice: Voice<'_>) -> Message {
    let today = button(&Press::Puzzle(today), &voice.key("button-puzzle-today"), ButtonStyle::Main);
    Message { rows: vec![Row::Buttons(vec![today])], ..words(&voice.say(said)) }
}

fn other_day(yesterday: Option<Puzzling>, voice: Voice<'_>) -> Option<Button> {
    yesterday.map(|at| plain(at, "button-puzzle-yesterday", voice))
}

fn plain(at: Puzzling, key: &'static str, voice: Voice<'_>) -> Button {
    button(&Press::Puzzle(at), &voice.key(key), ButtonStyle::Plain)
}

fn lines<'t>(texts: impl IntoIterator<Item = &'t Text>, voice: Voice<'_>) -> String {
    let said: Vec<String> = texts.into_iter().map(|text| voice.say(text)).collect();
    cut(&said.join("\n"), limits::TEXT)
}

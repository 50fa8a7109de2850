//! A first game: what its pupil sees, laid out like a match that is played, in a message for them alone.

use std::sync::Arc;

use crate::base::text::Text;
use crate::game::{Prompt, Table};
use crate::host::{Learning, Press};

use super::compose::{Emoji, rules_rows};
use super::layout::{self, IN_A_ROW, Sheet};
use super::limits::{self, cut};
use super::outgoing::{Button, ButtonStyle, File, Message, Row};
use super::parts::{button, words};
use super::voice::Voice;

/// What is shown at a place in a first game, in words.
pub struct Lines<'a> {
    /// What the last press taught, and what to look for now.
    pub told: &'a Text,
    /// Before it: that what was chosen can be played, and is not what is looked for.
    pub other: bool,
}

/// A step of a first game, with what can be chosen on this table.
pub fn step(
    (learning, table): (&Learning, &dyn Table),
    lines: &Lines<'_>,
    png: Arc<[u8]>,
    voice: Voice<'_>,
    emoji: Emoji<'_>,
) -> Message {
    let id = |part, more: &[&str]| {
        let chosen =
            learning.chosen.iter().cloned().chain(more.iter().map(|key| (*key).to_owned())).collect();
        Press::Learn(Learning { part, chosen, ..learning.clone() }).to_string()
    };
    let sheet =
        Sheet { voice, rows: limits::ROWS - usize::from(!learning.chosen.is_empty()), id: &id, emoji };
    let mut rows = match table.prompt(&learning.chosen) {
        Prompt::Choose(choose) => layout::lay_out(&choose, &sheet),
        Prompt::Ready(_) | Prompt::Stale => Vec::new(),
    };
    if let Some((_, before)) = learning.chosen.split_last() {
        let back = Learning { chosen: before.to_vec(), ..learning.clone() };
        rows.push(Row::Buttons(vec![learn(back, &voice.key("button-back"), ButtonStyle::Plain)]));
    }
    Message { rows, ..shown(learning, table, lines, png, voice) }
}

/// What stands before a first game that begins with a press.
pub fn before(
    (learning, table): (&Learning, &dyn Table),
    lines: &Lines<'_>,
    png: Arc<[u8]>,
    voice: Voice<'_>,
) -> Message {
    let begin = Learning { played: Some(0), ..learning.clone() };
    let rows = vec![Row::Buttons(vec![learn(begin, &voice.key("button-learn-begin"), ButtonStyle::Good)])];
    Message { rows, ..shown(learning, table, lines, png, voice) }
}

/// The end of a first game: what to do now. `others` are the other games.
pub fn end(
    (learning, table): (&Learning, &dyn Table),
    others: &[&str],
    lines: &Lines<'_>,
    png: Arc<[u8]>,
    voice: Voice<'_>,
) -> Message {
    let invite = Press::Invite { game: learning.game.clone(), person: None };
    let buttons = vec![
        button(&invite, &voice.key("button-challenge-anyone"), ButtonStyle::Main),
        button(&Press::Rules(learning.game.clone()), &voice.key("button-rules"), ButtonStyle::Plain),
    ];
    let rows = [Row::Buttons(buttons)].into_iter().chain(learn_rows(others, limits::ROWS - 1, voice));
    Message { rows: rows.collect(), ..shown(learning, table, lines, png, voice) }
}

/// *Learn* for games, a button each, in at most so many rows.
pub fn learn_rows(games: &[&str], most: usize, voice: Voice<'_>) -> Vec<Row> {
    let one = |game: &&str| {
        let label = Text::new("button-learn-of").with("game", Text::of(game, "name"));
        learn(Learning::new(game), &voice.plain(&label), ButtonStyle::Plain)
    };
    let shown = &games[..games.len().min(most * IN_A_ROW)];
    shown.chunks(IN_A_ROW).map(|row| Row::Buttons(row.iter().map(one).collect())).collect()
}

/// What can be done: a first game and the rules of every game to press. Those who may manage the server read
/// what they can do besides.
pub fn help(games: &[&str], manages: bool, voice: Voice<'_>) -> Message {
    let learn = learn_rows(games, 2, voice);
    let rules = rules_rows(games, limits::ROWS - learn.len(), voice);
    let besides = manages.then(|| voice.key("help-managers"));
    let said: Vec<String> = [voice.key("help-text")].into_iter().chain(besides).collect();
    Message { rows: learn.into_iter().chain(rules).collect(), ..words(&said.join("\n")) }
}

fn shown(
    learning: &Learning,
    table: &dyn Table,
    Lines { told, other }: &Lines<'_>,
    png: Arc<[u8]>,
    voice: Voice<'_>,
) -> Message {
    let other = other.then(|| voice.key("learn-other"));
    let said: Vec<String> = other.into_iter().chain([voice.say(told)]).collect();
    let alt = cut(&voice.plain(&table.describe()), limits::ALT);
    let picture = File { bytes: png, name: format!("{}-first-game.png", learning.game), alt };
    Message { file: Some(picture), ..words(&said.join("\n")) }
}

fn learn(learning: Learning, label: &str, style: ButtonStyle) -> Button {
    button(&Press::Learn(learning), label, style)
}

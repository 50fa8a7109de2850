//! Buttons that lead to first games.

use crate::base::text::Text;
use crate::host::{Learning, Press};

use super::compose::rules_rows;
use super::layout::IN_A_ROW;
use super::limits;
use super::outgoing::{Button, ButtonStyle, Message, Row};
use super::parts::{button, words};
use super::voice::Voice;

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

pub fn learn(learning: Learning, label: &str, style: ButtonStyle) -> Button {
    button(&Press::Learn(learning), label, style)
}

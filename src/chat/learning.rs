//! Buttons that begin or continue the tutorial of a game.

use crate::base::text::Text;
use crate::host::{Press, TutorialPress};

use super::layout::{IN_A_ROW, balanced};
use super::outgoing::{Button, ButtonStyle, Row};
use super::parts::button;
use super::voice::Voice;

/// Returns a *Learn* button for each game, in at most `most` rows.
pub fn learn_rows(games: &[&str], most: usize, voice: Voice<'_>) -> Vec<Row> {
    let one = |game: &&str| {
        let label = Text::new("button-learn-of").with("game", Text::of(game, "name"));
        learn(TutorialPress::new(game), &voice.plain(&label), ButtonStyle::Plain)
    };
    let shown = &games[..games.len().min(most * IN_A_ROW)];
    balanced(shown.iter().map(one).collect())
}

pub fn learn(learning: TutorialPress, label: &str, style: ButtonStyle) -> Button {
    button(&Press::Learn(learning), label, style)
}

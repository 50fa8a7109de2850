//! The message with the rules of a game.

use std::sync::Arc;

use crate::base::text::Text;
use crate::chat::layout::{IN_A_ROW, balanced};
use crate::chat::learning::learn;
use crate::chat::limits::{self, whole};
use crate::chat::parts::{button, text_message};
use crate::chat::practice::play_computer;
use crate::chat::voice::Voice;
use crate::chat::{ButtonStyle, File, Message, Row};
use crate::game::Lesson;
use crate::host::{Press, TutorialPress};

/// Returns the rules of a game with an example position. `alt` describes the picture of this position.
///
/// The buttons below lead to a first game, to the computer, to *Challenge anyone*, and to the rules of
/// the `others`.
pub fn lesson(
    game: &str,
    others: &[&str],
    lesson: &Lesson,
    png: Arc<[u8]>,
    alt: &str,
    voice: Voice<'_>,
) -> Message {
    let picture = File { bytes: png, name: format!("{game}-rules.png"), alt: whole(alt, limits::ALT) };
    let paragraphs: Vec<String> = lesson.paragraphs.iter().map(|paragraph| voice.key(paragraph)).collect();
    let invite = Press::Invite { game: game.to_owned(), person: None };
    let invite = button(&invite, &voice.key("button-challenge-anyone"), ButtonStyle::Main);
    let label = Text::new("button-learn-of").with("game", Text::of(game, "name"));
    let learn = learn(TutorialPress::new(game), &voice.plain(&label), ButtonStyle::Success);
    let rows = [Row::Buttons(vec![learn, play_computer(Some(game), voice), invite])]
        .into_iter()
        .chain(rules_rows(others, limits::ROWS - 1, voice));
    Message { file: Some(picture), rows: rows.collect(), ..text_message(&paragraphs.join("\n\n")) }
}

/// Returns a button for the rules of each game, in at most `most` rows.
fn rules_rows(games: &[&str], most: usize, voice: Voice<'_>) -> Vec<Row> {
    let rules = |game: &&str| {
        let label = Text::new("button-rules-of").with("game", Text::of(game, "name"));
        button(&Press::Rules((*game).to_owned()), &voice.plain(&label), ButtonStyle::Plain)
    };
    let shown = &games[..games.len().min(most * IN_A_ROW)];
    balanced(shown.iter().map(rules).collect())
}

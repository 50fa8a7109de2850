//! The message with the rules of a game.

use std::sync::Arc;

use crate::base::text::Text;
use crate::chat::limits;
use crate::chat::parts::{button, file, game_rows, learn_game, text_message};
use crate::chat::practice::play_computer;
use crate::chat::voice::Voice;
use crate::chat::{ButtonStyle, Message, Row};
use crate::game::Lesson;
use crate::host::{Invitee, Press};

/// The rules of a game with an example position. `alt` describes the picture of this position.
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
    let picture = file(png, format!("{game}-rules.png"), alt);
    let paragraphs: Vec<String> = lesson.paragraphs.iter().map(|paragraph| voice.key(paragraph)).collect();
    let invite = Press::Invite { game: game.to_owned(), to: Invitee::Anyone };
    let invite = button(&invite, &voice.key("button-challenge-anyone"), ButtonStyle::Main);
    let learn = learn_game(game, ButtonStyle::Success, voice);
    let first = Row::Buttons(vec![learn, play_computer(Some(game), voice), invite]);
    let rules = |game: &str| {
        let label = Text::new("button-rules-of").with("game", Text::of(game, "name"));
        button(&Press::Rules(game.to_owned()), &voice.plain(&label), ButtonStyle::Plain)
    };
    let rows = [first].into_iter().chain(game_rows(others, limits::ROWS - 1, rules)).collect();
    Message { file: Some(picture), rows, ..text_message(&paragraphs.join("\n\n")) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Registry;
    use crate::games::GAMES;
    use crate::words::{Catalogue, Language};
    use engawa_samples::{MessageSnapshot, picture};

    #[test]
    fn lessons_match_their_snapshots() {
        let words = Catalogue::load().expect("the catalogue loads");
        let games: Vec<_> = Registry::new(GAMES).iter().collect();
        for language in Language::all() {
            let mut book = MessageSnapshot::new(&words, language);
            for game in &games {
                let (id, voice) = (game.facts().id, book.voice);
                let others: Vec<&str> =
                    games.iter().map(|game| game.facts().id).filter(|other| *other != id).collect();
                let lesson = lesson(id, &others, &game.lesson(), picture("").bytes, "…", voice);
                book.page(&format!("{id}: rules"), &lesson);
            }
            insta::assert_snapshot!(format!("rules-{}", language.code()), book.text);
        }
    }
}

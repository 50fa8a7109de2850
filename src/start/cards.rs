//! The game cards on the sandbox's page: each shows a game's name, its summary and a sample board.
//!
//! The sample board has a picture and a description in words. Every text is given in all languages of the
//! bot, except for labels inside the picture, which use the default language.

use crate::base::scene::{Look, Theme};
use crate::base::seat::Seat;
use crate::base::text::Text;
use crate::chat::voice::Voice;
use crate::game::{AnyGame, PositionText, Registry};
use crate::render::{self, Painter};
use crate::sandbox::{Card, Sentences};
use crate::words::{Catalogue, Language};

/// The perspective and theme of the sample boards.
const LOOK: Look = Look { seat: Seat::First, theme: Theme::Day };

/// Returns one card for each game. The function is slow: preparing the art of one game takes up to a
/// second.
///
/// # Errors
///
/// Fails if a picture cannot be drawn.
pub fn cards(
    games: &Registry,
    words: &Catalogue,
    painter: &Painter,
) -> Result<Vec<Card>, render::RenderFault> {
    games.iter().map(|game| card(game, words, painter)).collect()
}

fn card(
    game: &'static dyn AnyGame,
    words: &Catalogue,
    painter: &Painter,
) -> Result<Card, render::RenderFault> {
    let id = game.facts().id;
    let lesson = PositionText(game.lesson().position.to_owned());
    let table = game.open(&lesson, &[]).expect("the suite that every game passes opens its lesson");
    let in_each = |text: &Text| -> Sentences {
        let say = |language: Language| (language.code(), Voice::new(words, language).plain(text));
        Language::all().map(say).collect()
    };
    let voice = Voice::new(words, Language::default());
    let scene = table.scene(&LOOK).translated(&|text| voice.plain(text));
    Ok(Card {
        command: format!("challenge {id}"),
        name: in_each(&Text::of(id, "name")),
        about: in_each(&Text::of(id, "summary")),
        alt: in_each(&table.describe()),
        picture: painter.board(game.art(LOOK.theme), &scene)?,
    })
}

//! The cards of the games on the sandbox's page: name, summary, and a sample board in words and as a
//! picture. Words are in every language, pictures in English.

use crate::base::scene::{Look, Theme};
use crate::base::seat::Seat;
use crate::base::text::Text;
use crate::chat::voice::Voice;
use crate::game::{AnyGame, PositionText, Registry};
use crate::render::{self, Painter};
use crate::sandbox::{Card, Sentences};
use crate::words::{Catalogue, Language};

/// The perspective of the boards: the one of the channel.
const LOOK: Look = Look { seat: Seat::First, theme: Theme::Day };

/// Returns a card for each game. Preparing a game's art takes up to a second.
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

//! Game cards on the page, one for each game that a visitor can start with one click. The program that starts
//! the stand-in supplies the cards, since the stand-in knows no game.

use std::{collections::BTreeMap, sync::Arc};

use serde_json::{Value, json};

/// One text in several languages, by language code such as `de`.
pub type Sentences = BTreeMap<&'static str, String>;

#[derive(Clone, Debug)]
pub struct Card {
    /// A slash command that needs no options. The card's button *Play* runs it to offer a match.
    pub command: String,
    pub name: Sentences,
    /// A summary of the game.
    pub about: Sentences,
    /// A description of the picture for people who do not see it.
    pub alt: Sentences,
    /// A picture of a board, as a PNG file.
    pub picture: Arc<[u8]>,
}

/// Converts the cards to JSON for the page. Pictures become URLs.
pub fn show(cards: &[Card]) -> Value {
    let show = |(number, card): (usize, &Card)| {
        json!({
            "command": card.command, "name": card.name, "about": card.about, "alt": card.alt,
            "picture": format!("/cards/{number}.png"),
        })
    };
    cards.iter().enumerate().map(show).collect()
}

//! Picture cards above the messages, one for each game that can be played at once. The program that
//! starts the stand-in supplies them, since it knows no game.

use std::{collections::BTreeMap, sync::Arc};

use serde_json::{Value, json};

/// Sentences by language code, such as `de`.
pub type Sentences = BTreeMap<&'static str, String>;

/// Card that offers a game on the page.
#[derive(Clone, Debug)]
pub struct Card {
    /// Slash command without options that offers a match; *Play* sends it.
    pub command: String,
    pub name: Sentences,
    /// Sentences about how the game is played.
    pub about: Sentences,
    /// Alternative text that describes the picture.
    pub alt: Sentences,
    /// Picture of a board, as a PNG file.
    pub picture: Arc<[u8]>,
}

/// Converts the cards to JSON for the page.
pub fn show(cards: &[Card]) -> Value {
    let show = |(number, card): (usize, &Card)| {
        json!({
            "command": card.command, "name": card.name, "about": card.about, "alt": card.alt,
            "picture": format!("/cards/{number}.png"),
        })
    };
    cards.iter().enumerate().map(show).collect()
}

//! What the page shows above the messages: a picture card for each game that can be played at once.
//!
//! The stand-in knows no game. Whoever starts it beside a bot says what the cards are.

use std::{collections::BTreeMap, sync::Arc};

use serde_json::{Value, json};

/// A sentence by the language it is in, such as `de`.
pub type Sentences = BTreeMap<&'static str, String>;

/// A game as the page offers it.
#[derive(Clone, Debug)]
pub struct Card {
    /// The command that offers a match of it, by its words and without options; *Play* sends it.
    pub command: String,
    pub name: Sentences,
    /// Sentences about what one does in it.
    pub about: Sentences,
    /// What the picture shows, for those who do not see it.
    pub alt: Sentences,
    /// A board of it, as PNG.
    pub picture: Arc<[u8]>,
}

/// Cards as the page is told of them.
pub fn show(cards: &[Card]) -> Value {
    let show = |(number, card): (usize, &Card)| {
        json!({
            "command": card.command, "name": card.name, "about": card.about, "alt": card.alt,
            "picture": format!("/cards/{number}.png"),
        })
    };
    cards.iter().enumerate().map(show).collect()
}

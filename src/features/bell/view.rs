//! Messages of the bell: the private choice of games, and the message to a person whose bell rings.

use crate::base::text::{Arg, Text};
use crate::chat::parts::{button, game_rows, plain_button, text_message};
use crate::chat::voice::Voice;
use crate::chat::{Button, ButtonStyle, Message, limits};
use crate::host::bell::Bells;
use crate::host::{PressFields, press_fields};

/// Presses at the club table and in the private choice of games. They contain no day, since the table's message stays for
/// months.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BellPress {
    /// Show the games, each with its bell.
    Choose,
    Turn {
        game: String,
        on: bool,
    },
}

press_fields!(BellPress, 'K', enum { Choose = "choose", Turn { game, on["on" "off"] } = "turn" });

/// The button at the club table.
pub fn at_table(voice: Voice<'_>) -> Button {
    plain_button(&BellPress::Choose.press(), "button-bell", voice)
}

/// One button for each game, which says whether its bell is on, and turns it off or on.
pub fn choose(bells: &Bells, games: &[&str], voice: Voice<'_>) -> Message {
    let turn = |game: &str| {
        let (key, style) = if bells.is_on(game) {
            ("button-bell-on", ButtonStyle::Main)
        } else {
            ("button-bell-off", ButtonStyle::Plain)
        };
        let press = BellPress::Turn { game: game.to_owned(), on: !bells.is_on(game) }.press();
        button(&press, &voice.plain(&about(key, game)), style)
    };
    Message { rows: game_rows(games, limits::ROWS, turn), ..text_message(&voice.key("bell-choose")) }
}

/// Tells a person that somebody looks for an opponent, without saying who.
pub fn rings(game: &str, link: Option<&str>, voice: Voice<'_>) -> Message {
    with_link_to_table(&about("bell-rings", game), link, voice)
}

pub fn with_link_to_table(said: &Text, link: Option<&str>, voice: Voice<'_>) -> Message {
    let said = voice.say(said);
    let link = link.map(|link| voice.say(&Text::new("club-link").with("link", Arg::Word(link.to_owned()))));
    text_message(&match link {
        Some(link) => voice.joined(&said, &link),
        None => said,
    })
}

pub fn about(key: &'static str, game: &str) -> Text {
    Text::new(key).with("game", Text::of(game, "name"))
}

//! The first page of `/help`, how to challenge somebody, and the list of commands.

use crate::base::text::{Arg, Text};
use crate::chat::parts::{button, button_row, choose_game, page_buttons, text_message};
use crate::chat::practice::play_computer;
use crate::chat::voice::Voice;
use crate::chat::{Button, ButtonStyle, Link, Message, Row, lists};
use crate::host::{HelpPress, Invitee, Press, PressFields};

/// Maximum number of commands on a page.
const ON_A_PAGE: usize = 10;

/// The first page of help. It offers challenges only on servers, since they are impossible
/// elsewhere.
pub fn start(games: &[&str], is_in_server: bool, invitation: Option<&str>, voice: Voice<'_>) -> Message {
    let names: Vec<Text> = games.iter().map(|game| Text::of(game, "name")).collect();
    let text = voice.say(&Text::new("help-start").with("games", names));
    let of = |press: HelpPress, key, style| button(&press.press(), &voice.key(key), style);
    let computer = Button { style: ButtonStyle::Main, ..play_computer(None, voice) };
    let challenge = of(HelpPress::Challenge, "button-help-challenge", ButtonStyle::Main);
    let to_read = [
        of(HelpPress::Learn, "button-help-learn", ButtonStyle::Success),
        of(HelpPress::Commands(0), "button-help-commands", ButtonStyle::Plain),
    ];
    let buttons = [computer].into_iter().chain(is_in_server.then_some(challenge)).chain(to_read).collect();
    let add = invitation
        .map(|address| Row::Link(Link { label: voice.key("button-help-add"), address: address.to_owned() }));
    Message { rows: [Row::Buttons(buttons)].into_iter().chain(add).collect(), ..text_message(&text) }
}

/// An explanation how to challenge a person, with buttons that challenge anyone.
pub fn how_to_challenge(command: Arg, games: &[&str], voice: Voice<'_>) -> Message {
    let rows = choose_game(games, |game| Press::Invite { game, to: Invitee::Anyone }, voice);
    Message { rows, ..text_message(&voice.say(&Text::new("help-how-to-challenge").with("command", command))) }
}

/// A page of the commands that a person may use where they are, with a sentence about each.
pub fn commands(sentences: &[Text], number: u32, is_in_server: bool, voice: Voice<'_>) -> Message {
    let lines: Vec<String> = sentences.iter().map(|one| format!("· {}", voice.say(one))).collect();
    let page = lists::page(&lines, number, ON_A_PAGE, lists::PAGE_ROOM);
    let rows = button_row(page_buttons(&page, |to| HelpPress::Commands(to).press(), voice));
    let shown = lines[page.entries.clone()].iter().cloned();
    let more = (!is_in_server).then(|| voice.key("help-more-in-servers"));
    let title = [voice.key("help-commands")];
    let all_lines: Vec<String> = title.into_iter().chain(shown).chain(more).chain(page.line(voice)).collect();
    Message { rows, ..text_message(&all_lines.join("\n")) }
}

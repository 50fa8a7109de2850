//! Parts shared by many messages: words, links, buttons and menus.

use std::sync::Arc;

use crate::base::id::MatchId;
use crate::base::text::{Arg, Text};
use crate::host::{Press, TutorialPress, WhatIfPress, WhatIfStep};

use super::layout::{IN_A_ROW, balanced};
use super::limits::{self, whole};
use super::lists::{self, ListPage};
use super::outgoing::{Button, ButtonStyle, Completion, File, Menu, MenuEntry, Message, Row};
use super::voice::Voice;

/// A message that consists of text alone, shortened to the chat's limit if necessary.
pub fn text_message(text: &str) -> Message {
    Message { text: lists::fit_message(text), ..Message::default() }
}

pub fn file(bytes: impl Into<Arc<[u8]>>, name: String, alt: &str) -> File {
    File { bytes: bytes.into(), name, alt: whole(alt, limits::ALT) }
}

/// One line for each part, shortened to the chat's limit if necessary.
pub fn lines<'t>(voice: Voice<'_>, parts: impl IntoIterator<Item = &'t Text>) -> String {
    let said: Vec<String> = parts.into_iter().map(|part| voice.say(part)).collect();
    lists::fit_message(&said.join("\n"))
}

/// Adds the emblem of a seat, as an emoji, after each argument of `text` that names a seat. `tokens` has
/// the name of the argument and the sprite of the emblem for each seat. The words come first, because
/// phone notifications spell emoji out.
pub fn with_tokens(
    text: &Text,
    tokens: &[(&str, &'static str)],
    emoji: &dyn Fn(&str) -> Option<String>,
) -> Text {
    let marked = |(name, arg): &(&'static str, Arg)| {
        let token = tokens.iter().find(|(seat, _)| seat == name).and_then(|(_, token)| emoji(token));
        let marked = token.map(|token| {
            let text = Text::new("seat-token").with("seat", arg.clone());
            text.with("token", format!("<:{token}>"))
        });
        (*name, marked.map_or_else(|| arg.clone(), Arg::from))
    };
    Text { key: text.key.clone(), args: text.args.iter().map(marked).collect() }
}

/// Appends a link to a board to a sentence.
pub fn with_link(sentence: &str, link: &str, voice: Voice<'_>) -> String {
    voice.joined(sentence, &link_to("link-board", link, voice))
}

/// Appends a link to a challenge to a sentence.
pub fn with_challenge_link(sentence: &str, link: &str, voice: Voice<'_>) -> String {
    voice.joined(sentence, &link_to("link-challenge", link, voice))
}

/// Appends a link to a board to an entry of a list, which is no sentence.
pub fn entry_with_link(entry: &str, link: &str, voice: Voice<'_>) -> String {
    format!("{entry} {}", link_to("link-board", link, voice))
}

/// Appends a link to a challenge to an entry of a list, which is no sentence.
pub fn entry_with_challenge_link(entry: &str, link: &str, voice: Voice<'_>) -> String {
    format!("{entry} {}", link_to("link-challenge", link, voice))
}

fn link_to(key: &'static str, link: &str, voice: Voice<'_>) -> String {
    voice.say(&Text::new(key).with("link", Arg::Word(link.to_owned())))
}

/// A press for a button, with the message key of the button's label.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LabelledPress {
    pub press: Press,
    pub label: &'static str,
}

/// What features add beside a board for one reader: lines below its text, and buttons.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Aside {
    pub lines: Vec<Text>,
    pub presses: Vec<LabelledPress>,
}

impl Aside {
    /// An aside with a button, or with nothing.
    pub fn of(press: Option<LabelledPress>) -> Self {
        Self { lines: Vec::new(), presses: press.into_iter().collect() }
    }
}

/// One row with these buttons, or no row if there are no buttons: the chat refuses an empty row.
pub fn button_row(buttons: Vec<Button>) -> Vec<Row> {
    if buttons.is_empty() { Vec::new() } else { vec![Row::Buttons(buttons)] }
}

pub fn button_rows(helps: &[LabelledPress], voice: Voice<'_>) -> Vec<Row> {
    button_row(helps.iter().map(|help| plain_button(&help.press, help.label, voice)).collect())
}

pub fn button(press: &Press, label: &str, style: ButtonStyle) -> Button {
    Button { id: press.to_string(), label: whole(label, limits::LABEL), emoji: None, style, disabled: false }
}

/// A button of the usual style, labelled with the message of a key.
pub fn plain_button(press: &Press, label: &'static str, voice: Voice<'_>) -> Button {
    button(press, &voice.key(label), ButtonStyle::Plain)
}

pub fn ask_analysis(id: MatchId, voice: Voice<'_>) -> Button {
    plain_button(&Press::Analyse { id, public: false }, "button-analysis", voice)
}

/// The button that begins to try moves at a position of a match, by its number as in [`Press::Replay`]. `u32::MAX`
/// is the present one.
pub fn ask_what_if(id: MatchId, frame: u32) -> LabelledPress {
    let press = Press::WhatIf(WhatIfPress::new(id, 0).at(WhatIfStep::Open(frame)));
    LabelledPress { press, label: "button-what-if" }
}

pub fn learn(learning: TutorialPress, label: &str, style: ButtonStyle) -> Button {
    button(&Press::Learn(learning), label, style)
}

pub fn learn_game(game: &str, style: ButtonStyle, voice: Voice<'_>) -> Button {
    let label = Text::new("button-learn-of").with("game", Text::of(game, "name"));
    learn(TutorialPress::new(game), &voice.plain(&label), style)
}

pub fn game_rows(games: &[&str], most: usize, one: impl Fn(&str) -> Button) -> Vec<Row> {
    balanced(games.iter().take(most * IN_A_ROW).map(|game| one(game)).collect())
}

pub fn choose_game(games: &[&str], press: impl Fn(String) -> Press, voice: Voice<'_>) -> Vec<Row> {
    game_rows(games, limits::ROWS, |game| {
        let name = voice.plain(&Text::of(game, "name"));
        button(&press(game.to_owned()), &name, ButtonStyle::Main)
    })
}

pub fn menu(press: &Press, placeholder: &str, entries: Vec<MenuEntry>) -> Row {
    let placeholder = whole(placeholder, limits::PLACEHOLDER);
    Row::Menu(Menu { id: press.to_string(), placeholder, entries })
}

pub fn menu_entry(value: String, label: &str) -> MenuEntry {
    MenuEntry { value, label: whole(label, limits::ENTRY), note: None, emoji: None }
}

/// The press for a page of the list that a letter marks. Pages are counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PagePress<const LETTER: char> {
    pub page: u32,
}

engawa_host::press_fields!(PagePress<LETTER>, LETTER, struct { page }, const LETTER: char);

/// The press for a page of a person's matches and challenges.
pub type GamesPage = PagePress<'L'>;

/// The buttons *Back* and *Next* for a page of a list; empty if there is only one page.
pub fn page_buttons(page: &ListPage, press: impl Fn(u32) -> Press, voice: Voice<'_>) -> Vec<Button> {
    if page.total <= 1 {
        return Vec::new();
    }
    // Both buttons need distinct ids even when disabled, so the page numbers may lie beyond both ends.
    let turn = |to: u32, key, disabled| Button { disabled, ..plain_button(&press(to), key, voice) };
    vec![
        turn(page.number.wrapping_sub(1), "button-list-back", page.number == 0),
        turn(page.number + 1, "button-list-forward", page.number + 1 == page.total),
    ]
}

/// The separator between the words of a suggestion and its value.
const VALUE_SEPARATOR: &str = " · ";

/// A suggestion that shows its value after the words, so that two suggestions with the same words
/// differ.
pub fn suggestion(words: &str, value: String) -> Completion {
    let behind = format!("{VALUE_SEPARATOR}{value}");
    let room = limits::ENTRY.saturating_sub(behind.chars().count());
    Completion { label: whole(words, room) + &behind, value }
}

pub fn value_in_suggestion(label: &str) -> Option<&str> {
    label.rsplit_once(VALUE_SEPARATOR).map(|(_, value)| value.trim())
}

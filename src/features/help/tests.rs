//! Tests of help: every command has a sentence in every language, and no sentence is cut.

use super::sentence_about;
use super::view;
use crate::app::answering::Declaration;
use crate::base::text::{Arg, Text, any_of};
use crate::chat::declarations::DeclarationBody;
use crate::chat::voice::Voice;
use crate::features::COMMANDS;
use crate::games::GAMES;
use crate::host::{HelpPress, Press, PressFields};
use crate::words::{Catalogue, Language};
use engawa_samples::{MessageSnapshot, assert_whole};

const ID: &str = "18446744073709551615";

#[test]
fn every_command_is_described_in_every_language() {
    let words = Catalogue::load().expect("the catalogue loads");
    for command in COMMANDS {
        let key = sentence_about(command).key;
        for language in Language::all() {
            assert!(words.has_message(language, &key), "{key} is missing in {}", language.code());
        }
    }
}

/// Returns the longest form of a command: a mention of each of its subcommands.
fn longest(command: &Declaration) -> Arg {
    let name = command.name;
    let mention = |sub: &str| format!("</{name} {sub}:{ID}>");
    match command.body {
        DeclarationBody::Subs(subs) => any_of(subs.iter().map(|sub| mention(sub.name))),
        DeclarationBody::Games { .. } => any_of(GAMES.iter().map(|game| mention(game.facts().id))),
        _ => Arg::Word(mention("").replace(' ', "")),
    }
}

#[test]
fn pages_list_every_command() {
    let words = Catalogue::load().expect("the catalogue loads");
    for language in Language::all() {
        let voice = Voice::new(&words, language);
        let sentence = |command: &Declaration| sentence_about(command).with("command", longest(command));
        let sentences: Vec<_> = COMMANDS.iter().map(sentence).collect();
        let (mut seen, mut page) = (0, 0);
        loop {
            let message = view::commands(&sentences, page, false, voice);
            assert_whole(&message);
            let of_page = |one: &&Text| message.text.contains(&voice.say(one));
            seen += sentences.iter().filter(of_page).count();
            let before = page;
            page += 1;
            if view::commands(&sentences, page, false, voice) == message {
                assert!(before > 0, "there are several pages");
                break;
            }
            assert!(page < 20);
        }
        // Some sentences may be counted twice: every page number beyond the last shows the last page.
        assert!(seen >= sentences.len(), "{seen} in {}", language.code());
    }
}

#[test]
fn presses_of_help_read_back_as_written() {
    for press in [HelpPress::Computer, HelpPress::Challenge, HelpPress::Learn, HelpPress::Commands(u32::MAX)]
    {
        let id = press.press().to_string();
        assert_eq!(Press::read(&id).as_ref().and_then(HelpPress::of), Some(press), "{id}");
    }
    for id in ["1E", "1E.commands", "1E.commands.01", "1E.learn.2", "1E.rules"] {
        assert_eq!(Press::read(id).as_ref().and_then(HelpPress::of), None, "{id}");
    }
}

#[test]
fn help_messages_match_their_snapshots() {
    let words = Catalogue::load().expect("the catalogue loads");
    let games: Vec<&str> = GAMES.iter().map(|game| game.facts().id).collect();
    for language in Language::all() {
        let mut book = MessageSnapshot::new(&words, language);
        let voice = book.voice;
        book.page("On a server", &view::start(&games, true, None, voice));
        book.page("In direct messages", &view::start(&games, false, Some("https://example.com/add"), voice));
        let command = Arg::Word("</challenge okiya:5>".to_owned());
        book.page("How to challenge", &view::how_to_challenge(command, &games, voice));
        let named = |command: &Declaration| {
            let called = match command.body {
                DeclarationBody::OnPerson(label, _) | DeclarationBody::OnMessage(label, _) => {
                    Arg::Text(Text::new(label))
                }
                _ => Arg::Word(format!("</{}:5>", command.name)),
            };
            sentence_about(command).with("command", called)
        };
        let sentences: Vec<_> = COMMANDS.iter().map(named).collect();
        for page in 0..3 {
            book.page("Commands", &view::commands(&sentences, page, true, voice));
        }
        insta::assert_snapshot!(format!("help-{}", language.code()), book.text);
    }
}

//! Discord's limits on outgoing messages, as constants and pure checks. The numbers are from Discord's
//! documentation, August 2026.

use std::collections::BTreeSet;

use super::outgoing::{Answer, Button, ENDINGS, Edit, File, Menu, Message, Row};

/// The maximum number of characters in the text of a message.
pub const TEXT: usize = 2000;
/// The maximum number of rows of controls in a message.
pub const ROWS: usize = 5;
/// The maximum number of buttons in one row of controls.
pub const BUTTONS: usize = 5;
/// The maximum number of characters on the label of a button.
pub const LABEL: usize = 80;
/// The maximum number of characters in the address that a button opens.
pub const ADDRESS: usize = 512;
/// The maximum number of characters in the id of a component.
pub const COMPONENT_ID: usize = 100;
/// The maximum number of entries of a menu, of choices of an option, and of completions.
pub const ENTRIES: usize = 25;
/// The maximum number of characters in the value, label or note of a menu entry, and in a completion.
pub const ENTRY: usize = 100;
/// The maximum number of characters that a menu shows while nothing is chosen.
pub const PLACEHOLDER: usize = 150;
/// The maximum number of characters in the description of a file.
pub const ALT: usize = 1024;
/// The maximum number of characters in the name of a person.
pub const NAME: usize = 32;
/// The maximum number of characters in the name of a thread.
pub const THREAD: usize = 100;
/// The maximum size of a file in bytes, unless the interaction allows more.
pub const FILE: usize = 10 * 1024 * 1024;

/// The locales of Discord's clients, without those of English, which is the default language.
pub const LOCALES: [&str; 32] = [
    "id", "da", "de", "es-ES", "es-419", "fr", "hr", "it", "lt", "hu", "nl", "no", "pl", "pt-BR", "ro", "fi",
    "sv-SE", "vi", "tr", "cs", "el", "bg", "ru", "uk", "hi", "th", "zh-CN", "ja", "zh-TW", "ko", "ar", "he",
];

/// A broken limit, described for the log.
pub type Breach = String;

/// Every limit that an answer breaks; empty if the answer may be sent.
pub fn of_answer(answer: &Answer) -> Vec<Breach> {
    match answer {
        Answer::Message(_, message) | Answer::Replace(message) => of_message(message),
        Answer::Completions(list) => {
            let mut breaches = Vec::new();
            at_most(&mut breaches, "completions", list.len(), ENTRIES);
            for completion in list {
                between(&mut breaches, "completion label", &completion.label, 1, ENTRY);
                between(&mut breaches, "completion value", &completion.value, 1, ENTRY);
            }
            breaches
        }
    }
}

pub fn of_message(message: &Message) -> Vec<Breach> {
    let mut breaches = Vec::new();
    at_most(&mut breaches, "text", message.text.chars().count(), TEXT);
    if message.text.is_empty() && message.file.is_none() && message.rows.is_empty() {
        breaches.push("the message is empty".to_owned());
    }
    message.file.iter().for_each(|file| of_file(&mut breaches, file));
    breaches.extend(of_rows(&message.rows));
    breaches
}

pub fn of_edit(edit: &Edit) -> Vec<Breach> {
    let mut breaches = Vec::new();
    at_most(&mut breaches, "text", edit.text.iter().flat_map(|text| text.chars()).count(), TEXT);
    edit.file.new_file().into_iter().for_each(|file| of_file(&mut breaches, file));
    breaches.extend(edit.rows.iter().flat_map(|rows| of_rows(rows)));
    breaches
}

fn of_file(breaches: &mut Vec<Breach>, file: &File) {
    between(breaches, "file description", &file.alt, 1, ALT);
    at_most(breaches, "file bytes", file.bytes.len(), FILE);
    if !ENDINGS.iter().any(|ending| file.name.ends_with(ending)) {
        breaches.push(format!("file {}: only {} may go out", file.name, ENDINGS.join(", ")));
    }
}

pub fn of_rows(rows: &[Row]) -> Vec<Breach> {
    let mut breaches = Vec::new();
    at_most(&mut breaches, "rows", rows.len(), ROWS);
    let mut ids = BTreeSet::new();
    for row in rows {
        match row {
            Row::Buttons(buttons) => {
                in_range(&mut breaches, "buttons in a row", buttons.len(), 1, BUTTONS);
                for button in buttons {
                    of_button(&mut breaches, button);
                    once(&mut breaches, &mut ids, &button.id);
                }
            }
            Row::Menu(menu) => {
                of_menu(&mut breaches, menu);
                once(&mut breaches, &mut ids, &menu.id);
            }
            Row::Link(link) => {
                between(&mut breaches, "link label", &link.label, 1, LABEL);
                between(&mut breaches, "address", &link.address, 1, ADDRESS);
            }
        }
    }
    breaches
}

fn of_button(breaches: &mut Vec<Breach>, button: &Button) {
    between(breaches, "component id", &button.id, 1, COMPONENT_ID);
    at_most(breaches, "button label", button.label.chars().count(), LABEL);
    if button.label.is_empty() && button.emoji.is_none() {
        breaches.push(format!("button {} has neither label nor emoji", button.id));
    }
}

fn of_menu(breaches: &mut Vec<Breach>, menu: &Menu) {
    between(breaches, "component id", &menu.id, 1, COMPONENT_ID);
    at_most(breaches, "menu placeholder", menu.placeholder.chars().count(), PLACEHOLDER);
    in_range(breaches, "menu entries", menu.entries.len(), 1, ENTRIES);
    let mut values = BTreeSet::new();
    for entry in &menu.entries {
        between(breaches, "entry value", &entry.value, 1, ENTRY);
        between(breaches, "entry label", &entry.label, 1, ENTRY);
        if let Some(note) = &entry.note {
            between(breaches, "entry note", note, 1, ENTRY);
        }
        once(breaches, &mut values, &entry.value);
    }
}

fn once<'a>(breaches: &mut Vec<Breach>, seen: &mut BTreeSet<&'a str>, id: &'a str) {
    if !seen.insert(id) {
        breaches.push(format!("{id} stands twice"));
    }
}

fn at_most(breaches: &mut Vec<Breach>, what: &str, is: usize, most: usize) {
    in_range(breaches, what, is, 0, most);
}

fn between(breaches: &mut Vec<Breach>, what: &str, text: &str, least: usize, most: usize) {
    in_range(breaches, what, text.chars().count(), least, most);
}

fn in_range(breaches: &mut Vec<Breach>, what: &str, is: usize, least: usize, most: usize) {
    if !(least..=most).contains(&is) {
        breaches.push(format!("{what}: {is}, but {least} to {most} is possible"));
    }
}

/// A text of the catalogue, which must not be longer than `most` characters.
///
/// Unit tests compose every message of every game in every language, and this function panics there if a
/// text is too long. In the program, it cuts the text, because the chat would refuse the whole message.
pub fn whole(text: &str, most: usize) -> String {
    #[cfg(test)]
    assert!(text.chars().count() <= most, "a catalogue text has more than {most} characters: {text}");
    cut(text, most)
}

/// Cuts a text that a person has written to at most `most` characters. A cut text ends with an ellipsis.
/// For texts of the catalogue, use [`whole`].
pub fn cut(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    let mut short: String = text.chars().take(most.saturating_sub(1)).collect();
    short.push('…');
    short
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[should_panic(expected = "more than 3 characters")]
    fn overlong_catalogue_text_panics_in_tests() {
        whole("four", 3);
    }
}

//! The message catalogue, which turns texts (message keys with arguments) into sentences of a language.
//! The messages are written in Fluent.
//!
//! This crate knows no game, match or chat. The caller supplies an [`ArgFormatter`] for names, people and
//! times.

use engawa_base as base;

mod catalogue;
mod language;
mod spacing;

#[cfg(test)]
mod tests;

pub use catalogue::{Catalogue, CatalogueError};
pub use language::Language;

use crate::base::time::Timestamp;

/// The formatting of names, people and times in a sentence. Implementations differ by where the sentence
/// appears, such as in a message with markup or on a button.
pub trait ArgFormatter {
    /// Formats a text that a person wrote, such as their name.
    fn name(&self, name: &str) -> String;
    /// Formats a person, given as an id of the chat.
    fn person(&self, id: u64) -> String;
    fn when(&self, moment: Timestamp) -> String;
}

/// A formatter for text without markup, as on buttons, in menus, pictures and alt text. Times become Unix
/// seconds.
pub struct PlainFormatter;

impl ArgFormatter for PlainFormatter {
    fn name(&self, name: &str) -> String {
        name.to_owned()
    }

    fn person(&self, id: u64) -> String {
        format!("@{id}")
    }

    fn when(&self, moment: Timestamp) -> String {
        moment.seconds().to_string()
    }
}

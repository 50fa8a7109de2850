//! The message catalogue: turns texts as data into sentences of a language, with Fluent.
//!
//! It knows no game, match or chat. The caller supplies the formatting of names, people and times
//! ([`ArgFormatter`]).

use engawa_base as base;

mod catalogue;
mod files;
mod language;

#[cfg(test)]
mod tests;

pub use catalogue::{Catalogue, CatalogueError};
pub use language::Language;

use crate::base::time::Timestamp;

/// The formatting of arguments that are not words of the language, for the place where the sentence will
/// appear.
pub trait ArgFormatter {
    /// Formats a text that a person wrote, such as their name.
    fn name(&self, name: &str) -> String;
    /// Formats a person by their id in the chat.
    fn person(&self, id: u64) -> String;
    /// Formats a point in time relative to now.
    fn when(&self, moment: Timestamp) -> String;
}

/// Unformatted arguments, for text without markup: buttons, menus, pictures and alt text.
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

//! The message catalogue: texts as data become sentences of a language (Fluent).
//!
//! Knows no game, no match and no chat: how names, people and moments are dressed for a chat is handed in.

use engawa_base as base;

mod catalogue;
mod files;
mod language;

#[cfg(test)]
mod tests;

pub use catalogue::{BadCatalogue, Words};
pub use language::Language;

use crate::base::time::Timestamp;

/// How what is not a word of the language is written in the place where the sentence will stand.
pub trait Dress {
    /// Something a person wrote or is called.
    fn name(&self, name: &str) -> String;
    fn person(&self, id: u64) -> String;
    /// Writes a moment relative to now.
    fn when(&self, moment: Timestamp) -> String;
}

/// Arguments as they are, for where no markup is read: buttons, menus, pictures and what describes them.
pub struct Plain;

impl Dress for Plain {
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

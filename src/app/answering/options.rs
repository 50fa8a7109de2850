//! Options shared by several commands.

use std::future::ready;

use crate::base::scene::Theme;
use crate::chat::declared::{self, Takes};
use crate::host::person::theme_word;

use super::clocks;
use super::commands::Opt;
use super::completions::fitting;
use super::look_up::running;
use super::settings::zones_that_fit;

/// Returns the words of a list, for an option that takes one of them.
pub fn words<T>(list: &[(&'static str, T)]) -> Vec<&'static str> {
    list.iter().map(|(word, _)| *word).collect()
}

/// Returns the value that belongs to a word of a list.
pub fn among<T: Copy>(list: &[(&str, T)], typed: Option<&str>) -> Option<T> {
    list.iter().find(|(word, _)| Some(*word) == typed).map(|(_, value)| *value)
}

/// A running match of the person, completed while they type.
pub const MATCH: Opt = Opt::new(
    "match",
    Takes::Completed(|context, typing| {
        Box::pin(async move { Ok(fitting(running(context).await?, typing.typed)) })
    }),
);
pub const GAME: Opt = Opt::new("game", Takes::Game);
pub const PERSON: Opt = Opt::new(declared::PERSON, Takes::Person);
/// Completed while typing: a fixed list of twelve clocks in every language for each game would not fit
/// into the command.
pub const CLOCK: Opt = Opt::new(
    "clock",
    Takes::Completed(|context, typing| Box::pin(ready(Ok(clocks::that_fit(context, typing.typed))))),
);
pub const FORMAT: Opt = Opt::new("format", Takes::Format);
pub const RATED: Opt = Opt::new("rated", Takes::Flag);
pub const LANGUAGE: Opt = Opt::new("language", Takes::Language);
pub const PALETTE: Opt = Opt::new("palette", Takes::Words(|| Theme::ALL.map(theme_word).to_vec()));
pub const ZONE: Opt =
    Opt::new("zone", Takes::Completed(|_, typing| Box::pin(async move { Ok(zones_that_fit(typing.typed)) })));

//! Command options that several commands share.

use std::future::ready;

use crate::base::scene::Theme;
use crate::chat::declarations::{self, OptionKind};
use crate::host::person::theme_word;

use super::clocks;
use super::commands::CommandOption;
use super::completions::matching_completions;
use super::look_up::running_match_completions;
use super::settings::zones_that_fit;

/// Returns the words of a list of pairs, for an option that takes one of them.
pub fn words<T>(list: &[(&'static str, T)]) -> Vec<&'static str> {
    list.iter().map(|(word, _)| *word).collect()
}

/// Returns the value that belongs to a typed word of a list.
pub fn value_of_word<T: Copy>(list: &[(&str, T)], typed: Option<&str>) -> Option<T> {
    list.iter().find(|(word, _)| Some(*word) == typed).map(|(_, value)| *value)
}

/// A running match of the acting person, completed while they type.
pub const MATCH: CommandOption = CommandOption::new(
    "match",
    OptionKind::Completed(|context, typing| {
        Box::pin(
            async move { Ok(matching_completions(running_match_completions(context).await?, typing.typed)) },
        )
    }),
);
pub const GAME: CommandOption = CommandOption::new("game", OptionKind::Game);
pub const PERSON: CommandOption = CommandOption::new(declarations::PERSON, OptionKind::Person);
/// The clock is completed while somebody types. A fixed list of twelve clocks in every language, for
/// each game, would not fit into the command.
pub const CLOCK: CommandOption = CommandOption::new(
    "clock",
    OptionKind::Completed(|context, typing| Box::pin(ready(Ok(clocks::that_fit(context, typing.typed))))),
);
pub const FORMAT: CommandOption = CommandOption::new("format", OptionKind::Format);
pub const RATED: CommandOption = CommandOption::new("rated", OptionKind::Flag);
pub const LANGUAGE: CommandOption = CommandOption::new("language", OptionKind::Language);
pub const PALETTE: CommandOption =
    CommandOption::new("palette", OptionKind::Words(|| Theme::ALL.map(theme_word).to_vec()));
pub const ZONE: CommandOption = CommandOption::new(
    "zone",
    OptionKind::Completed(|_, typing| Box::pin(async move { Ok(zones_that_fit(typing.typed)) })),
);

//! Definitions of commands: names and descriptions in every language, options, choices.
//!
//! [`super::definitions`] builds the definitions from declarations ([`super::declarations`]), the
//! registry of games and the catalogue. The adapter registers the definitions with the chat when they
//! have changed.

use std::collections::BTreeMap;

/// A name or description with its translations by client locale (`de`, `en-GB` ...).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Localised {
    /// The text in the default language.
    pub text: String,
    pub others: BTreeMap<String, String>,
}

impl Localised {
    fn translate(&mut self, other: Self) {
        self.others.extend(other.others);
    }
}

/// A slash command, or an entry in the context menu of a person or message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommandDefinition {
    /// The name of the command. A call always carries the text of the default language.
    pub name: Localised,
    /// One sentence about what the command does.
    pub description: Localised,
    /// Whether the command is also offered in direct messages with the bot.
    pub in_private: bool,
    /// Whether the chat hides the command from people who may not manage the server.
    pub for_managers: bool,
    pub body: DefinitionBody,
}

impl CommandDefinition {
    /// Adds the translations from `other`, the definition of the same command in another language.
    pub fn translate(&mut self, other: Self) {
        self.name.translate(other.name);
        self.description.translate(other.description);
        match (&mut self.body, other.body) {
            (DefinitionBody::Options(options), DefinitionBody::Options(others)) => {
                translate_all(options, others);
            }
            (DefinitionBody::Subs(subs), DefinitionBody::Subs(others)) => {
                for (sub, other) in subs.iter_mut().zip(others) {
                    sub.name.translate(other.name);
                    sub.description.translate(other.description);
                    translate_all(&mut sub.options, other.options);
                }
            }
            _ => {}
        }
    }
}

fn translate_all(options: &mut [Parameter], others: Vec<Parameter>) {
    for (option, other) in options.iter_mut().zip(others) {
        option.name.translate(other.name);
        option.description.translate(other.description);
        if let (ParameterKind::Choice(choices), ParameterKind::Choice(others)) =
            (&mut option.takes, other.takes)
        {
            choices.iter_mut().zip(others).for_each(|((_, shown), (_, other))| shown.translate(other));
        }
    }
}

/// The kind of a command, with its options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DefinitionBody {
    Options(Vec<Parameter>),
    Subs(Vec<SubcommandDefinition>),
    /// An entry in the context menu of a person, without options. The call carries the person as
    /// [`super::declarations::PERSON`]. The name may have several words, and there is no description.
    OnPerson,
    /// An entry in the context menu of a message, without options. The call carries the message as
    /// [`super::declarations::MESSAGE`]. The name may have several words, and there is no description.
    OnMessage,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SubcommandDefinition {
    pub name: Localised,
    /// One sentence about what the subcommand does.
    pub description: Localised,
    pub options: Vec<Parameter>,
}

/// An option of a command. Required options come before all others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameter {
    pub name: Localised,
    pub description: Localised,
    pub takes: ParameterKind,
    pub required: bool,
}

/// The kind of value that an option takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParameterKind {
    Text,
    /// Text with a maximum length in characters.
    Line(usize),
    /// Text; the chat asks for suggestions while somebody types.
    Completed,
    /// One of at most 25 choices, each with the value that is sent and the name that people see.
    Choice(Vec<(String, Localised)>),
    Flag,
    Person,
    /// A channel of the server in which people can write.
    Channel,
}

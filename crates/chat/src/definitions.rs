//! Definitions of commands: names and descriptions in every language, options, choices.
//!
//! They are built from declarations ([`super::declarations`]), the registry of games and the catalogue. The
//! adapter registers them with the chat when they have changed.

use std::collections::BTreeMap;

use crate::base::text::Text;
use crate::game::options::AllowedValues;
use crate::game::{AnyGame, Facts, OptionFact, Registry, option_name, option_text};
use crate::host::{Format, view};
use crate::words::{Catalogue, Language};

use super::declarations::{
    Availability, CLIENT_LANGUAGE, CommandOption, Declaration, DeclarationBody, OptionKind, Subcommand,
};
use super::limits::LOCALES;
use super::voice::Voice;

pub fn definitions<R, C>(
    commands: &[Declaration<R, C>],
    registry: &Registry,
    words: &Catalogue,
) -> Vec<CommandDefinition> {
    let made = |maker: DefinitionBuilder<'_>| -> Vec<CommandDefinition> {
        commands.iter().map(|command| maker.command(command)).collect()
    };
    let mut all = made(DefinitionBuilder { registry, words, language: Language::default() });
    for language in Language::all().skip(1).filter(|language| locales(*language).next().is_some()) {
        // Most of these languages will not be used soon. So a copy of the catalogue parses the language,
        // and is dropped afterwards to free the memory.
        let translated = made(DefinitionBuilder { registry, words: &words.with_empty_cache(), language });
        all.iter_mut().zip(translated).for_each(|(one, translated)| one.translate(translated));
    }
    all
}

/// The client locales for which the bot uses this language.
fn locales(language: Language) -> impl Iterator<Item = &'static str> {
    LOCALES.into_iter().filter(move |locale| Language::for_locale(locale) == Some(language))
}

/// A builder of definitions in one language.
struct DefinitionBuilder<'a> {
    registry: &'a Registry,
    words: &'a Catalogue,
    language: Language,
}

impl DefinitionBuilder<'_> {
    fn command<R, C>(&self, command: &Declaration<R, C>) -> CommandDefinition {
        let name = command.name;
        let typed = || self.named("command", name);
        // An entry in a context menu has a translated name and no description.
        let in_menu = |label| (self.localised(&Text::new(label)), fixed(""));
        let ((name, description), body) = match &command.body {
            DeclarationBody::Options(options, _) => {
                (typed(), DefinitionBody::Options(self.options(options, None)))
            }
            DeclarationBody::Subs(subs) => {
                (typed(), DefinitionBody::Subs(subs.iter().map(|sub| self.sub(name, sub)).collect()))
            }
            DeclarationBody::Games { options, .. } => (
                typed(),
                DefinitionBody::Subs(self.registry.iter().map(|game| self.sub_of(game, options)).collect()),
            ),
            DeclarationBody::OnPerson(label, _) => (in_menu(label), DefinitionBody::OnPerson),
            DeclarationBody::OnMessage(label, _) => (in_menu(label), DefinitionBody::OnMessage),
        };
        CommandDefinition {
            name,
            description,
            in_private: command.offered == Availability::Anywhere,
            for_managers: command.offered == Availability::ToManagers,
            body,
        }
    }

    fn sub<R, C>(&self, command: &str, sub: &Subcommand<R, C>) -> SubcommandDefinition {
        let (name, description) = self.named("command", &format!("{command}-{}", sub.name));
        SubcommandDefinition { name, description, options: self.options(sub.options, None) }
    }

    /// The subcommand of a game, whose own options come last.
    fn sub_of<C>(&self, game: &dyn AnyGame, options: &[CommandOption<C>]) -> SubcommandDefinition {
        let facts = game.facts();
        let own = facts.options.iter().map(|fact| self.option_of_game(facts.id, fact));
        SubcommandDefinition {
            name: fixed(facts.id),
            description: self.localised(&Text::of(facts.id, "summary")),
            options: self.options(options, Some(facts)).into_iter().chain(own).collect(),
        }
    }

    fn options<C>(&self, options: &[CommandOption<C>], of: Option<&Facts>) -> Vec<Parameter> {
        let parameter = |option: &CommandOption<C>| {
            let (name, description) = self.named("option", option.name);
            Parameter { name, description, takes: self.takes(option, of), required: option.required }
        };
        options.iter().map(parameter).collect()
    }

    fn takes<C>(&self, option: &CommandOption<C>, of: Option<&Facts>) -> ParameterKind {
        match option.takes {
            OptionKind::Text => ParameterKind::Text,
            OptionKind::Line(most) | OptionKind::Note(most) => ParameterKind::Line(most),
            OptionKind::Completed(_) => ParameterKind::Completed,
            OptionKind::Words(words) => self.choice(
                words()
                    .into_iter()
                    .map(|word| (word.to_owned(), Text::of("option", &format!("{}-{word}", option.name)))),
            ),
            OptionKind::Format => {
                let formats = of.map_or(Format::EVERYWHERE.to_vec(), Format::offered);
                self.choice(formats.into_iter().map(|format| (format.word(), view::explained_format(format))))
            }
            OptionKind::Game => {
                let ids = self.registry.iter().map(|game| game.facts().id);
                self.choice(ids.map(|id| (id.to_owned(), Text::of(id, "name"))))
            }
            OptionKind::Language => self.languages(option.name),
            OptionKind::Flag => ParameterKind::Flag,
            OptionKind::Person => ParameterKind::Person,
            OptionKind::Channel => ParameterKind::Channel,
        }
    }

    /// The languages as choices, after a choice for the language of the client. Every reader sees
    /// the same name of a language: its name for itself.
    fn languages(&self, option: &str) -> ParameterKind {
        let own = |language: Language| (language.code().to_owned(), fixed(&self.words.own_name(language)));
        let client = self.localised(&Text::of("option", &format!("{option}-{CLIENT_LANGUAGE}")));
        let choices = [(CLIENT_LANGUAGE.to_owned(), client)].into_iter().chain(Language::all().map(own));
        ParameterKind::Choice(choices.collect())
    }

    /// An option of a game. Discord sends the English name with a call, so it is the name in the game's facts.
    fn option_of_game(&self, id: &str, fact: &OptionFact) -> Parameter {
        let takes = match fact.takes {
            AllowedValues::One(words) => {
                self.choice(words.iter().map(|value| ((*value).to_owned(), option_text(id, fact, value))))
            }
            AllowedValues::Several(..) => ParameterKind::Completed,
        };
        Parameter {
            name: self.localised(&option_name(id, fact.name)),
            description: self.localised(&Text::of(id, &format!("option-{}-about", fact.name))),
            takes,
            required: false,
        }
    }

    fn choice(&self, choices: impl Iterator<Item = (String, Text)>) -> ParameterKind {
        ParameterKind::Choice(choices.map(|(value, shown)| (value, self.localised(&shown))).collect())
    }

    fn named(&self, family: &str, name: &str) -> (Localised, Localised) {
        let text = |suffix: &str| self.localised(&Text::of(family, &format!("{name}{suffix}")));
        (text(""), text("-about"))
    }

    fn localised(&self, text: &Text) -> Localised {
        let text = Voice::new(self.words, self.language).plain(text);
        let others = locales(self.language).map(|locale| (locale.to_owned(), text.clone())).collect();
        Localised { text, others }
    }
}

/// A text that is the same in every language.
fn fixed(text: &str) -> Localised {
    Localised { text: text.to_owned(), others: BTreeMap::new() }
}

/// A name or description with its translations by client locale (`de`, `en-GB` ...).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Localised {
    /// The text in the default language.
    pub text: String,
    pub others: BTreeMap<String, String>,
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
    pub fn translate(&mut self, mut other: Self) {
        for (text, other) in self.texts().into_iter().zip(other.texts()) {
            text.others.append(&mut other.others);
        }
    }

    /// All names and descriptions, in the same order for each language.
    fn texts(&mut self) -> Vec<&mut Localised> {
        let mut texts = vec![&mut self.name, &mut self.description];
        match &mut self.body {
            DefinitionBody::Options(options) => texts.extend(options.iter_mut().flat_map(Parameter::texts)),
            DefinitionBody::Subs(subs) => {
                for sub in subs {
                    texts.extend([&mut sub.name, &mut sub.description]);
                    texts.extend(sub.options.iter_mut().flat_map(Parameter::texts));
                }
            }
            DefinitionBody::OnPerson | DefinitionBody::OnMessage => {}
        }
        texts
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

impl Parameter {
    fn texts(&mut self) -> Vec<&mut Localised> {
        let mut texts = vec![&mut self.name, &mut self.description];
        if let ParameterKind::Choice(choices) = &mut self.takes {
            texts.extend(choices.iter_mut().map(|(_, shown)| shown));
        }
        texts
    }
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

//! Builds the definitions of commands in every language from the declarations, the registry of games and
//! the catalogue.

use std::collections::BTreeMap;

use crate::base::text::Text;
use crate::game::registry::Registry;
use crate::game::{self, AnyGame, Facts, OptionFact};
use crate::host::format::Format;
use crate::host::view;
use crate::words::{Catalogue, Language};

use super::commands::{
    CommandDefinition, DefinitionBody, Localised, Parameter, ParameterKind, SubcommandDefinition,
};
use super::declarations::{self, Availability, CommandOption, Declaration, OF_CLIENT};
use super::limits::LOCALES;
use super::voice::Voice;

/// Returns the definition of every command, in every language of Discord's clients.
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

/// Returns the client locales for which the bot uses this language.
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
            declarations::DeclarationBody::Options(options, _) => {
                (typed(), DefinitionBody::Options(self.options(options, None)))
            }
            declarations::DeclarationBody::Subs(subs) => {
                (typed(), DefinitionBody::Subs(subs.iter().map(|sub| self.sub(name, sub)).collect()))
            }
            declarations::DeclarationBody::Games { options, .. } => (
                typed(),
                DefinitionBody::Subs(self.registry.iter().map(|game| self.sub_of(game, options)).collect()),
            ),
            declarations::DeclarationBody::OnPerson(label, _) => (in_menu(label), DefinitionBody::OnPerson),
            declarations::DeclarationBody::OnMessage(label, _) => (in_menu(label), DefinitionBody::OnMessage),
        };
        CommandDefinition {
            name,
            description,
            in_private: command.offered == Availability::Anywhere,
            for_managers: command.offered == Availability::ToManagers,
            body,
        }
    }

    fn sub<R, C>(&self, command: &str, sub: &declarations::Subcommand<R, C>) -> SubcommandDefinition {
        let (name, description) = self.named("command", &format!("{command}-{}", sub.name));
        SubcommandDefinition { name, description, options: self.options(sub.options, None) }
    }

    /// Returns the subcommand of a game, whose own options come last.
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
            declarations::OptionKind::Text => ParameterKind::Text,
            declarations::OptionKind::Line(most) | declarations::OptionKind::Note(most) => {
                ParameterKind::Line(most)
            }
            declarations::OptionKind::Completed(_) => ParameterKind::Completed,
            declarations::OptionKind::Words(words) => self.choice(
                words()
                    .into_iter()
                    .map(|word| (word.to_owned(), Text::of("option", &format!("{}-{word}", option.name)))),
            ),
            declarations::OptionKind::Format => {
                let formats = of.map_or(Format::EVERYWHERE.to_vec(), Format::offered);
                self.choice(formats.into_iter().map(|format| (format.word(), view::format(format))))
            }
            declarations::OptionKind::Game => {
                let ids = self.registry.iter().map(|game| game.facts().id);
                self.choice(ids.map(|id| (id.to_owned(), Text::of(id, "name"))))
            }
            declarations::OptionKind::Language => self.languages(option.name),
            declarations::OptionKind::Flag => ParameterKind::Flag,
            declarations::OptionKind::Person => ParameterKind::Person,
            declarations::OptionKind::Channel => ParameterKind::Channel,
        }
    }

    /// Returns the languages as choices, after a choice for the language of the client. Every reader sees
    /// the same name of a language: its name for itself.
    fn languages(&self, option: &str) -> ParameterKind {
        let own = |language: Language| (language.code().to_owned(), fixed(&self.words.own_name(language)));
        let client = self.localised(&Text::of("option", &format!("{option}-{OF_CLIENT}")));
        let choices = [(OF_CLIENT.to_owned(), client)].into_iter().chain(Language::all().map(own));
        ParameterKind::Choice(choices.collect())
    }

    /// Returns an option of a game. The name of the option is the same in every language, like the
    /// notation of the game.
    fn option_of_game(&self, id: &str, fact: &OptionFact) -> Parameter {
        let takes = match fact.takes {
            game::options::AllowedValues::One(words) => self
                .choice(words.iter().map(|value| ((*value).to_owned(), game::option_text(id, fact, value)))),
            game::options::AllowedValues::Several(..) => ParameterKind::Completed,
        };
        Parameter {
            name: fixed(fact.name),
            description: self.localised(&Text::of(id, &format!("option-{}-about", fact.name))),
            takes,
            required: false,
        }
    }

    fn choice(&self, choices: impl Iterator<Item = (String, Text)>) -> ParameterKind {
        ParameterKind::Choice(choices.map(|(value, shown)| (value, self.localised(&shown))).collect())
    }

    /// Returns the translated name and description of a command or an option.
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

/// Returns a text that is the same in every language.
fn fixed(text: &str) -> Localised {
    Localised { text: text.to_owned(), others: BTreeMap::new() }
}

//! Commands as definitions: names and descriptions in every language, options, choices.
//!
//! They are made from declarations (`declared`), the registry of games and the catalogue; the adapter
//! registers them when they changed.

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

/// A slash command, or an entry of a menu.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Definition {
    /// Its name; what comes back in a call is the default one.
    pub name: Localised,
    /// One sentence on what it does.
    pub description: Localised,
    /// Whether it can be given in one's messages with the bot, too.
    pub in_private: bool,
    /// Whether the chat hides it from who may not manage the server.
    pub for_managers: bool,
    pub body: Body,
}

impl Definition {
    /// Takes up the translations of the same command as it was made in another language.
    pub fn translate(&mut self, other: Self) {
        self.name.translate(other.name);
        self.description.translate(other.description);
        match (&mut self.body, other.body) {
            (Body::Options(options), Body::Options(others)) => translate_all(options, others),
            (Body::Subs(subs), Body::Subs(others)) => {
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
        if let (Takes::Choice(choices), Takes::Choice(others)) = (&mut option.takes, other.takes) {
            choices.iter_mut().zip(others).for_each(|((_, shown), (_, other))| shown.translate(other));
        }
    }
}

/// What follows the name of a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Body {
    Options(Vec<Parameter>),
    Subs(Vec<Sub>),
    /// Nothing: it stands in the menu of a person, who comes with the call as [`super::declared::PERSON`].
    /// Its name may be several words, and it has no description.
    OnPerson,
    /// Nothing: it stands in the menu of a message, which comes with the call as
    /// [`super::declared::MESSAGE`]. The same holds of its name.
    OnMessage,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sub {
    pub name: Localised,
    /// One sentence on what it does.
    pub description: Localised,
    pub options: Vec<Parameter>,
}

/// An option of a command. Required ones come first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameter {
    pub name: Localised,
    pub description: Localised,
    pub takes: Takes,
    pub required: bool,
}

/// The kind of value that an option takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Takes {
    Text,
    /// Text of at most so many characters.
    Line(usize),
    /// Text, with suggestions asked for while it is typed.
    Completed,
    /// One of these: the value sent, and how it is shown. At most 25.
    Choice(Vec<(String, Localised)>),
    Flag,
    Person,
    /// A channel of the server in which one can write.
    Channel,
}

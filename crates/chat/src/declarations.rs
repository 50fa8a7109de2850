//! Declarations of commands, without translated text. Handlers declare their commands with these types.
//!
//! A declaration contains the handlers of the command, but this module calls none of them.

use super::{CommandCall, OptionValue};
use crate::base::text::plain;

/// The name of the argument that carries the person whose context menu was used.
pub const PERSON: &str = "person";
/// The name of the argument that carries the message whose context menu was used.
pub const MESSAGE: &str = "message";
/// The value of a language option that means the language of the person's client.
pub const CLIENT_LANGUAGE: &str = "none";

/// A command with its handlers. A handler of type `R` runs the command. A handler of type `C` suggests
/// completions while a person types an option.
#[derive(Clone, Copy, Debug)]
pub struct Declaration<R: 'static, C: 'static> {
    /// The name in a call. People may see a translation of this name.
    pub name: &'static str,
    pub offered: Availability,
    pub body: DeclarationBody<R, C>,
}

/// The places and people to whom the chat offers a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Availability {
    InServers,
    /// In servers and in direct messages.
    Anywhere,
    /// In servers, to people who may manage them.
    ToManagers,
}

/// The options or subcommands of a command, with their handlers.
#[derive(Clone, Copy, Debug)]
pub enum DeclarationBody<R: 'static, C: 'static> {
    /// The command's options, required ones first.
    Options(&'static [CommandOption<C>], R),
    Subs(&'static [Subcommand<R, C>]),
    /// One subcommand for each game, named by the game's id. The game's own options follow `options`.
    Games {
        options: &'static [CommandOption<C>],
        /// The handler that completes the game's own options.
        complete: C,
        /// The handler of every game's subcommand.
        run: R,
    },
    /// An entry in the context menu of a person. Its name is the message with this key.
    OnPerson(&'static str, R),
    /// An entry in the context menu of a message. Its name is the message with this key.
    OnMessage(&'static str, R),
}

#[derive(Clone, Copy, Debug)]
pub struct Subcommand<R: 'static, C: 'static> {
    /// The name in a call. People may see a translation of this name.
    pub name: &'static str,
    /// The subcommand's options, required ones first.
    pub options: &'static [CommandOption<C>],
    pub run: R,
}

#[derive(Clone, Copy, Debug)]
pub struct CommandOption<C> {
    /// The name in a call. People may see a translation of this name.
    pub name: &'static str,
    pub takes: OptionKind<C>,
    pub required: bool,
}

/// The kind of value that an option takes.
#[derive(Clone, Copy, Debug)]
pub enum OptionKind<C> {
    Text,
    /// Text with a maximum length in characters.
    Line(usize),
    /// Like [`OptionKind::Line`], but for other people to read. All other text is made [`plain`].
    Note(usize),
    /// Text for which this handler suggests completions while a person types.
    Completed(C),
    /// One of these words. People see the message `option-<name>-<word>` for each word.
    Words(fn() -> Vec<&'static str>),
    /// A format that the game offers; in a command without a game, a format that every game offers.
    Format,
    Game,
    /// The code of a language, or [`CLIENT_LANGUAGE`].
    Language,
    Flag,
    Person,
    /// A channel of the server in which people can write.
    Channel,
}

impl<R: Copy, C: Copy> Declaration<R, C> {
    pub fn run(&self, sub: Option<&str>) -> Option<R> {
        match self.body {
            DeclarationBody::Subs(subs) => subs.iter().find(|one| Some(one.name) == sub).map(|one| one.run),
            DeclarationBody::Options(_, run)
            | DeclarationBody::Games { run, .. }
            | DeclarationBody::OnPerson(_, run)
            | DeclarationBody::OnMessage(_, run) => Some(run),
        }
    }

    pub fn complete(&self, sub: Option<&str>, option: &str) -> Option<C> {
        match (self.takes(sub, option), self.body) {
            (Some(OptionKind::Completed(complete)), _) | (None, DeclarationBody::Games { complete, .. }) => {
                Some(complete)
            }
            _ => None,
        }
    }

    /// The call with the plain form of everything that a person may have typed, apart from notes.
    pub fn plain(&self, call: &CommandCall) -> CommandCall {
        let read = |(name, value): (&String, &OptionValue)| {
            let value = match (value, self.takes(call.sub.as_deref(), name)) {
                (OptionValue::Text(typed), kind) if !matches!(kind, Some(OptionKind::Note(_))) => {
                    OptionValue::Text(plain(typed).into_owned())
                }
                (value, _) => value.clone(),
            };
            (name.clone(), value)
        };
        CommandCall { options: call.options.iter().map(read).collect(), ..call.clone() }
    }

    /// The kind of a declared option; `None` for an option of a game, or for an unknown one.
    fn takes(&self, sub: Option<&str>, option: &str) -> Option<OptionKind<C>> {
        let options = match self.body {
            DeclarationBody::Options(options, _) | DeclarationBody::Games { options, .. } => options,
            DeclarationBody::Subs(subs) => subs.iter().find(|one| Some(one.name) == sub)?.options,
            DeclarationBody::OnPerson(..) | DeclarationBody::OnMessage(..) => return None,
        };
        options.iter().find(|one| one.name == option).map(|one| one.takes)
    }
}

impl<C: Copy> CommandOption<C> {
    pub const fn new(name: &'static str, takes: OptionKind<C>) -> Self {
        Self { name, takes, required: false }
    }

    #[must_use]
    pub const fn required(self) -> Self {
        Self { required: true, ..self }
    }
}

//! Declarations of commands by their handlers, in no language.
//!
//! A declaration names its handlers; this module calls none of them.

/// The name of the argument that carries the person whose menu was used.
pub const PERSON: &str = "person";
/// The name of the argument that carries the message whose menu was used.
pub const MESSAGE: &str = "message";
/// The value of a language option that stands for the language of the client.
pub const OF_CLIENT: &str = "none";

/// A command with its handlers. `R` runs it, `C` completes an option while it is typed.
#[derive(Clone, Copy, Debug)]
pub struct Declaration<R: 'static, C: 'static> {
    /// The name in a call. People may see a translation of it.
    pub name: &'static str,
    /// The places and people to whom the chat offers the command.
    pub offered: Offered,
    /// The command's options or subcommands, with their handlers.
    pub body: Body<R, C>,
}

/// The places and people to whom the chat offers a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Offered {
    InServers,
    /// In servers and in direct messages.
    Anywhere,
    /// In servers, to people who may manage them.
    ToManagers,
}

/// The options or subcommands of a command, with their handlers.
#[derive(Clone, Copy, Debug)]
pub enum Body<R: 'static, C: 'static> {
    /// The command's options, required ones first.
    Options(&'static [Opt<C>], R),
    Subs(&'static [Sub<R, C>]),
    /// One subcommand for each game, named by the game's id. The game's own options follow `options`.
    Games {
        options: &'static [Opt<C>],
        /// The completion of the game's own options.
        complete: C,
        /// The handler of every game's subcommand.
        run: R,
    },
    /// An entry in the menu of a person. The message with this key is its name.
    OnPerson(&'static str, R),
    /// An entry in the menu of a message. The message with this key is its name.
    OnMessage(&'static str, R),
}

#[derive(Clone, Copy, Debug)]
pub struct Sub<R: 'static, C: 'static> {
    /// The name in a call. People may see a translation of it.
    pub name: &'static str,
    /// The subcommand's options, required ones first.
    pub options: &'static [Opt<C>],
    pub run: R,
}

#[derive(Clone, Copy, Debug)]
pub struct Opt<C> {
    /// The name in a call. People may see a translation of it.
    pub name: &'static str,
    pub takes: Takes<C>,
    pub required: bool,
}

/// The kind of value that an option takes.
#[derive(Clone, Copy, Debug)]
pub enum Takes<C> {
    Text,
    /// Text with a maximum length in characters.
    Line(usize),
    /// Text that is completed while somebody types.
    Completed(C),
    /// One of these words. The message `option-<name>-<word>` shows each.
    Words(fn() -> Vec<&'static str>),
    /// A format that the game offers; in a command without a game, a format that every game offers.
    Format,
    Game,
    /// The code of a language, or [`OF_CLIENT`].
    Language,
    Flag,
    Person,
    /// A channel of the server in which people can write.
    Channel,
}

impl<R: Copy, C: Copy> Declaration<R, C> {
    /// Returns the handler of the command, or of its subcommand `sub`.
    pub fn run(&self, sub: Option<&str>) -> Option<R> {
        match self.body {
            Body::Subs(subs) => subs.iter().find(|one| Some(one.name) == sub).map(|one| one.run),
            Body::Options(_, run)
            | Body::Games { run, .. }
            | Body::OnPerson(_, run)
            | Body::OnMessage(_, run) => Some(run),
        }
    }

    /// Returns the completion of an option, if the option has one.
    pub fn complete(&self, sub: Option<&str>, option: &str) -> Option<C> {
        let (options, of_game) = match self.body {
            Body::Options(options, _) => (options, None),
            Body::Subs(subs) => (subs.iter().find(|one| Some(one.name) == sub)?.options, None),
            Body::Games { options, complete, .. } => (options, Some(complete)),
            Body::OnPerson(..) | Body::OnMessage(..) => return None,
        };
        match options.iter().find(|one| one.name == option) {
            Some(Opt { takes: Takes::Completed(complete), .. }) => Some(*complete),
            Some(_) => None,
            None => of_game,
        }
    }
}

impl<C: Copy> Opt<C> {
    /// Returns an option that may be left out.
    pub const fn new(name: &'static str, takes: Takes<C>) -> Self {
        Self { name, takes, required: false }
    }

    /// Returns the same option, but required.
    #[must_use]
    pub const fn required(self) -> Self {
        Self { required: true, ..self }
    }
}

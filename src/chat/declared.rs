//! Commands as their handlers declare them, in no language. A declaration names its handlers; this room calls
//! none of them.

/// In the call of an entry of a person's menu: that person.
pub const PERSON: &str = "person";
/// In the call of an entry of a message's menu: that message.
pub const MESSAGE: &str = "message";
/// A value of an option that takes a language, beside the codes of languages: that of the client.
pub const OF_CLIENT: &str = "none";

/// A command. `R` runs it, `C` completes an option while it is typed.
#[derive(Clone, Copy, Debug)]
pub struct Declaration<R: 'static, C: 'static> {
    /// The name in a call; people may see it translated.
    pub name: &'static str,
    /// Where, and to whom, the chat offers it.
    pub offered: Offered,
    /// What follows the name, and the handler.
    pub body: Body<R, C>,
}

/// Where, and to whom, the chat offers a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Offered {
    InServers,
    /// In servers and in direct messages.
    Anywhere,
    /// In servers, to people who may manage them.
    ToManagers,
}

/// What follows the name of a command.
#[derive(Clone, Copy, Debug)]
pub enum Body<R: 'static, C: 'static> {
    /// The command's options, required ones first.
    Options(&'static [Opt<C>], R),
    Subs(&'static [Sub<R, C>]),
    /// A subcommand for each game, named by its id. The game's own options follow these.
    Games {
        options: &'static [Opt<C>],
        /// The completion of the game's own options.
        complete: C,
        /// The handler of every game's subcommand.
        run: R,
    },
    /// An entry of a person's menu, under the name that the message of this key says.
    OnPerson(&'static str, R),
    /// An entry of a message's menu, likewise.
    OnMessage(&'static str, R),
}

#[derive(Clone, Copy, Debug)]
pub struct Sub<R: 'static, C: 'static> {
    /// The name in a call; people may see it translated.
    pub name: &'static str,
    /// The subcommand's options, required ones first.
    pub options: &'static [Opt<C>],
    pub run: R,
}

#[derive(Clone, Copy, Debug)]
pub struct Opt<C> {
    /// The name in a call; people may see it translated.
    pub name: &'static str,
    pub takes: Takes<C>,
    pub required: bool,
}

/// The kind of value that an option takes.
#[derive(Clone, Copy, Debug)]
pub enum Takes<C> {
    Text,
    /// Text of at most so many characters.
    Line(usize),
    /// Text, completed while it is typed.
    Completed(C),
    /// One of these words, each shown by the message `option-<name>-<word>`.
    Words(fn() -> Vec<&'static str>),
    /// A format that the game offers; of a command without a game, one that every game has.
    Format,
    Game,
    /// The code of a language, or [`OF_CLIENT`].
    Language,
    Flag,
    Person,
    /// A channel of the server in which one can write.
    Channel,
}

impl<R: Copy, C: Copy> Declaration<R, C> {
    /// The handler of the command, or of its subcommand `sub`.
    pub fn run(&self, sub: Option<&str>) -> Option<R> {
        match self.body {
            Body::Subs(subs) => subs.iter().find(|one| Some(one.name) == sub).map(|one| one.run),
            Body::Options(_, run)
            | Body::Games { run, .. }
            | Body::OnPerson(_, run)
            | Body::OnMessage(_, run) => Some(run),
        }
    }

    /// How an option is completed, if it is.
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
    /// An option that may be left out.
    pub const fn new(name: &'static str, takes: Takes<C>) -> Self {
        Self { name, takes, required: false }
    }

    /// The same option where it must be given.
    #[must_use]
    pub const fn required(self) -> Self {
        Self { required: true, ..self }
    }
}

//! Input of a handler: one interaction, its reply, and the services of the shell. The types of handlers, and
//! the lists of them that the composition root fills, so that the core names no feature.

use std::future::ready;
use std::time::Duration;

use crate::app::clock::Timer;
use crate::app::deciding::{Decider, Transaction};
use crate::app::failure;
use crate::base::id::{InteractionId, MessageId, PersonId, Place, ServerId};
use crate::base::text::Text;
use crate::chat::declarations::{self, Availability};
use crate::chat::parts::Aside;
use crate::chat::voice::Voice;
use crate::chat::{
    Answer, BoxFuture, ChatFault, CommandCall, Completion, InteractionEvent, Message, UserAction, Visibility,
};
use crate::delivery::Services;
use crate::game::AnyGame;
use crate::host::view::{EvaluationBarView, Frame};
use crate::host::{Match, Person, Press, Refusal, Server, server};
use crate::words::Language;

use super::Answerer;
use super::reply::Reply;

/// Time within which the chat must answer a question: less than the two seconds before an answer is deferred.
const QUESTION_TIME: Duration = Duration::from_secs(1);

#[derive(Clone, Copy)]
pub struct Context<'a> {
    pub decider: &'a Decider,
    pub services: &'a Services,
    pub timer: &'a dyn Timer,
    pub handlers: Handlers,
    pub incoming: &'a InteractionEvent,
    pub reply: &'a Reply<'a>,
    pub reads: &'a Transaction<'a>,
    pub settings: &'a Person,
    /// Settings of the server; in direct messages, the default settings.
    pub server: &'a Server,
    pub private: Voice<'a>,
    pub public: Voice<'a>,
}

impl<'a> Context<'a> {
    /// The private voice speaks the person's language, or else that of their client.
    pub fn new(
        answerer: &'a Answerer,
        incoming: &'a InteractionEvent,
        reply: &'a Reply<'a>,
        reads: &'a Transaction<'a>,
        settings: &'a Person,
        server: &'a Server,
    ) -> Self {
        let Answerer { decider, services, timer, handlers, .. } = answerer;
        let chosen = server.language.as_deref().and_then(Language::for_locale);
        let locale = || incoming.server_locale.as_deref().and_then(Language::for_locale);
        let shared = chosen.or_else(locale).unwrap_or(services.composer.language);
        let public = Voice::new(&services.composer.words, shared);
        let client = || Language::for_locale(&incoming.locale).unwrap_or(shared);
        let private = public.in_language(language_of(settings).unwrap_or_else(client));
        let (timer, handlers) = (&**timer, *handlers);
        Self { decider, services, timer, handlers, incoming, reply, reads, settings, server, private, public }
    }

    /// Language of the person's client, or of the server if Engawa does not speak the client's language.
    pub fn client_language(&self) -> Language {
        Language::for_locale(&self.incoming.locale).unwrap_or(self.public.language())
    }

    /// Adds to each item its names in all languages, since a channel may have speakers of several.
    pub fn in_every_language<T>(&self, items: impl IntoIterator<Item = (T, Text)>) -> Vec<(T, Vec<String>)> {
        let voice = |language| Voice::new(&self.services.composer.words, language);
        let names = |name: &Text| Language::all().map(|language| voice(language).plain(name)).collect();
        items.into_iter().map(|(item, name)| (item, names(&name))).collect()
    }

    pub fn game(&self, id: &str) -> Result<&'static dyn AnyGame, Refusal> {
        self.decider.games.find(id).ok_or_else(|| Refusal::unknown_game(id))
    }

    pub fn other_games(&self, id: &str) -> Vec<&'static str> {
        self.decider.game_ids().into_iter().filter(|other| *other != id).collect()
    }

    /// Makes a private answer. If a private message was pressed, the answer replaces it.
    pub const fn in_private(&self, message: Message) -> Answer {
        self.origin().in_private(message)
    }

    /// The origin of an act, if it is about no match or about one in the same place. In direct messages with
    /// the bot, every message counts as private.
    pub const fn origin(&self) -> Origin {
        let is_direct = self.incoming.server.is_none();
        match &self.incoming.act {
            UserAction::Press { private: true, .. } => Origin::Panel,
            UserAction::Press { .. } if is_direct => Origin::Panel,
            UserAction::Press { message, .. } => Origin::Board(*message),
            UserAction::Command(_) | UserAction::Complete { .. } if is_direct => Origin::Elsewhere,
            UserAction::Command(_) | UserAction::Complete { .. } => Origin::Command,
        }
    }

    /// The origin of an act about a match that is played in `place`.
    pub fn origin_about(&self, place: Place) -> Origin {
        match self.origin() {
            Origin::Command if self.incoming.place() != Some(place) => Origin::Elsewhere,
            origin => origin,
        }
    }

    pub const fn person(&self) -> PersonId {
        self.incoming.person.id
    }

    pub fn place(&self) -> Result<Place, Refusal> {
        self.incoming.place().ok_or(server::ONLY_IN_SERVERS)
    }

    /// Refuses a press of a person who may not use the command for managers of the server, or if the chat does
    /// not say so. The chat checks commands itself, so only presses need this, and the same rule holds for
    /// both: the person may manage the server, or the server allows them the command.
    pub async fn check_manages(&self) -> Result<(), Refusal> {
        let place = self.place()?;
        if self.incoming.manages {
            return Ok(());
        }
        let for_managers = |one: &&Declaration| one.offered == Availability::ToManagers;
        let command = self.handlers.commands.iter().find(for_managers).ok_or(server::NOT_ALLOWED)?;
        // The settings of a channel hold for its threads.
        let place = Place { channel: self.incoming.thread_of.unwrap_or(place.channel), ..place };
        match self.ask(self.services.sender.chat.may_use(command.name, place, self.person())).await {
            Ok(true) => Ok(()),
            Ok(false) => Err(server::NOT_ALLOWED),
            Err(fault) => {
                let what = "cannot tell whether a person may use a command; the press is refused";
                self.decider.faults.warn(what, &fault, &self.id());
                Err(server::CANNOT_CHECK)
            }
        }
    }

    /// Waits for the chat's answer to a question while the person can still be answered directly.
    pub async fn ask<T>(&self, question: impl Future<Output = Result<T, ChatFault>>) -> Result<T, ChatFault> {
        tokio::select! {
            answer = question => answer,
            () = self.timer.pause(QUESTION_TIME) => Err(ChatFault::Unavailable("no answer in time".to_owned())),
        }
    }

    /// Whether the person can reach a match of a server: from there, or from direct messages with the bot.
    pub fn can_reach(&self, server: ServerId) -> bool {
        self.incoming.server.is_none_or(|here| here == server)
    }

    /// Whether a match is played in this channel. In direct messages, every match counts as played here.
    pub fn is_played_here(&self, record: &Match) -> bool {
        self.incoming.place().is_none_or(|here| here == record.place)
    }

    /// Whether a match is played, or is going to be played, in a thread of this channel.
    pub fn is_in_thread_of_channel(&self, record: &Match) -> bool {
        let parent = record.thread_of.map(|channel| Place { channel, ..record.place });
        parent.is_some() && self.incoming.place() == parent
    }

    /// The interaction's id ensures that the interaction takes effect only once.
    pub const fn id(&self) -> InteractionId {
        self.incoming.reply.id
    }
}

pub fn language_of(settings: &Person) -> Option<Language> {
    settings.language.as_deref().and_then(Language::for_locale)
}

/// The kind of message or command by which a person acts. The place of the answer depends on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    Board(MessageId),
    /// A private message. It is closed once the move is complete.
    Panel,
    Command,
    /// A command from another place than that of the match: another channel, or direct messages. Public
    /// messages go to the place of the match, and the answer is private.
    Elsewhere,
}

impl Origin {
    /// Makes a private answer. If a panel was pressed, the answer replaces it.
    pub const fn in_private(self, message: Message) -> Answer {
        match self {
            Self::Panel => Answer::Replace(message),
            Self::Board(_) | Self::Command | Self::Elsewhere => Answer::Message(Visibility::Private, message),
        }
    }

    /// Whether public messages are separate from the answer.
    pub const fn has_separate_public_message(self) -> bool {
        matches!(self, Self::Panel | Self::Elsewhere)
    }
}

pub type Declaration = declarations::Declaration<RunCommand, CompleteOption>;
pub type Subcommand = declarations::Subcommand<RunCommand, CompleteOption>;
pub type CommandOption = declarations::CommandOption<CompleteOption>;

/// The answer of a handler; `None` if the handler has answered by itself.
pub type AnswerResult = failure::Result<Option<Answer>>;
pub type AnswerFuture<'a> = BoxFuture<'a, AnswerResult>;
pub type RunCommand = for<'a> fn(Context<'a>, &'a CommandCall) -> AnswerFuture<'a>;
/// Completes an option. Only the first completions are shown.
pub type CompleteOption =
    for<'a> fn(Context<'a>, Typing<'a>) -> BoxFuture<'a, failure::Result<Vec<Completion>>>;
/// Handles a press, with the chosen values of a menu; `None` if the press belongs to another group.
pub type RunPress = for<'a> fn(Context<'a>, &'a Press, &'a [String]) -> Option<AnswerFuture<'a>>;
pub type FindAside = for<'a> fn(Context<'a>, &'a Match) -> BoxFuture<'a, Aside>;
/// The evaluation of each position of a round; `None` if it is unknown.
pub type EvaluationBarFuture<'a> = BoxFuture<'a, failure::Result<Option<EvaluationBarView>>>;
pub type FindEvaluationBar = for<'a> fn(Context<'a>, &'a Match, &'a Frame) -> EvaluationBarFuture<'a>;

#[derive(Clone, Copy)]
pub struct Handlers {
    /// Every command, in the order of registration.
    pub commands: &'static [Declaration],
    /// The handlers of presses; each press belongs to one of them.
    pub presses: &'static [RunPress],
    /// The names of commands whose use does not record the person's display name.
    pub unnamed_commands: &'static [&'static str],
    /// Find the lines and buttons beside a board, for one reader. The buttons also go with refusals that suggest
    /// watching.
    pub asides: &'static [Option<FindAside>],
    /// Finds the evaluation bar that is drawn below the picture of a position.
    pub evaluation_bar: FindEvaluationBar,
}

impl Handlers {
    /// Collects what the features add beside a board of this match for the person.
    pub async fn find_aside(&self, context: Context<'_>, record: &Match) -> Aside {
        let mut aside = Aside::default();
        for find in self.asides.iter().flatten() {
            let Aside { lines, presses } = find(context, record).await;
            aside.lines.extend(lines);
            aside.presses.extend(presses);
        }
        aside
    }

    pub(super) fn find(&self, call: &CommandCall) -> Option<&'static Declaration> {
        self.commands.iter().find(|command| command.name == call.name)
    }
}

#[derive(Clone, Copy)]
pub struct Typing<'a> {
    pub call: &'a CommandCall,
    pub option: &'a str,
    pub typed: &'a str,
}

pub fn at_once<'a>(answer: Answer) -> AnswerFuture<'a> {
    Box::pin(ready(Ok(Some(answer))))
}

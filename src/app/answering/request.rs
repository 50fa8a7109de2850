//! One thing that a person did, with the voices in which it is answered.

use crate::base::id::{InteractionId, PersonId, Place, ServerId};
use crate::chat::voice::Voice;
use crate::chat::{Act, Answer, Incoming};
use crate::host::{Match, Person, Refusal, Server, server};
use crate::words::Language;

use super::super::deciding::ReadSet;
use super::super::failure::apology;
use super::reply::Reply;
use super::{Answerer, privately};

/// What a handler knows of who asks.
#[derive(Clone, Copy)]
pub struct Request<'a> {
    /// What came in.
    pub incoming: &'a Incoming,
    /// The answer to it.
    pub reply: &'a Reply<'a>,
    /// What was read for it.
    pub reads: &'a ReadSet<'a>,
    /// What they have settled for themselves.
    pub settled: &'a Person,
    /// What the server has settled; as every server is at first for who writes to us alone.
    pub server: &'a Server,
    /// The language of their client, or of the server where it is none of ours.
    pub client: Language,
    /// For what only this person sees.
    pub private: Voice<'a>,
    /// For what everybody in the channel sees.
    pub public: Voice<'a>,
}

impl<'a> Request<'a> {
    /// A request to the bot, answered in the person's own language: the one they have chosen, else that of their
    /// client.
    pub fn new(
        app: &'a Answerer,
        (incoming, reply): (&'a Incoming, &'a Reply<'a>),
        reads: &'a ReadSet<'a>,
        (settled, of): (&'a Person, &'a Server),
    ) -> Self {
        let chosen = of.language.as_deref().and_then(Language::for_locale);
        let locale = || incoming.server_locale.as_deref().and_then(Language::for_locale);
        let server = chosen.or_else(locale).unwrap_or(app.deliverer.language);
        let client = Language::for_locale(&incoming.locale).unwrap_or(server);
        let person = language_of(settled).unwrap_or(client);
        let voice = |language| Voice::new(&app.deliverer.words, language);
        let (private, public) = (voice(person), voice(server));
        Self { incoming, reply, reads, settled, server: of, client, private, public }
    }

    /// Who asks.
    pub const fn person(&self) -> PersonId {
        self.incoming.person.id
    }

    /// Where they act, which for some deeds has to be a server.
    pub fn place(&self) -> Result<Place, Refusal> {
        self.incoming.place().ok_or(server::ONLY_IN_SERVERS)
    }

    /// Whether they reach from where they are what is played in a server: there, or from their messages with us, where
    /// everything of theirs is within reach.
    pub fn reaches(&self, server: ServerId) -> bool {
        self.incoming.server.is_none_or(|here| here == server)
    }

    /// Whether a match is played where they are: in that very channel, or anywhere for who writes to us alone.
    pub fn plays_here(&self, record: &Match) -> bool {
        self.incoming.place().is_none_or(|here| here == record.place)
    }

    /// Whether a match is played in a thread of the channel where they are, or is to be once that is opened.
    pub fn plays_in_thread_of_here(&self, record: &Match) -> bool {
        let parent = record.thread_of.map(|channel| Place { channel, ..record.place });
        parent.is_some() && self.incoming.place() == parent
    }

    /// The language of what all see in a channel, as far as the request tells: nothing of who writes to us alone.
    pub fn spoken_here(&self) -> Option<Language> {
        self.incoming.server.map(|_| self.public.language())
    }

    /// The interaction, whose effect happens once.
    pub const fn id(&self) -> InteractionId {
        self.incoming.reply.id
    }
}

/// The language that somebody has chosen, if they have.
pub fn language_of(settled: &Person) -> Option<Language> {
    settled.language.as_deref().and_then(Language::for_locale)
}

/// The answer where nothing else can be said.
pub(super) fn apologetic(request: Request<'_>) -> Answer {
    match request.incoming.act {
        Act::Complete { .. } => Answer::Completions(Vec::new()),
        Act::Command(_) | Act::Press { .. } => privately(&request.private.say(&apology())),
    }
}

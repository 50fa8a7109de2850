//! Input of a handler: one interaction, how it is answered, and the parts of the shell.

use crate::base::id::{InteractionId, PersonId, Place, ServerId};
use crate::chat::voice::Voice;
use crate::chat::{Answer, Incoming, Message};
use crate::host::{Match, Person, Refusal, Server, server};
use crate::words::Language;

use super::super::clock::Pace;
use super::super::deciding::{Decider, ReadSet};
use super::super::delivering::Services;
use super::Answerer;
use super::handlers::Handlers;
use super::origin::Origin;
use super::panels::Panels;
use super::reply::Reply;

/// The input that every handler of an interaction gets.
#[derive(Clone, Copy)]
pub struct Context<'a> {
    pub decider: &'a Decider,
    pub services: &'a Services,
    pub pace: &'a dyn Pace,
    pub handlers: Handlers,
    pub incoming: &'a Incoming,
    pub reply: &'a Reply<'a>,
    pub reads: &'a ReadSet<'a>,
    pub panels: &'a Panels,
    /// The settings of the person who acts.
    pub settled: &'a Person,
    /// Settings of the server; those of a new server for direct messages.
    pub server: &'a Server,
    /// The language of the client, or of the server where Engawa does not speak it.
    pub client: Language,
    /// The voice for answers that only this person sees.
    pub private: Voice<'a>,
    /// The voice for messages that everybody in the channel sees.
    pub public: Voice<'a>,
}

impl<'a> Context<'a> {
    /// The private voice speaks the language that the person has chosen, else that of their client.
    pub fn new(
        answerer: &'a Answerer,
        incoming: &'a Incoming,
        reply: &'a Reply<'a>,
        reads: &'a ReadSet<'a>,
        settled: &'a Person,
        server: &'a Server,
    ) -> Self {
        let Answerer { decider, services, pace, handlers, panels, .. } = answerer;
        let chosen = server.language.as_deref().and_then(Language::for_locale);
        let locale = || incoming.server_locale.as_deref().and_then(Language::for_locale);
        let shared = chosen.or_else(locale).unwrap_or(services.composer.language);
        let client = Language::for_locale(&incoming.locale).unwrap_or(shared);
        let voice = |language| Voice::new(&services.composer.words, language);
        let private = voice(language_of(settled).unwrap_or(client));
        let (pace, handlers, public) = (&**pace, *handlers, voice(shared));
        Self {
            decider,
            services,
            pace,
            handlers,
            incoming,
            reply,
            reads,
            panels,
            settled,
            server,
            client,
            private,
            public,
        }
    }

    /// A voice in each language: people of several may sit in one channel.
    pub fn every_voice(&self) -> Vec<Voice<'a>> {
        Language::all().map(|language| Voice::new(&self.services.composer.words, language)).collect()
    }

    /// The ids of all games but one.
    pub fn other_games(&self, id: &str) -> Vec<&'static str> {
        self.decider.games.iter().map(|game| game.facts().id).filter(|other| *other != id).collect()
    }

    /// An answer for this person alone: it replaces a private message that was pressed.
    pub const fn in_private(&self, message: Message) -> Answer {
        self.origin().in_private(message)
    }

    pub const fn origin(&self) -> Origin {
        Origin::of(self.incoming)
    }

    /// The origin of something about a match that is played in `place`.
    pub fn origin_about(&self, place: Place) -> Origin {
        Origin::about(self.incoming, place)
    }

    pub const fn person(&self) -> PersonId {
        self.incoming.person.id
    }

    /// Where they act, which for some deeds has to be a server.
    pub fn place(&self) -> Result<Place, Refusal> {
        self.incoming.place().ok_or(server::ONLY_IN_SERVERS)
    }

    /// Refuses anybody who may not manage the server, as the chat says in each request.
    pub fn check_manages(&self) -> Result<(), Refusal> {
        self.place()?;
        if self.incoming.manages { Ok(()) } else { Err(server::NOT_ALLOWED) }
    }

    /// Whether they reach from where they are what is played in a server: there, or from their messages with
    /// us, where everything of theirs is within reach.
    pub fn reaches(&self, server: ServerId) -> bool {
        self.incoming.server.is_none_or(|here| here == server)
    }

    /// Whether a match is played where they are: in that very channel, or anywhere for who writes to us
    /// alone.
    pub fn plays_here(&self, record: &Match) -> bool {
        self.incoming.place().is_none_or(|here| here == record.place)
    }

    /// Whether a match is played in a thread of the channel where they are, or is to be once that is opened.
    pub fn plays_in_thread_of_here(&self, record: &Match) -> bool {
        let parent = record.thread_of.map(|channel| Place { channel, ..record.place });
        parent.is_some() && self.incoming.place() == parent
    }

    /// The language of what all see in a channel, as far as the request tells: nothing of who writes to us
    /// alone.
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

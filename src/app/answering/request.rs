//! One thing that a person did, with the voices in which it is answered.

use crate::base::id::{InteractionId, PersonId};
use crate::chat::Incoming;
use crate::chat::voice::Voice;
use crate::host::Person;
use crate::words::Language;

use super::super::deciding::ReadSet;
use super::Answerer;

/// What a handler knows of who asks.
#[derive(Clone, Copy)]
pub struct Request<'a> {
    /// What came in.
    pub incoming: &'a Incoming,
    /// What was read for it.
    pub reads: &'a ReadSet<'a>,
    /// What they have settled for themselves.
    pub settled: &'a Person,
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
        incoming: &'a Incoming,
        reads: &'a ReadSet<'a>,
        settled: &'a Person,
    ) -> Self {
        let server = incoming
            .server_locale
            .as_deref()
            .and_then(Language::for_locale)
            .unwrap_or(app.deliverer.language);
        let client = Language::for_locale(&incoming.locale).unwrap_or(server);
        let person = language_of(settled).unwrap_or(client);
        let voice = |language| Voice::new(&app.deliverer.words, language);
        Self { incoming, reads, settled, client, private: voice(person), public: voice(server) }
    }

    /// Who asks.
    pub const fn person(&self) -> PersonId {
        self.incoming.person.id
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

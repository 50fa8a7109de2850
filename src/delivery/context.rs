//! The services that deliveries and handlers share.

use std::sync::Arc;

use crate::app::deciding::{Decider, Transaction};
use crate::app::failure::Result;
use crate::app::memory::FeatureState;
use crate::app::thinker::Thinker;
use crate::base::id::{PersonId, ServerId};
use crate::chat::BoxFuture;
use crate::chat::voice::Voice;
use crate::host::club::ClubTable;
use crate::store::rows::FeatureEntry;
use crate::store::{Key, Subject};

use super::composer::Composer;
use super::entry::{OutboxItem, Outcome, SubjectEntries};
use super::send::Sender;

#[derive(Clone)]
pub struct Services {
    pub composer: Arc<Composer>,
    pub sender: Arc<Sender>,
    pub state: Arc<FeatureState>,
    pub thinker: Arc<dyn Thinker>,
}

#[derive(Clone, Copy)]
pub struct DeliveryContext<'a> {
    pub composer: &'a Composer,
    pub sender: &'a Sender,
    pub decider: &'a Decider,
    pub state: &'a FeatureState,
    pub thinker: &'a dyn Thinker,
    pub item: OutboxItem<'a>,
    /// The entries of the subject. The message of one may carry the notifications that belong to it.
    pub rows: &'a SubjectEntries,
    pub reads: &'a Transaction<'a>,
}

pub type DeliveryFuture<'a> = BoxFuture<'a, Result<Outcome>>;
/// Delivers an outbox entry of one feature; `None` if the entry belongs to another feature.
pub type DeliverEntry = for<'a> fn(DeliveryContext<'a>, &'a FeatureEntry) -> Option<DeliveryFuture<'a>>;

impl<'a> DeliveryContext<'a> {
    /// The voice of a message about a match or challenge: in the language of its other messages, which is
    /// `known` as long as a row about them exists, or else in that of the entry or of the server.
    pub async fn voice(&self, server: ServerId, known: Option<&str>) -> Result<Voice<'a>> {
        match known.or(self.item.row.language.as_deref()) {
            Some(code) => Ok(self.composer.voice(Some(code))),
            None => self.voice_of_server(server).await,
        }
    }

    /// The voice of a server: in the language that its managers have chosen, or else in the one that its
    /// Discord server had when the entry was made, or when something was set up there. An entry about a
    /// person may have been made on another server.
    pub async fn voice_of_server(&self, server: ServerId) -> Result<Voice<'a>> {
        let settings = self.reads.server(server).await?.record;
        let is_here = !matches!(self.item.subject, Subject::Person(_));
        let entry = self.item.row.language.as_deref().filter(|_| is_here);
        if let Some(code) = settings.language.as_deref().or(entry).or_else(|| settings.spoken_language()) {
            return Ok(self.composer.voice(Some(code)));
        }
        let table = self.reads.read_or_default::<ClubTable>(Key::ClubTable(server)).await?.record;
        Ok(self.composer.voice(Some(&table.language)))
    }
}

impl Services {
    /// Drops cached data about a person who was deleted: pictures with names, and pending news.
    pub fn forget(&self, person: PersonId) {
        self.sender.unreachable.forget(person);
        self.composer.artist.clear_cache();
    }

    pub fn delivering<'a>(
        &'a self,
        item: OutboxItem<'a>,
        rows: &'a SubjectEntries,
        reads: &'a Transaction<'a>,
    ) -> DeliveryContext<'a> {
        let Self { composer, sender, state, thinker } = self;
        let decider = &*sender.decider;
        DeliveryContext { composer, sender, decider, state, thinker: &**thinker, item, rows, reads }
    }
}

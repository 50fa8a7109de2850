//! The services that deliveries and handlers share.

use std::sync::Arc;

use crate::app::deciding::{Decider, Transaction};
use crate::app::failure::Result;
use crate::app::memory::FeatureState;
use crate::app::thinker::Thinker;
use crate::base::id::PersonId;
use crate::chat::BoxFuture;
use crate::store::rows::FeatureEntry;

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

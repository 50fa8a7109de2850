//! The services that handlers and background tasks share: composing, sending, the engine, and the state
//! of features.

use std::sync::Arc;

use crate::base::id::PersonId;

use super::super::feature_state::FeatureState;
use super::super::thinker::Thinker;
use super::composer::Composer;
use super::sender::Sender;

#[derive(Clone)]
pub struct Services {
    pub composer: Arc<Composer>,
    pub sender: Arc<Sender>,
    pub state: Arc<FeatureState>,
    pub thinker: Arc<dyn Thinker>,
}

impl Services {
    /// Drops cached data about a person who was deleted: pictures with names, and pending news about
    /// channels.
    pub fn forget(&self, person: PersonId) {
        self.sender.unreachable.forget(person);
        self.composer.artist.clear_cache();
    }
}

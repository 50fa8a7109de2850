//! The parts behind everything that people see: composing, sending, thinking, and what features keep.

use std::sync::Arc;

use crate::base::id::PersonId;

use super::super::feature_state::FeatureState;
use super::super::thinker::Thinker;
use super::composer::Composer;
use super::sender::Sender;

/// The parts that answering and the clockwork share.
#[derive(Clone)]
pub struct Services {
    pub composer: Arc<Composer>,
    pub sender: Arc<Sender>,
    pub state: Arc<FeatureState>,
    pub thinker: Arc<dyn Thinker>,
}

impl Services {
    /// Forgets what is in memory about a person who was deleted: pictures with names, and news that they have
    /// not heard.
    pub fn forget(&self, person: PersonId) {
        self.sender.unreachable.forget(person);
        self.composer.artist.forget();
    }
}

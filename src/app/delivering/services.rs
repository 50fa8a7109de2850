//! The parts behind everything that people see: composing, sending, puzzles and thinking.

use std::sync::Arc;

use crate::base::id::PersonId;

use super::super::puzzle_finder::PuzzleFinder;
use super::super::thinker::Thinker;
use super::composer::Composer;
use super::sender::Sender;

/// The parts that answering and the clockwork share.
#[derive(Clone)]
pub struct Services {
    pub composer: Arc<Composer>,
    pub sender: Arc<Sender>,
    pub puzzles: Arc<PuzzleFinder>,
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

//! Delivering: each effect of a committed decision is an outbox entry, retried until it is delivered or
//! pointless. The handler of an interaction may deliver the first message by its answer; the
//! [`OutboxWorker`] delivers all others, and lost ones. The [`Composer`] turns records into messages,
//! and the [`Sender`] brings one message to the chat.

mod boards;
mod challenges;
mod composer;
mod computer_turns;
mod direct_messages;
mod fallback;
mod matches;
mod notifications;
mod outbox_item;
mod outbox_worker;
mod sender;
mod startup;
#[cfg(test)]
pub mod tests;
mod threads;
mod unreachable;

use std::sync::Arc;

use crate::base::id::PersonId;
use crate::store::Subject;

pub use boards::{is_result_pending, record_message};
pub use challenges::record_challenge_message;
pub use composer::{ComposedMessage, Composer, FormerBoard, MatchExtras, MessageInput};
pub use computer_turns::{PanelReader, panel};
pub use direct_messages::{DirectMessage, send_direct_message};
pub use fallback::{Emblems, Fallback, learn_emblems};
pub use outbox_item::{DeliverEntry, DeliveredMessage, Delivering, DeliveryContext, Disposition, EntryRef};
pub use outbox_worker::{BATCH_DELAY, OutboxWorker};
pub use sender::{PostOutcome, PostRequest, Sender};

use super::deciding::Decider;
use super::failure::Failure;
use super::memory::FeatureState;
use super::thinker::Thinker;

/// The services that handlers and background tasks share: composing, sending, the engine, and the state
/// of features.
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

fn log(decider: &Decider, subject: Subject, failure: &Failure) {
    decider.metrics.faults.add();
    if !failure.is_logged() {
        decider.faults.error("an outbox entry could not be delivered; it is retried", failure, &subject);
    }
}

//! The one way out of the bot. Each effect of a committed decision is an outbox entry, retried until it is
//! delivered or pointless. [`deliver`] brings its message to the chat, for the handler that has decided it
//! and for the [`OutboxWorker`]. The [`Composer`] turns records into messages; only [`Slot`] and [`Sender`]
//! send requests that people see.

mod composer;
mod computer_turns;
mod context;
mod deliver;
mod direct_messages;
mod emblems;
mod entry;
mod known_threads;
mod matches;
mod notifications;
mod record;
mod search;
mod send;
mod slot;
mod startup;
#[cfg(test)]
pub mod tests;
mod threads;
mod unreachable;
mod worker;

use crate::app::deciding::Decider;
use crate::app::failure::Failure;
use crate::store::Subject;

pub use composer::{ComposedMessage, Composer, MatchExtras, challenge_card, result_panel};
pub use computer_turns::{PanelReader, panel};
pub use context::{DeliverEntry, DeliveryContext, DeliveryFuture, Services};
pub use deliver::{Delivery, SlotOffer, deliver, deliver_decided};
pub use direct_messages::{DirectMessage, send_direct_message};
pub use emblems::{Emblems, learn_emblems};
pub use entry::{OutboxItem, Outcome, Record, Snapshot};
pub use search::PostedMessage;
pub use send::{PostRequest, Sender};
pub use slot::{AnswerOutcome, AnswerRef, PATIENCE, Slot, answer_unhandled, time_left};
pub use worker::{BATCH_DELAY, OutboxWorker};

fn log(decider: &Decider, subject: Subject, failure: &Failure) {
    decider.metrics.faults.add();
    if !failure.is_logged() {
        decider.faults.error("an outbox entry could not be delivered; it is retried", failure, &subject);
    }
}

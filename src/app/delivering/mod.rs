//! Delivering: each effect of a committed decision is an outbox entry, retried until it is delivered or
//! pointless. The handler of an interaction may deliver the first message by its answer; the
//! [`OutboxWorker`] delivers all others, and lost ones. The [`Composer`] turns records into messages,
//! and the [`Sender`] brings one message to the chat.

mod archiving;
mod boards;
mod cards;
mod challenges;
mod composer;
mod computer_turns;
mod digest;
mod direct_messages;
mod emblems;
mod extras;
mod fallback;
mod matches;
mod messages;
mod notifications;
mod outbox_item;
mod outbox_worker;
mod practice;
mod removal;
mod sender;
mod services;
mod startup;
#[cfg(test)]
pub mod tests;
mod threads;
mod tidying;
mod unreachable;

use crate::store::Subject;

use super::deciding::Decider;
use super::failure::Failure;

pub use boards::{is_result_pending, record_message};
pub use challenges::record_challenge_message;
pub use composer::Composer;
pub use direct_messages::{DirectMessage, send_direct_message};
pub use emblems::{Emblems, learn_emblems};
pub use extras::{DeliverEntry, Delivering, FormerBoard, MatchExtras};
pub use messages::{ComposedMessage, MessageInput};
pub use outbox_item::{DeliveredMessage, DeliveryContext, Disposition, EntryRef};
pub use outbox_worker::OutboxWorker;
pub use practice::{PanelReader, panel};
pub use removal::BATCH_DELAY;
pub use sender::{PostOutcome, PostRequest, Sender};
pub use services::Services;

fn log(decider: &Decider, subject: Subject, failure: &Failure) {
    decider.metrics.faults.add();
    if !failure.is_logged() {
        decider.faults.error("an outbox entry could not be delivered; it is retried", failure, &subject);
    }
}

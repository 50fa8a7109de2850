//! Delivering: each effect of a committed decision is an outbox entry, retried until it is delivered or
//! pointless.
//!
//! The handler of an interaction may deliver the first message by its answer; the [`OutboxWorker`]
//! delivers all else, and messages that were lost. It takes the most urgent first, in order within a
//! subject. The [`Composer`] turns records into messages, and the [`Sender`] brings one message to the
//! chat. The host decides whether a person may be notified now (`host::call`).

mod archiving;
mod begin;
mod boards;
mod calls;
mod cards;
mod challenges;
mod composer;
mod digest;
mod emblems;
mod extras;
mod fallback;
mod letters;
mod matches;
mod messages;
mod outbox_item;
mod outbox_worker;
mod practice;
mod removal;
mod replies;
mod sender;
mod services;
#[cfg(test)]
mod tests;
mod threads;
mod tidying;
mod unreachable;

use crate::store::Subject;

use super::deciding::Decider;
use super::failure::Failure;

pub use boards::{is_result_owed, note_message};
pub use challenges::note_card;
pub use composer::Composer;
pub use emblems::{Emblems, learn_emblems};
pub use extras::{DeliverEntry, Delivering, FormerBoard, MatchExtras};
pub use letters::{Letter, write_letter};
pub use messages::{Composed, Subject as About};
pub use outbox_item::{Context, Delivered, Disposition, Entry};
pub use outbox_worker::OutboxWorker;
pub use practice::{Reader, panel};
pub use removal::LINGER;
pub use sender::{Posting, Sender, Sent};
pub use services::Services;

fn log(decider: &Decider, subject: Subject, failure: &Failure) {
    decider.metrics.faults.add();
    if !failure.is_logged() {
        decider.faults.error("an outbox entry could not be delivered; it is retried", failure, &subject);
    }
}

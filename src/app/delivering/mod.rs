//! Delivering: effects of committed decisions become requests to the chat, each retried until it is delivered
//! or pointless.
//!
//! Every effect is an entry of the outbox, written in the commit of its decision. The handler that has
//! decided may deliver the first message at once, by an answer. All else, and messages that were lost, are
//! the [`OutboxWorker`]'s: the most urgent first, in order within a subject, with growing pauses while the
//! chat is in trouble. The [`Composer`] makes messages out of records, and the [`Sender`] brings one message
//! to the chat. Decides nothing about a match; the host says whether somebody may be called now
//! (`host::call`).

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
        decider.faults.error("what is owed could not be told", failure, &subject);
    }
}

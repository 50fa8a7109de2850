//! Direct messages that a person has requested from a feature.

use crate::base::id::PersonId;
use crate::base::time::Timestamp;
use crate::chat::Message;
use crate::chat::voice::Voice;
use crate::host::Person;

use super::super::failure::Result;
use super::notifications::retry_of_direct_message;
use super::outbox_item::{DeliveryContext, Disposition, OutboxItem};

/// A direct message to be sent.
#[derive(Clone, Copy, Debug)]
pub struct DirectMessage {
    pub to: PersonId,
    /// Whether no other direct message to this person has the same words. Only then can a retry search
    /// for the message, which may have arrived.
    pub is_unique: bool,
}

/// Sends a direct message in the person's language, once their quiet hours and their vacation are over.
/// If the person cannot receive direct messages, the message is dropped, since nobody else may learn of
/// it.
pub async fn send_direct_message(
    cx: DeliveryContext<'_>,
    direct_message: DirectMessage,
    message: impl FnOnce(Voice<'_>) -> Message + Send,
) -> Result<Disposition> {
    let person = cx.reads.person(direct_message.to).await?.record;
    if let Some(moment) = rests_until(&person, cx.decider.now()) {
        return Ok(Disposition::Until(moment));
    }
    send_direct_now(cx, direct_message, &person, message).await
}

/// Sends a direct message in the person's language, at any hour.
pub(super) async fn send_direct_now(
    cx: DeliveryContext<'_>,
    direct_message: DirectMessage,
    person: &Person,
    message: impl FnOnce(Voice<'_>) -> Message + Send,
) -> Result<Disposition> {
    let DirectMessage { to, is_unique } = direct_message;
    let voice = cx.composer.voice(person.language.as_deref().or(cx.item.row.language.as_deref()));
    let item = OutboxItem { delivery_unknown: cx.item.delivery_unknown && is_unique, ..cx.item };
    match cx.sender.send_direct(item, to, message(voice)).await {
        Ok(()) => Ok(Disposition::Remove),
        Err(fault) => {
            Ok(retry_of_direct_message(cx, &fault).map_or(Disposition::Drop("refused"), Disposition::Retry))
        }
    }
}

fn rests_until(person: &Person, now: Timestamp) -> Option<Timestamp> {
    let back = person.vacation.latest_end().filter(|_| person.vacation.is_away(now));
    back.or_else(|| person.quiet_until(now))
}

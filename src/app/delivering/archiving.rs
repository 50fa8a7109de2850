//! Archives the thread of a finished match once all its messages are delivered. A late notification
//! reopens the thread, which is then archived again.

use crate::base::id::{ChallengeId, MessageId, PersonId, Place};
use crate::base::time::Span;
use crate::chat::voice::Voice;
use crate::chat::{ChatFault, Message};
use crate::host::Match;
use crate::host::effect::Effect;
use crate::store::rows::{DeliveryPriority, EntryContent, OutboxEntry};
use crate::store::{Key, Precondition, Subject};

use super::super::deciding::WriteBatch;
use super::super::failure::Result;
use super::outbox_item::{DeliveryContext, Disposition, Retry};

/// Time for which a refused request to archive a thread is retried. Later, the chat archives the thread
/// by itself, after a week without messages.
const ARCHIVED_WITHIN: Span = Span::hours(1);

/// Posts a message that mentions a person, where their match is played. Returns when to retry, or `None`
/// once the message is sent. If the message reopens a finished thread, a new outbox entry archives the
/// thread again.
pub(super) async fn mention_at(
    cx: DeliveryContext<'_>,
    record: &Match,
    message: &Message,
    voice: Voice<'_>,
) -> Result<Option<Retry>> {
    let current = match cx.sender.open_thread(record, voice).await {
        Ok(current) => current,
        Err(retry) => return Ok(Some(retry)),
    };
    let started = cx.decider.now();
    let (sent, _) = cx.sender.post_entry(cx.item, current.place, &record.people.0, message).await;
    match sent.posted_or_retry(current.place) {
        Ok(message) => archive_again(cx, &current, message).await.map(|()| None),
        Err(Retry::Refused) => {
            Ok(Some(cx.sender.without_thread(&current, started).await.unwrap_or(Retry::Refused)))
        }
        Err(retry) => Ok(Some(retry)),
    }
}

async fn archive_again(cx: DeliveryContext<'_>, record: &Match, opened_by: MessageId) -> Result<()> {
    let archives = |(_, row): &(u64, OutboxEntry)| row.content == EntryContent::Effect(Effect::Archive);
    if record.is_running() || record.thread_of.is_none() || cx.rows.iter().any(archives) {
        return Ok(());
    }
    let row = OutboxEntry::new(EntryContent::Effect(Effect::Archive), cx.decider.now());
    // The entry's number is the id of the message, which sorts above all sequence numbers.
    let key = Key::Outbox(Subject::Match(record.id), opened_by.0);
    cx.decider.write(WriteBatch::default().put(key, Precondition::Any, &row)).await
}

/// Archives the thread of a rematch challenge that did not become a match.
pub(super) async fn archive_after(cx: DeliveryContext<'_>, id: ChallengeId) -> Result<Disposition> {
    match cx.reads.challenge(id).await? {
        Some(stored) => archive(cx, stored.record.place, stored.record.from).await,
        None => Ok(Disposition::Drop("gone")),
    }
}

/// Archives the thread at `place` once all other entries of its match, except notifications, are
/// delivered. `player` is a player of the match.
pub(super) async fn archive(cx: DeliveryContext<'_>, place: Place, player: PersonId) -> Result<Disposition> {
    let waits = |(_, row): &(u64, OutboxEntry)| {
        row.content != EntryContent::Effect(Effect::Archive) && row.class() != DeliveryPriority::Call
    };
    let age = cx.decider.now() - cx.item.row.made;
    if cx.rows.iter().any(waits) {
        // The pause grows with the age of the entry, since the chat may refuse the other entries for a
        // month.
        let wait = Span(age.0.clamp(Span::seconds(2).0, Span::minutes(10).0));
        return Ok(Retry::After(wait).into());
    }
    // If a rematch is played in the same thread, the end of the rematch archives the thread.
    let others = cx.decider.repository.running_matches(player).await?;
    if others.iter().any(|other| other.place == place) {
        return Ok(Disposition::Drop("superseded"));
    }
    cx.sender.threads.forget(place.channel);
    let fault = match cx.sender.chat.archive(place.channel).await {
        Ok(()) | Err(ChatFault::Archived) => return Ok(Disposition::Remove),
        Err(ChatFault::Gone) => return Ok(Disposition::Drop("gone")),
        Err(fault) => fault,
    };
    let late = cx.decider.now() - cx.item.row.made > ARCHIVED_WITHIN;
    match Retry::after(&fault, place.channel) {
        Some(Retry::Trouble(wait)) => Ok(Retry::Trouble(wait).into()),
        _ if late => Ok(Disposition::Drop("refused")),
        _ => Ok(Retry::Trouble(None).into()),
    }
}

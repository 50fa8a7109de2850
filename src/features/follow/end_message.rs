//! The private message at the end of a followed match, in two steps. The commit that ends the match
//! writes one outbox entry; its delivery writes one entry for each follower.
//!
//! Followers are read after the end is committed, when nobody can begin to follow any more. So none is
//! missed, and that commit does not grow with their number.

use crate::app::delivering::{Delivering, DeliveryContext, DirectMessage, Disposition, send_direct_message};
use crate::app::{Failure, MatchEndContext, MatchEndHook, WriteBatch, watch_refusal};
use crate::base::id::{MatchId, PersonId};
use crate::base::time::Span;
use crate::chat::BoxFuture;
use crate::store::feature_entry::{EntryFields, FeatureEntry};
use crate::store::rows::{DeliveryPriority, EntryContent, OutboxEntry};
use crate::store::{Key, KeyRange, Precondition, RowKind, Subject};

use super::decide::Follower;
use super::row::{FollowedEndEntry, FollowersEntry, end_key};
use super::upkeep::unfollow;
use super::view;

/// Outbox number of a message about a match: this bit and the bits of the match's id. No other entry of
/// a person has this bit: the others are numbered by bare ids, by milliseconds, or with a lower bit.
const OF_LETTERS: u64 = 1 << 62;
/// Longest time for which the messages wait for the last board, to which they link.
const PATIENCE: Span = Span::minutes(1);

/// Returns the outbox key of the message to a person about a match. A match ends once, so the key is
/// used once.
pub const fn message_key(id: MatchId, person: PersonId) -> Key {
    Key::Outbox(Subject::Person(person), OF_LETTERS | id.bits())
}

/// Writes the outbox entry for the followers of a match that ends, if anybody has ever followed it.
pub const END_HOOK: MatchEndHook = MatchEndHook { key: Key::Followed, run: queue_followers };

fn queue_followers(ended: MatchEndContext<'_>) -> BoxFuture<'_, Result<WriteBatch, Failure>> {
    Box::pin(async move {
        let MatchEndContext { decider, reads, record } = ended;
        let mark = Key::Followed(record.id);
        if reads.row(&mark).await?.is_none() {
            return Ok(WriteBatch::default());
        }
        let row = OutboxEntry::new(EntryContent::Feature(FollowersEntry {}.to_entry()), decider.now());
        Ok(WriteBatch::default().delete_any(mark).put(end_key(record.id), Precondition::Any, &row))
    })
}

pub fn deliver<'a>(cx: DeliveryContext<'a>, entry: &'a FeatureEntry) -> Option<Delivering<'a>> {
    match cx.item.subject {
        Subject::Match(id) => {
            FollowersEntry::of(entry)?;
            Some(Box::pin(queue_messages(cx, id)))
        }
        Subject::Person(person) => {
            let message_entry = FollowedEndEntry::of(entry)?;
            Some(Box::pin(deliver_end(cx, message_entry, person)))
        }
        Subject::Challenge(_) | Subject::Server(_) => None,
    }
}

async fn queue_messages(cx: DeliveryContext<'_>, id: MatchId) -> Result<Disposition, Failure> {
    let now = cx.decider.now();
    let board_waits = cx.rows.iter().any(|(_, row)| row.class() == DeliveryPriority::Message);
    if board_waits && now - cx.item.row.made < PATIENCE {
        return Ok(Disposition::Until(now + Span::seconds(1)));
    }
    // If the server is gone, the end is shown nowhere, and the board before the end stays the last one.
    let board = cx.reads.board(id).await?.and_then(|stored| stored.record.message);
    let last = cx.item.row.message.or(board);
    for key in cx.decider.repository.keys(KeyRange::under(RowKind::Followers, &id)).await? {
        if let Some(person) = key.person() {
            queue_message(cx, &FollowedEndEntry { id, last }, person).await?;
        }
    }
    Ok(Disposition::Remove)
}

/// Replaces a follower by an outbox entry for their message, in one commit.
async fn queue_message(
    cx: DeliveryContext<'_>,
    message_entry: &FollowedEndEntry,
    person: PersonId,
) -> Result<(), Failure> {
    let (reads, id) = (cx.decider.repository.transaction(), message_entry.id);
    let decide = || async {
        let key = Key::Follower(id, person);
        if reads.row(&key).await?.is_none() {
            return Ok((WriteBatch::default(), ()));
        }
        let Follower { language } = reads.read_or_default(key).await?.record;
        let row = OutboxEntry::new(EntryContent::Feature(message_entry.to_entry()), cx.decider.now());
        let row = OutboxEntry { language, ..row };
        let entries = unfollow(&reads, WriteBatch::default(), id, person).await?;
        Ok((entries.put(message_key(id, person), Precondition::Any, &row), ()))
    };
    cx.decider.transact(&reads, decide).await
}

/// Sends the message, unless a block or a ban now keeps the person from watching the match.
async fn deliver_end(
    cx: DeliveryContext<'_>,
    FollowedEndEntry { id, last }: FollowedEndEntry,
    person: PersonId,
) -> Result<Disposition, Failure> {
    let Some(stored) = cx.reads.readable_match(id).await? else { return Ok(Disposition::Drop("gone")) };
    let record = stored.record;
    if watch_refusal(cx.decider, cx.reads, &record, person).await?.is_some() {
        return Ok(Disposition::Drop("barred"));
    }
    let link = last.and_then(|message| cx.composer.address(record.place, message));
    let written = DirectMessage { to: person, is_unique: link.is_some() };
    send_direct_message(cx, written, |voice| view::end_message(&record, link.as_deref(), voice)).await
}

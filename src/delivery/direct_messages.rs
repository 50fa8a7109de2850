//! Direct messages that a person has requested from a feature, and the morning digest: one direct message
//! about everything that would have notified a person, and about all that waits for them.
//!
//! The first notification that has to wait becomes the digest of that morning; later ones only lose
//! their entries. The digest is an outbox entry of the person, and is composed when it is delivered.

use crate::app::deciding::WriteBatch;
use crate::app::failure::Result;
use crate::base::id::{ChannelId, PersonId, Place};
use crate::base::text::{Arg, Text};
use crate::base::time::Timestamp;
use crate::chat::digest::{self, WaitingItem};
use crate::chat::voice::Voice;
use crate::chat::{ChatFault, Message, compose, parts};
use crate::host::{Alerts, Effect, Match, Notification, NotificationReason, Person, Press, view};
use crate::store::rows::{EntryContent, OutboxEntry};
use crate::store::{Key, Precondition, Subject};

use super::context::DeliveryContext;
use super::entry::{OutboxItem, Outcome};

#[derive(Clone, Copy, Debug)]
pub struct DirectMessage {
    pub to: PersonId,
    /// Whether no other direct message to this person has the same words, so that a retry can search for it.
    pub is_unique: bool,
}

/// Sends a direct message in the person's language, once their quiet hours and their vacation are over. If
/// they receive no direct messages, the message is dropped, since nobody else may learn of it.
pub async fn send_direct_message(
    cx: DeliveryContext<'_>,
    direct_message: DirectMessage,
    message: impl FnOnce(Voice<'_>) -> Message + Send,
) -> Result<Outcome> {
    let (person, now) = (cx.reads.person(direct_message.to).await?.record, cx.decider.now());
    let back = person.vacation.latest_end().filter(|_| person.vacation.is_away(now));
    if let Some(moment) = back.or_else(|| person.quiet_until(now)) {
        return Ok(Outcome::Until(moment));
    }
    let voice = cx.composer.voice(person.language.as_deref().or(cx.item.row.language.as_deref()));
    send_direct_now(cx, direct_message, voice, message).await
}

pub(super) async fn send_direct_now(
    cx: DeliveryContext<'_>,
    direct_message: DirectMessage,
    voice: Voice<'_>,
    message: impl FnOnce(Voice<'_>) -> Message + Send,
) -> Result<Outcome> {
    let DirectMessage { to, is_unique } = direct_message;
    let item = OutboxItem { delivery_unknown: cx.item.delivery_unknown && is_unique, ..cx.item };
    match cx.sender.send_direct(item, to, message(voice)).await {
        Ok(_) => Ok(Outcome::Remove),
        Err(fault) => Ok(retry_of_direct_message(cx, &fault).unwrap_or(Outcome::Drop("refused"))),
    }
}

/// Returns when a direct message is retried; `None` if the person accepts no direct messages. A missing
/// permission or persistent trouble counts as such.
pub(super) fn retry_of_direct_message(cx: DeliveryContext<'_>, fault: &ChatFault) -> Option<Outcome> {
    match fault {
        ChatFault::Forbidden | ChatFault::Archived => None,
        ChatFault::Unavailable(_) if cx.item.is_in_long_trouble(cx.decider.now()) => None,
        fault => Outcome::after(fault, ChannelId(0)),
    }
}

/// Turns a notification into the digest of a morning, unless that digest exists already. A person who has chosen no
/// language reads the digest in that of the channel, which `voice` speaks.
pub(super) async fn move_to_digest(
    cx: DeliveryContext<'_>,
    person: PersonId,
    morning: Timestamp,
    voice: Voice<'_>,
) -> Result<Outcome> {
    let number = morning.0.unsigned_abs();
    let waiting = cx.decider.repository.outbox_entries(Subject::Person(person)).await?;
    let mut entries = WriteBatch::default().delete_any(cx.item.key());
    if waiting.iter().all(|(other, _)| *other != number) {
        // The first notification sets the time since which ended matches are listed. A concurrent one would
        // set nearly the same time, so the commit may overwrite its digest.
        let language = Some(voice.language().code().to_owned());
        let (key, row) = digest_entry(person, morning, cx.item.row.made, language);
        entries = entries.put(key, Precondition::Any, &row);
    }
    write_after(cx, entries).await?;
    Ok(Outcome::Done)
}

/// Completes the entry of a delivered direct message. After a digest, adds the digest of the next
/// morning, which is dropped if nothing waits by then.
pub(super) async fn schedule_next_digest(
    cx: DeliveryContext<'_>,
    call: &Notification,
    person: &Person,
) -> Result<Outcome> {
    if !matches!(call.why, NotificationReason::Digest { .. }) || person.alerts != Alerts::Digest {
        return Ok(Outcome::Remove);
    }
    let now = cx.decider.now();
    let (key, row) = digest_entry(call.person, person.next_morning(now), now, cx.item.row.language.clone());
    let entries = WriteBatch::default().delete_any(cx.item.key()).put(key, Precondition::Any, &row);
    write_after(cx, entries).await?;
    Ok(Outcome::Done)
}

/// Writes the follow-up of an entry, unless the entry is gone because its person's data was deleted.
pub(super) async fn write_after(cx: DeliveryContext<'_>, entries: WriteBatch) -> Result<()> {
    let reads = cx.decider.repository.transaction();
    let decide = || async {
        let is_there = reads.has_row(&cx.item.key()).await?;
        Ok(if is_there { entries.clone() } else { WriteBatch::default() })
    };
    cx.decider.update(&reads, decide).await
}

/// A digest of all that waits, and of matches that have ended since the entry was made, if any.
pub(super) async fn digest(
    cx: DeliveryContext<'_>,
    person: PersonId,
    voice: Voice<'_>,
) -> Result<Option<DigestMessage>> {
    let matches = cx.decider.repository.played_since(person, cx.item.row.made).await?;
    let (mut waits, mut places) = (Vec::new(), Vec::new());
    for row in view::list(person, &matches).into_iter().filter(|row| row.mine) {
        let board = cx.reads.board(row.id).await?.map(|stored| stored.record).unwrap_or_default();
        let link = link_text("link-board", board.message.and_then(|id| cx.composer.address(row.place, id)));
        let record = matches.iter().find(|record| record.id == row.id);
        let seat = record.and_then(|record| cx.composer.own_seat(record, person));
        waits.push(WaitingItem { row: row.text, seat, link });
        places.push((row.place, board.language));
    }
    let boards = waits.len();
    let challenges = cx.decider.repository.open_challenges(person).await?;
    for row in view::list_challenges(person, &challenges).into_iter().filter(|row| !row.mine) {
        let card = cx.reads.card(row.id).await?.map(|stored| stored.record);
        let address = card.as_ref().and_then(|card| cx.composer.address(row.place, card.message));
        let link = link_text("link-challenge", address);
        waits.push(WaitingItem { row: row.text, seat: None, link });
        places.push((row.place, card.and_then(|card| card.language)));
    }
    let over = matches.iter().filter(|record| !record.is_running());
    places.extend(over.clone().map(|record| (record.place, None)));
    let ended = |record: &Match| {
        let [one, two] = record.people.0;
        view::ended_match_label(person, record, view::person(if one == person { two } else { one }))
    };
    let ended: Vec<Text> = over.map(ended).collect();
    let Some((place, language)) = places.into_iter().next() else { return Ok(None) };
    // A mention may be posted at this place. A thread may be archived, so use its parent channel.
    let thread_of = matches.iter().find(|record| record.place == place).and_then(|record| record.thread_of);
    let place = Place { channel: thread_of.unwrap_or(place.channel), ..place };
    let next = (boards > 0).then(|| parts::plain_button(&Press::Next, "button-next", voice));
    let message = digest::digest(cx.item.row.due(), &waits, &ended, voice);
    let message = Message { rows: parts::button_row(next.into_iter().collect()), ..message };
    Ok(Some(DigestMessage { message, waiting: waits.len(), place, language }))
}

/// Mentions a person in a channel because they accept no direct messages. The mention says how many
/// things wait, but not which.
pub(super) async fn mention_digest(
    cx: DeliveryContext<'_>,
    call: &Notification,
    person: &Person,
    DigestMessage { waiting, place, language, .. }: DigestMessage,
) -> Result<Outcome> {
    let voice = match language {
        Some(code) => cx.composer.voice(Some(&code)),
        None => cx.voice_of_server(place.server).await?,
    };
    let said = Text::new("digest-aloud").with("count", waiting);
    let text = voice.say(&view::public_notification(call.person, said));
    let message = Message { pings: vec![call.person], ..compose::text_message(&text) };
    match cx.sender.post_entry(cx.item, place, &[call.person], &message).await {
        Err(retry) => Ok(retry),
        Ok(_) => schedule_next_digest(cx, call, person).await,
    }
}

pub(super) struct DigestMessage {
    pub message: Message,
    waiting: usize,
    place: Place,
    /// The language of the messages in this place, if one of them says so.
    language: Option<String>,
}

/// The outbox entry of a morning digest that covers events since `since`. Its number is the time
/// of the morning, which exceeds any number derived from an id of this program (40 bits).
fn digest_entry(
    person: PersonId,
    morning: Timestamp,
    since: Timestamp,
    language: Option<String>,
) -> (Key, OutboxEntry) {
    let call = Notification { person, turn: 0, why: NotificationReason::Digest { morning } };
    let row = OutboxEntry::new(EntryContent::Effect(Effect::Notify(call)), since);
    let key = Key::Outbox(Subject::Person(person), morning.0.unsigned_abs());
    (key, OutboxEntry { language, ..row.with_due(morning) })
}

fn link_text(sentence: &'static str, link: Option<String>) -> Option<Text> {
    link.map(|link| Text::new(sentence).with("link", Arg::Word(link)))
}

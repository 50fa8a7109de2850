//! The morning digest: one direct message with everything that would have notified a person, and all
//! that waits for them.
//!
//! A notification that has to wait turns into the digest of that morning. This is an outbox entry of the
//! person, numbered by its time, so that several notifications become one. Its contents are read when it
//! is written.

use crate::base::id::{PersonId, Place};
use crate::base::text::{Arg, Text};
use crate::base::time::Timestamp;
use crate::chat::digest::Waiting;
use crate::chat::voice::Voice;
use crate::chat::{Message, compose, digest, parts};
use crate::host::owed::{Call, Owed, Reason};
use crate::host::person::Alerts;
use crate::host::{Match, Person, Press, view};
use crate::store::rows::{Delivery, What};
use crate::store::{Expected, Key, Subject};

use super::super::deciding::Entries;
use super::super::failure::Result;
use super::outbox_item::{Context, Disposition};

/// Turns a notification into the digest of a morning.
pub(super) async fn wait_for_morning(
    cx: Context<'_>,
    person: PersonId,
    morning: Timestamp,
) -> Result<Disposition> {
    let (subject, number) = (Subject::Person(person), morning.0.unsigned_abs());
    let there = cx.decider.ledger.owed(subject).await?.iter().any(|(other, _)| *other == number);
    let entries = Entries::default().unmark(cx.item.key());
    let entries = if there {
        entries
    } else {
        // The first notification sets the start of the period. A concurrent one of the same time would
        // set nearly the same.
        let (key, row) = letter(person, morning, cx.item.row.made, cx.item.row.language.clone());
        entries.put(key, Expected::Any, &row)
    };
    write_after(cx, entries).await?;
    Ok(Disposition::Done)
}

/// Follows up on a delivered direct message. A digest is followed by the one of the next morning, which
/// is dropped if nothing waits by then.
pub(super) async fn has_written(cx: Context<'_>, call: &Call, person: &Person) -> Result<Disposition> {
    let now = cx.decider.now();
    let is_letter = matches!(call.why, Reason::Digest { .. }) && person.alerts == Alerts::Digest;
    if !is_letter {
        return Ok(Disposition::Remove);
    }
    let (key, row) = letter(call.person, person.next_morning(now), now, cx.item.row.language.clone());
    let entries = Entries::default().unmark(cx.item.key()).put(key, Expected::Any, &row);
    write_after(cx, entries).await?;
    Ok(Disposition::Done)
}

/// Writes the follow-up of an outbox entry, if that entry still exists. The deletion of its person
/// removes the entry.
pub(super) async fn write_after(cx: Context<'_>, entries: Entries) -> Result<()> {
    let reads = cx.decider.ledger.reads();
    let decide = || async {
        let is_there = reads.is_there(&cx.item.key()).await?;
        Ok((if is_there { entries.clone() } else { Entries::default() }, ()))
    };
    cx.decider.settle(&reads, decide).await
}

/// Returns a digest of all that waits for a person and has ended since a moment; `None` if it would be
/// empty.
pub(super) async fn digest(cx: Context<'_>, person: PersonId, voice: Voice<'_>) -> Result<Option<Letter>> {
    let matches = cx.decider.ledger.played_since(person, cx.item.row.made).await?;
    let (mut waits, mut places) = (Vec::new(), Vec::new());
    for row in view::list(person, &matches).into_iter().filter(|row| row.mine) {
        let board = cx.reads.board(row.id).await?.and_then(|kept| kept.record.message);
        let link = board.and_then(|message| cx.composer.address(row.place, message));
        let record = matches.iter().find(|record| record.id == row.id);
        let seat = record.and_then(|record| cx.composer.own_seat(record, person));
        waits.push(Waiting { row: row.text, seat, link: way("link-board", link) });
        places.push(row.place);
    }
    let boards = waits.len();
    let challenges = cx.decider.ledger.open_challenges(person).await?;
    for row in view::list_challenges(person, &challenges).into_iter().filter(|row| !row.mine) {
        let card = cx.reads.card(row.id).await?.map(|kept| kept.record.message);
        let link = card.and_then(|message| cx.composer.address(row.place, message));
        waits.push(Waiting { row: row.text, seat: None, link: way("link-challenge", link) });
        places.push(row.place);
    }
    let over = matches.iter().filter(|record| !record.is_running());
    places.extend(over.clone().map(|record| record.place));
    let ended = |record: &Match| {
        let [one, two] = record.people.0;
        view::in_retrospect(person, record, view::person(if one == person { two } else { one }))
    };
    let ended: Vec<Text> = over.map(ended).collect();
    let Some(place) = places.first().copied() else { return Ok(None) };
    // A thread may be archived, so its channel is used instead.
    let thread_of = matches.iter().find(|record| record.place == place).and_then(|record| record.thread_of);
    let place = Place { channel: thread_of.unwrap_or(place.channel), ..place };
    let helps = if boards > 0 { vec![Press::Next.into()] } else { Vec::new() };
    let message = digest::letter(cx.item.row.due(), &waits, &ended, voice);
    let message = Message { rows: parts::helps(&helps, voice), ..message };
    Ok(Some(Letter { message, waiting: waits.len(), place }))
}

/// Mentions in the channel a person who accepts no direct messages: the mention says that something
/// waits, not what.
pub(super) async fn tell_of_morning(
    cx: Context<'_>,
    call: &Call,
    person: &Person,
    Letter { waiting, place, .. }: Letter,
) -> Result<Disposition> {
    let voice = cx.composer.voice(cx.item.row.language.as_deref());
    let said = Text::new("digest-aloud").with("count", waiting);
    let text = voice.say(&view::aloud(call.person, said));
    let message = Message { pings: vec![call.person], ..compose::words(&text) };
    let (sent, _) = cx.sender.post_entry(cx.item, place, &[call.person], &message).await;
    match sent.arrived(place) {
        Ok(_) => has_written(cx, call, person).await,
        Err(retry) => Ok(retry.into()),
    }
}

pub(super) struct Letter {
    /// The message, which only the person sees.
    pub message: Message,
    /// Number of things that wait for them.
    waiting: usize,
    /// Place of the first of these.
    place: Place,
}

/// Returns the outbox entry of a morning digest that covers events since a moment. The morning is its
/// number, which exceeds any number derived from one of our ids (40 bits).
fn letter(
    person: PersonId,
    morning: Timestamp,
    since: Timestamp,
    language: Option<String>,
) -> (Key, Delivery) {
    let call = Call { person, turn: 0, why: Reason::Digest { morning } };
    let row = Delivery::new(What::Owed(Owed::Call(call)), since);
    let key = Key::Owed(Subject::Person(person), morning.0.unsigned_abs());
    (key, Delivery { language, ..row.told_from(morning) })
}

/// Returns a sentence with a link to something that waits.
fn way(sentence: &'static str, link: Option<String>) -> Option<Text> {
    link.map(|link| Text::new(sentence).with("link", Arg::Word(link)))
}

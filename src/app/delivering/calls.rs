//! Notifications: each is delivered once, in the way that the person has chosen, when they may be
//! notified.
//!
//! Most notifications are carried by the message that they belong to. This module delivers the others:
//! direct messages, postponed notifications, and those of messages that could not mention anybody.

use crate::base::id::{ChallengeId, ChannelId, PersonId, Place};
use crate::base::text::{Arg, Text};
use crate::chat::parts::Help;
use crate::chat::voice::Voice;
use crate::chat::{ChatFault, Message, compose, parts};
use crate::host::call::{About, Pointless, Way, When, when};
use crate::host::owed::{Call, Owed, Reason};
use crate::host::press::Choosing;
use crate::host::{Challenge, Match, Person, Press, view};
use crate::store::rows::{Board, Delivery, What};
use crate::store::{Expected, Key};
use crate::words::Language;

use super::super::deciding::Entries;
use super::super::failure::Result;
use super::archiving::mention_at;
use super::boards::heard_by;
use super::digest::{digest, has_written, tell_of_morning, wait_for_morning, write_after};
use super::letters::{Letter, write_now};
use super::outbox_item::{Context, Disposition, OutboxItem, Retry};

/// A notification: the person, the place and the words.
struct Said<'a> {
    id: PersonId,
    person: &'a Person,
    place: Place,
    /// The match that it is about; it may have a thread of its own.
    record: Option<&'a Match>,
    /// The people to inform if nothing can be written there.
    people: &'a [PersonId],
    /// The words, in a message that only this person reads.
    text: Text,
    /// Message key of a link, and the address of the board or challenge.
    link: Option<(&'static str, String)>,
    /// Buttons to play on, if it is the turn of the person.
    helps: Vec<Help>,
    /// The voice of the channel, not of the person.
    voice: Voice<'a>,
}

pub(super) async fn call_about_match(
    cx: Context<'_>,
    record: &Match,
    board: Option<&Board>,
    call: &Call,
) -> Result<Disposition> {
    let person = &cx.reads.person(call.person).await?.record;
    let said = Said {
        id: call.person,
        person,
        place: record.place,
        record: Some(record),
        people: &record.people.0,
        text: view::call(record, call),
        link: cx.composer.address_of_board(record, board).map(|link| ("link-board", link)),
        helps: helps(record, call.person),
        voice: cx.composer.voice(board.and_then(|board| board.language.as_deref())),
    };
    notify(cx, About::Match(record), call, said).await
}

/// Adds a notification for the player to move if a board cannot be shown and has no notification of its
/// own. There is none after an immediate answer of the computer. The board row records it, so that it is
/// added once.
pub(super) async fn call_to_unshown(cx: Context<'_>, record: &Match) -> Result<()> {
    let (decider, item) = (cx.decider, cx.item);
    let Some(person) = record.mover().filter(|person| !person.is_computer()) else { return Ok(()) };
    let is_called = item.row.mentioned || cx.rows.iter().any(|(_, row)| row.calls() == Some(person));
    if is_called || cx.sender.unreachable.untold(person).is_empty() {
        return Ok(());
    }
    let call = What::Owed(Owed::Call(Call { person, turn: record.turn, why: Reason::Turn }));
    let call = Delivery { with: Some(item.number), ..Delivery::new(call, decider.now()) };
    let (reads, key) = (decider.ledger.reads(), item.key());
    let decide = || async {
        let row = decider.ledger.one::<Delivery>(&key).await?;
        let (Some(row), Some(board)) = (row, reads.board(record.id).await?) else {
            return Ok((Entries::default(), ()));
        };
        let (noted, number) = (Delivery { mentioned: true, ..row.record }, board.record.told);
        let next = Board { told: number + 1, ..board.record };
        let entries = Entries::default()
            .put(key.clone(), Expected::Version(row.version), &noted)
            .put(Key::Owed(item.subject, number), Expected::Absent, &call)
            .put(Key::Board(record.id), board.expected, &next);
        Ok((entries, ()))
    };
    decider.settle(&reads, decide).await
}

pub(super) async fn call_about_challenge(
    cx: Context<'_>,
    id: ChallengeId,
    call: &Call,
) -> Result<Disposition> {
    let Some(kept) = cx.reads.challenge(id).await? else { return Ok(Disposition::Drop("gone")) };
    let record = &kept.record;
    let card = cx.reads.card(id).await?.map(|kept| kept.record);
    let language =
        card.as_ref().and_then(|card| card.language.as_deref()).or(cx.item.row.language.as_deref());
    let person = &cx.reads.person(call.person).await?.record;
    if record.waits_at_table() {
        return call_from_table(cx, record, call, person).await;
    }
    let said = Said {
        id: call.person,
        person,
        place: record.place,
        record: None,
        people: &[record.from],
        text: view::call_of_challenge(record, call),
        link: card
            .as_ref()
            .and_then(|card| cx.composer.address(record.place, card.message))
            .map(|link| ("link-challenge", link)),
        helps: Vec::new(),
        voice: cx.composer.voice(language),
    };
    // A notification without a link has the same words as one about another challenge of these two
    // people, which a search would find instead. So nothing is searched: a duplicate is better than a
    // loss.
    let item = OutboxItem { doubtful: cx.item.doubtful && said.link.is_some(), ..cx.item };
    notify(Context { item, ..cx }, About::Challenge(record), call, said).await
}

/// Notifies the person who has waited at the club table by a direct message, so that nobody else learns
/// who waits there. A person who cannot receive one finds out with `/games`.
async fn call_from_table(
    cx: Context<'_>,
    record: &Challenge,
    call: &Call,
    person: &Person,
) -> Result<Disposition> {
    match when(call, About::Challenge(record), person, cx.decider.now()) {
        When::Now(_) => {}
        When::Later(moment) | When::Digest(moment) => return Ok(Disposition::Until(moment)),
        When::Never(why) => return Ok(Disposition::Drop(word(why))),
    }
    let letter = Letter { to: call.person, is_unique: false };
    let said = view::call_of_challenge(record, call);
    write_now(cx, letter, person, |voice| compose::words(&voice.say(&said))).await
}

/// Notifies a person of an event without a place, by a direct message.
pub(super) async fn call_alone(cx: Context<'_>, call: &Call) -> Result<Disposition> {
    let person = cx.reads.person(call.person).await?.record;
    match when(call, About::Gone, &person, cx.decider.now()) {
        When::Now(_) => {}
        When::Later(moment) | When::Digest(moment) => return Ok(Disposition::Until(moment)),
        When::Never(why) => return Ok(Disposition::Drop(word(why))),
    }
    let voice = cx.composer.voice(person.language.as_deref().or(cx.item.row.language.as_deref()));
    let (message, letter) = if let Reason::Digest { .. } = call.why {
        let Some(letter) = digest(cx, call.person, voice).await? else {
            return Ok(Disposition::Drop(word(Pointless::Passed)));
        };
        (letter.message.clone(), Some(letter))
    } else {
        (compose::words(&voice.say(&view::set_aside(call.why))), None)
    };
    let Err(fault) = cx.sender.write_alone(cx.item, call.person, message).await else {
        return has_written(cx, call, &person).await;
    };
    match (retry_of_letter(cx, &fault), letter) {
        (Some(later), _) => Ok(later.into()),
        (None, Some(letter)) => tell_of_morning(cx, call, &person, letter).await,
        // There is no channel for a mention: temporary trouble is retried.
        (None, None) if fault.may_pass() => Ok(Retry::Refused.into()),
        (None, None) => Ok(Disposition::Drop("refused")),
    }
}

/// Delivers a notification now, postpones it, or drops it.
async fn notify(cx: Context<'_>, about: About<'_>, call: &Call, said: Said<'_>) -> Result<Disposition> {
    let item = cx.item;
    let way = match when(call, about, said.person, cx.decider.now()) {
        When::Now(way) => way,
        When::Later(moment) => return Ok(Disposition::Until(moment)),
        When::Digest(morning) => return wait_for_morning(cx, call.person, morning).await,
        When::Never(why) => return Ok(Disposition::Drop(word(why))),
    };
    // The message that it belongs to may carry it, but a board that cannot be shown holds up no direct
    // message.
    let behind = item.row.with.is_some_and(|with| cx.rows.iter().any(|(number, _)| *number == with));
    let thread_of = said.record.and_then(|record| record.thread_of);
    let mut channels = [said.place.channel].into_iter().chain(thread_of);
    let shut = channels.find(|channel| cx.sender.unreachable.is_shut_to(*channel, call.person));
    if let Some(channel) = shut {
        return write_instead(cx, &said, channel).await;
    }
    if behind {
        return Ok(Disposition::Behind);
    }
    if way.mentions() && !item.row.mentioned {
        if let Some(retry) = mention(cx, &said).await? {
            return Ok(retry.into());
        }
        if way == Way::Both {
            let entries = heard_by(Entries::default(), item.subject, item.number, way, cx.rows);
            write_after(cx, entries).await?;
        }
    }
    if way.writes()
        && let Some(retry) = write_to(cx, &said).await?
    {
        return Ok(retry.into());
    }
    cx.decider.metrics.calls.add();
    Ok(Disposition::Remove)
}

/// Writes a direct message to a person who cannot see the board or challenge in the channel, whatever
/// way they have chosen, and says what works meanwhile. If they cannot receive it either, they are
/// mentioned in the channel, or the notification waits until it is reachable. Their next private answer
/// then says what works.
async fn write_instead(cx: Context<'_>, said: &Said<'_>, channel: ChannelId) -> Result<Disposition> {
    let Err(fault) = write_of_closed(cx, said).await else { return Ok(Disposition::Remove) };
    if let Some(later) = retry_of_letter(cx, &fault) {
        return Ok(later.into());
    }
    if cx.sender.unreachable.is_closed(channel) {
        return Ok(Retry::WhenOpen(channel).into());
    }
    // The chat refused only one message there: a mention may pass.
    if !cx.item.row.mentioned
        && let Some(retry) = mention(cx, said).await?
    {
        return Ok(retry.into());
    }
    cx.decider.metrics.calls.add();
    Ok(Disposition::Remove)
}

/// Sends a direct message with the notification, and with the news about the unreachable channel.
async fn write_of_closed(cx: Context<'_>, said: &Said<'_>) -> Result<(), ChatFault> {
    let unreachable = &cx.sender.unreachable;
    let mut message = letter(said);
    let told = unreachable.add_untold(&mut message.text, said.id, private_voice(said));
    cx.sender.write_alone(cx.item, said.id, message).await?;
    cx.sender.note_unreachable(unreachable.has_told(said.id, &told)).await;
    cx.decider.metrics.calls.add();
    Ok(())
}

/// Mentions a person in the channel. Returns `None` once the message is sent.
async fn mention(cx: Context<'_>, said: &Said<'_>) -> Result<Option<Retry>> {
    let text = said.voice.say(&view::aloud(said.id, said.text.clone()));
    let message = Message { pings: vec![said.id], ..with_link(&text, said, said.voice) };
    if let Some(record) = said.record {
        return mention_at(cx, record, &message, said.voice).await;
    }
    let (sent, _) = cx.sender.post_entry(cx.item, said.place, said.people, &message).await;
    let retry = sent.arrived(said.place).err();
    if retry == Some(Retry::Refused) {
        cx.sender.note_lost(said.place.channel, said.people).await;
    }
    Ok(retry)
}

/// Sends a direct message, in the person's own language. If they cannot receive it, mentions them in the
/// channel instead, in its language. Returns `None` once a message is sent.
async fn write_to(cx: Context<'_>, said: &Said<'_>) -> Result<Option<Retry>> {
    let Err(fault) = cx.sender.write_alone(cx.item, said.id, letter(said)).await else {
        return Ok(None);
    };
    if let Some(later) = retry_of_letter(cx, &fault) {
        return Ok(Some(later));
    }
    tracing::info!(%fault, person = %said.id, "a direct message is refused; a mention replaces it");
    // A person who has chosen both ways was mentioned already.
    if cx.item.row.mentioned { Ok(None) } else { mention(cx, said).await }
}

/// Returns when a direct message is retried; `None` if this person cannot receive any. A missing
/// permission in a direct channel means that, and so does persistent trouble.
pub(super) fn retry_of_letter(cx: Context<'_>, fault: &ChatFault) -> Option<Retry> {
    match fault {
        ChatFault::Forbidden | ChatFault::Archived => None,
        ChatFault::Trouble(_) if cx.item.is_in_long_trouble(cx.decider.now()) => None,
        fault => Retry::after(fault, ChannelId(0)),
    }
}

/// Returns the voice of direct messages to the person.
fn private_voice<'a>(said: &Said<'a>) -> Voice<'a> {
    let language = said.person.language.as_deref().and_then(Language::for_locale);
    language.map_or(said.voice, |language| said.voice.in_language(language))
}

fn letter(said: &Said<'_>) -> Message {
    let voice = private_voice(said);
    let rows = parts::helps(&said.helps, voice);
    Message { rows, ..with_link(&voice.say(&said.text), said, voice) }
}

/// Returns a button to play on, if it is the person's turn.
fn helps(record: &Match, person: PersonId) -> Vec<Help> {
    let mine = record.mover() == Some(person);
    mine.then(|| Press::Browse(Choosing::new(record.id, record.turn)).into()).into_iter().collect()
}

fn with_link(text: &str, said: &Said<'_>, voice: Voice<'_>) -> Message {
    match &said.link {
        Some((sentence, link)) => {
            let link = Text::new(sentence).with("link", Arg::Word(link.clone()));
            compose::words(&format!("{text} {}", voice.say(&link)))
        }
        None => compose::words(text),
    }
}

/// Returns the reason for a dropped notification, as metrics count it.
const fn word(why: Pointless) -> &'static str {
    match why {
        Pointless::Passed => "passed",
        Pointless::Silent => "silent",
        Pointless::Away => "away",
    }
}

//! Notifications: each is delivered once, in the way that the person has chosen, at a time when they accept it.
//!
//! Most notifications are carried by the message to which they belong. This module delivers the others:
//! direct messages, postponed notifications, and those whose message could not mention anybody.

use crate::app::deciding::WriteBatch;
use crate::app::failure::Result;
use crate::base::id::{ChallengeId, ChannelId, MessageId, PersonId};
use crate::base::text::{Arg, Text};
use crate::base::time::Timestamp;
use crate::chat::parts::{self, LabelledPress};
use crate::chat::voice::Voice;
use crate::chat::{Message, compose};
use crate::host::notification::{
    DeliveryTime, DropReason, NotificationRoute, NotificationSubject, delivery_time,
};
use crate::host::{
    Effect, Match, MoveChoices, Notification, NotificationReason, Person, PersonChange, Press, SettingWord,
    view,
};
use crate::store::rows::{BoardMessage, EntryContent, OutboxEntry, ReminderMessage};
use crate::store::{Key, Precondition};
use crate::words::Language;

use super::context::DeliveryContext;
use super::direct_messages::{
    DirectMessage, digest, mention_digest, move_to_digest, retry_of_direct_message, schedule_next_digest,
    send_direct_now, write_after,
};
use super::entry::{LONG_TROUBLE, OutboxItem, Outcome, Record, Snapshot};
use super::record::{mark_notified, record_reminder};
use super::threads::mention_at;

struct NotificationDraft<'a> {
    id: PersonId,
    person: &'a Person,
    /// The match or challenge that the notification is about. A match may have a thread of its own.
    record: Record<'a>,
    people: &'a [PersonId],
    /// The text, in a message that only this person reads.
    text: Text,
    /// The text of a mention, which everybody reads.
    public_text: Text,
    /// Message key of a link, and the address of the board or challenge.
    link: Option<(&'static str, String)>,
    helps: Vec<LabelledPress>,
    /// The voice of the channel; direct messages use the person's own language.
    voice: Voice<'a>,
}

pub(super) async fn notify_about_match(
    cx: DeliveryContext<'_>,
    record: &Match,
    Snapshot { board, .. }: Snapshot<'_>,
    call: &Notification,
) -> Result<Outcome> {
    let person = &cx.reads.person(call.person).await?.record;
    // The row about the messages of a match is deleted once its last board is posted.
    let message = match board {
        Some(board) => board.message,
        None => cx.reads.recent_match(record).await?.and_then(|(_, stored)| stored.record.message),
    };
    let link = message.and_then(|message| cx.composer.address(record.place, message));
    let draft = NotificationDraft {
        id: call.person,
        person,
        record: Record::Match(record),
        people: &record.people.0,
        text: view::match_notification(record, call),
        public_text: view::match_notification_in_public(record, call),
        link: link.map(|link| ("link-board", link)),
        helps: helps(record, call),
        voice: cx.voice(record.place.server, board.and_then(|board| board.language.as_deref())).await?,
    };
    notify(cx, call, draft).await
}

/// Adds a notification for the player to move, if a board cannot be posted and no notification belongs
/// to it. This happens after an immediate answer of the computer. The board's entry is marked as
/// mentioned, so that the player is notified only once.
pub(super) async fn notify_of_unshown_board(cx: DeliveryContext<'_>, record: &Match) -> Result<()> {
    let (decider, item) = (cx.decider, cx.item);
    let Some(person) = record.mover().filter(|person| !person.is_computer()) else { return Ok(()) };
    let is_called =
        item.row.mentioned || cx.rows.iter().any(|(_, row)| row.notified_person() == Some(person));
    if is_called || cx.sender.unreachable.pending_news(person).is_empty() {
        return Ok(());
    }
    let call = Effect::Notify(Notification { person, turn: record.turn, why: NotificationReason::Turn });
    let call = OutboxEntry::new(EntryContent::Effect(call), decider.now());
    let call = OutboxEntry { combined_with: Some(item.number), ..call };
    let (reads, key) = (decider.repository.transaction(), item.key());
    let decide = || async {
        let row = decider.repository.one::<OutboxEntry>(&key).await?;
        let (Some(row), Some(board)) = (row, reads.board(record.id).await?) else {
            return Ok(WriteBatch::default());
        };
        let (mentioned, number) = (OutboxEntry { mentioned: true, ..row.record }, board.record.outbox_count);
        let next = BoardMessage { outbox_count: number + 1, ..board.record };
        Ok(WriteBatch::default()
            .put(key.clone(), Precondition::Version(row.version), &mentioned)
            .put(Key::Outbox(item.subject, number), Precondition::Absent, &call)
            .put(Key::Board(record.id), board.expected, &next))
    };
    decider.update(&reads, decide).await
}

pub(super) async fn notify_about_challenge(
    cx: DeliveryContext<'_>,
    id: ChallengeId,
    call: &Notification,
) -> Result<Outcome> {
    let Some(stored) = cx.reads.challenge(id).await? else { return Ok(Outcome::Drop("gone")) };
    let record = &stored.record;
    let person = &cx.reads.person(call.person).await?.record;
    if record.waits_at_table() {
        // Send a direct message, since nobody else may learn who waits at the club table. A person who accepts
        // no direct messages finds out with `/games`.
        if let Some(disposition) = why_not_now(cx, call, NotificationSubject::Challenge(record), person) {
            return Ok(disposition);
        }
        let target = DirectMessage { to: call.person, is_unique: false };
        let text = view::challenge_notification(record, call);
        let voice = private_voice(person, cx.voice(record.place.server, None).await?);
        return send_direct_now(cx, target, voice, |voice| compose::text_message(&voice.say(&text))).await;
    }
    let card = cx.reads.card(id).await?.map(|stored| stored.record);
    let card = card.as_ref();
    // The row about the message of a closed challenge is deleted as soon as the message shows the end.
    let message = card.map(|card| card.message).or(cx.item.row.message);
    let link = message.and_then(|message| cx.composer.address(record.place, message));
    let draft = NotificationDraft {
        id: call.person,
        person,
        record: Record::Challenge(record),
        people: &[record.from],
        text: view::challenge_notification(record, call),
        public_text: view::challenge_notification(record, call),
        link: link.map(|link| ("link-challenge", link)),
        helps: Vec::new(),
        voice: cx.voice(record.place.server, card.and_then(|card| card.language.as_deref())).await?,
    };
    // A notification without a link has the same words as one about another challenge between these two
    // people. A search might find that one, so do not search: a duplicate is better than a loss.
    let item = OutboxItem { delivery_unknown: cx.item.delivery_unknown && draft.link.is_some(), ..cx.item };
    notify(DeliveryContext { item, ..cx }, call, draft).await
}

pub(super) async fn notify_directly(cx: DeliveryContext<'_>, call: &Notification) -> Result<Outcome> {
    let person = cx.reads.person(call.person).await?.record;
    if let Some(disposition) = why_not_now(cx, call, NotificationSubject::Gone, &person) {
        return Ok(disposition);
    }
    let voice = cx.composer.voice(person.language.as_deref().or(cx.item.row.language.as_deref()));
    let is_digest = matches!(call.why, NotificationReason::Digest { .. });
    let digest = if is_digest { digest(cx, call.person, voice).await? } else { None };
    let message = match &digest {
        Some(digest) => digest.message.clone(),
        None if is_digest => return Ok(Outcome::Drop(word(DropReason::Passed))),
        None => compose::text_message(&voice.say(&view::set_aside(call.why))),
    };
    let Err(fault) = cx.sender.send_direct(cx.item, call.person, message).await else {
        return schedule_next_digest(cx, call, &person).await;
    };
    match (retry_of_direct_message(cx, &fault), digest) {
        (Some(later), _) => Ok(later),
        (None, Some(digest)) => mention_digest(cx, call, &person, digest).await,
        // There is no channel for a mention, so retry if the trouble is temporary.
        (None, None) if fault.is_transient() => Ok(Outcome::Refused),
        (None, None) => Ok(Outcome::Drop("refused")),
    }
}

/// The disposition of a direct message that must not be sent now; `None` if it may be sent.
fn why_not_now(
    cx: DeliveryContext<'_>,
    call: &Notification,
    about: NotificationSubject<'_>,
    person: &Person,
) -> Option<Outcome> {
    match delivery_time(call, about, person, cx.decider.now()) {
        DeliveryTime::Now(_) => None,
        DeliveryTime::Later(moment) | DeliveryTime::Digest(moment) => Some(Outcome::Until(moment)),
        DeliveryTime::Never(why) => Some(Outcome::Drop(word(why))),
    }
}

async fn notify(
    cx: DeliveryContext<'_>,
    call: &Notification,
    draft: NotificationDraft<'_>,
) -> Result<Outcome> {
    let (item, now) = (cx.item, cx.decider.now());
    let way = match delivery_time(call, draft.record.about(), draft.person, now) {
        DeliveryTime::Now(way) => way,
        DeliveryTime::Later(moment) => return Ok(Outcome::Until(moment)),
        DeliveryTime::Digest(morning) => return move_to_digest(cx, call.person, morning, draft.voice).await,
        DeliveryTime::Never(why) => return Ok(Outcome::Drop(word(why))),
    };
    // Wait for the message to which the notification belongs, since it may carry the notification. But
    // if its channel is unreachable, send a direct message without waiting.
    let carrier = cx.rows.iter().find(|(number, _)| Some(*number) == item.row.combined_with);
    let waits_for_carrier = carrier.is_some_and(|(number, row)| !is_late_edit(*number, row, now));
    let mut channels = [draft.record.place().channel].into_iter().chain(draft.record.parent());
    let mut closed = channels.find(|channel| cx.sender.unreachable.is_unreachable_for(*channel, draft.id));
    if closed.is_none() && waits_for_carrier {
        return Ok(Outcome::WaitForEarlier);
    }
    if closed.is_none() && way.mentions() && !item.row.mentioned {
        match mention(cx, &draft).await? {
            Some(Outcome::WhenReachable(channel)) => closed = Some(channel),
            Some(retry) => return Ok(retry),
            None if way == NotificationRoute::Both => {
                let entries = mark_notified(WriteBatch::default(), item.subject, item.number, way, cx.rows);
                write_after(cx, entries).await?;
            }
            None => {}
        }
    }
    // If the channel is unreachable, as the mention may have shown, send a direct message in any case.
    if (closed.is_some() || way.writes())
        && let Some(retry) = send_or_mention(cx, &draft, closed).await?
    {
        return Ok(retry);
    }
    cx.decider.metrics.notifications.add();
    Ok(Outcome::Remove)
}

/// Whether to stop waiting for an edit of a challenge's card, which carries no mention and fails while its
/// thread is archived. The first entry of a challenge, number 0, posts the card.
fn is_late_edit(number: u64, row: &OutboxEntry, now: Timestamp) -> bool {
    number > 0 && row.content == EntryContent::Effect(Effect::Card) && now - row.made > LONG_TROUBLE
}

/// Mentions a person in the channel. Returns when to retry, or `None` once the message is sent.
async fn mention(cx: DeliveryContext<'_>, draft: &NotificationDraft<'_>) -> Result<Option<Outcome>> {
    let text = draft.voice.say(&view::public_notification(draft.id, draft.public_text.clone()));
    let message = Message { pings: vec![draft.id], ..with_link(&text, draft, draft.voice) };
    if let Record::Match(record) = draft.record {
        let posted = mention_at(cx, record, &message, draft.voice).await?;
        if let Ok(posted) = posted {
            record_posted(cx, draft, posted, draft.voice).await?;
        }
        return Ok(posted.err());
    }
    let place = draft.record.place();
    let posted = cx.sender.post_entry(cx.item, place, draft.people, &message).await;
    if posted.is_err_and(|retry| retry == Outcome::Refused) {
        cx.sender.record_lost_thread(place.channel, draft.people).await;
    }
    Ok(posted.err())
}

/// Sends a direct message. If the person accepts none, mentions them in the channel instead, in the channel's
/// language. Returns when to retry, or `None` once a message is sent.
///
/// If the board or challenge cannot be posted in the `closed` channel, the direct message also contains pending
/// news about unreachable channels, and the notification may wait for this channel instead of the mention.
async fn send_or_mention(
    cx: DeliveryContext<'_>,
    draft: &NotificationDraft<'_>,
    closed: Option<ChannelId>,
) -> Result<Option<Outcome>> {
    let unreachable = &cx.sender.unreachable;
    let (mut message, voice) = (direct_message(draft), private_voice(draft.person, draft.voice));
    let news = closed.map(|_| unreachable.append_pending_news(&mut message.text, draft.id, voice));
    let fault = match cx.sender.send_direct(cx.item, draft.id, message).await {
        Ok(posted) => {
            if let Some(channels) = news {
                cx.sender.record_unreachable(unreachable.record_informed_people(draft.id, &channels)).await;
            }
            record_posted(cx, draft, posted, voice).await?;
            return Ok(None);
        }
        Err(fault) => fault,
    };
    if let Some(later) = retry_of_direct_message(cx, &fault) {
        return Ok(Some(later));
    }
    match closed {
        Some(channel) if unreachable.is_closed(channel) => return Ok(Some(Outcome::WhenReachable(channel))),
        // The channel is open, and the chat has refused only some messages there. So try a mention.
        Some(_) => {}
        None => {
            tracing::info!(%fault, person = %draft.id, "a direct message is refused; a mention replaces it");
        }
    }
    // If the person has chosen both ways, they were mentioned already.
    if cx.item.row.mentioned { Ok(None) } else { mention(cx, draft).await }
}

/// Records the message of a reminder, with the text that replaces it once it no longer applies. Other
/// notifications stay as they are.
async fn record_posted(
    cx: DeliveryContext<'_>,
    draft: &NotificationDraft<'_>,
    posted: Option<(ChannelId, MessageId)>,
    voice: Voice<'_>,
) -> Result<()> {
    let (Record::Match(record), Some((channel, message)), Some(Effect::Notify(call))) =
        (draft.record, posted, cx.item.effect())
    else {
        return Ok(());
    };
    let NotificationReason::Reminder { .. } = call.why else { return Ok(()) };
    let text = voice.say(&view::past_reminder(record));
    record_reminder(cx, record, &ReminderMessage { channel, message, text }).await
}

/// The voice of direct messages: in the person's own language, or else in that of the channel.
fn private_voice<'a>(person: &Person, channel: Voice<'a>) -> Voice<'a> {
    let language = person.language.as_deref().and_then(Language::for_locale);
    language.map_or(channel, |language| channel.in_language(language))
}

fn direct_message(draft: &NotificationDraft<'_>) -> Message {
    let voice = private_voice(draft.person, draft.voice);
    let rows = parts::button_rows(&draft.helps, voice);
    Message { rows, ..with_link(&voice.say(&draft.text), draft, voice) }
}

fn helps(record: &Match, call: &Notification) -> Vec<LabelledPress> {
    let press = Press::Browse(MoveChoices::new(record.id, record.turn));
    if let NotificationReason::DayOff { .. } = call.why {
        let never = Press::ChangeSetting(SettingWord(PersonChange::DaysOff(false).to_string()));
        let play = LabelledPress { press, label: "button-play-now" };
        return vec![play, LabelledPress { press: never, label: "button-no-days-off" }];
    }
    let mine = record.mover() == Some(call.person);
    mine.then_some(LabelledPress { press, label: "button-choose" }).into_iter().collect()
}

fn with_link(text: &str, draft: &NotificationDraft<'_>, voice: Voice<'_>) -> Message {
    let Some((sentence, link)) = &draft.link else { return compose::text_message(text) };
    let link = Text::new(sentence).with("link", Arg::Word(link.clone()));
    compose::text_message(&voice.joined(text, &voice.say(&link)))
}

const fn word(why: DropReason) -> &'static str {
    match why {
        DropReason::Passed => "passed",
        DropReason::Silent => "silent",
        DropReason::Away => "away",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::time::Span;

    #[test]
    fn only_late_edits_of_cards_are_not_awaited() {
        let made = Timestamp(0);
        let row = |effect| OutboxEntry::new(EntryContent::Effect(effect), made);
        let late = made + LONG_TROUBLE + Span::seconds(1);
        let cases =
            [(0, Effect::Card, late), (8, Effect::Card, made + LONG_TROUBLE), (8, Effect::Archive, late)];
        for (number, effect, now) in cases {
            assert!(!is_late_edit(number, &row(effect), now), "{number} {effect:?}");
        }
        assert!(is_late_edit(8, &row(Effect::Card), late));
    }
}

//! Threads of matches: each is opened before the first board, and archived once all messages of its match
//! are delivered. A late notification reopens it, and it is archived again. If the chat finally refuses a
//! thread, its match moves to the channel.

use std::borrow::Cow;

use crate::app::deciding::{self, StoredRecord, WriteBatch};
use crate::app::failure::Result;
use crate::base::id::{ChallengeId, ChannelId, MatchId, MessageId, PersonId, Place};
use crate::base::text::{Arg, Text};
use crate::base::time::{Span, Timestamp};
use crate::chat::limits::{self, cut, whole};
use crate::chat::voice::Voice;
use crate::chat::{ChatFault, Message};
use crate::host::{Effect, Match, ThreadLoss};
use crate::store::Subject;
use crate::store::rows::{DeliveryPriority, DisplayName, EntryContent, OutboxEntry, UnreachableReason};

use super::context::DeliveryContext;
use super::entry::{Outcome, Record};
use super::known_threads::{PAUSE, Refusals, is_within_pause};
use super::search::PostedMessage;
use super::send::Sender;

/// Longest wait for the name of a new person, which is written just after their first interaction.
const NAME_WAIT: Span = Span::seconds(2);
/// Time for which archiving is retried. The chat itself archives a thread after a week without messages.
const ARCHIVED_WITHIN: Span = Span::hours(1);

impl Sender {
    /// Nothing links to a deleted channel or thread any more, and matches in its threads move to the parent.
    pub async fn remove_channel(&self, channel: ChannelId) {
        self.unreachable.deleted.lock().insert(channel, ());
        for (thread, id) in self.threads.delete(channel, self.decider.now()) {
            if let Err(failure) = self.leave_thread(thread, id).await {
                let what = "a match could not leave its deleted thread; the next refused message moves it";
                self.decider.faults.warn(what, &failure, &id);
            }
        }
    }

    async fn leave_thread(&self, thread: ChannelId, id: MatchId) -> Result<()> {
        if let Some(StoredRecord { record, .. }) =
            self.decider.repository.transaction().game_match(id).await?
            && record.is_running()
            && record.place.channel == thread
            && record.thread_of.is_some()
        {
            deciding::matches::move_to_channel(&self.decider, &record, ThreadLoss::Deleted).await?;
            self.threads.forget(thread);
        }
        Ok(())
    }

    /// Opens the thread of a match, unless the thread is known to exist. Returns the match with the place for
    /// its messages: the channel for an ended match without its thread. The stored record never changes.
    ///
    /// # Errors
    /// Returns when to retry the message. By then, a running match that has lost its thread has moved.
    pub async fn open_thread<'r>(
        &self,
        record: &'r Match,
        voice: Voice<'_>,
    ) -> Result<Cow<'r, Match>, Outcome> {
        let Some(parent) = record.thread_of else { return Ok(Cow::Borrowed(record)) };
        let (thread, started) = (record.place.channel, self.decider.now());
        match self.threads.known(thread).map(|known| known.refused) {
            Some(Some(refusals)) if refusals.is_confirmed || is_within_pause(refusals.at, started) => {
                return self.do_without(record, refusals).await;
            }
            // Try the next message without opening the thread, since this would restore a thread that
            // somebody has deleted. The message shows whether the thread is still gone.
            Some(None | Some(Refusals { why: ThreadLoss::Deleted, .. })) => {
                return Ok(Cow::Borrowed(record));
            }
            None | Some(Some(_)) => {}
        }
        if self.unreachable.is_closed(parent) {
            self.record_unreachable(self.unreachable.add_affected_people(parent, &record.people.0)).await;
            return Err(Outcome::WhenReachable(parent));
        }
        let names =
            deciding::names::display_names(&self.decider, record.place.server, &record.people.0).await;
        if names.iter().any(Option::is_none) && started - record.made < NAME_WAIT {
            return Err(Outcome::Trouble(Some(NAME_WAIT)));
        }
        let name = thread_name(record, &names, voice);
        // A thread that is opened on a message gets the id of that message.
        let Err(fault) = self.chat.open_thread(parent, MessageId(thread.0), &name).await else {
            self.threads.opened(record, parent);
            self.record_unreachable(self.unreachable.open(parent, &record.people.0)).await;
            return Ok(Cow::Borrowed(record));
        };
        let what = "a thread could not be opened; its match moves to the channel if this is final";
        self.decider.faults.warn(what, &fault, &format_args!("{} in {parent}", record.id));
        self.after_refused_thread(record, parent, &fault, started).await
    }

    /// Continues without the thread of a match, which could not be opened in the channel `of`, unless the thread
    /// exists all the same.
    async fn after_refused_thread<'r>(
        &self,
        record: &'r Match,
        parent: ChannelId,
        fault: &ChatFault,
        started: Timestamp,
    ) -> Result<Cow<'r, Match>, Outcome> {
        let (waits, now) = (Outcome::after(fault, parent), self.decider.now());
        if *fault == ChatFault::Forbidden || waits.is_none() {
            // The thread may exist all the same, if it was opened before the last start.
            match self.chat.recent(record.place.channel, now).await {
                Ok(_) => {
                    self.threads.opened(record, parent);
                    return Ok(Cow::Borrowed(record));
                }
                Err(fault) if waits.is_none() && fault.is_transient() => return Err(Outcome::Trouble(None)),
                Err(_) => {}
            }
        }
        if *fault == ChatFault::Forbidden {
            let (people, why) = (&record.people.0, UnreachableReason::Forbidden);
            self.record_unreachable(self.unreachable.close(parent, why, people, started)).await;
        }
        if let Some(waits) = waits {
            return Err(waits);
        }
        self.threads.refuse_to_open(record, parent, loss(fault), now);
        Err(self.without_thread(record, now).await.unwrap_or(Outcome::After(PAUSE)))
    }

    pub fn is_thread_deleted(&self, record: &Match) -> bool {
        let refusals = self.threads.refusals(record.place.channel);
        record.thread_of.is_some() && matches!(refusals, Some(Refusals { why: ThreadLoss::Deleted, .. }))
    }

    /// When to retry a message that was sent at `started`. `None` if the thread is not why it was refused.
    pub(super) async fn without_thread(&self, record: &Match, started: Timestamp) -> Option<Outcome> {
        let refusals = self.threads.refusals(record.place.channel)?;
        if record.thread_of.is_none() {
            // This match is played in the thread of another match, and cannot move to a channel.
            self.record_lost_thread(record.place.channel, &record.people.0).await;
            return None;
        }
        // The thread's refusal is older than this message, so the new refusal has another cause, and
        // immediate retries would never end.
        if !refusals.is_confirmed
            && refusals.at < started
            && !is_within_pause(refusals.at, self.decider.now())
        {
            return None;
        }
        Some(self.do_without(record, refusals).await.err().unwrap_or(Outcome::After(Span::default())))
    }

    /// Records the people of a deleted thread whose messages cannot move to the parent channel.
    pub(super) async fn record_lost_thread(&self, thread: ChannelId, people: &[PersonId]) {
        if self.threads.refusals(thread).is_some() {
            let (why, now) = (UnreachableReason::Gone, self.decider.now());
            self.record_unreachable(self.unreachable.close(thread, why, people, now)).await;
        }
    }

    /// After one refusal, returns when to retry. After two, lets the match continue without its thread.
    async fn do_without<'r>(&self, record: &'r Match, refusals: Refusals) -> Result<Cow<'r, Match>, Outcome> {
        let Refusals { why, at, is_confirmed } = refusals;
        if !is_confirmed {
            return Err(Outcome::After(at + PAUSE - self.decider.now()));
        }
        if !record.is_running() {
            let channel = record.thread_of.unwrap_or(record.place.channel);
            let place = Place { channel, ..record.place };
            return Ok(Cow::Owned(Match { place, thread_of: None, ..record.clone() }));
        }
        match deciding::matches::move_to_channel(&self.decider, record, why).await {
            Ok(()) => {
                self.threads.forget(record.place.channel);
                Err(Outcome::After(Span::default()))
            }
            Err(failure) => {
                super::log(&self.decider, Subject::Match(record.id), &failure);
                Err(Outcome::Trouble(None))
            }
        }
    }
}

const fn loss(fault: &ChatFault) -> ThreadLoss {
    match fault {
        ChatFault::ThreadLimit => ThreadLoss::Limit,
        ChatFault::Gone => ThreadLoss::NoMessage,
        _ => ThreadLoss::Refused,
    }
}

fn thread_name(record: &Match, names: &[Option<DisplayName>], voice: Voice<'_>) -> String {
    let name = |at: usize| names.get(at).and_then(Option::as_ref).map_or("?", DisplayName::as_str);
    let name = |at| Arg::Name(cut(name(at), limits::NAME));
    let text = Text::new("thread-name").with("game", Text::of(&record.terms.game, "name"));
    let text = text.with("one", name(0)).with("two", name(1));
    whole(&voice.plain(&text), limits::THREAD)
}

/// Posts a message that mentions a person, where their match is played. Returns the place of the message,
/// `None` if somebody has deleted it since, or else when to retry. If it reopens a finished thread, a new
/// outbox entry archives the thread again.
pub(super) async fn mention_at(
    cx: DeliveryContext<'_>,
    record: &Match,
    message: &Message,
    voice: Voice<'_>,
) -> Result<Result<Option<(ChannelId, MessageId)>, Outcome>> {
    let current = match cx.sender.open_thread(record, voice).await {
        Ok(current) => current,
        Err(retry) => return Ok(Err(retry)),
    };
    let started = cx.decider.now();
    let item = cx.item.sent_to(Record::Match(&current));
    match cx.sender.post_entry(item, current.place, &record.people.0, message).await {
        Ok(PostedMessage { message: Some(message), .. }) => {
            // An entry that archives the thread may have been delivered while this message was on its way.
            if !current.is_running() && current.thread_of.is_some() {
                // The entry's number is the id of the message, which sorts above all sequence numbers.
                let (subject, content) = (Subject::Match(record.id), EntryContent::Effect(Effect::Archive));
                let entries = WriteBatch::default().queue(subject, message.0, content, cx.decider.now());
                cx.decider.write(entries).await?;
            }
            Ok(Ok(Some((current.place.channel, message))))
        }
        Ok(_) => Ok(Ok(None)),
        Err(Outcome::Refused) => {
            Ok(Err(cx.sender.without_thread(&current, started).await.unwrap_or(Outcome::Refused)))
        }
        Err(retry) => Ok(Err(retry)),
    }
}

/// Archives the thread of a rematch challenge that did not become a match.
pub(super) async fn archive_after(cx: DeliveryContext<'_>, id: ChallengeId) -> Result<Outcome> {
    match cx.reads.challenge(id).await? {
        Some(stored) => archive(cx, stored.record.place, stored.record.from).await,
        None => Ok(Outcome::Drop("gone")),
    }
}

/// Archives a thread once the other entries of its match are delivered ([`is_awaited`]). `player` plays in it.
pub(super) async fn archive(cx: DeliveryContext<'_>, place: Place, player: PersonId) -> Result<Outcome> {
    let age = cx.decider.now() - cx.item.row.made;
    if cx.rows.iter().any(|(_, row)| is_awaited(row, place.channel)) {
        // The pause grows with the entry's age, since the chat may refuse the others for a month.
        return Ok(Outcome::After(age.clamp(Span::seconds(2), Span::minutes(10))));
    }
    // If a rematch is played in the same thread, the end of the rematch archives the thread.
    let others = cx.decider.repository.running_matches(player).await?;
    if others.iter().any(|other| other.place == place) {
        return Ok(Outcome::Drop("superseded"));
    }
    cx.sender.threads.forget(place.channel);
    let fault = match cx.sender.chat.archive(place.channel).await {
        Ok(()) | Err(ChatFault::Archived) => return Ok(Outcome::Remove),
        Err(ChatFault::Gone) => return Ok(Outcome::Drop("gone")),
        Err(fault) => fault,
    };
    match Outcome::after(&fault, place.channel) {
        Some(Outcome::Trouble(wait)) => Ok(Outcome::Trouble(wait)),
        _ if age > ARCHIVED_WITHIN => Ok(Outcome::Drop("refused")),
        _ => Ok(Outcome::Trouble(None)),
    }
}

/// Whether a thread stays open for an entry of its match: not for a notification, and not for the cleanup of a
/// message elsewhere, such as a direct one.
fn is_awaited(row: &OutboxEntry, thread: ChannelId) -> bool {
    match row.content {
        EntryContent::Effect(Effect::Archive) => false,
        EntryContent::RetireMessage { channel, .. } | EntryContent::DeleteMessage { channel, .. } => {
            channel == thread
        }
        _ => row.priority() != DeliveryPriority::Urgent,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thread_is_not_kept_open_for_direct_messages() {
        let tidy = |id| EntryContent::DeleteMessage { channel: ChannelId(id), message: MessageId(1) };
        let [board, archive] = [Effect::Board { turn: 1 }, Effect::Archive].map(EntryContent::Effect);
        for (what, awaited) in [(tidy(7), true), (tidy(8), false), (board, true), (archive, false)] {
            let row = OutboxEntry::new(what, Timestamp(0));
            assert_eq!(is_awaited(&row, ChannelId(7)), awaited, "{row:?}");
        }
    }
}

//! Threads of matches: each is opened before the first board, and archived once all messages of its match
//! are delivered. A late notification reopens it, and it is archived again. If the chat finally refuses a
//! thread, its match moves to the channel.

use std::borrow::Cow;

use crate::app::deciding::{self, WriteBatch};
use crate::app::failure::Result;
use crate::app::memory::{Lock, Recent};
use crate::base::id::{ChallengeId, ChannelId, MatchId, MessageId, PersonId, Place};
use crate::base::text::{Arg, Text};
use crate::base::time::{Span, Timestamp};
use crate::chat::limits::{self, cut, whole};
use crate::chat::voice::Voice;
use crate::chat::{ChatFault, Message};
use crate::host::{Effect, Match, ThreadLoss};
use crate::store::rows::{DeliveryPriority, DisplayName, EntryContent, OutboxEntry, UnreachableReason};
use crate::store::{Key, Precondition, Subject};

use super::outbox_item::{DeliveryContext, Disposition, Retry};
use super::sender::Sender;

/// Longest wait for the display name of a new person, which is written just after their first
/// interaction.
const NAMED: Span = Span::seconds(2);
/// Pause between a final refusal and the second attempt, so that a temporary problem does not move the
/// match.
const PAUSE: Span = Span::seconds(3);

/// Number of threads whose state is known at least.
const REMEMBERED: usize = 8192;

/// Time for which a refused request to archive a thread is retried. Later, the chat archives the thread
/// by itself, after a week without messages.
const ARCHIVED_WITHIN: Span = Span::hours(1);

/// The known threads of matches, in memory. The chat is asked again for a thread that is not known.
#[derive(Default)]
pub(super) struct Threads(Lock<Recent<ChannelId, KnownThread, REMEMBERED>>);

#[derive(Clone, Copy)]
struct KnownThread {
    /// The match that was played in the thread last.
    id: MatchId,
    /// The parent channel.
    of: ChannelId,
    /// `None` while the thread is open.
    refused: Option<Refusals>,
}

/// The final refusals of one thread. After a final refusal, the chat expects no retry.
#[derive(Clone, Copy)]
struct Refusals {
    why: ThreadLoss,
    /// The time of the last refusal.
    at: Timestamp,
    /// Whether there were two refusals, with the pause between them.
    are_two: bool,
}

impl KnownThread {
    fn refuse(&mut self, why: ThreadLoss, now: Timestamp) {
        if !self.refused.is_some_and(|before| is_within_pause(before.at, now)) {
            self.refused = Some(Refusals { why, at: now, are_two: self.refused.is_some() });
        }
    }
}

impl Threads {
    /// Records a final refusal by a known thread. A second refusal within the pause counts as the same one.
    pub(super) fn refuse(&self, thread: ChannelId, why: ThreadLoss, now: Timestamp) {
        if let Some(known) = self.0.lock().get(&thread) {
            known.refuse(why, now);
        }
    }

    /// Records the final refusal to open the thread of a match.
    fn refuse_to_open(&self, record: &Match, of: ChannelId, why: ThreadLoss, now: Timestamp) {
        let (mut all, thread) = (self.0.lock(), record.place.channel);
        let known = all.get(&thread).copied();
        let mut known = known.unwrap_or(KnownThread { id: record.id, of, refused: None });
        known.refuse(why, now);
        all.insert(thread, known);
    }

    /// Records that a channel or thread was deleted. Returns the known threads that went with it, each with
    /// its match. The chat has said so, which needs no second refusal.
    pub(super) fn delete(&self, channel: ChannelId, now: Timestamp) -> Vec<(ChannelId, MatchId)> {
        let mut all = self.0.lock();
        let within = all.iter_mut().filter(|(thread, known)| **thread == channel || known.of == channel);
        let deleted = Refusals { why: ThreadLoss::Deleted, at: now, are_two: true };
        let mark = |(thread, known): (&ChannelId, &mut KnownThread)| {
            known.refused = Some(deleted);
            (*thread, known.id)
        };
        within.map(mark).collect()
    }

    /// Records that a message was posted in a channel, if the channel is the thread of a match.
    pub(super) fn mark_open(&self, channel: ChannelId) {
        if let Some(known) = self.0.lock().get(&channel) {
            known.refused = None;
        }
    }

    pub(super) fn has(&self, channel: ChannelId) -> bool {
        self.0.lock().get(&channel).is_some()
    }

    fn known(&self, thread: ChannelId) -> Option<KnownThread> {
        self.0.lock().get(&thread).copied()
    }

    fn refusals(&self, thread: ChannelId) -> Option<Refusals> {
        self.known(thread)?.refused
    }

    fn opened(&self, record: &Match, of: ChannelId) {
        let known = KnownThread { id: record.id, of, refused: None };
        self.0.lock().insert(record.place.channel, known);
    }

    pub(super) fn forget(&self, thread: ChannelId) {
        self.0.lock().remove(&thread);
    }
}

/// Whether the pause after a refusal lasts. If the clock was set back since, the pause is over.
fn is_within_pause(refused: Timestamp, now: Timestamp) -> bool {
    (0..PAUSE.0).contains(&(now - refused).0)
}

impl Sender {
    /// Handles the deletion of a channel or thread: nothing links to it any more, and matches in the known
    /// threads concerned move to the parent channel.
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
        let found = self.decider.repository.transaction().game_match(id).await?;
        let there = found.filter(|stored| {
            stored.record.is_running()
                && stored.record.place.channel == thread
                && stored.record.thread_of.is_some()
        });
        if let Some(stored) = there {
            deciding::matches::move_to_channel(&self.decider, &stored.record, ThreadLoss::Deleted).await?;
            self.threads.forget(thread);
        }
        Ok(())
    }

    /// Opens the thread of a match, unless the thread is known to exist. Returns the match with the
    /// place for its messages. An ended match without its thread is returned with the channel as its
    /// place; the stored record never changes.
    ///
    /// # Errors
    /// Returns when to retry the message. By then, a running match that has lost its thread has moved to
    /// the channel.
    pub async fn open_thread<'r>(
        &self,
        record: &'r Match,
        voice: Voice<'_>,
    ) -> Result<Cow<'r, Match>, Retry> {
        let Some(of) = record.thread_of else { return Ok(Cow::Borrowed(record)) };
        let (thread, started) = (record.place.channel, self.decider.now());
        if let Some(known) = self.threads.known(thread) {
            let Some(refusals) = known.refused else { return Ok(Cow::Borrowed(record)) };
            if refusals.are_two || is_within_pause(refusals.at, started) {
                return self.do_without(record, refusals).await;
            }
            // Try the next message without opening the thread, since this would restore a thread that
            // somebody has deleted. The message shows whether the thread is still gone.
            if let ThreadLoss::Deleted = refusals.why {
                return Ok(Cow::Borrowed(record));
            }
        }
        if self.unreachable.is_closed(of) {
            self.record_unreachable(self.unreachable.concern(of, &record.people.0)).await;
            return Err(Retry::WhenReachable(of));
        }
        let names =
            deciding::names::display_names(&self.decider, record.place.server, &record.people.0).await;
        if names.iter().any(Option::is_none) && started - record.made < NAMED {
            return Err(Retry::Trouble(Some(NAMED)));
        }
        let name = thread_name(record, &names, voice);
        // A thread that is opened on a message gets the id of that message.
        let Err(fault) = self.chat.open_thread(of, MessageId(thread.0), &name).await else {
            self.threads.opened(record, of);
            self.record_unreachable(self.unreachable.open(of, &record.people.0)).await;
            return Ok(Cow::Borrowed(record));
        };
        let what = "a thread could not be opened; its match moves to the channel if this is final";
        self.decider.faults.warn(what, &fault, &format_args!("{} in {of}", record.id));
        let (waits, now) = (Retry::after(&fault, of), self.decider.now());
        if fault == ChatFault::Forbidden || waits.is_none() {
            // The thread may exist all the same, if it was opened before the last start.
            match self.chat.recent(thread, now).await {
                Ok(_) => {
                    self.threads.opened(record, of);
                    return Ok(Cow::Borrowed(record));
                }
                Err(fault) if waits.is_none() && fault.may_pass() => return Err(Retry::Trouble(None)),
                Err(_) => {}
            }
        }
        if fault == ChatFault::Forbidden {
            let (people, why) = (&record.people.0, UnreachableReason::Forbidden);
            self.record_unreachable(self.unreachable.close(of, why, people, started)).await;
        }
        if let Some(waits) = waits {
            return Err(waits);
        }
        self.threads.refuse_to_open(record, of, loss(&fault), now);
        Err(self.without_thread(record, now).await.unwrap_or(Retry::After(PAUSE)))
    }

    /// Whether the chat has said that the thread of a match is deleted.
    pub fn is_thread_deleted(&self, record: &Match) -> bool {
        let refusals = self.threads.refusals(record.place.channel);
        record.thread_of.is_some() && matches!(refusals, Some(Refusals { why: ThreadLoss::Deleted, .. }))
    }

    /// Returns when to retry a message that was sent at `started` and refused in the thread of a match.
    /// Returns `None` if the thread is not the cause.
    pub(super) async fn without_thread(&self, record: &Match, started: Timestamp) -> Option<Retry> {
        let refusals = self.threads.refusals(record.place.channel)?;
        if record.thread_of.is_none() {
            // This match is played in the thread of another match, and has no channel to which it can
            // move.
            self.record_lost_thread(record.place.channel, &record.people.0).await;
            return None;
        }
        // The thread's refusal is older than this message, so the new refusal has another cause. With an
        // immediate retry, this would never end.
        if !refusals.are_two && refusals.at < started && !is_within_pause(refusals.at, self.decider.now()) {
            return None;
        }
        Some(self.do_without(record, refusals).await.err().unwrap_or(Retry::After(Span::default())))
    }

    /// Records the people of a deleted thread, so that they are informed in private. Use this if their
    /// messages cannot move to the parent channel.
    pub(super) async fn record_lost_thread(&self, thread: ChannelId, people: &[PersonId]) {
        if self.threads.refusals(thread).is_some() {
            let now = self.decider.now();
            self.record_unreachable(self.unreachable.close(thread, UnreachableReason::Gone, people, now))
                .await;
        }
    }

    /// After one refusal, returns when to make the second attempt. After a second refusal, lets the
    /// match continue without its thread.
    async fn do_without<'r>(&self, record: &'r Match, refusals: Refusals) -> Result<Cow<'r, Match>, Retry> {
        let Refusals { why, at, are_two } = refusals;
        if !are_two {
            return Err(Retry::After(at + PAUSE - self.decider.now()));
        }
        if !record.is_running() {
            return Ok(Cow::Owned(in_channel(record)));
        }
        match deciding::matches::move_to_channel(&self.decider, record, why).await {
            Ok(()) => {
                self.threads.forget(record.place.channel);
                Err(Retry::After(Span::default()))
            }
            Err(failure) => {
                super::log(&self.decider, Subject::Match(record.id), &failure);
                Err(Retry::Trouble(None))
            }
        }
    }
}

/// A copy of an ended match that is placed in the parent channel of its thread.
fn in_channel(record: &Match) -> Match {
    let channel = record.thread_of.unwrap_or(record.place.channel);
    Match { place: Place { channel, ..record.place }, thread_of: None, ..record.clone() }
}

const fn loss(fault: &ChatFault) -> ThreadLoss {
    match fault {
        ChatFault::ThreadLimit => ThreadLoss::Limit,
        ChatFault::Gone => ThreadLoss::NoMessage,
        _ => ThreadLoss::Refused,
    }
}

fn thread_name(record: &Match, names: &[Option<DisplayName>], voice: Voice<'_>) -> String {
    let name = |at: usize| {
        cut(names.get(at).and_then(Option::as_ref).map_or("?", DisplayName::as_str), limits::NAME)
    };
    let text = Text::new("thread-name").with("game", Text::of(&record.terms.game, "name"));
    let text = text.with("one", Arg::Name(name(0))).with("two", Arg::Name(name(1)));
    whole(&voice.plain(&text), limits::THREAD)
}

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
    match cx.sender.post_entry(cx.item, current.place, &record.people.0, message).await {
        Ok(posted) => archive_again(cx, &current, posted.message).await.map(|()| None),
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

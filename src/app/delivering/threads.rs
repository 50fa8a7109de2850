//! Threads of matches: each is opened before the first board. If the chat finally refuses a thread, its
//! match moves to the channel.

use std::borrow::Cow;

use crate::app::deciding;
use crate::base::id::{ChannelId, MatchId, MessageId, PersonId, Place};
use crate::base::text::{Arg, Text};
use crate::base::time::{Span, Timestamp};
use crate::chat::ChatFault;
use crate::chat::limits::{self, cut, whole};
use crate::chat::voice::Voice;
use crate::host::Match;
use crate::host::matches::ThreadLoss;
use crate::store::Subject;
use crate::store::rows::{DisplayName, UnreachableReason};

use super::super::lock::Lock;
use super::super::recent::Recent;
use super::outbox_item::Retry;
use super::sender::Sender;

/// Longest wait for the display name of a new person, which is written just after their first
/// interaction.
const NAMED: Span = Span::seconds(2);
/// Pause between a final refusal and the second attempt, so that a temporary problem does not move the
/// match.
const PAUSE: Span = Span::seconds(3);

/// Number of threads whose state is known at least.
const REMEMBERED: usize = 8192;

/// The known threads of matches, in memory. The chat is asked again for a thread that is not known.
#[derive(Default)]
pub(super) struct Threads(Lock<Recent<ChannelId, KnownThread, REMEMBERED>>);

#[derive(Clone, Copy)]
struct KnownThread {
    /// The match that was played in the thread last.
    id: MatchId,
    /// The parent channel.
    of: ChannelId,
    state: ThreadState,
}

#[derive(Clone, Copy)]
enum ThreadState {
    Open,
    Refused(Refusals),
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

impl ThreadState {
    fn refused(self, why: ThreadLoss, now: Timestamp) -> Self {
        match self {
            Self::Refused(before) if is_within_pause(before.at, now) => self,
            Self::Refused(_) => Self::Refused(Refusals { why, at: now, are_two: true }),
            Self::Open => Self::Refused(Refusals { why, at: now, are_two: false }),
        }
    }
}

impl Threads {
    /// Records a final refusal by a known thread. A second refusal within the pause counts as the same one.
    pub(super) fn refuse(&self, thread: ChannelId, why: ThreadLoss, now: Timestamp) {
        if let Some(known) = self.0.lock().get(&thread) {
            known.state = known.state.refused(why, now);
        }
    }

    /// Records the final refusal to open the thread of a match.
    fn refuse_to_open(&self, record: &Match, of: ChannelId, why: ThreadLoss, now: Timestamp) {
        let first = Refusals { why, at: now, are_two: false };
        let known = KnownThread { id: record.id, of, state: ThreadState::Refused(first) };
        let mut all = self.0.lock();
        match all.get(&record.place.channel) {
            Some(before) => before.state = before.state.refused(why, now),
            None => all.insert(record.place.channel, known),
        }
    }

    /// Records that a channel or thread was deleted. Returns the known threads that went with it, each with
    /// its match. The chat has said so, which needs no second refusal.
    pub(super) fn delete(&self, channel: ChannelId, now: Timestamp) -> Vec<(ChannelId, MatchId)> {
        let mut all = self.0.lock();
        let within = all.iter_mut().filter(|(thread, known)| **thread == channel || known.of == channel);
        let deleted = Refusals { why: ThreadLoss::Deleted, at: now, are_two: true };
        let mark = |(thread, known): (&ChannelId, &mut KnownThread)| {
            known.state = ThreadState::Refused(deleted);
            (*thread, known.id)
        };
        within.map(mark).collect()
    }

    /// Records that a message was posted in a channel, if the channel is the thread of a match.
    pub(super) fn mark_open(&self, channel: ChannelId) {
        if let Some(known) = self.0.lock().get(&channel) {
            known.state = ThreadState::Open;
        }
    }

    /// Returns whether a channel is known as the thread of a match.
    pub(super) fn has(&self, channel: ChannelId) -> bool {
        self.0.lock().get(&channel).is_some()
    }

    fn state(&self, thread: ChannelId) -> Option<ThreadState> {
        self.0.lock().get(&thread).map(|known| known.state)
    }

    fn opened(&self, record: &Match, of: ChannelId) {
        let known = KnownThread { id: record.id, of, state: ThreadState::Open };
        self.0.lock().insert(record.place.channel, known);
    }

    pub(super) fn forget(&self, thread: ChannelId) {
        self.0.lock().remove(&thread);
    }
}

/// Returns whether the pause after a refusal lasts. If the clock was set back since, the pause is over.
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

    async fn leave_thread(&self, thread: ChannelId, id: MatchId) -> crate::app::failure::Result<()> {
        let found = self.decider.repository.transaction().game_match(id).await?;
        let there = found.filter(|stored| {
            stored.record.is_running()
                && stored.record.place.channel == thread
                && stored.record.thread_of.is_some()
        });
        if let Some(stored) = there {
            deciding::threads::move_to_channel(&self.decider, &stored.record, ThreadLoss::Deleted).await?;
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
        match self.threads.state(thread) {
            Some(ThreadState::Open) => return Ok(Cow::Borrowed(record)),
            Some(ThreadState::Refused(refusals))
                if refusals.are_two || is_within_pause(refusals.at, started) =>
            {
                return self.do_without(record, refusals).await;
            }
            // Try the next message without opening the thread, since this would restore a thread that
            // somebody has deleted. The message shows whether the thread is still gone.
            Some(ThreadState::Refused(Refusals { why: ThreadLoss::Deleted, .. })) => {
                return Ok(Cow::Borrowed(record));
            }
            Some(ThreadState::Refused(_)) | None => {}
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
        let at = format!("{} in {of}", record.id);
        self.decider.faults.warn(
            "a thread could not be opened; its match moves to the channel if this is final",
            &fault,
            &at,
        );
        if fault == ChatFault::Forbidden && self.is_there(thread, started).await {
            self.threads.opened(record, of);
            return Ok(Cow::Borrowed(record));
        }
        if fault == ChatFault::Forbidden {
            self.record_unreachable(self.unreachable.close(
                of,
                UnreachableReason::Forbidden,
                &record.people.0,
                started,
            ))
            .await;
        }
        match Retry::after(&fault, of) {
            Some(waits) => Err(waits),
            None => self.refused(record, of, loss(&fault)).await,
        }
    }

    /// Returns whether a thread exists although the bot lacks the permission to open it: the thread may
    /// have been opened before the last start.
    async fn is_there(&self, thread: ChannelId, now: Timestamp) -> bool {
        self.chat.recent(thread, now).await.is_ok()
    }

    /// Handles a final refusal to open a thread. The thread may exist all the same, if it was opened
    /// before the last start.
    async fn refused<'r>(
        &self,
        record: &'r Match,
        of: ChannelId,
        why: ThreadLoss,
    ) -> Result<Cow<'r, Match>, Retry> {
        let (thread, now) = (record.place.channel, self.decider.now());
        match self.chat.recent(thread, now).await {
            Ok(_) => {
                self.threads.opened(record, of);
                return Ok(Cow::Borrowed(record));
            }
            Err(fault) if fault.may_pass() => return Err(Retry::Trouble(None)),
            Err(_) => self.threads.refuse_to_open(record, of, why, now),
        }
        Err(self.without_thread(record, now).await.unwrap_or(Retry::After(PAUSE)))
    }

    /// Returns whether the chat has said that the thread of a match is deleted.
    pub fn is_thread_deleted(&self, record: &Match) -> bool {
        let state = self.threads.state(record.place.channel);
        record.thread_of.is_some()
            && matches!(state, Some(ThreadState::Refused(Refusals { why: ThreadLoss::Deleted, .. })))
    }

    /// Returns when to retry a message that was sent at `started` and refused in the thread of a match.
    /// Returns `None` if the thread is not the cause.
    pub(super) async fn without_thread(&self, record: &Match, started: Timestamp) -> Option<Retry> {
        let Some(ThreadState::Refused(refusals)) = self.threads.state(record.place.channel) else {
            return None;
        };
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
        if let Some(ThreadState::Refused(_)) = self.threads.state(thread) {
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
        match deciding::threads::move_to_channel(&self.decider, record, why).await {
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

/// Returns a copy of an ended match that is placed in the parent channel of its thread.
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

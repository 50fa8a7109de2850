//! Threads of matches: each is opened before the first board. If the chat finally refuses a thread, its
//! match moves to the channel.

use std::borrow::Cow;

use crate::app::deciding;
use crate::base::id::{ChannelId, MessageId, PersonId, Place};
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
pub(super) struct Threads(Lock<Recent<ChannelId, ThreadState, REMEMBERED>>);

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

impl Threads {
    /// Records a final refusal. A second refusal within the pause counts as the same one.
    pub(super) fn refuse(&self, thread: ChannelId, why: ThreadLoss, now: Timestamp) {
        let mut all = self.0.lock();
        let refusals = match all.get(&thread) {
            Some(ThreadState::Refused(before)) if is_within_pause(before.at, now) => return,
            Some(ThreadState::Refused(_)) => Refusals { why, at: now, are_two: true },
            _ => Refusals { why, at: now, are_two: false },
        };
        all.insert(thread, ThreadState::Refused(refusals));
    }

    /// Records that a message was posted in a channel, if the channel is the thread of a match.
    pub(super) fn mark_open(&self, channel: ChannelId) {
        if let Some(state) = self.0.lock().get(&channel) {
            *state = ThreadState::Open;
        }
    }

    /// Returns whether a channel is known as the thread of a match.
    pub(super) fn has(&self, channel: ChannelId) -> bool {
        self.0.lock().get(&channel).is_some()
    }

    fn state(&self, thread: ChannelId) -> Option<ThreadState> {
        self.0.lock().get(&thread).copied()
    }

    fn opened(&self, thread: ChannelId) {
        self.0.lock().insert(thread, ThreadState::Open);
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
            self.threads.opened(thread);
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
            self.threads.opened(thread);
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
            None => self.refused(record, loss(&fault)).await,
        }
    }

    /// Returns whether a thread exists although the bot lacks the permission to open it: the thread may
    /// have been opened before the last start.
    async fn is_there(&self, thread: ChannelId, now: Timestamp) -> bool {
        self.chat.recent(thread, now).await.is_ok()
    }

    /// Handles a final refusal to open a thread. The thread may exist all the same, if it was opened
    /// before the last start.
    async fn refused<'r>(&self, record: &'r Match, why: ThreadLoss) -> Result<Cow<'r, Match>, Retry> {
        let (thread, now) = (record.place.channel, self.decider.now());
        match self.chat.recent(thread, now).await {
            Ok(_) => {
                self.threads.opened(thread);
                return Ok(Cow::Borrowed(record));
            }
            Err(fault) if fault.may_pass() => return Err(Retry::Trouble(None)),
            Err(_) => self.threads.refuse(thread, why, now),
        }
        Err(self.without_thread(record, now).await.unwrap_or(Retry::After(PAUSE)))
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

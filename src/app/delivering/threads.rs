//! Threads that matches have to themselves: opened before the first board, and left for the channel where the
//! chat refuses them for good.

use std::borrow::Cow;
use std::collections::BTreeMap;

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
use crate::store::rows::{DisplayName, WhyClosed};

use super::super::lock::Lock;
use super::outbox_item::Retry;
use super::sender::Sender;

/// The name of a newcomer is written down just after what they have done; a thread waits for it so long.
const NAMED: Span = Span::seconds(2);
/// After a final refusal the chat is asked once more, so much later: a refusal that passes moves no match.
const PAUSE: Span = Span::seconds(3);

/// The known threads of matches, in memory: after a restart the chat is asked again.
#[derive(Default)]
pub(super) struct Threads(Lock<BTreeMap<ChannelId, Standing>>);

#[derive(Clone, Copy)]
enum Standing {
    Open,
    Refused(Refusals),
}

/// The final refusals of one thread.
#[derive(Clone, Copy)]
struct Refusals {
    why: ThreadLoss,
    /// When the last of them came.
    at: Timestamp,
    /// Whether there were two, with the pause between them.
    are_two: bool,
}

impl Threads {
    /// Notes a final refusal. Those within the pause after another one are the same.
    pub(super) fn refuse(&self, thread: ChannelId, why: ThreadLoss, now: Timestamp) {
        let mut all = self.0.lock();
        let refusals = match all.get(&thread) {
            Some(Standing::Refused(before)) if is_within_pause(before.at, now) => return,
            Some(Standing::Refused(_)) => Refusals { why, at: now, are_two: true },
            _ => Refusals { why, at: now, are_two: false },
        };
        all.insert(thread, Standing::Refused(refusals));
    }

    /// Notes that something could be written into a channel, if it is the thread of a match.
    pub(super) fn is_well(&self, channel: ChannelId) {
        if let Some(standing) = self.0.lock().get_mut(&channel) {
            *standing = Standing::Open;
        }
    }

    /// Whether a channel is known as the thread of a match.
    pub(super) fn has(&self, channel: ChannelId) -> bool {
        self.0.lock().contains_key(&channel)
    }

    fn standing(&self, thread: ChannelId) -> Option<Standing> {
        self.0.lock().get(&thread).copied()
    }

    fn opened(&self, thread: ChannelId) {
        self.0.lock().insert(thread, Standing::Open);
    }

    pub(super) fn forget(&self, thread: ChannelId) {
        self.0.lock().remove(&thread);
    }
}

/// Whether the pause after a refusal lasts. A clock that was set back since then ends it.
fn is_within_pause(refused: Timestamp, now: Timestamp) -> bool {
    (0..PAUSE.0).contains(&(now - refused).0)
}

impl Sender {
    /// Opens the thread that a match has to itself, unless it is known to be there. Returns the match as its
    /// messages are told: one that is over never changes, so where its thread cannot be used it is only told
    /// of in the channel. An error says when the message is tried again; a running match without its thread
    /// has moved to the channel by then.
    pub async fn open_thread<'r>(
        &self,
        record: &'r Match,
        voice: Voice<'_>,
    ) -> Result<Cow<'r, Match>, Retry> {
        let Some(of) = record.thread_of else { return Ok(Cow::Borrowed(record)) };
        let (thread, asked) = (record.place.channel, self.decider.now());
        match self.threads.standing(thread) {
            Some(Standing::Open) => return Ok(Cow::Borrowed(record)),
            Some(Standing::Refused(refusals)) if refusals.are_two || is_within_pause(refusals.at, asked) => {
                return self.do_without(record, refusals).await;
            }
            // The next message shows whether it is still gone; opening it would bring back what somebody has
            // deleted.
            Some(Standing::Refused(Refusals { why: ThreadLoss::Deleted, .. })) => {
                return Ok(Cow::Borrowed(record));
            }
            Some(Standing::Refused(_)) | None => {}
        }
        if self.unreachable.is_closed(of) {
            self.note_unreachable(self.unreachable.concern(of, &record.people.0)).await;
            return Err(Retry::WhenOpen(of));
        }
        let names = deciding::names::names_in(&self.decider, record.place.server, &record.people.0).await;
        if names.iter().any(Option::is_none) && asked - record.made < NAMED {
            return Err(Retry::Trouble(Some(NAMED)));
        }
        let name = thread_name(record, &names, voice);
        // A thread that is opened on a message has its id.
        let Err(fault) = self.chat.open_thread(of, MessageId(thread.0), &name).await else {
            self.threads.opened(thread);
            self.note_unreachable(self.unreachable.open(of, &record.people.0)).await;
            return Ok(Cow::Borrowed(record));
        };
        let at = format!("{} in {of}", record.id);
        self.decider.faults.warn("a thread could not be opened", &fault, &at);
        if fault == ChatFault::Forbidden && self.is_there(thread, asked).await {
            self.threads.opened(thread);
            return Ok(Cow::Borrowed(record));
        }
        if fault == ChatFault::Forbidden {
            self.note_unreachable(self.unreachable.close(of, WhyClosed::Forbidden, &record.people.0, asked))
                .await;
        }
        match Retry::after(&fault, of) {
            Some(waits) => Err(waits),
            None => self.refused(record, loss(&fault)).await,
        }
    }

    /// Whether a thread is there that we may not open: it may have been opened before the last start.
    async fn is_there(&self, thread: ChannelId, now: Timestamp) -> bool {
        self.chat.recent(thread, now).await.is_ok()
    }

    /// The chat refuses to open a thread. It may be there all the same, opened before the last start.
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

    /// When a message is tried again, sent at `asked`, that the thread of a match did not take; `None` where
    /// the thread is not at fault.
    pub(super) async fn without_thread(&self, record: &Match, asked: Timestamp) -> Option<Retry> {
        let Some(Standing::Refused(refusals)) = self.threads.standing(record.place.channel) else {
            return None;
        };
        if record.thread_of.is_none() {
            // The match is played in the thread of another one, and has no channel to move to.
            self.note_lost(record.place.channel, &record.people.0).await;
            return None;
        }
        // The thread has refused once, and something else refuses since: asked again at once it would be
        // asked on and on.
        if !refusals.are_two && refusals.at < asked && !is_within_pause(refusals.at, self.decider.now()) {
            return None;
        }
        Some(self.do_without(record, refusals).await.err().unwrap_or(Retry::After(Span::default())))
    }

    /// Notes whom a thread concerns that is gone, so that they are told in private: nothing of theirs can
    /// move to its channel.
    pub(super) async fn note_lost(&self, thread: ChannelId, people: &[PersonId]) {
        if let Some(Standing::Refused(_)) = self.threads.standing(thread) {
            let now = self.decider.now();
            self.note_unreachable(self.unreachable.close(thread, WhyClosed::Gone, people, now)).await;
        }
    }

    /// After the first refusal a message waits for the second attempt, after that the match goes on without
    /// its thread.
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

/// A match that is over, as its messages are told in the channel where its thread cannot be used.
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

//! The known threads of matches, in memory, and what the chat has refused in them.

use crate::app::memory::{Lock, Recent};
use crate::base::id::{ChannelId, MatchId};
use crate::base::time::{Span, Timestamp};
use crate::host::{Match, ThreadLoss};

use super::unreachable::REMEMBERED;

/// Pause between a final refusal and the second attempt: a temporary problem must not move the match.
pub(super) const PAUSE: Span = Span::seconds(3);

/// The known threads of matches, in memory. The chat is asked again for a thread that is not known.
#[derive(Default)]
pub(super) struct Threads(Lock<Recent<ChannelId, KnownThread, REMEMBERED>>);

#[derive(Clone, Copy)]
pub(super) struct KnownThread {
    /// The match that was played in the thread last.
    pub id: MatchId,
    pub parent: ChannelId,
    /// `None` while the thread is open.
    pub refused: Option<Refusals>,
}

/// The final refusals of one thread. After a final refusal, the chat expects no retry.
#[derive(Clone, Copy)]
pub(super) struct Refusals {
    pub why: ThreadLoss,
    pub at: Timestamp,
    /// Whether there were two refusals, with the pause between them.
    pub is_confirmed: bool,
}

impl KnownThread {
    fn refuse(&mut self, why: ThreadLoss, now: Timestamp) {
        if !self.refused.is_some_and(|before| is_within_pause(before.at, now)) {
            self.refused = Some(Refusals { why, at: now, is_confirmed: self.refused.is_some() });
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

    pub(super) fn refuse_to_open(&self, record: &Match, parent: ChannelId, why: ThreadLoss, now: Timestamp) {
        let (mut all, thread) = (self.0.lock(), record.place.channel);
        let new = KnownThread { id: record.id, parent, refused: None };
        let mut known = all.get(&thread).copied().unwrap_or(new);
        known.refuse(why, now);
        all.insert(thread, known);
    }

    /// Records that a channel or thread was deleted. Returns the known threads that went with it, each with
    /// its match. The chat has said so, which needs no second refusal.
    pub(super) fn delete(&self, channel: ChannelId, now: Timestamp) -> Vec<(ChannelId, MatchId)> {
        let mut all = self.0.lock();
        let within = all.iter_mut().filter(|(thread, known)| **thread == channel || known.parent == channel);
        let deleted = Refusals { why: ThreadLoss::Deleted, at: now, is_confirmed: true };
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

    pub(super) fn known(&self, thread: ChannelId) -> Option<KnownThread> {
        self.0.lock().get(&thread).copied()
    }

    pub(super) fn refusals(&self, thread: ChannelId) -> Option<Refusals> {
        self.known(thread)?.refused
    }

    pub(super) fn opened(&self, record: &Match, parent: ChannelId) {
        let known = KnownThread { id: record.id, parent, refused: None };
        self.0.lock().insert(record.place.channel, known);
    }

    pub(super) fn forget(&self, thread: ChannelId) {
        self.0.lock().remove(&thread);
    }
}

/// Whether the pause after a refusal lasts. If the clock was set back since, the pause is over.
pub(super) fn is_within_pause(refused: Timestamp, now: Timestamp) -> bool {
    (0..PAUSE.0).contains(&(now - refused).0)
}

//! Threads that matches have to themselves: opened before the first board, left for the channel where the chat refuses them for good,
//! archived when all is told.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::base::id::{ChallengeId, ChannelId, MessageId, PersonId, Place};
use crate::base::text::{Arg, Text};
use crate::base::time::{Span, Timestamp};
use crate::chat::limits::{self, cut};
use crate::chat::voice::Voice;
use crate::chat::{ChatFault, Message};
use crate::host::Match;
use crate::host::matches::ThreadLoss;
use crate::host::owed::Owed;
use crate::store::rows::{Class, Delivery, DisplayName, What, WhyClosed};
use crate::store::{Expected, Key, Subject};

use super::super::deciding::Entries;
use super::super::failure::Failure;
use super::sending::Sent;
use super::{Deliverer, Item, Outcome, outcome_of};

/// What somebody is called who is new here is written down just after what they have done; so long it is waited for.
const NAMED: Span = Span::seconds(2);
/// After a final refusal the chat is asked once more, so much later: a refusal that passes moves no match.
const PAUSE: Span = Span::seconds(3);
/// How long a refused request to archive a thread is repeated. After a week without messages the chat archives it by itself.
const ARCHIVED_WITHIN: Span = Span::hours(1);

/// What is known of the threads of matches, in memory: after a restart the chat is asked again.
#[derive(Default)]
pub(super) struct Threads(Mutex<BTreeMap<ChannelId, Standing>>);

/// What is known of one thread.
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
        let mut all = self.all();
        let refusals = match all.get(&thread) {
            Some(Standing::Refused(before)) if is_within_pause(before.at, now) => return,
            Some(Standing::Refused(_)) => Refusals { why, at: now, are_two: true },
            _ => Refusals { why, at: now, are_two: false },
        };
        all.insert(thread, Standing::Refused(refusals));
    }

    /// Notes that something could be written into a channel, if it is the thread of a match.
    pub(super) fn is_well(&self, channel: ChannelId) {
        if let Some(standing) = self.all().get_mut(&channel) {
            *standing = Standing::Open;
        }
    }

    /// Whether a channel is known as the thread of a match.
    pub(super) fn has(&self, channel: ChannelId) -> bool {
        self.all().contains_key(&channel)
    }

    fn standing(&self, thread: ChannelId) -> Option<Standing> {
        self.all().get(&thread).copied()
    }

    fn opened(&self, thread: ChannelId) {
        self.all().insert(thread, Standing::Open);
    }

    fn forget(&self, thread: ChannelId) {
        self.all().remove(&thread);
    }

    fn all(&self) -> MutexGuard<'_, BTreeMap<ChannelId, Standing>> {
        // Whole after every single change.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Whether the pause after a refusal lasts. A clock that was set back since then ends it.
fn is_within_pause(refused: Timestamp, now: Timestamp) -> bool {
    (0..PAUSE.0).contains(&(now - refused).0)
}

impl Deliverer {
    /// Opens the thread that a match has to itself, unless it is known to be there. Returns the match as its messages are told: one
    /// that is over never changes, so where its thread cannot be used it is only told of in the channel. An error says what becomes of
    /// what was to be written; a running match without its thread has moved to the channel by then.
    pub async fn open_thread<'r>(
        &self,
        record: &'r Match,
        voice: Voice<'_>,
    ) -> Result<Cow<'r, Match>, Outcome> {
        let Some(of) = record.thread_of else { return Ok(Cow::Borrowed(record)) };
        let (thread, asked) = (record.place.channel, self.decider.now());
        match self.threads.standing(thread) {
            Some(Standing::Open) => return Ok(Cow::Borrowed(record)),
            Some(Standing::Refused(refusals)) if refusals.are_two || is_within_pause(refusals.at, asked) => {
                return self.do_without(record, refusals).await;
            }
            // The next message shows whether it is still gone; opening it would bring back what somebody has deleted.
            Some(Standing::Refused(Refusals { why: ThreadLoss::Deleted, .. })) => {
                return Ok(Cow::Borrowed(record));
            }
            Some(Standing::Refused(_)) | None => {}
        }
        if self.closed.is_closed(of) {
            self.note_closed(self.closed.concern(of, &record.people.0)).await;
            return Err(Outcome::Closed(of));
        }
        let names = self.decider.names_in(record.place.server, &record.people.0).await;
        if names.iter().any(Option::is_none) && asked - record.made < NAMED {
            return Err(Outcome::Trouble(Some(NAMED)));
        }
        let name = thread_name(record, &names, voice);
        // A thread that is opened on a message has its id.
        let Err(fault) = self.chat.open_thread(of, MessageId(thread.0), &name).await else {
            self.threads.opened(thread);
            self.note_closed(self.closed.open(of, &record.people.0)).await;
            return Ok(Cow::Borrowed(record));
        };
        self.decider.faults.warn(
            "a thread could not be opened",
            &fault,
            &format_args!("{} in {of}", record.id),
        );
        if fault == ChatFault::Forbidden && self.is_there(thread, asked).await {
            self.threads.opened(thread);
            return Ok(Cow::Borrowed(record));
        }
        if fault == ChatFault::Forbidden {
            self.note_closed(self.closed.close(of, WhyClosed::Forbidden, &record.people.0, asked)).await;
        }
        match outcome_of(&fault, of) {
            Some(waits) => Err(waits),
            None => self.refused(record, loss(&fault)).await,
        }
    }

    /// Whether a thread is there that we may not open: it may have been opened before the last start.
    async fn is_there(&self, thread: ChannelId, now: Timestamp) -> bool {
        self.chat.recent(thread, now).await.is_ok()
    }

    /// The chat refuses to open a thread. It may be there all the same, opened before the last start.
    async fn refused<'r>(&self, record: &'r Match, why: ThreadLoss) -> Result<Cow<'r, Match>, Outcome> {
        let (thread, now) = (record.place.channel, self.decider.now());
        match self.chat.recent(thread, now).await {
            Ok(_) => {
                self.threads.opened(thread);
                return Ok(Cow::Borrowed(record));
            }
            Err(fault) if fault.may_pass() => return Err(Outcome::Trouble(None)),
            Err(_) => self.threads.refuse(thread, why, now),
        }
        Err(self.without_thread(record, now).await.unwrap_or(Outcome::Soon(PAUSE)))
    }

    /// The outcome of a message, sent at `asked`, that the thread of a match did not take; `None` where the thread is not at fault.
    pub(super) async fn without_thread(&self, record: &Match, asked: Timestamp) -> Option<Outcome> {
        let Some(Standing::Refused(refusals)) = self.threads.standing(record.place.channel) else {
            return None;
        };
        if record.thread_of.is_none() {
            // The match is played in the thread of another one, and has no channel to move to.
            self.note_lost(record.place.channel, &record.people.0).await;
            return None;
        }
        // The thread has refused once, and something else refuses since: asked again at once it would be asked on and on.
        if !refusals.are_two && refusals.at < asked && !is_within_pause(refusals.at, self.decider.now()) {
            return None;
        }
        Some(self.do_without(record, refusals).await.err().unwrap_or(Outcome::Soon(Span::default())))
    }

    /// Notes whom a thread concerns that is gone, so that they are told in private: nothing of theirs can move to its channel.
    pub(super) async fn note_lost(&self, thread: ChannelId, people: &[PersonId]) {
        if let Some(Standing::Refused(_)) = self.threads.standing(thread) {
            let now = self.decider.now();
            self.note_closed(self.closed.close(thread, WhyClosed::Gone, people, now)).await;
        }
    }

    /// After the first refusal a message waits for the second attempt, after that the match goes on without its thread.
    async fn do_without<'r>(&self, record: &'r Match, refusals: Refusals) -> Result<Cow<'r, Match>, Outcome> {
        let Refusals { why, at, are_two } = refusals;
        if !are_two {
            return Err(Outcome::Soon(at + PAUSE - self.decider.now()));
        }
        if !record.is_running() {
            return Ok(Cow::Owned(in_channel(record)));
        }
        match self.decider.move_to_channel(record, why).await {
            Ok(()) => {
                self.threads.forget(record.place.channel);
                Err(Outcome::Soon(Span::default()))
            }
            Err(failure) => {
                self.log(Subject::Match(record.id), &failure);
                Err(Outcome::Trouble(None))
            }
        }
    }

    /// Calls somebody by a message where a match is played. Nothing when they are called. A finished thread that is opened by it is
    /// archived again.
    pub(super) async fn mention_at(
        &self,
        item: Item<'_>,
        record: &Match,
        (message, voice): (&Message, Voice<'_>),
    ) -> Result<Option<Outcome>, Failure> {
        let told = match self.open_thread(record, voice).await {
            Ok(told) => told,
            Err(waits) => return Ok(Some(waits)),
        };
        let asked = self.decider.now();
        let (sent, _) = self.post_owed(item, told.place, &record.people.0, message).await?;
        match sent {
            Sent::There(message) => self.archive_again(item, &told, message).await?,
            Sent::Refused => {
                return Ok(Some(self.without_thread(&told, asked).await.unwrap_or(Outcome::Refused)));
            }
            Sent::Closed | Sent::Trouble(_) => {}
        }
        Ok(sent.outcome(told.place))
    }

    async fn archive_again(
        &self,
        item: Item<'_>,
        record: &Match,
        opened_by: MessageId,
    ) -> Result<(), Failure> {
        let archives = |(_, row): &(u64, Delivery)| row.what == What::Owed(Owed::Archive);
        if record.is_running() || record.thread_of.is_none() || item.rows.iter().any(archives) {
            return Ok(());
        }
        let row = Delivery::new(What::Owed(Owed::Archive), self.decider.now());
        // Numbered by the message: far above whatever is counted.
        let key = Key::Owed(Subject::Match(record.id), opened_by.0);
        self.decider.write(Entries::default().put(key, Expected::Any, &row)).await
    }

    /// Archives the thread in which a rematch was asked for in vain.
    pub(super) async fn archive_after(&self, item: Item<'_>, id: ChallengeId) -> Result<Outcome, Failure> {
        match item.reads.challenge(id).await? {
            Some(kept) => self.archive(item, kept.record.place, kept.record.from).await,
            None => self.drop_as(item, "gone").await,
        }
    }

    /// Archives the thread in which somebody has played, once nothing else is to be written or changed there.
    pub(super) async fn archive(
        &self,
        item: Item<'_>,
        place: Place,
        player: PersonId,
    ) -> Result<Outcome, Failure> {
        let waits =
            |(_, row): &(u64, Delivery)| row.what != What::Owed(Owed::Archive) && row.class() != Class::Call;
        if item.rows.iter().any(waits) {
            // As long again as it has waited: what it waits for may be refused for a month.
            let waited = (self.decider.now() - item.row.made).0;
            return Ok(Outcome::Soon(Span(waited.clamp(Span::seconds(2).0, Span::minutes(10).0))));
        }
        // A rematch in the same thread leaves it when it is over itself.
        let others = self.decider.ledger.running(player).await?;
        if others.iter().any(|other| other.place == place) {
            return self.drop_as(item, "superseded").await;
        }
        self.threads.forget(place.channel);
        let fault = match self.chat.archive(place.channel).await {
            Ok(()) | Err(ChatFault::Archived) => return self.remove(item).await,
            Err(ChatFault::Gone) => return self.drop_as(item, "gone").await,
            Err(fault) => fault,
        };
        let late = self.decider.now() - item.row.made > ARCHIVED_WITHIN;
        match outcome_of(&fault, place.channel) {
            Some(Outcome::Trouble(wait)) => Ok(Outcome::Trouble(wait)),
            _ if late => self.drop_as(item, "refused").await,
            _ => Ok(Outcome::Trouble(None)),
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
    let name = |at: usize| names.get(at).and_then(Option::as_ref).map_or("?", DisplayName::as_str).to_owned();
    let text = Text::new("thread-name").with("game", Text::of(&record.terms.game, "name"));
    let text = text.with("one", Arg::Name(name(0))).with("two", Arg::Name(name(1)));
    cut(&voice.plain(&text), limits::THREAD)
}

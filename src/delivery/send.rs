//! The requests that bring one message to the chat, each sent once. Nothing is sent into channels where
//! the bot lacks a permission. The sender does not know the order of entries.

use std::collections::BTreeSet;
use std::ops::Deref;
use std::sync::Arc;

use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use futures_util::stream::{self, StreamExt};

use crate::app::deciding::{self, Decider};
use crate::app::failure::Result;
use crate::base::id::{ChannelId, MessageId, PersonId, Place, ServerId};
use crate::chat::{Answer, Chat, ChatFault, Edit, Message, ReplyTo, Visibility};
use crate::host::ThreadLoss;
use crate::store::rows::{UnreachableChannel, UnreachableReason};
use crate::store::{Key, KeyRange, RowKind};

use super::emblems::{Emblems, Reduce, drop_emoji};
use super::entry::{OutboxItem, Outcome};
use super::known_threads::Threads;
use super::unreachable::{ChannelChanges, UnreachableChannels};

/// Requests about members of a server at a time.
const CONCURRENT_QUERIES: usize = 4;

pub struct Sender {
    pub chat: Fallback,
    pub unreachable: Arc<UnreachableChannels>,
    pub(super) decider: Arc<Decider>,
    pub(super) threads: Threads,
}

/// A chat whose messages are sent again without what the chat refuses in them.
pub struct Fallback {
    chat: Arc<dyn Chat>,
    emblems: Arc<Emblems>,
    decider: Arc<Decider>,
}

impl Deref for Fallback {
    type Target = dyn Chat;

    fn deref(&self) -> &Self::Target {
        &*self.chat
    }
}

#[derive(Clone, Copy)]
pub struct PostRequest<'a> {
    pub place: Place,
    pub people: &'a [PersonId],
    /// The nonce that prevents a duplicate when the message is sent again.
    pub nonce: &'a str,
    /// Whether the message shows a match or a challenge itself, rather than a remark about one.
    pub shows: bool,
}

impl Sender {
    pub fn new(decider: Arc<Decider>, chat: Arc<dyn Chat>, emblems: Arc<Emblems>) -> Self {
        let chat = Fallback { chat, emblems, decider: Arc::clone(&decider) };
        Self { chat, unreachable: Arc::default(), decider, threads: Threads::default() }
    }

    /// Makes the outbox entries due that wait for a channel, since it may be reachable again.
    pub fn reopen(&self, channel: ChannelId) {
        let now = self.decider.now();
        self.unreachable.reopen(channel, now);
        self.decider.schedule.reopen(channel, now);
    }

    /// Posts a message into a channel, once for each nonce. Returns `None` if an earlier attempt has posted it and
    /// somebody has deleted it since. If the message cannot be sent, its people are recorded. If a permission is
    /// missing, nothing more is sent until somebody acts in the channel.
    ///
    /// # Errors
    /// Returns what becomes of the entry.
    pub async fn post(&self, to: PostRequest<'_>, message: Message) -> Result<Option<MessageId>, Outcome> {
        let PostRequest { place: Place { channel, .. }, people, nonce: once, shows } = to;
        if self.unreachable.is_closed(channel) {
            self.record_unreachable(self.unreachable.add_affected_people(channel, people)).await;
            return Err(Outcome::WhenReachable(channel));
        }
        let started = self.decider.now();
        let fault = match self.chat.post(channel, once, message).await {
            Ok(shown) => {
                self.threads.mark_open(channel);
                // An accepted mention does not mean that the chat would accept the board.
                let informed = if shows { people } else { &[] };
                self.record_unreachable(self.unreachable.open(channel, informed)).await;
                return Ok(Some(shown));
            }
            Err(ChatFault::Deleted) => return Ok(None),
            Err(fault) => fault,
        };
        self.decider.faults.warn("a message could not be sent", &fault, &format_args!("{once} in {channel}"));
        let (why, outcome) = match fault {
            ChatFault::Forbidden => (UnreachableReason::Forbidden, Outcome::WhenReachable(channel)),
            // The match will leave its deleted thread, so there is no news about this channel to give.
            ChatFault::Gone if self.threads.known(channel).is_some() => {
                self.threads.refuse(channel, ThreadLoss::Deleted, started);
                return Err(Outcome::Refused);
            }
            ChatFault::Gone => (UnreachableReason::Gone, Outcome::Refused),
            ChatFault::Limited { retry_after } => return Err(Outcome::Trouble(retry_after)),
            ChatFault::Refused(_)
            | ChatFault::Emoji(_)
            | ChatFault::Picture(_)
            | ChatFault::Recipient(_)
            | ChatFault::ThreadLimit
            | ChatFault::Answered => (UnreachableReason::Refused, Outcome::Refused),
            ChatFault::Unavailable(_)
            | ChatFault::TokenExpired
            | ChatFault::Unauthorized
            | ChatFault::Archived
            | ChatFault::Deleted => return Err(Outcome::Trouble(None)),
        };
        self.record_unreachable(self.unreachable.close(channel, why, people, started)).await;
        Err(outcome)
    }

    /// Edits the answer to an interaction of the last fifteen minutes: best effort, in one attempt.
    pub async fn try_edit_answer(&self, to: &ReplyTo, message: Message) {
        if let Err(fault) = self.chat.finish(to, message).await {
            self.decider.faults.warn("an answer could not be changed later", &fault, &to.id);
        }
    }

    /// Edits a message of the bot. Returns when to retry, or `None` if no retry is needed. An edit of a
    /// message that is gone or cannot be changed is given up: a press on such a message gets an answer.
    pub async fn edit(
        &self,
        item: OutboxItem<'_>,
        channel: ChannelId,
        message: MessageId,
        edit: Edit,
    ) -> Option<Outcome> {
        tracing::debug!(subject = %item.subject, %message, what = ?item.row.content, "editing a message");
        let mut fault = self.chat.edit(channel, message, edit.clone()).await.err()?;
        if let (ChatFault::Refused(_), Some(_)) = (&fault, &edit.text) {
            // Automatic moderation may refuse the words. The controls of a past turn must go all the same.
            let what = "the new text of a message is refused; only its controls change";
            self.decider.faults.warn(what, &fault, &format_args!("{message} in {channel}"));
            fault = self.chat.edit(channel, message, Edit { text: None, ..edit }).await.err()?;
        }
        if let Some(later) = Outcome::after(&fault, channel) {
            return Some(later);
        }
        tracing::info!(%channel, %message, %fault, "a message cannot be edited; it stays as it is");
        self.decider.metrics.dropped.add("unchangeable");
        None
    }

    /// Deletes the line of a former board. A line that the chat does not delete stays.
    pub(super) async fn remove(&self, channel: ChannelId, message: MessageId) -> Outcome {
        let Err(fault) = self.chat.remove(channel, message).await else { return Outcome::RemoveInBatch };
        Outcome::after(&fault, channel).unwrap_or(Outcome::Drop("unchangeable"))
    }

    /// Returns a function that asks the chat whether the bot is on a server. If the chat does not
    /// answer, the function returns `None`, and its caller asks again later.
    pub fn membership_query<'a>(&'a self) -> impl Fn(ServerId) -> BoxFuture<'a, Option<bool>> + Send + Sync {
        move |server| {
            async move {
                let answer = self.chat.is_member(server).await;
                if let Err(fault) = &answer {
                    let what = "cannot tell whether the bot is on a server; the query is retried";
                    self.decider.faults.warn(what, fault, &server);
                }
                answer.ok()
            }
            .boxed()
        }
    }

    /// Whether everybody on the server can view a channel; false if the chat does not answer.
    pub async fn is_open_to_everyone(&self, place: Place) -> bool {
        let answer = self.chat.is_open_to_everyone(place).await;
        if let Err(fault) = &answer {
            let what = "cannot tell who can view a channel; its matches are shown nowhere else";
            self.decider.faults.warn(what, fault, &place.channel);
        }
        answer == Ok(true)
    }

    /// The people who are not on a server any more; `None` if the chat does not say.
    pub async fn departed(&self, server: ServerId, people: &[PersonId]) -> Option<BTreeSet<PersonId>> {
        let asked = stream::iter(people.iter().copied())
            .map(|person| async move { (person, self.chat.has_member(server, person).await) });
        let answers: Vec<_> = asked.buffered(CONCURRENT_QUERIES).collect().await;
        let answers = answers.into_iter().map(|(person, answer)| Some((person, answer.ok()?)));
        let answers: Vec<(PersonId, bool)> = answers.collect::<Option<_>>()?;
        Some(answers.into_iter().filter(|(_, is_member)| !is_member).map(|(person, _)| person).collect())
    }

    pub(super) async fn unreachable_rows(&self) -> Result<Vec<(ChannelId, UnreachableChannel)>> {
        let range = KeyRange::of_kind(RowKind::UnreachableChannels);
        let rows = self.decider.repository.all::<UnreachableChannel>(range).await?;
        let of_channel = |(key, row)| match key {
            Key::UnreachableChannel(channel) => Some((channel, row)),
            _ => None,
        };
        Ok(rows.into_iter().filter_map(of_channel).collect())
    }

    /// Writes changes of unreachable channels to the store. A failed write is retried with the next change,
    /// or when the outbox worker next runs: the cache contains the change, so nothing else repeats it.
    pub async fn record_unreachable(&self, changes: ChannelChanges) {
        let mut left = self.unreachable.with_unwritten(changes, self.decider.now()).into_iter();
        while let Some((at, (channel, change))) = left.next() {
            match deciding::deletion::write_unreachable_channel(&self.decider, channel, &change, at).await {
                Ok(deleted) => deleted.into_iter().for_each(|person| self.unreachable.forget(person)),
                Err(failure) => {
                    let what =
                        "the state of an unreachable channel could not be recorded; the write is retried";
                    self.decider.faults.warn(what, &failure, &"");
                    let left = [(at, (channel, change))].into_iter().chain(left).collect();
                    return self.unreachable.keep_unwritten(left);
                }
            }
        }
    }
}

impl Fallback {
    pub(super) async fn answer(&self, to: &ReplyTo, answer: Answer) -> Result<Option<MessageId>, ChatFault> {
        match answer {
            Answer::Message(visibility, message) => {
                let answer = |message| self.chat.answer(to, Answer::Message(visibility, message));
                let posted = self.persist(message, answer).await?;
                Ok(posted.inspect(|message| self.decider.messages.record_own(*message)))
            }
            Answer::Replace(message) => {
                self.persist(message, |message| self.chat.answer(to, Answer::Replace(message))).await
            }
            Answer::Completions(_) => self.chat.answer(to, answer).await,
        }
    }

    pub(super) async fn finish(&self, to: &ReplyTo, message: Message) -> Result<MessageId, ChatFault> {
        self.own(self.persist(message, |message| self.chat.finish(to, message)).await)
    }

    pub(super) async fn follow_up(
        &self,
        to: &ReplyTo,
        visibility: Visibility,
        message: Message,
    ) -> Result<MessageId, ChatFault> {
        self.own(self.persist(message, |message| self.chat.follow_up(to, visibility, message)).await)
    }

    pub(super) async fn post(
        &self,
        channel: ChannelId,
        once: &str,
        message: Message,
    ) -> Result<MessageId, ChatFault> {
        self.own(self.persist(message, |message| self.chat.post(channel, once, message)).await)
    }

    pub(super) async fn edit(&self, channel: ChannelId, id: MessageId, edit: Edit) -> Result<(), ChatFault> {
        self.persist(edit, |edit| self.chat.edit(channel, id, edit)).await
    }

    /// Remembers that a message is the bot's own.
    fn own(&self, sent: Result<MessageId, ChatFault>) -> Result<MessageId, ChatFault> {
        sent.inspect(|message| self.decider.messages.record_own(*message))
    }

    /// Sends a message up to three times, each time without the part that the chat has refused.
    async fn persist<M: Reduce, T, F>(&self, mut message: M, attempt: impl Fn(M) -> F) -> Result<T, ChatFault>
    where
        F: Future<Output = Result<T, ChatFault>>,
    {
        loop {
            let (has_less, why) = match attempt(message.clone()).await {
                Err(ChatFault::Emoji(why)) => {
                    self.emblems.refused.notify_one();
                    (drop_emoji(message.rows()), why)
                }
                Err(ChatFault::Picture(why)) => (message.drop_picture(), why),
                outcome => return outcome,
            };
            if !has_less {
                return Err(ChatFault::Refused(why));
            }
            let what = "a message is sent again without what the chat refuses in it";
            self.decider.faults.warn(what, why.as_str(), &"");
        }
    }
}

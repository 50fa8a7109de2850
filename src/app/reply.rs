//! The answer to one thing that a person did: given within the time a chat allows, put off only when it would be late.

use std::time::Duration;

use crate::base::id::MessageId;
use crate::base::time::{Clock, Span};
use crate::chat::{Answer, Chat, ChatFault, Incoming, Later, Message, Shown};

/// How long after its arrival an answer may still come first-hand. A chat gives up after three seconds.
const PATIENCE: Span = Span::seconds(2);

/// Pauses before an answer that met trouble is given again. More of them would be too late.
const AGAIN_AFTER: [Duration; 2] = [Duration::from_millis(150), Duration::from_millis(400)];

/// What became of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Given {
    /// It is this public message.
    Shown(MessageId),
    /// It was given; or somebody has answered already, and then nothing is left to tell.
    Done,
    /// Nobody has seen it.
    Lost,
}

/// The answer that is owed.
pub struct Reply<'a> {
    chat: &'a dyn Chat,
    incoming: &'a Incoming,
    clock: &'a dyn Clock,
    put_off: Option<Later>,
    given: bool,
}

impl<'a> Reply<'a> {
    /// An answer owed to somebody.
    pub const fn new(chat: &'a dyn Chat, clock: &'a dyn Clock, incoming: &'a Incoming) -> Self {
        Self { chat, incoming, clock, put_off: None, given: false }
    }

    /// Waits for the work behind an answer. When that would be late, shows that such an answer is on its way.
    pub async fn meanwhile<T>(&mut self, later: Later, work: impl Future<Output = T>) -> T {
        let left = PATIENCE.0 - (self.clock.now() - self.incoming.at).0;
        let left = Duration::from_millis(u64::try_from(left).unwrap_or(0));
        tokio::pin!(work);
        tokio::select! {
            biased;
            done = &mut work => return done,
            () = tokio::time::sleep(left), if self.put_off.is_none() => {}
        }
        match self.chat.defer(&self.incoming.reply, later).await {
            Ok(()) => self.put_off = Some(later),
            Err(fault) => {
                tracing::warn!(%fault, interaction = %self.incoming.reply.id, "an answer could not be put off");
            }
        }
        work.await
    }

    /// Gives the answer, and again when the chat is in trouble. One that came too late or twice is final and only
    /// logged.
    pub async fn give(&mut self, answer: Answer) -> Given {
        self.given = true;
        let mut pauses = AGAIN_AFTER.into_iter();
        loop {
            let fault = match self.send(answer.clone()).await {
                Ok(Some(message)) => return Given::Shown(message),
                Ok(None) | Err(ChatFault::Answered) => return Given::Done,
                Err(fault) => fault,
            };
            let Some(pause) = pauses.next().filter(|_| fault.may_pass()) else {
                tracing::warn!(%fault, interaction = %self.incoming.reply.id, "an answer was lost");
                return Given::Lost;
            };
            tokio::time::sleep(pause).await;
        }
    }

    /// Whether the answer has been given.
    pub const fn is_given(&self) -> bool {
        self.given
    }

    async fn send(&self, answer: Answer) -> Result<Option<MessageId>, ChatFault> {
        let (chat, to) = (self.chat, &self.incoming.reply);
        let Some(later) = self.put_off else { return chat.answer(to, answer).await };
        match (later, answer) {
            (_, Answer::Quiet | Answer::Completions(_)) => Ok(None),
            (Later::Replace, Answer::Message(shown, message)) => {
                chat.follow_up(to, shown, message).await.map(|()| None)
            }
            (Later::Message(Shown::Public), Answer::Message(Shown::Public, message)) => {
                chat.finish(to, message).await.map(Some)
            }
            (
                Later::Message(Shown::Public),
                Answer::Message(Shown::Private, message) | Answer::Replace(message),
            ) => chat.finish(to, bare(message)).await.map(|_| None),
            (Later::Replace, Answer::Replace(message))
            | (Later::Message(Shown::Private), Answer::Message(_, message) | Answer::Replace(message)) => {
                chat.finish(to, message).await.map(|_| None)
            }
        }
    }
}

/// What was meant for one person and comes too late to be private: its words without controls and mentions.
fn bare(message: Message) -> Message {
    Message { text: message.text, ..Message::default() }
}

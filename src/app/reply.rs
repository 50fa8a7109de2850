//! The answer to one thing that a person did: given within the time a chat allows, put off only when it would be late.

use std::time::Duration;

use crate::base::id::MessageId;
use crate::base::time::{Clock, Span};
use crate::chat::{Answer, Chat, ChatFault, Incoming, Message, Shown};

/// How long after its arrival an answer may still come first-hand. A chat gives up after three seconds.
const PATIENCE: Span = Span::seconds(2);

/// The answer that is owed.
pub struct Reply<'a> {
    chat: &'a dyn Chat,
    incoming: &'a Incoming,
    clock: &'a dyn Clock,
    put_off: bool,
    given: bool,
}

impl<'a> Reply<'a> {
    /// An answer owed to somebody.
    pub const fn new(chat: &'a dyn Chat, clock: &'a dyn Clock, incoming: &'a Incoming) -> Self {
        Self { chat, incoming, clock, put_off: false, given: false }
    }

    /// Waits for the work behind a public answer. When that would be late, shows that an answer is on its way.
    pub async fn meanwhile<T>(&mut self, work: impl Future<Output = T>) -> T {
        let left = PATIENCE.0 - (self.clock.now() - self.incoming.at).0;
        let left = Duration::from_millis(u64::try_from(left).unwrap_or(0));
        tokio::pin!(work);
        tokio::select! {
            biased;
            done = &mut work => return done,
            () = tokio::time::sleep(left), if !self.put_off => {}
        }
        self.put_off = true;
        if let Err(fault) = self.chat.defer(&self.incoming.reply, Shown::Public).await {
            tracing::warn!(%fault, interaction = %self.incoming.reply.id, "an answer could not be put off");
        }
        work.await
    }

    /// Gives the answer. Tells which public message it made, if it made one. An answer that came too late or twice is
    /// final and only logged: what it would have told is on the board, or told already.
    pub async fn give(&mut self, answer: Answer) -> Option<MessageId> {
        self.given = true;
        match self.send(answer).await {
            Ok(message) => message,
            Err(ChatFault::Answered) => None,
            Err(fault) => {
                tracing::warn!(%fault, interaction = %self.incoming.reply.id, "an answer was lost");
                None
            }
        }
    }

    /// Whether the answer has been given.
    pub const fn is_given(&self) -> bool {
        self.given
    }

    async fn send(&self, answer: Answer) -> Result<Option<MessageId>, ChatFault> {
        if !self.put_off {
            return self.chat.answer(&self.incoming.reply, answer).await;
        }
        match answer {
            Answer::Message(Shown::Public, message) => {
                self.chat.finish(&self.incoming.reply, message).await.map(Some)
            }
            Answer::Message(Shown::Private, message) | Answer::Replace(message) => {
                self.chat.finish(&self.incoming.reply, bare(message)).await.map(|_| None)
            }
            Answer::Quiet | Answer::Completions(_) => Ok(None),
        }
    }
}

/// What was meant for one person and comes too late to be private: its words without controls and mentions.
fn bare(message: Message) -> Message {
    Message { text: message.text, ..Message::default() }
}

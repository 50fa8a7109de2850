//! The answer to one thing that a person did: given within the time a chat allows, put off only when it would be late.

use std::time::Duration;

use crate::base::id::MessageId;
use crate::base::time::{Clock, Span, Timestamp};
use crate::chat::{Answer, Chat, ChatFault, Incoming, Later, Message, Shown};

use super::super::clock::Pace;
use super::Answerer;

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

/// Something that may have arrived.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Doubt {
    /// What it would be changed as.
    later: Later,
    /// Whether it is the answer, and not the promise of one.
    whole: bool,
}

/// The answer that is owed.
pub struct Reply<'a> {
    chat: &'a dyn Chat,
    incoming: &'a Incoming,
    clock: &'a dyn Clock,
    pace: &'a dyn Pace,
    put_off: Option<Later>,
    /// What may have arrived although its receipt did not.
    doubt: Option<Doubt>,
    /// Whether what was put off is an answer in truth, of which nobody heard.
    whole: bool,
    given: bool,
    /// When the person first saw that something comes of it.
    seen: Option<Timestamp>,
}

impl<'a> Reply<'a> {
    /// An answer owed to somebody.
    pub fn new(app: &'a Answerer, incoming: &'a Incoming) -> Self {
        Self {
            chat: &*app.deliverer.chat,
            incoming,
            clock: &*app.decider.clock,
            pace: &*app.pace,
            put_off: None,
            doubt: None,
            whole: false,
            given: false,
            seen: None,
        }
    }

    /// Waits for the work behind an answer. When that would be late, shows that such an answer is on its way.
    pub async fn meanwhile<T>(&mut self, later: Later, work: impl Future<Output = T>) -> T {
        let left = PATIENCE.0 - (self.clock.now() - self.incoming.at).0;
        let left = Duration::from_millis(u64::try_from(left).unwrap_or(0));
        tokio::pin!(work);
        tokio::select! {
            biased;
            done = &mut work => return done,
            () = self.pace.pause(left), if self.put_off.is_none() => {}
        }
        match self.chat.defer(&self.incoming.reply, later).await {
            Ok(()) => self.put_off_as(Doubt { later, whole: false }),
            Err(ChatFault::Answered) if self.doubt.is_some() => self.recognise(),
            Err(fault) => {
                tracing::warn!(%fault, interaction = %self.incoming.reply.id, "an answer could not be put off");
                self.doubt_after(&fault, Some(Doubt { later, whole: false }));
            }
        }
        work.await
    }

    /// Gives the answer, and again when the chat is in trouble. One that came too late or twice is final and only
    /// logged.
    pub async fn give(&mut self, answer: Answer) -> Given {
        self.given = true;
        let given = self.try_to_give(answer).await;
        if given != Given::Lost {
            self.seen.get_or_insert(self.clock.now());
        }
        given
    }

    async fn try_to_give(&mut self, answer: Answer) -> Given {
        let mut pauses = AGAIN_AFTER.into_iter();
        loop {
            let fault = match self.send(answer.clone()).await {
                Ok(Some(message)) => return Given::Shown(message),
                Err(ChatFault::Answered) if self.doubt.is_some() => {
                    self.recognise();
                    continue;
                }
                Ok(None) | Err(ChatFault::Answered) => return Given::Done,
                Err(fault) => fault,
            };
            self.doubt_after(&fault, kind(&answer).map(|later| Doubt { later, whole: true }));
            let Some(pause) = pauses.next().filter(|_| fault.may_pass()) else {
                tracing::warn!(%fault, interaction = %self.incoming.reply.id, "an answer was lost");
                return Given::Lost;
            };
            self.pace.pause(pause).await;
        }
    }

    /// Trouble may lie on the way back: then what was sent has arrived.
    fn doubt_after(&mut self, fault: &ChatFault, sent: Option<Doubt>) {
        if fault.may_pass() && self.put_off.is_none() {
            self.doubt = self.doubt.or(sent);
        }
    }

    /// It was we who answered, unheard: what stands there is changed into the answer.
    fn recognise(&mut self) {
        if let Some(doubt) = self.doubt.take() {
            self.put_off_as(doubt);
        }
    }

    fn put_off_as(&mut self, Doubt { later, whole }: Doubt) {
        self.put_off = Some(later);
        self.whole = whole;
        self.seen = Some(self.clock.now());
    }

    /// Whether the answer was put off: what comes then changes a message that is there already, and that calls nobody.
    pub const fn is_put_off(&self) -> bool {
        self.put_off.is_some() && !self.whole
    }

    /// How long the person waited; nothing when they have seen no answer.
    pub fn waited(&self) -> Option<Span> {
        self.seen.map(|seen| seen - self.incoming.at)
    }

    /// Whether the answer has been given.
    pub const fn is_given(&self) -> bool {
        self.given
    }

    async fn send(&self, answer: Answer) -> Result<Option<MessageId>, ChatFault> {
        let (chat, to) = (self.chat, &self.incoming.reply);
        let Some(later) = self.put_off else { return chat.answer(to, answer).await };
        match (later, answer) {
            (_, Answer::Completions(_)) => Ok(None),
            (Later::Replace, Answer::Message(shown, message)) => {
                chat.follow_up(to, shown, message).await.map(|said| (shown == Shown::Public).then_some(said))
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

/// What an answer would be put off as.
const fn kind(answer: &Answer) -> Option<Later> {
    match answer {
        Answer::Message(shown, _) => Some(Later::Message(*shown)),
        Answer::Replace(_) => Some(Later::Replace),
        Answer::Completions(_) => None,
    }
}

/// What was meant for one person and comes too late to be private: its words without controls and mentions.
fn bare(message: Message) -> Message {
    Message { text: message.text, ..Message::default() }
}

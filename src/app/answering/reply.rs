//! The answer to one interaction: first-hand while there is time, and deferred when it would come too late.
//!
//! A deferral is never public, because nobody knows yet whether the answer is a refusal. After one, a message
//! for everybody is a message of its own.

use std::time::Duration;

use futures_util::future::join;
use tokio::sync::Mutex;

use crate::base::id::{MatchId, MessageId};
use crate::base::time::{Clock, Span, Timestamp};
use crate::chat::{Act, Answer, AnswerPart, Chat, ChatFault, Incoming, Later, Message, Shown};

use super::super::clock::Pace;
use super::super::fault_log::FaultLog;
use super::super::lock::Lock;
use super::Answerer;
use super::panels::{Panel, Standing};

/// How long after its arrival an answer may still come first-hand. A chat gives up after three seconds.
const PATIENCE: Span = Span::seconds(2);

/// Pauses before an answer that met trouble is given again. More of them would be too late.
const AGAIN_AFTER: [Duration; 2] = [Duration::from_millis(150), Duration::from_millis(400)];

/// The outcome of giving an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Given {
    /// It was given as this public message.
    Shown(MessageId),
    Done,
    /// Somebody has answered already, and nothing is left to tell.
    Answered,
    Lost,
    /// Nobody has seen it, because the chat refuses this answer. Another one may pass.
    Refused,
}

/// The first answer, as far as the chat has acknowledged it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum First {
    #[default]
    Open,
    /// Deferred: the person sees that something comes.
    Deferred,
    /// The answer itself arrived, and its receipt did not: giving it again changes what stands there.
    Unheard,
}

/// Requests that may have arrived although their receipts did not.
#[derive(Clone, Copy, Debug, Default)]
struct Doubt {
    deferral: bool,
    answer: bool,
}

#[derive(Debug, Default)]
struct State {
    first: First,
    doubt: Doubt,
    given: bool,
    /// The chat has refused an answer, and another one may be given.
    refused: bool,
    /// When the person first saw that something comes of it.
    seen: Option<Timestamp>,
    /// Where the private answer stands, once it is given.
    stands: Option<Standing>,
}

pub struct Reply<'a> {
    chat: &'a dyn Chat,
    incoming: &'a Incoming,
    clock: &'a dyn Clock,
    pace: &'a dyn Pace,
    faults: &'a FaultLog,
    /// Locked while something is sent: the answer and its deferral never overtake each other.
    state: Mutex<State>,
    /// Private messages that are deleted once the answer is given.
    discarded: Lock<Vec<Panel>>,
    /// The practice whose panel says that the computer thinks, where nobody who answers waits for it.
    thinking: Lock<Option<MatchId>>,
}

impl<'a> Reply<'a> {
    /// The answer to an interaction that has just come in.
    pub fn new(app: &'a Answerer, incoming: &'a Incoming) -> Self {
        Self {
            chat: &*app.services.sender.chat,
            incoming,
            clock: &*app.decider.clock,
            pace: &*app.pace,
            faults: &app.decider.faults,
            state: Mutex::default(),
            discarded: Lock::default(),
            thinking: Lock::default(),
        }
    }

    /// Runs the work behind the answer, reads of the store included, and defers the answer when it would come
    /// too late.
    pub async fn in_time<T>(&self, work: impl Future<Output = T>) -> T {
        let left = PATIENCE.0 - (self.clock.now() - self.incoming.at).0;
        let left = Duration::from_millis(u64::try_from(left).unwrap_or(0));
        tokio::pin!(work);
        tokio::select! {
            biased;
            done = &mut work => return done,
            () = self.pace.pause(left) => {}
        }
        let (done, ()) = join(work, self.defer()).await;
        done
    }

    /// How the answer is deferred. Suggestions cannot be: they come in time or not at all.
    const fn later(&self) -> Option<Later> {
        match self.incoming.act {
            Act::Command(_) => Some(Later::Private),
            Act::Press { .. } => Some(Later::Update),
            Act::Complete { .. } => None,
        }
    }

    async fn defer(&self) {
        let mut state = self.state.lock().await;
        if state.given {
            return;
        }
        let Some(later) = self.later() else {
            self.send_first(&mut state, Answer::Completions(Vec::new())).await;
            return;
        };
        self.send_deferral(&mut state, later).await;
    }

    async fn send_deferral(&self, state: &mut State, later: Later) {
        let mut pauses = AGAIN_AFTER.into_iter();
        loop {
            let fault = match self.chat.defer(&self.incoming.reply, later).await {
                Ok(()) => break self.acknowledged(state, First::Deferred),
                Err(ChatFault::Answered) if state.doubt.deferral => {
                    // A public answer of another delivery is recognised when ours is sent.
                    if let Ok(None) = self.chat.original(&self.incoming.reply).await {
                        self.acknowledged(state, First::Deferred);
                    }
                    break;
                }
                Err(fault) => fault,
            };
            state.doubt.deferral |= fault.may_pass();
            let Some(pause) = pauses.next().filter(|_| fault.may_pass()) else {
                self.faults.warn("an answer could not be deferred", &fault, &self.incoming.reply.id);
                break;
            };
            self.pace.pause(pause).await;
        }
    }

    /// Gives the answer, once. A message for everybody goes through [`Reply::give_to_all`].
    pub async fn give(&self, answer: Answer) -> Given {
        let mut state = self.state.lock().await;
        if state.given {
            return Given::Done;
        }
        match self.send_first(&mut state, answer.clone()).await {
            Some(given) => given,
            None => self.send_deferred(&mut state, answer).await,
        }
    }

    /// Gives the answer unless it was deferred; `None` says that it was, and nothing is given.
    pub async fn give_at_once(&self, answer: Answer) -> Option<Given> {
        let mut state = self.state.lock().await;
        if state.given { Some(Given::Done) } else { self.send_first(&mut state, answer).await }
    }

    /// Gives an answer that everybody sees. After a deferral it is a message of its own, and `aside` takes
    /// the place that a command's deferral has promised to the person.
    pub async fn give_to_all(&self, message: Message, aside: Message) -> Given {
        let answer = Answer::Message(Shown::Public, message);
        let mut state = self.state.lock().await;
        if state.given {
            return Given::Done;
        }
        if let Some(given) = self.send_first(&mut state, answer.clone()).await {
            return given;
        }
        if self.later() == Some(Later::Private) {
            // A follow-up that came before it would take its place, and be private.
            let aside = Answer::Message(Shown::Private, aside);
            let told = self.send_deferred(&mut state, aside).await;
            if matches!(told, Given::Lost | Given::Refused) {
                return told;
            }
        }
        self.send_deferred(&mut state, answer).await
    }

    /// Ends the answer without a word: a press is acknowledged, and changes nothing. Returns whether the answer
    /// is over. A command ends so only after a deferral: it has been promised an answer, which is to be
    /// discarded.
    pub async fn acknowledge(&self) -> bool {
        let mut state = self.state.lock().await;
        if state.given {
            return true;
        }
        if state.first == First::Open && self.later() == Some(Later::Update) {
            self.send_deferral(&mut state, Later::Update).await;
        }
        let is_over = state.first == First::Deferred;
        if is_over {
            self.given(&mut state, Given::Done);
        }
        is_over
    }

    /// Where the private answer stands.
    pub async fn standing(&self) -> Option<Standing> {
        self.state.lock().await.stands
    }

    /// Has a private message deleted once the answer is given.
    pub fn discard(&self, panel: Panel) {
        self.discarded.lock().push(panel);
    }

    /// Takes what is to be deleted.
    pub fn discarded(&self) -> Vec<Panel> {
        std::mem::take(&mut *self.discarded.lock())
    }

    /// Notes that the answer says that the computer thinks.
    pub fn says_thinking(&self, id: MatchId) {
        *self.thinking.lock() = Some(id);
    }

    /// The practice of which the answer says that the computer thinks.
    pub fn thinking(&self) -> Option<MatchId> {
        *self.thinking.lock()
    }

    /// Changes the answer that was given, as often as the chat lets us within fifteen minutes. Not for the
    /// answer to a press on a message that all see: that message would be changed.
    /// Returns whether it is changed.
    pub async fn change_answer(&self, message: Message) -> bool {
        let mut pauses = AGAIN_AFTER.into_iter();
        while let Err(fault) = self.chat.finish(&self.incoming.reply, message.clone()).await {
            let Some(pause) = pauses.next().filter(|_| fault.may_pass()) else {
                self.faults.warn("an answer could not be changed", &fault, &self.incoming.reply.id);
                return false;
            };
            self.pace.pause(pause).await;
        }
        true
    }

    /// Leaves the answer to another process, unless this one has deferred it. Returns whether it is left.
    pub async fn leave(&self) -> bool {
        let mut state = self.state.lock().await;
        state.given |= state.first != First::Deferred;
        state.given
    }

    /// Whether the chat has refused every answer so far, and would take another one.
    pub async fn is_refused(&self) -> bool {
        let state = self.state.lock().await;
        state.refused && !state.given
    }

    /// Whether the answer has been given.
    pub async fn is_given(&self) -> bool {
        self.state.lock().await.given
    }

    /// How long the person waited; nothing when they have seen no answer.
    pub async fn waited(&self) -> Option<Span> {
        self.state.lock().await.seen.map(|seen| seen - self.incoming.at)
    }

    /// Sends a first answer; `None` when it was deferred.
    async fn send_first(&self, state: &mut State, answer: Answer) -> Option<Given> {
        let mut pauses = AGAIN_AFTER.into_iter();
        loop {
            let sent = match state.first {
                First::Open => self.chat.answer(&self.incoming.reply, answer.clone()).await,
                First::Unheard => self.change(answer.clone()).await,
                First::Deferred => return None,
            };
            let fault = match sent {
                Err(ChatFault::Answered) if state.doubt.deferral || state.doubt.answer => {
                    match self.recognise(std::mem::take(&mut state.doubt), &answer).await {
                        Ok(Some(first)) => self.acknowledged(state, first),
                        Ok(None) => return Some(self.given(state, Given::Answered)),
                        Err(fault) => return Some(self.lost(state, &fault)),
                    }
                    continue;
                }
                Ok(made) => return Some(self.made(state, &answer, AnswerPart::First, made)),
                Err(ChatFault::Answered) => return Some(self.given(state, Given::Answered)),
                Err(fault) => fault,
            };
            state.doubt.answer |= fault.may_pass();
            let Some(pause) = pauses.next().filter(|_| fault.may_pass()) else {
                return Some(self.lost(state, &fault));
            };
            self.pace.pause(pause).await;
        }
    }

    async fn send_deferred(&self, state: &mut State, answer: Answer) -> Given {
        let mut pauses = AGAIN_AFTER.into_iter();
        loop {
            let fault = match self.follow(answer.clone()).await {
                Ok((part, made)) => return self.made(state, &answer, part, made),
                Err(fault) => fault,
            };
            let Some(pause) = pauses.next().filter(|_| fault.may_pass()) else {
                return self.lost(state, &fault);
            };
            self.pace.pause(pause).await;
        }
    }

    /// Brings a deferred answer. Returns which message it became.
    async fn follow(&self, answer: Answer) -> Result<(AnswerPart, Option<MessageId>), ChatFault> {
        let (chat, to) = (self.chat, &self.incoming.reply);
        let (shown, message) = match (answer, self.later()) {
            (Answer::Completions(_), _) => return Ok((AnswerPart::First, None)),
            (Answer::Message(Shown::Public, message), _) => (Shown::Public, message),
            (Answer::Message(Shown::Private, message), Some(Later::Update)) => (Shown::Private, message),
            (Answer::Message(Shown::Private, message) | Answer::Replace(message), _) => {
                return Ok((AnswerPart::First, Some(chat.finish(to, message).await?)));
            }
        };
        let made = chat.follow_up(to, shown, message).await?;
        Ok((AnswerPart::FollowUp(made), Some(made)))
    }

    /// Changes what arrived unheard into the same answer.
    async fn change(&self, answer: Answer) -> Result<Option<MessageId>, ChatFault> {
        let public = matches!(answer, Answer::Message(Shown::Public, _));
        match answer {
            Answer::Completions(_) => Ok(None),
            Answer::Message(_, message) | Answer::Replace(message) => {
                let stands = self.chat.finish(&self.incoming.reply, message).await?;
                Ok(public.then_some(stands))
            }
        }
    }

    /// Finds out which request of ours arrived although its receipt was lost: the deferral, or the answer
    /// itself. `None` says that nothing is left to tell: this answer stands, or that of another delivery. No
    /// private text may replace a public message.
    async fn recognise(&self, doubt: Doubt, answer: &Answer) -> Result<Option<First>, ChatFault> {
        let is_public = matches!(answer, Answer::Message(Shown::Public, _));
        // Without a deferral it is this very text, or another delivery's; the message that was pressed may be
        // public.
        if !is_public && !doubt.deferral {
            return Ok(None);
        }
        let has_original = self.chat.original(&self.incoming.reply).await?.is_some();
        Ok(match (has_original, is_public) {
            (true, true) => Some(First::Unheard),
            (true, false) => None,
            (false, _) => Some(First::Deferred),
        })
    }

    /// An answer has become a message.
    fn made(&self, state: &mut State, answer: &Answer, part: AnswerPart, made: Option<MessageId>) -> Given {
        let given = match (answer, &self.incoming.act) {
            (Answer::Message(Shown::Public, _), _) => made.map_or(Given::Done, Given::Shown),
            (Answer::Replace(_), Act::Press { message, .. }) => {
                state.stands = Some(Standing { part, message: Some(*message) });
                Given::Done
            }
            (Answer::Message(Shown::Private, _) | Answer::Replace(_), _) => {
                state.stands = Some(Standing { part, message: made });
                Given::Done
            }
            (Answer::Completions(_), _) => Given::Done,
        };
        self.given(state, given)
    }

    fn acknowledged(&self, state: &mut State, first: First) {
        state.first = first;
        state.seen.get_or_insert(self.clock.now());
    }

    fn given(&self, state: &mut State, given: Given) -> Given {
        state.given = true;
        state.seen.get_or_insert(self.clock.now());
        given
    }

    fn lost(&self, state: &mut State, fault: &ChatFault) -> Given {
        self.faults.warn("an answer was lost", &fault, &self.incoming.reply.id);
        // Another answer would replace one that may stand already.
        if matches!(fault, ChatFault::Refused(_)) && state.first != First::Unheard {
            (state.refused, state.given) = (true, false);
            return Given::Refused;
        }
        state.given = true;
        Given::Lost
    }
}

//! The answer to one interaction: given directly while there is time, and deferred otherwise.
//!
//! A deferral is always private, because the answer may turn out to be a refusal. After a deferral, a
//! public answer is a separate message.

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

/// Time after the interaction's arrival within which an answer can be direct. A chat gives up after
/// three seconds.
const PATIENCE: Span = Span::seconds(2);

/// Pauses before a failed answer is retried. Further attempts would come too late.
const AGAIN_AFTER: [Duration; 2] = [Duration::from_millis(150), Duration::from_millis(400)];

/// The outcome of giving an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Given {
    /// The answer was given as this public message.
    Shown(MessageId),
    Done,
    /// Another delivery has answered already, and nothing is left to do.
    Answered,
    Lost,
    /// Nobody has seen the answer, because the chat refuses it. Another answer may pass.
    Refused,
}

/// The first answer, as far as the chat has acknowledged it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum First {
    #[default]
    Open,
    /// Deferred: the person sees that an answer is coming.
    Deferred,
    /// The answer arrived without an acknowledgement: repeating it edits the message that is there.
    Unheard,
}

/// Requests that may have arrived without an acknowledgement.
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
    /// Whether the chat has refused an answer, so that another one may be given.
    refused: bool,
    /// The time at which the person first saw a reaction.
    seen: Option<Timestamp>,
    /// The place of the private answer, once it is given.
    stands: Option<Standing>,
}

pub struct Reply<'a> {
    chat: &'a dyn Chat,
    incoming: &'a Incoming,
    clock: &'a dyn Clock,
    pace: &'a dyn Pace,
    faults: &'a FaultLog,
    /// Locked during each request, so that the answer and its deferral never overtake each other.
    state: Mutex<State>,
    /// Private messages to delete once the answer is given.
    discarded: Lock<Vec<Panel>>,
    /// The practice match whose panel says that the computer is thinking, while no handler waits for its
    /// move.
    thinking: Lock<Option<MatchId>>,
}

impl<'a> Reply<'a> {
    /// Creates the reply to an interaction that has just arrived.
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

    /// Runs the work behind the answer, including reads of the store, and defers the answer if it would
    /// come too late.
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

    /// Returns the kind of deferral. Completions cannot be deferred: a late one is useless.
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
                    // A public answer of another delivery is recognised when this one is sent.
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

    /// Gives the answer, once. Public messages go through [`Reply::give_to_all`].
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

    /// Gives the answer unless it was deferred; returns `None`, and gives nothing, if it was.
    pub async fn give_at_once(&self, answer: Answer) -> Option<Given> {
        let mut state = self.state.lock().await;
        if state.given { Some(Given::Done) } else { self.send_first(&mut state, answer).await }
    }

    /// Gives a public answer. After a deferral it is a separate message, and `aside` fills the deferred
    /// private answer of a command.
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
            // A follow-up sent before `aside` would fill the deferral, and be private.
            let aside = Answer::Message(Shown::Private, aside);
            let told = self.send_deferred(&mut state, aside).await;
            if matches!(told, Given::Lost | Given::Refused) {
                return told;
            }
        }
        self.send_deferred(&mut state, answer).await
    }

    /// Ends the answer without a message: acknowledges a press without a change. Returns whether the
    /// answer is complete. A command can end like this only after a deferral, whose placeholder the
    /// caller should discard.
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

    /// Returns the place of the private answer.
    pub async fn standing(&self) -> Option<Standing> {
        self.state.lock().await.stands
    }

    /// Marks a private message for deletion once the answer is given.
    pub fn discard(&self, panel: Panel) {
        self.discarded.lock().push(panel);
    }

    /// Returns the messages to delete, and clears the list.
    pub fn discarded(&self) -> Vec<Panel> {
        std::mem::take(&mut *self.discarded.lock())
    }

    /// Records that the answer says that the computer is thinking.
    pub fn says_thinking(&self, id: MatchId) {
        *self.thinking.lock() = Some(id);
    }

    /// Returns the practice match whose answer says that the computer is thinking.
    pub fn thinking(&self) -> Option<MatchId> {
        *self.thinking.lock()
    }

    /// Changes the answer that was given, as often as the chat allows within fifteen minutes. Returns
    /// whether it was changed. Must not be used after a press on a public message, which would be
    /// changed instead.
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

    /// Leaves the answer to another process, unless this one has deferred it. Returns whether it did.
    pub async fn leave(&self) -> bool {
        let mut state = self.state.lock().await;
        state.given |= state.first != First::Deferred;
        state.given
    }

    /// Returns whether the chat has refused every answer so far, and would take another one.
    pub async fn is_refused(&self) -> bool {
        let state = self.state.lock().await;
        state.refused && !state.given
    }

    /// Returns whether the answer has been given.
    pub async fn is_given(&self) -> bool {
        self.state.lock().await.given
    }

    /// Returns how long the person has waited; `None` if they have seen no answer.
    pub async fn waited(&self) -> Option<Span> {
        self.state.lock().await.seen.map(|seen| seen - self.incoming.at)
    }

    /// Sends a first answer; returns `None` if it was deferred.
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

    /// Fills a deferral with the answer. Returns the message that it became.
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

    /// Edits an unacknowledged answer into this one.
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

    /// Finds out which unacknowledged request has arrived: the deferral, or the answer itself. Returns
    /// `None` if nothing is left to send, because this answer or that of another delivery is there. No
    /// private text may replace a public message.
    async fn recognise(&self, doubt: Doubt, answer: &Answer) -> Result<Option<First>, ChatFault> {
        let is_public = matches!(answer, Answer::Message(Shown::Public, _));
        // Without a deferral the message is this very answer, or that of another delivery; or the
        // message that was pressed, which may be public.
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

    /// Records the message that an answer has become.
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
        // Another answer might replace one that has arrived.
        if matches!(fault, ChatFault::Refused(_)) && state.first != First::Unheard {
            (state.refused, state.given) = (true, false);
            return Given::Refused;
        }
        state.given = true;
        Given::Lost
    }
}

//! The answer to one interaction: given directly while there is time, and deferred otherwise.
//!
//! A deferral is always private, because the answer may turn out to be a refusal. After a deferral, a
//! public answer is a separate message.

use std::time::Duration;

use futures_util::future::join;
use tokio::sync::Mutex;

use crate::app::clock::{Timer, duration};
use crate::app::delivering::Fallback;
use crate::app::failure::FaultLog;
use crate::app::gate;
use crate::app::memory::Lock;
use crate::base::id::{MatchId, MessageId};
use crate::base::time::{Clock, Span, Timestamp};
use crate::chat::{
    Answer, AnswerPart, ChatFault, Deferral, InteractionEvent, Message, UserAction, Visibility,
};

use super::Answerer;
use super::panels::{AnswerRef, OpenPanel};

/// Time after the interaction's arrival within which an answer is given directly. The chat accepts no
/// direct answer after three seconds.
pub const PATIENCE: Span = Span::seconds(2);

/// Pauses before a failed answer is retried. Later attempts would come too late.
const AGAIN_AFTER: [Duration; 2] = [Duration::from_millis(150), Duration::from_millis(400)];

/// The outcome of giving an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnswerOutcome {
    /// The answer was given as this public message.
    Posted(MessageId),
    Done,
    /// Another delivery of the interaction has answered already, and nothing is left to do.
    Answered,
    Lost,
    /// The chat has refused the answer, so nobody has seen it. The chat may accept another answer.
    Refused,
}

/// The state of the first answer, as far as the chat has acknowledged it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum FirstReply {
    #[default]
    Open,
    /// Deferred: the person sees that an answer is coming.
    Deferred,
    /// The answer has arrived without an acknowledgement. To repeat it, edit the message that is there.
    Unacknowledged,
}

/// The requests that may have arrived without an acknowledgement.
#[derive(Clone, Copy, Debug, Default)]
struct DeliveryUnknown {
    deferral: bool,
    answer: bool,
}

#[derive(Debug, Default)]
struct State {
    first: FirstReply,
    unknown: DeliveryUnknown,
    given: bool,
    /// The number of answers that the chat has refused.
    refusals: u32,
    /// The time at which the person first saw a reaction.
    seen: Option<Timestamp>,
    /// The private answer, once it is given.
    stands: Option<AnswerRef>,
}

pub struct Reply<'a> {
    chat: &'a Fallback,
    incoming: &'a InteractionEvent,
    clock: &'a dyn Clock,
    timer: &'a dyn Timer,
    faults: &'a FaultLog,
    /// Locked during each request, so that the answer and its deferral never overtake each other.
    state: Mutex<State>,
    /// Private messages that are deleted once the answer is given.
    discarded: Lock<Vec<OpenPanel>>,
    /// The practice match whose panel says that the computer is thinking, if no handler waits for the
    /// computer's move.
    pub thinking: Lock<Option<MatchId>>,
}

/// The rest of a time that begins when an interaction arrives. The arrival counts by our own clock,
/// since Discord's clock may differ.
pub fn time_left(incoming: &InteractionEvent, clock: &dyn Clock, time: Span) -> Duration {
    duration((incoming.at + time - clock.now()).min(time))
}

impl<'a> Reply<'a> {
    pub fn new(app: &'a Answerer, incoming: &'a InteractionEvent) -> Self {
        Self {
            chat: &app.services.sender.chat,
            incoming,
            clock: &*app.decider.clock,
            timer: &*app.timer,
            faults: &app.decider.faults,
            state: Mutex::default(),
            discarded: Lock::default(),
            thinking: Lock::default(),
        }
    }

    /// Runs the work that produces the answer, including reads of the store. If the work takes too long
    /// for a direct answer, defers the answer meanwhile.
    pub async fn in_time<T>(&self, work: impl Future<Output = T>) -> T {
        let left = time_left(self.incoming, self.clock, PATIENCE);
        tokio::pin!(work);
        tokio::select! {
            biased;
            done = &mut work => return done,
            () = self.timer.pause(left) => {}
        }
        let (done, ()) = join(work, self.defer()).await;
        done
    }

    /// The kind of deferral. Completions cannot be deferred, since late ones are useless.
    const fn deferral(&self) -> Option<Deferral> {
        match self.incoming.act {
            UserAction::Command(_) => Some(Deferral::Private),
            UserAction::Press { .. } => Some(Deferral::Update),
            UserAction::Complete { .. } => None,
        }
    }

    async fn defer(&self) {
        let mut state = self.state.lock().await;
        if state.given {
            return;
        }
        let Some(later) = self.deferral() else {
            self.send_first(&mut state, Answer::Completions(Vec::new())).await;
            return;
        };
        self.send_deferral(&mut state, later).await;
    }

    async fn send_deferral(&self, state: &mut State, later: Deferral) {
        gate::answer_begins();
        let mut pauses = AGAIN_AFTER.into_iter();
        loop {
            let fault = match self.chat.defer(&self.incoming.reply, later).await {
                Ok(()) => break self.acknowledged(state, FirstReply::Deferred),
                Err(ChatFault::Answered) if state.unknown.deferral => {
                    // If the message is there, it is a public answer of another delivery: sending this
                    // answer will find that out.
                    if let Ok(None) = self.chat.original(&self.incoming.reply).await {
                        self.acknowledged(state, FirstReply::Deferred);
                    }
                    break;
                }
                Err(fault) => fault,
            };
            state.unknown.deferral |= fault.may_pass();
            let Some(pause) = pauses.next().filter(|_| fault.may_pass()) else {
                self.faults.warn("an answer could not be deferred", &fault, &self.incoming.reply.id);
                break;
            };
            self.timer.pause(pause).await;
        }
    }

    /// Gives the answer, unless one was given before. For public messages, use [`Reply::give_publicly`].
    pub async fn give(&self, answer: Answer) -> AnswerOutcome {
        let mut state = self.state.lock().await;
        if state.given {
            return AnswerOutcome::Done;
        }
        match self.send_first(&mut state, answer.clone()).await {
            Some(outcome) => outcome,
            None => self.send_deferred(&mut state, answer).await,
        }
    }

    /// Gives the answer, unless it was deferred. Returns `None` if it was deferred and nothing is given.
    pub async fn give_at_once(&self, answer: Answer) -> Option<AnswerOutcome> {
        let mut state = self.state.lock().await;
        if state.given { Some(AnswerOutcome::Done) } else { self.send_first(&mut state, answer).await }
    }

    /// Gives a public answer. After a deferral, it is a separate message. If the act was a command,
    /// `aside` is then the private answer that fills the deferral.
    pub async fn give_publicly(&self, message: Message, aside: Message) -> AnswerOutcome {
        let answer = Answer::Message(Visibility::Public, message);
        let mut state = self.state.lock().await;
        if state.given {
            return AnswerOutcome::Done;
        }
        if let Some(outcome) = self.send_first(&mut state, answer.clone()).await {
            return outcome;
        }
        if self.deferral() == Some(Deferral::Private) {
            // Send `aside` first: the first message after a deferral fills it, and would be private like
            // the deferral.
            let aside = Answer::Message(Visibility::Private, aside);
            let deferred = self.send_deferred(&mut state, aside).await;
            if matches!(deferred, AnswerOutcome::Lost | AnswerOutcome::Refused) {
                return deferred;
            }
        }
        self.send_deferred(&mut state, answer).await
    }

    /// Completes the answer without a message: acknowledges a press without a change. Returns whether
    /// the answer is complete. A command can end like this only after a deferral; the caller should
    /// discard the placeholder of that deferral.
    pub async fn acknowledge(&self) -> bool {
        let mut state = self.state.lock().await;
        if state.given {
            return true;
        }
        if state.first == FirstReply::Open && self.deferral() == Some(Deferral::Update) {
            self.send_deferral(&mut state, Deferral::Update).await;
        }
        let is_over = state.first == FirstReply::Deferred;
        if is_over {
            self.record_outcome(&mut state, AnswerOutcome::Done);
        }
        is_over
    }

    /// The private answer, if one was given.
    pub async fn private_answer(&self) -> Option<AnswerRef> {
        self.state.lock().await.stands
    }

    /// Marks a private message for deletion once the answer is given.
    pub fn discard(&self, panel: OpenPanel) {
        self.discarded.lock().push(panel);
    }

    pub fn take_discarded(&self) -> Vec<OpenPanel> {
        std::mem::take(&mut *self.discarded.lock())
    }

    /// Edits the answer that was given. The chat allows this for fifteen minutes. Returns whether the
    /// answer was edited. Do not call this after a press on a public message, which would be edited
    /// instead.
    pub async fn change_answer(&self, message: Message) -> bool {
        let mut pauses = AGAIN_AFTER.into_iter();
        while let Err(fault) = self.chat.finish(&self.incoming.reply, message.clone()).await {
            let Some(pause) = pauses.next().filter(|_| fault.may_pass()) else {
                self.faults.warn("an answer could not be changed", &fault, &self.incoming.reply.id);
                return false;
            };
            self.timer.pause(pause).await;
        }
        true
    }

    /// Leaves the answer to another process, unless this process has deferred it. Returns whether this
    /// process has no answer left to give.
    pub async fn leave_to_other_process(&self) -> bool {
        let mut state = self.state.lock().await;
        state.given |= state.first != FirstReply::Deferred;
        state.given
    }

    /// The number of answers that the chat has refused; 0 once an answer was given.
    pub async fn refusals(&self) -> u32 {
        let state = self.state.lock().await;
        if state.given { 0 } else { state.refusals }
    }

    /// Ends the interaction without a message, after the chat has refused several. A press is acknowledged. A
    /// command is deferred, and its placeholder deleted. Otherwise the client would say that the bot did not
    /// respond.
    pub async fn end_without_message(&self) {
        let mut state = self.state.lock().await;
        let Some(later) = self.deferral() else { return };
        if state.first == FirstReply::Open {
            self.send_deferral(&mut state, later).await;
        }
        if state.first != FirstReply::Deferred {
            return;
        }
        if later == Deferral::Private
            && let Err(fault) = self.chat.delete(&self.incoming.reply, AnswerPart::First).await
        {
            self.faults.warn("a placeholder could not be deleted", &fault, &self.incoming.reply.id);
        }
        self.record_outcome(&mut state, AnswerOutcome::Done);
    }

    pub async fn is_given(&self) -> bool {
        self.state.lock().await.given
    }

    /// How long the person has waited for the first reaction; `None` if they have seen none.
    pub async fn waited(&self) -> Option<Span> {
        self.state.lock().await.seen.map(|seen| seen - self.incoming.at)
    }

    /// Sends a first answer. Returns `None` if the answer was deferred. If all attempts fail, defers the
    /// answer, because a small request may pass, and the answer can then follow.
    ///
    /// A message that has been deleted since the press cannot be replaced, so the answer is then a new
    /// private message.
    async fn send_first(&self, state: &mut State, mut answer: Answer) -> Option<AnswerOutcome> {
        gate::answer_begins();
        let mut pauses = AGAIN_AFTER.into_iter();
        loop {
            let sent = match state.first {
                FirstReply::Open => self.chat.answer(&self.incoming.reply, answer.clone()).await,
                FirstReply::Unacknowledged => self.change(answer.clone()).await,
                FirstReply::Deferred => return None,
            };
            let fault = match sent {
                Err(ChatFault::Answered) if state.unknown.deferral || state.unknown.answer => {
                    match self.recognise(std::mem::take(&mut state.unknown), &answer).await {
                        Ok(Some(first)) => self.acknowledged(state, first),
                        Ok(None) => return Some(self.record_outcome(state, AnswerOutcome::Answered)),
                        Err(fault) => return Some(self.lost(state, &fault)),
                    }
                    continue;
                }
                Ok(made) => return Some(self.made(state, &answer, AnswerPart::First, made)),
                Err(ChatFault::Gone) if matches!(answer, Answer::Replace(_)) => {
                    answer = answer.into_new_message();
                    continue;
                }
                Err(ChatFault::Answered) => return Some(self.record_outcome(state, AnswerOutcome::Answered)),
                Err(fault) => fault,
            };
            state.unknown.answer |= fault.may_pass();
            if let Some(pause) = pauses.next().filter(|_| fault.may_pass()) {
                self.timer.pause(pause).await;
                continue;
            }
            if let (true, FirstReply::Open, Some(later)) = (fault.may_pass(), state.first, self.deferral()) {
                self.send_deferral(state, later).await;
                if state.first == FirstReply::Deferred {
                    return None;
                }
            }
            return Some(self.lost(state, &fault));
        }
    }

    /// Sends the answer after a deferral. As in [`Reply::send_first`], the pressed message may be gone.
    async fn send_deferred(&self, state: &mut State, mut answer: Answer) -> AnswerOutcome {
        let mut pauses = AGAIN_AFTER.into_iter();
        loop {
            let fault = match self.follow(answer.clone()).await {
                Ok((part, made)) => return self.made(state, &answer, part, made),
                Err(ChatFault::Gone) if matches!(answer, Answer::Replace(_)) => {
                    answer = answer.into_new_message();
                    continue;
                }
                Err(fault) => fault,
            };
            let Some(pause) = pauses.next().filter(|_| fault.may_pass()) else {
                return self.lost(state, &fault);
            };
            self.timer.pause(pause).await;
        }
    }

    /// Fills a deferral with the answer, or posts it as a separate message. Returns the resulting
    /// message.
    async fn follow(&self, answer: Answer) -> Result<(AnswerPart, Option<MessageId>), ChatFault> {
        let (chat, to) = (self.chat, &self.incoming.reply);
        let (shown, message) = match (answer, self.deferral()) {
            (Answer::Completions(_), _) => return Ok((AnswerPart::First, None)),
            (Answer::Message(Visibility::Public, message), _) => (Visibility::Public, message),
            (Answer::Message(Visibility::Private, message), Some(Deferral::Update)) => {
                (Visibility::Private, message)
            }
            (Answer::Message(Visibility::Private, message) | Answer::Replace(message), _) => {
                return Ok((AnswerPart::First, Some(chat.finish(to, message).await?)));
            }
        };
        let made = chat.follow_up(to, shown, message).await?;
        Ok((AnswerPart::FollowUp(made), Some(made)))
    }

    /// Edits an unacknowledged answer so that it becomes this one.
    async fn change(&self, answer: Answer) -> Result<Option<MessageId>, ChatFault> {
        let public = matches!(answer, Answer::Message(Visibility::Public, _));
        match answer {
            Answer::Completions(_) => Ok(None),
            Answer::Message(_, message) | Answer::Replace(message) => {
                let stands = self.chat.finish(&self.incoming.reply, message).await?;
                Ok(public.then_some(stands))
            }
        }
    }

    /// Finds out which unacknowledged request has arrived: the deferral, or the answer itself. Returns
    /// `None` if nothing is left to send, because this answer or that of another delivery is there. A
    /// public message must not be replaced by private text.
    async fn recognise(
        &self,
        delivery_unknown: DeliveryUnknown,
        answer: &Answer,
    ) -> Result<Option<FirstReply>, ChatFault> {
        let is_public = matches!(answer, Answer::Message(Visibility::Public, _));
        // Without a deferral, the message is this very answer, that of another delivery, or the pressed
        // message, which may be public. So do not edit it.
        if !is_public && !delivery_unknown.deferral {
            return Ok(None);
        }
        let has_original = self.chat.original(&self.incoming.reply).await?.is_some();
        Ok(match (has_original, is_public) {
            (true, true) => Some(FirstReply::Unacknowledged),
            (true, false) => None,
            (false, _) => Some(FirstReply::Deferred),
        })
    }

    /// Records the message that an answer has become.
    fn made(
        &self,
        state: &mut State,
        answer: &Answer,
        part: AnswerPart,
        made: Option<MessageId>,
    ) -> AnswerOutcome {
        let outcome = match (answer, &self.incoming.act) {
            (Answer::Message(Visibility::Public, _), _) => {
                made.map_or(AnswerOutcome::Done, AnswerOutcome::Posted)
            }
            (Answer::Replace(_), UserAction::Press { message, .. }) => {
                state.stands = Some(AnswerRef { part, message: Some(*message) });
                AnswerOutcome::Done
            }
            (Answer::Message(Visibility::Private, _) | Answer::Replace(_), _) => {
                state.stands = Some(AnswerRef { part, message: made });
                AnswerOutcome::Done
            }
            (Answer::Completions(_), _) => AnswerOutcome::Done,
        };
        self.record_outcome(state, outcome)
    }

    fn acknowledged(&self, state: &mut State, first: FirstReply) {
        state.first = first;
        state.seen.get_or_insert(self.clock.now());
    }

    fn record_outcome(&self, state: &mut State, outcome: AnswerOutcome) -> AnswerOutcome {
        state.given = true;
        state.seen.get_or_insert(self.clock.now());
        outcome
    }

    fn lost(&self, state: &mut State, fault: &ChatFault) -> AnswerOutcome {
        self.faults.warn("an answer was lost", &fault, &self.incoming.reply.id);
        // Allow another answer, unless this one may have arrived (another answer could replace it), or
        // the chat would accept none.
        let is_final = fault.may_pass()
            || matches!(fault, ChatFault::Answered | ChatFault::TokenExpired | ChatFault::Unauthorized);
        if !is_final && state.first != FirstReply::Unacknowledged {
            state.refusals += 1;
            return AnswerOutcome::Refused;
        }
        state.given = true;
        AnswerOutcome::Lost
    }
}

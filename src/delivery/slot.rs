//! The answer to one interaction: given directly while there is time, and deferred otherwise. All
//! requests with the token of an interaction that a person has just made are sent here.
//!
//! A deferral is always private, because the answer may turn out to be a refusal. After a deferral, a
//! public answer is a separate message.

use std::array;
use std::time::Duration;

use futures_util::future::join;
use tokio::sync::Mutex;

use crate::app::clock::{Timer, duration};
use crate::app::gate;
use crate::base::id::{ChannelId, MessageId};
use crate::base::time::{Clock, Span, Timestamp};
use crate::chat::{
    Answer, AnswerPart, ChatFault, Deferral, InteractionEvent, Message, ReplyTo, UserAction, Visibility,
};

use super::send::Sender;

/// Time after the interaction's arrival for a direct answer, which the chat accepts for three seconds.
pub const PATIENCE: Span = Span::seconds(2);

/// Pauses before a failed answer is retried. Later attempts would come too late.
const RETRY_PAUSES: [Duration; 2] = [Duration::from_millis(150), Duration::from_millis(400)];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnswerOutcome {
    Posted(MessageId),
    Done,
    /// Another delivery of the interaction has answered already, and nothing is left to do.
    Answered,
    Lost,
    /// The chat has refused the answer, so nobody has seen it. The chat may accept another answer.
    Refused,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AnswerRef {
    pub part: AnswerPart,
    /// The id of the message, if the chat has returned it.
    pub message: Option<MessageId>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Stage {
    #[default]
    Open,
    /// Deferred: the person sees that an answer is coming.
    Deferred,
    /// The answer has arrived without an acknowledgement. To repeat it, edit the message that is there.
    Unacknowledged,
    /// Nothing is left to do, or to try.
    Given,
}

#[derive(Clone, Copy, Debug, Default)]
struct UnknownRequests {
    deferral: bool,
    answer: bool,
}

#[derive(Debug, Default)]
struct State {
    stage: Stage,
    unknown: UnknownRequests,
    refusals: u32,
    /// The time at which the person first saw a reaction.
    seen: Option<Timestamp>,
    current: Option<AnswerRef>,
}

pub struct Slot<'a> {
    sender: &'a Sender,
    timer: &'a dyn Timer,
    incoming: &'a InteractionEvent,
    /// Locked during each request, so that the answer and its deferral never overtake each other.
    state: Mutex<State>,
}

/// The rest of a time that begins when an interaction arrives, by our own clock: Discord's may differ.
pub fn time_left(incoming: &InteractionEvent, clock: &dyn Clock, time: Span) -> Duration {
    duration((incoming.at + time - clock.now()).min(time))
}

struct Attempts<'a> {
    timer: &'a dyn Timer,
    pauses: array::IntoIter<Duration, 2>,
}

impl Attempts<'_> {
    /// Pauses before another attempt. Returns false if there is to be none.
    async fn pause_before_retry(&mut self, fault: &ChatFault) -> bool {
        let Some(pause) = self.pauses.next().filter(|_| fault.is_transient()) else { return false };
        self.timer.pause(pause).await;
        true
    }
}

impl<'a> Slot<'a> {
    pub fn new(sender: &'a Sender, timer: &'a dyn Timer, incoming: &'a InteractionEvent) -> Self {
        Self { sender, timer, incoming, state: Mutex::default() }
    }

    pub const fn channel(&self) -> ChannelId {
        self.incoming.reply.channel
    }

    /// Runs the work that produces the answer. If it takes too long for a direct answer, defers the answer.
    pub async fn before_deadline<T>(&self, work: impl Future<Output = T>) -> T {
        let left = time_left(self.incoming, &*self.sender.decider.clock, PATIENCE);
        tokio::pin!(work);
        tokio::select! {
            biased;
            done = &mut work => return done,
            () = self.timer.pause(left) => {}
        }
        let (done, ()) = join(work, self.defer()).await;
        done
    }

    /// Gives the answer, unless one was given before. For public messages, use [`Slot::give_publicly`].
    pub async fn give(&self, answer: Answer) -> AnswerOutcome {
        let mut state = self.state.lock().await;
        match self.send_first(&mut state, answer.clone()).await {
            Some(outcome) => outcome,
            None => self.send_deferred(&mut state, answer).await,
        }
    }

    /// Gives the answer, unless it was deferred. Returns `None` if it was deferred and nothing is given.
    pub async fn give_at_once(&self, answer: Answer) -> Option<AnswerOutcome> {
        let mut state = self.state.lock().await;
        self.send_first(&mut state, answer).await
    }

    /// Gives a public answer. After a deferral, it is a separate message. If the act was a command,
    /// `aside` is then the private answer that fills the deferral.
    pub async fn give_publicly(&self, message: Message, aside: Message) -> AnswerOutcome {
        let answer = Answer::Message(Visibility::Public, message);
        let mut state = self.state.lock().await;
        if let Some(outcome) = self.send_first(&mut state, answer.clone()).await {
            return outcome;
        }
        if self.deferral() == Some(Deferral::Private) {
            // Send `aside` first: the first message after a deferral fills it, and is private like it.
            let aside = Answer::Message(Visibility::Private, aside);
            let deferred = self.send_deferred(&mut state, aside).await;
            if matches!(deferred, AnswerOutcome::Lost | AnswerOutcome::Refused) {
                return deferred;
            }
        }
        self.send_deferred(&mut state, answer).await
    }

    /// Acknowledges a press without a change. Returns whether the answer is complete. A command can end like
    /// this only after a deferral; the caller should discard the placeholder of that deferral.
    pub async fn acknowledge(&self) -> bool {
        let mut state = self.state.lock().await;
        if state.stage == Stage::Open && self.deferral() == Some(Deferral::Update) {
            self.send_deferral(&mut state, Deferral::Update).await;
        }
        if state.stage == Stage::Deferred {
            self.record_outcome(&mut state, AnswerOutcome::Done);
        }
        state.stage == Stage::Given
    }

    /// Ends the interaction without a message, so that the client does not say that the bot did not respond.
    /// A press is acknowledged. A command is deferred, and its placeholder deleted.
    pub async fn end_without_message(&self) {
        let mut state = self.state.lock().await;
        let Some(later) = self.deferral() else { return };
        if state.stage == Stage::Open {
            self.send_deferral(&mut state, later).await;
        }
        if state.stage == Stage::Deferred {
            if later == Deferral::Private
                && let Err(fault) = self.sender.chat.delete(&self.incoming.reply, AnswerPart::First).await
            {
                self.warn("a placeholder could not be deleted", &fault);
            }
            self.mark_acknowledged(&mut state, Stage::Given);
        }
    }

    /// Edits the answer that was given. The chat allows this for fifteen minutes. Returns whether the answer
    /// was edited. After a press on a public message, that message would be edited instead.
    pub async fn change_answer(&self, message: Message) -> bool {
        let mut attempts = self.attempts();
        while let Err(fault) = self.sender.chat.finish(&self.incoming.reply, message.clone()).await {
            if !attempts.pause_before_retry(&fault).await {
                self.warn("an answer could not be changed", &fault);
                return false;
            }
        }
        true
    }

    pub async fn follow_up(&self, message: Message) -> Result<MessageId, ChatFault> {
        self.sender.chat.follow_up(&self.incoming.reply, Visibility::Private, message).await
    }

    pub async fn delete(&self, to: &ReplyTo, part: AnswerPart) -> Result<(), ChatFault> {
        self.sender.chat.delete(to, part).await
    }

    /// Leaves the answer to another process, unless this one has deferred it. Returns whether none is left.
    pub async fn leave_to_other_process(&self) -> bool {
        let mut state = self.state.lock().await;
        if state.stage != Stage::Deferred {
            state.stage = Stage::Given;
        }
        state.stage == Stage::Given
    }

    pub async fn is_given(&self) -> bool {
        self.state.lock().await.stage == Stage::Given
    }

    pub async fn private_answer(&self) -> Option<AnswerRef> {
        self.state.lock().await.current
    }

    /// The number of answers that the chat has refused; 0 once an answer was given.
    pub async fn refusals(&self) -> u32 {
        let state = self.state.lock().await;
        if state.stage == Stage::Given { 0 } else { state.refusals }
    }

    /// How long the person has waited for the first reaction; `None` if they have seen none.
    pub async fn waited(&self) -> Option<Span> {
        self.state.lock().await.seen.map(|seen| seen - self.incoming.at)
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
        match self.deferral() {
            _ if state.stage == Stage::Given => {}
            Some(later) => self.send_deferral(&mut state, later).await,
            None => {
                self.send_first(&mut state, Answer::Completions(Vec::new())).await;
            }
        }
    }

    async fn send_deferral(&self, state: &mut State, later: Deferral) {
        gate::answer_begins();
        let (chat, mut attempts) = (&self.sender.chat, self.attempts());
        loop {
            let fault = match chat.defer(&self.incoming.reply, later).await {
                Ok(()) => break self.mark_acknowledged(state, Stage::Deferred),
                Err(ChatFault::Answered) if state.unknown.deferral => {
                    // If the message is there, it is another delivery's public answer, as sending will show.
                    if let Ok(None) = chat.original(&self.incoming.reply).await {
                        self.mark_acknowledged(state, Stage::Deferred);
                    }
                    break;
                }
                Err(fault) => fault,
            };
            state.unknown.deferral |= fault.is_transient();
            if !attempts.pause_before_retry(&fault).await {
                break self.warn("an answer could not be deferred", &fault);
            }
        }
    }

    /// Sends a first answer. Returns `None` if the answer was deferred. If all attempts fail, defers the
    /// answer: a small request may pass. If the pressed message is gone, the answer is a new private one.
    async fn send_first(&self, state: &mut State, mut answer: Answer) -> Option<AnswerOutcome> {
        gate::answer_begins();
        let mut attempts = self.attempts();
        loop {
            let sent = match state.stage {
                Stage::Open => self.sender.chat.answer(&self.incoming.reply, answer.clone()).await,
                Stage::Unacknowledged => self.change(answer.clone()).await,
                Stage::Deferred => return None,
                Stage::Given => return Some(AnswerOutcome::Answered),
            };
            let fault = match sent {
                Err(ChatFault::Answered) if state.unknown.deferral || state.unknown.answer => {
                    match self.recognise(std::mem::take(&mut state.unknown), &answer).await {
                        Ok(Some(next)) => self.mark_acknowledged(state, next),
                        Ok(None) => return Some(self.record_outcome(state, AnswerOutcome::Answered)),
                        Err(fault) => return Some(self.record_failure(state, &fault)),
                    }
                    continue;
                }
                Ok(made) => return Some(self.record_sent(state, &answer, AnswerPart::First, made)),
                Err(ChatFault::Gone) if matches!(answer, Answer::Replace(_)) => {
                    answer = answer.into_new_message();
                    continue;
                }
                Err(ChatFault::Answered) => return Some(self.record_outcome(state, AnswerOutcome::Answered)),
                Err(fault) => fault,
            };
            state.unknown.answer |= fault.is_transient();
            if attempts.pause_before_retry(&fault).await {
                continue;
            }
            if let (true, Stage::Open, Some(later)) = (fault.is_transient(), state.stage, self.deferral()) {
                self.send_deferral(state, later).await;
                if state.stage == Stage::Deferred {
                    return None;
                }
            }
            return Some(self.record_failure(state, &fault));
        }
    }

    /// Sends the answer after a deferral. As in [`Slot::send_first`], the pressed message may be gone.
    async fn send_deferred(&self, state: &mut State, mut answer: Answer) -> AnswerOutcome {
        let mut attempts = self.attempts();
        loop {
            match self.follow(answer.clone()).await {
                Ok((part, made)) => return self.record_sent(state, &answer, part, made),
                Err(ChatFault::Gone) if matches!(answer, Answer::Replace(_)) => {
                    answer = answer.into_new_message();
                }
                Err(fault) if attempts.pause_before_retry(&fault).await => {}
                Err(fault) => return self.record_failure(state, &fault),
            }
        }
    }

    /// Fills a deferral with the answer, or posts it as a separate message.
    async fn follow(&self, answer: Answer) -> Result<(AnswerPart, Option<MessageId>), ChatFault> {
        let (chat, to) = (&self.sender.chat, &self.incoming.reply);
        match answer {
            Answer::Completions(_) => Ok((AnswerPart::First, None)),
            Answer::Message(visibility, message)
                if visibility == Visibility::Public || self.deferral() == Some(Deferral::Update) =>
            {
                let made = chat.follow_up(to, visibility, message).await?;
                Ok((AnswerPart::FollowUp(made), Some(made)))
            }
            Answer::Message(_, message) | Answer::Replace(message) => {
                Ok((AnswerPart::First, Some(chat.finish(to, message).await?)))
            }
        }
    }

    async fn change(&self, answer: Answer) -> Result<Option<MessageId>, ChatFault> {
        let public = matches!(answer, Answer::Message(Visibility::Public, _));
        match answer {
            Answer::Completions(_) => Ok(None),
            Answer::Message(_, message) | Answer::Replace(message) => {
                let stands = self.sender.chat.finish(&self.incoming.reply, message).await?;
                Ok(public.then_some(stands))
            }
        }
    }

    /// Finds out which unacknowledged request has arrived: the deferral, or the answer itself. Returns `None`
    /// if this answer or that of another delivery is there. Private text must not replace a public message.
    async fn recognise(&self, unknown: UnknownRequests, answer: &Answer) -> Result<Option<Stage>, ChatFault> {
        let is_public = matches!(answer, Answer::Message(Visibility::Public, _));
        // Without a deferral, the message is this very answer, that of another delivery, or the pressed
        // message, which may be public. So do not edit it.
        if !is_public && !unknown.deferral {
            return Ok(None);
        }
        let has_original = self.sender.chat.original(&self.incoming.reply).await?.is_some();
        Ok(match (has_original, is_public) {
            (true, true) => Some(Stage::Unacknowledged),
            (true, false) => None,
            (false, _) => Some(Stage::Deferred),
        })
    }

    fn record_sent(
        &self,
        state: &mut State,
        answer: &Answer,
        part: AnswerPart,
        made: Option<MessageId>,
    ) -> AnswerOutcome {
        let message = match (answer, &self.incoming.act) {
            (Answer::Message(Visibility::Public, _), _) => {
                let outcome = made.map_or(AnswerOutcome::Done, AnswerOutcome::Posted);
                return self.record_outcome(state, outcome);
            }
            (Answer::Replace(_), UserAction::Press { message, .. }) => Some(*message),
            _ => made,
        };
        if !matches!(answer, Answer::Completions(_)) {
            state.current = Some(AnswerRef { part, message });
        }
        self.record_outcome(state, AnswerOutcome::Done)
    }

    fn mark_acknowledged(&self, state: &mut State, next: Stage) {
        state.stage = next;
        state.seen.get_or_insert(self.sender.decider.now());
    }

    fn record_outcome(&self, state: &mut State, outcome: AnswerOutcome) -> AnswerOutcome {
        self.mark_acknowledged(state, Stage::Given);
        outcome
    }

    fn record_failure(&self, state: &mut State, fault: &ChatFault) -> AnswerOutcome {
        self.warn("an answer was lost", fault);
        // Allow another answer, unless this one may have arrived, or the chat would accept none.
        let is_final = fault.is_transient()
            || matches!(fault, ChatFault::Answered | ChatFault::TokenExpired | ChatFault::Unauthorized);
        if !is_final && state.stage != Stage::Unacknowledged {
            state.refusals += 1;
            return AnswerOutcome::Refused;
        }
        state.stage = Stage::Given;
        AnswerOutcome::Lost
    }

    fn attempts(&self) -> Attempts<'a> {
        Attempts { timer: self.timer, pauses: RETRY_PAUSES.into_iter() }
    }

    fn warn(&self, what: &'static str, fault: &ChatFault) {
        self.sender.decider.faults.warn(what, fault, &self.incoming.reply.id);
    }
}

pub async fn answer_unhandled(sender: &Sender, to: &ReplyTo, answer: Answer) {
    if let Err(fault) = sender.chat.answer(to, answer).await {
        sender.decider.faults.warn("an interaction could not be answered", &fault, &to.id);
        // If this was a press, acknowledging it needs no message. The chat refuses anything else.
        let _ = sender.chat.defer(to, Deferral::Update).await;
    }
}

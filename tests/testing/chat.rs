//! The one imitation of the chat. Its state is plain data, and it behaves as Discord does, as far as the port
//! shows it: `chat::conform` runs against it and against the adapter to Discord. A plan of faults lets it fail,
//! delay, refuse, and lose acknowledgements.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use engawa::app::clock::Timer;
use engawa::base::id::{ChannelId, InteractionId, MessageId, PersonId, Place, ServerId};
use engawa::base::time::{Clock, Span, Timestamp};
use engawa::chat::{
    Answer, AnswerPart, BotMessage, Chat, ChatFault, ChatFuture, Deferral, Drawing, Edit, FileEdit,
    InteractionEvent, Message, ReplyTo, Row, UserAction, Visibility, limits,
};

/// The address at which people add the bot.
pub const INVITATION: &str = "https://example.org/add";
/// How the addresses of messages begin.
const ADDRESS: &str = "https://example.org/";
/// Smallest channel id of direct messages; the person's id is added.
const DIRECT: u64 = 1 << 60;
/// Smallest id of a message of the bot. It lies far above the ids of interactions, as on Discord. Discord's ids
/// contain a time; by that reading, these messages are very old.
const FIRST_MESSAGE: u64 = 1 << 50;
/// Time after an interaction within which the first answer must come.
pub const FIRST: Span = Span::seconds(3);
/// Time after an interaction within which all later answers must come.
const TOKEN_LIFE: Span = Span::minutes(15);
/// Time for which the chat recognizes a repeated nonce.
const NONCE_LIFE: Span = Span::minutes(5);
/// Age from which edits of a message are limited, and time for which they count.
const OLD_MESSAGE: Span = Span::hours(1);
/// Maximum number of edits of an old message.
const OLD_EDITS: usize = 5;
/// Delay with which the outcome of a late call arrives. It is long enough for the bot's periodic work to find
/// a stale board.
const LATE: Duration = Duration::from_secs(40);

/// Returns the channel of direct messages to a person.
pub const fn direct_channel(person: PersonId) -> ChannelId {
    ChannelId(DIRECT + person.0)
}

/// Returns the person whose direct messages a channel has, or `None` for other channels.
pub fn reader(channel: ChannelId) -> Option<PersonId> {
    channel.0.checked_sub(DIRECT).map(PersonId)
}

/// Returns the messages to which a text links.
pub fn linked_messages(text: &str) -> impl Iterator<Item = MessageId> {
    text.split(ADDRESS).skip(1).filter_map(|link| {
        let (_, message) = link.split(')').next()?.split_once('/')?;
        message.parse().ok().map(MessageId)
    })
}

/// A message in a channel, which may have been deleted.
#[derive(Clone, Debug)]
pub struct FakeMessage {
    pub id: MessageId,
    pub channel: ChannelId,
    pub at: Timestamp,
    /// The only person who sees a private message; `None` for a public one.
    pub only: Option<PersonId>,
    pub message: Message,
    pub deleted: bool,
    /// The nonce of a posted message; `None` for an answer to an interaction.
    pub nonce: Option<String>,
    /// Whether the message only says that an answer is on its way.
    loading: bool,
    /// Times of the edits that count against the limit for old messages.
    late_edits: Vec<Timestamp>,
}

/// An interaction, as the chat remembers it.
#[allow(clippy::struct_excessive_bools, reason = "each is a fact that does not follow from the others")]
#[derive(Debug)]
pub struct FakeInteraction {
    pub event: InteractionEvent,
    /// Number of answers that the person has seen. An edit of an answer is none.
    pub answers: u32,
    /// Whether the answer was deferred, or the report on it was lost.
    pub was_deferred: bool,
    /// Whether the bot has deleted an answer.
    pub is_deleted: bool,
    /// The message called `@original`, once there is one.
    pub original: Option<MessageId>,
    /// Whether the first answer was given or deferred.
    pub has_first: bool,
    /// Whether the report on the answer was lost, so that the bot may answer again.
    is_report_lost: bool,
    /// Answers that no test has taken yet.
    given: Vec<Answer>,
}

impl FakeInteraction {
    /// Returns the message with the pressed component.
    pub fn pressed(&self) -> Option<MessageId> {
        if let UserAction::Press { message, .. } = self.event.act { Some(message) } else { None }
    }

    /// Returns whether the token of the interaction has expired.
    fn has_expired(&self, now: Timestamp) -> bool {
        now - self.event.at > TOKEN_LIFE
    }

    /// Returns the person, if nobody else sees the pressed message.
    fn alone(&self) -> Option<PersonId> {
        let is_private = matches!(self.event.act, UserAction::Press { private: true, .. });
        (is_private || self.event.server.is_none()).then_some(self.event.person.id)
    }
}

/// The kind of fault that the chat has now.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ChatFaultMode {
    #[default]
    Healthy,
    /// This many of the next calls fail with a retryable error.
    Trouble(u32),
    /// This many of the next calls take effect, but report an error.
    LostReports(u32),
    /// The same for this many of the next direct messages.
    LostDirectReports(u32),
    /// This many of the next calls into a channel take effect, but report their success only after a delay.
    Late(u32),
}

impl ChatFaultMode {
    /// Counts one affected call.
    fn count(&mut self) {
        let (Self::Trouble(left)
        | Self::LostReports(left)
        | Self::LostDirectReports(left)
        | Self::Late(left)) = self
        else {
            return;
        };
        *left -= 1;
        if *left == 0 {
            *self = Self::Healthy;
        }
    }
}

/// What a rule refuses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RefusalTarget {
    In(ChannelId),
    To(PersonId),
    DirectMessages,
    /// Public texts whose bytes add up to this residue modulo four.
    Texts(u32),
    Pictures,
    NewThreads,
    Deferrals,
}

/// A rule by which the chat refuses something, for a while or for good.
#[derive(Clone, Debug)]
pub struct Refusal {
    pub what: RefusalTarget,
    pub fault: ChatFault,
    /// Number of refusals after which the rule ends; `None` if it never does.
    pub left: Option<u32>,
}

impl Refusal {
    /// Returns the error if the rule refuses this message, and counts the refusal.
    fn meet(&mut self, sent: &OutgoingMessage<'_>) -> Option<ChatFault> {
        let is_met = match self.what {
            RefusalTarget::In(channel) => channel == sent.channel,
            RefusalTarget::To(person) => reader(sent.channel) == Some(person),
            RefusalTarget::DirectMessages => reader(sent.channel).is_some(),
            RefusalTarget::Texts(residue) => {
                let sum = sent.text.bytes().map(u32::from).sum::<u32>();
                reader(sent.channel).is_none() && sum % 4 == residue
            }
            RefusalTarget::Pictures => sent.has_picture,
            RefusalTarget::NewThreads | RefusalTarget::Deferrals => false,
        };
        if !is_met || self.left == Some(0) {
            return None;
        }
        self.left = self.left.map(|left| left - 1);
        Some(self.fault.clone())
    }
}

/// A new or edited message, as far as the rules need it.
struct OutgoingMessage<'a> {
    channel: ChannelId,
    text: &'a str,
    has_picture: bool,
}

/// Something that is about to happen in the chat.
pub enum ChatEvent<'a> {
    /// A message is written, or replaces what the message of an answer showed.
    Message {
        channel: ChannelId,
        /// The only person who sees it.
        only: Option<PersonId>,
        message: &'a Message,
        is_new: bool,
        /// The interaction that a new message answers.
        to: Option<&'a FakeInteraction>,
        /// The nonce of a new message that is posted into a channel.
        nonce: Option<&'a str>,
        /// Whether the bot will not learn of it.
        is_report_lost: bool,
    },
    Edit(ChannelId, Option<&'a FakeMessage>, &'a Edit),
    /// The first follow-up becomes a deferred answer, and so private.
    Filled(&'a Message),
    Deletion(&'a FakeMessage),
    /// A thread is opened in a channel on a message.
    Thread(ChannelId, Option<&'a FakeMessage>),
    ThreadRefused,
    Archive(ChannelId),
    /// A message is refused, perhaps a direct one to this person.
    Refusal(Option<PersonId>, &'a ChatFault),
}

/// Everything that the chat remembers, with its plan of faults.
#[derive(Debug, Default)]
pub struct ChatState {
    /// All messages by their ids, so the oldest first.
    pub messages: BTreeMap<MessageId, Arc<FakeMessage>>,
    pub interactions: BTreeMap<InteractionId, FakeInteraction>,
    /// Existing threads, each with whether it is archived.
    pub threads: BTreeMap<ChannelId, bool>,
    pub deleted_threads: BTreeSet<ChannelId>,
    pub nonces: BTreeMap<String, (Timestamp, MessageId)>,
    pub written: u64,
    /// Every attempt to post, with its channel and the message that came of it.
    pub posts: Vec<(ChannelId, Option<MessageId>)>,
    pub calls: usize,

    pub fault_mode: ChatFaultMode,
    /// Channels that the bot may not use.
    pub closed: BTreeSet<ChannelId>,
    /// Channels that not everybody can view.
    pub private_channels: BTreeSet<ChannelId>,
    /// People who are members of no server any more.
    pub departed: BTreeSet<PersonId>,
    /// People who take no direct messages.
    pub refusing_people: BTreeSet<PersonId>,
    pub refusals: Vec<Refusal>,
    /// The answer to the question whether the bot is on a server; yes, if none is set.
    pub member: Option<Result<bool, ChatFault>>,
    /// Latencies of consecutive calls in milliseconds. If they differ, a later call sometimes overtakes an
    /// earlier one.
    pub latencies: &'static [u64],
    /// Whether the chat waits for answers for ever.
    pub is_patient: bool,
    /// Number of messages and interactions that are kept; `None` for all.
    pub memory: Option<usize>,
}

impl ChatState {
    pub fn standing(&self, id: MessageId) -> Option<&Arc<FakeMessage>> {
        self.messages.get(&id).filter(|said| !said.deleted)
    }

    /// Returns whether a channel would be the thread of a message, which nobody has opened.
    fn lacks_thread(&self, channel: ChannelId) -> bool {
        let on = MessageId(channel.0);
        on.0 >= FIRST_MESSAGE && self.messages.contains_key(&on) && !self.threads.contains_key(&channel)
    }

    /// Returns a message to be changed. Discord says 10008 if it is gone.
    fn change(&mut self, id: MessageId) -> Result<&mut FakeMessage, ChatFault> {
        let said = self.messages.get_mut(&id).filter(|said| !said.deleted);
        said.map(Arc::make_mut).ok_or(ChatFault::Gone)
    }

    /// Lets a pressed message be there that nobody has written. A forged press may name such a message, and so
    /// may a test.
    fn plant(&mut self, id: MessageId, event: &InteractionEvent, only: Option<PersonId>) {
        let is_forged = id.0 < FIRST_MESSAGE;
        let is_known = if is_forged { self.standing(id).is_some() } else { self.messages.contains_key(&id) };
        if !is_known {
            let said = FakeMessage::new(event.reply.channel, event.at, only, Message::default());
            self.messages.insert(id, Arc::new(FakeMessage { id, ..said }));
        } else if is_forged && let Ok(said) = self.change(id) {
            said.only = said.only.or(only);
        }
    }

    /// Returns the interaction to which a first answer may be given at this time.
    fn first(&mut self, to: &ReplyTo, now: Timestamp) -> Result<&mut FakeInteraction, ChatFault> {
        let interaction = self.interactions.get_mut(&to.id).ok_or(ChatFault::TokenExpired)?;
        if interaction.has_first {
            return Err(ChatFault::Answered);
        }
        let is_late = now - interaction.event.at > FIRST && !self.is_patient;
        if is_late { Err(ChatFault::TokenExpired) } else { Ok(interaction) }
    }

    /// Returns the interaction of a later request. Only a first answer makes the webhook for it.
    fn later(&mut self, to: &ReplyTo, now: Timestamp) -> Result<&mut FakeInteraction, ChatFault> {
        let is_patient = self.is_patient;
        let is_valid = |one: &&mut FakeInteraction| one.has_first && (is_patient || !one.has_expired(now));
        self.interactions.get_mut(&to.id).filter(is_valid).ok_or(ChatFault::TokenExpired)
    }

    /// Writes a new message, and returns its id.
    fn write(&mut self, message: FakeMessage) -> MessageId {
        if let Some(archived) = self.threads.get_mut(&message.channel) {
            *archived = false;
        }
        let id = MessageId(FIRST_MESSAGE + self.written);
        self.written += 1;
        self.messages.insert(id, Arc::new(FakeMessage { id, ..message }));
        if self.memory.is_some_and(|most| self.messages.len() > most) {
            self.messages.pop_first();
        }
        id
    }

    fn refuses(&self, what: RefusalTarget) -> Option<ChatFault> {
        self.refusals.iter().find(|refusal| refusal.what == what).map(|refusal| refusal.fault.clone())
    }

    /// Returns whether the report on a call into a channel is lost.
    fn is_deaf(&self, channel: Option<ChannelId>) -> bool {
        match self.fault_mode {
            ChatFaultMode::LostReports(_) => true,
            ChatFaultMode::LostDirectReports(_) => channel.and_then(reader).is_some(),
            _ => false,
        }
    }

    fn open_interaction(&mut self, to: &ReplyTo) -> &mut FakeInteraction {
        self.interactions.get_mut(&to.id).expect("it was found above")
    }
}

impl FakeMessage {
    fn new(channel: ChannelId, at: Timestamp, only: Option<PersonId>, message: Message) -> Self {
        let id = MessageId(0);
        Self {
            id,
            channel,
            at,
            only,
            message,
            deleted: false,
            nonce: None,
            loading: false,
            late_edits: Vec::new(),
        }
    }

    /// Returns the message in the form in which the chat reports it to the bot.
    pub fn to_bot_message(&self) -> BotMessage {
        let (mut components, mut has_controls) = (Vec::new(), false);
        for row in &self.message.rows {
            match row {
                Row::Buttons(buttons) => {
                    components.extend(buttons.iter().map(|button| button.id.clone()));
                    has_controls |= buttons.iter().any(|button| !button.disabled);
                }
                Row::Menu(menu) => {
                    components.push(menu.id.clone());
                    has_controls = true;
                }
                Row::Link(_) => {}
            }
        }
        BotMessage { id: self.id, text: self.message.text.clone(), components, has_controls }
    }
}

/// The chat, with its clocks and somebody who watches it.
pub struct FakeChat {
    clock: Arc<dyn Clock>,
    timer: Arc<dyn Timer>,
    watch: Box<dyn Fn(&ChatEvent<'_>) + Send + Sync>,
    state: Mutex<ChatState>,
}

impl FakeChat {
    pub fn new(clock: Arc<dyn Clock>, timer: Arc<dyn Timer>, state: ChatState) -> Self {
        Self { clock, timer, watch: Box::new(|_| {}), state: Mutex::new(state) }
    }

    /// Shows every event to `watch` before it happens. `watch` must not call the chat.
    #[must_use]
    pub fn watched(self, watch: impl Fn(&ChatEvent<'_>) + Send + Sync + 'static) -> Self {
        Self { watch: Box::new(watch), ..self }
    }

    pub fn state(&self) -> MutexGuard<'_, ChatState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Registers an interaction before the bot receives it.
    pub fn expect(&self, event: &InteractionEvent) {
        let mut state = self.state();
        let interaction = FakeInteraction {
            event: event.clone(),
            answers: 0,
            was_deferred: false,
            is_deleted: false,
            original: None,
            has_first: false,
            is_report_lost: false,
            given: Vec::new(),
        };
        if let Some(id) = interaction.pressed() {
            state.plant(id, event, interaction.alone());
        }
        state.interactions.entry(event.reply.id).or_insert(interaction);
        if state.memory.is_some_and(|most| state.interactions.len() > most) {
            state.interactions.pop_first();
        }
    }

    /// Forgets an interaction, and a pressed message from before all others, so that both can occur again.
    pub fn forget(&self, event: &InteractionEvent) {
        let mut state = self.state();
        state.interactions.remove(&event.reply.id);
        if let UserAction::Press { message, .. } = event.act
            && message.0 < FIRST_MESSAGE
        {
            state.messages.remove(&message);
        }
    }

    /// Returns the answers to an interaction since the last call, in order.
    pub fn take_answers(&self, id: InteractionId) -> Vec<Answer> {
        self.state().interactions.get_mut(&id).map(|one| std::mem::take(&mut one.given)).unwrap_or_default()
    }

    /// Returns all messages, deleted ones included, the oldest first.
    pub fn messages(&self) -> Vec<Arc<FakeMessage>> {
        self.state().messages.values().cloned().collect()
    }

    /// Returns the messages posted into a channel, without answers to interactions. One that was posted twice
    /// is there twice, although people see it once.
    pub fn posted(&self, channel: ChannelId) -> Vec<Arc<FakeMessage>> {
        let state = self.state();
        let ids = state.posts.iter().filter(|(to, _)| *to == channel).filter_map(|(_, id)| *id);
        ids.filter_map(|id| state.messages.get(&id).cloned()).collect()
    }

    /// Deletes a message, as a moderator would.
    pub fn delete_message(&self, id: MessageId) {
        if let Ok(said) = self.state().change(id) {
            said.deleted = true;
        }
    }

    /// Deletes a thread with its messages, as a moderator would.
    pub fn delete_thread(&self, thread: ChannelId) {
        let mut state = self.state();
        state.threads.remove(&thread);
        state.deleted_threads.insert(thread);
        let within = state.messages.values_mut().filter(|said| said.channel == thread);
        within.for_each(|said| Arc::make_mut(said).deleted = true);
    }

    /// Makes a call after its latency. A fault may prevent the call, lose its report, or delay the report.
    async fn call<T>(
        &self,
        channel: Option<ChannelId>,
        effect: impl FnOnce(&mut ChatState) -> Result<T, ChatFault>,
    ) -> Result<T, ChatFault> {
        let latency = {
            let mut state = self.state();
            state.calls += 1;
            state.latencies.get(state.calls % state.latencies.len().max(1)).copied()
        };
        if let Some(ms) = latency {
            self.timer.pause(Duration::from_millis(ms)).await;
        }
        let (done, is_late) = Self::take_effect(&mut self.state(), channel, effect)?;
        if is_late {
            self.timer.pause(LATE).await;
        }
        Ok(done)
    }

    /// Performs a call that has arrived. Returns the call's result, and whether the report on it is to be
    /// delayed.
    fn take_effect<T>(
        state: &mut ChatState,
        channel: Option<ChannelId>,
        effect: impl FnOnce(&mut ChatState) -> Result<T, ChatFault>,
    ) -> Result<(T, bool), ChatFault> {
        if let ChatFaultMode::Trouble(_) = state.fault_mode {
            state.fault_mode.count();
            return Err(ChatFault::Unavailable("a storm".to_owned()));
        }
        if channel.is_some_and(|channel| state.closed.contains(&channel)) {
            return Err(ChatFault::Forbidden);
        }
        let done = effect(state)?;
        if state.is_deaf(channel) {
            state.fault_mode.count();
            return Err(ChatFault::Unavailable("what came of it was not heard".to_owned()));
        }
        let is_late = channel.is_some() && matches!(state.fault_mode, ChatFaultMode::Late(_));
        if is_late {
            state.fault_mode.count();
        }
        Ok((done, is_late))
    }

    /// Returns an error if a rule refuses the new or edited message.
    fn admit(&self, state: &mut ChatState, sent: &OutgoingMessage<'_>) -> Result<(), ChatFault> {
        let Some(fault) = state.refusals.iter_mut().find_map(|refusal| refusal.meet(sent)) else {
            return Ok(());
        };
        (self.watch)(&ChatEvent::Refusal(reader(sent.channel), &fault));
        Err(fault)
    }

    /// Writes a new message. `to` is the interaction that it answers.
    fn write(&self, state: &mut ChatState, message: FakeMessage, to: Option<&ReplyTo>) -> MessageId {
        assert_eq!(limits::of_message(&message.message), Vec::<String>::new(), "{message:?}");
        (self.watch)(&ChatEvent::Message {
            channel: message.channel,
            only: message.only,
            message: &message.message,
            is_new: true,
            to: to.and_then(|to| state.interactions.get(&to.id)),
            nonce: message.nonce.as_deref(),
            is_report_lost: state.is_deaf(Some(message.channel)),
        });
        state.write(message)
    }

    /// Replaces what a message shows with an answer to an interaction. An edit of an answer pings nobody.
    fn replace(
        &self,
        state: &mut ChatState,
        to: &ReplyTo,
        id: MessageId,
        mut message: Message,
    ) -> Result<MessageId, ChatFault> {
        assert_eq!(limits::of_message(&message), Vec::<String>::new(), "{message:?}");
        let is_report_lost = state.is_deaf(None);
        let only = state.standing(id).ok_or(ChatFault::Gone)?.only;
        let interaction = state.open_interaction(to);
        if std::mem::take(&mut interaction.is_report_lost) || interaction.answers > 0 {
            message.pings.clear();
        } else {
            interaction.answers += 1;
        }
        interaction.is_report_lost = is_report_lost;
        interaction.was_deferred |= is_report_lost;
        let only = only.or_else(|| interaction.alone());
        (self.watch)(&ChatEvent::Message {
            channel: to.channel,
            only,
            message: &message,
            is_new: false,
            to: None,
            nonce: None,
            is_report_lost,
        });
        state.open_interaction(to).given.push(Answer::Replace(message.clone()));
        let said = state.change(id)?;
        (said.message, said.loading) = (message, false);
        Ok(id)
    }

    /// Writes a message that answers an interaction.
    fn respond(&self, state: &mut ChatState, to: &ReplyTo, shown: Visibility, message: Message) -> MessageId {
        let person = state.open_interaction(to).event.person.id;
        let only = (shown == Visibility::Private).then_some(person);
        let given = Answer::Message(shown, message.clone());
        let id = self.write(state, FakeMessage::new(to.channel, self.clock.now(), only, message), Some(to));
        let interaction = state.open_interaction(to);
        interaction.answers += u32::from(interaction.answers == 0);
        interaction.given.push(given);
        id
    }

    fn first_answer(
        &self,
        state: &mut ChatState,
        to: &ReplyTo,
        answer: Answer,
    ) -> Result<Option<MessageId>, ChatFault> {
        assert_eq!(limits::of_answer(&answer), Vec::<String>::new(), "{answer:?}");
        let pressed = state.first(to, self.clock.now())?.pressed();
        let (original, made) = match answer {
            Answer::Message(shown, message) => {
                let id = self.respond(state, to, shown, message);
                (Some(id), Some(id))
            }
            Answer::Replace(message) => {
                let id = pressed.expect("only a press has a message to replace");
                (Some(self.replace(state, to, id, message)?), None)
            }
            Answer::Completions(list) => {
                let interaction = state.open_interaction(to);
                interaction.answers += 1;
                interaction.given.push(Answer::Completions(list));
                (None, None)
            }
        };
        let is_report_lost = state.is_deaf(None) && original.is_some();
        let interaction = state.open_interaction(to);
        (interaction.has_first, interaction.original) = (true, original);
        (interaction.was_deferred, interaction.is_report_lost) = (is_report_lost, is_report_lost);
        Ok(made)
    }

    fn start_answer(&self, state: &mut ChatState, to: &ReplyTo, later: Deferral) -> Result<(), ChatFault> {
        if let Some(fault) = state.refuses(RefusalTarget::Deferrals) {
            return Err(fault);
        }
        let now = self.clock.now();
        let interaction = state.first(to, now)?;
        let (pressed, person) = (interaction.pressed(), interaction.event.person.id);
        let original = match later {
            Deferral::Update => pressed,
            Deferral::Private => {
                let message = Message { text: "…".to_owned(), ..Message::default() };
                let said = FakeMessage::new(to.channel, now, Some(person), message);
                Some(state.write(FakeMessage { loading: true, ..said }))
            }
        };
        let interaction = state.open_interaction(to);
        (interaction.has_first, interaction.was_deferred, interaction.original) = (true, true, original);
        Ok(())
    }

    fn post_message(
        &self,
        state: &mut ChatState,
        channel: ChannelId,
        once: &str,
        message: Message,
    ) -> Result<MessageId, ChatFault> {
        let has_picture = message.file.is_some();
        self.admit(state, &OutgoingMessage { channel, text: &message.text, has_picture })?;
        if state.deleted_threads.contains(&channel) {
            return Err(ChatFault::Gone);
        }
        if reader(channel).is_some_and(|person| state.refusing_people.contains(&person)) {
            return Err(ChatFault::Recipient("nobody may write to them".to_owned()));
        }
        let now = self.clock.now();
        if let Some(&(_, id)) = state.nonces.get(once).filter(|(at, _)| now - *at <= NONCE_LIFE) {
            // The message was posted, and deleted since.
            return state.standing(id).map(|said| said.id).ok_or(ChatFault::Deleted);
        }
        assert!(!state.lacks_thread(channel), "{channel} is no thread yet");
        let said = FakeMessage::new(channel, now, None, message);
        let id = self.write(state, FakeMessage { nonce: Some(once.to_owned()), ..said }, None);
        state.nonces.insert(once.to_owned(), (now, id));
        Ok(id)
    }

    fn edit_message(
        &self,
        state: &mut ChatState,
        channel: ChannelId,
        message: MessageId,
        edit: Edit,
    ) -> Result<(), ChatFault> {
        assert_eq!(limits::of_edit(&edit), Vec::<String>::new(), "{edit:?}");
        let has_picture = matches!(edit.file, FileEdit::Replace(_));
        let text = edit.text.as_deref().unwrap_or_default();
        self.admit(state, &OutgoingMessage { channel, text, has_picture })?;
        let of = state.standing(message).filter(|said| said.channel == channel && said.only.is_none());
        (self.watch)(&ChatEvent::Edit(channel, of.map(|said| &**said), &edit));
        if of.is_none() {
            return Err(ChatFault::Gone);
        }
        if state.threads.get(&channel) == Some(&true) {
            return Err(ChatFault::Archived);
        }
        let (now, said) = (self.clock.now(), state.change(message)?);
        if now - said.at > OLD_MESSAGE {
            said.late_edits.retain(|at| now - *at <= OLD_MESSAGE);
            if said.late_edits.len() == OLD_EDITS {
                return Err(ChatFault::Limited { retry_after: None });
            }
            said.late_edits.push(now);
        }
        let (Edit { text, rows, file }, shown) = (edit, &mut said.message);
        shown.text = text.unwrap_or_else(|| std::mem::take(&mut shown.text));
        shown.rows = rows.unwrap_or_else(|| std::mem::take(&mut shown.rows));
        shown.file = match file {
            FileEdit::Keep => shown.file.take(),
            FileEdit::Remove => None,
            FileEdit::Replace(file) => Some(file),
        };
        Ok(())
    }

    fn begin_thread(
        &self,
        state: &mut ChatState,
        channel: ChannelId,
        message: MessageId,
        name: &str,
    ) -> Result<(), ChatFault> {
        assert!((1..=limits::THREAD).contains(&name.chars().count()), "{name:?}");
        let thread = ChannelId(message.0);
        let on = state.messages.get(&message).map(|said| &**said);
        (self.watch)(&ChatEvent::Thread(channel, on));
        let is_there = |said: &FakeMessage| !said.deleted && said.only.is_none() && said.channel == channel;
        if !state.threads.contains_key(&thread)
            && let Some(fault) = state.refuses(RefusalTarget::NewThreads)
        {
            (self.watch)(&ChatEvent::ThreadRefused);
            return Err(fault);
        }
        if !on.is_some_and(is_there) {
            return Err(ChatFault::Gone);
        }
        state.deleted_threads.remove(&thread);
        state.threads.entry(thread).or_default();
        Ok(())
    }
}

impl Chat for FakeChat {
    fn address(&self, place: Place, message: MessageId) -> String {
        format!("{ADDRESS}{}/{message}", place.channel)
    }

    fn mention_command(&self, _: &str) -> Option<String> {
        None
    }

    fn invite_address(&self) -> Option<String> {
        Some(INVITATION.to_owned())
    }

    fn answer<'a>(&'a self, to: &'a ReplyTo, answer: Answer) -> ChatFuture<'a, Option<MessageId>> {
        Box::pin(self.call(None, move |state| self.first_answer(state, to, answer)))
    }

    fn defer<'a>(&'a self, to: &'a ReplyTo, later: Deferral) -> ChatFuture<'a, ()> {
        Box::pin(self.call(None, move |state| self.start_answer(state, to, later)))
    }

    fn finish<'a>(&'a self, to: &'a ReplyTo, message: Message) -> ChatFuture<'a, MessageId> {
        Box::pin(self.call(None, move |state| {
            let original = state.later(to, self.clock.now())?.original.ok_or(ChatFault::Gone)?;
            self.replace(state, to, original, message)
        }))
    }

    fn follow_up<'a>(
        &'a self,
        to: &'a ReplyTo,
        visibility: Visibility,
        message: Message,
    ) -> ChatFuture<'a, MessageId> {
        Box::pin(self.call(None, move |state| {
            let original = state.later(to, self.clock.now())?.original;
            let loading = original.and_then(|id| state.standing(id)).filter(|said| said.loading);
            match loading.map(|said| said.id) {
                Some(id) => {
                    (self.watch)(&ChatEvent::Filled(&message));
                    self.replace(state, to, id, message)
                }
                None => Ok(self.respond(state, to, visibility, message)),
            }
        }))
    }

    fn delete<'a>(&'a self, to: &'a ReplyTo, which: AnswerPart) -> ChatFuture<'a, ()> {
        Box::pin(self.call(None, move |state| {
            let interaction = state.later(to, self.clock.now())?;
            let id = match which {
                AnswerPart::First => interaction.original,
                AnswerPart::FollowUp(id) => Some(id),
            };
            // The deletion of a private panel counts as the answer.
            (interaction.answers, interaction.is_deleted) = (interaction.answers.max(1), true);
            if let Some(said) = id.and_then(|id| state.standing(id)) {
                (self.watch)(&ChatEvent::Deletion(said));
                let id = said.id;
                state.change(id)?.deleted = true;
            }
            Ok(())
        }))
    }

    fn post<'a>(&'a self, channel: ChannelId, once: &'a str, message: Message) -> ChatFuture<'a, MessageId> {
        Box::pin(async move {
            let post = |state: &mut ChatState| self.post_message(state, channel, once, message);
            let posted = self.call(Some(channel), post).await;
            self.state().posts.push((channel, posted.as_ref().ok().copied()));
            posted
        })
    }

    fn remove(&self, channel: ChannelId, message: MessageId) -> ChatFuture<'_, ()> {
        Box::pin(self.call(Some(channel), move |state| {
            if let Some(said) = state.standing(message) {
                (self.watch)(&ChatEvent::Deletion(said));
                state.change(message)?.deleted = true;
            }
            Ok(())
        }))
    }

    fn open_thread<'a>(
        &'a self,
        channel: ChannelId,
        message: MessageId,
        name: &'a str,
    ) -> ChatFuture<'a, ()> {
        Box::pin(self.call(Some(channel), move |state| self.begin_thread(state, channel, message, name)))
    }

    fn archive(&self, thread: ChannelId) -> ChatFuture<'_, ()> {
        Box::pin(self.call(Some(thread), move |state| {
            (self.watch)(&ChatEvent::Archive(thread));
            *state.threads.get_mut(&thread).ok_or(ChatFault::Gone)? = true;
            Ok(())
        }))
    }

    fn direct(&self, person: PersonId) -> ChatFuture<'_, ChannelId> {
        Box::pin(self.call(None, move |_| Ok(direct_channel(person))))
    }

    fn emoji(&self, _: Vec<Drawing>, _: Timestamp) -> ChatFuture<'_, BTreeMap<String, String>> {
        Box::pin(async { Ok(BTreeMap::new()) })
    }

    fn edit(&self, channel: ChannelId, message: MessageId, edit: Edit) -> ChatFuture<'_, ()> {
        Box::pin(self.call(Some(channel), move |state| self.edit_message(state, channel, message, edit)))
    }

    fn original<'a>(&'a self, to: &'a ReplyTo) -> ChatFuture<'a, Option<MessageId>> {
        Box::pin(self.call(None, move |state| {
            let now = self.clock.now();
            let interaction = state.interactions.get(&to.id);
            let is_valid = |one: &&FakeInteraction| state.is_patient || !one.has_expired(now);
            let interaction = interaction.filter(is_valid).ok_or(ChatFault::TokenExpired)?;
            let made = interaction.original.filter(|id| Some(*id) != interaction.pressed());
            let public = made.and_then(|id| state.standing(id)).filter(|said| said.only.is_none());
            Ok(public.map(|said| said.id))
        }))
    }

    fn is_member(&self, _: ServerId) -> ChatFuture<'_, bool> {
        Box::pin(self.call(None, |state| state.member.clone().unwrap_or(Ok(true))))
    }

    fn has_member(&self, _: ServerId, person: PersonId) -> ChatFuture<'_, bool> {
        Box::pin(self.call(None, move |state| Ok(!state.departed.contains(&person))))
    }

    fn may_use<'a>(&'a self, _: &'a str, _: Place, _: PersonId) -> ChatFuture<'a, bool> {
        Box::pin(self.call(None, |_| Ok(false)))
    }

    fn is_open_to_everyone(&self, place: Place) -> ChatFuture<'_, bool> {
        Box::pin(self.call(None, move |state| Ok(!state.private_channels.contains(&place.channel))))
    }

    fn recent(&self, channel: ChannelId, after: Timestamp) -> ChatFuture<'_, Vec<BotMessage>> {
        Box::pin(self.call(Some(channel), move |state| {
            if state.deleted_threads.contains(&channel) || state.lacks_thread(channel) {
                return Err(ChatFault::Gone);
            }
            let here = state.messages.values().filter(|said| {
                said.channel == channel && said.at >= after && said.only.is_none() && !said.deleted
            });
            Ok(here.take(100).map(|said| said.to_bot_message()).collect())
        }))
    }
}

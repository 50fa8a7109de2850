//! The simulated chat. It keeps messages in memory, injects faults, and checks every message against the
//! rules.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use engawa::app::clock::Timer;
use engawa::base::id::{ChannelId, InteractionId, MatchId, MessageId, PersonId, Place, ServerId};
use engawa::base::time::{Clock, Span, Timestamp};
use engawa::chat::{
    Answer, AnswerPart, BotMessage, BoxFuture, Chat, ChatFault, Deferral, Drawing, Edit, FileEdit,
    InteractionEvent, Message, ReplyTo, Row, UserAction, Visibility, limits,
};
use engawa::features::guess::Guesses;
use engawa::features::guess::decide::Guess;
use engawa::features::puzzle::PuzzlePress;
use engawa::host::effect::Effect;
use engawa::host::notification::NotificationRoute;
use engawa::host::person::Alerts;
use engawa::host::press::PressFields;
use engawa::host::{Match, PracticePress, Press};
use engawa::store::rows::{EntryContent, OutboxEntry};
use engawa::store::{Key, RowKind, Subject};

use super::super::private::private_part;
use super::phrases::{FOLLOWED, GUESSED, LETTERS};
use super::poison::says_set_aside;
use super::refusing::{OutgoingMessage, Refusal};
use super::time::SimulatedClock;
use super::vault::FaultyStore;

/// Time after an interaction within which the first answer must come.
const FIRST: Span = Span::seconds(3);
/// Time after an interaction within which all later answers must come.
const LAST: Span = Span::minutes(15);
/// Latencies of consecutive calls in milliseconds. They differ, so that a later call sometimes overtakes an
/// earlier one.
const TRAVEL: [u64; 5] = [40, 190, 70, 320, 110];
/// Smallest channel id of direct messages; the person's id is added.
pub const DIRECT: u64 = 1 << 60;
/// Smallest message id. It lies far above all other ids, as in the real chat.
const FIRST_MESSAGE: u64 = 1 << 50;
/// Delay with which the outcome of a late call arrives. It is long enough for the bot's periodic work to find
/// a stale board.
const LATE: Duration = Duration::from_secs(40);

/// Maximum time between the bot's decision to ping somebody and the arrival of the message.
const ON_ITS_WAY: Span = Span::minutes(1);

/// The kind of fault that the chat injects now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChatFaultMode {
    Well,
    /// This many of the next calls fail with a retryable error.
    Trouble(u32),
    /// This many of the next calls take effect, but report an error.
    Deaf(u32),
    /// This many of the next calls into a channel take effect, but report their success only after a delay.
    Late(u32),
}

impl ChatFaultMode {
    /// Counts one affected call. Returns the kind of fault for the next call.
    fn after_one(self) -> Self {
        match self {
            Self::Trouble(left) if left > 1 => Self::Trouble(left - 1),
            Self::Deaf(left) if left > 1 => Self::Deaf(left - 1),
            Self::Late(left) if left > 1 => Self::Late(left - 1),
            _ => Self::Well,
        }
    }
}

/// A message in a channel, which may have been deleted.
#[derive(Clone, Debug)]
pub struct SimulatedMessage {
    pub id: MessageId,
    pub channel: ChannelId,
    pub at: Timestamp,
    /// The only person who sees a private message; `None` for a public one.
    pub only: Option<PersonId>,
    pub message: Message,
    pub deleted: bool,
}

/// An interaction, as the chat remembers it.
#[derive(Debug)]
struct InteractionState {
    person: PersonId,
    at: Timestamp,
    pressed: Option<MessageId>,
    /// Whether the pressed message is private.
    alone: bool,
    /// The match that the interaction names, if any.
    about: Option<MatchId>,
    /// The interaction's press, if it shows something private to everyone.
    shares: Option<Press>,
    /// The message of a deferred answer, or of an answer whose report was lost.
    promised: Option<MessageId>,
    /// Message that the chat regards as the original answer to the interaction.
    original: Option<MessageId>,
    answers: u32,
    /// Whether the report on the answer was lost, so that the bot may answer again.
    unheard: bool,
}

pub struct SimulatedChat {
    hands: Arc<SimulatedClock>,
    vault: Arc<FaultyStore>,
    state: Mutex<State>,
}

struct State {
    said: Vec<Arc<SimulatedMessage>>,
    asked: BTreeMap<InteractionId, InteractionState>,
    once: BTreeMap<(ChannelId, String), MessageId>,
    closed: BTreeSet<ChannelId>,
    /// Whether the chat ever closed a channel, deleted a thread, refused messages, or had any other fault.
    was_unwell: bool,
    mood: ChatFaultMode,
    calls: BTreeMap<(MatchId, u32, PersonId), u32>,
    travels: usize,
    direct: BTreeMap<(PersonId, String), (Timestamp, BotMessage)>,
    /// Existing threads, each with whether it is archived.
    threads: BTreeMap<ChannelId, bool>,
    /// Deleted threads.
    deleted: BTreeSet<ChannelId>,
    /// Error with which every attempt to open a thread fails, if any.
    no_threads: Option<ChatFault>,
    /// Rules by which the chat refuses messages now.
    refusals: Vec<Refusal>,
    /// Whether the chat ever refused a message because of its picture.
    refused_pictures: bool,
    /// People to whom the chat ever refused a direct message.
    refused_readers: BTreeSet<PersonId>,
    /// Time of the last message to each person.
    heard: BTreeMap<PersonId, Timestamp>,
    /// Time of the last new or changed message in each channel.
    touched: BTreeMap<ChannelId, Timestamp>,
}

impl SimulatedChat {
    pub fn new(hands: Arc<SimulatedClock>, vault: Arc<FaultyStore>) -> Self {
        let state = State {
            said: Vec::new(),
            asked: BTreeMap::new(),
            once: BTreeMap::new(),
            closed: BTreeSet::new(),
            was_unwell: false,
            mood: ChatFaultMode::Well,
            calls: BTreeMap::new(),
            travels: 0,
            direct: BTreeMap::new(),
            threads: BTreeMap::new(),
            deleted: BTreeSet::new(),
            no_threads: None,
            refusals: Vec::new(),
            refused_pictures: false,
            refused_readers: BTreeSet::new(),
            heard: BTreeMap::new(),
            touched: BTreeMap::new(),
        };
        Self { hands, vault, state: Mutex::new(state) }
    }

    /// Registers an interaction before the bot receives it.
    pub fn expect(&self, incoming: &InteractionEvent) {
        let (pressed, press) = match &incoming.act {
            UserAction::Press { message, component, .. } => (Some(*message), Press::read(component)),
            _ => (None, None),
        };
        let named = match &incoming.act {
            UserAction::Command(call) => call.text("match").and_then(MatchId::read),
            _ => press.as_ref().and_then(Press::game_match),
        };
        let interaction = InteractionState {
            person: incoming.person.id,
            at: incoming.at,
            pressed,
            alone: incoming.server.is_none()
                || matches!(incoming.act, UserAction::Press { private: true, .. }),
            about: named,
            shares: press.filter(is_for_everyone),
            promised: None,
            original: None,
            answers: 0,
            unheard: false,
        };
        self.state().asked.entry(incoming.reply.id).or_insert(interaction);
    }

    pub fn feel(&self, mood: ChatFaultMode) {
        let mut state = self.state();
        state.was_unwell |= !matches!(mood, ChatFaultMode::Well);
        state.mood = mood;
    }

    /// Returns whether the reports on calls arrive late now.
    pub fn is_late(&self) -> bool {
        matches!(self.state().mood, ChatFaultMode::Late(_))
    }

    pub fn is_well(&self) -> bool {
        !matches!(self.state().mood, ChatFaultMode::Trouble(_))
    }

    /// Forbids the bot to use a channel, or permits it again.
    pub fn close(&self, channel: ChannelId, closed: bool) {
        let mut state = self.state();
        state.was_unwell |= closed;
        if closed {
            state.closed.insert(channel)
        } else {
            state.closed.remove(&channel)
        };
    }

    /// Makes every attempt to open a thread fail with this error, or lets them succeed again.
    pub fn refuse_threads(&self, why: Option<ChatFault>) {
        self.state().no_threads = why;
    }

    /// Adds a rule by which the chat refuses messages.
    pub fn refuse(&self, refusal: Refusal) {
        let mut state = self.state();
        state.was_unwell = true;
        state.refusals.push(refusal);
    }

    /// Removes all rules by which the chat refuses messages.
    pub fn refuse_nothing(&self) {
        self.state().refusals.clear();
    }

    /// Returns whether a person takes no direct messages, or the chat ever refused one to them.
    pub fn refuses_direct_messages(&self, person: PersonId) -> bool {
        self.state().refuses_direct_messages(person)
    }

    pub fn has_refused_pictures(&self) -> bool {
        self.state().refused_pictures
    }

    /// Returns whether a message to the person arrived at or after this time.
    pub fn has_heard(&self, person: PersonId, since: Timestamp) -> bool {
        self.state().heard.get(&person).is_some_and(|at| *at >= since)
    }

    /// Returns whether a message in the channel was written or changed at or after this time.
    pub fn is_touched(&self, channel: ChannelId, since: Timestamp) -> bool {
        self.state().touched.get(&channel).is_some_and(|at| *at >= since)
    }

    /// Returns whether any message was written or changed at or after this time.
    pub fn is_any_touched(&self, since: Timestamp) -> bool {
        self.state().touched.values().any(|at| *at >= since)
    }

    /// Deletes a thread with its messages. The bot may then ping people again for the same turn, in the
    /// channel where the match continues.
    pub fn delete_thread(&self, thread: ChannelId) {
        let mut state = self.state();
        state.threads.remove(&thread);
        state.deleted.insert(thread);
        state.was_unwell = true;
        state.calls.clear();
        let within = state.said.iter_mut().filter(|said| said.channel == thread);
        within.for_each(|said| Arc::make_mut(said).deleted = true);
    }

    pub fn threads(&self) -> Vec<ChannelId> {
        self.state().threads.keys().copied().collect()
    }

    /// Returns whether a channel exists. A server's channel always exists; a thread exists until somebody
    /// deletes it.
    pub fn is_there(&self, channel: ChannelId) -> bool {
        channel.0 < FIRST_MESSAGE || self.state().threads.contains_key(&channel)
    }

    /// Returns whether a match was played in the thread of another match, and that thread is deleted. Such a
    /// match has no channel to move to.
    pub fn has_lost(&self, record: &Match) -> bool {
        record.thread_of.is_none() && self.is_deleted(record.place.channel)
    }

    pub fn is_deleted(&self, channel: ChannelId) -> bool {
        self.state().deleted.contains(&channel)
    }

    /// Forgets who was pinged for which turn. A restarted program cannot know that and may ping people again.
    pub fn forget_calls(&self) {
        self.state().calls.clear();
    }

    /// Deletes a message, as a moderator of the server would.
    pub fn delete(&self, id: MessageId) {
        let mut state = self.state();
        let said = state.said.iter_mut().filter(|said| said.id == id);
        said.for_each(|said| Arc::make_mut(said).deleted = true);
    }

    /// Returns all messages, deleted ones included, oldest first.
    pub fn said(&self) -> Vec<Arc<SimulatedMessage>> {
        self.state().said.clone()
    }

    /// Returns the texts of the direct messages to a person. A repeated one counts once.
    pub fn written_to(&self, person: PersonId) -> Vec<String> {
        let state = self.state();
        let to_them = state.direct.iter().filter(|((to, _), _)| *to == person);
        to_them.map(|(_, (_, letter))| letter.text.clone()).collect()
    }

    /// Returns whether a direct message about a match was sent to the person at or after this time.
    pub fn has_written_of(&self, id: MatchId, person: PersonId, since: Timestamp) -> bool {
        let (state, name) = (self.state(), format!("{id}-"));
        let mut to_them = state.direct.iter().filter(|((to, _), (at, _))| *to == person && *at >= since);
        to_them.any(|((_, once), _)| once.starts_with(&name))
    }

    /// Returns how often an interaction was answered. If the bot only acknowledged a press, a public message
    /// with its effect counts as the answer.
    pub fn answers(&self, id: InteractionId) -> u32 {
        let state = self.state();
        let interaction = &state.asked[&id];
        let is_new = |said: &Arc<SimulatedMessage>| said.only.is_none() && said.at >= interaction.at;
        let is_acknowledged = interaction.promised.is_some() && interaction.promised == interaction.pressed;
        let is_seen = is_acknowledged && self.vault.has_seen(id) && state.said.iter().any(is_new);
        interaction.answers.max(u32::from(is_seen))
    }

    /// Returns whether a first answer would be too late, or another process has already deferred the answer
    /// and must finish it.
    pub fn is_too_late(&self, id: InteractionId) -> bool {
        let interaction = &self.state().asked[&id];
        interaction.promised.is_some() || self.hands.now() - interaction.at > FIRST
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().expect("one thread a world")
    }

    /// Waits for the latency of a call.
    async fn travel(&self) {
        let ms = {
            let mut state = self.state();
            state.travels += 1;
            TRAVEL[state.travels % TRAVEL.len()]
        };
        self.hands.pause(Duration::from_millis(ms)).await;
    }

    /// Makes a call after its latency. An injected fault may prevent the call, lose its report, or delay the
    /// report.
    async fn call<T>(
        &self,
        channel: Option<ChannelId>,
        effect: impl FnOnce(&mut State) -> Result<T, ChatFault>,
    ) -> Result<T, ChatFault> {
        self.travel().await;
        let (done, late) = self.take_effect(channel, effect)?;
        if late {
            self.hands.pause(LATE).await;
        }
        Ok(done)
    }

    /// Performs a call that has arrived. Returns the call's result, and whether the report on it is to be
    /// delayed.
    fn take_effect<T>(
        &self,
        channel: Option<ChannelId>,
        effect: impl FnOnce(&mut State) -> Result<T, ChatFault>,
    ) -> Result<(T, bool), ChatFault> {
        let mut state = self.state();
        if let ChatFaultMode::Trouble(_) = state.mood {
            state.mood = state.mood.after_one();
            return Err(ChatFault::Trouble("a storm".to_owned()));
        }
        if channel.is_some_and(|channel| state.closed.contains(&channel)) {
            return Err(ChatFault::Forbidden);
        }
        let done = effect(&mut state)?;
        if let ChatFaultMode::Deaf(_) = state.mood {
            state.mood = state.mood.after_one();
            return Err(ChatFault::Trouble("what came of it was not heard".to_owned()));
        }
        let late = channel.is_some() && matches!(state.mood, ChatFaultMode::Late(_));
        if late {
            state.mood = state.mood.after_one();
        }
        Ok((done, late))
    }

    /// Returns an error if a rule refuses the new or edited message.
    fn admit(&self, state: &mut State, sent: &OutgoingMessage<'_>) -> Result<(), ChatFault> {
        let Some(fault) = state.refusals.iter_mut().find_map(|refusal| refusal.meet(sent)) else {
            return Ok(());
        };
        state.refused_pictures |= matches!(fault, ChatFault::Picture(_));
        state.refused_readers.extend(sent.reader);
        self.vault.count("a message refused");
        Err(fault)
    }

    /// Returns the interaction to which a first answer may be given now. Fails if it is answered already or
    /// its deadline has passed.
    fn first<'s>(&self, state: &'s mut State, to: &ReplyTo) -> Result<&'s mut InteractionState, ChatFault> {
        let interaction = state.asked.get_mut(&to.id).expect("somebody asked");
        if interaction.answers > 0 || interaction.promised.is_some() {
            return Err(ChatFault::Answered);
        }
        if self.hands.now() - interaction.at > FIRST { Err(ChatFault::TokenExpired) } else { Ok(interaction) }
    }

    /// Returns the interaction to which a later answer may be given now. Fails if its deadline has passed.
    fn later<'s>(&self, state: &'s mut State, to: &ReplyTo) -> Result<&'s mut InteractionState, ChatFault> {
        let interaction = state.asked.get_mut(&to.id).expect("somebody asked");
        if self.hands.now() - interaction.at > LAST { Err(ChatFault::TokenExpired) } else { Ok(interaction) }
    }

    /// Writes a new message, or edits the existing message `at`. Returns its id.
    fn say(
        &self,
        state: &mut State,
        at: Option<MessageId>,
        channel: ChannelId,
        only: Option<PersonId>,
        message: Message,
    ) -> MessageId {
        assert_eq!(limits::of_message(&message), Vec::<String>::new(), "{message:?}");
        self.judge(state, only, &message);
        if at.is_none() {
            message.pings.iter().for_each(|person| self.may_be_called(state, *person, mentions));
        }
        let now = self.hands.now();
        state.touched.insert(channel, now);
        state.heard.extend(message.pings.iter().copied().chain(only).map(|person| (person, now)));
        if let Some(archived) = state.threads.get_mut(&channel).filter(|_| at.is_none()) {
            *archived = false;
        }
        let id = at.unwrap_or_else(|| MessageId(FIRST_MESSAGE + state.said.len() as u64));
        if let Some(said) = state.said.iter_mut().find(|said| said.id == id) {
            Arc::make_mut(said).message = message;
        } else {
            let at = self.hands.now();
            state.said.push(Arc::new(SimulatedMessage { id, channel, at, only, message, deleted: false }));
        }
        id
    }

    /// Writes a direct message, unless the person takes none. A message with a known nonce (`once`) is not
    /// written again.
    fn write_to(
        &self,
        state: &mut State,
        person: PersonId,
        once: &str,
        message: &Message,
    ) -> Result<MessageId, ChatFault> {
        if lets_nobody_write(person) {
            return Err(ChatFault::Forbidden);
        }
        // Two kinds of direct messages cannot be replaced by a mention in a channel: those about a match
        // whose record is lost, and digests. A digest may have been decided before the person changed their
        // setting.
        let nowhere = says_set_aside(&message.text) || is_digest(&message.text);
        // After a forbidden channel or a lasting fault, a direct message may also replace a mention.
        let nowhere = nowhere || state.was_unwell;
        // Followers asked for one message at the end, so their notification setting does not apply to it.
        let is_asked_for = says_followed(&message.text);
        let may = |alerts| writes(alerts) || is_asked_for || (nowhere && alerts != Alerts::Silent);
        self.may_be_called(state, person, may);
        assert_eq!(limits::of_message(message), Vec::<String>::new(), "{message:?}");
        let direct_message = (self.hands.now(), seen(MessageId(DIRECT), message));
        state.heard.insert(person, direct_message.0);
        state.direct.entry((person, once.to_owned())).or_insert(direct_message);
        Ok(MessageId(DIRECT))
    }

    /// Asserts that nobody is pinged in quiet hours or against their notification setting. Shortly after a
    /// change of settings, a ping may still follow the former ones.
    fn may_be_called(&self, state: &State, person: PersonId, way: impl Fn(Alerts) -> bool) {
        let now = self.hands.now();
        if self.vault.settings_changed_at(person).is_some_and(|at| now - at < ON_ITS_WAY) {
            return;
        }
        let settings = self.vault.person(person);
        // A mention may replace direct messages if the person takes none, or if the chat could not deliver
        // them for long.
        let is_unwritten = state.refuses_direct_messages(person) || state.was_unwell;
        let is_mentioned_instead = is_unwritten && writes(settings.alerts);
        assert!(way(settings.alerts) || is_mentioned_instead, "{person} is called against their choice");
        // Quiet hours do not apply to live matches.
        let asleep = |at| settings.quiet_until(at).is_some() && !self.vault.has_live(person);
        assert!(!asleep(now) || !asleep(now - ON_ITS_WAY), "{person} is called while they sleep");
    }

    /// Asserts that a board is never newer than its match, that nobody is pinged twice for a turn, and that
    /// no private answer or practice is public.
    fn judge(&self, state: &mut State, only: Option<PersonId>, message: &Message) {
        if only.is_none() {
            assert_eq!(private_part(&message.text), None, "everybody reads this: {message:?}");
            self.is_no_practice(message);
        }
        self.pings_only_players(message);
        let is_puzzle =
            |(id, _): (String, Vec<String>)| Press::read(&id).as_ref().and_then(PuzzlePress::of).is_some();
        assert!(message.pings.is_empty() || !components(message).any(is_puzzle), "a puzzle calls nobody");
        let Some((id, turn)) = board_of(message) else { return };
        assert!(!GUESSED.iter().any(|says| message.text.contains(says)), "{message:?}");
        let record = self.vault.game_match(id).expect("a board is of a match that is on disk");
        assert!(turn <= record.turn, "the board of turn {turn} of {id} is newer than {}", record.turn);
        if only.is_some() {
            assert!(message.pings.is_empty(), "a private message calls nobody");
            return;
        }
        if turn == record.turn {
            self.follows_results(&record);
        }
        for &person in &message.pings {
            let times = state.calls.entry((id, turn, person)).or_default();
            *times += 1;
            assert!(*times <= 1, "{person} is called for turn {turn} of {id} a second time");
        }
    }
}

impl SimulatedChat {
    /// Asserts that no public message has a control that belongs to somebody's practice.
    fn is_no_practice(&self, message: &Message) {
        let about = components(message).filter_map(|(id, _)| Press::read(&id)?.game_match());
        let mut records = about.filter_map(|id| self.vault.game_match(id));
        let practice = records.find(|record| record.practice);
        assert!(practice.is_none(), "everybody reads of {practice:?}: {message:?}");
    }

    /// Asserts that an answer about practice is private, unless its person asked to show it to everyone.
    fn shows_of_practice(&self, state: &State, to: &ReplyTo, only: Option<PersonId>) {
        let interaction = &state.asked[&to.id];
        let record =
            interaction.about.and_then(|id| self.vault.game_match(id)).filter(|record| record.practice);
        let Some(record) = record.filter(|_| only.is_none()) else { return };
        let is_theirs = record.people.player_of(interaction.person).is_some();
        assert!(interaction.shares.is_some() && is_theirs, "everybody sees {record:?}");
        if matches!(interaction.shares, Some(Press::Practice(PracticePress::ShowEnd(_)))) {
            assert!(record.counted_conclusion().is_some(), "not how it ends: {record:?}");
            self.vault.count("practice shown to everyone");
        }
    }

    /// Asserts that a message about a match pings only players of the match.
    fn pings_only_players(&self, message: &Message) {
        let about = components(message).find_map(|(component, _)| match Press::read(&component)? {
            Press::Play(step) => Some(step.id),
            Press::Rematch(id) => Some(id),
            _ => None,
        });
        let Some(record) = about.and_then(|id| self.vault.game_match(id)) else { return };
        for person in &message.pings {
            assert!(record.people.player_of(*person).is_some(), "{person} only watches {}", record.id);
        }
    }

    /// Asserts that the board of a round appears only after the result of the round before is no longer in
    /// the outbox.
    fn follows_results(&self, record: &Match) {
        if record.rounds.len() == 1 {
            return;
        }
        let entries: Vec<(Key, OutboxEntry)> = self.vault.all(RowKind::Outbox);
        let is_result = |(key, row): &(Key, OutboxEntry)| {
            matches!(key, Key::Outbox(Subject::Match(id), _) if *id == record.id)
                && matches!(row.content, EntryContent::Effect(Effect::Round { .. }))
        };
        let pending = entries.iter().find(|row| is_result(row));
        assert!(pending.is_none(), "the board of turn {} precedes {pending:?}", record.turn);
        self.vault.count("a board after a result");
    }

    /// Asserts that everybody whom a message names as a right guesser has guessed that move for that turn,
    /// before it was played.
    fn guessed(&self, said: &SimulatedMessage, text: &str) {
        let Some((line, names)) = GUESSED.iter().find_map(|says| text.split_once(says)) else { return };
        assert!(!line.starts_with("~~"), "what is taken back was guessed by nobody: {text}");
        let (id, shown) = board_of(&said.message).expect("a board");
        let record = self.vault.game_match(id).expect("a board is of a match that is on disk");
        assert!(!record.begins_a_round(shown), "named by the card of the round before: {text}");
        let all: Vec<(Key, Guesses)> = self.vault.all(RowKind::Guesses);
        let is_told = |person: &PersonId| names.contains(&format!("<@{person}>"));
        for (key, guesses) in &all {
            let Key::Guess(of, person) = key else { continue };
            if *of != id || !is_told(person) {
                continue;
            }
            let listed =
                guesses.list.iter().filter(|guess| (shown.saturating_sub(2)..shown).contains(&guess.turn));
            let right = |guess: &Guess| {
                let round = &record.rounds[usize::from(guess.round)];
                let ply = usize::from(guess.ply);
                // The mover may have taken the move back after the message was written. Then the move cannot
                // be compared.
                round.turn_of(ply) != Some(guess.turn) || round.moves[ply] == guess.mv
            };
            assert!(listed.clone().any(right), "{text}: {guesses:?}");
            assert!(listed.clone().all(|guess| guess.turn < record.turn), "named before the move: {text}");
        }
        self.vault.count("guessed right");
    }
}

impl State {
    fn refuses_direct_messages(&self, person: PersonId) -> bool {
        lets_nobody_write(person) || self.refused_readers.contains(&person)
    }

    /// Returns the only person who sees a message.
    fn only(&self, id: MessageId) -> Option<PersonId> {
        self.said.iter().find(|said| said.id == id).and_then(|said| said.only)
    }

    /// Records the message that the chat regards as the original answer.
    fn original(&mut self, to: &ReplyTo, at: MessageId) {
        self.asked.get_mut(&to.id).expect("somebody asked").original = Some(at);
    }

    /// If the report on this answer will be lost, records the answer's message, so that the bot may answer
    /// again.
    fn unheard(&mut self, to: &ReplyTo, at: MessageId) {
        if matches!(self.mood, ChatFaultMode::Deaf(_)) {
            let interaction = self.asked.get_mut(&to.id).expect("somebody asked");
            interaction.promised = Some(at);
            interaction.unheard = true;
        }
    }
}

/// Returns whether a person takes no direct messages. These are the people with odd ids.
const fn lets_nobody_write(person: PersonId) -> bool {
    person.0 % 2 == 1
}

/// Returns the person whose direct messages a channel has, or `None` for other channels.
fn reader(channel: ChannelId) -> Option<PersonId> {
    channel.0.checked_sub(DIRECT).map(PersonId)
}

/// Returns the direct messages written to a person at or after this time.
fn letters(state: &State, person: PersonId, after: Timestamp) -> Vec<BotMessage> {
    let theirs = state.direct.iter().filter(|((to, _), (at, _))| *to == person && *at >= after);
    theirs.map(|(_, (_, letter))| letter.clone()).collect()
}

/// Returns whether a press asks to show a private message to everyone.
const fn is_for_everyone(press: &Press) -> bool {
    matches!(
        press,
        Press::Practice(PracticePress::ShowEnd(_))
            | Press::Analyse { public: true, .. }
            | Press::Animate { public: true, .. }
            | Press::PlayOn { to: Some(_), .. }
    )
}

/// Returns the match and the turn whose moves a message offers, or `None` if it offers no moves.
pub fn board_of(message: &Message) -> Option<(MatchId, u32)> {
    components(message).find_map(|(component, _)| match Press::read(&component)? {
        Press::Play(step) => Some((step.id, step.turn)),
        _ => None,
    })
}

/// Returns the ids of the enabled controls of a message. Each menu comes with its values.
pub fn components(message: &Message) -> impl Iterator<Item = (String, Vec<String>)> {
    message.rows.iter().flat_map(|row| match row {
        Row::Buttons(buttons) => {
            let live = buttons.iter().filter(|button| !button.disabled);
            live.map(|button| (button.id.clone(), Vec::new())).collect::<Vec<_>>()
        }
        Row::Link(_) => Vec::new(),
        Row::Menu(menu) => {
            vec![(menu.id.clone(), menu.entries.iter().map(|entry| entry.value.clone()).collect())]
        }
    })
}

impl Chat for SimulatedChat {
    fn mention_command(&self, _: &str) -> Option<String> {
        None
    }

    fn invite_address(&self) -> Option<String> {
        None
    }

    fn address(&self, place: Place, message: MessageId) -> String {
        format!("https://example.org/{}/{message}", place.channel)
    }

    fn answer<'a>(
        &'a self,
        to: &'a ReplyTo,
        answer: Answer,
    ) -> BoxFuture<'a, Result<Option<MessageId>, ChatFault>> {
        Box::pin(self.call(None, move |state| {
            assert_eq!(limits::of_answer(&answer), Vec::<String>::new(), "{answer:?}");
            let interaction = self.first(state, to)?;
            interaction.answers += 1;
            let (person, pressed) = (interaction.person, interaction.pressed);
            let alone = interaction.alone.then_some(person);
            match answer {
                Answer::Message(shown, message) => {
                    let only = (shown == Visibility::Private).then_some(person);
                    self.shows_of_practice(state, to, only);
                    let id = self.say(state, None, to.channel, only, message);
                    state.unheard(to, id);
                    state.original(to, id);
                    Ok(Some(id))
                }
                Answer::Replace(message) => {
                    let at = pressed.expect("only a press has a message to replace");
                    let only = state.only(at).or(alone);
                    state.unheard(to, at);
                    state.original(to, at);
                    Ok(Some(self.say(state, Some(at), to.channel, only, message)))
                }
                Answer::Completions(_) => Ok(None),
            }
        }))
    }

    fn defer<'a>(&'a self, to: &'a ReplyTo, later: Deferral) -> BoxFuture<'a, Result<(), ChatFault>> {
        Box::pin(self.call(None, move |state| {
            let id = MessageId(FIRST_MESSAGE + state.said.len() as u64);
            let interaction = self.first(state, to)?;
            if later == Deferral::Update {
                (interaction.promised, interaction.original) = (interaction.pressed, interaction.pressed);
                return Ok(());
            }
            (interaction.promised, interaction.original) = (Some(id), Some(id));
            let only = Some(interaction.person);
            let message = Message { text: "…".to_owned(), ..Message::default() };
            let at = self.hands.now();
            state.said.push(Arc::new(SimulatedMessage {
                id,
                channel: to.channel,
                at,
                only,
                message,
                deleted: false,
            }));
            Ok(())
        }))
    }

    fn finish<'a>(
        &'a self,
        to: &'a ReplyTo,
        mut message: Message,
    ) -> BoxFuture<'a, Result<MessageId, ChatFault>> {
        Box::pin(self.call(None, move |state| {
            let interaction = self.later(state, to)?;
            // The bot cannot edit an answer that never arrived.
            let at = interaction.promised.or(interaction.original).ok_or(ChatFault::Gone)?;
            let alone = interaction.alone.then_some(interaction.person);
            if std::mem::take(&mut interaction.unheard) || interaction.answers > 0 {
                // An edit pings nobody a second time.
                message.pings.clear();
            } else {
                interaction.answers += 1;
            }
            let only = state.only(at).or(alone);
            state.unheard(to, at);
            Ok(self.say(state, Some(at), to.channel, only, message))
        }))
    }

    fn follow_up<'a>(
        &'a self,
        to: &'a ReplyTo,
        shown: Visibility,
        message: Message,
    ) -> BoxFuture<'a, Result<MessageId, ChatFault>> {
        Box::pin(self.call(None, move |state| {
            let interaction = self.later(state, to)?;
            let is_taken_for_the_answer =
                interaction.answers == 0 && interaction.promised != interaction.pressed;
            assert!(
                !is_taken_for_the_answer || interaction.promised.is_none(),
                "it would be private: {message:?}"
            );
            interaction.answers += u32::from(interaction.answers == 0);
            let only = (shown == Visibility::Private).then_some(interaction.person);
            self.shows_of_practice(state, to, only);
            let (calls, deaf) = (state.calls.clone(), matches!(state.mood, ChatFaultMode::Deaf(_)));
            let said = self.say(state, None, to.channel, only, message);
            if deaf {
                // Restore the earlier counts of pings. The report on this follow-up is lost, and follow-ups
                // have no nonce against duplicates. So the bot may send it and its ping again.
                state.calls = calls;
            }
            Ok(said)
        }))
    }

    fn delete<'a>(&'a self, to: &'a ReplyTo, part: AnswerPart) -> BoxFuture<'a, Result<(), ChatFault>> {
        Box::pin(self.call(None, move |state| {
            let interaction = self.later(state, to)?;
            let id = match part {
                AnswerPart::First => {
                    interaction.promised.or(interaction.original).expect("only an answer is deleted")
                }
                AnswerPart::FollowUp(id) => id,
            };
            // The deletion of a private panel counts as the answer.
            interaction.answers = interaction.answers.max(1);
            // A forged press may name a message that never existed.
            let Some(said) = state.said.iter_mut().find(|said| said.id == id) else { return Ok(()) };
            assert!(said.only.is_some(), "what everybody reads is never deleted: {said:?}");
            self.vault.count("a panel deleted");
            Arc::make_mut(said).deleted = true;
            Ok(())
        }))
    }

    fn post<'a>(
        &'a self,
        channel: ChannelId,
        once: &'a str,
        message: Message,
    ) -> BoxFuture<'a, Result<MessageId, ChatFault>> {
        Box::pin(self.call(Some(channel), move |state| {
            let has_picture = message.file.is_some();
            let sent = OutgoingMessage { channel, reader: reader(channel), text: &message.text, has_picture };
            self.admit(state, &sent)?;
            if let Some(person) = reader(channel) {
                return self.write_to(state, person, once, &message);
            }
            assert_ne!(channel, Place::NOWHERE.channel, "practice has no channel: {message:?}");
            if let Some(&id) = state.once.get(&(channel, once.to_owned())) {
                return Ok(id);
            }
            if state.deleted.contains(&channel) {
                return Err(ChatFault::Gone);
            }
            let is_thread = channel.0 >= FIRST_MESSAGE;
            assert!(
                !is_thread || state.threads.contains_key(&channel),
                "a thread is opened before we write there"
            );
            let id = self.say(state, None, channel, None, message);
            state.once.insert((channel, once.to_owned()), id);
            Ok(id)
        }))
    }

    fn open_thread<'a>(
        &'a self,
        channel: ChannelId,
        message: MessageId,
        name: &'a str,
    ) -> BoxFuture<'a, Result<(), ChatFault>> {
        Box::pin(self.call(Some(channel), move |state| {
            assert!((1..=limits::THREAD).contains(&name.chars().count()), "{name:?}");
            let said =
                state.said.iter().find(|said| said.id == message).expect("a thread is opened on a message");
            assert!(said.only.is_none() && said.channel == channel, "{said:?}");
            let is_open = state.threads.contains_key(&ChannelId(message.0));
            if let Some(fault) = state.no_threads.clone().filter(|_| !is_open) {
                self.vault.count("a thread refused");
                return Err(fault);
            }
            if said.deleted && !is_open {
                return Err(ChatFault::Gone);
            }
            state.deleted.remove(&ChannelId(message.0));
            state.threads.entry(ChannelId(message.0)).or_default();
            Ok(())
        }))
    }

    fn archive(&self, thread: ChannelId) -> BoxFuture<'_, Result<(), ChatFault>> {
        Box::pin(self.call(Some(thread), move |state| {
            // The match may begin in this thread at this very moment, so its first turn is not checked. The
            // first board then opens the thread again.
            let plays = |one: &Match| {
                one.is_running() && one.place.channel == thread && one.thread_of.is_some() && one.turn > 1
            };
            assert!(!self.vault.matches().iter().any(plays), "archived while it is played in");
            self.vault.count("a thread archived");
            // Do not require messages in the thread: the end of the match may have been shown elsewhere.
            let archived = state.threads.get_mut(&thread).ok_or(ChatFault::Gone)?;
            *archived = true;
            state.touched.insert(thread, self.hands.now());
            Ok(())
        }))
    }

    fn direct(&self, person: PersonId) -> BoxFuture<'_, Result<ChannelId, ChatFault>> {
        Box::pin(self.call(None, move |_| Ok(ChannelId(DIRECT + person.0))))
    }

    fn emoji(
        &self,
        _: Vec<Drawing>,
        _: Timestamp,
    ) -> BoxFuture<'_, Result<BTreeMap<String, String>, ChatFault>> {
        Box::pin(async { Ok(BTreeMap::new()) })
    }

    fn edit(
        &self,
        channel: ChannelId,
        message: MessageId,
        edit: Edit,
    ) -> BoxFuture<'_, Result<(), ChatFault>> {
        Box::pin(self.call(Some(channel), move |state| {
            assert_eq!(limits::of_edit(&edit), Vec::<String>::new(), "{edit:?}");
            let has_picture = matches!(edit.file, FileEdit::Replace(_));
            let text = edit.text.as_deref().unwrap_or_default();
            self.admit(state, &OutgoingMessage { channel, reader: reader(channel), text, has_picture })?;
            state.touched.insert(channel, self.hands.now());
            let said = state.said.iter_mut().find(|said| said.id == message && !said.deleted);
            let said = Arc::make_mut(said.ok_or(ChatFault::Gone)?);
            if let Some(text) = edit.text.as_ref().filter(|_| board_of(&said.message).is_some()) {
                self.guessed(said, text);
            }
            let Edit { text, rows, file } = edit;
            said.message.text = text.unwrap_or_else(|| said.message.text.clone());
            said.message.rows = rows.unwrap_or_else(|| said.message.rows.clone());
            said.message.file = match file {
                FileEdit::Keep => said.message.file.take(),
                FileEdit::Remove => None,
                FileEdit::Replace(file) => Some(file),
            };
            Ok(())
        }))
    }

    fn original<'a>(&'a self, to: &'a ReplyTo) -> BoxFuture<'a, Result<Option<MessageId>, ChatFault>> {
        Box::pin(self.call(None, move |state| {
            let &mut InteractionState { original, pressed, .. } = self.later(state, to)?;
            let stands = |id: &MessageId| {
                let mut said = state.said.iter().filter(|said| said.id == *id);
                said.any(|said| !said.deleted && said.only.is_none())
            };
            Ok(original.filter(|id| Some(*id) != pressed).filter(stands))
        }))
    }

    fn is_member(&self, _: ServerId) -> BoxFuture<'_, Result<bool, ChatFault>> {
        Box::pin(self.call(None, |_| Ok(true)))
    }

    fn has_member(&self, _: ServerId, _: PersonId) -> BoxFuture<'_, Result<bool, ChatFault>> {
        Box::pin(self.call(None, |_| Ok(true)))
    }

    fn may_use<'a>(&'a self, _: &'a str, _: Place, _: PersonId) -> BoxFuture<'a, Result<bool, ChatFault>> {
        Box::pin(self.call(None, |_| Ok(false)))
    }

    fn recent(
        &self,
        channel: ChannelId,
        after: Timestamp,
    ) -> BoxFuture<'_, Result<Vec<BotMessage>, ChatFault>> {
        Box::pin(self.call(Some(channel), move |state| {
            if channel.0 >= FIRST_MESSAGE
                && reader(channel).is_none()
                && !state.threads.contains_key(&channel)
            {
                return Err(ChatFault::Gone);
            }
            let here = |said: &&Arc<SimulatedMessage>| {
                said.channel == channel && said.at >= after && said.only.is_none() && !said.deleted
            };
            if let Some(person) = reader(channel) {
                return Ok(letters(state, person, after));
            }
            Ok(state.said.iter().filter(here).take(100).map(|said| seen(said.id, &said.message)).collect())
        }))
    }
}

/// Returns a message in the form in which the chat reports it to the bot.
fn seen(id: MessageId, message: &Message) -> BotMessage {
    let all = message.rows.iter().flat_map(|row| match row {
        Row::Buttons(buttons) => buttons.iter().map(|button| button.id.clone()).collect(),
        Row::Link(_) => Vec::new(),
        Row::Menu(menu) => vec![menu.id.clone()],
    });
    let has_controls = components(message).next().is_some();
    BotMessage { id, text: message.text.clone(), components: all.collect(), has_controls }
}

/// Returns whether a direct message is a digest of everything that waits for its reader.
fn is_digest(text: &str) -> bool {
    let title = text.lines().next().unwrap_or_default();
    LETTERS.iter().any(|phrase| title.contains(phrase))
}

/// Returns whether a direct message tells a follower of the end of a match.
fn says_followed(text: &str) -> bool {
    FOLLOWED.iter().any(|phrase| text.contains(phrase))
}

fn mentions(alerts: Alerts) -> bool {
    NotificationRoute::of(alerts).is_some_and(NotificationRoute::mentions)
}

fn writes(alerts: Alerts) -> bool {
    NotificationRoute::of(alerts).is_some_and(NotificationRoute::writes)
}

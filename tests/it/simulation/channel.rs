//! The simulated chat: messages in memory, injected faults, and checks of every message.

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

/// Deadlines of the first answer and of all later answers.
const FIRST: Span = Span::seconds(3);
const LAST: Span = Span::minutes(15);
/// Latencies of consecutive calls in milliseconds. They differ, so that later calls sometimes overtake.
const TRAVEL: [u64; 5] = [40, 190, 70, 320, 110];
/// First channel number of direct messages.
pub const DIRECT: u64 = 1 << 60;
/// First message number, far above every other number, as in a real chat.
const FIRST_MESSAGE: u64 = 1 << 50;
/// Delay of the outcomes of late calls, long enough for a sweep to find a stale board.
const LATE: Duration = Duration::from_secs(40);

/// A call may still arrive this long after it was decided.
const ON_ITS_WAY: Span = Span::minutes(1);

/// The kind of fault that the chat injects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChatFaultMode {
    Well,
    /// This many calls fail with a retryable error.
    Trouble(u32),
    /// This many calls take effect, but their outcomes are lost.
    Deaf(u32),
    /// This many calls into a channel take effect, but their outcomes arrive late.
    Late(u32),
}

impl ChatFaultMode {
    /// Returns the mood after one affected call.
    fn after_one(self) -> Self {
        match self {
            Self::Trouble(left) if left > 1 => Self::Trouble(left - 1),
            Self::Deaf(left) if left > 1 => Self::Deaf(left - 1),
            Self::Late(left) if left > 1 => Self::Late(left - 1),
            _ => Self::Well,
        }
    }
}

/// A message in a channel, deleted or not.
#[derive(Clone, Debug)]
pub struct SimulatedMessage {
    pub id: MessageId,
    pub channel: ChannelId,
    pub at: Timestamp,
    /// The only person who sees the message, if it is private.
    pub only: Option<PersonId>,
    pub message: Message,
    pub deleted: bool,
}

/// The state of one interaction.
#[derive(Debug)]
struct InteractionState {
    person: PersonId,
    at: Timestamp,
    pressed: Option<MessageId>,
    /// Whether the pressed message is private.
    alone: bool,
    /// The match that it is about, where it names one.
    about: Option<MatchId>,
    /// The press that asks to show something to everyone.
    shares: Option<Press>,
    /// The deferred answer, or the message that answers.
    promised: Option<MessageId>,
    /// The message that the chat regards as the original answer.
    original: Option<MessageId>,
    answers: u32,
    /// Whether the outcome of the answer was lost, in which case the bot answers again.
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
    /// Whether a channel was ever closed, a message deleted, or the chat in trouble.
    was_unwell: bool,
    mood: ChatFaultMode,
    calls: BTreeMap<(MatchId, u32, PersonId), u32>,
    travels: usize,
    direct: BTreeMap<(PersonId, String), (Timestamp, BotMessage)>,
    /// The open threads, each with whether it is archived.
    threads: BTreeMap<ChannelId, bool>,
    /// The threads that somebody has deleted.
    deleted: BTreeSet<ChannelId>,
    /// The fault of every attempt to open a thread, if there is one.
    no_threads: Option<ChatFault>,
    /// The refusals that are in force.
    refusals: Vec<Refusal>,
    /// Whether a message was ever refused because of its picture.
    refused_pictures: bool,
    /// The people to whom a direct message was ever refused.
    refused_readers: BTreeSet<PersonId>,
    /// The time of the last message to each person.
    heard: BTreeMap<PersonId, Timestamp>,
    /// The time of the last new or changed message in each channel.
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
        let asked = InteractionState {
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
        self.state().asked.entry(incoming.reply.id).or_insert(asked);
    }

    pub fn feel(&self, mood: ChatFaultMode) {
        let mut state = self.state();
        state.was_unwell |= !matches!(mood, ChatFaultMode::Well);
        state.mood = mood;
    }

    /// Returns whether outcomes of calls arrive late.
    pub fn is_late(&self) -> bool {
        matches!(self.state().mood, ChatFaultMode::Late(_))
    }

    pub fn is_well(&self) -> bool {
        !matches!(self.state().mood, ChatFaultMode::Trouble(_))
    }

    /// Closes a channel to the bot, or opens it again.
    pub fn close(&self, channel: ChannelId, closed: bool) {
        let mut state = self.state();
        state.was_unwell |= closed;
        if closed {
            state.closed.insert(channel)
        } else {
            state.closed.remove(&channel)
        };
    }

    /// Sets or clears the fault of every attempt to open a thread.
    pub fn refuse_threads(&self, why: Option<ChatFault>) {
        self.state().no_threads = why;
    }

    /// Adds a refusal to those in force.
    pub fn refuse(&self, refusal: Refusal) {
        let mut state = self.state();
        state.was_unwell = true;
        state.refusals.push(refusal);
    }

    /// Ends all refusals.
    pub fn refuse_nothing(&self) {
        self.state().refusals.clear();
    }

    /// Returns whether a direct message to a person was ever refused, or always is.
    pub fn has_refused_letters_to(&self, person: PersonId) -> bool {
        self.state().has_refused_letters_to(person)
    }

    /// Returns whether a message was ever refused because of its picture.
    pub fn has_refused_pictures(&self) -> bool {
        self.state().refused_pictures
    }

    /// Returns whether a person received anything since a moment.
    pub fn has_heard(&self, person: PersonId, since: Timestamp) -> bool {
        self.state().heard.get(&person).is_some_and(|at| *at >= since)
    }

    /// Returns whether a message in a channel was written or changed since a moment.
    pub fn is_touched(&self, channel: ChannelId, since: Timestamp) -> bool {
        self.state().touched.get(&channel).is_some_and(|at| *at >= since)
    }

    /// Returns whether any message was written or changed since a moment.
    pub fn is_any_touched(&self, since: Timestamp) -> bool {
        self.state().touched.values().any(|at| *at >= since)
    }

    /// Deletes a thread with its messages. People who were called there may be called again where the
    /// match goes on.
    pub fn delete_thread(&self, thread: ChannelId) {
        let mut state = self.state();
        state.threads.remove(&thread);
        state.deleted.insert(thread);
        state.was_unwell = true;
        state.calls.clear();
        let within = state.said.iter_mut().filter(|said| said.channel == thread);
        within.for_each(|said| Arc::make_mut(said).deleted = true);
    }

    /// Returns the existing threads.
    pub fn threads(&self) -> Vec<ChannelId> {
        self.state().threads.keys().copied().collect()
    }

    /// Returns whether a channel exists: the channels of the servers always do, threads until they are
    /// deleted.
    pub fn is_there(&self, channel: ChannelId) -> bool {
        channel.0 < FIRST_MESSAGE || self.state().threads.contains_key(&channel)
    }

    /// Returns whether a match is played in the deleted thread of another match, so that it has no
    /// channel to move to.
    pub fn has_lost(&self, record: &Match) -> bool {
        record.thread_of.is_none() && self.is_deleted(record.place.channel)
    }

    /// Returns whether a channel is a deleted thread.
    pub fn is_deleted(&self, channel: ChannelId) -> bool {
        self.state().deleted.contains(&channel)
    }

    /// Forgets recent calls, because a restarted program cannot know about them.
    pub fn forget_calls(&self) {
        self.state().calls.clear();
    }

    /// Deletes a message as a moderator would.
    pub fn delete(&self, id: MessageId) {
        let mut state = self.state();
        let said = state.said.iter_mut().filter(|said| said.id == id);
        said.for_each(|said| Arc::make_mut(said).deleted = true);
    }

    /// Returns all messages, oldest first.
    pub fn said(&self) -> Vec<Arc<SimulatedMessage>> {
        self.state().said.clone()
    }

    /// Returns the distinct direct messages that a person received.
    pub fn written_to(&self, person: PersonId) -> Vec<String> {
        let state = self.state();
        let to_them = state.direct.iter().filter(|((to, _), _)| *to == person);
        to_them.map(|(_, (_, letter))| letter.text.clone()).collect()
    }

    /// Returns whether a person was sent a letter about a match since a moment. The player to move can
    /// go on from each such letter.
    pub fn has_written_of(&self, id: MatchId, person: PersonId, since: Timestamp) -> bool {
        let (state, name) = (self.state(), format!("{id}-"));
        let mut to_them = state.direct.iter().filter(|((to, _), (at, _))| *to == person && *at >= since);
        to_them.any(|((_, once), _)| once.starts_with(&name))
    }

    /// Returns how often an interaction was answered. The public effect of an acknowledged press counts
    /// as its answer.
    pub fn answers(&self, id: InteractionId) -> u32 {
        let state = self.state();
        let asked = &state.asked[&id];
        let is_new = |said: &Arc<SimulatedMessage>| said.only.is_none() && said.at >= asked.at;
        let is_acknowledged = asked.promised.is_some() && asked.promised == asked.pressed;
        let is_seen = is_acknowledged && self.vault.has_seen(id) && state.said.iter().any(is_new);
        asked.answers.max(u32::from(is_seen))
    }

    /// Returns whether a first answer is too late, or was deferred and is up to the process that
    /// deferred it.
    pub fn is_too_late(&self, id: InteractionId) -> bool {
        let asked = &self.state().asked[&id];
        asked.promised.is_some() || self.hands.now() - asked.at > FIRST
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

    /// Makes a call with latency. Both the call and its outcome may get lost.
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

    /// Returns the outcome of a call that has arrived, and whether it arrives late.
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

    /// Refuses a message or an edit if a refusal or the mood says so.
    fn admit(&self, state: &mut State, sent: &OutgoingMessage<'_>) -> Result<(), ChatFault> {
        let Some(fault) = state.refusals.iter_mut().find_map(|refusal| refusal.meet(sent)) else {
            return Ok(());
        };
        state.refused_pictures |= matches!(fault, ChatFault::Picture(_));
        state.refused_readers.extend(sent.reader);
        self.vault.count("a message refused");
        Err(fault)
    }

    /// Returns the interaction of a first answer that is in time and really the first.
    fn first<'s>(&self, state: &'s mut State, to: &ReplyTo) -> Result<&'s mut InteractionState, ChatFault> {
        let asked = state.asked.get_mut(&to.id).expect("somebody asked");
        if asked.answers > 0 || asked.promised.is_some() {
            return Err(ChatFault::Answered);
        }
        if self.hands.now() - asked.at > FIRST { Err(ChatFault::TokenExpired) } else { Ok(asked) }
    }

    /// Returns the interaction of a later answer that is in time.
    fn later<'s>(&self, state: &'s mut State, to: &ReplyTo) -> Result<&'s mut InteractionState, ChatFault> {
        let asked = state.asked.get_mut(&to.id).expect("somebody asked");
        if self.hands.now() - asked.at > LAST { Err(ChatFault::TokenExpired) } else { Ok(asked) }
    }

    /// Writes a new message or edits an existing one.
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

    /// Writes a direct message.
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
        // Two letters have no channel for a mention: one about a match whose record is gone, and the
        // digest. A digest may have been decided before the person changed their setting.
        let nowhere = says_set_aside(&message.text) || is_letter(&message.text);
        // A closed channel, or lasting trouble, also turns a mention into a direct message.
        let nowhere = nowhere || state.was_unwell;
        // A follower asked for one letter, whatever their own notification setting is.
        let is_asked_for = says_followed(&message.text);
        let may = |alerts| writes(alerts) || is_asked_for || (nowhere && alerts != Alerts::Silent);
        self.may_be_called(state, person, may);
        assert_eq!(limits::of_message(message), Vec::<String>::new(), "{message:?}");
        let letter = (self.hands.now(), seen(MessageId(DIRECT), message));
        state.heard.insert(person, letter.0);
        state.direct.entry((person, once.to_owned())).or_insert(letter);
        Ok(MessageId(DIRECT))
    }

    /// Asserts that nobody is called in quiet hours or against their setting. Calls decided before a
    /// change of settings may still arrive.
    fn may_be_called(&self, state: &State, person: PersonId, way: impl Fn(Alerts) -> bool) {
        let now = self.hands.now();
        if self.vault.settled_at(person).is_some_and(|at| now - at < ON_ITS_WAY) {
            return;
        }
        let settled = self.vault.person(person);
        // People are mentioned instead if they refuse direct messages or cannot get them for long.
        let is_unwritten = state.has_refused_letters_to(person) || state.was_unwell;
        let is_mentioned_instead = is_unwritten && writes(settled.alerts);
        assert!(way(settled.alerts) || is_mentioned_instead, "{person} is called against their choice");
        // Live matches call at any hour.
        let asleep = |at| settled.quiet_until(at).is_some() && !self.vault.has_live(person);
        assert!(!asleep(now) || !asleep(now - ON_ITS_WAY), "{person} is called while they sleep");
    }

    /// Checks a message: a board is never newer than its record, shows what the record says, and calls
    /// nobody twice for a turn. A public message contains no private answer.
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
    /// What everybody reads leads to nobody's practice.
    fn is_no_practice(&self, message: &Message) {
        let about = components(message).filter_map(|(id, _)| Press::read(&id)?.game_match());
        let mut records = about.filter_map(|id| self.vault.game_match(id));
        let practice = records.find(|record| record.practice);
        assert!(practice.is_none(), "everybody reads of {practice:?}: {message:?}");
    }

    /// What is answered about practice is private, but for what its person shows to everyone.
    fn shows_of_practice(&self, state: &State, to: &ReplyTo, only: Option<PersonId>) {
        let asked = &state.asked[&to.id];
        let record = asked.about.and_then(|id| self.vault.game_match(id)).filter(|record| record.practice);
        let Some(record) = record.filter(|_| only.is_none()) else { return };
        let is_theirs = record.people.player_of(asked.person).is_some();
        assert!(asked.shares.is_some() && is_theirs, "everybody sees {record:?}");
        if matches!(asked.shares, Some(Press::Practice(PracticePress::ShowEnd(_)))) {
            assert!(record.counted_conclusion().is_some(), "not how it ends: {record:?}");
            self.vault.count("practice shown to everyone");
        }
    }

    /// Asserts that a message about a match pings only its players, and no guessers.
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

    /// Asserts that the board of a round never precedes the result of the round before, unless that
    /// result was given up.
    fn follows_results(&self, record: &Match) {
        if record.rounds.len() == 1 {
            return;
        }
        let owed: Vec<(Key, OutboxEntry)> = self.vault.all(RowKind::Outbox);
        let is_result = |(key, row): &(Key, OutboxEntry)| {
            matches!(key, Key::Outbox(Subject::Match(id), _) if *id == record.id)
                && matches!(row.content, EntryContent::Effect(Effect::Round { .. }))
        };
        let pending = owed.iter().find(|row| is_result(row));
        assert!(pending.is_none(), "the board of turn {} precedes {pending:?}", record.turn);
        self.vault.count("a board after a result");
    }

    /// Asserts that everybody named as a right guesser guessed the move at that turn, before it was
    /// played.
    fn guessed(&self, said: &SimulatedMessage, text: &str) {
        let Some((line, names)) = GUESSED.iter().find_map(|says| text.split_once(says)) else { return };
        assert!(!line.starts_with("~~"), "what is taken back was guessed by nobody: {text}");
        let (id, shown) = board_of(&said.message).expect("a board");
        let record = self.vault.game_match(id).expect("a board is of a match that is on disk");
        assert!(!record.begins_a_round(shown), "told by the card of the round before: {text}");
        let all: Vec<(Key, Guesses)> = self.vault.all(RowKind::Guesses);
        let is_told = |person: &PersonId| names.contains(&format!("<@{person}>"));
        for (key, guesses) in &all {
            let Key::Guess(of, person) = key else { continue };
            if *of != id || !is_told(person) {
                continue;
            }
            let told =
                guesses.list.iter().filter(|guess| (shown.saturating_sub(2)..shown).contains(&guess.turn));
            let right = |guess: &Guess| {
                let round = &record.rounds[usize::from(guess.round)];
                let ply = usize::from(guess.ply);
                // The move may have been taken back since the line was written.
                round.turn_of(ply) != Some(guess.turn) || round.moves[ply] == guess.mv
            };
            assert!(told.clone().any(right), "{text}: {guesses:?}");
            assert!(told.clone().all(|guess| guess.turn < record.turn), "told before the move: {text}");
        }
        self.vault.count("guessed right");
    }
}

impl State {
    fn has_refused_letters_to(&self, person: PersonId) -> bool {
        lets_nobody_write(person) || self.refused_readers.contains(&person)
    }

    /// Returns the only person who sees a message.
    fn only(&self, id: MessageId) -> Option<PersonId> {
        self.said.iter().find(|said| said.id == id).and_then(|said| said.only)
    }

    /// Records a message as the original answer.
    fn original(&mut self, to: &ReplyTo, at: MessageId) {
        self.asked.get_mut(&to.id).expect("somebody asked").original = Some(at);
    }

    /// Records the message of an answer, and whether its outcome is lost.
    fn unheard(&mut self, to: &ReplyTo, at: MessageId) {
        if matches!(self.mood, ChatFaultMode::Deaf(_)) {
            let asked = self.asked.get_mut(&to.id).expect("somebody asked");
            asked.promised = Some(at);
            asked.unheard = true;
        }
    }
}

/// Returns whether a person refuses direct messages.
const fn lets_nobody_write(person: PersonId) -> bool {
    person.0 % 2 == 1
}

/// Returns the only reader of a channel of direct messages.
fn reader(channel: ChannelId) -> Option<PersonId> {
    channel.0.checked_sub(DIRECT).map(PersonId)
}

/// Returns the direct messages that a person received since a moment.
fn letters(state: &State, person: PersonId, after: Timestamp) -> Vec<BotMessage> {
    let theirs = state.direct.iter().filter(|((to, _), (at, _))| *to == person && *at >= after);
    theirs.map(|(_, (_, letter))| letter.clone()).collect()
}

/// Whether a press asks to show to everyone what its person alone sees.
const fn is_for_everyone(press: &Press) -> bool {
    matches!(
        press,
        Press::Practice(PracticePress::ShowEnd(_))
            | Press::Analyse { public: true, .. }
            | Press::Animate { public: true, .. }
            | Press::PlayOn { to: Some(_), .. }
    )
}

/// Returns the match and the turn whose moves a message offers.
pub fn board_of(message: &Message) -> Option<(MatchId, u32)> {
    components(message).find_map(|(component, _)| match Press::read(&component)? {
        Press::Play(step) => Some((step.id, step.turn)),
        _ => None,
    })
}

/// Returns the components of a message with the values to choose from.
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
            let asked = self.first(state, to)?;
            asked.answers += 1;
            let (person, pressed) = (asked.person, asked.pressed);
            let alone = asked.alone.then_some(person);
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
            let asked = self.first(state, to)?;
            if later == Deferral::Update {
                (asked.promised, asked.original) = (asked.pressed, asked.pressed);
                return Ok(());
            }
            (asked.promised, asked.original) = (Some(id), Some(id));
            let only = Some(asked.person);
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
            let asked = self.later(state, to)?;
            // An answer that never arrived cannot be edited.
            let at = asked.promised.or(asked.original).ok_or(ChatFault::Gone)?;
            let alone = asked.alone.then_some(asked.person);
            if std::mem::take(&mut asked.unheard) || asked.answers > 0 {
                // An edit calls nobody a second time.
                message.pings.clear();
            } else {
                asked.answers += 1;
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
            let asked = self.later(state, to)?;
            let is_taken_for_the_answer = asked.answers == 0 && asked.promised != asked.pressed;
            assert!(!is_taken_for_the_answer || asked.promised.is_none(), "it would be private: {message:?}");
            asked.answers += u32::from(asked.answers == 0);
            let only = (shown == Visibility::Private).then_some(asked.person);
            self.shows_of_practice(state, to, only);
            let (calls, deaf) = (state.calls.clone(), matches!(state.mood, ChatFaultMode::Deaf(_)));
            let said = self.say(state, None, to.channel, only, message);
            if deaf {
                // Follow-ups have no nonce, so a repeated one calls again.
                state.calls = calls;
            }
            Ok(said)
        }))
    }

    fn delete<'a>(&'a self, to: &'a ReplyTo, part: AnswerPart) -> BoxFuture<'a, Result<(), ChatFault>> {
        Box::pin(self.call(None, move |state| {
            let asked = self.later(state, to)?;
            let id = match part {
                AnswerPart::First => asked.promised.or(asked.original).expect("only an answer is deleted"),
                AnswerPart::FollowUp(id) => id,
            };
            // Deleting a panel counts as an answer.
            asked.answers = asked.answers.max(1);
            // The press may name a message that never existed.
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
            // A simultaneous rematch, or another match in the thread, may open it again with its first
            // board.
            let plays = |one: &Match| {
                one.is_running() && one.place.channel == thread && one.thread_of.is_some() && one.turn > 1
            };
            assert!(!self.vault.matches().iter().any(plays), "archived while it is played in");
            self.vault.count("a thread archived");
            // A thread may be empty if the end was shown elsewhere.
            let archived = state.threads.get_mut(&thread).ok_or(ChatFault::Gone)?;
            *archived = true;
            state.touched.insert(thread, self.hands.now());
            Ok(())
        }))
    }

    fn direct(&self, person: PersonId) -> BoxFuture<'_, Result<ChannelId, ChatFault>> {
        Box::pin(self.call(None, move |_| Ok(ChannelId(DIRECT + person.0))))
    }

    fn emoji(&self, _: Vec<Drawing>) -> BoxFuture<'_, Result<BTreeMap<String, String>, ChatFault>> {
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

/// Returns a message as the chat reports it when it is fetched.
fn seen(id: MessageId, message: &Message) -> BotMessage {
    let all = message.rows.iter().flat_map(|row| match row {
        Row::Buttons(buttons) => buttons.iter().map(|button| button.id.clone()).collect(),
        Row::Link(_) => Vec::new(),
        Row::Menu(menu) => vec![menu.id.clone()],
    });
    let has_controls = components(message).next().is_some();
    BotMessage { id, text: message.text.clone(), components: all.collect(), has_controls }
}

/// Returns whether a text is a digest.
fn is_letter(text: &str) -> bool {
    let title = text.lines().next().unwrap_or_default();
    LETTERS.iter().any(|phrase| title.contains(phrase))
}

/// Returns whether a text is the letter to a follower of a match.
fn says_followed(text: &str) -> bool {
    FOLLOWED.iter().any(|phrase| text.contains(phrase))
}

fn mentions(alerts: Alerts) -> bool {
    NotificationRoute::of(alerts).is_some_and(NotificationRoute::mentions)
}

fn writes(alerts: Alerts) -> bool {
    NotificationRoute::of(alerts).is_some_and(NotificationRoute::writes)
}

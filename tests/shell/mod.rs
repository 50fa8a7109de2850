//! The application without a Discord library and without a painter. People talk to it directly and
//! receive its answers.
//!
//! The fuzzing tests share it with the load benchmark, which fills its store with matches. It knows no
//! wire format and draws nothing.

#![allow(dead_code, reason = "each of those who share it uses a part")]

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use engawa::app::clock::{RealTime, SystemClock};
use engawa::app::{
    App, AppFault, AppParts, Artist, Dice, Emblem, FeatureState, InlineThinker, Picture, Thinker,
};
use engawa::base::id::{ChannelId, InteractionId, MessageId, PersonId, Place, ServerId};
use engawa::base::metrics::Metrics;
use engawa::base::time::{Clock, Span, Timestamp};
use engawa::chat::permission::MissingPermissions;
use engawa::chat::{
    Answer, AnswerPart, BotMessage, BoxFuture, Chat, ChatFault, ChatPerson, CommandCall, Deferral, Drawing,
    Edit, InteractionEvent, Message, Receive, ReplyTo, Row, UserAction, Visibility,
};
use engawa::features::{Effort, FEATURES};
use engawa::game::{AnyGame, Registry};
use engawa::games::GAMES;
use engawa::host::{Limits, Press};
use engawa::store::Store;
use engawa::words::{Catalogue, Language};

/// The application, with everything that a person needs to talk to it.
pub struct Shell {
    pub app: App,
    chat: Arc<RecordingChat>,
    pub clock: Arc<WallClock>,
    pub metrics: Arc<Metrics>,
    place: Place,
    next: AtomicU64,
}

/// A clock that tests can advance or set wrong.
#[derive(Default)]
pub struct WallClock {
    system: SystemClock,
    wrong_ms: AtomicI64,
}

impl WallClock {
    /// Advances the time of everybody, as the sandbox does.
    pub fn advance(&self, span: Span) {
        self.system.advance(span);
    }

    /// Sets the clock ahead of the right time.
    pub fn set_ahead(&self, span: Span) {
        self.wrong_ms.store(span.0, Ordering::Relaxed);
    }
}

impl Clock for WallClock {
    fn now(&self) -> Timestamp {
        self.system.now() + Span(self.wrong_ms.load(Ordering::Relaxed))
    }

    fn skipped(&self) -> Span {
        self.system.skipped()
    }
}

impl Shell {
    /// Builds an application over a store, for people in one place.
    pub fn over(store: Arc<dyn Store>, place: Place, limits: Limits, seed: u64) -> Self {
        Self::thinking(store, place, limits, seed, Arc::new(InlineThinker))
    }

    /// Builds an application with its own thinker.
    pub fn thinking(
        store: Arc<dyn Store>,
        place: Place,
        limits: Limits,
        seed: u64,
        thinker: Arc<dyn Thinker>,
    ) -> Self {
        Self::by_clock(store, place, limits, seed, (thinker, Arc::default()))
    }

    /// Builds an application with a clock that it may share.
    pub fn by_clock(
        store: Arc<dyn Store>,
        place: Place,
        limits: Limits,
        seed: u64,
        (thinker, clock): (Arc<dyn Thinker>, Arc<WallClock>),
    ) -> Self {
        let (chat, metrics) = (Arc::new(RecordingChat::default()), Arc::<Metrics>::default());
        let parts = AppParts {
            games: Registry::new(GAMES),
            words: words(),
            store,
            chat: Arc::clone(&chat) as _,
            artist: Arc::new(DescribingArtist),
            thinker,
            clock: Arc::clone(&clock) as _,
            timer: Arc::new(RealTime),
            dice: Dice::seeded(seed),
            limits,
            language: Language::default(),
            keep_pictures: false,
            metrics: Arc::clone(&metrics),
            is_connected: Arc::new(|| true),
            features: FEATURES,
            state: FeatureState::default().with(Effort {
                thought: 200,
                mining: 1_000,
                drawing: 1_000,
                rounds: 1,
            }),
        };
        Self { app: App::new(parts), chat, clock, metrics, place, next: AtomicU64::new(1) }
    }

    /// Returns an act of a person with a fresh interaction id and an English locale.
    pub fn deed(&self, person: PersonId, act: UserAction) -> InteractionEvent {
        let id = InteractionId(self.next.fetch_add(1, Ordering::Relaxed));
        InteractionEvent {
            reply: ReplyTo { id, token: String::new(), channel: self.place.channel },
            person: somebody(person),
            server: Some(self.place.server),
            manages: false,
            missing_permissions: MissingPermissions::new(),
            thread_of: None,
            opens_threads: false,
            locale: "en-US".to_owned(),
            server_locale: None,
            at: self.clock.now(),
            act,
        }
    }

    /// Builds another process on a store, after this one has ended. Interaction ids continue.
    pub fn restarted(&self, store: Arc<dyn Store>, seed: u64) -> Self {
        let clock = Arc::clone(&self.clock);
        let next =
            Self::by_clock(store, self.place, Limits::default(), seed, (Arc::new(InlineThinker), clock));
        next.next.store(self.next.load(Ordering::Relaxed), Ordering::Relaxed);
        next
    }

    /// Makes an open challenge to the first game.
    pub async fn challenge(&self, one: PersonId) -> Answer {
        let game = Registry::new(GAMES).iter().next().expect("a game").facts().id;
        let call = CommandCall { name: "challenge".into(), sub: Some(game.into()), ..CommandCall::default() };
        self.command(one, call).await
    }

    /// Begins a match of the first game between two people.
    pub async fn begin_match(&self, [one, two]: [PersonId; 2]) {
        let card = self.challenge(one).await;
        let accept = presses(&card).into_iter().find(|press| matches!(press, Press::Accept(_)));
        self.press(two, &accept.unwrap_or_else(|| panic!("a card: {card:?}"))).await;
    }

    /// Handles an act and returns all its answers in order.
    pub async fn hear(&self, incoming: InteractionEvent) -> Vec<Answer> {
        let id = incoming.reply.id;
        self.app.receive(incoming).await;
        self.chat.heard_for(id)
    }

    /// Returns whether the answer to an interaction was deleted.
    pub fn is_deleted(&self, id: InteractionId) -> bool {
        self.chat.deleted.lock().unwrap_or_else(PoisonError::into_inner).contains(&id)
    }

    /// Advances the clock.
    pub fn advance(&self, span: Span) {
        self.clock.advance(span);
    }

    /// Returns the texts posted into a channel. A person's direct messages have a channel of the same
    /// number.
    pub fn posted(&self, channel: ChannelId) -> Vec<String> {
        self.chat
            .posted
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .get(&channel)
            .cloned()
            .unwrap_or_default()
    }

    /// Sets the chat's answer to the question whether the bot is on a server.
    pub fn set_membership(&self, member: Result<bool, ChatFault>) {
        *self.chat.member.lock().unwrap_or_else(PoisonError::into_inner) = Some(member);
    }

    /// Sets the fault that every direct message meets.
    pub fn fail_direct_messages(&self, fault: Option<ChatFault>) {
        *self.chat.letters.lock().unwrap_or_else(PoisonError::into_inner) = fault;
    }

    /// Runs the periodic work once.
    pub async fn sweep(&self) {
        self.app.sweep().await;
    }

    /// Sends a command and returns its only answer.
    pub async fn command(&self, person: PersonId, call: CommandCall) -> Answer {
        self.one(self.deed(person, UserAction::Command(call))).await
    }

    /// Presses a component on a public message and returns the only answer.
    pub async fn press(&self, person: PersonId, press: &Press) -> Answer {
        let message = MessageId(1);
        let component = press.to_string();
        self.one(
            self.deed(person, UserAction::Press { message, private: false, component, values: Vec::new() }),
        )
        .await
    }

    /// Presses a component on a private message and returns the only answer.
    pub async fn press_in_private(&self, person: PersonId, press: &Press) -> Answer {
        let (message, component) = (MessageId(1), press.to_string());
        self.one(
            self.deed(person, UserAction::Press { message, private: true, component, values: Vec::new() }),
        )
        .await
    }

    async fn one(&self, incoming: InteractionEvent) -> Answer {
        let mut heard = self.hear(incoming).await;
        assert_eq!(heard.len(), 1, "one answer: {heard:?}");
        heard.remove(0)
    }
}

/// Returns the catalogue, which is loaded once.
fn words() -> Arc<Catalogue> {
    static WORDS: LazyLock<Arc<Catalogue>> =
        LazyLock::new(|| Arc::new(Catalogue::load().expect("the catalogue is whole")));
    Arc::clone(&WORDS)
}

/// Returns a person with this id and an arbitrary name.
pub fn somebody(id: PersonId) -> ChatPerson {
    ChatPerson { id, name: format!("guest {id}"), bot: false, absence: None }
}

/// Returns the presses of all controls of an answer.
pub fn presses(answer: &Answer) -> Vec<Press> {
    let (Answer::Message(_, message) | Answer::Replace(message)) = answer else { return Vec::new() };
    let ids = message.rows.iter().flat_map(|row| match row {
        Row::Buttons(buttons) => buttons.iter().map(|button| button.id.as_str()).collect::<Vec<_>>(),
        Row::Menu(menu) => vec![menu.id.as_str()],
        Row::Link(_) => Vec::new(),
    });
    ids.filter_map(Press::read).collect()
}

/// A chat that accepts everything and keeps each answer until it is fetched.
#[derive(Default)]
struct RecordingChat {
    messages: AtomicU64,
    heard: Mutex<HashMap<InteractionId, Vec<Answer>>>,
    /// Interactions whose answer was deleted.
    deleted: Mutex<HashSet<InteractionId>>,
    posted: Mutex<HashMap<ChannelId, Vec<String>>>,
    /// Whether the bot is on a server, if a test has set it.
    member: Mutex<Option<Result<bool, ChatFault>>>,
    /// The fault of direct messages, if a test has set one.
    letters: Mutex<Option<ChatFault>>,
}

impl RecordingChat {
    fn message(&self) -> MessageId {
        // Chats with timestamps in their ids read such an id as a very old one.
        MessageId(1_000 + self.messages.fetch_add(1, Ordering::Relaxed))
    }

    fn hear(&self, id: InteractionId, answer: Answer) {
        self.heard.lock().unwrap_or_else(PoisonError::into_inner).entry(id).or_default().push(answer);
    }

    fn heard_for(&self, id: InteractionId) -> Vec<Answer> {
        self.heard.lock().unwrap_or_else(PoisonError::into_inner).remove(&id).unwrap_or_default()
    }
}

impl Chat for RecordingChat {
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
        let shown = matches!(answer, Answer::Message(Visibility::Public, _)).then(|| self.message());
        self.hear(to.id, answer);
        Box::pin(async move { Ok(shown) })
    }

    fn defer<'a>(&'a self, _: &'a ReplyTo, _: Deferral) -> BoxFuture<'a, Result<(), ChatFault>> {
        Box::pin(async { Ok(()) })
    }

    fn finish<'a>(
        &'a self,
        to: &'a ReplyTo,
        message: Message,
    ) -> BoxFuture<'a, Result<MessageId, ChatFault>> {
        self.hear(to.id, Answer::Replace(message));
        Box::pin(async { Ok(self.message()) })
    }

    fn follow_up<'a>(
        &'a self,
        to: &'a ReplyTo,
        shown: Visibility,
        message: Message,
    ) -> BoxFuture<'a, Result<MessageId, ChatFault>> {
        self.hear(to.id, Answer::Message(shown, message));
        Box::pin(async { Ok(self.message()) })
    }

    fn direct(&self, person: PersonId) -> BoxFuture<'_, Result<ChannelId, ChatFault>> {
        let fault = self.letters.lock().unwrap_or_else(PoisonError::into_inner).clone();
        Box::pin(async move { fault.map_or(Ok(ChannelId(person.0)), Err) })
    }

    fn post<'a>(
        &'a self,
        channel: ChannelId,
        _: &'a str,
        message: Message,
    ) -> BoxFuture<'a, Result<MessageId, ChatFault>> {
        let mut posted = self.posted.lock().unwrap_or_else(PoisonError::into_inner);
        posted.entry(channel).or_default().push(message.text);
        Box::pin(async { Ok(self.message()) })
    }

    fn delete<'a>(&'a self, to: &'a ReplyTo, _: AnswerPart) -> BoxFuture<'a, Result<(), ChatFault>> {
        self.deleted.lock().unwrap_or_else(PoisonError::into_inner).insert(to.id);
        Box::pin(async { Ok(()) })
    }

    fn open_thread<'a>(
        &'a self,
        _: ChannelId,
        _: MessageId,
        _: &'a str,
    ) -> BoxFuture<'a, Result<(), ChatFault>> {
        Box::pin(async { Ok(()) })
    }

    fn archive(&self, _: ChannelId) -> BoxFuture<'_, Result<(), ChatFault>> {
        Box::pin(async { Ok(()) })
    }

    fn emoji(&self, _: Vec<Drawing>) -> BoxFuture<'_, Result<BTreeMap<String, String>, ChatFault>> {
        Box::pin(async { Ok(BTreeMap::new()) })
    }

    fn edit(&self, _: ChannelId, _: MessageId, _: Edit) -> BoxFuture<'_, Result<(), ChatFault>> {
        Box::pin(async { Ok(()) })
    }

    fn original<'a>(&'a self, _: &'a ReplyTo) -> BoxFuture<'a, Result<Option<MessageId>, ChatFault>> {
        Box::pin(async { Ok(None) })
    }

    fn is_member(&self, _: ServerId) -> BoxFuture<'_, Result<bool, ChatFault>> {
        let member = self.member.lock().unwrap_or_else(PoisonError::into_inner).clone();
        Box::pin(async { member.unwrap_or(Ok(true)) })
    }

    fn recent(&self, _: ChannelId, _: Timestamp) -> BoxFuture<'_, Result<Vec<BotMessage>, ChatFault>> {
        Box::pin(async { Ok(Vec::new()) })
    }
}

/// A painter that draws nothing. For a leaderboard it returns a description of the picture.
struct DescribingArtist;

impl Artist for DescribingArtist {
    fn draw(&self, picture: Picture) -> BoxFuture<'_, Result<Arc<[u8]>, AppFault>> {
        let says = match picture {
            Picture::Board(_) | Picture::WithEvaluationBar { .. } => "a picture".to_owned(),
            Picture::Ending { banner, .. } => format!("{banner:?}"),
            Picture::Animation(_) => "a moving picture".to_owned(),
            Picture::Chart(chart) => format!("{:?}", chart.lines),
            Picture::Ladder(ladder) => format!("{:?}", ladder.rungs),
        };
        Box::pin(async { Ok(says.into_bytes().into()) })
    }

    fn prepare(&self, _: &'static dyn AnyGame) {}

    fn emblems(&self, _: &'static dyn AnyGame) -> BoxFuture<'_, Result<Vec<Emblem>, AppFault>> {
        Box::pin(async { Ok(Vec::new()) })
    }
}

//! The application without a Discord library and without a painter. Tests act as people by direct calls, and
//! get the answers of the bot as values.
//!
//! Several tests and the load benchmark share this module. It has no network format and draws nothing.

#![allow(dead_code, reason = "each of those who share it uses a part")]

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use engawa::app::clock::{RealTime, SystemClock};
use engawa::app::gate::Gate;
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

/// The address at which people add the bot of [`RecordingChat`].
pub const INVITATION: &str = "https://example.org/add";

/// The application with a recording chat, a clock and metrics, through which tests act as people.
pub struct Shell {
    pub app: App,
    chat: Arc<RecordingChat>,
    pub clock: Arc<WallClock>,
    pub metrics: Arc<Metrics>,
    place: Place,
    next: AtomicU64,
}

/// The system clock, which tests can advance or set wrong.
#[derive(Default)]
pub struct WallClock {
    system: SystemClock,
    wrong_ms: AtomicI64,
}

impl WallClock {
    /// Advances the clock as the sandbox does: the time counts as skipped.
    pub fn advance(&self, span: Span) {
        self.system.advance(span);
    }

    /// Sets the clock wrong: ahead of the right time by this span.
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
    /// Builds the application over a store, for people in one channel. `seed` makes its random choices
    /// repeatable.
    pub fn over(store: Arc<dyn Store>, place: Place, limits: Limits, seed: u64) -> Self {
        Self::thinking(store, place, limits, seed, Arc::new(InlineThinker))
    }

    /// Builds the application with another thinker, which finds the computer's moves.
    pub fn thinking(
        store: Arc<dyn Store>,
        place: Place,
        limits: Limits,
        seed: u64,
        thinker: Arc<dyn Thinker>,
    ) -> Self {
        Self::by_clock(store, place, limits, seed, (thinker, Arc::default()))
    }

    /// Builds the application with a clock that other shells may share.
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
            gate: Gate::for_this_machine(),
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

    /// Returns an interaction of a person with a new id and the locale English.
    pub fn event(&self, person: PersonId, act: UserAction) -> InteractionEvent {
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

    /// Builds the application once more on a store, as after a restart of the program. Interaction ids
    /// continue.
    pub fn restarted(&self, store: Arc<dyn Store>, seed: u64) -> Self {
        let clock = Arc::clone(&self.clock);
        let next =
            Self::by_clock(store, self.place, Limits::default(), seed, (Arc::new(InlineThinker), clock));
        next.next.store(self.next.load(Ordering::Relaxed), Ordering::Relaxed);
        next
    }

    /// Makes an open challenge to the first game, as one person. Returns the answer.
    pub async fn challenge(&self, one: PersonId) -> Answer {
        let game = Registry::new(GAMES).iter().next().expect("a game").facts().id;
        let call = CommandCall { name: "challenge".into(), sub: Some(game.into()), ..CommandCall::default() };
        self.command(one, call).await
    }

    /// Starts a match of the first game: one person challenges the other, who accepts.
    pub async fn begin_match(&self, [one, two]: [PersonId; 2]) {
        let card = self.challenge(one).await;
        let accept = presses(&card).into_iter().find(|press| matches!(press, Press::Accept(_)));
        self.press(two, &accept.unwrap_or_else(|| panic!("a card: {card:?}"))).await;
    }

    /// Handles an interaction and returns all answers to it in order.
    pub async fn hear(&self, incoming: InteractionEvent) -> Vec<Answer> {
        let id = incoming.reply.id;
        self.app.receive(incoming).await;
        self.chat.heard_for(id)
    }

    /// Returns whether the bot has deleted its answer to an interaction.
    pub fn is_deleted(&self, id: InteractionId) -> bool {
        self.chat.deleted.lock().unwrap_or_else(PoisonError::into_inner).contains(&id)
    }

    pub fn advance(&self, span: Span) {
        self.clock.advance(span);
    }

    /// Returns the texts posted in a channel. The channel of direct messages has the same number as its
    /// person.
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

    /// Makes every direct message fail with this error, or succeed again.
    pub fn fail_direct_messages(&self, fault: Option<ChatFault>) {
        *self.chat.letters.lock().unwrap_or_else(PoisonError::into_inner) = fault;
    }

    /// Runs the bot's periodic work once.
    pub async fn sweep(&self) {
        self.app.sweep().await;
    }

    /// Sends a command. Returns its answer, which must be the only one.
    pub async fn command(&self, person: PersonId, call: CommandCall) -> Answer {
        self.one(self.event(person, UserAction::Command(call))).await
    }

    /// Presses a control on a public message. Returns the answer, which must be the only one.
    pub async fn press(&self, person: PersonId, press: &Press) -> Answer {
        let message = MessageId(1);
        let component = press.to_string();
        self.one(
            self.event(person, UserAction::Press { message, private: false, component, values: Vec::new() }),
        )
        .await
    }

    /// Presses a control on a private message. Returns the answer, which must be the only one.
    pub async fn press_in_private(&self, person: PersonId, press: &Press) -> Answer {
        let (message, component) = (MessageId(1), press.to_string());
        self.one(
            self.event(person, UserAction::Press { message, private: true, component, values: Vec::new() }),
        )
        .await
    }

    async fn one(&self, incoming: InteractionEvent) -> Answer {
        let mut heard = self.hear(incoming).await;
        assert_eq!(heard.len(), 1, "one answer: {heard:?}");
        heard.remove(0)
    }
}

/// Returns the message catalogue. All shells share it, because loading it takes a while.
fn words() -> Arc<Catalogue> {
    static WORDS: LazyLock<Arc<Catalogue>> =
        LazyLock::new(|| Arc::new(Catalogue::load().expect("the catalogue is whole")));
    Arc::clone(&WORDS)
}

/// Returns a person with this id, as the chat describes people. The name is arbitrary.
pub fn somebody(id: PersonId) -> ChatPerson {
    ChatPerson { id, name: format!("guest {id}"), bot: false, absence: None }
}

/// Returns the presses that the controls of an answer stand for.
pub fn presses(answer: &Answer) -> Vec<Press> {
    let (Answer::Message(_, message) | Answer::Replace(message)) = answer else { return Vec::new() };
    let ids = message.rows.iter().flat_map(|row| match row {
        Row::Buttons(buttons) => buttons.iter().map(|button| button.id.as_str()).collect::<Vec<_>>(),
        Row::Menu(menu) => vec![menu.id.as_str()],
        Row::Link(_) => Vec::new(),
    });
    ids.filter_map(Press::read).collect()
}

/// A chat that accepts everything and keeps all answers until a test takes them.
#[derive(Default)]
struct RecordingChat {
    messages: AtomicU64,
    heard: Mutex<HashMap<InteractionId, Vec<Answer>>>,
    deleted: Mutex<HashSet<InteractionId>>,
    posted: Mutex<HashMap<ChannelId, Vec<String>>>,
    /// Answer to the question whether the bot is on a server, if a test has set one.
    member: Mutex<Option<Result<bool, ChatFault>>>,
    /// Error of all direct messages, if a test has set one.
    letters: Mutex<Option<ChatFault>>,
}

impl RecordingChat {
    fn message(&self) -> MessageId {
        // Discord's ids contain a time. By that reading, messages with such small ids are very old.
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

    fn invite_address(&self) -> Option<String> {
        Some(INVITATION.to_owned())
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

    fn emoji(
        &self,
        _: Vec<Drawing>,
        _: Timestamp,
    ) -> BoxFuture<'_, Result<BTreeMap<String, String>, ChatFault>> {
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

    fn has_member(&self, _: ServerId, _: PersonId) -> BoxFuture<'_, Result<bool, ChatFault>> {
        Box::pin(async { Ok(true) })
    }

    fn may_use<'a>(&'a self, _: &'a str, _: Place, _: PersonId) -> BoxFuture<'a, Result<bool, ChatFault>> {
        Box::pin(async { Ok(false) })
    }

    fn recent(&self, _: ChannelId, _: Timestamp) -> BoxFuture<'_, Result<Vec<BotMessage>, ChatFault>> {
        Box::pin(async { Ok(Vec::new()) })
    }
}

/// A painter that draws nothing. It returns texts in place of pictures; for endings, charts and
/// leaderboards, these describe the picture.
struct DescribingArtist;

impl Artist for DescribingArtist {
    fn draw(&self, picture: Picture) -> BoxFuture<'_, Result<Arc<[u8]>, AppFault>> {
        let says = match picture {
            Picture::Board(_) | Picture::WithEvaluationBar { .. } => "a picture".to_owned(),
            Picture::Ending { banner, .. } => format!("{banner:?}"),
            Picture::Animation(_) => "an animation".to_owned(),
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

//! The application over a fake chat. Tests act as people by direct calls, and get the answers of the bot as
//! values.

use std::sync::atomic::{AtomicI64, AtomicU32, AtomicU64, Ordering, Ordering::SeqCst};
use std::sync::{Arc, LazyLock};
use std::time::Duration;

use engawa::app::clock::{RealTime, SystemClock, Timer};
use engawa::app::gate::{self, Gate};
use engawa::app::{
    App, AppFault, AppParts, Artist, Dice, Emblem, FeatureState, InlineThinker, Picture, Thinker,
};
use engawa::base::id::{InteractionId, MessageId, PersonId, Place};
use engawa::base::metrics::Metrics;
use engawa::base::time::{Clock, Span, Timestamp};
use engawa::chat::incoming::MissingPermissions;
use engawa::chat::{
    Answer, BoxFuture, Chat, ChatFault, ChatPerson, CommandCall, InteractionEvent, Message, OptionValue,
    Receive, ReplyTo, Row, UserAction,
};
use engawa::features::{Effort, FEATURES};
use engawa::game::{AnyGame, Registry};
use engawa::games::GAMES;
use engawa::host::{Limits, Press};
use engawa::store::Store;
use engawa::words::{Catalogue, Language};

use super::chat::{ChatState, FakeChat, Refusal, RefusalTarget, direct_channel};
use super::store::{FaultyStore, StoreFaults};

/// Number of messages that the chat of a shell remembers.
const MEMORY: usize = 20_000;

/// The application with a chat, a clock and metrics, through which tests act as people.
pub struct Shell {
    pub app: App,
    pub chat: Arc<FakeChat>,
    pub clock: Arc<WallClock>,
    pub metrics: Arc<Metrics>,
    place: Place,
    next: AtomicU64,
}

/// Returns the parts of a bot with the usual games, sentences and limits. `seed` makes its random choices
/// repeatable.
pub fn parts(
    store: Arc<dyn Store>,
    chat: Arc<dyn Chat>,
    clock: Arc<dyn Clock>,
    timer: Arc<dyn Timer>,
    seed: u64,
) -> AppParts {
    AppParts {
        games: Registry::new(GAMES),
        words: words(),
        store,
        chat,
        artist: FakeArtist::new(Arc::clone(&timer)),
        thinker: Arc::new(InlineThinker),
        clock,
        timer,
        gate: Gate::new(gate::MOST),
        dice: Dice::seeded(seed),
        limits: Limits::default(),
        language: Language::default(),
        keep_pictures: false,
        metrics: Arc::default(),
        is_connected: Arc::new(|| true),
        features: FEATURES,
        state: FeatureState::default().with(Effort { thought: 200, mining: 1_000 }),
    }
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

    /// Builds the application over a store with faults. Also returns the plan of these faults.
    pub fn faulty(store: Arc<dyn Store>, place: Place) -> (Self, Arc<StoreFaults>) {
        let faults = Arc::<StoreFaults>::default();
        let store = Arc::new(FaultyStore::over(store, Arc::clone(&faults)));
        (Self::over(store, place, Limits::default(), 1), faults)
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
        // Some tests search for long.
        let state = ChatState { is_patient: true, memory: Some(MEMORY), ..ChatState::default() };
        let chat = Arc::new(FakeChat::new(Arc::clone(&clock) as _, Arc::new(RealTime), state));
        let usual = parts(store, Arc::clone(&chat) as _, Arc::clone(&clock) as _, Arc::new(RealTime), seed);
        let parts = AppParts { thinker, limits, ..usual };
        let metrics = Arc::clone(&parts.metrics);
        Self { app: App::new(parts), chat, clock, metrics, place, next: AtomicU64::new(1) }
    }

    /// Returns an interaction of a person with a new id and the locale English.
    pub fn event(&self, person: PersonId, act: UserAction) -> InteractionEvent {
        let id = InteractionId(self.next.fetch_add(1, Ordering::Relaxed));
        InteractionEvent {
            locale: "en-US".to_owned(),
            ..interaction(id, person, self.place, self.clock.now(), act)
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
        self.command(one, call(&format!("challenge {game}"), [])).await
    }

    /// Starts a match of the first game: one person challenges the other, who accepts.
    pub async fn begin_match(&self, [one, two]: [PersonId; 2]) {
        let card = self.challenge(one).await;
        self.press(two, &acceptance(&card)).await;
    }

    /// Handles an interaction and returns all answers to it in order. If it is repeated, the chat takes it for
    /// a new one.
    pub async fn hear(&self, incoming: InteractionEvent) -> Vec<Answer> {
        let id = incoming.reply.id;
        self.chat.forget(&incoming);
        self.chat.expect(&incoming);
        self.app.receive(incoming).await;
        self.chat.take_answers(id)
    }

    /// Returns whether the bot has deleted its answer to an interaction.
    pub fn is_deleted(&self, id: InteractionId) -> bool {
        self.chat.state().interactions.get(&id).is_some_and(|interaction| interaction.is_deleted)
    }

    pub fn advance(&self, span: Span) {
        self.clock.advance(span);
    }

    /// Returns the texts of the direct messages to a person.
    pub fn direct_messages(&self, person: PersonId) -> Vec<String> {
        self.chat.posted(direct_channel(person)).iter().map(|said| said.message.text.clone()).collect()
    }

    /// Sets the chat's answer to the question whether the bot is on a server.
    pub fn set_membership(&self, member: Result<bool, ChatFault>) {
        self.chat.state().member = Some(member);
    }

    /// Makes every direct message fail with this error, or succeed again.
    pub fn fail_direct_messages(&self, fault: Option<ChatFault>) {
        let refusal = |fault| Refusal { what: RefusalTarget::DirectMessages, fault, left: None };
        self.chat.state().refusals = fault.into_iter().map(refusal).collect();
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

/// Returns an interaction of a person who speaks German and manages nothing.
pub fn interaction(
    id: InteractionId,
    person: PersonId,
    place: Place,
    at: Timestamp,
    act: UserAction,
) -> InteractionEvent {
    InteractionEvent {
        reply: ReplyTo { id, token: format!("token-{id}"), channel: place.channel },
        person: somebody(person),
        server: Some(place.server),
        manages: false,
        missing_permissions: MissingPermissions::new(),
        thread_of: None,
        in_channel: true,
        opens_threads: false,
        last_message: None,
        is_discussed: false,
        locale: "de".to_owned(),
        server_locale: None,
        at,
        act,
    }
}

/// Returns a command such as `vacation start`, with texts as options.
pub fn call<const N: usize>(path: &str, options: [(&str, &str); N]) -> CommandCall {
    let (name, sub) = path.split_once(' ').map_or((path, None), |(name, sub)| (name, Some(sub)));
    let options = options.map(|(name, text)| (name.to_owned(), OptionValue::Text(text.to_owned())));
    CommandCall { name: name.to_owned(), sub: sub.map(str::to_owned), options: options.into() }
}

/// Returns the command that challenges a person to a game.
pub fn challenge_to(game: &str, opponent: PersonId) -> CommandCall {
    let options = [("opponent".to_owned(), OptionValue::Person(somebody(opponent)))].into();
    CommandCall { options, ..call(&format!("challenge {game}"), []) }
}

/// Returns the message of an answer.
pub fn message(answer: &Answer) -> &Message {
    let (Answer::Message(_, message) | Answer::Replace(message)) = answer else { panic!("{answer:?}") };
    message
}

/// Returns the press that accepts the challenge of an answer.
pub fn acceptance(card: &Answer) -> Press {
    let found = presses(card).into_iter().find(|press| matches!(press, Press::Accept(_)));
    found.unwrap_or_else(|| panic!("no card: {card:?}"))
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

/// Time that a slow picture takes. People who wait for others meanwhile can no longer be answered in time.
const SLOW_PICTURE: Duration = Duration::from_millis(2_500);

/// A painter that draws nothing. It returns texts in place of pictures: positions of boards, and descriptions of
/// everything else.
pub struct FakeArtist {
    timer: Arc<dyn Timer>,
    /// Number of pictures that will be slow.
    pub slow: AtomicU32,
}

impl FakeArtist {
    pub fn new(timer: Arc<dyn Timer>) -> Arc<Self> {
        Arc::new(Self { timer, slow: AtomicU32::new(0) })
    }
}

impl Artist for FakeArtist {
    fn draw(&self, picture: Picture) -> BoxFuture<'_, Result<Arc<[u8]>, AppFault>> {
        let says = match picture {
            Picture::Board(board)
            | Picture::Challenge { board, .. }
            | Picture::Decisive { board, .. }
            | Picture::WithEvaluationBar { board, .. } => board.table.position().0,
            Picture::WhatIf { board, ribbon, tried } => {
                format!("{} {ribbon} {tried:?}", board.table.position().0)
            }
            Picture::Plan(plan) => format!("{:?}", plan.captions),
            Picture::Ending { result, .. } => format!("{result:?}"),
            Picture::Animation(reel) => reel.setup.0,
            Picture::Chart(chart) => format!("{:?}", chart.lines),
            Picture::Ladder(ladder) => format!("{:?}", ladder.rungs),
            Picture::Season(season) => format!("{:?}", season.games),
        };
        let is_slow = self.slow.fetch_update(SeqCst, SeqCst, |left| left.checked_sub(1)).is_ok();
        Box::pin(async move {
            if is_slow {
                self.timer.pause(SLOW_PICTURE).await;
            }
            Ok(says.into_bytes().into())
        })
    }

    fn prepare(&self, _: &'static dyn AnyGame) {}

    fn emblems(&self, _: &'static dyn AnyGame) -> BoxFuture<'_, Result<Vec<Emblem>, AppFault>> {
        Box::pin(async { Ok(Vec::new()) })
    }
}

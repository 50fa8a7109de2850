//! Tests of gateway faults, which the stand-in produces. The bot survives some of them; the others end its
//! connection.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

use engawa::base::id::{ChannelId, ServerId};
use engawa::base::metrics::Metrics;
use engawa::base::time::{Clock, Timestamp};
use engawa::chat::definitions::{CommandDefinition, DefinitionBody, Localised};
use engawa::chat::{
    Answer, BoxFuture, Chat, InteractionEvent, Message, Receive, ServerPart, Unsupported, UserAction,
    Visibility,
};
use engawa::config::{ApiUrl, Token};
use engawa::discord::{
    self, DiscordFault, SessionAdmission, Settings, StopHandle, Timeouts, TransportSettings,
};
use engawa::sandbox::{FaultCommand, Options, RestFault, Sandbox, TOKEN};
use serde_json::json;
use tokio::sync::mpsc;
use tokio::task::JoinHandle;

use super::harness::{end_of, until};
use super::people::{HANA, People};
use super::standin;

pub struct FixedClock;

impl Clock for FixedClock {
    fn now(&self) -> Timestamp {
        Timestamp(1_800_000_000_000)
    }
}

/// A receiver that answers every command with the command's name. It reports the id of each interaction to
/// the test.
struct Echo {
    chat: Arc<dyn Chat>,
    came: mpsc::UnboundedSender<u64>,
}

impl Receive for Echo {
    fn receive(&self, incoming: InteractionEvent) -> BoxFuture<'_, ()> {
        Box::pin(async move {
            let UserAction::Command(call) = &incoming.act else { return };
            self.came.send(incoming.reply.id.0).expect("the test listens");
            let message = Message { text: call.name.clone(), ..Message::default() };
            // The answer to a second delivery fails, because the interaction is answered already.
            let _ = self.chat.answer(&incoming.reply, Answer::Message(Visibility::Private, message)).await;
        })
    }

    fn reject_unsupported(&self, unsupported: Unsupported) -> BoxFuture<'_, ()> {
        Box::pin(async move { self.came.send(unsupported.reply.id.0).expect("the test listens") })
    }

    fn update_servers(&self, _: ServerPart, _: BTreeSet<ServerId>) -> BoxFuture<'_, ()> {
        Box::pin(async {})
    }

    fn update_server(&self, _: ServerId, _: bool) -> BoxFuture<'_, ()> {
        Box::pin(async {})
    }

    fn remove_channel(&self, _: ChannelId) -> BoxFuture<'_, ()> {
        Box::pin(async {})
    }

    fn update_channel(&self, _: ChannelId) {}
}

/// A running connection to a stand-in. `came` receives the ids of the interactions.
pub struct Bot {
    pub chat: Arc<dyn Chat>,
    pub metrics: Arc<Metrics>,
    pub came: mpsc::UnboundedReceiver<u64>,
    pub stop: StopHandle,
    pub ended: JoinHandle<Result<(), DiscordFault>>,
}

impl Bot {
    /// Connects to a stand-in over the gateway, the endpoint or both. If `admit` is given, it decides when a
    /// session may begin.
    pub fn connect(
        url: &str,
        ways_in: TransportSettings,
        timeouts: Timeouts,
        admit: Option<SessionAdmission>,
    ) -> Self {
        let named = |text: &str| Localised { text: text.to_owned(), others: BTreeMap::new() };
        let commands = vec![CommandDefinition {
            name: named("echo"),
            in_private: false,
            for_managers: false,
            description: named("Says it again."),
            body: DefinitionBody::Options(Vec::new()),
        }];
        Self::with_commands(url, ways_in, timeouts, admit, commands)
    }

    /// Like [`Bot::connect`], with other commands than `/echo`.
    pub fn with_commands(
        url: &str,
        ways_in: TransportSettings,
        timeouts: Timeouts,
        admit: Option<SessionAdmission>,
        commands: Vec<CommandDefinition>,
    ) -> Self {
        let metrics = Arc::<Metrics>::default();
        let settings = Settings {
            api: ApiUrl::read(url).expect("an address of this machine"),
            token: Token::read(TOKEN).expect("a token").expect("not empty"),
            transports: ways_in,
            commands,
            clock: Arc::new(FixedClock),
            timeouts,
            metrics: Arc::clone(&metrics),
        };
        let mut connection = discord::connect(settings).expect("the stand-in is there");
        if let Some(admit) = admit {
            connection = connection.admitted_by(admit);
        }
        let (to, came) = mpsc::unbounded_channel();
        let (stop, chat) = (connection.stop(), connection.chat());
        let echo = Echo { chat: Arc::clone(&chat), came: to };
        let ended = tokio::spawn(connection.run(Arc::new(echo)));
        Self { chat, metrics, came, stop, ended }
    }

    /// Stops the connection as a signal to the program would, and asserts that it ends without a fault.
    pub async fn close(self) {
        self.stop.stop();
        assert_eq!(end_of(self.ended).await, Ok(()));
    }
}

/// A stand-in for Discord with a connection to it.
struct Line {
    sandbox: Sandbox,
    people: People,
    chat: Arc<dyn Chat>,
    metrics: Arc<Metrics>,
    came: mpsc::UnboundedReceiver<u64>,
    stop: StopHandle,
    ended: JoinHandle<Result<(), DiscordFault>>,
}

/// Short interval between heartbeats, in milliseconds. Discord's own interval is 41.25 s.
const BEAT: u64 = 400;

/// Returns short timeouts, which still leave serenity the time to reconnect by itself.
pub fn timeouts() -> Timeouts {
    let [look, stuck, silent, apart, pause, reach] =
        [50, 500, 8_000, 8_000, 20, 20].map(Duration::from_millis);
    Timeouts {
        check_interval: look,
        stuck_after: stuck,
        silent_after: silent,
        disconnected_after: apart,
        session_pause: pause,
        unreachable_pause: reach,
        retry_pauses: [Duration::from_millis(1); 3],
    }
}

/// Returns timeouts so long that a slow machine does not look like a broken connection.
pub fn calm() -> Timeouts {
    Timeouts { silent_after: Duration::from_secs(60), stuck_after: Duration::from_secs(5), ..timeouts() }
}

impl Line {
    async fn open(timeouts: Timeouts, heartbeat_ms: u64) -> Self {
        let options = Options { port: 0, folder: None, record: None, clock: Arc::new(FixedClock) };
        let sandbox = standin::start(options).await.expect("a free port");
        sandbox.inject(&FaultCommand::Heartbeat { ms: heartbeat_ms });
        let people = People::at(&sandbox.url());
        let Bot { chat, metrics, came, stop, ended } =
            Bot::connect(&sandbox.url(), TransportSettings::default(), timeouts, None);
        let line = Self { sandbox, people, chat, metrics, came, stop, ended };
        until("the commands are there", async || !line.people.commands(HANA).await.is_empty()).await;
        line
    }

    /// Sends a command and asserts that the bot answers it.
    async fn works(&mut self) {
        until("a command is answered", async || {
            let outcome = self.people.slash(HANA, "echo", json!({})).await;
            outcome["message"]["content"] == "echo"
        })
        .await;
    }

    fn connects(&self) -> u64 {
        self.metrics.connects.get()
    }

    async fn close(self) {
        self.stop.stop();
        assert_eq!(end_of(self.ended).await, Ok(()));
        self.sandbox.shut_down().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn resumable_faults_keep_the_session() {
    let mut line = Line::open(calm(), 41_250).await;
    for switch in [
        FaultCommand::AskReconnect,
        FaultCommand::InvalidateSession { resumable: true },
        FaultCommand::Close { code: Some(4000) },
        FaultCommand::Close { code: Some(4001) },
        FaultCommand::Close { code: Some(4002) },
        FaultCommand::Close { code: Some(4005) },
        FaultCommand::Close { code: Some(4008) },
        FaultCommand::Close { code: Some(1001) },
        FaultCommand::DropConnections,
    ] {
        line.sandbox.inject(&switch);
        line.works().await;
        assert_eq!((line.connects(), line.metrics.gateway_replacements.get()), (1, 0), "{switch:?}");
    }
    line.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn unresumable_faults_start_a_new_session() {
    for switch in [
        FaultCommand::InvalidateSession { resumable: false },
        FaultCommand::Close { code: Some(4007) },
        FaultCommand::Close { code: Some(4009) },
    ] {
        let mut line = Line::open(calm(), 41_250).await;
        line.sandbox.inject(&switch);
        if switch == (FaultCommand::Close { code: Some(4007) }) {
            // After code 4007, an invalid sequence number, this stand-in still resumes the session. Discord
            // may begin a new one.
            line.works().await;
            continue;
        }
        until("it is let in again", async || line.connects() >= 2).await;
        line.works().await;
        assert_eq!(line.metrics.gateway_replacements.get(), 0, "{switch:?}");
        line.close().await;
    }
}

/// After each of these closes, serenity keeps reading in a busy loop until its next heartbeat. With rare
/// heartbeats, only the watchdog notices the loop.
#[tokio::test(flavor = "multi_thread")]
async fn watchdog_replaces_overlooked_closed_connections() {
    for code in [Some(4003), Some(4010), Some(4011), None] {
        let mut line = Line::open(calm(), 41_250).await;
        line.sandbox.inject(&FaultCommand::Close { code });
        until("the watchdog bites", async || line.metrics.gateway_replacements.get() > 0).await;
        until("it is let in again", async || line.connects() >= 2).await;
        line.works().await;
        assert_eq!(line.metrics.gateway_replacements.get(), 1, "{code:?}");
        line.close().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn idle_connection_is_left_alone() {
    let eager = Timeouts { check_interval: Duration::from_millis(1), ..calm() };
    let mut line = Line::open(eager, 41_250).await;
    for _ in 0..20 {
        line.works().await;
    }
    assert_eq!((line.connects(), line.metrics.gateway_replacements.get()), (1, 0));
    line.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn unanswered_heartbeats_start_a_new_session() {
    let mut line = Line::open(timeouts(), BEAT).await;
    line.sandbox.inject(&FaultCommand::ForgetAcks { on: true });
    until("it is let in again", async || line.connects() >= 2).await;
    line.sandbox.inject(&FaultCommand::ForgetAcks { on: false });
    line.works().await;
    line.close().await;
}

/// The watchdog must keep trying to connect while Discord is unreachable.
#[tokio::test(flavor = "multi_thread")]
async fn unreachable_discord_is_retried() {
    let quick = Timeouts { silent_after: Duration::from_millis(500), ..timeouts() };
    let mut line = Line::open(quick, 41_250).await;
    for path in ["gateway", "gateway/bot"] {
        let away =
            RestFault { path: path.into(), status: 503, times: 2, retry_after: 1.0, ..RestFault::default() };
        line.sandbox.inject(&FaultCommand::FailRest(away));
    }
    line.sandbox.inject(&FaultCommand::Close { code: Some(4011) });
    until("it is let in again", async || line.connects() >= 2).await;
    line.works().await;
    line.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn missed_events_return_and_repeats_get_one_answer() {
    let mut line = Line::open(calm(), 41_250).await;
    let ask = || line.people.slash(HANA, "echo", json!({}));
    // Break the connection while a command is on its way, so that the stand-in sends the missed event again.
    let (outcome, ()) = tokio::join!(ask(), async { line.sandbox.inject(&FaultCommand::DropConnections) });
    assert!(outcome["outcome"] == "answered" || outcome["outcome"] == "failed", "{outcome}");
    line.sandbox.inject(&FaultCommand::DeliverTwice { times: 1 });
    let outcome = ask().await;
    assert_eq!(outcome["message"]["content"], "echo", "{outcome}");
    let id: u64 = outcome["interaction"].as_str().and_then(|id| id.parse().ok()).expect("an id");
    let mut times = 0;
    while times < 2 {
        times += usize::from(line.came.recv().await.expect("it comes") == id);
    }
    assert_eq!(line.connects(), 1);
    line.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn fatal_close_codes_end_the_connection() {
    for (code, fault) in [
        (4004, DiscordFault::TokenRefused),
        (4013, DiscordFault::IntentsRefused),
        (4014, DiscordFault::IntentsRefused),
    ] {
        let line = Line::open(timeouts(), 41_250).await;
        line.sandbox.inject(&FaultCommand::Close { code: Some(code) });
        assert_eq!(end_of(line.ended).await, Err(fault), "{code}");
    }
}

/// A 401 response ends the connection, unless the request was an answer to an interaction.
#[tokio::test(flavor = "multi_thread")]
async fn token_refused_while_running_ends_the_connection() {
    let line = Line::open(timeouts(), 41_250).await;
    let refused = |path: &str| RestFault {
        path: path.into(),
        status: 401,
        times: 9,
        retry_after: 1.0,
        ..RestFault::default()
    };
    for path in ["channels/*/messages", "users/@me"] {
        line.sandbox.inject(&FaultCommand::FailRest(refused(path)));
    }
    let message = Message { text: "Does anybody hear?".into(), ..Message::default() };
    let outcome =
        line.chat.post(engawa::base::id::ChannelId(1_100_000_000_000_000_002), "once", message).await;
    assert_eq!(outcome, Err(engawa::chat::ChatFault::Unauthorized));
    let (_, on) = line.people.get("faults", &[]).await;
    assert_eq!(on["rest"][0]["times"], 8, "asked once");
    assert_eq!(end_of(line.ended).await, Err(DiscordFault::TokenRefused));
}

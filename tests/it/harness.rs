//! The harness of the end-to-end tests: the stand-in for Discord and the real bot in one process. A test can
//! close it and open it again on the same data.

use std::io::Write as _;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock};
use std::time::Duration;

use engawa::app::clock::SystemClock;
use engawa::app::{Dice, Priority};
use engawa::base::id::{ChallengeId, InteractionId, MatchId, PersonId};
use engawa::base::metrics::Metrics;
use engawa::base::scene::Theme;
use engawa::base::time::{Clock, Timestamp};
use engawa::config::{ApiUrl, Config, Token};
use engawa::discord::StopHandle;
use engawa::features::Effort;
use engawa::game::Registry;
use engawa::games::GAMES;
use engawa::host::{Challenge, Match, Person, PersonalDataPress, Press};
use engawa::render::Painter;
use engawa::sandbox::{FaultCommand, Options, Sandbox, TOKEN};
use engawa::start::{Bot, BotParts, StartFault, evening};
use engawa::store::rows::{BoardMessage, ChallengeMessage, HandledInteraction, OutboxEntry, Record};
use engawa::store::{
    Batch, Key, KeyRange, Precondition, Row, RowKind, SledStore, Store, Subject, loading, personal,
};
use engawa::store_postgres::PostgresStore;
use engawa::words::Catalogue;
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::task::JoinHandle;
use tokio::time::timeout;

use super::people::{People, http};
use super::player_actions::person;
use super::postgres;
use super::rows;
use super::standin::{self, Refusals};
use super::testing::store::{FaultyStore, StoreFaults};
use super::traffic_rules;

/// The painter of all harnesses of this process. It prepares the art of each game once.
///
/// All art is prepared before the first harness opens. Otherwise, on a slow machine, the first answer of a
/// test would wait for the art.
static PAINTER: LazyLock<Arc<Painter>> = LazyLock::new(|| {
    let painter = Painter::default();
    std::thread::scope(|threads| {
        for game in GAMES {
            let prepare = || painter.prepare(game.art(Theme::default()));
            threads.spawn(prepare);
        }
    });
    Arc::new(painter)
});

/// Pause between two checks of a condition.
const PAUSE: Duration = Duration::from_millis(20);
/// Maximum number of checks of a condition.
const LOOKS: u32 = 4500;
/// Maximum time to wait for anything else. After this time a test fails instead of hanging.
pub const PATIENCE: Duration = Duration::from_secs(120);

/// Wraps the store that the bot uses, for example to inject faults.
pub type WrapStore = Box<dyn Fn(Arc<dyn Store>) -> Arc<dyn Store> + Send + Sync>;

/// The games of a harness, with a function that loads the catalogue of their sentences.
pub struct TestGames {
    pub games: Registry,
    pub words: fn() -> Catalogue,
}

impl Default for TestGames {
    fn default() -> Self {
        Self { games: Registry::new(GAMES), words: || Catalogue::load().expect("the catalogue") }
    }
}

/// A stand-in for Discord and a bot that is connected to it. Either both run, or the harness is closed.
pub struct Harness {
    /// Client that acts as the pretend people.
    pub people: People,
    /// Clock of the stand-in and the bot.
    pub clock: Arc<SystemClock>,
    home: TempDir,
    config: Config,
    around: WrapStore,
    test_games: TestGames,
    records: Vec<PathBuf>,
    /// Ids of interactions that the bot need not answer, because the test made the answer impossible.
    lost: Vec<String>,
    /// Further bots, which share the database of the first.
    others: Vec<Other>,
    /// Number of further bots ever started, which gives each its own random seed.
    joined: u64,
    /// URL of the PostgreSQL database, if `ENGAWA_STORE=postgres` is set or the test asked for a database.
    database: Option<String>,
    /// Delay of every request to the stand-in, in milliseconds.
    slow_ms: Option<u64>,
    /// The percentage of requests that the stand-in refuses, with the random seed.
    refusals: Refusals,
    /// Whether the test has turned refusals off by [`Self::disable_refusals`].
    are_refusals_disabled: AtomicBool,
    house: Option<RunningParts>,
}

/// Returns a text as a Chinese keyboard may write it: in full-width characters, with a long dash.
pub fn wide(text: &str) -> String {
    let widened = |letter: char| match letter {
        ' ' => '\u{3000}',
        '-' => '—',
        '!'..='~' => char::from_u32(u32::from(letter) + 0xfee0).expect("a full-width character"),
        _ => letter,
    };
    text.chars().map(widened).collect()
}

/// Returns an address of this machine with an unused port.
pub fn free_address() -> SocketAddr {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("a free port");
    listener.local_addr().expect("bound")
}

/// The repetitions of a random test: as many as `ENGAWA_ROUNDS` says, or the usual number.
pub fn rounds(usual: usize) -> usize {
    std::env::var("ENGAWA_ROUNDS").ok().and_then(|rounds| rounds.parse().ok()).unwrap_or(usual)
}

/// A further bot with its own store object on the same database, in place of a separate process.
struct Other {
    stop: StopHandle,
    bot: JoinHandle<Result<(), StartFault>>,
}

/// The parts of a harness that exist while it is open.
struct RunningParts {
    sandbox: Sandbox,
    stop: StopHandle,
    bot: JoinHandle<Result<(), StartFault>>,
    store: Arc<dyn Store>,
    metrics: Arc<Metrics>,
}

/// Returns the URL of a new database if `ENGAWA_STORE=postgres` is set. Also appends the test's name to the
/// file in `ENGAWA_LIST_STORES`, the list of tests that depend on the kind of store.
fn database() -> Option<String> {
    if let Some(list) = std::env::var_os("ENGAWA_LIST_STORES") {
        let thread = std::thread::current();
        let test = thread
            .name()
            .filter(|name| name.contains("::"))
            .expect("a harness is opened by the thread of its test");
        let mut list = std::fs::File::options().create(true).append(true).open(list).expect("a file");
        list.write_all(format!("{test}\n").as_bytes()).expect("a line");
    }
    let chosen = std::env::var("ENGAWA_STORE").ok()?;
    assert_eq!(chosen, "postgres", "ENGAWA_STORE is postgres, or not set");
    Some(postgres::shared().expect("ENGAWA_STORE=postgres needs the programs of a PostgreSQL server").place())
}

impl Harness {
    /// Opens a harness with the default configuration.
    pub async fn open() -> Self {
        Self::with(Config::default(), Box::new(|store| store)).await
    }

    /// Opens a harness with a configuration. `around` wraps the store before the bot gets it.
    pub async fn with(config: Config, around: WrapStore) -> Self {
        Self::furnished(config, around, TestGames::default()).await
    }

    /// Opens a harness whose store has faults. Also returns the plan of these faults.
    pub async fn faulty() -> (Self, Arc<StoreFaults>) {
        Self::faulty_with(Config::default()).await
    }

    /// Opens a harness with a configuration, whose store has faults.
    pub async fn faulty_with(config: Config) -> (Self, Arc<StoreFaults>) {
        let faults = Arc::<StoreFaults>::default();
        let shared = Arc::clone(&faults);
        let around = move |rows| Arc::new(FaultyStore::over(rows, Arc::clone(&shared))) as _;
        (Self::with(config, Box::new(around)).await, faults)
    }

    /// Opens a harness with other games than the usual ones.
    pub async fn of(test_games: TestGames) -> Self {
        Self::furnished(Config::default(), Box::new(|store| store), test_games).await
    }

    /// Opens a harness whose stand-in delays every request by this many milliseconds.
    pub async fn slow(ms: u64) -> Self {
        let mut harness = Self::closed(Config::default(), Box::new(|store| store), TestGames::default());
        harness.slow_ms = Some(ms);
        harness.open_again().await;
        harness
    }

    /// Opens a harness with several bots on one database. The stand-in gives each of them a share of the
    /// interactions. Returns `None` if no PostgreSQL server is available.
    pub async fn shared(bots: u64) -> Option<Self> {
        let address = postgres::shared()?.place();
        let mut harness = Self::closed(Config::default(), Box::new(|store| store), TestGames::default());
        harness.database = Some(address);
        harness.open_again().await;
        harness.wait_for_emblems().await;
        for _ in 1..bots {
            harness.start_bot().await;
        }
        let sandbox = &harness.house.as_ref().expect("an open harness").sandbox;
        sandbox.inject(&FaultCommand::DistributeInteractions { on: true });
        Some(harness)
    }

    /// Opens a harness with a database. Returns `None` if no PostgreSQL server is available.
    pub async fn on_a_database(config: Config) -> Option<Self> {
        let mut harness = Self::closed(config, Box::new(|store| store), TestGames::default());
        harness.database = Some(postgres::shared()?.place());
        harness.open_again().await;
        Some(harness)
    }

    /// Changes the configuration; it applies to bots that start later.
    pub fn change(&mut self, change: impl FnOnce(&mut Config)) {
        change(&mut self.config);
    }

    /// Returns the path of the file to which the stand-in now records all requests.
    pub fn record(&self) -> PathBuf {
        self.records.last().expect("it was opened").clone()
    }

    /// Waits until the bot has uploaded its emoji, and half a second longer, since the bot gives no sign when it
    /// uses them. Two bots must not upload at the same time: the stand-in would refuse a second emoji of the
    /// same name.
    pub async fn wait_for_emblems(&self) {
        let path = format!("applications/{}/emojis", engawa::sandbox::people::BOT.0);
        let count = async || {
            let found = self.as_bot("GET", &path, Value::Null).await;
            found["items"].as_array().map_or(0, Vec::len)
        };
        let wanted: usize = self.test_games.games.iter().map(|game| game.emblems().len()).sum();
        until("the emoji are there", async || count().await == wanted).await;
        tokio::time::sleep(Duration::from_millis(500)).await;
    }

    /// Starts one more bot on the same database and returns its metrics.
    pub async fn start_bot(&mut self) -> Arc<Metrics> {
        let clock = Arc::clone(&self.clock) as _;
        self.start_bot_with_clock(clock).await
    }

    /// Starts one more bot with its own clock on the same database. Returns its metrics.
    pub async fn start_bot_with_clock(&mut self, clock: Arc<dyn Clock>) -> Arc<Metrics> {
        let metrics = Arc::<Metrics>::default();
        let store = self.store_opened().await;
        let sandbox = &self.house.as_ref().expect("an open harness").sandbox;
        self.joined += 1;
        // Seed each bot differently, so that no two of them get the same process name.
        let dice = Dice::seeded(1000 + self.joined);
        let plan = BotParts { dice, clock, metrics: Arc::clone(&metrics), ..self.plan(sandbox, store) };
        let bot = Bot::start(plan).await.expect("a bot");
        self.others.push(Other { stop: bot.stop(), bot: tokio::spawn(bot.run()) });
        until("it is connected", async || metrics.connected.get() == 1).await;
        metrics
    }

    /// Aborts the further bot that was started first, in the middle of its work.
    pub fn abort_oldest_bot(&mut self) {
        self.others.remove(0).bot.abort();
    }

    async fn furnished(config: Config, around: WrapStore, test_games: TestGames) -> Self {
        let mut harness = Self::closed(config, around, test_games);
        harness.open_again().await;
        harness
    }

    fn closed(config: Config, around: WrapStore, test_games: TestGames) -> Self {
        Self {
            people: People::at("http://127.0.0.1:1"),
            clock: Arc::default(),
            home: TempDir::new().expect("a folder"),
            config,
            around,
            test_games,
            records: Vec::new(),
            lost: Vec::new(),
            others: Vec::new(),
            joined: 0,
            database: database(),
            slow_ms: None,
            refusals: Refusals::chosen(),
            are_refusals_disabled: AtomicBool::new(false),
            house: None,
        }
    }

    /// Turns off the refusals of `ENGAWA_REFUSE` for this test. `reason` says which exact count or injected
    /// fault the refusals would disturb.
    pub fn disable_refusals(&self, reason: &str) {
        assert!(!reason.is_empty(), "a test says why it meets no refusals");
        self.are_refusals_disabled.store(true, Ordering::Relaxed);
        self.refuse(&self.house.as_ref().expect("an open harness").sandbox);
    }

    /// Tells the stand-in which share of requests to refuse, with a different seed after each start.
    fn refuse(&self, sandbox: &Sandbox) {
        let Refusals { percent, seed } = self.refusals;
        let percent = if self.are_refusals_disabled.load(Ordering::Relaxed) { 0 } else { percent };
        sandbox.inject(&FaultCommand::FailRandomly {
            percent,
            seed: seed.wrapping_add(self.records.len() as u64),
        });
    }

    /// Opens a closed harness again, on the same data.
    pub async fn open_again(&mut self) {
        let record = self.home.path().join(format!("record-{}.jsonl", self.records.len()));
        self.records.push(record.clone());
        let folder = Some(self.home.path().to_owned());
        let clock = Arc::clone(&self.clock) as _;
        let options = Options { port: 0, folder, record: Some(record.clone()), clock };
        let sandbox = standin::start(options).await.expect("a free port");
        if let Some(ms) = self.slow_ms {
            sandbox.inject(&FaultCommand::Slow { ms });
        }
        self.refuse(&sandbox);
        let moved = Arc::clone(&self.clock);
        sandbox.share_clock(move |span| moved.advance(span));
        self.people = People::at(&sandbox.url());
        let store = (self.around)(self.store_opened().await);
        let plan = self.plan(&sandbox, Arc::clone(&store));
        let metrics = Arc::clone(&plan.metrics);
        let bot = Bot::start(plan).await.expect("a bot");
        let stop = bot.stop();
        let endpoint = self.config.interactions.0.as_ref().map(|endpoint| endpoint.listen);
        self.house = Some(RunningParts { sandbox, stop, bot: tokio::spawn(bot.run()), store, metrics });
        if let Some(address) = endpoint {
            self.delivers_to(address).await;
        }
        self.people.until("the bot is there", |about| about["bot_connected"] == true).await;
        let people = self.people.clone();
        let there = async || {
            let refused = traffic_rules::commands_refused(&record);
            assert!(refused.is_empty(), "Discord would refuse the commands: {}", refused.join("\n"));
            !people.commands("hana").await.is_empty()
        };
        until("the commands are registered", there).await;
    }

    /// Sets the interactions endpoint of the application, as its owner would on Discord's developer page.
    async fn delivers_to(&self, address: SocketAddr) {
        let body = json!({ "interactions_endpoint_url": format!("http://{address}/interactions") });
        let client = http();
        let answers = async || client.get(format!("http://{address}")).send().await.is_ok();
        until("somebody is there", answers).await;
        let status = self.ask_as_bot("PATCH", "applications/@me", &body).await.status();
        assert!(status.is_success(), "the stand-in does not take the address: {status}");
    }

    fn plan(&self, sandbox: &Sandbox, store: Arc<dyn Store>) -> BotParts {
        BotParts {
            api: ApiUrl::read(&sandbox.url()).expect("a loopback address"),
            token: Token::read(TOKEN).expect("a token").expect("a token"),
            games: self.test_games.games.clone(),
            words: (self.test_games.words)(),
            store,
            clock: Arc::clone(&self.clock) as _,
            // Seed each start differently, so that ids do not repeat.
            dice: Dice::seeded(self.records.len() as u64),
            painter: Arc::clone(&PAINTER),
            effort: Effort { thought: 3_000, mining: 40_000 },
            // Many tests share the processors, and leave nothing.
            engine_priority: Priority::Usual,
            metrics: Arc::default(),
            config: self.config.clone(),
        }
    }

    /// Opens the store. Retries while the store that was just closed still holds its lock.
    async fn store_opened(&self) -> Arc<dyn Store> {
        if let Some(address) = &self.database {
            return Arc::new(PostgresStore::open(address, 8).await.expect("the database opens"));
        }
        let path = self.home.path().join("sandbox-store");
        for _ in 0..LOOKS {
            match SledStore::open(&path) {
                Ok(store) => return Arc::new(store),
                Err(_) => tokio::time::sleep(PAUSE).await,
            }
        }
        panic!("the store in {} does not open", path.display());
    }

    /// Returns the metrics of the first bot.
    pub fn metrics(&self) -> &Metrics {
        &self.house.as_ref().expect("an open harness").metrics
    }

    /// Stops all bots, which finish their pending work, and then the stand-in.
    pub async fn close(&mut self) {
        let RunningParts { sandbox, stop, bot, store, .. } = self.house.take().expect("an open harness");
        for Other { stop, bot } in std::mem::take(&mut self.others) {
            stop.stop();
            end_of(bot).await.expect("the bot ended because it was told to");
        }
        stop.stop();
        end_of(bot).await.expect("the bot ended because it was told to");
        drop(store);
        sandbox.shut_down().await;
    }

    /// Restarts the bot, because a start runs its chores at once, and waits until they and the messages that
    /// they cause are delivered. The bot deletes outdated interactions after its chores, so that the deletion of
    /// one shows that they are done.
    pub async fn restart_for_chores(&mut self) {
        let outdated = Key::Interaction(InteractionId(1));
        let row = HandledInteraction { at: Timestamp(0) };
        let batch = Batch::new().put_record(outdated.clone(), Precondition::Absent, &row);
        rows::block_on_store(self.store().commit(batch)).expect("written");
        self.close().await;
        self.open_again().await;
        until("the chores are done", async || self.stored::<HandledInteraction>(&outdated).is_none()).await;
        until("the outbox is empty", async || self.outbox_is_empty()).await;
    }

    /// Closes the harness for good. Asserts that all recorded traffic obeyed the rules of [`traffic_rules`].
    pub async fn close_and_check(mut self) {
        self.close().await;
        for record in &self.records {
            traffic_rules::judge(record, &self.lost);
        }
    }

    /// Returns the URL of the sandbox page.
    pub fn url(&self) -> String {
        self.house.as_ref().expect("an open harness").sandbox.url()
    }

    /// Excludes an interaction from the check that every interaction is answered, because the test made its
    /// answer impossible.
    pub fn forgive(&mut self, outcome: &Value) {
        self.lost.push(outcome["interaction"].as_str().expect("an interaction").to_owned());
    }

    /// Returns the bot's store, for example to write rows that people could produce only slowly.
    pub fn store(&self) -> &dyn Store {
        &*self.house.as_ref().expect("an open harness").store
    }

    fn stored<R: Record>(&self, key: &Key) -> Option<R> {
        rows::stored(self.store(), key)
    }

    pub fn all_rows(&self) -> Vec<(Key, Row)> {
        let of_kind = |kind| {
            rows::block_on_store(loading::scan_all(self.store(), KeyRange::of_kind(kind))).expect("readable")
        };
        RowKind::ALL.into_iter().flat_map(of_kind).collect()
    }

    /// Returns the rows that hold data about a person.
    pub fn rows_about(&self, id: PersonId) -> Vec<(Key, Row)> {
        rows::block_on_store(personal::rows_of(self.store(), id)).expect("readable")
    }

    /// Exports, and then deletes, one's data from the answer to `/privacy`, and waits until all rows are gone.
    pub async fn exports_and_deletes(&self, who: &str, shown: &Value) {
        let of = |what| move |press: &Press| *press == Press::Personal(what);
        let taken = self.press(who, shown, of(PersonalDataPress::Export)).await;
        assert!(taken["message"]["attachments"][0]["url"].is_string(), "{taken}");
        let question = self.press(who, shown, of(PersonalDataPress::Delete)).await["message"].clone();
        self.press(who, &question, of(PersonalDataPress::DeleteYes)).await;
        until("the rows are gone", async || self.rows_about(person(who)).is_empty()).await;
    }

    /// Returns the folder of the store, or `None` if the store is a database.
    pub fn store_folder(&self) -> Option<PathBuf> {
        self.database.is_none().then(|| self.home.path().join("sandbox-store"))
    }

    /// Returns the folder or the database of the store, as `--store` takes it.
    pub fn store_place(&self) -> String {
        let folder = || self.home.path().join("sandbox-store").to_str().expect("a plain name").to_owned();
        self.database.clone().unwrap_or_else(folder)
    }

    pub fn game_match(&self, id: MatchId) -> Match {
        self.stored(&Key::Match(id)).expect("a match")
    }

    /// Lets the pretend people play the prepared evening of the sandbox.
    pub async fn spend_an_evening(&self) {
        let house = self.house.as_ref().expect("an open harness");
        let store = Arc::clone(&house.store);
        evening::prepare(&house.sandbox.url(), store, &self.test_games.games).await.expect("an evening");
    }

    /// Returns all stored matches, ordered by id.
    pub fn matches(&self) -> Vec<Match> {
        rows::all(self.store(), RowKind::Matches).into_iter().map(|(_, record)| record).collect()
    }

    /// Returns all stored challenges, ordered by id.
    pub fn challenges(&self) -> Vec<Challenge> {
        rows::all(self.store(), RowKind::Challenges).into_iter().map(|(_, record)| record).collect()
    }

    pub fn challenge(&self, id: ChallengeId) -> Challenge {
        self.stored(&Key::Challenge(id)).expect("a challenge")
    }

    /// Returns the settings of a person from the store.
    pub fn person(&self, id: PersonId) -> Person {
        self.stored(&Key::Person(id)).expect("a person")
    }

    /// Returns where the message of a challenge is, if it has one.
    pub fn card(&self, id: ChallengeId) -> Option<ChallengeMessage> {
        self.stored(&Key::Card(id))
    }

    /// Returns where the board message of a match is, if it has one.
    pub fn board(&self, id: MatchId) -> Option<BoardMessage> {
        self.stored(&Key::Board(id))
    }

    /// Returns the number of outbox entries of a match, which are effects not yet delivered.
    pub fn pending_entries(&self, id: MatchId) -> usize {
        let about = |key: &Key| matches!(key, Key::Outbox(Subject::Match(of), _) if *of == id);
        rows::all::<OutboxEntry>(self.store(), RowKind::Outbox).iter().filter(|(key, _)| about(key)).count()
    }

    pub fn outbox_is_empty(&self) -> bool {
        rows::all::<OutboxEntry>(self.store(), RowKind::Outbox).is_empty()
    }

    /// Returns whether the outbox has an entry that is not due yet.
    pub fn has_delayed_entries(&self) -> bool {
        let entries: Vec<(Key, OutboxEntry)> = rows::all(self.store(), RowKind::Outbox);
        entries.iter().any(|(_, row)| row.due() > self.clock.now())
    }

    /// Returns how many more requests the stand-in will refuse, by the first of its faults.
    pub async fn faults_left(&self) -> u64 {
        let (_, on) = self.people.get("faults", &[]).await;
        on["rest"][0]["times"].as_u64().unwrap_or(0)
    }

    /// Sends an API request with the bot's token. Returns the JSON body of the response, whose status must be
    /// a success.
    pub async fn as_bot(&self, method: &str, path: &str, body: Value) -> Value {
        let answer = self.ask_as_bot(method, path, &body).await;
        assert!(answer.status().is_success(), "{method} {path}: {}", answer.status());
        answer.json().await.expect("a body of JSON")
    }

    /// Sends a DELETE request with the bot's token. The response must be a success.
    pub async fn delete_as_bot(&self, path: &str) {
        let answer = self.ask_as_bot("DELETE", path, &Value::Null).await;
        assert!(answer.status().is_success(), "DELETE {path}: {}", answer.status());
    }

    async fn ask_as_bot(&self, method: &str, path: &str, body: &Value) -> reqwest::Response {
        let url = &self.house.as_ref().expect("an open harness").sandbox.url();
        let client = http();
        let request = client.request(method.parse().expect("a method"), format!("{url}/api/v10/{path}"));
        let request = request.header("authorization", format!("Bot {TOKEN}")).json(body);
        request.send().await.expect("the stand-in listens")
    }

    /// Returns a message as Nell sees it, or `None` if it was deleted or is private to somebody else.
    pub async fn message(&self, id: &Value) -> Option<Value> {
        self.people.messages_from("nell", id).await.into_iter().find(|message| message["id"] == *id)
    }
}

/// Waits for the task of a bot to end and returns its result.
pub async fn end_of<T>(bot: JoinHandle<T>) -> T {
    timeout(PATIENCE, bot).await.expect("the bot ends in two minutes").expect("the bot did not panic")
}

/// Waits until a condition holds. `what` describes the condition in the failure message.
///
/// # Panics
///
/// Panics if the condition does not hold within a minute and a half.
pub async fn until(what: &str, yes: impl AsyncFnMut() -> bool) {
    assert!(came_about(LOOKS, yes).await, "in a minute and a half it did not come about that {what}");
}

/// Waits like [`until`], but twice as long: another process takes over work only once the lease of a dead one
/// has expired.
pub async fn until_taken_over(what: &str, yes: impl AsyncFnMut() -> bool) {
    assert!(came_about(2 * LOOKS, yes).await, "in three minutes it did not come about that {what}");
}

async fn came_about(looks: u32, mut yes: impl AsyncFnMut() -> bool) -> bool {
    for _ in 0..looks {
        if yes().await {
            return true;
        }
        tokio::time::sleep(PAUSE).await;
    }
    false
}

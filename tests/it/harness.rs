//! A harness: the stand-in of Discord and the real bot in one program, to be opened, closed, and opened again
//! where everything was left.

use std::io::Write as _;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock};
use std::time::Duration;

use engawa::app::Dice;
use engawa::app::clock::SystemClock;
use engawa::base::id::{ChallengeId, MatchId, PersonId};
use engawa::base::metrics::Metrics;
use engawa::base::scene::Theme;
use engawa::base::time::Clock;
use engawa::config::{Api, Config, Token};
use engawa::discord::Stop;
use engawa::features::Effort;
use engawa::game::Registry;
use engawa::games::GAMES;
use engawa::host::{Challenge, Match, Person};
use engawa::render::Painter;
use engawa::sandbox::{Options, Sandbox, Switch, TOKEN};
use engawa::start::{Bot, Fault, Plan, evening};
use engawa::store::rows::{Board, Card, Delivery, Record};
use engawa::store::{Key, PostgresStore, Row, RowKind, SledStore, Store, Subject, personal};
use engawa::words::Words;
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::task::JoinHandle;
use tokio::time::timeout;

use super::manners;
use super::moody::{Mood, moody};
use super::people::{People, http};
use super::postgres;
use super::rows;
use super::standin::{self, Refusals};

/// One painter for every harness of this program: the art of a game is prepared once.
///
/// The art of every game is prepared before the first house opens, so that no test's first answer waits for
/// it on a slow machine.
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

/// How often something is looked for, and how many times.
const PAUSE: Duration = Duration::from_millis(20);
const LOOKS: u32 = 4500;
/// How long anything may take before a test gives up rather than wait for ever.
pub const PATIENCE: Duration = Duration::from_secs(120);

/// What makes a store of the one on disk.
pub type Around = Box<dyn Fn(Arc<dyn Store>) -> Arc<dyn Store> + Send + Sync>;

/// What is played: the games, and the sentences that they bring beside those of the catalogue.
pub struct Shelf {
    pub games: Registry,
    pub words: fn() -> Words,
}

impl Default for Shelf {
    fn default() -> Self {
        Self { games: Registry::new(GAMES), words: || Words::load().expect("the catalogue") }
    }
}

/// The harness, open or closed.
pub struct Harness {
    /// The pretend people.
    pub people: People,
    /// What both the stand-in and the bot go by.
    pub clock: Arc<SystemClock>,
    home: TempDir,
    config: Config,
    around: Around,
    shelf: Shelf,
    records: Vec<PathBuf>,
    /// Interactions that a test has made fail.
    lost: Vec<String>,
    /// More bots on the same place in a database.
    others: Vec<Other>,
    /// How many have ever joined.
    joined: u64,
    /// The place in a database, where `ENGAWA_STORE=postgres` says that everything is kept in one.
    database: Option<String>,
    /// How slow its Discord is, where a test says so.
    slow_ms: Option<u64>,
    /// How often its Discord refuses.
    refusals: Refusals,
    /// Whether it refuses nothing, whatever was chosen.
    is_exact: AtomicBool,
    house: Option<House>,
}

/// A port of this machine that nobody has.
pub fn free_address() -> SocketAddr {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("a free port");
    listener.local_addr().expect("bound")
}

/// Another process, as far as that can be in one program: a bot with a store of its own on the same place.
struct Other {
    stop: Stop,
    bot: JoinHandle<Result<(), Fault>>,
}

/// What runs while the harness is open.
struct House {
    sandbox: Sandbox,
    stop: Stop,
    bot: JoinHandle<Result<(), Fault>>,
    store: Arc<dyn Store>,
    metrics: Arc<Metrics>,
}

/// An empty place in a database, where everything is to be kept in one. Writes the name of the test into the
/// file that `ENGAWA_LIST_STORES` names: only these tests differ from one store to another.
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
    /// A new one, with the configuration that everybody gets.
    pub async fn open() -> Self {
        Self::with(Config::default(), Box::new(|store| store)).await
    }

    /// A new one with a configuration, and something put around its store.
    pub async fn with(config: Config, around: Around) -> Self {
        Self::furnished(config, around, Shelf::default()).await
    }

    /// A new one, and the mood of its store.
    pub async fn moody() -> (Self, Arc<Mood>) {
        let mood = Arc::new(Mood::default());
        let around = Arc::clone(&mood);
        let harness =
            Self::with(Config::default(), Box::new(move |store| moody(store, Arc::clone(&around)))).await;
        (harness, mood)
    }

    /// A new one where other games are played.
    pub async fn of(shelf: Shelf) -> Self {
        Self::furnished(Config::default(), Box::new(|store| store), shelf).await
    }

    /// A new one, on a Discord that takes so many milliseconds for everything.
    pub async fn slow(ms: u64) -> Self {
        let mut harness = Self::closed(Config::default(), Box::new(|store| store), Shelf::default());
        harness.slow_ms = Some(ms);
        harness.open_again().await;
        harness
    }

    /// A new one with so many bots on one place in a database, each of which hears its share of what people
    /// do; nothing where there is no server.
    pub async fn shared(bots: u64) -> Option<Self> {
        let address = postgres::shared()?.place();
        let mut harness = Self::closed(Config::default(), Box::new(|store| store), Shelf::default());
        harness.database = Some(address);
        harness.open_again().await;
        harness.emblems_are_there().await;
        for _ in 1..bots {
            harness.another_joins().await;
        }
        let sandbox = &harness.house.as_ref().expect("an open harness").sandbox;
        sandbox.throw(&Switch::Spread { on: true });
        Some(harness)
    }

    /// A new one on a place in a database; nothing where there is no server.
    pub async fn on_a_database(config: Config) -> Option<Self> {
        let mut harness = Self::closed(config, Box::new(|store| store), Shelf::default());
        harness.database = Some(postgres::shared()?.place());
        harness.open_again().await;
        Some(harness)
    }

    /// Changes the configuration for whoever joins from now on.
    pub fn change(&mut self, change: impl FnOnce(&mut Config)) {
        change(&mut self.config);
    }

    /// Where everything that is said is written at this moment.
    pub fn record(&self) -> PathBuf {
        self.records.last().expect("it was opened").clone()
    }

    /// Waits until the first bot has uploaded its emoji: of two who upload the same at once, one is refused
    /// and looks again.
    pub async fn emblems_are_there(&self) {
        let path = format!("applications/{}/emojis", engawa::sandbox::people::BOT.0);
        let count = async || {
            let found = self.as_bot("GET", &path, Value::Null).await;
            found["items"].as_array().map_or(0, Vec::len)
        };
        let all_are_there = async || {
            let before = count().await;
            tokio::time::sleep(Duration::from_millis(500)).await;
            before > 0 && count().await == before
        };
        until("the emoji are there", all_are_there).await;
    }

    /// One more bot.
    pub async fn another_joins(&mut self) -> Arc<Metrics> {
        let clock = Arc::clone(&self.clock) as _;
        self.another_joins_by(clock).await
    }

    /// One more bot, with a clock of its own. What it counts.
    pub async fn another_joins_by(&mut self, clock: Arc<dyn Clock>) -> Arc<Metrics> {
        let metrics = Arc::<Metrics>::default();
        let store = self.store_opened().await;
        let sandbox = &self.house.as_ref().expect("an open harness").sandbox;
        self.joined += 1;
        // Other dice for each: names of processes do not repeat.
        let dice = Dice::seeded(1000 + self.joined);
        let plan = Plan { dice, clock, metrics: Arc::clone(&metrics), ..self.plan(sandbox, store) };
        let bot = Bot::start(plan).await.expect("a bot");
        self.others.push(Other { stop: bot.stop(), bot: tokio::spawn(bot.run()) });
        // It is there when it is heard: nobody knows of it before.
        tokio::time::sleep(Duration::from_millis(500)).await;
        metrics
    }

    /// The oldest of the bots that joined dies in the middle of whatever it does.
    pub fn one_is_killed(&mut self) {
        self.others.remove(0).bot.abort();
    }

    async fn furnished(config: Config, around: Around, shelf: Shelf) -> Self {
        let mut harness = Self::closed(config, around, shelf);
        harness.open_again().await;
        harness
    }

    /// One that nobody has opened yet.
    fn closed(config: Config, around: Around, shelf: Shelf) -> Self {
        Self {
            people: People::at("http://127.0.0.1:1"),
            clock: Arc::default(),
            home: TempDir::new().expect("a folder"),
            config,
            around,
            shelf,
            records: Vec::new(),
            lost: Vec::new(),
            others: Vec::new(),
            joined: 0,
            database: database(),
            slow_ms: None,
            refusals: Refusals::chosen(),
            is_exact: AtomicBool::new(false),
            house: None,
        }
    }

    /// Ends the refusals that `ENGAWA_REFUSE` asks for. The reason says which exact count or which fault of
    /// the test's own they would spoil.
    pub fn exact(&self, reason: &str) {
        assert!(!reason.is_empty(), "a test says why it meets no refusals");
        self.is_exact.store(true, Ordering::Relaxed);
        self.refuse(&self.house.as_ref().expect("an open harness").sandbox);
    }

    /// Refuses other requests after each start.
    fn refuse(&self, sandbox: &Sandbox) {
        let Refusals { percent, seed } = self.refusals;
        let percent = if self.is_exact.load(Ordering::Relaxed) { 0 } else { percent };
        sandbox.throw(&Switch::Contrary { percent, seed: seed.wrapping_add(self.records.len() as u64) });
    }

    /// Opens a closed one, on the same folder.
    pub async fn open_again(&mut self) {
        let record = self.home.path().join(format!("record-{}.jsonl", self.records.len()));
        self.records.push(record.clone());
        let folder = Some(self.home.path().to_owned());
        let clock = Arc::clone(&self.clock) as _;
        let options = Options { port: 0, folder, record: Some(record.clone()), clock };
        let sandbox = standin::start(options).await.expect("a free port");
        if let Some(ms) = self.slow_ms {
            sandbox.throw(&Switch::Slow { ms });
        }
        self.refuse(&sandbox);
        let moved = Arc::clone(&self.clock);
        sandbox.lend_clock(move |span| moved.advance(span));
        self.people = People::at(&sandbox.url());
        let store = (self.around)(self.store_opened().await);
        let plan = self.plan(&sandbox, Arc::clone(&store));
        let metrics = Arc::clone(&plan.metrics);
        let bot = Bot::start(plan).await.expect("a bot");
        let stop = bot.stop();
        let endpoint = self.config.interactions.0.as_ref().map(|endpoint| endpoint.listen);
        self.house = Some(House { sandbox, stop, bot: tokio::spawn(bot.run()), store, metrics });
        if let Some(address) = endpoint {
            self.delivers_to(address).await;
        }
        self.people.until("the bot is there", |about| about["bot_connected"] == true).await;
        let people = self.people.clone();
        let there = async || {
            let refused = manners::commands_refused(&record);
            assert!(refused.is_empty(), "Discord would refuse the commands: {}", refused.join("\n"));
            !people.commands("hana").await.is_empty()
        };
        until("the commands are registered", there).await;
    }

    /// Tells the stand-in where to deliver by HTTP, as whoever has the page of the application before them
    /// would.
    async fn delivers_to(&self, address: SocketAddr) {
        let body = json!({ "interactions_endpoint_url": format!("http://{address}/interactions") });
        let client = http();
        let answers = async || client.get(format!("http://{address}")).send().await.is_ok();
        until("somebody is there", answers).await;
        let told = self.ask_as_bot("PATCH", "applications/@me", &body).await.status();
        assert!(told.is_success(), "the stand-in does not take the address: {told}");
    }

    fn plan(&self, sandbox: &Sandbox, store: Arc<dyn Store>) -> Plan {
        Plan {
            api: Api::read(&sandbox.url()).expect("a loopback address"),
            token: Token::read(TOKEN).expect("a token").expect("a token"),
            games: self.shelf.games.clone(),
            words: (self.shelf.words)(),
            store,
            clock: Arc::clone(&self.clock) as _,
            // Other dice after each start: ids do not repeat.
            dice: Dice::seeded(self.records.len() as u64),
            painter: Arc::clone(&PAINTER),
            effort: Effort { thought: 3_000, mining: 40_000, drawing: 40_000, rounds: 250 },
            metrics: Arc::default(),
            config: self.config.clone(),
        }
    }

    /// What has just been closed may still be letting go of it.
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

    /// What the bot counts.
    pub fn metrics(&self) -> &Metrics {
        &self.house.as_ref().expect("an open harness").metrics
    }

    /// Closes it; what was begun is finished first.
    pub async fn close(&mut self) {
        let House { sandbox, stop, bot, store, .. } = self.house.take().expect("an open harness");
        for Other { stop, bot } in std::mem::take(&mut self.others) {
            stop.stop();
            end_of(bot).await.expect("the bot ended because it was told to");
        }
        stop.stop();
        end_of(bot).await.expect("the bot ended because it was told to");
        drop(store);
        sandbox.shut_down().await;
    }

    /// Closes it for good, and judges everything that was said on it.
    pub async fn close_and_judge(mut self) {
        self.close().await;
        for record in &self.records {
            manners::judge(record, &self.lost);
        }
    }

    /// Where its page is.
    pub fn url(&self) -> String {
        self.house.as_ref().expect("an open harness").sandbox.url()
    }

    /// Takes note that nobody could have answered this.
    pub fn forgive(&mut self, outcome: &Value) {
        self.lost.push(outcome["interaction"].as_str().expect("an interaction").to_owned());
    }

    /// The store itself, for rows that nobody's deeds would make so soon.
    pub fn store(&self) -> &dyn Store {
        &*self.house.as_ref().expect("an open harness").store
    }

    fn kept<R: Record>(&self, key: &Key) -> Option<R> {
        rows::kept(self.store(), key)
    }

    /// Every row as it is kept.
    pub fn all_rows(&self) -> Vec<(Key, Row)> {
        let of_kind = |kind| rows::at_once(personal::rows_of_kind(self.store(), kind)).expect("readable");
        RowKind::ALL.into_iter().flat_map(of_kind).collect()
    }

    /// The rows that hold a person.
    pub fn rows_about(&self, id: PersonId) -> Vec<(Key, Row)> {
        rows::at_once(personal::rows_of(self.store(), id)).expect("readable")
    }

    /// The folder of the store; nothing where everything is kept in a database.
    pub fn store_folder(&self) -> Option<PathBuf> {
        self.database.is_none().then(|| self.home.path().join("sandbox-store"))
    }

    /// A match as it is kept.
    pub fn game_match(&self, id: MatchId) -> Match {
        self.kept(&Key::Match(id)).expect("a match")
    }

    /// Lets the people of the sandbox spend the prepared evening.
    pub async fn spend_an_evening(&self) {
        let house = self.house.as_ref().expect("an open harness");
        let store = Arc::clone(&house.store);
        evening::prepare(&house.sandbox.url(), store, &self.shelf.games).await.expect("an evening");
    }

    /// Every match as it is kept, in the order of the ids.
    pub fn matches(&self) -> Vec<Match> {
        rows::all(self.store(), RowKind::Matches).into_iter().map(|(_, record)| record).collect()
    }

    /// Every challenge as it is kept.
    pub fn challenges(&self) -> Vec<Challenge> {
        rows::all(self.store(), RowKind::Challenges).into_iter().map(|(_, record)| record).collect()
    }

    /// A challenge as it is kept.
    pub fn challenge(&self, id: ChallengeId) -> Challenge {
        self.kept(&Key::Challenge(id)).expect("a challenge")
    }

    /// What a person has settled, as it is kept.
    pub fn person(&self, id: PersonId) -> Person {
        self.kept(&Key::Person(id)).expect("a person")
    }

    /// Which message shows a challenge, as it is kept.
    pub fn card(&self, id: ChallengeId) -> Option<Card> {
        self.kept(&Key::Card(id))
    }

    /// Which message shows the board of a match, as it is kept.
    pub fn board(&self, id: MatchId) -> Option<Board> {
        self.kept(&Key::Board(id))
    }

    /// How many things are still to be told about a match.
    pub fn owed(&self, id: MatchId) -> usize {
        let about = |key: &Key| matches!(key, Key::Owed(Subject::Match(of), _) if *of == id);
        rows::all::<Delivery>(self.store(), RowKind::Outbox).iter().filter(|(key, _)| about(key)).count()
    }

    /// Whether everything is told, whatever it is about.
    pub fn owes_nothing(&self) -> bool {
        rows::all::<Delivery>(self.store(), RowKind::Outbox).is_empty()
    }

    /// Whether something is owed that is to be told later.
    pub fn owes_later(&self) -> bool {
        let owed: Vec<(Key, Delivery)> = rows::all(self.store(), RowKind::Outbox);
        owed.iter().any(|(_, row)| row.due() > self.clock.now())
    }

    /// A request as the bot makes them, with its token.
    pub async fn as_bot(&self, method: &str, path: &str, body: Value) -> Value {
        let answer = self.ask_as_bot(method, path, &body).await;
        assert!(answer.status().is_success(), "{method} {path}: {}", answer.status());
        answer.json().await.expect("a body of JSON")
    }

    /// Deletes something as the bot could, with its token.
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

    /// A public message as everybody sees it now; nothing when it is gone.
    pub async fn message(&self, id: &Value) -> Option<Value> {
        self.people.messages_from("nell", id).await.into_iter().find(|message| message["id"] == *id)
    }
}

/// Waits for a bot that ends, and returns its result.
pub async fn end_of<T>(bot: JoinHandle<T>) -> T {
    timeout(PATIENCE, bot).await.expect("the bot ends in two minutes").expect("the bot did not panic")
}

/// Waits until a question has the answer yes.
pub async fn until(what: &str, yes: impl AsyncFnMut() -> bool) {
    assert!(came_about(LOOKS, yes).await, "in a minute and a half it did not come about that {what}");
}

/// Waits as long as it may take until somebody does what another has begun and not ended: a lease, and all
/// else.
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

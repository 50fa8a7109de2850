//! Tests that every decision is delivered exactly once although the bot is killed repeatedly.
//!
//! The test binary runs itself as a bot over a real store. SIGKILL hits it between a request and its
//! answer, or later. Sometimes minutes pass before it restarts, so that Discord has forgotten the nonces
//! of its messages. `ENGAWA_ROUNDS` sets the number of kills. With `ENGAWA_FORMER`, the path of this test binary of
//! a former version, every second bot is of that version.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use engawa::app::clock::SystemClock;
use engawa::app::{Dice, Priority};
use engawa::base::id::MatchId;
use engawa::base::time::{Clock, Span};
use engawa::config::{ApiUrl, Config, Token};
use engawa::features::Effort;
use engawa::game::Registry;
use engawa::games::GAMES;
use engawa::host::{Match, Press};
use engawa::sandbox::{FaultCommand, Options, Sandbox, TOKEN};
use engawa::start::{Bot, BotParts};
use engawa::store::rows::OutboxEntry;
use engawa::store::{RowKind, SledStore, Store};
use engawa::store_postgres::PostgresStore;
use engawa::words::Catalogue;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::time::timeout;

use super::harness::{PATIENCE, rounds, until, until_taken_over};
use super::people::{HANA, NELL, OTIS, People};
use super::player_actions::{accepts, control, controls, offers, pressed_game, text};
use super::postgres::{self, Cluster};
use super::rows;
use super::standin;

/// Name of the environment variable with the URL of the API that the bot uses.
const API: &str = "ENGAWA_KILLED_API";
/// Name of the environment variable with the folder or the URL of the bot's store.
const PLACE: &str = "ENGAWA_KILLED_STORE";
/// Name of the environment variable with the milliseconds by which the bot's clock is ahead.
const AHEAD: &str = "ENGAWA_KILLED_AHEAD";
/// Name of the environment variable with the test binary of a former version.
const FORMER: &str = "ENGAWA_FORMER";

const KILLS: usize = 8;
/// Number of matches that are played at the same time.
const MATCHES: usize = 3;
/// Delay of the stand-in's answers in milliseconds, when the bot is to be killed before it gets an answer.
const ON_THE_WAY_MS: u64 = 40;
/// Maximum number of times that a bot is started at the end to empty the outbox. One start may not be enough,
/// because killing the bot afterwards can leave a new entry.
const LAST_LOOKS: u32 = 5;
/// Time after which requests that failed before the bot was connected have been retried.
const SECOND_ATTEMPT: Duration = Duration::from_millis(2500);
/// Time after which Discord has forgotten the nonce (the mark against duplicates) of a message.
const FORGOTTEN: Span = Span::minutes(6);

#[test]
#[ignore = "the bot that the next test starts and kills"]
fn bot_process() {
    let [Some(api), Some(place), Some(ahead)] = [API, PLACE, AHEAD].map(|name| std::env::var(name).ok())
    else {
        return;
    };
    // A challenge stays open if the bot was killed before anybody saw its message. Many such challenges must
    // not reach the limits.
    let mut config = Config::default();
    config.limits.open_challenges = u32::MAX;
    config.limits.challenges_an_hour = u32::MAX;
    let clock = SystemClock::default();
    clock.advance(Span(ahead.parse().expect("milliseconds")));
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let plan = BotParts {
        api: ApiUrl::read(&api).expect("a loopback address"),
        token: Token::read(TOKEN).expect("a token").expect("a token"),
        games: Registry::new(GAMES),
        words: Catalogue::load().expect("the catalogue"),
        store: runtime.block_on(opened(&place)),
        clock: Arc::new(clock),
        dice: Dice::from_system(),
        painter: Arc::default(),
        effort: Effort::default(),
        engine_priority: Priority::Usual,
        metrics: Arc::default(),
        config,
    };
    runtime
        .block_on(async { Bot::start(plan).await.expect("a bot").run().await })
        .expect("it is killed, or told to end");
}

/// Opens the store in a folder or a database. Waits while the database server restarts after a crash.
async fn opened(place: &str) -> Arc<dyn Store> {
    if !place.starts_with("postgres") {
        return Arc::new(SledStore::open(Path::new(place)).expect("the store opens after a kill"));
    }
    let opening = async {
        loop {
            match PostgresStore::open(place, 4).await {
                Ok(store) => return store,
                Err(_) => tokio::time::sleep(Duration::from_millis(100)).await,
            }
        }
    };
    Arc::new(timeout(PATIENCE, opening).await.expect("the server is back in two minutes"))
}

/// A bot process that is killed on drop, even if the test fails.
struct Killable(Child);

impl Drop for Killable {
    fn drop(&mut self) {
        // Ignore errors: the process may have ended by itself, which the next check of the channel would
        // show.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// The parts that survive the bot's kills: the stand-in for Discord, its clock, and the place of the bot's
/// store.
struct CrashTest {
    /// Folder of the store, or URL of its database.
    place: String,
    _home: TempDir,
    clock: Arc<SystemClock>,
    sandbox: Sandbox,
    people: People,
    rng: ChaCha8Rng,
    /// Number of bot processes that were started.
    starts: AtomicU32,
}

impl CrashTest {
    async fn open() -> Self {
        let home = TempDir::new().expect("a folder");
        let place = home.path().join("store").to_str().expect("a path").to_owned();
        Self::with(home, place).await
    }

    async fn with(home: TempDir, place: String) -> Self {
        let clock = Arc::new(SystemClock::default());
        let options = Options { port: 0, folder: None, record: None, clock: Arc::clone(&clock) as _ };
        let sandbox = standin::start(options).await.expect("a free port");
        let people = People::at(&sandbox.url());
        Self {
            place,
            _home: home,
            clock,
            sandbox,
            people,
            rng: ChaCha8Rng::seed_from_u64(50),
            starts: AtomicU32::new(0),
        }
    }

    /// Starts a bot process and waits until it is connected and has registered its commands.
    async fn bot(&self) -> Killable {
        self.people.until("the last bot is gone", |about| about["bot_connected"] == false).await;
        let bot = self.started();
        self.people.until("the bot is there", |about| about["bot_connected"] == true).await;
        until("the commands are there", async || !self.people.commands(NELL).await.is_empty()).await;
        bot
    }

    /// Starts a bot process without waiting for it.
    fn started(&self) -> Killable {
        let is_second = self.starts.fetch_add(1, Ordering::Relaxed) % 2 == 1;
        let former = std::env::var_os(FORMER).filter(|_| is_second).map(PathBuf::from);
        let binary = former.unwrap_or_else(|| std::env::current_exe().expect("this binary"));
        let child = Command::new(binary)
            .args(["--ignored", "--exact", "killed::bot_process"])
            .env(API, self.sandbox.url())
            .env(PLACE, &self.place)
            .env(AHEAD, self.clock.skipped().0.to_string())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("the bot starts");
        Killable(child)
    }

    async fn messages(&self) -> Vec<Value> {
        let (_, list) = self.people.get("messages", &[("as", NELL), ("limit", "10000")]).await;
        list.as_array().expect("a list").clone()
    }

    /// Plays a move on the board of a running match, or starts another match. Returns `None` if the bot did
    /// not answer.
    async fn act(&mut self) -> Option<Value> {
        let live = self.live_boards().await;
        if live.len() < MATCHES {
            return self.begin().await;
        }
        let board = live.choose(&mut self.rng).expect("there are some");
        self.press(board).await
    }

    async fn live_boards(&self) -> Vec<Value> {
        self.messages().await.into_iter().filter(|message| cell(message).is_some()).collect()
    }

    /// Waits until one board in the channel has controls, and returns it.
    async fn only_board(&self) -> Value {
        until("one board has controls", async || self.live_boards().await.len() == 1).await;
        self.live_boards().await.swap_remove(0)
    }

    /// Returns the number of former boards that are lines.
    async fn lines(&self) -> usize {
        let is_line = |message: &Value| {
            controls(message).is_empty()
                && board_of(message).is_none()
                && !text(message).contains("challenge")
        };
        self.messages().await.iter().filter(|message| is_line(message)).count()
    }

    /// Plays the first possible move on a board. Returns `None` if the bot did not answer.
    async fn press(&self, board: &Value) -> Option<Value> {
        let mover = [HANA, OTIS].into_iter().find(|who| text(board).contains(&format!("<@{who}>’s turn")))?;
        let body = json!({ "as": mover, "message": board["id"], "custom_id": cell(board)?, "settle": true });
        self.people.attempt("press", body).await
    }

    async fn begin(&self) -> Option<Value> {
        let command = format!("challenge {}", pressed_game());
        let body = json!({ "as": HANA, "command": command, "options": { "opponent": OTIS }, "settle": true });
        let card = self.people.attempt("slash", body).await?["message"].clone();
        // While the database is down, the bot answers with an apology instead of a challenge.
        if !offers(&card, accepts) {
            return None;
        }
        let accept = control(&card, accepts);
        let body = json!({ "as": OTIS, "message": card["id"], "custom_id": accept, "settle": true });
        self.people.attempt("press", body).await
    }

    /// Kills the bot, either between a request and its answer, or some time after an answer.
    async fn kill_during_action(&mut self, bot: Killable, before_the_answer: bool) {
        let pause = Duration::from_millis(self.rng.random_range(0..3 * ON_THE_WAY_MS));
        if before_the_answer {
            self.sandbox.inject(&FaultCommand::DelayAnswers { ms: ON_THE_WAY_MS });
            // The pause ends before or after the answer, so that the kill hits a random moment.
            let _ = tokio::time::timeout(pause, self.act()).await;
        } else {
            let _ = self.act().await;
            tokio::time::sleep(pause / 3).await;
        }
        drop(bot);
        self.sandbox.inject(&FaultCommand::DelayAnswers { ms: standin::slowness() });
    }

    /// Returns, for each match and turn, whether each of its board messages in the channel has controls.
    async fn boards(&self) -> BTreeMap<(String, u32), Vec<bool>> {
        let mut boards: BTreeMap<_, Vec<bool>> = BTreeMap::new();
        for message in self.messages().await {
            let Some(shown) = board_of(&message) else { continue };
            boards.entry(shown).or_default().push(!controls(&message).is_empty());
        }
        boards
    }

    /// Returns whether only the newest board of each match has controls.
    async fn only_newest_boards_have_controls(&self) -> bool {
        let boards = self.boards().await;
        let newest = |id: &str| boards.keys().filter(|(of, _)| of == id).map(|(_, turn)| *turn).max();
        boards.iter().all(|((id, turn), live)| newest(id) == Some(*turn) || !live.contains(&true))
    }

    /// Returns whether no former board has controls, the last board of each match is in the channel, and no
    /// board is there twice. `last` has each match with its turn.
    async fn is_tidy(&self, last: &[(MatchId, u32)]) -> bool {
        let boards = self.boards().await;
        let once = boards.values().all(|shown| shown.len() == 1);
        let newest = last.iter().all(|(id, turn)| boards.contains_key(&(id.to_string(), *turn)));
        let former = boards
            .iter()
            .filter(|((id, turn), _)| !last.iter().any(|(of, now)| of.to_string() == *id && now == turn));
        once && newest && former.flat_map(|(_, live)| live).all(|live| !live)
    }
}

/// Returns the component id of the first enabled control for a move.
fn cell(message: &Value) -> Option<String> {
    let live = controls(message).into_iter().filter(|control| control["disabled"] != true);
    let mut ids = live.filter_map(|control| control["custom_id"].as_str());
    ids.find(|id| matches!(Press::read(id), Some(Press::Play(_)))).map(ToOwned::to_owned)
}

/// Returns the match and the turn of a board message, read from the file name of its picture.
fn board_of(message: &Value) -> Option<(String, u32)> {
    let name = message["attachments"][0]["filename"].as_str()?.strip_suffix(".png")?;
    let mut parts = name.split('-').skip(1);
    Some((parts.next()?.to_owned(), parts.next()?.parse().ok()?))
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_bot_leaves_one_board_per_turn() {
    let kills = rounds(KILLS);
    let mut street = CrashTest::open().await;
    let (mut answered, mut last_looks, mut pause) = (0, LAST_LOOKS, SECOND_ATTEMPT);
    for round in 0..kills {
        let bot = street.bot().await;
        for _ in 0..street.rng.random_range(1..5) {
            answered += usize::from(street.act().await.is_some());
        }
        street.kill_during_action(bot, round % 2 == 0).await;
        if round % 3 == 0 {
            street.clock.advance(FORGOTTEN);
        }
    }
    let mut bot = street.bot().await;
    until("somebody is answered again", async || street.act().await.is_some()).await;
    let (store, entries) = loop {
        until_taken_over("former boards are at rest", async || {
            street.only_newest_boards_have_controls().await
        })
        .await;
        tokio::time::sleep(pause).await;
        pause *= 2;
        drop(bot);
        let store = opened(&street.place).await;
        let entries: Vec<(_, OutboxEntry)> = rows::all(&*store, RowKind::Outbox);
        last_looks -= 1;
        if entries.is_empty() || last_looks == 0 {
            break (store, entries);
        }
        drop(store);
        // The last kill left an outbox entry. The next bot may send it again once the nonce is forgotten, so
        // advance the clock that far.
        street.clock.advance(FORGOTTEN);
        bot = street.bot().await;
    };
    let matches: Vec<Match> =
        rows::all(&*store, RowKind::Matches).into_iter().map(|(_, record)| record).collect();
    let last: Vec<_> = matches.iter().map(|record| (record.id, record.turn)).collect();
    println!("{kills} kills, {answered} answers, {} matches, {} pending", matches.len(), entries.len());
    assert!(street.is_tidy(&last).await, "{last:?} {:#?}", street.boards().await);
    assert!(entries.is_empty(), "{entries:#?}");
    assert!(answered > kills, "people got to play");
    street.sandbox.shut_down().await;
}

/// More requests than a move needs: its answer, the next board, the edit and the deletion of lines.
const REQUESTS: u64 = 6;

/// Kills the bot in each request of a move. The match then still shows its board and its last move, and once nothing
/// disturbs it, each move leaves as many lines as there were.
#[tokio::test(flavor = "multi_thread")]
async fn kills_between_requests_keep_board_and_line() {
    let street = CrashTest::open().await;
    let mut bot = street.bot().await;
    street.begin().await.expect("a match");
    for killed_in in 0..REQUESTS {
        let board = street.only_board().await;
        street.sandbox.inject(&FaultCommand::DelayAnswers { ms: ON_THE_WAY_MS });
        let pause = Duration::from_millis(ON_THE_WAY_MS * killed_in + ON_THE_WAY_MS / 2);
        let _ = tokio::join!(timeout(pause, street.press(&board)), tokio::time::sleep(pause));
        drop(bot);
        street.sandbox.inject(&FaultCommand::DelayAnswers { ms: standin::slowness() });
        bot = street.bot().await;
        street.press(&street.only_board().await).await;
        until("a line stands above it", async || street.lines().await > 0).await;
    }
    let lines = street.lines().await;
    for _ in 0..2 {
        street.press(&street.only_board().await).await;
        until("the line before is deleted", async || street.lines().await <= lines).await;
    }
    println!("{lines} lines after {REQUESTS} kills");
    street.sandbox.shut_down().await;
}

/// Number of bot processes that share one database.
const TOGETHER: usize = 3;

/// Kills processes that share a database, and sometimes the database server. Everything that people saw must
/// be stored, every match can be continued, and no board is in the channel twice.
#[tokio::test(flavor = "multi_thread")]
async fn killed_processes_and_database_lose_nothing() {
    let kills = rounds(KILLS);
    let Some(cluster) = Cluster::start(&[]) else {
        return postgres::skip("three processes and a database to be killed");
    };
    let home = TempDir::new().expect("a folder");
    let mut street = CrashTest::with(home, cluster.place()).await;
    street.sandbox.inject(&FaultCommand::DistributeInteractions { on: true });
    let mut bots = vec![street.bot().await];
    bots.extend((1..TOGETHER).map(|_| street.started()));
    let (mut answered, mut crashes) = (0, 0);
    let mut shown: BTreeMap<String, u32> = BTreeMap::new();
    for round in 0..kills {
        for _ in 0..street.rng.random_range(2..8) {
            let Some(outcome) = street.act().await else { continue };
            answered += 1;
            if let Some((id, turn)) = board_of(&outcome["message"]) {
                shown.entry(id).and_modify(|last| *last = turn.max(*last)).or_insert(turn);
            }
        }
        if round % 3 == 2 {
            cluster.kill();
            cluster.run();
            crashes += 1;
        }
        let victim = bots.remove(street.rng.random_range(0..bots.len()));
        street.kill_during_action(victim, round % 2 == 0).await;
        bots.push(street.started());
    }
    until("somebody is answered again", async || street.act().await.is_some()).await;
    let store = opened(&street.place).await;
    let is_outbox_empty = async || rows::all::<OutboxEntry>(&*store, RowKind::Outbox).is_empty();
    until_taken_over("the outbox is empty", is_outbox_empty).await;
    until_taken_over("former boards are at rest", async || street.only_newest_boards_have_controls().await)
        .await;
    let matches: Vec<Match> =
        rows::all(&*store, RowKind::Matches).into_iter().map(|(_, record)| record).collect();
    let last: Vec<_> = matches.iter().map(|record| (record.id, record.turn)).collect();
    println!("{kills} kills, {crashes} of the database, {answered} answers, {} matches", matches.len());
    for (id, turn) in &shown {
        let stored =
            matches.iter().find(|record| record.id.to_string() == *id).expect("whoever saw it, has it");
        assert!(stored.turn >= *turn, "{id}: turn {turn} was shown, {} is there", stored.turn);
    }
    assert!(street.is_tidy(&last).await, "{last:?} {:#?}", street.boards().await);
    for record in matches.iter().filter(|record| record.is_running()) {
        let played_on = async || {
            let messages = street.messages().await;
            let of = |message: &&Value| {
                board_of(message).is_some_and(|(id, _)| id == record.id.to_string())
                    && cell(message).is_some()
            };
            let Some(board) = messages.iter().rev().find(of) else { return false };
            let mover =
                [HANA, OTIS].into_iter().find(|who| text(board).contains(&format!("<@{who}>’s turn")));
            let body = json!({
                "as": mover, "message": board["id"], "custom_id": cell(board), "settle": true,
            });
            street.people.attempt("press", body).await.is_some()
        };
        until("the match is played on", played_on).await;
    }
    assert!(answered > kills, "people got to play");
    drop(bots);
    street.sandbox.shut_down().await;
}

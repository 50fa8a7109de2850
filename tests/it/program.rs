//! Tests of the program as a process. They cover how it starts, refuses to start and ends, and that a kill
//! loses nothing acknowledged.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::Duration;

use engawa::app::clock::SystemClock;
use engawa::base::id::MatchId;
use engawa::base::time::Clock;
use engawa::host::{Match, Press};
use engawa::sandbox::{Options, Sandbox, TOKEN};
use engawa::store::{Key, SledStore};
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::{Value, json};
use tempfile::TempDir;

use super::harness::{rounds, until};
use super::people::{HANA, NELL, OTIS, People, http};
use super::player_actions::{accepts, control, controls, match_on, offers, pressed_game, text};
use super::postgres;
use super::rows;
use super::standin;
use super::traffic;

/// Number of kills, unless `ENGAWA_ROUNDS` sets another one.
const KILLS: usize = 12;
/// Maximum number of actions that are completed before a kill.
const MAX_ACTIONS: usize = 6;
/// Maximum pause between the completed actions and the kill, in milliseconds.
const PAUSE_MS: u64 = 80;
/// Maximum time that the program may take to print its address.
const GREETING: Duration = Duration::from_secs(120);

/// Returns the program with these arguments. It does not see the variables that choose how tests run, which it
/// would name as mistakes.
pub fn engawa(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_engawa"));
    command.args(arguments).env_remove("DISCORD_TOKEN").env_remove("RUST_LOG");
    for (name, _) in std::env::vars_os() {
        if name.to_string_lossy().starts_with("ENGAWA_") {
            command.env_remove(name);
        }
    }
    command
}

/// A running `engawa sandbox`, with the first line that it printed.
pub struct Program {
    child: Child,
    greeting: String,
}

impl Program {
    /// Starts `engawa sandbox --empty` with further arguments, and waits for the line with its address.
    pub fn sandbox(data: &Path, arguments: &[&str]) -> Self {
        Self::as_given(data, &[&["--empty"], arguments].concat())
    }

    /// Starts `engawa sandbox` with these arguments, and waits for the line with its address.
    pub fn as_given(data: &Path, arguments: &[&str]) -> Self {
        let data = data.to_str().expect("our folders have plain names");
        let mut command = engawa(&["sandbox", "--data", data]);
        command.args(arguments).stderr(Stdio::null());
        Self::spawn(command)
    }

    /// Starts a command that prints an address in its first line, and waits for that line.
    pub fn spawn(mut command: Command) -> Self {
        command.stdout(Stdio::piped());
        let mut child = command.spawn().expect("the program starts");
        let mut lines = BufReader::new(child.stdout.take().expect("piped"));
        let (tell, told) = mpsc::channel();
        thread::spawn(move || {
            let mut greeting = String::new();
            let line = lines.read_line(&mut greeting);
            // The send fails if the test has stopped waiting.
            let _ = tell.send((line.map(|_| greeting), lines.into_inner()));
        });
        let mut program = Self { child, greeting: String::new() };
        let (greeting, stdout) = told.recv_timeout(GREETING).expect("the program says where it is");
        program.child.stdout = Some(stdout);
        program.greeting = greeting.expect("a line");
        assert!(program.greeting.contains("http://127.0.0.1:"), "{:?}", program.greeting);
        program.slow_down();
        program
    }

    /// Delays all answers of the stand-in, if the environment asks for a slow Discord.
    fn slow_down(&self) {
        let url = self.url();
        let host = url.trim_start_matches("http://");
        let body = format!(r#"{{"switch":"slow","ms":{}}}"#, standin::slowness());
        let head = format!(
            "POST /sandbox/api/faults HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\n\
             Content-Length: {}\r\nConnection: close\r\n\r\n",
            body.len()
        );
        let mut line = TcpStream::connect(host).expect("the program listens");
        line.write_all(format!("{head}{body}").as_bytes()).expect("it is open");
        let mut answer = String::new();
        line.read_to_string(&mut answer).expect("an answer");
        assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    }

    pub fn url(&self) -> String {
        let start = self.greeting.find("http://").expect("an address");
        let address = self.greeting[start..].split(['/', ' ']).nth(2).expect("a host");
        format!("http://{}", address.trim_end_matches('.'))
    }

    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Sends a signal such as `-STOP`.
    pub fn signal(&self, signal: &str) {
        let id = self.child.id().to_string();
        assert!(Command::new("kill").args([signal, &id]).status().expect("kill is there").success());
    }

    /// Sends a signal such as `-TERM` and waits for the program to end. Returns the exit code.
    pub async fn end(&mut self, signal: &str) -> Option<i32> {
        self.signal(signal);
        let mut status = None;
        until("the program ends", async || {
            status = self.child.try_wait().expect("it can be asked");
            status.is_some()
        })
        .await;
        status.and_then(|status| status.code())
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // The kill fails if the program has already ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Asserts that the program prints one sentence with the reason on standard error, and ends with this exit
/// code.
fn assert_refuses(mut command: Command, code: i32, reason: &str) {
    let output = command.output().expect("the program starts");
    let said = said(&output);
    assert_eq!(output.status.code(), Some(code), "{said}");
    assert!(said.starts_with("engawa: ") && said.contains(reason) && said.lines().count() == 1, "{said}");
    assert!(output.stdout.is_empty());
}

#[test]
fn program_names_what_is_missing_in_one_sentence() {
    let home = TempDir::new().expect("a folder");
    let path = |name: &str| home.path().join(name).to_str().expect("a plain name").to_owned();
    assert_refuses(engawa(&["run"]), 1, "there is no token");

    let config = path("engawa.toml");
    let run = |text: &str| {
        fs::write(&config, text).expect("a file");
        engawa(&["run", "--config", &config])
    };
    assert_refuses(run("language = \"en\"\nlangauge = \"de\"\n"), 2, "line 2");
    assert_refuses(run("[limits]\nopen_challenges = 0\n"), 2, "line 2");
    assert_refuses(run("[store]\npath ="), 2, "line 2");
    assert_refuses(engawa(&["run", "--config", &path("none.toml")]), 2, "none.toml");
    let with = |name: &str, value: &str| {
        let mut command = engawa(&["run"]);
        command.env(name, value);
        command
    };
    assert_refuses(with("ENGAWA_STATUS_PROT", "9100"), 2, "the nearest is ENGAWA_STATUS_PORT");
    assert_refuses(
        with("ENGAWA_STATUS_PORT", "\"9100\""),
        2,
        "ENGAWA_STATUS_PORT: the value is in quotation marks",
    );
    assert_refuses(with("ENGAWA_DISCORD_TOKEN_FILE", &path("none")), 2, "ENGAWA_DISCORD_TOKEN_FILE");

    let occupied = path("file");
    fs::write(&occupied, "a file, not a folder").expect("a file");
    assert_refuses(run(&format!("[store]\npath = {occupied:?}\n[discord]\ntoken = \"t\"\n")), 1, "file");
}

#[test]
fn unknown_log_level_is_reported_and_ignored() {
    let start = |levels: &str| {
        let mut command = engawa(&["run"]);
        // Without a token, the program stops right after it has opened its log.
        said(&command.env("RUST_LOG", levels).output().expect("the program starts"))
    };
    for levels in ["engawa[span]=debug", "engawa=loud", "info,engawa[{field}]=trace"] {
        let said = start(levels);
        let (first, rest) = said.split_once('\n').unwrap_or_default();
        assert!(first.contains("WARN") && first.contains("RUST_LOG is not understood"), "{levels}: {said}");
        assert!(rest.starts_with("engawa: there is no token"), "{levels}: {said}");
    }
    for levels in
        ["", " ", "info", "DEBUG", "off", "engawa=debug,serenity=warn", "warn, engawa::store=trace,"]
    {
        let said = start(levels);
        assert!(!said.contains("RUST_LOG"), "{levels}: {said}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn two_programs_share_neither_store_nor_port() {
    let (home, other) = (TempDir::new().expect("a folder"), TempDir::new().expect("a folder"));
    let mut first = Program::sandbox(home.path(), &["--port", "0"]);
    let data = home.path().to_str().expect("a plain name");
    assert_refuses(engawa(&["sandbox", "--port", "0", "--data", data]), 1, "in use by another process");
    let url = first.url();
    let port = url.rsplit(':').next().expect("a port");
    let mut second = Program::sandbox(other.path(), &["--port", port]);
    assert!(second.greeting.contains(&format!("(port {port} is taken)")), "{}", second.greeting);
    assert_ne!(second.url(), url);
    assert_eq!(second.end("-INT").await, Some(0));
    assert_eq!(first.end("-TERM").await, Some(0));
    let mut again = Program::sandbox(home.path(), &["--port", port]);
    assert_eq!(again.url(), url, "the port is free again");
    assert_eq!(again.end("-TERM").await, Some(0));
}

/// A stand-in for Discord, and a process `engawa run` that is connected to it.
struct Running {
    standin: Sandbox,
    program: Program,
    people: People,
    config: PathBuf,
    home: TempDir,
}

impl Running {
    async fn start(more: &str) -> Self {
        Self::with_log(more, None, Stdio::null()).await
    }

    /// Starts the stand-in and the process. `more` is added to the configuration; `record` is the file for
    /// all traffic, `stderr` the target of the log.
    async fn with_log(more: &str, record: Option<PathBuf>, stderr: Stdio) -> Self {
        let home = TempDir::new().expect("a folder");
        let level = if record.is_some() { "trace" } else { "" };
        let clock = Arc::new(SystemClock::default());
        assert!(clock.now().0 > 0);
        let standin = standin::start(Options { port: 0, folder: None, record, clock }).await.expect("a port");
        let config = home.path().join("engawa.toml");
        let store = home.path().join("store").to_str().expect("a plain name").to_owned();
        let settings = format!("[store]\npath = {store:?}\n[discord]\napi_url = {:?}\n{more}", standin.url());
        fs::write(&config, settings).expect("a file");
        let mut command = engawa(&["run", "--config", config.to_str().expect("a plain name")]);
        command.env("RUST_LOG", level).env("DISCORD_TOKEN", TOKEN).stderr(stderr);
        let child = command.spawn().expect("the program starts");
        let people = People::at(&standin.url());
        until("the commands are registered", async || !people.commands(HANA).await.is_empty()).await;
        Self { standin, program: Program { child, greeting: String::new() }, people, config, home }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn run_answers_like_the_sandbox() {
    let Running { standin, mut program, people, config, home } = Running::start("").await;
    let help = people.slash(HANA, "help", json!({})).await;
    assert!(text(&help["message"]).contains("Engawa"), "{help}");
    assert_eq!(program.end("-TERM").await, Some(0));

    let mut refused = engawa(&["run", "--config", config.to_str().expect("a plain name")]);
    refused.env("DISCORD_TOKEN", "another.one");
    let output = refused.output().expect("the program starts");
    assert_eq!(output.status.code(), Some(1));
    assert!(said(&output).contains("does not accept the token"), "{}", said(&output));
    standin.shut_down().await;
    drop(home);
}

/// Secrets stay out of the log at every level, and a log file has no colour codes.
#[tokio::test(flavor = "multi_thread")]
async fn log_file_has_no_secret_and_no_colour() {
    let folder = TempDir::new().expect("a folder");
    let record = folder.path().join("record.jsonl");
    let log = folder.path().join("log");
    let to_log = fs::File::create(&log).expect("a file");
    let Running { standin, mut program, people, home, .. } =
        Running::with_log("", Some(record.clone()), to_log.into()).await;
    let challenge = format!("challenge {}", pressed_game());
    let mut card = Value::Null;
    // With so much to log, a busy machine may need more than the three seconds that an answer may take.
    until("a challenge is answered in time", async || {
        card = people.slash(HANA, &challenge, json!({})).await["message"].take();
        offers(&card, accepts)
    })
    .await;
    people.press(OTIS, &card, &control(&card, accepts), &[]).await;
    assert_eq!(program.end("-TERM").await, Some(0));
    standin.shut_down().await;
    let log_text = fs::read_to_string(&log).expect("a log");
    let lines = traffic::lines(&record);
    let tokens: Vec<&str> = lines.iter().filter_map(|line| line["request"]["d"]["token"].as_str()).collect();
    assert!(tokens.len() >= 2, "{lines:?}");
    assert!(log_text.contains("connected to Discord"), "{log_text}");
    for secret in tokens.into_iter().chain([TOKEN, "\u{1b}["]) {
        assert!(!log_text.contains(secret), "{secret:?} is in the log");
    }
    drop(home);
}

#[tokio::test(flavor = "multi_thread")]
async fn sandbox_logs_bots_that_connect() {
    let home = TempDir::new().expect("a folder");
    let data = home.path().to_str().expect("a plain name");
    let mut command = engawa(&["sandbox", "--empty", "--port", "0", "--data", data]);
    let log = home.path().join("log");
    command.stdout(Stdio::null()).stderr(fs::File::create(&log).expect("a file"));
    let mut program =
        Program { child: command.spawn().expect("the program starts"), greeting: String::new() };
    let log_text = || fs::read_to_string(&log).expect("a log");
    until("the bot is named", async || log_text().contains("a bot has identified itself to the stand-in"))
        .await;
    assert_eq!(program.end("-TERM").await, Some(0));
}

/// After a power cut, the network may come up later than the program. So the program must keep trying.
#[tokio::test(flavor = "multi_thread")]
async fn unreachable_discord_is_retried_and_warned_once() {
    let home = TempDir::new().expect("a folder");
    let port = TcpListener::bind("127.0.0.1:0").and_then(|free| free.local_addr()).expect("a port").port();
    let config = home.path().join("engawa.toml");
    let store = home.path().join("store");
    let settings = format!("[store]\npath = {store:?}\n[discord]\napi_url = \"http://127.0.0.1:{port}\"\n");
    fs::write(&config, settings).expect("a file");
    let mut command = engawa(&["run", "--config", config.to_str().expect("a plain name")]);
    let log = home.path().join("log");
    command.env("DISCORD_TOKEN", TOKEN).env("RUST_LOG", "engawa=debug");
    command.stderr(fs::File::create(&log).expect("a file"));
    let child = command.spawn().expect("the program starts");
    let mut program = Program { child, greeting: String::new() };
    let log_text = || fs::read_to_string(&log).expect("a log");
    until("the log says so, and the program retries", async || {
        log_text().contains("still cannot be reached")
    })
    .await;
    let clock = Arc::new(SystemClock::default());
    let options = Options { port, folder: None, record: None, clock };
    let standin = standin::start(options).await.expect("the port is free");
    assert!(!standin.port_was_taken);
    let people = People::at(&standin.url());
    until("the commands are registered", async || !people.commands(HANA).await.is_empty()).await;
    let log_text = log_text();
    let warnings = log_text.lines().filter(|line| line.contains("WARN")).count();
    assert_eq!(warnings, 1, "{log_text}");
    assert_eq!(program.end("-TERM").await, Some(0));
    standin.shut_down().await;
}

/// Returns the value of a counter on the metrics page.
fn count(page: &str, name: &str) -> Option<u64> {
    let line = page.lines().find(|line| line.split(' ').next() == Some(name))?;
    line.split(' ').nth(1)?.parse().ok()
}

#[tokio::test(flavor = "multi_thread")]
async fn status_pages_show_health_and_counts() {
    let port = TcpListener::bind("127.0.0.1:0").and_then(|free| free.local_addr()).expect("a port").port();
    let Running { standin, mut program, people, home, .. } =
        Running::start(&format!("[status]\nport = {port}\n")).await;
    let pages = http();
    let page = async |name: &str| {
        let answer = pages.get(format!("http://127.0.0.1:{port}/{name}")).send().await;
        answer.expect("the pages are open").text().await.expect("a text")
    };
    until("it is ready", async || {
        page("health").await == "ready: yes\ngateway: up\nstore: healthy\ntasks: alive\nclock: right\n"
    })
    .await;
    let card = people
        .slash(HANA, &format!("challenge {}", pressed_game()), json!({ "opponent": OTIS }))
        .await["message"]
        .clone();
    let accept = control(&card, accepts);
    people.press(HANA, &card, &accept, &[]).await;
    people.press(OTIS, &card, &accept, &[]).await;
    let mut metrics = String::new();
    until("all of it is counted, and no commit is under way", async || {
        metrics = page("metrics").await;
        let names = ["engawa_matches_running", "engawa_answer_seconds_count", "engawa_commits_waiting"];
        names.map(|name| count(&metrics, name)) == [Some(1), Some(3), Some(0)]
    })
    .await;
    let value_of = |name: &str| count(&metrics, name).unwrap_or_else(|| panic!("{name} in {metrics}"));
    assert_eq!(value_of("engawa_interactions_total{kind=\"command\"}"), 1);
    assert_eq!(value_of("engawa_interactions_total{kind=\"press\"}"), 2);
    assert!(metrics.contains("engawa_refusals_total{key="), "one’s own challenge is not accepted: {metrics}");
    assert!(value_of("engawa_commits_total") >= 2);
    assert_eq!(value_of("engawa_outbox_entries{state=\"refused\"}"), 0);
    for zero in ["engawa_faults_total", "engawa_panics_total"] {
        assert_eq!(value_of(zero), 0, "{zero}");
    }
    standin.shut_down().await;
    until("it notices", async || page("health").await.contains("gateway: down")).await;
    assert_eq!(program.end("-TERM").await, Some(0));
    drop(home);
}

/// The state of the matches as people have seen it, to be compared with the store after a kill.
#[derive(Default)]
struct Shown {
    /// The running match, with the newest board that answered a request.
    board: Option<(MatchId, Value)>,
    /// Message of a challenge that may or may not have been accepted before a kill.
    card: Option<Value>,
    /// Turn number of the newest board.
    turn: u32,
    /// Move that was requested but not acknowledged. Empty for a press, whose move the test does not know.
    asked: Option<String>,
    /// Acknowledged moves. `None` stands for a press, whose move the test does not know.
    moves: Vec<Option<String>>,
    /// Ended matches, as the store had them when the end was first seen.
    ended: Vec<Match>,
    acknowledged: usize,
}

impl Shown {
    /// Records a board that answered a request, which acknowledges the move `mv`. Returns `None` if the message
    /// is no board: on a slow machine the board comes in another message.
    fn record_board(&mut self, board: &Value, mv: Option<String>) -> Option<()> {
        if controls(board).is_empty() || board["you"]["alone_see_it"] == true {
            return None;
        }
        self.acknowledged += 1;
        self.turn += 1;
        self.moves.push(mv);
        self.asked = None;
        self.board = Some((match_on(board), board.clone()));
        Some(())
    }

    /// Asserts that the store has every acknowledged move, at most one move more, and every ended match
    /// unchanged.
    fn compare(&mut self, data: &Path) {
        let store = SledStore::open(&data.join("sandbox-store")).expect("the store opens after a kill");
        let load = |id| rows::stored::<Match>(&store, &Key::Match(id));
        for ended in &self.ended {
            assert_eq!(load(ended.id).as_ref(), Some(ended), "what is over never changes");
        }
        let Some((id, _)) = &self.board else { return };
        let record = load(*id).expect("a match that somebody plays");
        let moves = &record.round().moves;
        assert!(
            (self.moves.len()..=self.moves.len() + 1).contains(&moves.len()),
            "{moves:?} {:?}",
            self.moves
        );
        for (there, told) in moves.iter().zip(&self.moves) {
            assert!(told.as_ref().is_none_or(|told| *told == there.0), "{moves:?} {:?}", self.moves);
        }
        if let Some(more) = moves.get(self.moves.len()) {
            assert!(self.asked.as_ref().is_some_and(|asked| asked.is_empty() || *asked == more.0), "{more}");
            self.moves.push(Some(more.0.clone()));
        }
        self.asked = None;
        self.turn = record.turn;
        if !record.is_running() {
            self.ended.push(record);
            self.board = None;
        }
    }
}

/// Plays until a match ends or this many actions are acknowledged. The first move is a press on the last
/// board, if that is still current. All others are typed. Returns `None` if a request fails.
async fn play_on(people: &People, shown: &mut Shown, rng: &mut ChaCha8Rng, actions: usize) -> Option<()> {
    let mut pressed = false;
    let enough = shown.acknowledged.saturating_add(actions);
    loop {
        if shown.acknowledged >= enough {
            return Some(());
        }
        let Some((id, board)) = shown.board.clone() else {
            begin(people, shown).await?;
            continue;
        };
        let mover = mover_of(people, id, &board, shown).await?;
        let stands = if pressed { None } else { standing(people, &board).await };
        let cell = stands.and_then(|board| live_cell(&board, shown.turn));
        pressed = true;
        if let Some(cell) = cell {
            shown.asked = Some(String::new());
            let body = json!({ "as": mover, "message": board["id"], "custom_id": cell, "settle": true });
            let outcome = people.attempt("press", body).await?;
            shown.record_board(&outcome["message"], None)?;
        } else {
            let body = json!({
                "as": mover, "command": "move", "focused": "move",
                "options": { "move": "", "match": id.to_string() },
            });
            let offered = people.attempt("autocomplete", body).await?;
            let mv = offered["choices"].as_array()?.choose(rng)?["value"].as_str()?.to_owned();
            shown.asked = Some(mv.clone());
            let options = json!({ "move": mv, "match": id.to_string() });
            let body = json!({ "as": mover, "command": "move", "options": options, "settle": true });
            let outcome = people.attempt("slash", body).await?;
            shown.record_board(&outcome["message"], Some(mv))?;
        }
        if offers(&shown.board.as_ref()?.1, |press| matches!(press, Press::Rematch(_))) {
            // The match has ended; the next comparison reads the end from the store.
            return Some(());
        }
    }
}

/// Creates a challenge as Hana and accepts it as Otis. Returns `None` if a request fails.
async fn begin(people: &People, shown: &mut Shown) -> Option<()> {
    if shown.card.is_none() {
        let options = json!({ "opponent": OTIS });
        let command = format!("challenge {}", pressed_game());
        let body = json!({ "as": HANA, "command": command, "options": options, "settle": true });
        let card = people.attempt("slash", body).await?["message"].clone();
        shown.card = (!controls(&card).is_empty()).then_some(card);
    }
    let card = shown.card.clone()?;
    let accept = controls(&card).first()?["custom_id"].as_str()?.to_owned();
    let body = json!({ "as": OTIS, "message": card["id"], "custom_id": accept, "settle": true });
    let Some(outcome) = people.attempt("press", body).await else {
        let card = standing(people, &card).await.unwrap_or_default();
        let stands = controls(&card).iter().any(|one| one["custom_id"] == accept);
        // If the accepting button is gone, the challenge is over or the stand-in lost its message.
        shown.card = shown.card.take().filter(|_| stands);
        return (!stands).then_some(());
    };
    let board = outcome["message"].clone();
    shown.card = None;
    if board["you"]["alone_see_it"] == true || controls(&board).is_empty() {
        // The challenge was accepted before the kill, but the answer was lost, or the board comes in another
        // message. The test leaves that match unfinished.
        return Some(());
    }
    *shown = Shown {
        ended: std::mem::take(&mut shown.ended),
        acknowledged: shown.acknowledged,
        ..Shown::default()
    };
    shown.board = Some((match_on(&board), board));
    shown.turn = 1;
    Some(())
}

/// Returns a message as it stands. A kill makes the stand-in lose what happened in about the last second.
async fn standing(people: &People, message: &Value) -> Option<Value> {
    people.messages_from(HANA, &message["id"]).await.into_iter().find(|one| one["id"] == message["id"])
}

/// Returns the player to move: according to the board if it is current, otherwise according to `/board`.
async fn mover_of(people: &People, id: MatchId, board: &Value, shown: &Shown) -> Option<&'static str> {
    let said = |who: &str| format!("<@{who}>’s turn");
    if live_cell(board, shown.turn).is_some() {
        return [HANA, OTIS].into_iter().find(|who| text(board).contains(&said(who)));
    }
    let body = |who: &str| {
        let options = json!({ "match": id.to_string() });
        json!({ "as": who, "command": "board", "options": options, "settle": true })
    };
    let view = people.attempt("slash", body(HANA)).await?;
    [HANA, OTIS].into_iter().find(|who| text(&view["message"]).contains(&said(who)))
}

/// Returns the component id of an enabled control for a move of this turn.
fn live_cell(board: &Value, turn: u32) -> Option<String> {
    let live = controls(board).into_iter().filter(|control| control["disabled"] != true);
    let mut ids = live.filter_map(|control| control["custom_id"].as_str());
    ids.find(|id| matches!(Press::read(id), Some(Press::Play(step)) if step.turn == turn))
        .map(ToOwned::to_owned)
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_program_loses_nothing_acknowledged() {
    let home = TempDir::new().expect("a folder");
    let mut rng = ChaCha8Rng::seed_from_u64(20);
    let mut shown = Shown::default();
    let kills = rounds(KILLS);
    for round in 0..=kills {
        let mut program = Program::sandbox(home.path(), &["--port", "0"]);
        let people = People::at(&program.url());
        until("the commands are there", async || !people.commands(NELL).await.is_empty()).await;
        people.until("the bot is there", |about| about["bot_connected"] == true).await;
        if round == kills {
            play_on(&people, &mut shown, &mut rng, usize::MAX)
                .await
                .expect("the match can be played to its end");
            assert_eq!(program.end("-TERM").await, Some(0));
        } else {
            let actions = rng.random_range(0..=MAX_ACTIONS);
            let pause = Duration::from_millis(rng.random_range(0..PAUSE_MS));
            // A request may fail on a slow machine; the test counts at its end what people have played.
            if play_on(&people, &mut shown, &mut rng, actions).await.is_some() {
                // Stop waiting in the middle of an action, so that the kill hits the program there.
                let _ = tokio::time::timeout(pause, play_on(&people, &mut shown, &mut rng, usize::MAX)).await;
            }
            program.child.kill().expect("it runs");
            program.child.wait().expect("it is over");
        }
        shown.compare(home.path());
    }
    println!("{kills} kills, {} moves acknowledged, {} matches ended", shown.acknowledged, shown.ended.len());
    assert!(shown.acknowledged > 20 && shown.ended.len() > 1, "people got to play");
}

/// The sandbox with three processes prints how to kill one of them. The test does so.
#[tokio::test(flavor = "multi_thread")]
async fn sandbox_survives_the_kill_of_one_process() {
    let Some(cluster) = postgres::shared() else { return postgres::skip("a sandbox of several processes") };
    let home = TempDir::new().expect("a folder");
    let address = cluster.place();
    let data = home.path().to_str().expect("a plain name");
    let arguments = ["sandbox", "--data", data, "--port", "0", "--processes", "3", "--store", &address];
    let mut command = engawa(&arguments);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("the program starts");
    let mut lines = BufReader::new(child.stdout.take().expect("piped")).lines();
    let mut next = || lines.next().expect("it goes on").expect("text");
    let mut program = Program { child, greeting: next() };
    let line = next();
    let (_, ids) = line.split_once("3 processes share it: ").unwrap_or_else(|| panic!("{line}"));
    let first = ids.split([',', '.']).next().expect("a number").to_owned();
    let people = People::at(&program.url());
    people.until("somebody is there", |about| about["bot_connected"] == true).await;
    until("the commands are there", async || !people.commands(NELL).await.is_empty()).await;
    let body = json!({ "as": HANA, "command": "games", "options": {}, "settle": true });
    let answered = async || people.attempt("slash", body.clone()).await.is_some();
    until("somebody answers", answered).await;
    assert!(Command::new("kill").args(["-9", &first]).status().expect("kill is there").success());
    assert_eq!(tokio::task::block_in_place(&mut next), format!("{first} has ended."));
    for _ in 0..4 {
        assert!(answered().await, "each of the others answers");
    }
    assert!(tokio::task::block_in_place(&mut next).ends_with(" replaces it."));
    assert_eq!(program.end("-TERM").await, Some(0));
}

#[test]
fn several_processes_need_a_database() {
    let home = TempDir::new().expect("a folder");
    let data = home.path().to_str().expect("a plain name");
    let command = engawa(&["sandbox", "--port", "0", "--data", data, "--processes", "3"]);
    assert_refuses(command, 1, "several processes share a database");
}

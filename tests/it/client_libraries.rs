//! Tests of other libraries on the stand-in. Bots written with discord.py and discord.js log in, answer, and
//! resume their session.
//!
//! The libraries cannot be shipped here. `ENGAWA_DISCORD_PY` names a Python with discord.py,
//! `ENGAWA_DISCORD_JS` a folder with discord.js in its `node_modules`. Without them, the tests are skipped
//! with a note.

use std::env;
use std::io::{self, Write};
use std::path::Path;
use std::process::Stdio;

use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt, BufReader, Lines};
use tokio::process::{Child, ChildStdout, Command};
use tokio::time::{Duration, timeout};

use super::people::{People, http};

/// A running `engawa sandbox --no-bot`, with the URLs and the token that it printed.
struct SandboxProcess {
    program: Child,
    rest: String,
    gateway: String,
    token: String,
    _home: TempDir,
}

impl SandboxProcess {
    async fn start() -> Self {
        let home = TempDir::new().expect("a folder");
        let mut command = Command::new(env!("CARGO_BIN_EXE_engawa"));
        command.args(["sandbox", "--no-bot", "--port", "0", "--data"]).arg(home.path());
        let (mut program, mut said) = speaking(command);
        let mut value_of = async |name: &str| loop {
            let line = said.next_line().await.expect("text").expect("it goes on");
            if let Some(value) = line.trim().strip_prefix(name) {
                return value.trim().to_owned();
            }
        };
        let (rest, gateway, token) =
            (value_of("REST:").await, value_of("gateway:").await, value_of("token:").await);
        program.stdout = None;
        Self { program, rest, gateway, token, _home: home }
    }

    /// Returns the URL of the sandbox page.
    fn url(&self) -> &str {
        self.rest.strip_suffix("/api/v10").expect("the base of version 10")
    }
}

/// Starts a program, which is killed when the test ends. Returns the program and the lines of its output.
fn speaking(mut command: Command) -> (Child, Lines<BufReader<ChildStdout>>) {
    let mut child = command.kill_on_drop(true).stdout(Stdio::piped()).spawn().expect("it runs");
    let said = BufReader::new(child.stdout.take().expect("it says something")).lines();
    (child, said)
}

#[tokio::test(flavor = "multi_thread")]
async fn stand_in_alone_prints_connection_details() {
    let mut alone = SandboxProcess::start().await;
    let client = http();
    let ask = async |path: &str| {
        let request = client
            .get(format!("{}/{path}", alone.rest))
            .header("authorization", format!("Bot {}", alone.token));
        let answer = request.send().await.expect("it listens");
        (answer.status().as_u16(), answer.json::<Value>().await.expect("JSON"))
    };
    assert_eq!(ask("users/@me").await.0, 200, "the token opens it");
    let (_, gateway) = ask("gateway/bot").await;
    let url = gateway["url"].as_str().expect("an address");
    assert!(alone.gateway.starts_with(url) && alone.gateway.contains("v=10"), "{url} {}", alone.gateway);
    let people = People::at(alone.url());
    let (_, about) = people.get("about", &[("as", "hana")]).await;
    assert_eq!(about["bot_connected"], false, "nobody is the bot");
    assert_eq!(people.get("faults", &[]).await.1["rate_limits"], true);
    let id = alone.program.id().expect("it runs").to_string();
    assert!(Command::new("kill").args(["-TERM", &id]).status().await.expect("kill is there").success());
    assert!(
        timeout(Duration::from_secs(60), alone.program.wait())
            .await
            .expect("it ends within a minute")
            .expect("it ran")
            .success()
    );
}

/// A running bot that uses another library, connected to a stand-in of its own.
struct OtherLibraryBot {
    /// The stand-in for Discord; it must live as long as the bot.
    _alone: SandboxProcess,
    people: People,
    _program: Child,
    said: Lines<BufReader<ChildStdout>>,
}

/// Returns the value of an environment variable. If it is not set, prints a note and returns `None`.
fn named(variable: &str) -> Option<String> {
    let found = env::var(variable).ok();
    if found.is_none() {
        // Write to standard error directly, because the test harness hides the output of passing tests.
        let _ = writeln!(io::stderr(), "SKIPPED, {variable} names no library to test with");
    }
    found
}

impl OtherLibraryBot {
    async fn start(program: &str, arguments: &[&str]) -> Self {
        let alone = SandboxProcess::start().await;
        let people = People::at(alone.url());
        let mut command = Command::new(program);
        command.args(arguments).args([alone.url(), &alone.token]);
        let (program, said) = speaking(command);
        Self { _alone: alone, people, _program: program, said }
    }

    /// Waits until the bot prints a word. Fails the test if the bot prints a line that begins with `error`.
    async fn says(&mut self, word: &str) {
        let found = timeout(Duration::from_secs(60), async {
            while let Some(line) = self.said.next_line().await.expect("text") {
                assert!(!line.starts_with("error"), "{line}");
                if line == word {
                    return true;
                }
            }
            false
        });
        assert!(found.await.expect("it says it in time"), "it ended before it said {word}");
    }

    /// Uses every feature of the example bot once, as people would, and stops the bot.
    async fn does_everything(mut self) {
        self.says("ready").await;
        let people = self.people.clone();
        let content = |outcome: &Value| outcome["message"]["content"].as_str().unwrap_or_default().to_owned();
        let shown = people.slash("hana", "show", json!({})).await;
        assert_eq!(content(&shown), "Look", "{shown}");
        let file = &shown["message"]["attachments"][0];
        assert_eq!((&file["filename"], &file["description"]), (&json!("a.txt"), &json!("Some bytes")));
        let url = file["url"].as_str().expect("an address");
        assert_eq!(
            http().get(url).send().await.expect("it is served").text().await.expect("text"),
            "some bytes"
        );
        let chosen = people.press("nell", &shown["message"], "tea", &["black"]).await;
        assert_eq!(content(&chosen), "You chose black", "{chosen}");
        assert_eq!(chosen["message"]["message_reference"]["message_id"], shown["message"]["id"], "{chosen}");
        let more = people.press("otis", &shown["message"], "more", &[]).await;
        assert_eq!((content(&more), &more["message"]["attachments"]), ("More of it".to_owned(), &json!([])));
        let slow = people.slash("hana", "slow", json!({})).await;
        assert_eq!(content(&slow), "Done", "{slow}");
        let suggested = people.suggestions("hana", "echo", "word", "gre").await;
        assert_eq!(suggested["choices"][0]["value"], "GRE", "{suggested}");
        people.inject(json!({ "switch": "drop_connections" })).await;
        self.says("resumed").await;
        let echo = people.slash("hana", "echo", json!({ "word": "still here" })).await;
        assert_eq!(content(&echo), "still here");
        // Send more requests than the rate limits allow. The library must wait by itself.
        for _ in 0..4 {
            assert_eq!(content(&people.slash("hana", "slow", json!({})).await), "Done");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn discord_py_bot_works() {
    let Some(python) = named("ENGAWA_DISCORD_PY") else { return };
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/client_libraries/bot.py");
    OtherLibraryBot::start(&python, &[&script.display().to_string()]).await.does_everything().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn discord_js_bot_works() {
    let Some(folder) = named("ENGAWA_DISCORD_JS") else { return };
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/client_libraries/bot.mjs");
    OtherLibraryBot::start("node", &[&script.display().to_string(), &folder]).await.does_everything().await;
}

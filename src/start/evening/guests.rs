//! The sandbox's simulated users: a client that sends the same HTTP requests as the sandbox's page, and their choice of
//! moves. A player wins if possible, and otherwise avoids moves that let the opponent win at once.
//!
//! All moves of a match are chosen before the first one is played, with the caller's random generator. So the
//! same start position and seed always give the same match.

use std::time::Duration;

use rand::Rng;
use rand::seq::{IndexedRandom, SliceRandom};
use reqwest::Client;
use serde_json::{Value, json};
use tokio::time::{Instant, sleep};

use crate::game::{MoveText, Table};

/// The maximum time to wait for an expected event, such as a message or the bot's connection.
const TIMEOUT: Duration = Duration::from_secs(60);
/// The interval between two checks whether an expected event has happened.
const POLL_INTERVAL: Duration = Duration::from_millis(4);

/// The reason why the sandbox's example matches could not all be prepared.
#[derive(Debug, thiserror::Error)]
pub enum EveningFault {
    /// The stand-in for Discord did not answer.
    #[error("the stand-in cannot be reached: {0}")]
    Asking(#[from] reqwest::Error),
    /// The stand-in for Discord rejected a request. `who` is the acting user, `what` the request's JSON body.
    #[error("{who} may not do `{what}`: {said}")]
    Refused { who: String, what: String, said: String },
    /// An expected event did not happen within `TIMEOUT`. The field names the event.
    #[error("waited {TIMEOUT:?} in vain: no {0}")]
    Late(&'static str),
    #[error(transparent)]
    Store(#[from] crate::store::StoreFault),
    /// The message has no control for the intended action, which the field names.
    #[error("no control to {0}")]
    NotOffered(String),
}

pub(super) type Result<T> = std::result::Result<T, EveningFault>;

/// An HTTP client that acts as any user of the stand-in for Discord.
pub struct GuestClient {
    client: Client,
    base: String,
}

impl GuestClient {
    /// Creates a client for the stand-in at `url`, such as `http://127.0.0.1:8420`. Sends no request yet.
    pub fn at(url: &str) -> Result<Self> {
        Ok(Self { client: Client::builder().no_proxy().build()?, base: format!("{url}/sandbox/api") })
    }

    async fn post(&self, path: &str, body: &Value) -> Result<Value> {
        let request = self.client.post(format!("{}/{path}", self.base));
        let request = request.header("content-type", "application/json").body(body.to_string());
        let answer = request.send().await?;
        let fine = answer.status().is_success();
        let answer = read(&answer.text().await?);
        if fine && answer["outcome"] != "failed" {
            return Ok(answer);
        }
        let reason = answer["error"].as_str().unwrap_or("no answer within three seconds").to_owned();
        Err(EveningFault::Refused { who: body["as"].to_string(), what: body.to_string(), said: reason })
    }

    /// Adds users with these display names to the stand-in.
    pub async fn add(&self, names: &[&str]) -> Result<()> {
        self.post("guests", &json!({ "names": names })).await.map(drop)
    }

    /// Sends a slash command as the user `who`. Returns the message with which the bot answers, or null.
    pub async fn slash(&self, who: &str, command: &str, options: Value) -> Result<Value> {
        let body = json!({ "as": who, "command": command, "options": options, "settle": true });
        Ok(self.post("slash", &body).await?["message"].take())
    }

    /// Presses a button of `message`, or chooses `values` from a menu, as the user `who`. `id` is the
    /// component id of that button or menu. Returns the message with which the bot answers, or null.
    pub async fn press(&self, who: &str, message: &Value, id: &str, values: &[String]) -> Result<Value> {
        let body = json!({
            "as": who, "message": message["id"], "custom_id": id, "values": values, "settle": true,
        });
        Ok(self.post("press", &body).await?["message"].take())
    }

    /// Dismisses an ephemeral message, which only the user `who` can see.
    pub async fn dismiss(&self, who: &str, message: &Value) -> Result<()> {
        self.post("dismiss", &json!({ "as": who, "message": message["id"] })).await.map(drop)
    }

    /// Polls the six latest messages that `who` can see until `wanted` accepts one. Returns the newest such
    /// message.
    pub async fn await_message(
        &self,
        who: &str,
        what: &'static str,
        wanted: impl Fn(&Value) -> bool,
    ) -> Result<Value> {
        let path = format!("messages?as={who}&limit=6");
        let newest = |list: &Value| list.as_array()?.iter().rfind(|message| wanted(message)).cloned();
        poll(what, || async { Ok(newest(&self.get(&path).await?)) }).await
    }

    pub async fn until_bot_is_ready(&self, who: &str) -> Result<()> {
        let is_ready = || async {
            let about = self.get(&format!("about?as={who}")).await?;
            let commands = self.get(&format!("commands?as={who}")).await?;
            let knows_commands = commands.as_array().is_some_and(|all| !all.is_empty());
            Ok((about["bot_connected"] == true && knows_commands).then_some(()))
        };
        poll("bot", is_ready).await
    }

    async fn get(&self, path: &str) -> Result<Value> {
        let answer = self.client.get(format!("{}/{path}", self.base)).send().await?;
        Ok(read(&answer.text().await?))
    }
}

fn read(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_default()
}

/// Repeats `check` until it finds something. `what` names the expected event in the error.
///
/// # Errors
///
/// Fails once `TIMEOUT` has passed.
async fn poll<T, Check>(what: &'static str, check: impl Fn() -> Check) -> Result<T>
where
    Check: Future<Output = Result<Option<T>>>,
{
    let since = Instant::now();
    loop {
        if let Some(found) = check().await? {
            return Ok(found);
        }
        if since.elapsed() > TIMEOUT {
            return Err(EveningFault::Late(what));
        }
        sleep(POLL_INTERVAL).await;
    }
}

/// The number of random move sequences to generate for one match. The shortest sequence with at least
/// [`SHORTEST`] moves is played.
const LINES: usize = 6;
/// The minimum length of a match, in moves. A shorter match shows too little of the game.
const SHORTEST: usize = 9;
/// The maximum number of moves to examine, per position, for one that gives the opponent no immediate win.
const CANDIDATES: usize = 6;

pub fn line_to_the_end(table: &dyn Table, rng: &mut impl Rng) -> Vec<MoveText> {
    let lines: Vec<Vec<MoveText>> = (0..LINES).map(|_| line(table.fork(), usize::MAX, rng)).collect();
    let rank = |line: &&Vec<MoveText>| (line.len() < SHORTEST, line.len());
    lines.iter().min_by_key(rank).cloned().unwrap_or_default()
}

/// The first `moves` moves of a round. Returns fewer if the next move would end the round.
pub fn opening(table: &dyn Table, moves: usize, rng: &mut impl Rng) -> Vec<MoveText> {
    let mut line = line(table.fork(), moves, rng);
    let mut after = table.fork();
    let going_on = line.iter().take_while(|mv| after.play(mv).is_ok() && after.ending().is_none()).count();
    line.truncate(going_on);
    line
}

fn line(mut table: Box<dyn Table>, most: usize, rng: &mut impl Rng) -> Vec<MoveText> {
    let mut line = Vec::new();
    while line.len() < most
        && let Some(mv) = choose(&*table, rng)
    {
        table.play(&mv).expect("a legal move");
        line.push(mv);
    }
    line
}

fn choose(table: &dyn Table, rng: &mut impl Rng) -> Option<MoveText> {
    let mut moves = table.legal();
    if let Some(win) = moves.iter().find(|mv| wins(table, mv)) {
        return Some(win.clone());
    }
    moves.shuffle(rng);
    let careful = moves.iter().take(CANDIDATES).find(|mv| !gives_a_win_away(table, mv));
    careful.cloned().or_else(|| moves.choose(rng).cloned())
}

fn wins(table: &dyn Table, mv: &MoveText) -> bool {
    let won = table.after(mv).ending().and_then(|ending| ending.winner);
    won == Some(table.turn())
}

fn gives_a_win_away(table: &dyn Table, mv: &MoveText) -> bool {
    let next = table.after(mv);
    next.legal().iter().any(|answer| wins(&*next, answer))
}

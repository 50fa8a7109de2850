//! A client for the sandbox's simulated users, which sends the same HTTP requests as the sandbox's page.

use std::time::Duration;

use reqwest::Client;
use serde_json::{Value, json};
use tokio::time::{Instant, sleep};

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

/// An HTTP client that acts as any user of the stand-in for Discord.
pub struct GuestClient {
    client: Client,
    base: String,
}

impl GuestClient {
    /// Creates a client for the stand-in at `url`, such as `http://127.0.0.1:8420`. Sends no request yet.
    pub fn at(url: &str) -> Result<Self, EveningFault> {
        Ok(Self { client: Client::builder().no_proxy().build()?, base: format!("{url}/sandbox/api") })
    }

    async fn post(&self, path: &str, body: &Value) -> Result<Value, EveningFault> {
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
    pub async fn add(&self, names: &[&str]) -> Result<(), EveningFault> {
        self.post("guests", &json!({ "names": names })).await.map(drop)
    }

    /// Sends a slash command as the user `who`. Returns the message with which the bot answers, or null.
    pub async fn slash(&self, who: &str, command: &str, options: Value) -> Result<Value, EveningFault> {
        let body = json!({ "as": who, "command": command, "options": options, "settle": true });
        Ok(self.post("slash", &body).await?["message"].take())
    }

    /// Presses a button of `message`, or chooses `values` from a menu, as the user `who`. `id` is the
    /// component id of that button or menu. Returns the message with which the bot answers, or null.
    pub async fn press(
        &self,
        who: &str,
        message: &Value,
        id: &str,
        values: &[String],
    ) -> Result<Value, EveningFault> {
        let body = json!({
            "as": who, "message": message["id"], "custom_id": id, "values": values, "settle": true,
        });
        Ok(self.post("press", &body).await?["message"].take())
    }

    /// Dismisses an ephemeral message, which only the user `who` can see.
    pub async fn dismiss(&self, who: &str, message: &Value) -> Result<(), EveningFault> {
        self.post("dismiss", &json!({ "as": who, "message": message["id"] })).await.map(drop)
    }

    /// Polls the six latest messages that `who` can see until `wanted` accepts one. Returns the newest such
    /// message.
    pub async fn await_message(
        &self,
        who: &str,
        what: &'static str,
        wanted: impl Fn(&Value) -> bool,
    ) -> Result<Value, EveningFault> {
        let wait = TimedWait::new(what);
        loop {
            let list = self.get(&format!("messages?as={who}&limit=6")).await?;
            if let Some(found) = list.as_array().and_then(|all| all.iter().rfind(|message| wanted(message))) {
                return Ok(found.clone());
            }
            wait.pause().await?;
        }
    }

    pub async fn until_bot_is_ready(&self, who: &str) -> Result<(), EveningFault> {
        let wait = TimedWait::new("bot");
        loop {
            let about = self.get(&format!("about?as={who}")).await?;
            let commands = self.get(&format!("commands?as={who}")).await?;
            if about["bot_connected"] == true && commands.as_array().is_some_and(|all| !all.is_empty()) {
                return Ok(());
            }
            wait.pause().await?;
        }
    }

    async fn get(&self, path: &str) -> Result<Value, EveningFault> {
        let answer = self.client.get(format!("{}/{path}", self.base)).send().await?;
        Ok(read(&answer.text().await?))
    }
}

fn read(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_default()
}

/// A polling loop's timer, which fails after `TIMEOUT`.
pub struct TimedWait {
    since: Instant,
    what: &'static str,
}

impl TimedWait {
    /// Starts the timeout. `what` names the expected event in the error.
    pub fn new(what: &'static str) -> Self {
        Self { since: Instant::now(), what }
    }

    /// Sleeps for `POLL_INTERVAL`.
    ///
    /// # Errors
    ///
    /// Fails once `TIMEOUT` has passed.
    pub async fn pause(&self) -> Result<(), EveningFault> {
        if self.since.elapsed() > TIMEOUT {
            return Err(EveningFault::Late(self.what));
        }
        sleep(POLL_INTERVAL).await;
        Ok(())
    }
}

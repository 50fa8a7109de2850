//! The pretend people of the sandbox, driven by the same requests that its page sends.

use std::time::Duration;

use reqwest::Client;
use serde_json::{Value, json};
use tokio::time::{Instant, sleep};

/// How long an expected event may take.
const TIMEOUT: Duration = Duration::from_secs(60);
/// The interval between two checks for it.
const POLL_INTERVAL: Duration = Duration::from_millis(4);

/// The reason why the prepared evening is incomplete.
#[derive(Debug, thiserror::Error)]
pub enum EveningFault {
    /// The stand-in could not be reached.
    #[error("the stand-in cannot be reached: {0}")]
    Asking(#[from] reqwest::Error),
    /// The stand-in rejected an action of a person.
    #[error("{who} may not do `{what}`: {said}")]
    Refused { who: String, what: String, said: String },
    /// An expected event did not happen in time.
    #[error("no {0} within {TIMEOUT:?}")]
    Late(&'static str),
    /// The store could not be read.
    #[error(transparent)]
    Store(#[from] crate::store::StoreFault),
    /// A message lacks the control to press.
    #[error("no control to {0}")]
    NotOffered(String),
}

/// A client that acts for all people of the stand-in.
pub struct GuestClient {
    client: Client,
    base: String,
}

impl GuestClient {
    /// Connects to a stand-in at an address such as `http://127.0.0.1:8420`.
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
        let said = answer["error"].as_str().unwrap_or("no answer within three seconds").to_owned();
        Err(EveningFault::Refused { who: body["as"].to_string(), what: body.to_string(), said })
    }

    /// Adds people to the stand-in by their names.
    pub async fn add(&self, names: &[&str]) -> Result<(), EveningFault> {
        self.post("guests", &json!({ "names": names })).await.map(drop)
    }

    /// Sends a command, and returns the message that answers it.
    pub async fn slash(&self, who: &str, command: &str, options: Value) -> Result<Value, EveningFault> {
        let body = json!({ "as": who, "command": command, "options": options, "settle": true });
        Ok(self.post("slash", &body).await?["message"].take())
    }

    /// Presses a button or chooses values from a menu, and returns the message that answers it.
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

    /// Dismisses a message that only this person sees.
    pub async fn dismiss(&self, who: &str, message: &Value) -> Result<(), EveningFault> {
        self.post("dismiss", &json!({ "as": who, "message": message["id"] })).await.map(drop)
    }

    /// Polls the latest messages, and returns the newest that is wanted.
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

    /// Waits until the bot is connected and has registered its commands.
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

/// A wait that fails after a timeout.
pub struct TimedWait {
    since: Instant,
    what: &'static str,
}

impl TimedWait {
    /// Starts a wait. `what` names the expected event in the error.
    pub fn new(what: &'static str) -> Self {
        Self { since: Instant::now(), what }
    }

    /// Sleeps for a few milliseconds.
    ///
    /// # Errors
    ///
    /// Fails once the timeout has passed.
    pub async fn pause(&self) -> Result<(), EveningFault> {
        if self.since.elapsed() > TIMEOUT {
            return Err(EveningFault::Late(self.what));
        }
        sleep(POLL_INTERVAL).await;
        Ok(())
    }
}

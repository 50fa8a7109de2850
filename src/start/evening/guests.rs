//! The pretend people as a program lets them act: the very requests that the page makes of the stand-in.

use std::time::Duration;

use reqwest::Client;
use serde_json::{Value, json};
use tokio::time::{Instant, sleep};

/// How long something that must come may take.
const PATIENCE: Duration = Duration::from_secs(60);
/// How often it is looked for.
const LOOK: Duration = Duration::from_millis(4);

/// Why the evening could not go on.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    /// The stand-in could not be asked.
    #[error("the stand-in could not be asked: {0}")]
    Asking(#[from] reqwest::Error),
    /// The stand-in does not let a person do this, and says why.
    #[error("{who} may not do `{what}`: {said}")]
    Refused { who: String, what: String, said: String },
    /// Something that must come does not.
    #[error("in {PATIENCE:?} there was no {0}")]
    Late(&'static str),
    /// The store could not be read.
    #[error(transparent)]
    Store(#[from] crate::store::Fault),
    /// A message does not offer what is to be pressed.
    #[error("there is no way to {0}")]
    NotOffered(String),
}

/// A client that acts for everybody on the stand-in.
pub struct Guests {
    client: Client,
    base: String,
}

impl Guests {
    /// The people of the stand-in at an address such as `http://127.0.0.1:8420`.
    pub fn at(url: &str) -> Result<Self, Fault> {
        Ok(Self { client: Client::builder().no_proxy().build()?, base: format!("{url}/sandbox/api") })
    }

    async fn post(&self, path: &str, body: &Value) -> Result<Value, Fault> {
        let request = self.client.post(format!("{}/{path}", self.base));
        let request = request.header("content-type", "application/json").body(body.to_string());
        let answer = request.send().await?;
        let fine = answer.status().is_success();
        let answer = read(&answer.text().await?);
        if fine && answer["outcome"] != "failed" {
            return Ok(answer);
        }
        let said = answer["error"].as_str().unwrap_or("no answer within three seconds").to_owned();
        Err(Fault::Refused { who: body["as"].to_string(), what: body.to_string(), said })
    }

    /// Lets more people in, by their names.
    pub async fn let_in(&self, names: &[&str]) -> Result<(), Fault> {
        self.post("guests", &json!({ "names": names })).await.map(drop)
    }

    /// Sends a command; the message that answers it.
    pub async fn slash(&self, who: &str, command: &str, options: Value) -> Result<Value, Fault> {
        let body = json!({ "as": who, "command": command, "options": options, "settle": true });
        Ok(self.post("slash", &body).await?["message"].take())
    }

    /// Presses a button, or chooses a value from a menu; the message that answers it.
    pub async fn press(
        &self,
        who: &str,
        message: &Value,
        id: &str,
        values: &[String],
    ) -> Result<Value, Fault> {
        let body = json!({
            "as": who, "message": message["id"], "custom_id": id, "values": values, "settle": true,
        });
        Ok(self.post("press", &body).await?["message"].take())
    }

    /// Takes away a message that one person alone sees.
    pub async fn dismiss(&self, who: &str, message: &Value) -> Result<(), Fault> {
        self.post("dismiss", &json!({ "as": who, "message": message["id"] })).await.map(drop)
    }

    /// Looks at the last messages, the newest first, until there is what is looked for.
    pub async fn await_message(
        &self,
        who: &str,
        what: &'static str,
        wanted: impl Fn(&Value) -> bool,
    ) -> Result<Value, Fault> {
        let patience = Patience::for_a(what);
        loop {
            let list = self.get(&format!("messages?as={who}&limit=6")).await?;
            if let Some(found) = list.as_array().and_then(|all| all.iter().rfind(|message| wanted(message))) {
                return Ok(found.clone());
            }
            patience.wait().await?;
        }
    }

    /// Waits until the bot is there and has said what can be asked of it.
    pub async fn are_served(&self, who: &str) -> Result<(), Fault> {
        let patience = Patience::for_a("bot");
        loop {
            let about = self.get(&format!("about?as={who}")).await?;
            let commands = self.get(&format!("commands?as={who}")).await?;
            if about["bot_connected"] == true && commands.as_array().is_some_and(|all| !all.is_empty()) {
                return Ok(());
            }
            patience.wait().await?;
        }
    }

    async fn get(&self, path: &str) -> Result<Value, Fault> {
        let answer = self.client.get(format!("{}/{path}", self.base)).send().await?;
        Ok(read(&answer.text().await?))
    }
}

fn read(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_default()
}

/// Waits for something, but not for ever.
pub struct Patience {
    since: Instant,
    what: &'static str,
}

impl Patience {
    /// Waits for this from now on.
    pub fn for_a(what: &'static str) -> Self {
        Self { since: Instant::now(), what }
    }

    /// Sleeps for a few milliseconds; fails once the time is up.
    pub async fn wait(&self) -> Result<(), Fault> {
        if self.since.elapsed() > PATIENCE {
            return Err(Fault::Late(self.what));
        }
        sleep(LOOK).await;
        Ok(())
    }
}

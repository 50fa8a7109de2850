//! The suite that every chat passes, for the adapter with the stand-in for Discord.

use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};
use tokio::sync::{Mutex, mpsc};
use tokio::time::{sleep, timeout};

use super::{Interactions, settings};
use crate::base::id::{ChannelId, MessageId, PersonId, ServerId};
use crate::chat::{BoxFuture, InteractionEvent, ReplyTo};
use crate::config::Token;
use crate::discord::{Settings, connect};
use crate::sandbox::people::{CHANNEL, GUILD, OWNER};
use crate::sandbox::{self, Options, Sandbox, TOKEN};
use engawa_samples::conform::{self, BUTTON, ChatUnderTest, ManualClock, Outside, SeenMessage};

/// The owner of the stand-in's server, who acts by the interface of its page.
struct AroundStandIn {
    http: reqwest::Client,
    sandbox: Sandbox,
    heard: Mutex<mpsc::UnboundedReceiver<InteractionEvent>>,
}

impl AroundStandIn {
    fn request(&self, path: &str, body: &Value) -> reqwest::RequestBuilder {
        self.http.post(format!("{}/sandbox/api/{path}", self.sandbox.url())).json(body)
    }

    async fn send(&self, path: &str, body: Value) {
        let answer = self.request(path, &body).send().await.expect("the stand-in listens");
        assert!(answer.status().is_success(), "{path} {body}: {}", answer.status());
    }

    async fn get(&self, path: &str, channel: ChannelId) -> Vec<Value> {
        let query = [("as", OWNER.to_string()), ("channel", channel.to_string())];
        let url = format!("{}/sandbox/api/{path}", self.sandbox.url());
        let answer = self.http.get(url).query(&query).send().await.expect("the stand-in listens");
        answer.json().await.expect("a list")
    }
}

impl Outside for AroundStandIn {
    fn act(&self, pressed: Option<MessageId>) -> BoxFuture<'_, ReplyTo> {
        let (path, body) = match pressed {
            None => ("slash", json!({ "as": OWNER, "command": "games" })),
            Some(message) => {
                let message = message.to_string();
                ("press", json!({ "as": OWNER, "message": message, "custom_id": BUTTON }))
            }
        };
        // The response comes only after the answer.
        tokio::spawn(self.request(path, &body).send());
        Box::pin(async {
            let mut heard = self.heard.lock().await;
            let event = timeout(Duration::from_secs(10), heard.recv()).await.expect("it arrives soon");
            event.expect("the bot is connected").reply
        })
    }

    fn delete_message(&self, message: MessageId) -> BoxFuture<'_, ()> {
        Box::pin(self.send("delete", json!({ "as": OWNER, "message": message.to_string() })))
    }

    fn delete_thread(&self, thread: ChannelId) -> BoxFuture<'_, ()> {
        Box::pin(self.send("thread", json!({ "channel": thread.to_string(), "deleted": true })))
    }

    fn refuse_direct_messages(&self) -> BoxFuture<'_, ()> {
        Box::pin(self.send("doors", json!({ "as": OWNER, "closed": true })))
    }

    fn seen(&self, channel: ChannelId) -> BoxFuture<'_, Vec<SeenMessage>> {
        Box::pin(async move {
            let seen = |message: Value| SeenMessage {
                id: MessageId(message["id"].as_str().and_then(|id| id.parse().ok()).expect("an id")),
                text: message["content"].as_str().expect("a text").to_owned(),
                is_private: message["you"]["alone_see_it"] == true,
                has_picture: message["attachments"].as_array().is_some_and(|files| !files.is_empty()),
            };
            self.get("messages", channel).await.into_iter().map(seen).collect()
        })
    }
}

/// Starts a stand-in with a connected bot.
async fn open() -> ChatUnderTest {
    let clock = Arc::<ManualClock>::default();
    let options = Options { port: 0, folder: None, record: None, clock: Arc::clone(&clock) as _ };
    let sandbox = sandbox::start(options).await.expect("a free port");
    let token = Token::read(TOKEN).expect("a token").expect("not empty");
    let settings = Settings { token, clock: Arc::clone(&clock) as _, ..settings(&sandbox.url()) };
    let connection = connect(settings).expect("a connection");
    let chat = connection.chat();
    let (told, heard) = mpsc::unbounded_channel();
    tokio::spawn(connection.run(Arc::new(Interactions(told))));
    let http = reqwest::Client::builder().no_proxy().build().expect("a client");
    let outside = AroundStandIn { http, sandbox, heard: Mutex::new(heard) };
    let channel = ChannelId(CHANNEL.0);
    while outside.get("commands", channel).await.is_empty() {
        sleep(Duration::from_millis(10)).await;
    }
    let (server, person) = (ServerId(GUILD.0), PersonId(OWNER.0));
    ChatUnderTest { chat, server, channel, person, clock, outside: Box::new(outside) }
}

#[tokio::test(flavor = "multi_thread")]
async fn adapter_conforms() {
    conform::suite(open).await;
}

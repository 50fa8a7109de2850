//! A small client for the sandbox interface of the stand-in, with one call for each action of a person.

use std::time::Duration;

use engawa::base::id::PersonId;
use engawa::chat::declarations::OF_CLIENT;
use engawa::chat::limits::LOCALES;
use engawa::store::Key;
use engawa::words::Language;
use serde_json::{Value, json};

use super::harness::{Harness, PATIENCE};

/// The first of the pretend people by id, who manages the server.
pub const HANA: &str = "1100000000000000011";
/// The second of the pretend people, usually the opponent.
pub const OTIS: &str = "1100000000000000012";
/// The third of the pretend people, who usually watches.
pub const NELL: &str = "1100000000000000013";

/// Returns an HTTP client with a timeout.
pub fn http() -> reqwest::Client {
    let client = reqwest::Client::builder().no_proxy().timeout(PATIENCE);
    client.build().expect("a client without special wishes")
}

/// A client that can act as any of the pretend people.
#[derive(Clone)]
pub struct People {
    http: reqwest::Client,
    base: String,
    locale: &'static str,
    /// The channel of commands, or the first channel if none is named.
    channel: Option<String>,
}

impl People {
    /// Connects to a stand-in at an address such as `http://127.0.0.1:8420`.
    pub fn at(url: &str) -> Self {
        Self { http: http(), base: format!("{url}/sandbox/api"), locale: "en-US", channel: None }
    }

    /// Returns the same people with clients in another language.
    pub fn speaking(&self, locale: &'static str) -> Self {
        Self { locale, ..self.clone() }
    }

    /// Returns the same people, who give their commands in another channel.
    pub fn in_channel(&self, channel: &str) -> Self {
        Self { channel: Some(channel.to_owned()), ..self.clone() }
    }

    /// Returns the channel in which they give their commands.
    ///
    /// # Panics
    ///
    /// Panics if no channel was named.
    pub fn here(&self) -> &str {
        self.channel.as_deref().expect("a channel was named")
    }

    /// Returns a client for one person's direct messages with the bot.
    pub async fn alone(&self, who: &str) -> Self {
        let letters = self.outcome("letters", json!({ "as": who })).await;
        self.in_channel(letters["channel"].as_str().expect("a channel"))
    }

    /// Sends a request with a body and returns its status and answer.
    pub async fn post(&self, path: &str, body: Value) -> (u16, Value) {
        let sent = self.http.post(format!("{}/{path}", self.base)).json(&body).send().await;
        Self::read(sent.expect("the stand-in listens")).await
    }

    /// Sends a request without a body and returns its status and answer.
    pub async fn get(&self, path: &str, query: &[(&str, &str)]) -> (u16, Value) {
        let sent = self.http.get(format!("{}/{path}", self.base)).query(query).send().await;
        Self::read(sent.expect("the stand-in listens")).await
    }

    async fn read(response: reqwest::Response) -> (u16, Value) {
        let status = response.status().as_u16();
        let text = response.text().await.expect("a body");
        (status, serde_json::from_str(&text).unwrap_or(Value::String(text)))
    }

    /// Sends a request with a body to a server that may stop meanwhile. Returns nothing without an
    /// answer.
    pub async fn attempt(&self, path: &str, body: Value) -> Option<Value> {
        let sent = self.http.post(format!("{}/{path}", self.base)).json(&body).send().await.ok()?;
        let answer = sent.json::<Value>().await.ok()?;
        (answer["outcome"] == "answered" && answer["message"]["loading"] != true).then_some(answer)
    }

    async fn outcome(&self, path: &str, body: Value) -> Value {
        let (status, outcome) = self.post(path, body).await;
        assert_eq!(status, 200, "{path}: {outcome}");
        outcome
    }

    /// Sends a slash command and waits for its outcome, past a deferred answer.
    pub async fn slash(&self, who: &str, command: &str, options: Value) -> Value {
        let body = json!({
            "as": who, "channel": self.channel, "command": command, "options": options, "settle": true,
            "locale": self.locale,
        });
        self.outcome("slash", body).await
    }

    /// Chooses an entry of the context menu of a person or a message, and waits for its outcome.
    pub async fn on(&self, who: &str, entry: &str, target: &str) -> Value {
        let body = json!({
            "as": who, "command": entry, "target": target, "settle": true, "locale": self.locale,
        });
        self.outcome("menu", body).await
    }

    /// Requests the suggestions for an option while it is typed.
    pub async fn suggestions(&self, who: &str, command: &str, focused: &str, typed: &str) -> Value {
        let body = json!({
            "as": who, "channel": self.channel, "command": command, "focused": focused,
            "options": { focused: typed },
            "locale": self.locale,
        });
        self.outcome("autocomplete", body).await
    }

    /// Presses a button or chooses values of a menu.
    pub async fn press(&self, who: &str, message: &Value, custom_id: &str, values: &[&str]) -> Value {
        let body = json!({
            "as": who, "message": message["id"], "custom_id": custom_id, "values": values, "settle": true,
            "locale": self.locale,
        });
        self.outcome("press", body).await
    }

    /// Submits the modal that an outcome shows.
    pub async fn submit(&self, who: &str, shown: &Value, values: Value) -> Value {
        self.outcome("submit", json!({ "as": who, "interaction": shown["interaction"], "values": values }))
            .await
    }

    /// Returns the last 50 messages of the channel as a person sees them, oldest first.
    pub async fn messages(&self, who: &str) -> Vec<Value> {
        self.seen(who, None).await
    }

    /// Returns the messages from this one on, oldest first.
    pub async fn messages_from(&self, who: &str, id: &Value) -> Vec<Value> {
        self.seen(who, Some(("from", id.as_str().expect("an id")))).await
    }

    /// Returns at most this many of the last messages of the channel, oldest first.
    pub async fn messages_at_most(&self, who: &str, limit: usize) -> Vec<Value> {
        self.seen(who, Some(("limit", &limit.to_string()))).await
    }

    /// Returns all messages of the channel, oldest first.
    pub async fn all_messages(&self, who: &str) -> Vec<Value> {
        self.messages_at_most(who, 100_000).await
    }

    /// Returns the last message of the channel.
    pub async fn last_message(&self, who: &str) -> Option<Value> {
        self.messages_at_most(who, 1).await.pop()
    }

    async fn seen(&self, who: &str, which: Option<(&str, &str)>) -> Vec<Value> {
        let here = self.channel.as_deref().map(|channel| ("channel", channel));
        let asked: Vec<_> = [("as", who)].into_iter().chain(here).chain(which).collect();
        let (status, list) = self.get("messages", &asked).await;
        assert_eq!(status, 200, "{list}");
        let Value::Array(list) = list else { panic!("no list: {list}") };
        list
    }

    /// Returns the commands that a person may use, in their language.
    pub async fn commands(&self, who: &str) -> Vec<Value> {
        let here = self.channel.as_ref().map(|channel| ("channel", channel.as_str()));
        let asked: Vec<_> = [("as", who), ("locale", self.locale)].into_iter().chain(here).collect();
        let (status, list) = self.get("commands", &asked).await;
        assert_eq!(status, 200, "{list}");
        list.as_array().expect("a list").clone()
    }

    /// Sets a fault switch of the stand-in.
    pub async fn throw(&self, switch: Value) {
        let (status, answer) = self.post("faults", switch).await;
        assert_eq!(status, 200, "{answer}");
    }

    /// Waits until a condition on the state of the server holds, such as a connected bot.
    pub async fn until(&self, what: &str, mut yes: impl FnMut(&Value) -> bool) {
        for _ in 0..1800 {
            let (_, about) = self.get("about", &[("as", "hana")]).await;
            if yes(&about) {
                return;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        panic!("in a minute and a half it did not come about that {what}");
    }
}

/// Switches all clients and the server to a language. If Discord does not support it, they choose it in
/// the settings of the bot.
pub async fn speak(harness: &mut Harness, language: Language) {
    let is_spoken = |locale: &&str| Language::for_locale(locale) == Some(language);
    let locale = ["en-US"].into_iter().chain(LOCALES).find(is_spoken);
    harness.people = harness.people.speaking(locale.unwrap_or("en-US"));
    harness.people.post("language", json!({ "locale": locale.unwrap_or("en-US") })).await;
    let hana = PersonId(HANA.parse().expect("an id"));
    let is_known = harness.all_rows().iter().any(|(key, _)| *key == Key::Person(hana));
    let is_chosen = is_known && harness.person(hana).language.is_some();
    if locale.is_none() || is_chosen {
        let choice = json!({ "language": locale.map_or(language.code(), |_| OF_CLIENT) });
        for who in [HANA, OTIS, NELL] {
            harness.people.slash(who, "settings", choice.clone()).await;
        }
        harness.people.slash(HANA, "admin language", choice).await;
    }
}

//! A client for the stand-in's sandbox interface, with one function for each action of a pretend person.

use std::time::Duration;

use engawa::base::id::PersonId;
use engawa::chat::declarations::CLIENT_LANGUAGE;
use engawa::chat::limits::LOCALES;
use engawa::store::Key;
use engawa::words::Language;
use serde_json::{Value, json};

use super::harness::{Harness, PATIENCE};

/// Id of Hana, the first of the pretend people. She manages the server.
pub const HANA: &str = "1100000000000000011";
/// Id of Otis, the second of the pretend people, usually the opponent.
pub const OTIS: &str = "1100000000000000012";
/// Id of Nell, the third of the pretend people, who usually watches.
pub const NELL: &str = "1100000000000000013";

/// Turns the list of commands that the stand-in returns into definitions, which can replace the list.
pub fn as_definitions(list: Value) -> Vec<Value> {
    let Value::Array(mut list) = list else { panic!("no list: {list}") };
    for command in list.iter_mut().filter_map(Value::as_object_mut) {
        command.retain(|key, _| !["id", "application_id", "version"].contains(&key.as_str()));
    }
    list
}

/// Returns an HTTP client that uses no proxy and gives up after [`PATIENCE`].
pub fn http() -> reqwest::Client {
    let client = reqwest::Client::builder().no_proxy().timeout(PATIENCE);
    client.build().expect("a client without special wishes")
}

/// A client that can act as any of the pretend people, in one channel and language.
#[derive(Clone)]
pub struct People {
    http: reqwest::Client,
    base: String,
    locale: &'static str,
    /// Channel in which the people give commands; `None` means the server's first channel.
    channel: Option<String>,
}

impl People {
    /// Returns a client of the stand-in at a URL such as `http://127.0.0.1:8420`.
    pub fn at(url: &str) -> Self {
        Self { http: http(), base: format!("{url}/sandbox/api"), locale: "en-US", channel: None }
    }

    /// Returns a client whose people use Discord in another language.
    pub fn speaking(&self, locale: &'static str) -> Self {
        Self { locale, ..self.clone() }
    }

    /// Returns a client whose people give their commands in another channel.
    pub fn in_channel(&self, channel: &str) -> Self {
        Self { channel: Some(channel.to_owned()), ..self.clone() }
    }

    /// Returns the channel in which the people give their commands.
    ///
    /// # Panics
    ///
    /// Panics if no channel was chosen by [`Self::in_channel`].
    pub fn here(&self) -> &str {
        self.channel.as_deref().expect("a channel was named")
    }

    /// Returns a client for the direct messages between one person and the bot.
    pub async fn in_direct_messages(&self, who: &str) -> Self {
        let chat = self.outcome("letters", json!({ "as": who })).await;
        self.in_channel(chat["channel"].as_str().expect("a channel"))
    }

    /// Sends a POST request. Returns the status and the JSON body of the response.
    pub async fn post(&self, path: &str, body: Value) -> (u16, Value) {
        let sent = self.http.post(format!("{}/{path}", self.base)).json(&body).send().await;
        Self::read(sent.expect("the stand-in listens")).await
    }

    /// Sends a GET request. Returns the status and the JSON body of the response.
    pub async fn get(&self, path: &str, query: &[(&str, &str)]) -> (u16, Value) {
        let sent = self.http.get(format!("{}/{path}", self.base)).query(query).send().await;
        Self::read(sent.expect("the stand-in listens")).await
    }

    async fn read(response: reqwest::Response) -> (u16, Value) {
        let status = response.status().as_u16();
        let text = response.text().await.expect("a body");
        (status, serde_json::from_str(&text).unwrap_or(Value::String(text)))
    }

    /// Sends a POST request, although the stand-in or the bot may end meanwhile. Returns the outcome if the
    /// bot has answered in full, otherwise `None`.
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

    /// Sends a slash command. Returns the outcome as JSON: whether the bot answered, and the final message,
    /// even if the answer was deferred at first.
    pub async fn slash(&self, who: &str, command: &str, options: Value) -> Value {
        let body = json!({
            "as": who, "channel": self.channel, "command": command, "options": options, "settle": true,
            "locale": self.locale,
        });
        self.outcome("slash", body).await
    }

    /// Chooses a context menu entry of a person or a message (`target`). Returns the outcome.
    pub async fn choose_menu_entry(&self, who: &str, entry: &str, target: &str) -> Value {
        let body = json!({
            "as": who, "command": entry, "target": target, "settle": true, "locale": self.locale,
        });
        self.outcome("menu", body).await
    }

    /// Returns the autocomplete suggestions for the option `focused` when `typed` is its text so far.
    pub async fn suggestions(&self, who: &str, command: &str, focused: &str, typed: &str) -> Value {
        let body = json!({
            "as": who, "channel": self.channel, "command": command, "focused": focused,
            "options": { focused: typed },
            "locale": self.locale,
        });
        self.outcome("autocomplete", body).await
    }

    /// Presses a button, or chooses these values of a menu. Returns the outcome.
    pub async fn press(&self, who: &str, message: &Value, custom_id: &str, values: &[&str]) -> Value {
        let body = json!({
            "as": who, "message": message["id"], "custom_id": custom_id, "values": values, "settle": true,
            "locale": self.locale,
        });
        self.outcome("press", body).await
    }

    /// Reacts to a message with a thumb up.
    pub async fn react(&self, who: &str, message: &Value) {
        let body = json!({ "as": who, "message": message["id"], "emoji": "👍", "reacts": true });
        self.outcome("react", body).await;
    }

    /// Returns the last 50 messages of the channel as a person sees them, oldest first.
    pub async fn messages(&self, who: &str) -> Vec<Value> {
        self.seen(who, None).await
    }

    /// Returns the message with this id and all later ones, as a person sees them, oldest first.
    pub async fn messages_from(&self, who: &str, id: &Value) -> Vec<Value> {
        self.seen(who, Some(("from", id.as_str().expect("an id")))).await
    }

    /// Returns the last messages of the channel as a person sees them, at most `limit`, oldest first.
    pub async fn messages_at_most(&self, who: &str, limit: usize) -> Vec<Value> {
        self.seen(who, Some(("limit", &limit.to_string()))).await
    }

    /// Returns all messages of the channel as a person sees them, oldest first.
    pub async fn all_messages(&self, who: &str) -> Vec<Value> {
        self.messages_at_most(who, 100_000).await
    }

    /// Returns the last message of the channel that a person sees.
    pub async fn last_message(&self, who: &str) -> Option<Value> {
        self.messages_at_most(who, 1).await.pop()
    }

    async fn seen(&self, who: &str, which: Option<(&str, &str)>) -> Vec<Value> {
        let here = self.channel.as_deref().map(|channel| ("channel", channel));
        let query: Vec<_> = [("as", who)].into_iter().chain(here).chain(which).collect();
        let (status, list) = self.get("messages", &query).await;
        assert_eq!(status, 200, "{list}");
        let Value::Array(list) = list else { panic!("no list: {list}") };
        list
    }

    /// Returns the commands that a person may use, with their names in the person's language.
    pub async fn commands(&self, who: &str) -> Vec<Value> {
        let here = self.channel.as_ref().map(|channel| ("channel", channel.as_str()));
        let query: Vec<_> = [("as", who), ("locale", self.locale)].into_iter().chain(here).collect();
        let (status, list) = self.get("commands", &query).await;
        assert_eq!(status, 200, "{list}");
        list.as_array().expect("a list").clone()
    }

    /// Gives the stand-in a fault command, such as delayed answers. Panics if the stand-in refuses it.
    pub async fn inject(&self, command: Value) {
        let (status, answer) = self.post("faults", command).await;
        assert_eq!(status, 200, "{answer}");
    }

    /// Waits until the state of the stand-in satisfies `yes`, such as that a bot is connected.
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

/// Changes the language of all clients and of the server. If Discord lacks the language, the people choose it
/// in the bot's settings.
pub async fn speak(harness: &mut Harness, language: Language) {
    let is_spoken = |locale: &&str| Language::for_locale(locale) == Some(language);
    let locale = ["en-US"].into_iter().chain(LOCALES).find(is_spoken);
    harness.people = harness.people.speaking(locale.unwrap_or("en-US"));
    harness.people.post("language", json!({ "locale": locale.unwrap_or("en-US") })).await;
    let hana = PersonId(HANA.parse().expect("an id"));
    let is_known = harness.all_rows().iter().any(|(key, _)| *key == Key::Person(hana));
    let is_chosen = is_known && harness.person(hana).language.is_some();
    if locale.is_none() || is_chosen {
        let choice = json!({ "language": locale.map_or(language.code(), |_| CLIENT_LANGUAGE) });
        for who in [HANA, OTIS, NELL] {
            harness.people.slash(who, "settings", choice.clone()).await;
        }
        harness.people.slash(HANA, "admin language", choice).await;
    }
}

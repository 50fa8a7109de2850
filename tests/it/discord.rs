//! Tests of the Discord adapter against the stand-in. They make every call of the `Chat` port once, through
//! the library serenity.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use engawa::base::id::{ChannelId, MessageId, ServerId};
use engawa::base::metrics::Metrics;
use engawa::base::time::{Clock, Timestamp};
use engawa::chat::commands::{
    CommandDefinition, DefinitionBody, Localised, Parameter, ParameterKind, SubcommandDefinition,
};
use engawa::chat::{
    Answer, AnswerPart, BoxFuture, Button, ButtonStyle, Chat, ChatFault, CommandCall, Completion, Deferral,
    Edit, File, InteractionEvent, Menu, MenuEntry, Message, Receive, ReplyTo, Row, ServerPart, Unsupported,
    UserAction, Visibility,
};
use engawa::config::{ApiUrl, Token};
use engawa::discord::{self, Settings, StopHandle, Timeouts};
use engawa::sandbox::{Options, Sandbox, TOKEN};
use serde_json::{Value, json};
use tokio::task::JoinHandle;

use crate::{harness::end_of, people::People, standin, traffic};

struct Standing;

impl Clock for Standing {
    fn now(&self) -> Timestamp {
        Timestamp(1_800_000_000_000)
    }
}

fn localised(text: &str, german: &str) -> Localised {
    Localised { text: text.to_owned(), others: BTreeMap::from([("de".to_owned(), german.to_owned())]) }
}

fn parameter(name: &str, takes: ParameterKind, required: bool) -> Parameter {
    Parameter { name: localised(name, name), description: localised("What.", "Was."), takes, required }
}

pub fn definition(name: &str, options: Vec<Parameter>) -> CommandDefinition {
    let description = localised("Does something.", "Tut etwas.");
    CommandDefinition {
        name: localised(name, name),
        in_private: false,
        for_managers: false,
        description,
        body: DefinitionBody::Options(options),
    }
}

fn definitions() -> Vec<CommandDefinition> {
    let sizes = vec![("small".to_owned(), localised("Small", "Klein"))];
    let say = SubcommandDefinition {
        name: localised("say", "sagen"),
        description: localised("Says it.", "Sagt es."),
        options: vec![
            parameter("friend", ParameterKind::Person, true),
            parameter("word", ParameterKind::Completed, false),
            parameter("loud", ParameterKind::Flag, false),
        ],
    };
    let subs = CommandDefinition { body: DefinitionBody::Subs(vec![say]), ..definition("back", Vec::new()) };
    vec![
        definition("board", vec![parameter("size", ParameterKind::Choice(sizes), true)]),
        definition("whisper", Vec::new()),
        definition("late", Vec::new()),
        subs,
    ]
}

fn text(text: impl Into<String>) -> Message {
    Message { text: text.into(), ..Message::default() }
}

/// Returns a message that has every kind of part and pings Otis.
fn board() -> Message {
    let button = |id: &str, style| Button {
        id: id.to_owned(),
        label: id.to_owned(),
        emoji: Some("🍵".to_owned()),
        style,
        disabled: false,
    };
    let buttons = vec![
        button("replace", ButtonStyle::Main),
        button("strip", ButtonStyle::Plain),
        button("twice", ButtonStyle::Danger),
    ];
    let entry = |value: &str| MenuEntry {
        value: value.to_owned(),
        label: value.to_uppercase(),
        note: Some("a note".to_owned()),
        emoji: None,
    };
    let menu = Menu {
        id: "menu".to_owned(),
        placeholder: "Which?".to_owned(),
        entries: vec![entry("green"), entry("black")],
    };
    let png: Arc<[u8]> = Arc::from(*b"\x89PNG\r\n\x1a\nnot much of a picture");
    Message {
        text: "<@1100000000000000012>, not <@1100000000000000013>".to_owned(),
        file: Some(File { bytes: png, name: "board.png".to_owned(), alt: "An empty board.".to_owned() }),
        rows: vec![Row::Buttons(buttons), Row::Menu(menu)],
        pings: vec![engawa::base::id::PersonId(1_100_000_000_000_000_012)],
        panel_of: None,
    }
}

/// A receiver of interactions. The name of a command or button tells the script which `Chat` calls to make.
struct Script {
    chat: OnceLock<Arc<dyn Chat>>,
}

impl Script {
    fn chat(&self) -> &dyn Chat {
        self.chat.get().expect("set before anything comes in").as_ref()
    }

    async fn play(&self, incoming: InteractionEvent) -> Result<(), ChatFault> {
        let InteractionEvent { reply, act, .. } = incoming;
        match act {
            UserAction::Command(call) => self.command(&reply, call).await,
            UserAction::Complete { option, typed, .. } => {
                let completion = Completion { label: format!("{option} {typed}"), value: typed };
                self.chat().answer(&reply, Answer::Completions(vec![completion])).await.map(drop)
            }
            UserAction::Press { message, component, values, .. } => {
                self.press(&reply, message, &component, &values).await
            }
        }
    }

    async fn command(&self, to: &ReplyTo, call: CommandCall) -> Result<(), ChatFault> {
        let chat = self.chat();
        match call.name.as_str() {
            "board" => {
                let made = chat.answer(to, Answer::Message(Visibility::Public, board())).await?;
                assert!(made.is_some(), "a public message has an id");
            }
            "whisper" => {
                let made = chat.answer(to, Answer::Message(Visibility::Private, text("Only you."))).await?;
                assert!(made.is_some(), "a private message has an id, too");
            }
            "late" => {
                assert_eq!(chat.original(to).await, Ok(None), "nothing has been answered yet");
                chat.defer(to, Deferral::Private).await?;
                let promised = chat.finish(to, text("Here it is.")).await?;
                assert_eq!(chat.original(to).await, Ok(None), "what is deferred is private");
                let more = chat.follow_up(to, Visibility::Public, board()).await?;
                assert_ne!(more, promised, "what comes after the promised answer is a message of its own");
                let aside = chat.follow_up(to, Visibility::Private, text("One thing more.")).await?;
                let first = chat.post(to.channel, "one and the same post", text("Once.")).await?;
                assert_eq!(chat.post(to.channel, "one and the same post", text("Once.")).await, Ok(first));
                let written = chat.recent(to.channel, Standing.now()).await?;
                let once = written.iter().find(|one| one.id == first).expect("it stands there");
                assert_eq!(once.text, "Once.");
                assert!(!written.iter().any(|one| one.text == "One thing more."), "one person alone sees it");
                let later = Standing.now() + engawa::base::time::Span::minutes(1);
                assert_eq!(chat.recent(to.channel, later).await?, []);
                for part in [AnswerPart::FollowUp(aside), AnswerPart::First, AnswerPart::First] {
                    assert_eq!(chat.delete(to, part).await, Ok(()), "what is gone is deleted");
                }
            }
            _ => {
                let summary = format!("{:?} {:?}", call.sub, call.options);
                chat.answer(to, Answer::Message(Visibility::Public, text(summary))).await?;
            }
        }
        Ok(())
    }

    async fn press(
        &self,
        to: &ReplyTo,
        message: MessageId,
        component: &str,
        values: &[String],
    ) -> Result<(), ChatFault> {
        let chat = self.chat();
        match component {
            "replace" => chat.answer(to, Answer::Replace(text("Replaced."))).await.map(drop),
            "strip" => {
                chat.defer(to, Deferral::Update).await?;
                assert_eq!(chat.original(to).await, Ok(None), "the message that was pressed is no answer");
                chat.edit(to.channel, message, Edit { rows: Some(Vec::new()), ..Edit::default() }).await
            }
            "twice" => {
                chat.defer(to, Deferral::Update).await?;
                let again = chat.answer(to, Answer::Replace(text("Twice."))).await;
                assert_eq!(again, Err(ChatFault::Answered));
                let gone = chat.edit(to.channel, MessageId(1), Edit::default()).await;
                assert_eq!(gone, Err(ChatFault::Gone));
                let gone = chat.post(ChannelId(1), "nowhere", text("Nobody reads this.")).await;
                assert_eq!(gone, Err(ChatFault::Gone));
                chat.follow_up(to, Visibility::Private, text("As it should be.")).await.map(drop)
            }
            _ => chat.answer(to, Answer::Message(Visibility::Public, text(values.join(" ")))).await.map(drop),
        }
    }
}

impl Receive for Script {
    fn receive(&self, incoming: InteractionEvent) -> BoxFuture<'_, ()> {
        Box::pin(async move { self.play(incoming).await.expect("the stand-in takes it") })
    }

    fn reject_unsupported(&self, unsupported: Unsupported) -> BoxFuture<'_, ()> {
        panic!("{unsupported:?} was not expected")
    }

    fn update_servers(&self, _: ServerPart, _: BTreeSet<ServerId>) -> BoxFuture<'_, ()> {
        Box::pin(async {})
    }

    fn update_server(&self, _: ServerId, _: bool) -> BoxFuture<'_, ()> {
        Box::pin(async {})
    }

    fn remove_channel(&self, _: ChannelId) -> BoxFuture<'_, ()> {
        Box::pin(async {})
    }

    fn update_channel(&self, _: ChannelId) {}
}

struct Stage {
    sandbox: Sandbox,
    people: People,
    stop: StopHandle,
    metrics: Arc<Metrics>,
    ended: JoinHandle<Result<(), discord::DiscordFault>>,
}

impl Stage {
    async fn set(record: Option<std::path::PathBuf>) -> Self {
        let options = Options { port: 0, folder: None, record, clock: Arc::new(Standing) };
        let sandbox = standin::start(options).await.expect("a free port");
        let people = People::at(&sandbox.url());
        let metrics = Arc::<Metrics>::default();
        let (stop, ended) = start(&sandbox.url(), Arc::clone(&metrics));
        let stage = Self { sandbox, people, stop, metrics, ended };
        stage.until_registered().await;
        stage
    }

    /// Waits until the bot has registered its commands, so that the pretend people can use them.
    async fn until_registered(&self) {
        for _ in 0..1800 {
            let (_, commands) = self.people.get("commands", &[("as", "hana")]).await;
            if commands.as_array().is_some_and(|commands| commands.len() == definitions().len()) {
                return;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        panic!("no commands in a minute and a half");
    }

    async fn close(self) {
        self.stop.stop();
        assert_eq!(end_of(self.ended).await, Ok(()));
        assert_eq!(self.metrics.panics.get(), 0, "the script found everything as it should be");
        self.sandbox.shut_down().await;
    }
}

fn start(url: &str, metrics: Arc<Metrics>) -> (StopHandle, JoinHandle<Result<(), discord::DiscordFault>>) {
    let settings = Settings {
        api: ApiUrl::read(url).expect("an address of this machine"),
        token: Token::read(TOKEN).expect("a token").expect("not empty"),
        transports: discord::TransportSettings::default(),
        commands: definitions(),
        clock: Arc::new(Standing),
        timeouts: Timeouts::default(),
        metrics,
    };
    let connection = discord::connect(settings).expect("the stand-in is there");
    let script = Arc::new(Script { chat: OnceLock::new() });
    assert!(script.chat.set(connection.chat()).is_ok(), "set once");
    (connection.stop(), tokio::spawn(connection.run(script)))
}

#[tokio::test(flavor = "multi_thread")]
async fn stand_in_accepts_every_request() {
    let folder = tempfile::tempdir().expect("a folder");
    let record = folder.path().join("record.jsonl");
    let stage = Stage::set(Some(record.clone())).await;
    let people = &stage.people;

    let shown = people.slash("hana", "board", json!({ "size": "small" })).await["message"].clone();
    assert_eq!(shown["attachments"][0]["description"], "An empty board.");
    assert_eq!(people.messages("otis").await[0]["you"]["were_pinged"], true);
    assert_eq!(people.messages("nell").await[0]["you"]["were_pinged"], false);

    let chosen = people.press("nell", &shown, "menu", &["black"]).await;
    assert_eq!(chosen["message"]["content"], "black");
    let whisper = people.slash("nell", "whisper", json!({})).await;
    assert_eq!(whisper["message"]["you"]["alone_see_it"], true);
    let said = people.slash("hana", "back say", json!({ "friend": "otis", "loud": true })).await;
    let said = said["message"]["content"].as_str().expect("a text").to_owned();
    for part in ["Some(\"say\")", "Otis Lark", "Flag(true)"] {
        assert!(said.contains(part), "{said}");
    }
    let suggested = people.suggestions("hana", "back say", "word", "te").await;
    assert_eq!(suggested["choices"], json!([{ "name": "word te", "value": "te" }]));

    stage.close().await;
    let checked = traffic::check(&record);
    assert!(checked.skipped || checked.requests >= 6, "{checked:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn only_replacements_remove_pictures() {
    let folder = tempfile::tempdir().expect("a folder");
    let record = folder.path().join("record.jsonl");
    let stage = Stage::set(Some(record.clone())).await;
    let people = &stage.people;
    let shown = people.slash("hana", "board", json!({ "size": "small" })).await["message"].clone();
    press(people, &shown, "twice").await;
    let told = |told: &Value| told["content"] == "As it should be.";
    until(people, "the answers to mistakes are as expected", |messages| messages.iter().any(told)).await;
    press(people, &shown, "strip").await;
    let stripped = message(people, &shown, |now| now["components"] == json!([])).await;
    assert_eq!(stripped["attachments"][0]["description"], "An empty board.", "only the controls went");

    people.slash("hana", "late", json!({})).await;
    let is_late =
        |one: &Value| one["attachments"][0]["description"] == "An empty board." && one["id"] != shown["id"];
    let late = until(people, "the late board is there", |messages| messages.iter().any(is_late)).await;
    let late = late.into_iter().find(is_late).expect("just seen");
    assert_ne!(late["you"]["alone_see_it"], true, "{late}");
    let once = |one: &Value| one["content"] == "Once.";
    until(people, "the post is there", |messages| messages.iter().any(once)).await;
    people.press("otis", &late, "replace", &[]).await;
    let replaced = message(people, &late, |now| now["content"] == "Replaced.").await;
    assert_eq!((&replaced["attachments"], &replaced["components"]), (&json!([]), &json!([])));
    let posts = people.messages("nell").await.iter().filter(|message| message["content"] == "Once.").count();
    assert_eq!(posts, 1, "the same post is one message");

    stage.close().await;
    let checked = traffic::check(&record);
    assert!(checked.skipped || checked.requests >= 8, "{checked:?}");
}

/// Presses a component of a message, and asserts that the bot answers with a deferred update of the message.
async fn press(people: &People, message: &Value, custom_id: &str) {
    let body = json!({ "as": "hana", "message": message["id"], "custom_id": custom_id });
    let (status, outcome) = people.post("press", body).await;
    assert_eq!((status, &outcome["type"]), (200, &json!(6)), "{outcome}");
}

/// Waits until the message `of` satisfies `like`, and returns its new form.
async fn message(people: &People, of: &Value, like: impl Fn(&Value) -> bool) -> Value {
    let is_it = |message: &&Value| message["id"] == of["id"] && like(message);
    let messages = until(people, "a message changes", |messages| messages.iter().any(|m| is_it(&m))).await;
    messages.iter().find(is_it).expect("just seen").clone()
}

/// Waits until the messages that Hana sees satisfy `like`, and returns them. `what` names the condition in
/// the failure message.
async fn until(people: &People, what: &str, like: impl Fn(&[Value]) -> bool) -> Vec<Value> {
    for _ in 0..1800 {
        let messages = people.messages("hana").await;
        if like(&messages) {
            return messages;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("in a minute and a half it did not come about that {what}");
}

#[tokio::test(flavor = "multi_thread")]
async fn second_start_registers_no_commands() {
    let folder = tempfile::tempdir().expect("a folder");
    let record = folder.path().join("record.jsonl");
    let stage = Stage::set(Some(record.clone())).await;
    stage.stop.stop();
    let (stop, ended) = start(&stage.sandbox.url(), Arc::default());
    stage.people.slash("hana", "whisper", json!({})).await;
    let recorded = || std::fs::read_to_string(&record).expect("a record");
    let times = |method: &str| {
        let line = format!("\"method\":\"{method}\"");
        let mine = |text: &&str| text.contains(&line) && text.contains("/commands\"");
        recorded().lines().filter(mine).count()
    };
    while times("GET") < 2 {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    stop.stop();
    assert_eq!(end_of(ended).await, Ok(()));
    assert_eq!(times("PUT"), 1, "registered by the first start only");
    stage.close().await;
}

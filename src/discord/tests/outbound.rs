//! Tests of the requests that the chat port's calls become, and of the errors that Discord's responses
//! become.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use serde_json::{Value, json};
use tokio::time::Instant;

use crate::base::id::{ChannelId, InteractionId, MessageId, PersonId, ServerId};
use crate::base::time::Timestamp;
use crate::chat::{
    Answer, AnswerPart, BotMessage, Button, ButtonStyle, Chat, ChatFault, Completion, Deferral, Edit, File,
    FileEdit, Menu, MenuEntry, Message, ReplyTo, Row, Visibility,
};
use crate::discord::connect;

use super::stub::{RecordedRequest, Stub};
use super::{TOKEN, settings};

const CHANNEL: ChannelId = ChannelId(7);
const MESSAGE: MessageId = MessageId(77);

fn to() -> ReplyTo {
    ReplyTo { id: InteractionId(100), token: "secret".into(), channel: CHANNEL }
}

/// Returns the sending half of a connection whose session has begun, so that the application's id is known.
pub(super) async fn chat(stub: &Stub) -> Arc<dyn Chat> {
    let connection = connect(settings(&stub.url())).expect("a connection");
    let chat = connection.chat();
    tokio::spawn(connection.run(super::Interactions::none()));
    stub.until_asked("PUT /applications/900/commands").await;
    chat
}

fn picture() -> File {
    File { bytes: Arc::from(*b"png"), name: "board.png".into(), alt: "An empty board.".into() }
}

fn button(id: &str) -> Button {
    Button { id: id.into(), label: "Play".into(), emoji: None, style: ButtonStyle::Main, disabled: false }
}

fn message() -> Message {
    Message {
        text: "Your turn, <@12>".into(),
        file: None,
        rows: vec![Row::Buttons(vec![button("b")])],
        pings: vec![PersonId(12)],
        panel_of: None,
        silent: false,
    }
}

fn with_picture() -> Message {
    Message { file: Some(picture()), ..message() }
}

/// The JSON in which [`message`] is sent.
fn message_form() -> Value {
    json!({
        "content": "Your turn, <@12>",
        "components": [{ "type": 1, "components": [
            { "type": 2, "style": 1, "custom_id": "b", "label": "Play", "disabled": false },
        ] }],
        "allowed_mentions": { "parse": [], "users": ["12"] },
    })
}

fn with(mut form: Value, key: &str, value: Value) -> Value {
    form[key] = value;
    form
}

fn attachment() -> Value {
    json!([{ "id": 0, "filename": "board.png", "description": "An empty board." }])
}

fn has_picture(request: &RecordedRequest) -> bool {
    request.file.as_ref().is_some_and(|(part, name, kind, bytes)| {
        (part.as_str(), name.as_str(), kind.as_str(), bytes.as_slice())
            == ("files[0]", "board.png", "image/png", b"png".as_slice())
    })
}

#[tokio::test]
async fn public_answer_returns_its_message() {
    let stub = Stub::well().await;
    let chat = chat(&stub).await;
    let made = chat.answer(&to(), Answer::Message(Visibility::Public, with_picture())).await;
    assert_eq!(made, Ok(Some(MessageId(4242))));
    let request = stub.last();
    assert_eq!(request.what, "POST /interactions/100/secret/callback?&with_response=true");
    assert_eq!(request.login, format!("Bot {TOKEN}"));
    assert_eq!(request.body, json!({ "type": 4, "data": with(message_form(), "attachments", attachment()) }));
    assert!(has_picture(&request), "{request:?}");
}

#[tokio::test]
async fn file_keeps_its_name_and_type() {
    let stub = Stub::well().await;
    let chat = chat(&stub).await;
    for (name, kind) in
        [("round.gif", "image/gif"), ("round.txt", "text/plain"), ("you.json", "application/json")]
    {
        let file = File { bytes: Arc::from(*b"file"), name: name.into(), alt: "A round.".into() };
        let message = Message { file: Some(file), ..message() };
        let made = chat.answer(&to(), Answer::Message(Visibility::Private, message)).await;
        assert_eq!(made, Ok(Some(MessageId(4242))));
        let request = stub.last();
        let listed = json!([{ "id": 0, "filename": name, "description": "A round." }]);
        assert_eq!(request.body["data"]["attachments"], listed);
        let sent = ("files[0]".to_owned(), name.to_owned(), kind.to_owned(), b"file".to_vec());
        assert_eq!(request.file, Some(sent));
    }
}

#[tokio::test]
async fn file_of_unknown_type_is_not_sent() {
    let stub = Stub::well().await;
    let chat = chat(&stub).await;
    let file = File { bytes: Arc::from(*b"file"), name: "round.exe".into(), alt: "A round.".into() };
    let message = Message { file: Some(file), ..message() };
    let answer = chat.answer(&to(), Answer::Message(Visibility::Private, message)).await;
    assert_eq!(
        answer,
        Err(ChatFault::Refused("file round.exe: only .png, .gif, .txt, .json may go out".into()))
    );
}

#[tokio::test]
async fn private_answer_is_ephemeral() {
    let stub = Stub::well().await;
    let chat = chat(&stub).await;
    let made = chat.answer(&to(), Answer::Message(Visibility::Private, message())).await;
    assert_eq!(made, Ok(Some(MessageId(4242))), "a private answer has an id as well");
    let request = stub.last();
    assert_eq!(request.what, "POST /interactions/100/secret/callback?&with_response=true");
    assert_eq!(request.body, json!({ "type": 4, "data": with(message_form(), "flags", json!(64)) }));
}

#[tokio::test]
async fn replacement_removes_or_replaces_the_picture() {
    let stub = Stub::well().await;
    let chat = chat(&stub).await;
    assert_eq!(chat.answer(&to(), Answer::Replace(message())).await, Ok(None));
    assert_eq!(
        stub.last().body,
        json!({ "type": 7, "data": with(message_form(), "attachments", json!([])) })
    );
    assert_eq!(chat.answer(&to(), Answer::Replace(with_picture())).await, Ok(None));
    let request = stub.last();
    assert_eq!(request.body["data"]["attachments"], attachment());
    assert!(has_picture(&request), "{request:?}");
}

#[tokio::test]
async fn deferrals_and_completions_have_discords_form() {
    let stub = Stub::well().await;
    let chat = chat(&stub).await;
    assert_eq!(chat.defer(&to(), Deferral::Private).await, Ok(()));
    assert_eq!(stub.last().body, json!({ "type": 5, "data": { "flags": 64 } }));
    assert_eq!(chat.defer(&to(), Deferral::Update).await, Ok(()));
    assert_eq!(stub.last().body, json!({ "type": 6 }));
    let completion = Completion { label: "b2 (oak)".into(), value: "b2".into() };
    assert_eq!(chat.answer(&to(), Answer::Completions(vec![completion])).await, Ok(None));
    assert_eq!(
        stub.last().body,
        json!({ "type": 8, "data": { "choices": [{ "name": "b2 (oak)", "value": "b2" }] } })
    );
}

#[tokio::test]
async fn deferred_answer_is_finished_and_followed_up() {
    let stub = Stub::well().await;
    let chat = chat(&stub).await;
    assert_eq!(chat.finish(&to(), with_picture()).await, Ok(MessageId(4242)));
    let request = stub.last();
    assert_eq!(request.what, "PATCH /webhooks/900/secret/messages/@original");
    assert_eq!(request.body, with(message_form(), "attachments", attachment()));
    assert!(has_picture(&request), "{request:?}");
    assert_eq!(chat.finish(&to(), message()).await, Ok(MessageId(4242)));
    assert_eq!(stub.last().body, with(message_form(), "attachments", json!([])), "a former picture goes");
    assert_eq!(chat.follow_up(&to(), Visibility::Private, message()).await, Ok(MessageId(4242)));
    let request = stub.last();
    assert_eq!(request.what, "POST /webhooks/900/secret");
    assert_eq!(request.body, with(message_form(), "flags", json!(64)));
}

#[tokio::test]
async fn private_answers_are_deleted_by_token() {
    let stub = Stub::well().await;
    let here = chat(&stub).await;
    for (part, path) in [(AnswerPart::First, "@original"), (AnswerPart::FollowUp(MESSAGE), "77")] {
        assert_eq!(here.delete(&to(), part).await, Ok(()));
        assert_eq!(stub.last().what, format!("DELETE /webhooks/900/secret/messages/{path}"));
    }
    for (status, code, outcome) in [
        (404, 10_008, Ok(())),
        (401, 50_027, Err(ChatFault::TokenExpired)),
        (403, 50_001, Err(ChatFault::Forbidden)),
    ] {
        let refusing = move |request: &RecordedRequest| {
            if request.what.starts_with("DELETE") {
                (status, json!({ "code": code, "message": "no" }))
            } else {
                (0, Value::Null)
            }
        };
        let stub = Stub::start(refusing, None).await;
        assert_eq!(chat(&stub).await.delete(&to(), AnswerPart::First).await, outcome, "{code}");
    }
}

#[tokio::test]
async fn post_carries_a_nonce() {
    let stub = Stub::well().await;
    let chat = chat(&stub).await;
    assert_eq!(chat.post(CHANNEL, "short", message()).await, Ok(MessageId(4242)));
    let request = stub.last();
    assert_eq!(request.what, "POST /channels/7/messages");
    let once = with(with(message_form(), "nonce", json!("short")), "enforce_nonce", json!(true));
    assert_eq!(request.body, once);
    chat.post(CHANNEL, "silent", Message { silent: true, ..message() }).await.expect("a post");
    assert_eq!(stub.last().body["flags"], json!(4096));
    let mut nonces = Vec::new();
    for name in ["a name that is too long for a nonce, 1", "a name that is too long for a nonce, 2"] {
        for _ in 0..2 {
            chat.post(CHANNEL, name, message()).await.expect("a post");
            nonces.push(stub.last().body["nonce"].as_str().expect("a nonce").to_owned());
        }
    }
    assert!(nonces.iter().all(|nonce| (1..=25).contains(&nonce.len())), "{nonces:?}");
    assert!(nonces[0] == nonces[1] && nonces[2] == nonces[3] && nonces[0] != nonces[2], "{nonces:?}");
}

#[tokio::test]
async fn edit_sends_only_changed_parts() {
    let stub = Stub::well().await;
    let chat = chat(&stub).await;
    let silent = json!({ "parse": [], "users": [] });
    for (edit, form) in [
        (Edit { rows: Some(Vec::new()), ..Edit::default() }, json!({ "components": [] })),
        (Edit { text: Some("<@12>".into()), ..Edit::default() }, json!({ "content": "<@12>" })),
        (
            Edit { file: FileEdit::Replace(picture()), ..Edit::default() },
            json!({ "attachments": attachment() }),
        ),
        (Edit { file: FileEdit::Remove, ..Edit::default() }, json!({ "attachments": [] })),
    ] {
        assert_eq!(chat.edit(CHANNEL, MESSAGE, edit.clone()).await, Ok(()));
        let request = stub.last();
        assert_eq!(request.what, "PATCH /channels/7/messages/77");
        assert_eq!(request.body, with(form, "allowed_mentions", silent.clone()));
        assert_eq!(has_picture(&request), edit.file.new_file().is_some());
    }
}

#[tokio::test]
async fn controls_have_discords_form() {
    let stub = Stub::well().await;
    let chat = chat(&stub).await;
    let styles = [ButtonStyle::Plain, ButtonStyle::Main, ButtonStyle::Success, ButtonStyle::Danger];
    let buttons = styles.map(|style| Button {
        id: format!("{style:?}"),
        label: String::new(),
        emoji: Some("♟".into()),
        style,
        disabled: true,
    });
    let entry = |value: &str, note: Option<&str>, emoji: Option<&str>| MenuEntry {
        value: value.into(),
        label: value.to_uppercase(),
        note: note.map(str::to_owned),
        emoji: emoji.map(str::to_owned),
    };
    let entries = vec![entry("a", None, None), entry("b", Some("second"), Some("oak:123"))];
    let menu = Menu { id: "menu".into(), placeholder: "Which?".into(), entries };
    let message = Message {
        text: "x".into(),
        rows: vec![Row::Buttons(buttons.to_vec()), Row::Menu(menu)],
        ..Message::default()
    };
    chat.post(CHANNEL, "x", message).await.expect("a post");
    let form = |style: u8, id: &str| json!({ "type": 2, "style": style, "custom_id": id, "emoji": { "name": "♟" }, "disabled": true });
    assert_eq!(
        stub.last().body["components"],
        json!([
            { "type": 1, "components": [form(2, "Plain"), form(1, "Main"), form(3, "Success"), form(4, "Danger")] },
            { "type": 1, "components": [{
                "type": 3, "custom_id": "menu", "placeholder": "Which?",
                "options": [
                    { "value": "a", "label": "A" },
                    { "value": "b", "label": "B", "description": "second", "emoji": { "name": "oak", "id": "123" } },
                ],
            }] },
        ])
    );
}

#[tokio::test]
async fn original_answer_is_found() {
    let stub = Stub::start(
        |request| {
            let answer = |status, code| (status, json!({ "code": code, "message": "as told" }));
            match request.what.as_str() {
                "GET /webhooks/900/no-message/messages/@original" => answer(404, 10_008),
                "GET /webhooks/900/no-webhook/messages/@original" => answer(404, 10_015),
                "GET /webhooks/900/too-late/messages/@original" => answer(401, 50_027),
                _ => (0, Value::Null),
            }
        },
        None,
    )
    .await;
    let chat = chat(&stub).await;
    let of = |token: &str| ReplyTo { token: token.into(), ..to() };
    assert_eq!(chat.original(&of("answered")).await, Ok(Some(MessageId(4242))));
    assert_eq!(stub.last().what, "GET /webhooks/900/answered/messages/@original");
    let later = ReplyTo { id: InteractionId(5000), ..of("answered") };
    assert_eq!(chat.original(&later).await, Ok(None), "it is older, so it was pressed");
    assert_eq!(chat.original(&of("no-message")).await, Ok(None));
    assert_eq!(chat.original(&of("no-webhook")).await, Ok(None));
    assert_eq!(chat.original(&of("too-late")).await, Err(ChatFault::TokenExpired));
}

#[tokio::test]
async fn recent_messages_are_ours_oldest_first() {
    let row = |disabled: [bool; 2]| {
        let button = |id, disabled| json!({ "type": 2, "custom_id": id, "style": 2, "disabled": disabled });
        json!([{ "type": 1, "components": [button("a", disabled[0]), button("b", disabled[1])] }])
    };
    let written = |id: &str, author: &str, components: Value| json!({ "id": id, "author": { "id": author }, "content": id, "components": components });
    let standing = json!([
        written("13", "901", row([true, true])),
        written("12", "12", row([false, false])),
        written("11", "901", row([true, false])),
        written("10", "901", json!([])),
    ]);
    let stub = Stub::start(
        move |request| match request.what.split('?').next() {
            Some("GET /channels/7/messages") => (200, standing.clone()),
            _ => (0, Value::Null),
        },
        None,
    )
    .await;
    let chat = chat(&stub).await;
    let after = Timestamp(1_420_070_400_000 + 5);
    let controls = || vec!["a".to_owned(), "b".to_owned()];
    let seen = |id, components, has_controls| BotMessage {
        id: MessageId(id),
        text: id.to_string(),
        components,
        has_controls,
    };
    assert_eq!(
        chat.recent(CHANNEL, after).await,
        Ok(vec![seen(10, vec![], false), seen(11, controls(), true), seen(13, controls(), false)])
    );
    let last_before = (5 << 22) - 1;
    assert_eq!(stub.last().what, format!("GET /channels/7/messages?&after={last_before}&limit=100"));
}

#[tokio::test]
async fn message_over_limits_is_not_sent() {
    let stub = Stub::well().await;
    let chat = chat(&stub).await;
    let before = stub.asked().len();
    let long = Message { text: "x".repeat(2001), ..Message::default() };
    let twice = Message { rows: vec![Row::Buttons(vec![button("b"), button("b")])], ..message() };
    let edit = Edit { text: Some("x".repeat(2001)), ..Edit::default() };
    for refused in [
        chat.answer(&to(), Answer::Message(Visibility::Public, long.clone())).await.map(drop),
        chat.finish(&to(), twice.clone()).await.map(drop),
        chat.follow_up(&to(), Visibility::Public, twice).await.map(drop),
        chat.post(CHANNEL, "x", long).await.map(drop),
        chat.edit(CHANNEL, MESSAGE, edit).await,
    ] {
        assert!(matches!(refused, Err(ChatFault::Refused(_))), "{refused:?}");
    }
    assert_eq!(stub.asked().len(), before, "nothing was sent");
}

#[tokio::test]
async fn id_zero_counts_as_gone() {
    let stub = Stub::well().await;
    let chat = chat(&stub).await;
    assert_eq!(chat.post(ChannelId(0), "x", message()).await, Err(ChatFault::Gone));
    assert_eq!(chat.edit(CHANNEL, MessageId(0), Edit::default()).await, Err(ChatFault::Gone));
}

type Means<'a> = &'a dyn Fn(&ChatFault) -> bool;

/// Each row has a status with an error code, the expected fault of an answer, and the expected fault of a
/// post. The text or nonce of a request tells the stub which status to return.
#[tokio::test]
async fn discords_errors_become_the_ports_errors() {
    let stub = Stub::start(
        |request| {
            let error = request.body["nonce"].as_str().or(request.body["data"]["content"].as_str());
            if request.what == "GET /users/@me" {
                return (401, json!({ "code": 0, "message": "401: Unauthorized" }));
            }
            let Some((status, code)) = error.and_then(|error| error.split_once(' ')) else {
                return (0, Value::Null);
            };
            let number = |text: &str| text.parse::<u32>().expect("a number");
            let status = u16::try_from(number(status)).expect("a status");
            (status, json!({ "code": number(code), "message": "as told" }))
        },
        None,
    )
    .await;
    let chat = chat(&stub).await;
    let limited = |fault: &ChatFault| matches!(fault, ChatFault::Limited { .. });
    let refused = |fault: &ChatFault| matches!(fault, ChatFault::Refused(_));
    let full = |fault: &ChatFault| *fault == ChatFault::ThreadLimit;
    let picture = |fault: &ChatFault| matches!(fault, ChatFault::Picture(_));
    let emoji = |fault: &ChatFault| matches!(fault, ChatFault::Emoji(_));
    let recipient = |fault: &ChatFault| matches!(fault, ChatFault::Recipient(_));
    let table: &[(&str, Means, Means)] = &[
        ("404 10003", &|f| *f == ChatFault::Gone, &|f| *f == ChatFault::Gone),
        ("404 10008", &|f| *f == ChatFault::Gone, &|f| *f == ChatFault::Deleted),
        ("403 50001", &|f| *f == ChatFault::Forbidden, &|f| *f == ChatFault::Forbidden),
        ("403 50013", &|f| *f == ChatFault::Forbidden, &|f| *f == ChatFault::Forbidden),
        ("404 10062", &|f| *f == ChatFault::TokenExpired, &|f| *f == ChatFault::TokenExpired),
        ("404 10015", &|f| *f == ChatFault::TokenExpired, &|f| *f == ChatFault::TokenExpired),
        ("401 50027", &|f| *f == ChatFault::TokenExpired, &|f| *f == ChatFault::TokenExpired),
        ("400 40060", &|f| *f == ChatFault::Answered, &|f| *f == ChatFault::Answered),
        ("401 0", &|f| *f == ChatFault::TokenExpired, &|f| *f == ChatFault::Unauthorized),
        ("400 50035", &refused, &refused),
        ("400 200000", &refused, &refused),
        ("403 200000", &refused, &refused),
        ("413 40005", &picture, &picture),
        ("413 0", &picture, &picture),
        ("400 20009", &picture, &picture),
        ("400 10014", &emoji, &emoji),
        ("400 50007", &recipient, &recipient),
        ("400 50033", &recipient, &recipient),
        ("404 10013", &recipient, &recipient),
        ("403 50278", &recipient, &recipient),
        ("403 20026", &recipient, &recipient),
        ("400 160005", &|f| *f == ChatFault::Forbidden, &|f| *f == ChatFault::Forbidden),
        ("403 0", &ChatFault::is_transient, &ChatFault::is_transient),
        ("403 40333", &ChatFault::is_transient, &ChatFault::is_transient),
        ("404 0", &ChatFault::is_transient, &ChatFault::is_transient),
        ("400 0", &ChatFault::is_transient, &ChatFault::is_transient),
        ("400 999999", &ChatFault::is_transient, &ChatFault::is_transient),
        ("408 0", &ChatFault::is_transient, &ChatFault::is_transient),
        ("409 0", &ChatFault::is_transient, &ChatFault::is_transient),
        ("422 0", &ChatFault::is_transient, &ChatFault::is_transient),
        ("425 0", &ChatFault::is_transient, &ChatFault::is_transient),
        ("429 0", &limited, &limited),
        ("429 30046", &limited, &limited),
        ("400 50083", &|f| *f == ChatFault::Archived, &|f| *f == ChatFault::Archived),
        ("400 160006", &full, &full),
        ("500 0", &ChatFault::is_transient, &ChatFault::is_transient),
        ("503 0", &ChatFault::is_transient, &ChatFault::is_transient),
    ];
    for (error, for_answer, for_post) in table {
        let message = Message { text: (*error).into(), ..Message::default() };
        let answer = Answer::Message(Visibility::Public, message.clone());
        let fault = chat.answer(&to(), answer).await.expect_err("a fault");
        assert!(for_answer(&fault), "answer {error}: {fault:?}");
        let fault = chat.post(CHANNEL, error, message).await.expect_err("a fault");
        assert!(for_post(&fault), "post {error}: {fault:?}");
    }
}

/// If Discord refuses the token once but accepts it in another request, the refusal counts as temporary.
#[tokio::test]
async fn single_unauthorized_answer_is_checked_again() {
    for refusal in [(401, 0), (401, 40_001), (403, 40_001), (403, 50_014)] {
        check_single_refusal(refusal).await;
    }
}

async fn check_single_refusal((status, code): (u16, u32)) {
    let stub = Stub::start(
        move |request| match request.what.as_str() {
            "POST /channels/7/messages" => (status, json!({ "code": code, "message": "Unauthorized" })),
            "GET /users/@me" => (200, json!({ "id": "900" })),
            _ => (0, Value::Null),
        },
        None,
    )
    .await;
    let connection = connect(settings(&stub.url())).expect("a connection");
    let (chat, stop) = (connection.chat(), connection.stop());
    tokio::spawn(connection.run(super::Interactions::none()));
    stub.until_asked("PUT /applications/900/commands").await;
    let fault = chat.post(CHANNEL, "x", message()).await.expect_err("refused");
    assert!(fault.is_transient(), "{status}, {code}: {fault:?}");
    assert!(!stop.is_requested(), "{status}, {code}: the program goes on");
}

#[tokio::test]
async fn refusal_names_the_field_and_no_secret() {
    let stub = Stub::start(
        |request| {
            if !request.what.contains("/callback") {
                return (0, Value::Null);
            }
            let place = json!({ "_errors": [{ "code": "TOO_LONG", "message": "too long" }] });
            let errors = json!({ "data": { "content": place } });
            (400, json!({ "code": 50035, "message": "Invalid Form Body", "errors": errors }))
        },
        None,
    )
    .await;
    let chat = chat(&stub).await;
    let fault =
        chat.answer(&to(), Answer::Message(Visibility::Public, message())).await.expect_err("a fault");
    let text = format!("{fault} {fault:?}");
    assert!(text.contains("data.content: too long (TOO_LONG)"), "{text}");
    assert!(!text.contains("secret"), "{text}");
}

/// The request is repeated after the time that Discord asked for, and not before.
#[tokio::test]
async fn rate_limit_is_waited_out_without_limiter() {
    let asked_at = Arc::new(Mutex::new(Vec::new()));
    let times = Arc::clone(&asked_at);
    let stub = Stub::start(
        move |request| match request.what.as_str() {
            "POST /channels/7/messages" => {
                let mut times = times.lock().expect("one at a time");
                times.push(Instant::now());
                let limited =
                    json!({ "message": "slow down", "retry_after": 0.3, "global": times.len() == 3 });
                if times.len() % 2 == 1 { (429, limited) } else { (0, Value::Null) }
            }
            _ => (0, Value::Null),
        },
        None,
    )
    .await;
    let chat = chat(&stub).await;
    for name in ["one kind", "everything"] {
        assert_eq!(chat.post(CHANNEL, name, message()).await, Ok(MessageId(4242)));
    }
    let times = asked_at.lock().expect("one at a time").clone();
    for pair in times.chunks(2) {
        assert!(pair[1] - pair[0] >= Duration::from_millis(300), "{:?}", pair[1] - pair[0]);
    }
    assert_eq!(times.len(), 4);
}

#[tokio::test]
async fn oversized_answer_is_not_read() {
    let stub = Stub::start(
        |request| match request.what.as_str() {
            "POST /channels/7/messages" => {
                (200, json!({ "id": "1", "content": "x".repeat(9 * 1024 * 1024) }))
            }
            _ => (0, Value::Null),
        },
        None,
    )
    .await;
    let chat = chat(&stub).await;
    let fault = chat.post(CHANNEL, "x", message()).await.expect_err("too large");
    assert_eq!(fault, ChatFault::Unavailable("the answer has more than 8 MiB".into()));
}

#[tokio::test]
async fn unreadable_answer_may_pass() {
    let stub = Stub::start(
        |request| match request.what.as_str() {
            "POST /channels/7/messages" => (200, json!("no message")),
            _ => (0, Value::Null),
        },
        None,
    )
    .await;
    let chat = chat(&stub).await;
    let fault = chat.post(CHANNEL, "x", message()).await.expect_err("nothing to read");
    assert!(fault.is_transient(), "{fault:?}");
}

#[tokio::test]
async fn hidden_server_counts_as_left() {
    let answer = Arc::new(Mutex::new((200, json!({ "id": "9" }))));
    let current = Arc::clone(&answer);
    let stub = Stub::start(
        move |request| {
            if request.what == "GET /guilds/9" {
                return current.lock().expect("nobody panics").clone();
            }
            (0, Value::Null)
        },
        None,
    )
    .await;
    let chat = chat(&stub).await;
    let says = async |status: u16, code: u64| {
        *answer.lock().expect("nobody panics") = (status, json!({ "message": "no", "code": code }));
        chat.is_member(ServerId(9)).await
    };
    assert_eq!(chat.is_member(ServerId(9)).await, Ok(true));
    for (status, code) in [(404, 10_004), (403, 50_001)] {
        assert_eq!(says(status, code).await, Ok(false), "{status} {code}");
    }
    for (status, code) in [(403, 0), (403, 40_333), (404, 0), (400, 50_035), (500, 0)] {
        assert!(says(status, code).await.is_err(), "{status} {code}");
    }
}

//! Tests of the REST routes. They call the routes with a state and a fixed time, and need no sockets or
//! waits.

use axum::http::HeaderMap;
use serde_json::{Value, json};

use crate::base::time::Timestamp;
use crate::sandbox::{
    bot_request::Upload,
    ids::Id,
    interactions::{self, kind},
    limits,
    people::{CHANNEL, GUILD, OWNER},
    state::{Interaction, Notice, State},
    wire,
};

use super::{BotRequest, RestResponse, routes};

const START: Timestamp = Timestamp(1_800_000_000_000);
const MESSAGES: &str = "channels/1100000000000000002/messages";
const COMMANDS: &str = "applications/1100000000000000003/commands";
const OTIS: &str = "1100000000000000012";

fn later(seconds: i64) -> Timestamp {
    Timestamp(START.0 + seconds * 1000)
}

fn call(method: &str, path: &str, body: Value, names: &[&str]) -> BotRequest {
    let upload = |(number, name): (u64, &&str)| Upload {
        number,
        filename: (*name).to_owned(),
        bytes: axum::body::Bytes::from_static(b"bytes"),
    };
    let (path, query) = path.split_once('?').unwrap_or((path, ""));
    BotRequest {
        method: method.parse().expect("a method"),
        path: path.to_owned(),
        query: query.to_owned(),
        headers: HeaderMap::new(),
        body,
        files: (0..).zip(names).map(upload).collect(),
    }
}

fn send(state: &mut State, now: Timestamp, call: &BotRequest) -> RestResponse {
    routes::answer(state, now, call).unwrap_or_else(RestResponse::from)
}

fn ok(state: &mut State, now: Timestamp, method: &str, path: &str, body: Value) -> Value {
    let reply = send(state, now, &call(method, path, body, &[]));
    assert!(reply.status < 300, "{method} {path}: {reply:?}");
    reply.body
}

fn code(state: &mut State, now: Timestamp, method: &str, path: &str, body: Value) -> (u16, u64) {
    let reply = send(state, now, &call(method, path, body, &[]));
    (reply.status, reply.body["code"].as_u64().expect("a refusal has a code"))
}

fn id(value: &Value) -> Id {
    value["id"].as_str().and_then(Id::read).expect("an id")
}

fn asked(state: &mut State, now: Timestamp, message: Option<Id>) -> (Id, String) {
    let kind = if message.is_some() { kind::COMPONENT } else { kind::COMMAND };
    let ask = Interaction {
        kind,
        person: OWNER,
        channel: CHANNEL,
        locale: "en-US".into(),
        message,
        command: message.is_none().then(|| "/go".to_owned()),
        ..Interaction::default()
    };
    let id = interactions::create(state, now, ask, &json!({}));
    (id, state.interactions[&id].token.clone())
}

fn callback(asked: &(Id, String)) -> String {
    format!("interactions/{}/{}/callback", asked.0, asked.1)
}

fn original(asked: &(Id, String)) -> String {
    format!("webhooks/1100000000000000003/{}/messages/@original", asked.1)
}

#[test]
fn first_answer_is_timely_and_single() {
    let mut state = State::default();
    let late = asked(&mut state, START, None);
    let body = json!({ "type": 4, "data": { "content": "a" } });
    assert_eq!(code(&mut state, later(4), "POST", &callback(&late), body.clone()), (404, 10_062));
    let good = asked(&mut state, START, None);
    ok(&mut state, later(2), "POST", &callback(&good), body.clone());
    assert_eq!(code(&mut state, later(2), "POST", &callback(&good), body), (400, 40_060));
}

#[test]
fn failed_interaction_cannot_be_answered() {
    let mut state = State::default();
    let one = asked(&mut state, START, None);
    interactions::fail(&mut state, one.0);
    let body = json!({ "type": 4, "data": { "content": "a" } });
    assert_eq!(code(&mut state, START, "POST", &callback(&one), body), (404, 10_062));
}

#[test]
fn refused_answer_leaves_interaction_open() {
    let mut state = State::default();
    let one = asked(&mut state, START, None);
    let long = json!({ "type": 4, "data": { "content": "x".repeat(2001) } });
    let reply = send(&mut state, START, &call("POST", &callback(&one), long, &[]));
    assert_eq!(reply.body["errors"]["data"]["content"]["_errors"][0]["code"], "BASE_TYPE_MAX_LENGTH");
    ok(&mut state, START, "POST", &callback(&one), json!({ "type": 4, "data": { "content": "a" } }));
}

#[test]
fn unfitting_callback_types_are_refused() {
    let mut state = State::default();
    let message = id(&ok(&mut state, START, "POST", MESSAGES, json!({ "content": "a" })));
    for (message, kind, fits) in [
        (None, 6, false),
        (None, 7, false),
        (None, 8, false),
        (Some(message), 6, true),
        (Some(message), 8, false),
    ] {
        let one = asked(&mut state, START, message);
        let reply = send(&mut state, START, &call("POST", &callback(&one), json!({ "type": kind }), &[]));
        assert_eq!(reply.status == 204, fits, "type {kind}: {reply:?}");
    }
}

#[test]
fn token_expires_after_fifteen_minutes() {
    let mut state = State::default();
    let one = asked(&mut state, START, None);
    ok(&mut state, START, "POST", &callback(&one), json!({ "type": 4, "data": { "content": "a" } }));
    let edit = json!({ "content": "b" });
    ok(&mut state, later(899), "PATCH", &original(&one), edit.clone());
    assert_eq!(code(&mut state, later(901), "PATCH", &original(&one), edit), (401, 50_027));
    interactions::forget_old(&mut state, later(901));
    assert!(state.interactions.is_empty());
}

#[test]
fn deferred_answer_stays_private() {
    for path in ["/messages/@original", ""] {
        let mut state = State::default();
        let one = asked(&mut state, START, None);
        ok(&mut state, START, "POST", &callback(&one), json!({ "type": 5, "data": { "flags": 64 } }));
        let waiting = ok(&mut state, START, "GET", &original(&one), Value::Null);
        assert_eq!(waiting["flags"], 128 | 64);
        let method = if path.is_empty() { "POST" } else { "PATCH" };
        let path = format!("webhooks/1100000000000000003/{}{path}", one.1);
        let done = ok(&mut state, later(5), method, &path, json!({ "content": "done" }));
        assert_eq!((&done["id"], &done["flags"]), (&waiting["id"], &json!(64)));
        assert_eq!(state.messages[&id(&done)].visible_to, Some(OWNER));
    }
}

#[test]
fn callback_with_response_returns_its_message() {
    let mut state = State::default();
    for truth in ["true", "True", "1"] {
        let one = asked(&mut state, START, None);
        let path = format!("{}?&with_response={truth}", callback(&one));
        let body = ok(&mut state, START, "POST", &path, json!({ "type": 4, "data": { "content": "a" } }));
        assert_eq!(body["resource"]["message"]["content"], "a");
        assert_eq!(body["interaction"]["response_message_id"], body["resource"]["message"]["id"]);
    }
}

#[test]
fn edit_removes_only_unlisted_attachments() {
    let mut state = State::default();
    let body = json!({
        "content": "a", "attachments": [{ "id": 0, "description": "first" }, { "id": 1 }],
    });
    let sent = send(&mut state, START, &call("POST", MESSAGES, body, &["one.png", "two.png"])).body;
    assert_eq!(sent["attachments"][0]["description"], "first");
    assert_eq!(state.files.len(), 2);

    let path = format!("{MESSAGES}/{}", id(&sent));
    let edited = ok(&mut state, START, "PATCH", &path, json!({ "content": "b" }));
    assert_eq!(edited["attachments"].as_array().map(Vec::len), Some(2), "silence keeps all");
    let keep = json!({ "attachments": [{ "id": sent["attachments"][1]["id"] }] });
    let edited = send(&mut state, START, &call("PATCH", &path, keep, &["three.png"])).body;
    let names: Vec<&Value> =
        edited["attachments"].as_array().into_iter().flatten().map(|f| &f["filename"]).collect();
    assert_eq!(names, ["two.png", "three.png"]);
    let edited = ok(&mut state, START, "PATCH", &path, json!({ "attachments": [] }));
    assert_eq!(edited["attachments"], json!([]));
    assert_eq!(state.files.len(), 3, "a page may be loading them");
    (0..32).for_each(|other| state.remove_file(Id(other)));
    assert!(state.files.is_empty(), "bytes go with their files");
}

#[test]
fn unknown_attachment_is_refused() {
    let mut state = State::default();
    let body = json!({ "content": "a", "attachments": [{ "id": 3 }] });
    let reply = send(&mut state, START, &call("POST", MESSAGES, body, &["one.png"]));
    assert_eq!(reply.body["errors"]["attachments"]["0"]["id"]["_errors"][0]["code"], "ATTACHMENT_NOT_FOUND");
    assert!(state.files.is_empty() && state.messages.is_empty());
}

#[test]
fn only_new_messages_notify_allowed_people() {
    let mut state = State::default();
    let text = format!("<@{OTIS}> and <@{OWNER}>");
    let body = json!({ "content": text, "allowed_mentions": { "parse": [], "users": [OTIS] } });
    let sent = id(&ok(&mut state, START, "POST", MESSAGES, body));
    assert_eq!(state.messages[&sent].pinged, [Id::read(OTIS).expect("an id")]);
    let path = format!("{MESSAGES}/{sent}");
    ok(&mut state, START, "PATCH", &path, json!({ "content": format!("<@{OWNER}>") }));
    assert_eq!(state.messages[&sent].mentions, [OWNER]);
    assert_eq!(state.messages[&sent].pinged, [Id::read(OTIS).expect("an id")], "an edit notifies nobody");
}

#[test]
fn enforced_nonce_deduplicates_messages() {
    let mut state = State::default();
    let body = json!({ "content": "a", "nonce": "n", "enforce_nonce": true });
    let first = ok(&mut state, START, "POST", MESSAGES, body.clone());
    let second = ok(&mut state, later(1), "POST", MESSAGES, body.clone());
    assert_eq!(first["id"], second["id"]);
    let much_later = ok(&mut state, later(600), "POST", MESSAGES, body);
    assert_ne!(first["id"], much_later["id"]);
}

#[test]
fn nonce_of_deleted_message_is_refused() {
    let mut state = State::default();
    let body = json!({ "content": "a", "nonce": "n", "enforce_nonce": true });
    let first = ok(&mut state, START, "POST", MESSAGES, body.clone());
    ok(&mut state, START, "DELETE", &format!("{MESSAGES}/{}", id(&first)), Value::Null);
    assert_eq!(code(&mut state, later(1), "POST", MESSAGES, body.clone()), (404, 10_008));
    assert!(state.messages.is_empty(), "posted and deleted since");
    let other = json!({ "content": "a", "nonce": "m", "enforce_nonce": true });
    ok(&mut state, later(1), "POST", MESSAGES, other);
    ok(&mut state, later(600), "POST", MESSAGES, body);
}

#[test]
fn edits_of_old_messages_are_limited() {
    let mut state = State::default();
    let sent = id(&ok(&mut state, START, "POST", MESSAGES, json!({ "content": "a" })));
    let path = format!("{MESSAGES}/{sent}");
    let edit = json!({ "content": "b" });
    for _ in 0..20 {
        ok(&mut state, later(3600), "PATCH", &path, edit.clone());
    }
    for _ in 0..limits::OLD_MESSAGE_EDITS {
        ok(&mut state, later(3700), "PATCH", &path, edit.clone());
    }
    assert_eq!(code(&mut state, later(3700), "PATCH", &path, edit.clone()), (429, 30_046));
    ok(&mut state, later(7400), "PATCH", &path, edit);
}

#[test]
fn replaced_command_keeps_its_id() {
    let mut state = State::default();
    let go = json!({ "name": "go", "description": "Goes", "dm_permission": null });
    let stop = json!({ "name": "stop", "description": "Stops" });
    let first = ok(&mut state, START, "PUT", COMMANDS, json!([go, stop]));
    assert!(first[0].get("dm_permission").is_none(), "nulls are left out");
    let changed = json!({ "name": "stop", "description": "Halts" });
    let second = ok(&mut state, later(1), "PUT", COMMANDS, json!([go, changed]));
    assert_eq!((&second[0]["id"], &second[0]["version"]), (&first[0]["id"], &first[0]["version"]));
    assert_eq!(second[1]["id"], first[1]["id"]);
    assert_ne!(second[1]["version"], first[1]["version"]);
    ok(&mut state, later(2), "PUT", COMMANDS, json!([go]));
    assert_eq!(ok(&mut state, later(2), "GET", COMMANDS, Value::Null), json!([first[0]]));
}

#[test]
fn ephemeral_message_is_reached_by_token_only() {
    let mut state = State::default();
    let one = asked(&mut state, START, None);
    let body = json!({ "type": 4, "data": { "content": "a", "flags": 64 } });
    ok(&mut state, START, "POST", &callback(&one), body);
    let shown = ok(&mut state, START, "GET", &original(&one), Value::Null);
    let path = format!("{MESSAGES}/{}", id(&shown));
    assert_eq!(code(&mut state, START, "GET", &path, Value::Null), (404, 10_008));
    assert_eq!(ok(&mut state, START, "GET", MESSAGES, Value::Null), json!([]));
}

#[test]
fn original_of_component_is_its_message() {
    let mut state = State::default();
    let message = id(&ok(&mut state, START, "POST", MESSAGES, json!({ "content": "a" })));
    let one = asked(&mut state, START, Some(message));
    ok(&mut state, START, "POST", &callback(&one), json!({ "type": 6 }));
    let edited = ok(&mut state, later(9), "PATCH", &original(&one), json!({ "content": "b" }));
    assert_eq!(id(&edited), message);
    let stranger = id(&ok(&mut state, START, "POST", MESSAGES, json!({ "content": "c" })));
    let path = original(&one).replace("@original", &stranger.to_string());
    assert_eq!(code(&mut state, later(9), "PATCH", &path, json!({ "content": "d" })), (404, 10_008));
}

#[test]
fn answers_to_presses_are_replies_to_the_pressed_message() {
    let mut state = State::default();
    let pressed = id(&ok(&mut state, START, "POST", MESSAGES, json!({ "content": "pressed" })));
    for kind in [json!({ "type": 4, "data": { "content": "a" } }), json!({ "type": 5 }), json!({ "type": 6 })]
    {
        let one = asked(&mut state, START, Some(pressed));
        ok(&mut state, START, "POST", &callback(&one), kind.clone());
        let is_message = kind["type"] != 6;
        let answer = is_message.then(|| ok(&mut state, START, "GET", &original(&one), Value::Null));
        let more = format!("webhooks/1100000000000000003/{}", one.1);
        let more = ok(&mut state, START, "POST", &more, json!({ "content": "b", "flags": 64 }));
        for reply in answer.into_iter().chain([more]) {
            assert_eq!(reply["type"], 19, "{reply}");
            assert_eq!(reply["message_reference"]["message_id"], json!(pressed));
            assert_eq!(reply["referenced_message"]["content"], "pressed");
            assert!(reply["referenced_message"].get("referenced_message").is_none());
        }
    }
    let command = asked(&mut state, START, None);
    ok(&mut state, START, "POST", &callback(&command), json!({ "type": 4, "data": { "content": "a" } }));
    let answer = ok(&mut state, START, "GET", &original(&command), Value::Null);
    assert_eq!((&answer["type"], answer.get("message_reference")), (&json!(20), None));
}

#[test]
fn public_reply_hides_a_private_message() {
    let mut state = State::default();
    let first = asked(&mut state, START, None);
    let panel = json!({ "type": 4, "data": { "content": "a secret", "flags": 64 } });
    ok(&mut state, START, "POST", &callback(&first), panel);
    let panel = id(&ok(&mut state, START, "GET", &original(&first), Value::Null));
    for (flags, shown) in [(0, Value::Null), (64, json!("a secret"))] {
        let one = asked(&mut state, START, Some(panel));
        let body = json!({ "type": 4, "data": { "content": "b", "flags": flags } });
        ok(&mut state, START, "POST", &callback(&one), body);
        let reply = ok(&mut state, START, "GET", &original(&one), Value::Null);
        assert_eq!(reply["message_reference"]["message_id"], json!(panel));
        assert_eq!(reply["referenced_message"]["content"], shown);
    }
}

#[test]
fn ephemeral_component_message_is_deleted_as_original() {
    for kind in [json!({ "type": 6 }), json!({ "type": 7, "data": { "content": "b" } })] {
        let mut state = State::default();
        let first = asked(&mut state, START, None);
        let panel = json!({ "type": 4, "data": { "content": "a", "flags": 64 } });
        ok(&mut state, START, "POST", &callback(&first), panel);
        let panel = id(&ok(&mut state, START, "GET", &original(&first), Value::Null));
        let one = asked(&mut state, later(9), Some(panel));
        ok(&mut state, later(9), "POST", &callback(&one), kind);
        assert_eq!(ok(&mut state, later(9), "DELETE", &original(&one), Value::Null), Value::Null);
        for asked in [&one, &first] {
            assert_eq!(code(&mut state, later(9), "DELETE", &original(asked), Value::Null), (404, 10_008));
        }
    }
}

#[test]
fn components_get_ids_and_defaults() {
    let mut state = State::default();
    let options = json!([{ "label": "A", "value": "a" }]);
    let select = json!({ "type": 3, "custom_id": "s", "options": options, "placeholder": null });
    let body = json!({ "content": "a", "components": [{ "type": 1, "components": [select] }] });
    let sent = ok(&mut state, START, "POST", MESSAGES, body);
    let row = &sent["components"][0];
    assert_eq!((&row["id"], &row["components"][0]["id"]), (&json!(1), &json!(2)));
    assert_eq!(row["components"][0]["max_values"], 1);
    assert!(row["components"][0].get("placeholder").is_none());
}

#[test]
fn direct_channel_is_opened_once() {
    let mut state = State::default();
    let body = json!({ "recipient_id": OTIS });
    let first = ok(&mut state, START, "POST", "users/@me/channels", body.clone());
    let second = ok(&mut state, START, "POST", "users/@me/channels", body);
    assert_eq!((&first["id"], &first["type"]), (&second["id"], &json!(1)));
    let path = format!("channels/{}/messages", id(&first));
    let sent = id(&ok(&mut state, START, "POST", &path, json!({ "content": "psst" })));
    assert_eq!(state.messages[&sent].pinged, [Id::read(OTIS).expect("an id")]);
    for person in &mut state.world.people {
        person.closed_to_messages = true;
    }
    assert_eq!(code(&mut state, START, "POST", &path, json!({ "content": "psst" })), (403, 50_007));
}

#[test]
fn emojis_have_unique_names_and_small_images() {
    let mut state = State::default();
    let path = "applications/1100000000000000003/emojis";
    let leaf = json!({ "name": "leaf", "image": "data:image/png;base64,iVBORw0KGgo=" });
    let made = ok(&mut state, START, "POST", path, leaf.clone());
    assert_eq!(code(&mut state, START, "POST", path, leaf), (400, 50_035));
    let heavy = format!("data:image/png;base64,{}", "A".repeat(limits::EMOJI_BYTES * 4 / 3 + 8));
    assert_eq!(
        code(&mut state, START, "POST", path, json!({ "name": "big", "image": heavy })),
        (400, 50_138)
    );
    assert_eq!(code(&mut state, START, "POST", path, json!({ "name": "no", "image": "x" })), (400, 50_046));
    let one = format!("{path}/{}", id(&made));
    let button =
        json!({ "type": 2, "style": 1, "custom_id": "a", "emoji": { "id": made["id"], "name": "leaf" } });
    let body = json!({ "content": "a", "components": [{ "type": 1, "components": [button] }] });
    ok(&mut state, START, "POST", MESSAGES, body.clone());
    ok(&mut state, START, "DELETE", &one, Value::Null);
    assert_eq!(code(&mut state, START, "POST", MESSAGES, body), (400, 50_035), "it is gone");
}

#[test]
fn every_change_is_noticed() {
    let mut state = State::default();
    let sent = id(&ok(&mut state, START, "POST", MESSAGES, json!({ "content": "a" })));
    let path = format!("{MESSAGES}/{sent}");
    ok(&mut state, START, "PATCH", &path, json!({ "content": "b" }));
    ok(&mut state, START, "DELETE", &path, Value::Null);
    let gone = Notice::MessageDeleted { id: sent, channel: CHANNEL, visible_to: None };
    assert_eq!(state.notices, [Notice::MessageSent(sent), Notice::MessageEdited(sent), gone]);
}

#[test]
fn full_server_refuses_threads_until_one_is_archived() {
    let mut state = State::default();
    let mut message = || id(&ok(&mut state, START, "POST", MESSAGES, json!({ "content": "a" })));
    let (one, two) = (message(), message());
    state.faults.most_threads = Some(1);
    let path = |message: Id| format!("{MESSAGES}/{message}/threads");
    let body = json!({ "name": "a" });
    ok(&mut state, START, "POST", &path(one), body.clone());
    assert_eq!(code(&mut state, START, "POST", &path(two), body.clone()), (400, 160_006));
    ok(&mut state, START, "PATCH", &format!("channels/{one}"), json!({ "archived": true }));
    ok(&mut state, START, "POST", &path(two), body);
}

#[test]
fn channel_hidden_from_somebody_is_closed_to_everyone() {
    let mut state = State::default();
    let overwrites = |state: &mut State| {
        ok(state, START, "GET", "channels/1100000000000000002", Value::Null)["permission_overwrites"].clone()
    };
    assert_eq!(overwrites(&mut state), json!([]));
    state.world.channels[0].hidden_from.insert(Id::read(OTIS).expect("an id"));
    let hidden = overwrites(&mut state);
    assert_eq!(hidden[0], json!({ "id": GUILD, "type": 0, "allow": "0", "deny": "1024" }));
    let people: Vec<&Value> = hidden.as_array().expect("a list").iter().skip(1).collect();
    assert_eq!(people.len(), 3, "the others, and the bot: {hidden}");
    assert!(people.iter().all(|one| one["allow"] == "1024" && one["id"] != OTIS), "{hidden}");
}

#[test]
fn thread_needs_its_message() {
    let mut state = State::default();
    let mut message = || id(&ok(&mut state, START, "POST", MESSAGES, json!({ "content": "a" })));
    let (one, two) = (message(), message());
    let path = |message: Id| format!("{MESSAGES}/{message}/threads");
    let body = json!({ "name": "a" });
    state.remove_message(one);
    assert_eq!(code(&mut state, START, "POST", &path(one), body.clone()), (404, 10_008));
    ok(&mut state, START, "POST", &path(two), body);
    let within = format!("channels/{two}/messages");
    let said = id(&ok(&mut state, START, "POST", &within, json!({ "content": "b" })));
    assert!(state.remove_channel(two, wire::channel) && !state.messages.contains_key(&said));
    assert_eq!(code(&mut state, START, "POST", &within, json!({ "content": "c" })), (404, 10_003));
}

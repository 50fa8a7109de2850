//! Tests of the question whether everybody can view a channel.

use std::time::Duration;

use serde_json::{Value, json};
use tokio::time::sleep;

use crate::base::id::{ChannelId, Place, ServerId};

use super::outbound::chat;
use super::stub::{RecordedRequest, Stub};

/// Answers for a thread (2) of an open channel (1), a private channel (3), a hidden one (4), and one that fails (5).
fn answer(request: &RecordedRequest) -> (u16, Value) {
    let channel =
        |overwrites: Value| json!({ "type": 0, "guild_id": "9", "permission_overwrites": overwrites });
    match request.what.as_str() {
        "GET /channels/1" => (200, channel(json!([]))),
        "GET /channels/2" => (200, json!({ "type": 11, "guild_id": "9", "parent_id": "1" })),
        "GET /channels/3" => (200, channel(json!([{ "id": "9", "type": 0, "allow": "0", "deny": "1024" }]))),
        "GET /channels/4" => (403, json!({ "code": 50_001, "message": "Missing Access" })),
        "GET /channels/5" => (500, json!({ "code": 0, "message": "Internal Server Error" })),
        "GET /guilds/9" => (200, json!({ "id": "9", "roles": [{ "id": "9", "permissions": "1024" }] })),
        _ => (0, Value::Null),
    }
}

#[tokio::test]
async fn open_channels_are_remembered_until_changed() {
    let stub = Stub::start(answer, None).await;
    let chat = chat(&stub).await;
    let ask = async |channel: u64| {
        let place = Place { server: ServerId(9), channel: ChannelId(channel) };
        chat.is_open_to_everyone(place).await
    };
    let asked = || -> Vec<String> {
        let all = stub.asked().into_iter().map(|request| request.what);
        all.filter(|what| what.starts_with("GET /channels/") || what.starts_with("GET /guilds/")).collect()
    };
    for _ in 0..2 {
        for (channel, is_open) in [(2, true), (1, true), (3, false), (4, false)] {
            assert_eq!(ask(channel).await, Ok(is_open), "{channel}");
        }
    }
    let once = ["channels/2", "channels/1", "guilds/9", "channels/3", "channels/4"];
    assert_eq!(asked(), once.map(|path| format!("GET /{path}")));
    for _ in 0..2 {
        assert!(ask(5).await.is_err(), "nobody knows");
    }
    let before = asked().len();
    assert_eq!(before, once.len() + 2 * 4, "each question is repeated three times");
    let changed = json!({ "id": "3", "type": 0, "guild_id": "9", "name": "tea", "position": 0 });
    stub.tell("CHANNEL_UPDATE", changed);
    while asked().len() == before {
        assert_eq!(ask(3).await, Ok(false));
        sleep(Duration::from_millis(1)).await;
    }
}

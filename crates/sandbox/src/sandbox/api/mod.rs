//! The API with which the page and the tests act as one of the simulated people.
//!
//! The API is JSON below `/sandbox/api`, and Discord has nothing like it. It replaces the screen and mouse of
//! a Discord client, and refuses actions that a client would not allow. `as` is a person's id or user name.
//! `channel` is an id or a name; the first channel if absent. `locale` is the language of the client; `en-US`
//! if absent.
//!
//! | request | body or query | answer |
//! | --- | --- | --- |
//! | `GET about` | `as`; the server's owner if nobody is called so | server, visible channels, people, cards, and whether a bot is connected |
//! | `GET commands` | `as`, `channel`, `locale` | usable commands, with texts in that language |
//! | `GET messages` | `as`, `channel`, `limit` (50), `from` | the newest messages since `from` as the person sees them, the oldest first |
//! | `GET events` | `as` | server-sent events `message`, `edited`, `gone`, `elsewhere` (a hidden message that pings), `commands`, `channels`, `reload` |
//! | `POST say` | `as`, `channel`, `content` | the message |
//! | `POST slash` | `as`, `channel`, `command` ("challenge okiya"), `options` {name: value}, `locale`, `settle` | outcome |
//! | `POST menu` | `as`, `channel`, `command`, `target` (a message's or person's id), `locale`, `settle` | outcome |
//! | `POST autocomplete` | like `slash`, with `focused`: the option being typed | outcome with `choices` |
//! | `POST press` | `as`, `message`, `custom_id`, `values` (one, for a select), `locale`, `settle` | outcome |
//! | `POST dismiss` | `as`, `message` | removes an ephemeral message of the person |
//! | `POST delete` | `as`, `message` | deletes a public message, as a moderator would |
//! | `POST react` | `as`, `message`, `emoji`, `reacts` | adds the person's reaction, or takes it back: the message |
//! | `POST channel` | `channel`, `access` (`full`, `read`, `no_files`, `no_history`, `no_threads`, `none`) | sets the bot's permissions there |
//! | `POST thread` | `name`, or `channel` and `archived` or `deleted` | opens, archives, reopens or deletes a thread, or deletes a channel: `channel`, `archived` |
//! | `POST server` | `name` | opens another server with a channel: `server`, `channel` |
//! | `POST removal` | `server`, `removed` | removes the bot from the server, or adds it again |
//! | `POST language` | `server`, `locale` | sets the preferred language of a server; the first server if none is named |
//! | `POST guests` | `count`, or `names` | adds people: `guests`, their ids |
//! | `POST name` | `as`, `name` | changes the person's display name; open pages reload |
//! | `POST doors` | `as`, `closed` | sets whether the person refuses direct messages |
//! | `POST membership` | `as`, `server`, `member` | sets whether the person is on a server; the first server if none is named |
//! | `POST permission` | `as`, `command`, `allowed` | sets whether the first server allows the person a command; its usual permission decides if absent |
//! | `POST sight` | `as`, `channel`, `sees` | sets whether the person sees the channel; while anybody does not, `@everyone` may not view it |
//! | `POST letters` | `as` | opens the person's direct message channel with the bot: `channel` |
//! | `POST clock` | `hours` (1 to 1,440) | moves the clock forward, and the bot's clock if both share one: `now_ms` |
//! | `GET faults`, `POST faults` | a switch, such as `{"switch": "close", "code": 4000}` | the faults that are in force |
//!
//! An outcome is `{"interaction", "outcome", "type", "message", "choices"}`. `outcome` is
//! `answered`, or `failed` if the bot gave no answer within three seconds. `type` is the callback type,
//! and the message is as the person sees it. With `settle`, the request also waits for the edit or
//! follow-up that ends "… is thinking". A refusal has a status of 400 or above and the body `{"error":
//! sentence}`.
//!
//! A request must name this address as its host, and must not come from another website: a website can make a local
//! browser send requests to 127.0.0.1. The header `Origin` reveals such a website, and `Host` reveals a foreign domain
//! name that resolves to this machine. The bot's API is no exception, because its token is public. Programs other than
//! browsers send no `Origin` and are allowed.

mod actions;
mod changes;
mod options;
mod view;

use std::sync::Arc;

use axum::Router;
use axum::extract::{Json, Request, State as Shared};
use axum::http::{HeaderMap, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
pub use options::DEFAULT_LOCALE;
use serde_json::{Value, json};

use crate::net::loopback::is_own_host;

use super::{faults::FaultCommand, standin::Standin};

/// The routes below `/sandbox/api`, without the access check.
pub fn routes() -> Router<Arc<Standin>> {
    Router::new()
        .route("/about", get(view::about))
        .route("/commands", get(view::commands))
        .route("/messages", get(view::messages))
        .route("/events", get(view::events))
        .route("/slash", post(actions::slash))
        .route("/autocomplete", post(actions::autocomplete))
        .route("/menu", post(actions::menu))
        .route("/press", post(actions::press))
        .route("/clock", post(changes::clock))
        .route("/faults", get(faults).post(inject))
        .route("/{change}", post(changes::change))
}

/// Adds the access check of a server at this port, which refuses requests from other websites or under foreign host
/// names.
pub fn guarded(router: Router<Arc<Standin>>, port: u16) -> Router<Arc<Standin>> {
    router.layer(middleware::from_fn_with_state(port, check))
}

/// Passes a request to this port on or refuses it.
async fn check(Shared(port): Shared<u16>, request: Request, next: Next) -> Response {
    match objection(request.headers(), port) {
        Some(sentence) => RequestRefusal(StatusCode::FORBIDDEN, sentence.into()).into_response(),
        None => next.run(request).await,
    }
}

fn objection(headers: &HeaderMap, port: u16) -> Option<&'static str> {
    let header = |name| headers.get(name).map(|value| value.to_str().unwrap_or_default());
    let is_own = |origin: &str| origin.strip_prefix("http://").is_some_and(|host| is_own_host(host, port));
    if !header(header::ORIGIN).is_none_or(is_own) {
        return Some("This request comes from another page.");
    }
    let is_called_by_own_name = header(header::HOST).is_some_and(|host| is_own_host(host, port));
    (!is_called_by_own_name).then_some("This address was called by another name than its own.")
}

async fn faults(Shared(standin): Shared<Arc<Standin>>) -> Json<Value> {
    Json(standin.read(|state| json!(state.faults)))
}

/// Handles `POST faults`: applies a command for fault injection, and returns all faults that are on.
async fn inject(standin: Shared<Arc<Standin>>, Json(command): Json<FaultCommand>) -> Json<Value> {
    standin.inject(&command);
    faults(standin).await
}

/// A refusal of a request: an HTTP status and one sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RequestRefusal(StatusCode, String);

pub type Result<T, E = RequestRefusal> = std::result::Result<T, E>;
pub type ApiResult = Result<Json<Value>>;

/// Refuses a request that makes no sense (status 400).
pub fn bad_request(sentence: impl Into<String>) -> RequestRefusal {
    RequestRefusal(StatusCode::BAD_REQUEST, sentence.into())
}

/// Refuses a request for something that does not exist, or that this person does not see (status 404).
pub fn not_found(sentence: impl Into<String>) -> RequestRefusal {
    RequestRefusal(StatusCode::NOT_FOUND, sentence.into())
}

/// Refuses an action that is impossible in the present state (status 409).
pub fn conflict(sentence: impl Into<String>) -> RequestRefusal {
    RequestRefusal(StatusCode::CONFLICT, sentence.into())
}

impl IntoResponse for RequestRefusal {
    fn into_response(self) -> Response {
        (self.0, Json(json!({ "error": self.1 }))).into_response()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use reqwest::{RequestBuilder, header};

    use crate::base::time::{Clock, Timestamp};
    use crate::sandbox::{self, Options, TOKEN};

    struct Fixed;

    impl Clock for Fixed {
        fn now(&self) -> Timestamp {
            Timestamp(1_800_000_000_000)
        }
    }

    /// The path of every route below a prefix, as the source of a router declares them.
    fn paths(prefix: &str, source: &str) -> Vec<String> {
        let declared = source.split(".route(\"").skip(1).filter_map(|rest| rest.split('"').next());
        declared.map(|path| format!("{prefix}{}", path.replace("{*rest}", "v10/users/@me"))).collect()
    }

    async fn status(request: RequestBuilder) -> u16 {
        request.send().await.expect("the stand-in listens").status().as_u16()
    }

    #[tokio::test]
    async fn no_route_answers_websites() {
        let options = Options { port: 0, folder: None, record: None, clock: Arc::new(Fixed) };
        let standin = sandbox::start(options).await.expect("a free port");
        let client = reqwest::Client::builder().no_proxy().build().expect("a client");
        let mut all = paths("", include_str!("../mod.rs"));
        all.extend(paths("/sandbox/api", include_str!("mod.rs")));
        assert!(all.len() > 15, "{all:?}");
        // A path without a route, and the bot's API without a token.
        all.extend(["/nowhere/at/all", "/api/v10/gateway"].map(str::to_owned));
        let rebound = format!("evil.example:{}", standin.address.port());
        for path in all {
            let url = format!("{}{path}", standin.url());
            let get = || client.get(&url).header(header::AUTHORIZATION, format!("Bot {TOKEN}"));
            assert_eq!(status(get().header(header::HOST, &rebound)).await, 403, "{path}");
            assert_eq!(status(get().header(header::ORIGIN, "http://evil.example")).await, 403, "{path}");
            assert_ne!(status(get()).await, 403, "{path}");
        }
        let gateway = || {
            let request = client.get(standin.url()).header(header::CONNECTION, "upgrade");
            let request = request.header(header::UPGRADE, "websocket");
            let request = request.header(header::SEC_WEBSOCKET_KEY, "c2FuZGJveCBzYW5kYm94IQ==");
            request.header(header::SEC_WEBSOCKET_VERSION, "13")
        };
        assert_eq!(status(gateway().header(header::HOST, &rebound)).await, 403, "the gateway");
        assert_eq!(status(gateway().header(header::ORIGIN, "http://evil.example")).await, 403, "the gateway");
        assert_eq!(status(gateway()).await, 101, "the gateway");
        standin.shut_down().await;
    }
}

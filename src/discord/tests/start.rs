//! Tests of connections that fail at the start, and of their errors.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use serde_json::{Value, json};

use serenity::http::{HttpError, LightMethod, Request, Route};

use crate::discord::gateway::gateway_request_fault;
use crate::discord::rest::RestClient;
use crate::discord::session::offline;
use crate::discord::{DiscordFault, connect};

use super::stub::{RecordedRequest, Stub};
use super::{Interactions, TOKEN, settings};

/// Runs a connection, and returns the error that ends it.
async fn end(stub: &Stub) -> DiscordFault {
    let connection = connect(settings(&stub.url())).expect("a connection");
    connection.run(Interactions::none()).await.expect_err("an end")
}

/// With its rate limiter on, serenity ignores a configured base address.
#[test]
fn limiter_of_serenity_is_off() {
    let here = settings("http://127.0.0.1:8420");
    let at_discord = settings("https://discord.com");
    let client = RestClient::new(&here.api, &here.token, Arc::default()).expect("a client");
    assert_eq!(
        (client.http.proxy.as_deref(), client.http.ratelimiter.is_some()),
        (Some("http://127.0.0.1:8420"), false)
    );
    let client = RestClient::new(&at_discord.api, &at_discord.token, Arc::default()).expect("a client");
    assert_eq!((client.http.proxy.as_deref(), client.http.ratelimiter.is_some()), (None, false));
}

/// Serenity's gateway code gets this client, which holds the token and must not send it anywhere.
#[tokio::test]
async fn gateway_client_cannot_send_requests() {
    let http = offline(&settings("https://discord.com").token);
    let error = http.get_gateway().await.expect_err("no request is possible");
    assert!(matches!(error, serenity::Error::Http(HttpError::Url(_))), "{error:?}");
}

#[tokio::test]
async fn remote_gateway_of_loopback_api_is_refused() {
    for url in ["wss://gateway.discord.gg", "ws://127.0.0.1:9@example.com", "ws://192.0.2.1:1"] {
        let stub = Stub::start(move |_| (200, json!({ "url": url, "shards": 1 })), None).await;
        assert_eq!(end(&stub).await, DiscordFault::GatewayElsewhere(url.into()));
        assert_eq!(stub.asked().len(), 1, "nothing more was asked");
    }
}

/// The stub first fails, then answers unreadably, then with a body that is too large. The bot retries until
/// the fourth answer is valid.
#[tokio::test]
async fn unreachable_discord_is_retried() {
    let times = AtomicUsize::new(0);
    let at_last = move |request: &RecordedRequest| match (
        request.what.as_str(),
        times.fetch_add(1, Ordering::SeqCst),
    ) {
        ("GET /gateway/bot", 0) => (500, json!({ "code": 0, "message": "oops" })),
        ("GET /gateway/bot", 1) => (200, json!("no gateway")),
        ("GET /gateway/bot", 2) => (200, json!({ "url": "x".repeat(9 * 1024 * 1024), "shards": 1 })),
        _ => (0, Value::Null),
    };
    let stub = Stub::start(at_last, None).await;
    let connection = connect(settings(&stub.url())).expect("a connection");
    let stop = connection.stop();
    let ended = tokio::spawn(connection.run(Interactions::none()));
    stub.until_greeted().await;
    stop.stop();
    assert_eq!(ended.await.expect("no panic"), Ok(()));
    let questions = stub.asked().iter().filter(|request| request.what == "GET /gateway/bot").count();
    assert_eq!(questions, 4);
}

#[tokio::test]
async fn redirects_are_not_followed() {
    let elsewhere = Stub::well().await;
    let target = format!("{}/api/v10/gateway/bot", elsewhere.url());
    let stub = Stub::start(move |_| (307, json!(target)), None).await;
    let connection = connect(settings(&stub.url())).expect("a connection");
    let stop = connection.stop();
    let ended = tokio::spawn(connection.run(Interactions::none()));
    stub.until_asked("GET /gateway/bot").await;
    stop.stop();
    assert_eq!(ended.await.expect("no panic"), Ok(()));
    assert!(elsewhere.asked().is_empty(), "nobody else is asked");
}

#[tokio::test]
async fn refused_token_has_its_own_error() {
    let unauthorized = |request: &RecordedRequest| match request.what.as_str() {
        "GET /gateway/bot" | "GET /users/@me" => (401, json!({ "code": 0, "message": "401: Unauthorized" })),
        _ => (0, Value::Null),
    };
    let at_rest = Stub::start(unauthorized, None).await;
    let at_gateway = Stub::start(|_| (0, Value::Null), Some(4004)).await;
    for stub in [at_rest, at_gateway] {
        let fault = end(&stub).await;
        assert_eq!(fault, DiscordFault::TokenRefused);
        assert!(!fault.to_string().contains(TOKEN));
    }
}

#[tokio::test]
async fn refused_intents_have_their_own_error() {
    for code in [4013, 4014] {
        let stub = Stub::start(|_| (0, Value::Null), Some(code)).await;
        assert_eq!(end(&stub).await, DiscordFault::IntentsRefused);
    }
}

#[tokio::test]
async fn unreachable_error_contains_no_secret() {
    let port = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let settings = settings(&format!("http://{}", port.local_addr().expect("bound")));
    drop(port);
    let rest = RestClient::new(&settings.api, &settings.token, Arc::default()).expect("a client");
    let request = rest.send(Request::new(Route::GatewayBot, LightMethod::Get)).await;
    let fault = gateway_request_fault(&settings.api, &request.expect_err("nobody is there"));
    let told = fault.to_string();
    assert!(told.contains("nobody answers there: ") && told.contains("refused"), "{told}");
    assert!(!format!("{fault} {fault:?}").contains(TOKEN), "{fault:?}");
}

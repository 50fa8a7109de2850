//! What a connection refuses before it is one, and how it says so.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use serde_json::{Value, json};

use super::stub::Stub;
use super::{Nobody, TOKEN, settings};
use crate::discord::client::http;
use crate::discord::{Fault, connect};

/// With its limiter on, the library ignores the address it is given: the two must never come together.
#[test]
fn the_limiter_is_off_on_this_machine_and_only_there() {
    let here = settings("http://127.0.0.1:8420");
    let at_discord = settings("https://discord.com");
    let client = http(&here.api, &here.token).expect("a client");
    assert_eq!(
        (client.proxy.as_deref(), client.ratelimiter.is_some()),
        (Some("http://127.0.0.1:8420"), false)
    );
    let client = http(&at_discord.api, &at_discord.token).expect("a client");
    assert_eq!((client.proxy.as_deref(), client.ratelimiter.is_some()), (None, true));
}

#[tokio::test]
async fn a_gateway_elsewhere_is_refused() {
    for url in ["wss://gateway.discord.gg", "ws://127.0.0.1:9@example.com", "ws://192.0.2.1:1"] {
        let stub = Stub::start(move |_| (200, json!({ "url": url })), None).await;
        let fault = connect(settings(&stub.url())).await.err().expect("a refusal");
        assert_eq!(fault, Fault::GatewayElsewhere(url.into()));
        assert_eq!(stub.asked().len(), 1, "nothing more was asked");
    }
}

#[tokio::test]
async fn no_gateway_at_all_is_refused() {
    let stub = Stub::start(|_| (500, json!({ "code": 0, "message": "oops" })), None).await;
    let fault = connect(settings(&stub.url())).await.err().expect("a refusal");
    assert!(matches!(&fault, Fault::Unreachable { api, .. } if *api == stub.url()), "{fault:?}");
}

/// The library takes Discord's own gateway, silently, when its question for one fails.
#[tokio::test]
async fn discords_gateway_is_not_taken_instead_of_one_that_fails_later() {
    let times = AtomicUsize::new(0);
    let once = move |_: &_| match times.fetch_add(1, Ordering::SeqCst) {
        0 => (0, Value::Null),
        _ => (500, json!({ "code": 0, "message": "oops" })),
    };
    let stub = Stub::start(once, None).await;
    let fault = connect(settings(&stub.url())).await.err().expect("a refusal");
    assert_eq!(fault, Fault::GatewayElsewhere("wss://gateway.discord.gg".into()));
    assert_eq!(stub.asked().len(), 2, "both questions came here");
}

#[tokio::test]
async fn a_redirection_is_not_followed() {
    let elsewhere = Stub::well().await;
    let target = format!("{}/api/v10/gateway", elsewhere.url());
    let stub = Stub::start(move |_| (307, json!(target)), None).await;
    let fault = connect(settings(&stub.url())).await.err().expect("a refusal");
    assert!(matches!(fault, Fault::Unreachable { .. }), "{fault:?}");
    assert!(elsewhere.asked().is_empty(), "nobody else is asked");
}

#[tokio::test]
async fn a_token_that_is_not_accepted_is_said_plainly() {
    let unauthorized = |asked: &super::stub::Asked| match asked.what.as_str() {
        "GET /gateway/bot" => (401, json!({ "code": 0, "message": "401: Unauthorized" })),
        _ => (0, Value::Null),
    };
    let at_rest = Stub::start(unauthorized, None).await;
    let at_gateway = Stub::start(|_| (0, Value::Null), Some(4004)).await;
    for stub in [at_rest, at_gateway] {
        let connection = connect(settings(&stub.url())).await.expect("a connection");
        let fault = connection.run(Arc::new(Nobody)).await.expect_err("an end");
        assert_eq!(fault, Fault::TokenRefused);
        assert!(!fault.to_string().contains(TOKEN));
    }
}

#[tokio::test]
async fn events_that_are_not_permitted_are_said_plainly() {
    for code in [4013, 4014] {
        let stub = Stub::start(|_| (0, Value::Null), Some(code)).await;
        let connection = connect(settings(&stub.url())).await.expect("a connection");
        assert_eq!(connection.run(Arc::new(Nobody)).await, Err(Fault::IntentsRefused));
    }
}

#[tokio::test]
async fn nobody_there_is_said_plainly_and_tells_no_secret() {
    let port = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let settings = settings(&format!("http://{}", port.local_addr().expect("bound")));
    drop(port);
    let fault = connect(settings).await.err().expect("nobody is there");
    assert!(fault.to_string().contains("nobody answers there"), "{fault}");
    assert!(!format!("{fault} {fault:?}").contains(TOKEN), "{fault:?}");
}

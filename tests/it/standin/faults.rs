//! Tests of the stand-in's fault switches: their effect on the client library serenity and on plain requests.

use std::sync::{Arc, atomic::Ordering};
use std::time::Duration;

use engawa::sandbox::{FaultCommand, RestFault, TOKEN};
use serde_json::{Value, json};
use serenity::all::{ClientBuilder, GatewayError, GatewayIntents, HttpBuilder};
use tokio::time::Instant;

use super::{Stage, bot, bot::EventCounts};

const MESSAGES: &str = "channels/1100000000000000002/messages";

#[tokio::test(flavor = "multi_thread")]
async fn route_fails_as_often_as_demanded() {
    let stage = Stage::set(None, None).await;
    let mut fault = RestFault {
        method: Some("post".into()),
        path: "channels/*/messages".into(),
        status: 429,
        code: 0,
        times: 2,
        retry_after: 0.3,
        global: true,
        ..RestFault::default()
    };
    stage.sandbox.inject(&FaultCommand::FailRest(fault.clone()));
    let body = json!({ "content": "a" });
    for expected in [429, 429, 200] {
        let (status, answer) = stage.api("POST", MESSAGES, body.clone()).await;
        assert_eq!(status, expected, "{answer}");
        assert_eq!(answer["retry_after"].is_null(), status == 200);
    }
    (fault.status, fault.times) = (502, 1);
    stage.sandbox.inject(&FaultCommand::FailRest(fault));
    assert_eq!(stage.api("GET", MESSAGES, Value::Null).await.0, 200, "another method is spared");
    assert_eq!(stage.api("POST", MESSAGES, body.clone()).await.0, 502);
    stage.people.inject(json!({ "switch": "fail_sends", "times": 5 })).await;
    assert_eq!(stage.api("POST", MESSAGES, body.clone()).await.0, 500);
    stage.people.inject(json!({ "switch": "calm" })).await;
    assert_eq!(stage.api("POST", MESSAGES, body).await.0, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn delayed_answer_is_too_late() {
    let stage = Stage::set(None, None).await;
    let (_, bot) = stage.with_bot().await;
    stage.people.inject(json!({ "switch": "delay_answers", "ms": 3500 })).await;
    let outcome = stage.people.slash("hana", "board", json!({})).await;
    assert_eq!(outcome["outcome"], "failed");
    stage.people.inject(json!({ "switch": "calm" })).await;
    let outcome = stage.people.slash("hana", "board", json!({})).await;
    assert_eq!(outcome["outcome"], "answered");
    assert_eq!(stage.people.messages("hana").await.len(), 1, "the late answer was not taken");
    bot.abort();
}

/// The switch `slow` delays everything without changing the order. `calm`, which ends faults, must not end
/// the delay.
#[tokio::test(flavor = "multi_thread")]
async fn slow_discord_delays_ready_events_and_answers() {
    let stage = Stage::set(None, None).await;
    stage.people.inject(json!({ "switch": "slow", "ms": 300 })).await;
    let before = Instant::now();
    let (seen, bot) = stage.with_bot().await;
    assert!(before.elapsed() >= Duration::from_millis(600), "the question for the gateway, and the greeting");
    stage.people.inject(json!({ "switch": "calm" })).await;
    let before = Instant::now();
    assert_eq!(stage.people.slash("hana", "board", json!({})).await["outcome"], "answered");
    assert!(before.elapsed() >= Duration::from_millis(300), "delivered late");
    let before = Instant::now();
    assert_eq!(stage.api("GET", MESSAGES, Value::Null).await.0, 200);
    assert!(before.elapsed() >= Duration::from_millis(300), "answered late");
    assert_eq!(seen.ready.load(Ordering::SeqCst), 1);
    bot.abort();
}

#[tokio::test(flavor = "multi_thread")]
async fn interaction_delivered_twice_is_answered_once() {
    let stage = Stage::set(None, None).await;
    let (seen, bot) = stage.with_bot().await;
    stage.people.inject(json!({ "switch": "deliver_twice", "times": 1 })).await;
    stage.people.slash("hana", "board", json!({})).await;
    let twice = Arc::clone(&seen);
    stage.people.until("it came twice", move |_| twice.interactions.load(Ordering::SeqCst) == 2).await;
    stage.people.slash("hana", "board", json!({})).await;
    assert_eq!(seen.interactions.load(Ordering::SeqCst), 3);
    assert_eq!(stage.people.messages("hana").await.len(), 2);
    bot.abort();
}

#[tokio::test(flavor = "multi_thread")]
async fn unresumable_session_identifies_again() {
    let stage = Stage::set(None, None).await;
    let (seen, bot) = stage.with_bot().await;
    stage.people.inject(json!({ "switch": "invalidate_session", "resumable": false })).await;
    let again = Arc::clone(&seen);
    stage.people.until("it identified again", move |_| again.ready.load(Ordering::SeqCst) == 2).await;
    assert_eq!(seen.resumed.load(Ordering::SeqCst), 0);
    bot.abort();
}

#[tokio::test(flavor = "multi_thread")]
async fn identify_errors_have_their_close_codes() {
    let stage = Stage::set(None, None).await;
    let url = stage.sandbox.url();
    let mut stranger = bot::connect(&url, "not.the.token", Arc::new(EventCounts::default())).await;
    let error = stranger.start().await.expect_err("the token is wrong");
    assert!(matches!(error, serenity::Error::Gateway(GatewayError::InvalidAuthentication)), "{error:?}");

    let http = HttpBuilder::new(TOKEN).proxy(&url).ratelimiter_disabled(true).build();
    let mut curious = ClientBuilder::new_with_http(http, GatewayIntents::all()).await.expect("a client");
    let error = curious.start().await.expect_err("nobody granted them");
    assert!(matches!(error, serenity::Error::Gateway(GatewayError::DisallowedGatewayIntents)), "{error:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn unknown_switch_is_refused() {
    let stage = Stage::set(None, None).await;
    let (status, _) = stage.people.post("faults", json!({ "switch": "explode" })).await;
    assert_eq!(status, 422);
    let (_, on) = stage.people.get("faults", &[]).await;
    let calm = json!({
        "rest": [], "a_second": 0, "delay_ms": 0, "twice": 0, "forget_acks": false, "heartbeat_ms": 0, "slow_ms": super::slowness(),
        "rate_limits": false, "refused": 0,
    });
    assert_eq!(on, calm);
}

//! Tests of the HTTP endpoint, to which Discord can send signed interactions instead of using the gateway.
//! They cover the check of signatures, and matches over the endpoint alone.

use std::collections::BTreeMap;
use std::net::SocketAddr;

use ed25519_dalek::{Signer, SigningKey};
use engawa::config::{Config, Endpoint, Interactions, PublicKey};
use engawa::discord::{DiscordFault, TransportSettings};
use engawa::sandbox::{self, FaultCommand, Options};
use serde_json::{Value, json};
use tokio::net::TcpStream;

use super::gateway::{Bot, FixedClock, calm, timeouts};
use super::harness::{Harness, free_address, until};
use super::people::{HANA, OTIS, People, http};
use super::player_actions::pressed_game;
use super::standin;

/// The fixed time of these tests' clock, in seconds since the Unix epoch.
const NOW: i64 = 1_800_000_000;

fn endpoint(listen: SocketAddr, public_key: &str) -> Endpoint {
    Endpoint { listen, public_key: PublicKey::read(public_key).expect("a key") }
}

fn only(endpoint: Endpoint) -> TransportSettings {
    TransportSettings { gateway: false, shards: None, endpoint: Some(endpoint) }
}

fn hex(bytes: &[u8]) -> String {
    bytes
        .iter()
        .flat_map(|byte| [byte >> 4, byte & 15])
        .map(|four| char::from_digit(four.into(), 16).expect("four bits"))
        .collect()
}

/// A client that signs its requests. The bot accepts them if it was configured with the client's public key.
struct Sender {
    key: SigningKey,
    url: String,
    client: reqwest::Client,
}

impl Sender {
    fn to(address: SocketAddr) -> Self {
        let client = http();
        Self { key: SigningKey::from_bytes(&[7; 32]), url: format!("http://{address}/any/path"), client }
    }

    fn public_key(&self) -> String {
        hex(self.key.verifying_key().as_bytes())
    }

    /// Signs a body together with the time `at` in seconds, and sends it. Returns the status and the body of
    /// the answer.
    async fn send(&self, body: &str, at: i64) -> (u16, String) {
        let signature = hex(&self.key.sign(format!("{at}{body}").as_bytes()).to_bytes());
        self.send_with(
            body,
            &[("x-signature-ed25519", &signature), ("x-signature-timestamp", &at.to_string())],
        )
        .await
    }

    async fn send_with(&self, body: &str, headers: &[(&str, &str)]) -> (u16, String) {
        let mut request = self.client.post(&self.url).body(body.to_owned());
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let answer = request.send().await.expect("somebody listens");
        (answer.status().as_u16(), answer.text().await.expect("a body"))
    }
}

const PING: &str = r#"{"id":"1","application_id":"2","type":1,"token":"t","version":1}"#;

#[tokio::test(flavor = "multi_thread")]
async fn only_fresh_signatures_are_accepted() {
    let options = Options { port: 0, folder: None, record: None, clock: std::sync::Arc::new(FixedClock) };
    let standin = standin::start(options).await.expect("a free port");
    let address = free_address();
    let sender = Sender::to(address);
    let ways_in = only(endpoint(address, &sender.public_key()));
    let mut bot = Bot::connect(&standin.url(), ways_in, timeouts(), None);
    until("it listens", async || TcpStream::connect(address).await.is_ok()).await;

    assert_eq!(sender.send(PING, NOW).await, (200, r#"{"type":1}"#.to_owned()));
    let rejected = |why: &str| bot.metrics.requests_rejected.get().get(why).copied().unwrap_or(0);
    for (at, ahead, why) in [(NOW - 61, 61, "an old one"), (NOW + 61, -61, "one of days to come")] {
        assert_eq!(sender.send(PING, at).await.0, 401, "{why}");
        assert_eq!(bot.metrics.requests_clock_off.get(), ahead, "{why}");
        assert_eq!(sender.send(PING, NOW).await.0, 200);
        assert_eq!(bot.metrics.requests_clock_off.get(), 0, "the clocks agree");
    }
    assert_eq!(sender.send(PING, i64::MIN).await.0, 401, "one of no day at all");
    assert_eq!((rejected("clock"), rejected("signature")), (2, 1));
    let good = hex(&sender.key.sign(format!("{NOW}{PING}").as_bytes()).to_bytes());
    let now = NOW.to_string();
    for (body, headers) in [
        (PING, vec![]),
        (PING, vec![("x-signature-ed25519", good.as_str())]),
        (PING, vec![("x-signature-timestamp", now.as_str())]),
        (PING, vec![("x-signature-ed25519", "not hexadecimal"), ("x-signature-timestamp", now.as_str())]),
        (PING, vec![("x-signature-ed25519", &good[2..]), ("x-signature-timestamp", now.as_str())]),
        ("{}", vec![("x-signature-ed25519", good.as_str()), ("x-signature-timestamp", now.as_str())]),
        (PING, vec![("x-signature-ed25519", good.as_str()), ("x-signature-timestamp", "1800000001")]),
    ] {
        assert_eq!(sender.send_with(body, &headers).await.0, 401, "{body} {headers:?}");
    }
    for body in ["", "nothing", "{}", r#"{"type":99}"#, r#"{"type":2,"id":"x"}"#] {
        assert_eq!(sender.send(body, NOW).await.0, 400, "{body}");
    }
    // The body is one byte longer than the limit. The bot would close the connection during a much longer
    // one, and the client would miss the answer.
    assert_eq!(sender.send(&"x".repeat((1 << 20) + 1), NOW).await.0, 413);
    let looked = sender.client.get(&sender.url).send().await.expect("somebody listens");
    assert_eq!(looked.status(), 200, "a load balancer may look whether anybody is there");
    assert!(bot.came.try_recv().is_err(), "nothing of this reached anybody");
    assert_eq!(sender.send(PING, NOW).await.0, 200, "and all goes on");
    bot.close().await;
    standin.shut_down().await;
}

/// Discord adds and changes fields without notice, so the bot must not refuse an interaction of unknown form.
#[tokio::test(flavor = "multi_thread")]
async fn requests_of_another_form_are_accepted_and_counted() {
    let options = Options { port: 0, folder: None, record: None, clock: std::sync::Arc::new(FixedClock) };
    let standin = standin::start(options).await.expect("a free port");
    let address = free_address();
    let sender = Sender::to(address);
    let ways_in = only(endpoint(address, &sender.public_key()));
    let mut bot = Bot::connect(&standin.url(), ways_in, timeouts(), None);
    until("it listens", async || TcpStream::connect(address).await.is_ok()).await;
    let user = json!({ "id": "11", "username": "ada", "avatar_decoration_data": "of another form" });
    let echo = json!({
        "id": "100", "application_id": "2", "type": 2, "token": "t", "channel_id": "7", "guild_id": "5",
        "member": { "user": user, "flags": 1_u64 << 32, "roles": null },
        "data": { "id": "1", "name": "echo", "type": 1 },
    });
    assert_eq!(sender.send(&echo.to_string(), NOW).await.0, 202);
    assert_eq!(bot.came.recv().await, Some(100));
    assert_eq!(bot.metrics.unparsed_events.get(), BTreeMap::new(), "nothing that is needed is missing");
    let mut of_nobody = echo.clone();
    (of_nobody["id"], of_nobody["member"]["user"]) = (json!("101"), json!(11));
    assert_eq!(sender.send(&of_nobody.to_string(), NOW).await.0, 202);
    assert_eq!(bot.came.recv().await, Some(101), "it is answered by its id and token");
    let mut without_token = echo;
    without_token["token"] = json!(null);
    assert_eq!(sender.send(&without_token.to_string(), NOW).await.0, 400);
    let unread = [("http", 1), ("interaction", 1)].map(|(kind, count)| (kind.to_owned(), count));
    assert_eq!(bot.metrics.unparsed_events.get(), BTreeMap::from(unread));
    bot.close().await;
    standin.shut_down().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn endpoint_passes_discords_check() {
    let options = Options { port: 0, folder: None, record: None, clock: std::sync::Arc::new(FixedClock) };
    let standin = standin::start(options).await.expect("a free port");
    let (right, wrong) = (free_address(), free_address());
    let other = Sender::to(wrong);
    let bots = [
        Bot::connect(&standin.url(), only(endpoint(right, &sandbox::public_key())), timeouts(), None),
        Bot::connect(&standin.url(), only(endpoint(wrong, &other.public_key())), timeouts(), None),
    ];
    for address in [right, wrong] {
        until("it listens", async || TcpStream::connect(address).await.is_ok()).await;
    }
    let set = async |address: String| {
        let request = other.client.patch(format!("{}/api/v10/applications/@me", standin.url()));
        let request = request.header("authorization", format!("Bot {}", sandbox::TOKEN));
        let answer = request.json(&json!({ "interactions_endpoint_url": address })).send().await;
        answer.expect("the stand-in listens").status().as_u16()
    };
    assert_eq!(set(format!("http://{wrong}/")).await, 400, "it refuses even what is signed well");
    assert_eq!(set(format!("http://{}/", free_address())).await, 400, "nobody is there");
    assert_eq!(set("https://example.com/".to_owned()).await, 400, "it is not on this machine");
    assert_eq!(set(format!("http://{right}/")).await, 200);
    let open = bots.each_ref().map(|bot| bot.metrics.connected.get());
    assert_eq!(open, [1, 0], "nothing can arrive where the key is of another application");
    for bot in bots {
        bot.close().await;
    }
    standin.shut_down().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn bad_key_or_taken_address_is_named() {
    let options = Options { port: 0, folder: None, record: None, clock: std::sync::Arc::new(FixedClock) };
    let standin = standin::start(options).await.expect("a free port");
    // This public key is not a point on the curve, so it is invalid.
    let no_key = endpoint(free_address(), &format!("02{}", "0".repeat(62)));
    let taken = endpoint(standin.address, &sandbox::public_key());
    for (wrong, reason) in [(no_key, "public_key"), (taken, "nothing can listen on 127.0.0.1")] {
        let bot = Bot::connect(&standin.url(), only(wrong), timeouts(), None);
        match bot.ended.await.expect("no panic") {
            Err(DiscordFault::Endpoint(why)) => assert!(why.contains(reason), "{why}"),
            ended => panic!("{ended:?}"),
        }
    }
    standin.shut_down().await;
}

/// Discord uses either the gateway or the endpoint. While an operator changes from one to the other, the bot
/// serves both and answers every interaction once.
#[tokio::test(flavor = "multi_thread")]
async fn way_in_changes_without_loss_during_play() {
    let options = Options { port: 0, folder: None, record: None, clock: std::sync::Arc::new(FixedClock) };
    let standin = standin::start(options).await.expect("a free port");
    let people = People::at(&standin.url());
    let address = free_address();
    let both = TransportSettings { gateway: true, ..only(endpoint(address, &sandbox::public_key())) };
    let mut bot = Bot::connect(&standin.url(), both, calm(), None);
    until("everybody is heard", async || bot.metrics.connected.get() == 1).await;
    until("the commands are there", async || !people.commands(HANA).await.is_empty()).await;
    for urls in [vec![], vec![format!("http://{address}/")], vec![], vec![format!("http://{address}/")]] {
        standin.inject(&FaultCommand::Endpoints { urls });
        for _ in 0..5 {
            let outcome = people.slash(HANA, "echo", json!({})).await;
            assert_eq!(outcome["message"]["content"], "echo", "{outcome}");
        }
    }
    let mut came: Vec<u64> = std::iter::from_fn(|| bot.came.try_recv().ok()).collect();
    came.sort_unstable();
    came.dedup();
    assert_eq!(came.len(), 20);
    bot.close().await;
    standin.shut_down().await;
}

/// The bot must still answer an interaction that it received just before the stop.
#[tokio::test(flavor = "multi_thread")]
async fn stop_answers_accepted_interactions() {
    let options = Options { port: 0, folder: None, record: None, clock: std::sync::Arc::new(FixedClock) };
    let standin = standin::start(options).await.expect("a free port");
    let people = People::at(&standin.url());
    let address = free_address();
    let mut bot =
        Bot::connect(&standin.url(), only(endpoint(address, &sandbox::public_key())), timeouts(), None);
    until("it listens", async || bot.metrics.connected.get() == 1).await;
    until("the commands are there", async || !people.commands(HANA).await.is_empty()).await;
    standin.inject(&FaultCommand::Endpoints { urls: vec![format!("http://{address}/")] });
    // Delay the answer, so that the stop comes before it.
    standin.inject(&FaultCommand::DelayAnswers { ms: 500 });
    let (outcome, ()) = tokio::join!(people.slash(HANA, "echo", json!({})), async {
        bot.came.recv().await.expect("it comes");
        bot.stop.stop();
    });
    assert_eq!(outcome["message"]["content"], "echo", "{outcome}");
    bot.close().await;
    standin.shut_down().await;
}

/// The whole bot plays a match over the endpoint, without the gateway.
#[tokio::test(flavor = "multi_thread")]
pub async fn match_is_played_without_a_gateway() {
    let mut config = Config::default();
    config.discord.gateway = false;
    config.interactions = Interactions(Some(endpoint(free_address(), &sandbox::public_key())));
    let mut harness = Harness::with(config, Box::new(|store| store)).await;
    let mut board = harness.start_match(HANA, OTIS, pressed_game(), json!({})).await;
    for _ in 0..3 {
        board = harness.play_anything(&board).await;
    }
    harness.close().await;
    harness.open_again().await;
    let board = harness.play_anything(&board).await;
    assert_ne!(board["id"], Value::Null);
    harness.close_and_check().await;
}

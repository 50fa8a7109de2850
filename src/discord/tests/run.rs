//! Tests of a running connection: events reach the receiver, a panic affects no other handler, and a stop
//! finishes the handlers in progress.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Write};
use std::sync::{Arc, Mutex};

use serde_json::{Value, json};
use tokio::sync::{Notify, mpsc};
use tokio::task::JoinHandle;

use crate::base::id::{ChannelId, ServerId};
use crate::base::metrics::Metrics;
use crate::chat::{BoxFuture, InteractionEvent, Receive, ServerPart, Unsupported, UserAction};
use crate::discord::dispatcher::Dispatcher;
use crate::discord::events::Event;
use crate::discord::outbound::DiscordChat;
use crate::discord::rest::RestClient;
use crate::discord::transports::Transports;
use crate::discord::{Connection, DiscordFault, StopHandle, connect};

use super::inbound::{challenge, interaction, press};
use super::stub::Stub;
use super::{NOW, TOKEN, settings};

#[derive(Debug, PartialEq)]
enum Received {
    Command(String),
    Press,
    Unsupported,
    Finished,
}

struct Listener {
    received: mpsc::UnboundedSender<Received>,
    go_on: Arc<Notify>,
}

impl Listener {
    fn say(&self, received: Received) {
        self.received.send(received).expect("the test listens");
    }
}

impl Receive for Listener {
    fn receive(&self, incoming: InteractionEvent) -> BoxFuture<'_, ()> {
        Box::pin(async move {
            match incoming.act {
                UserAction::Command(call) if call.name == "panic" => panic!("as told"),
                UserAction::Command(call) if call.name == "slow" => {
                    self.say(Received::Command(call.name));
                    self.go_on.notified().await;
                    // A stop that does not wait for this handler would finish long before these yields are
                    // over.
                    for _ in 0..1000 {
                        tokio::task::yield_now().await;
                    }
                    self.say(Received::Finished);
                }
                UserAction::Command(call) => self.say(Received::Command(call.name)),
                _ => self.say(Received::Press),
            }
        })
    }

    fn reject_unsupported(&self, _: Unsupported) -> BoxFuture<'_, ()> {
        Box::pin(async move { self.say(Received::Unsupported) })
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

struct Running {
    metrics: Arc<Metrics>,
    received: mpsc::UnboundedReceiver<Received>,
    go_on: Arc<Notify>,
    stop: StopHandle,
    ended: JoinHandle<Result<(), DiscordFault>>,
}

impl Running {
    async fn on(stub: &Stub) -> Self {
        let (received, listening) = mpsc::unbounded_channel();
        let go_on = Arc::new(Notify::new());
        let settings = settings(&stub.url());
        let metrics = Arc::clone(&settings.metrics);
        let connection: Connection = connect(settings).expect("a connection");
        let stop = connection.stop();
        let ended = tokio::spawn(connection.run(Arc::new(Listener { received, go_on: Arc::clone(&go_on) })));
        stub.until_greeted().await;
        Self { metrics, received: listening, go_on, stop, ended }
    }

    async fn next(&mut self) -> Received {
        self.received.recv().await.expect("something comes")
    }
}

fn command(name: &str) -> Value {
    interaction(2, json!({ "id": "1", "name": name, "type": 1 }))
}

#[tokio::test]
async fn interactions_reach_the_receiver() {
    let stub = Stub::well().await;
    let mut running = Running::on(&stub).await;
    stub.tell("INTERACTION_CREATE", interaction(2, challenge()));
    assert_eq!(running.next().await, Received::Command("challenge".into()));
    stub.tell("INTERACTION_CREATE", press(2, 0));
    assert_eq!(running.next().await, Received::Press);
    stub.tell("INTERACTION_CREATE", press(6, 0));
    assert_eq!(running.next().await, Received::Unsupported);
    stub.tell("INTERACTION_CREATE", interaction(4, challenge()));
    let request = stub.until_asked("POST /interactions/100/secret/callback").await;
    assert_eq!(request.body, json!({ "type": 8, "data": { "choices": [] } }));
}

#[tokio::test]
async fn unreadable_event_is_counted_and_answered() {
    let stub = Stub::well().await;
    let mut running = Running::on(&stub).await;
    // Once an interaction has arrived, the bot knows its ids, and serenity reads no further ones.
    stub.tell("INTERACTION_CREATE", command("before"));
    assert_eq!(running.next().await, Received::Command("before".into()));
    let mut decorated = press(2, 0);
    decorated["member"]["flags"] = json!(1_u64 << 32);
    decorated["member"]["user"]["avatar_decoration_data"] = json!("of another form");
    stub.tell("INTERACTION_CREATE", decorated);
    assert_eq!(running.next().await, Received::Press);
    stub.tell("GUILD_CREATE", json!({ "id": [] }));
    stub.tell("INTERACTION_CREATE", interaction(2, json!("not even an object")));
    assert_eq!(running.next().await, Received::Unsupported);
    stub.tell("INTERACTION_CREATE", json!({ "type": 2 }));
    stub.tell("INTERACTION_CREATE", command("after"));
    assert_eq!(running.next().await, Received::Command("after".into()));
    let unread = || running.metrics.unparsed_events.get();
    // Serenity reads the server on a thread of its own, so wait until both are counted.
    while unread().get("gateway").is_none_or(|count| *count < 2) {
        tokio::task::yield_now().await;
    }
    assert_eq!(unread(), BTreeMap::from([("gateway".to_owned(), 2), ("interaction".to_owned(), 1)]));
}

#[tokio::test]
async fn panic_ends_no_other_handler() {
    let stub = Stub::well().await;
    let mut running = Running::on(&stub).await;
    stub.tell("INTERACTION_CREATE", command("panic"));
    stub.tell("INTERACTION_CREATE", command("after"));
    assert_eq!(running.next().await, Received::Command("after".into()));
    running.stop.stop();
    assert_eq!(running.ended.await.expect("no panic"), Ok(()));
}

#[tokio::test]
async fn stop_finishes_interactions_in_progress() {
    let stub = Stub::well().await;
    let mut running = Running::on(&stub).await;
    stub.tell("INTERACTION_CREATE", command("slow"));
    assert_eq!(running.next().await, Received::Command("slow".into()));
    running.stop.stop();
    stub.until_left().await;
    running.go_on.notify_one();
    assert_eq!(running.ended.await.expect("no panic"), Ok(()));
    assert_eq!(running.received.try_recv(), Ok(Received::Finished));
}

#[tokio::test]
async fn stop_before_start_ends_the_run() {
    let stub = Stub::well().await;
    let connection = connect(settings(&stub.url())).expect("a connection");
    connection.stop().stop();
    assert_eq!(connection.run(super::Interactions::none()).await, Ok(()));
}

/// Sends more interactions than are handled at a time. All that come before the `Closed` event are handled.
#[tokio::test]
async fn events_before_the_end_are_handled() {
    let (received, mut listening) = mpsc::unbounded_channel();
    let go_on = Arc::new(Notify::new());
    let stub = Stub::well().await;
    let settings = settings(&stub.url());
    let rest = RestClient::new(&settings.api, &settings.token, Arc::default()).expect("a client");
    let outbound = Arc::new(DiscordChat::new(rest, settings.timeouts.retry_pauses));
    let transports = Arc::new(Transports::new(settings.metrics));
    let pause = settings.timeouts.unreachable_pause;
    let dispatcher = Arc::new(Dispatcher::new(outbound, Vec::new(), transports, pause));
    let (to, events) = mpsc::unbounded_channel();
    for _ in 0..3_000 {
        to.send(Event::Interaction(command("quick"), NOW)).expect("it is open");
    }
    to.send(Event::Closed).expect("it is open");
    to.send(Event::Interaction(command("too late"), NOW)).expect("it is open");
    dispatcher.dispatch(events, Arc::new(Listener { received, go_on })).await;
    let mut handled = 0;
    while let Ok(received) = listening.try_recv() {
        assert_eq!(received, Received::Command("quick".into()));
        handled += 1;
    }
    assert_eq!(handled, 3_000);
}

/// The log of the test, collected in memory.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().expect("one at a time").write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[tokio::test]
async fn no_secret_reaches_the_log() {
    let log = Log::default();
    let into = log.clone();
    let subscriber = tracing_subscriber::fmt().with_writer(move || into.clone()).finish();
    // With a single subscriber, tracing would cache which messages the first logging thread wants, and apply
    // that to all threads.
    let _another = tracing::Dispatch::new(tracing_subscriber::fmt().with_writer(io::sink).finish());
    let _logging = tracing::subscriber::set_default(subscriber);
    let stub = Stub::start(
        |request| if request.what.contains("secret") { (500, json!({})) } else { (0, Value::Null) },
        None,
    )
    .await;
    let mut running = Running::on(&stub).await;
    stub.until_asked("PUT /applications/900/commands").await;
    stub.tell("INTERACTION_CREATE", interaction(4, challenge()));
    stub.tell("INTERACTION_CREATE", command("panic"));
    stub.tell("INTERACTION_CREATE", interaction(2, json!({ "what": "nobody can read" })));
    assert_eq!(running.next().await, Received::Unsupported);
    stub.tell("INTERACTION_CREATE", command("after"));
    assert_eq!(running.next().await, Received::Command("after".into()));
    running.stop.stop();
    assert_eq!(running.ended.await.expect("no panic"), Ok(()));
    let log_text = String::from_utf8(log.0.lock().expect("one at a time").clone()).expect("text");
    assert!(log_text.contains("connected to Discord") && log_text.contains("panicked"), "{log_text}");
    assert_eq!(log_text.matches("cannot be read").count(), 1, "{log_text}");
    assert!(!log_text.contains(TOKEN) && !log_text.contains("secret"), "{log_text}");
}

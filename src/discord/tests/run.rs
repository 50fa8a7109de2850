//! A running connection: what comes in reaches its receiver, a panic ends nothing else, a stop finishes what
//! was begun.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Write};
use std::sync::{Arc, Mutex};

use serde_json::{Value, json};
use tokio::sync::{Notify, mpsc};
use tokio::task::JoinHandle;

use super::inbound::{challenge, interaction, press};
use super::stub::Stub;
use super::{NOW, TOKEN, settings};
use crate::base::id::ServerId;
use crate::base::metrics::Metrics;
use crate::chat::{Act, BoxFuture, Incoming, Receive, ServerPart, Unsupported};
use crate::discord::dispatcher::Dispatcher;
use crate::discord::events::Event;
use crate::discord::form::Sent;
use crate::discord::outbound::Outbound;
use crate::discord::ways::Ways;
use crate::discord::{Connection, Fault, Stop, client, connect};

#[derive(Debug, PartialEq)]
enum Came {
    Command(String),
    Press,
    Unsupported,
    Finished,
}

struct Listener {
    came: mpsc::UnboundedSender<Came>,
    go_on: Arc<Notify>,
}

impl Listener {
    fn say(&self, came: Came) {
        self.came.send(came).expect("the test listens");
    }
}

impl Receive for Listener {
    fn receive(&self, incoming: Incoming) -> BoxFuture<'_, ()> {
        Box::pin(async move {
            match incoming.act {
                Act::Command(call) if call.name == "panic" => panic!("as told"),
                Act::Command(call) if call.name == "slow" => {
                    self.say(Came::Command(call.name));
                    self.go_on.notified().await;
                    // Whoever does not wait for this is done long before.
                    for _ in 0..1000 {
                        tokio::task::yield_now().await;
                    }
                    self.say(Came::Finished);
                }
                Act::Command(call) => self.say(Came::Command(call.name)),
                _ => self.say(Came::Press),
            }
        })
    }

    fn turn_away(&self, _: Unsupported) -> BoxFuture<'_, ()> {
        Box::pin(async move { self.say(Came::Unsupported) })
    }

    fn servers_are(&self, _: ServerPart, _: BTreeSet<ServerId>) -> BoxFuture<'_, ()> {
        Box::pin(async {})
    }

    fn server_is(&self, _: ServerId, _: bool) -> BoxFuture<'_, ()> {
        Box::pin(async {})
    }
}

struct Running {
    metrics: Arc<Metrics>,
    came: mpsc::UnboundedReceiver<Came>,
    go_on: Arc<Notify>,
    stop: Stop,
    ended: JoinHandle<Result<(), Fault>>,
}

impl Running {
    async fn on(stub: &Stub) -> Self {
        let (came, listening) = mpsc::unbounded_channel();
        let go_on = Arc::new(Notify::new());
        let settings = settings(&stub.url());
        let metrics = Arc::clone(&settings.metrics);
        let connection: Connection = connect(settings).expect("a connection");
        let stop = connection.stop();
        let ended = tokio::spawn(connection.run(Arc::new(Listener { came, go_on: Arc::clone(&go_on) })));
        stub.until_greeted().await;
        Self { metrics, came: listening, go_on, stop, ended }
    }

    async fn next(&mut self) -> Came {
        self.came.recv().await.expect("something comes")
    }
}

fn command(name: &str) -> Value {
    interaction(2, json!({ "id": "1", "name": name, "type": 1 }))
}

#[tokio::test]
async fn what_people_do_reaches_the_receiver() {
    let stub = Stub::well().await;
    let mut running = Running::on(&stub).await;
    stub.tell("INTERACTION_CREATE", interaction(2, challenge()));
    assert_eq!(running.next().await, Came::Command("challenge".into()));
    stub.tell("INTERACTION_CREATE", press(2, 0));
    assert_eq!(running.next().await, Came::Press);
    stub.tell("INTERACTION_CREATE", press(6, 0));
    assert_eq!(running.next().await, Came::Unsupported);
    stub.tell("INTERACTION_CREATE", interaction(4, challenge()));
    let asked = stub.until_asked("POST /interactions/100/secret/callback").await;
    assert_eq!(asked.body, json!({ "type": 8, "data": { "choices": [] } }));
}

#[tokio::test]
async fn event_that_the_library_cannot_read_is_counted_and_answered() {
    let stub = Stub::well().await;
    let mut running = Running::on(&stub).await;
    let mut decorated = press(2, 0);
    decorated["member"]["flags"] = json!(1_u64 << 32);
    decorated["member"]["user"]["avatar_decoration_data"] = json!("of another form");
    stub.tell("INTERACTION_CREATE", decorated);
    assert_eq!(running.next().await, Came::Press);
    stub.tell("GUILD_CREATE", json!({ "id": [] }));
    stub.tell("INTERACTION_CREATE", interaction(2, json!("not even an object")));
    assert_eq!(running.next().await, Came::Unsupported);
    stub.tell("INTERACTION_CREATE", json!({ "type": 2 }));
    stub.tell("INTERACTION_CREATE", command("after"));
    assert_eq!(running.next().await, Came::Command("after".into()));
    let unread = || running.metrics.unread.get();
    // Each is told by a task of its own.
    while unread().get("gateway").is_none_or(|count| *count < 4) {
        tokio::task::yield_now().await;
    }
    assert_eq!(unread(), BTreeMap::from([("gateway".to_owned(), 4), ("interaction".to_owned(), 1)]));
}

#[tokio::test]
async fn a_panic_ends_nothing_else() {
    let stub = Stub::well().await;
    let mut running = Running::on(&stub).await;
    stub.tell("INTERACTION_CREATE", command("panic"));
    stub.tell("INTERACTION_CREATE", command("after"));
    assert_eq!(running.next().await, Came::Command("after".into()));
    running.stop.stop();
    assert_eq!(running.ended.await.expect("no panic"), Ok(()));
}

#[tokio::test]
async fn a_stop_finishes_what_was_begun() {
    let stub = Stub::well().await;
    let mut running = Running::on(&stub).await;
    stub.tell("INTERACTION_CREATE", command("slow"));
    assert_eq!(running.next().await, Came::Command("slow".into()));
    running.stop.stop();
    stub.until_left().await;
    running.go_on.notify_one();
    assert_eq!(running.ended.await.expect("no panic"), Ok(()));
    assert_eq!(running.came.try_recv(), Ok(Came::Finished));
}

#[tokio::test]
async fn a_stop_before_the_start_is_one() {
    let stub = Stub::well().await;
    let connection = connect(settings(&stub.url())).expect("a connection");
    connection.stop().stop();
    assert_eq!(connection.run(Arc::new(super::Nobody)).await, Ok(()));
}

/// More than are handled at a time: who did something before we left is answered, and a receiver that does
/// not end is not waited for for ever.
#[tokio::test]
async fn everything_that_came_before_we_left_is_handled() {
    let (came, mut listening) = mpsc::unbounded_channel();
    let go_on = Arc::new(Notify::new());
    let stub = Stub::well().await;
    let settings = settings(&stub.url());
    let rest = client::rest(&settings.api, &settings.token, Arc::default()).expect("a client");
    let outbound = Arc::new(Outbound::new(rest, settings.timeouts.again, Stop::default()));
    let ways = Arc::new(Ways::new(Arc::clone(&settings.metrics)));
    let pause = settings.timeouts.reach;
    let dispatcher = Arc::new(Dispatcher::new(outbound, Vec::new(), settings.metrics, ways, pause));
    let (to, events) = mpsc::unbounded_channel();
    for _ in 0..3_000 {
        to.send(Event::Interaction(Box::new(Sent::Form(command("quick"))), NOW)).expect("it is open");
    }
    to.send(Event::Left).expect("it is open");
    to.send(Event::Interaction(Box::new(Sent::Form(command("too late"))), NOW)).expect("it is open");
    dispatcher.dispatch(events, Arc::new(Listener { came, go_on })).await;
    let mut handled = 0;
    while let Ok(came) = listening.try_recv() {
        assert_eq!(came, Came::Command("quick".into()));
        handled += 1;
    }
    assert_eq!(handled, 3_000);
}

/// Everything written to a log, as the program would write it.
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
    // With a single subscriber in the program, whichever thread logs first decides for all others whether it
    // is heard.
    let _another = tracing::Dispatch::new(tracing_subscriber::fmt().with_writer(io::sink).finish());
    let _logging = tracing::subscriber::set_default(subscriber);
    let stub = Stub::start(
        |asked| if asked.what.contains("secret") { (500, json!({})) } else { (0, Value::Null) },
        None,
    )
    .await;
    let mut running = Running::on(&stub).await;
    stub.until_asked("PUT /applications/900/commands").await;
    stub.tell("INTERACTION_CREATE", interaction(4, challenge()));
    stub.tell("INTERACTION_CREATE", command("panic"));
    stub.tell("INTERACTION_CREATE", interaction(2, json!({ "what": "nobody can read" })));
    assert_eq!(running.next().await, Came::Unsupported);
    stub.tell("INTERACTION_CREATE", command("after"));
    assert_eq!(running.next().await, Came::Command("after".into()));
    running.stop.stop();
    assert_eq!(running.ended.await.expect("no panic"), Ok(()));
    let told = String::from_utf8(log.0.lock().expect("one at a time").clone()).expect("text");
    assert!(told.contains("connected to Discord") && told.contains("panicked"), "{told}");
    assert_eq!(
        told.matches("cannot be read").count(),
        2,
        "once for the event, once for the interaction: {told}"
    );
    assert!(!told.contains(TOKEN) && !told.contains("secret"), "{told}");
}

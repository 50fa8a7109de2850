//! Client of Chromium's debugging protocol: commands, answers and events as JSON in one WebSocket, with a
//! session for each page.
//!
//! Source: <https://chromedevtools.github.io/devtools-protocol/>.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, mpsc};
use std::thread;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::runtime;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::sync::oneshot;
use tokio::time::timeout;
use tokio_tungstenite::connect_async_with_config;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;

use crate::harness::PATIENCE;

/// Names of the events that tests read; the client drops all others.
const KEPT: [&str; 4] =
    ["Log.entryAdded", "Network.requestWillBeSent", "Runtime.consoleAPICalled", "Runtime.exceptionThrown"];

/// Connection to a browser. Clones share the WebSocket.
#[derive(Clone)]
pub struct Connection {
    commands: UnboundedSender<Command>,
    events: Events,
}

/// An event that Chromium sent to a session; its name is one of [`KEPT`].
#[derive(Clone, Debug)]
pub struct Event {
    /// Name of the event, such as `Log.entryAdded`.
    pub method: String,
    /// Parameters, as the protocol documents them for this event.
    pub params: Value,
}

/// Stored events by session, the oldest first.
#[derive(Clone, Default)]
struct Events(Arc<Mutex<HashMap<String, Vec<Event>>>>);

impl Events {
    fn lock(&self) -> MutexGuard<'_, HashMap<String, Vec<Event>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

struct Command {
    message: Value,
    answer: oneshot::Sender<Value>,
}

impl Connection {
    /// Connects to a browser at its WebSocket URL. The connection runs in a thread of its own, because the
    /// runtime of a test ends with the test.
    pub fn open(address: String) -> Self {
        let (commands, received) = unbounded_channel();
        let (ready_sender, ready) = mpsc::channel();
        let events = Events::default();
        let thread_events = events.clone();
        thread::spawn(move || {
            let runtime = runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
            runtime.block_on(converse(&address, received, &thread_events, &ready_sender));
        });
        ready.recv_timeout(PATIENCE).expect("Chromium takes the connection");
        Self { commands, events }
    }

    /// Sends a command to a page, or to the browser if `session` is `None`. Returns the command's result.
    ///
    /// # Panics
    ///
    /// Panics if Chromium refuses the command, does not answer in time, or is gone.
    pub async fn call(&self, session: Option<&str>, method: &str, params: Value) -> Value {
        let mut message = json!({ "method": method, "params": params });
        if let Some(session) = session {
            message["sessionId"] = session.into();
        }
        let (answer, receiver) = oneshot::channel();
        let is_gone = format!("{method}: the connection to Chromium is closed");
        self.commands.send(Command { message, answer }).map_err(drop).expect(&is_gone);
        let in_time = timeout(PATIENCE, receiver).await;
        let in_time = in_time.unwrap_or_else(|_| panic!("{method}: no answer of Chromium in {PATIENCE:?}"));
        let mut answer = in_time.expect(&is_gone);
        assert!(answer["error"].is_null(), "{method}: {}", answer["error"]);
        answer["result"].take()
    }

    /// Returns the stored events of a session, the oldest first. They include every event that Chromium sent
    /// before its last answer.
    pub fn events(&self, session: &str) -> Vec<Event> {
        self.events.lock().get(session).cloned().unwrap_or_default()
    }

    pub fn forget(&self, session: &str) {
        self.events.lock().remove(session);
    }
}

/// Sends commands to Chromium and passes on its answers and events, until the connection ends.
async fn converse(
    address: &str,
    mut commands: UnboundedReceiver<Command>,
    events: &Events,
    ready: &mpsc::Sender<()>,
) {
    // Set no limit: a screenshot arrives as one message of any size.
    let config =
        WebSocketConfig { max_message_size: None, max_frame_size: None, ..WebSocketConfig::default() };
    let connected = connect_async_with_config(address, Some(config), true).await;
    let (mut stream, _) = connected.expect("Chromium takes the connection");
    ready.send(()).expect("`open` waits");
    let mut waiting: HashMap<u64, oneshot::Sender<Value>> = HashMap::new();
    let mut last = 0;
    loop {
        tokio::select! {
            command = commands.recv() => {
                let Some(Command { mut message, answer }) = command else { return };
                last += 1;
                message["id"] = last.into();
                waiting.insert(last, answer);
                stream.send(Message::text(message.to_string())).await.expect("Chromium reads");
            }
            message = stream.next() => {
                let message = match message {
                    Some(Ok(message)) => message,
                    Some(Err(error)) => panic!("the connection to Chromium breaks: {error}"),
                    None => return,
                };
                let Ok(text) = message.into_text() else { continue };
                let Ok(message) = serde_json::from_str::<Value>(&text) else { continue };
                match message["id"].as_u64().and_then(|id| waiting.remove(&id)) {
                    // The send fails if the caller has stopped waiting.
                    Some(answer) => drop(answer.send(message)),
                    None => store_event(message, events),
                }
            }
        }
    }
}

/// Stores an event if its name is in [`KEPT`].
fn store_event(mut message: Value, events: &Events) {
    let Some(method) = KEPT.into_iter().find(|method| message["method"] == *method) else { return };
    let Some(session) = message["sessionId"].as_str().map(str::to_owned) else { return };
    let event = Event { method: method.to_owned(), params: message["params"].take() };
    events.lock().entry(session).or_default().push(event);
}

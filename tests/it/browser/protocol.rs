//! Chromium's debugging protocol: commands, answers and events as JSON in one WebSocket. A page is a session in it.
//! Source: <https://chromedevtools.github.io/devtools-protocol/>.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::thread;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::runtime;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::sync::oneshot;
use tokio::time::timeout;
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::Message;

/// How long a command may take.
const ANSWER: Duration = Duration::from_secs(120);

/// A connection to a browser. Copies of it share the WebSocket.
#[derive(Clone)]
pub struct Connection {
    commands: UnboundedSender<Command>,
    events: Events,
}

/// The events of each session, in the order in which they came.
type Events = Arc<Mutex<HashMap<String, Vec<Event>>>>;

/// What happened on a page.
#[derive(Clone, Debug)]
pub struct Event {
    /// Such as `Log.entryAdded`.
    pub method: String,
    /// As the protocol describes them for the method.
    pub params: Value,
}

struct Command {
    message: Value,
    answer: oneshot::Sender<Value>,
}

impl Connection {
    /// Connects to the address that a browser has written into its `DevToolsActivePort`. The connection lives in a thread of its own, for
    /// the runtime of each test ends with the test.
    pub fn open(address: String) -> Self {
        let (commands, received) = unbounded_channel();
        let (told, hear) = mpsc::channel();
        let events = Events::default();
        let noted = Arc::clone(&events);
        thread::spawn(move || {
            let runtime = runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
            runtime.block_on(converse(&address, received, &noted, &told));
        });
        hear.recv().expect("the browser listens");
        Self { commands, events }
    }

    /// What a command is answered with; `session` is the page that it is for, or nothing for the browser itself.
    pub async fn call(&self, session: Option<&str>, method: &str, params: Value) -> Value {
        let mut message = json!({ "method": method, "params": params });
        if let Some(session) = session {
            message["sessionId"] = session.into();
        }
        let (answer, answered) = oneshot::channel();
        self.commands.send(Command { message, answer }).expect("the connection stands");
        let answered = timeout(ANSWER, answered).await;
        let mut answer = answered.expect("an answer in time").expect("the connection stands");
        assert!(answer["error"].is_null(), "{method}: {}", answer["error"]);
        answer["result"].take()
    }

    /// What has happened on a page before its last answer.
    pub fn events(&self, session: &str) -> Vec<Event> {
        let events = self.events.lock().unwrap_or_else(PoisonError::into_inner);
        events.get(session).cloned().unwrap_or_default()
    }
}

/// Sends commands and hands out answers and events until the browser is gone.
async fn converse(
    address: &str,
    mut commands: UnboundedReceiver<Command>,
    events: &Events,
    told: &mpsc::Sender<()>,
) {
    let (mut stream, _) = connect_async(address).await.expect("the browser listens");
    told.send(()).expect("somebody waits");
    let mut waiting = HashMap::new();
    let mut last: u64 = 0;
    loop {
        tokio::select! {
            command = commands.recv() => {
                let Some(Command { mut message, answer }) = command else { return };
                last += 1;
                message["id"] = last.into();
                waiting.insert(last, answer);
                stream.send(Message::text(message.to_string())).await.expect("the browser reads");
            }
            message = stream.next() => {
                let Some(Ok(message)) = message else { return };
                let Ok(text) = message.into_text() else { continue };
                let mut message: Value = serde_json::from_str(&text).expect("the protocol is JSON");
                if let Some(id) = message["id"].as_u64() {
                    // Whoever waited too long is gone.
                    let _ = waiting.remove(&id).map(|answer: oneshot::Sender<Value>| answer.send(message));
                } else if let (Some(session), Some(method)) = (message["sessionId"].as_str(), message["method"].as_str()) {
                    let (session, method) = (session.to_owned(), method.to_owned());
                    let event = Event { method, params: message["params"].take() };
                    let mut events = events.lock().unwrap_or_else(PoisonError::into_inner);
                    events.entry(session).or_default().push(event);
                }
            }
        }
    }
}

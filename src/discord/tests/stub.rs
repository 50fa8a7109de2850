//! A stub of Discord, which records requests, answers as a test prescribes, and opens sessions on its
//! gateway.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};

use axum::Router;
use axum::body::{Body, Bytes, to_bytes};
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade};
use axum::extract::{FromRequest, Multipart, Request, State};
use axum::http::header::LOCATION;
use axum::http::{Method, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use serde_json::{Value, json};
use tokio::sync::{broadcast, watch};

/// The status with which a test asks for a response that breaks off.
pub(super) const BROKEN_OFF: u16 = 1;

/// A request as it arrived at the stub.
#[derive(Clone, Debug)]
pub(super) struct RecordedRequest {
    /// The method and the path below `/api/v10` with its query, such as `POST /channels/7/messages`.
    pub what: String,
    pub login: String,
    /// The JSON body; in a multipart form, the part `payload_json`.
    pub body: Value,
    /// The file in a multipart form: name of the part, file name, content type, bytes.
    pub file: Option<(String, String, String, Vec<u8>)>,
}

type Answering = dyn Fn(&RecordedRequest) -> (u16, Value) + Send + Sync;

/// The stub's server, with the requests that it has received.
#[derive(Clone)]
pub(super) struct Stub {
    address: SocketAddr,
    gateway: Arc<Gateway>,
    asked: Arc<Mutex<Vec<RecordedRequest>>>,
    count: Arc<watch::Sender<usize>>,
    answering: Arc<Answering>,
}

struct Gateway {
    /// The close code with which the gateway answers a client's identification; `None` opens a session.
    hang_up: Option<u16>,
    /// The gateway events to send to every client: op code, `t` and `d`.
    events: broadcast::Sender<(u8, Value, Value)>,
    /// The number of sessions that may still begin, as reported to the client.
    remaining: AtomicU32,
    /// A frame that every client gets before the stub's first own one.
    first_frame: Mutex<Option<Value>>,
    greeted: watch::Sender<usize>,
    left: watch::Sender<usize>,
}

impl Stub {
    /// Starts a stub that answers with `answering`. If `answering` returns status 0, the stub answers with
    /// success.
    pub(super) async fn start(
        answering: impl Fn(&RecordedRequest) -> (u16, Value) + Send + Sync + 'static,
        hang_up: Option<u16>,
    ) -> Self {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let gateway = Gateway {
            hang_up,
            events: broadcast::Sender::new(64),
            remaining: AtomicU32::new(1_000),
            first_frame: Mutex::default(),
            greeted: watch::Sender::new(0),
            left: watch::Sender::new(0),
        };
        let stub = Self {
            address: listener.local_addr().expect("a bound port"),
            gateway: Arc::new(gateway),
            asked: Arc::default(),
            count: Arc::new(watch::Sender::new(0)),
            answering: Arc::new(answering),
        };
        let router = Router::new().route("/", get(greet)).fallback(answer).with_state(stub.clone());
        tokio::spawn(async move { axum::serve(listener, router).await });
        stub
    }

    /// Starts a stub that answers every request with success.
    pub(super) async fn well() -> Self {
        Self::start(|_| (0, Value::Null), None).await
    }

    pub(super) fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    pub(super) fn asked(&self) -> Vec<RecordedRequest> {
        self.asked.lock().expect("no test panics here").clone()
    }

    pub(super) fn last(&self) -> RecordedRequest {
        self.asked().pop().expect("something was asked")
    }

    /// Waits for a request whose `what` starts with this text.
    pub(super) async fn until_asked(&self, start: &str) -> RecordedRequest {
        self.until_asked_times(start, 1).await
    }

    /// Waits until `times` requests whose `what` starts with this text have arrived, and returns the last of
    /// them.
    pub(super) async fn until_asked_times(&self, start: &str, times: usize) -> RecordedRequest {
        let mut count = self.count.subscribe();
        loop {
            let mut request = self.asked().into_iter().filter(|request| request.what.starts_with(start));
            if let Some(request) = request.nth(times - 1) {
                return request;
            }
            count.changed().await.expect("the stub lives");
        }
    }

    pub(super) async fn until_greeted(&self) {
        self.until_greeted_times(1).await;
    }

    pub(super) async fn until_greeted_times(&self, times: usize) {
        let mut greeted = self.gateway.greeted.subscribe();
        greeted.wait_for(|greeted| *greeted >= times).await.expect("the stub lives");
    }

    pub(super) fn greet_with(&self, frame: Value) {
        *self.gateway.first_frame.lock().expect("no test panics here") = Some(frame);
    }

    pub(super) fn greeted(&self) -> usize {
        *self.gateway.greeted.borrow()
    }

    /// Sets the number of sessions that the stub reports as left. The stub rejects no session.
    pub(super) fn let_begin(&self, remaining: u32) {
        self.gateway.remaining.store(remaining, Ordering::SeqCst);
    }

    pub(super) async fn until_left(&self) {
        let mut left = self.gateway.left.subscribe();
        left.wait_for(|left| *left > 0).await.expect("the stub lives");
    }

    /// Sends a gateway event to every session.
    pub(super) fn tell(&self, event: &str, body: Value) {
        self.gateway.events.send((0, event.into(), body)).expect("somebody is on the gateway");
    }

    /// Tells every session that it is invalid and cannot be resumed (op 9).
    pub(super) fn end_sessions(&self) {
        self.gateway.events.send((9, Value::Null, json!(false))).expect("somebody is on the gateway");
    }

    fn well_known(&self, request: &RecordedRequest) -> (u16, Value) {
        let url = format!("ws://{}", self.address);
        let path = request.what.split('?').next().unwrap_or_default();
        match path {
            "GET /gateway" => (200, json!({ "url": url })),
            "GET /gateway/bot" => {
                let remaining = self.gateway.remaining.load(Ordering::SeqCst);
                let limit =
                    json!({ "total": 1000, "remaining": remaining, "reset_after": 1, "max_concurrency": 1 });
                (200, json!({ "url": url, "shards": 1, "session_start_limit": limit }))
            }
            _ if path.ends_with("/commands") => (200, json!([])),
            _ if path.ends_with("/callback") && !request.what.contains("with_response=true") => {
                (204, Value::Null)
            }
            _ if path.ends_with("/callback") => (200, json!({ "resource": { "message": { "id": "4242" } } })),
            _ => (200, json!({ "id": "4242" })),
        }
    }
}

async fn answer(State(stub): State<Stub>, request: Request) -> Response {
    let received = read(request).await;
    let (status, body) = match (stub.answering)(&received) {
        (0, _) => stub.well_known(&received),
        told => told,
    };
    stub.asked.lock().expect("no test panics here").push(received);
    stub.count.send_modify(|count| *count += 1);
    if status == BROKEN_OFF {
        let broken = futures_util::stream::once(async { Err::<Bytes, _>(std::io::Error::other("as told")) });
        return Response::new(Body::from_stream(broken));
    }
    let status = StatusCode::from_u16(status).expect("a status");
    match body {
        Value::Null => status.into_response(),
        Value::String(elsewhere) if status.is_redirection() => {
            (status, [(LOCATION, elsewhere)]).into_response()
        }
        body => (status, axum::Json(body)).into_response(),
    }
}

async fn read(request: Request) -> RecordedRequest {
    let (method, uri) = (request.method().clone(), request.uri().to_string());
    let login = header(&request, "authorization");
    let is_form = header(&request, "content-type").starts_with("multipart");
    let (json, file) = match method {
        Method::GET => (Bytes::new(), None),
        _ if is_form => read_form(request).await,
        _ => (to_bytes(request.into_body(), 1 << 20).await.expect("a body"), None),
    };
    let body = if json.is_empty() { Value::Null } else { serde_json::from_slice(&json).expect("JSON") };
    let path = uri.strip_prefix("/api/v10").unwrap_or(&uri);
    RecordedRequest { what: format!("{method} {path}"), login, body, file }
}

fn header(request: &Request, name: &str) -> String {
    let value = request.headers().get(name).and_then(|value| value.to_str().ok());
    value.unwrap_or_default().to_owned()
}

async fn read_form(request: Request) -> (Bytes, Option<(String, String, String, Vec<u8>)>) {
    let mut form = Multipart::from_request(request, &()).await.expect("a form");
    let (mut json, mut file) = (Bytes::new(), None);
    while let Some(field) = form.next_field().await.expect("a part") {
        let own = |text: Option<&str>| text.unwrap_or_default().to_owned();
        let (part, name, kind) = (own(field.name()), own(field.file_name()), own(field.content_type()));
        let bytes = field.bytes().await.expect("bytes");
        match part.as_str() {
            "payload_json" => json = bytes,
            _ => file = Some((part, name, kind, bytes.to_vec())),
        }
    }
    (json, file)
}

async fn greet(State(stub): State<Stub>, upgrade: WebSocketUpgrade) -> Response {
    upgrade.on_upgrade(move |socket| async move {
        drop(converse(socket, &stub.gateway).await);
        stub.gateway.left.send_modify(|left| *left += 1);
    })
}

async fn converse(mut socket: WebSocket, gateway: &Gateway) -> Result<(), axum::Error> {
    let mut events = gateway.events.subscribe();
    let say = |op: u8, event: Value, body: Value, seq: u64| {
        Message::text(json!({ "op": op, "t": event, "s": seq, "d": body }).to_string())
    };
    let first = gateway.first_frame.lock().expect("no test panics here").clone();
    if let Some(first) = first {
        socket.send(Message::text(first.to_string())).await?;
    }
    socket.send(say(10, Value::Null, json!({ "heartbeat_interval": 45_000 }), 0)).await?;
    let mut seq = 0;
    loop {
        tokio::select! {
            told = events.recv() => {
                let Ok((op, event, body)) = told else { return Ok(()) };
                seq += 1;
                socket.send(say(op, event, body, seq)).await?;
            }
            heard = socket.recv() => match heard {
                None | Some(Ok(Message::Close(_))) => return Ok(()),
                Some(Ok(Message::Text(text))) => {
                    let heard: Value = serde_json::from_str(&text).expect("JSON");
                    match (heard["op"].as_u64(), gateway.hang_up) {
                        (Some(1), _) => socket.send(say(11, Value::Null, Value::Null, 0)).await?,
                        (Some(2), Some(code)) => {
                            let reason = "as told".into();
                            socket.send(Message::Close(Some(CloseFrame { code, reason }))).await?;
                        }
                        (Some(2), None) => {
                            seq += 1;
                            socket.send(say(0, "READY".into(), ready(), seq)).await?;
                            gateway.greeted.send_modify(|greeted| *greeted += 1);
                        }
                        _ => {}
                    }
                }
                Some(Ok(_)) => {}
                Some(Err(error)) => return Err(error),
            },
        }
    }
}

pub(super) fn ready() -> Value {
    json!({
        "v": 10, "guilds": [], "session_id": "s", "resume_gateway_url": "ws://127.0.0.1:1",
        "user": { "id": "901", "username": "engawa", "discriminator": "0", "avatar": null, "bot": true },
        "application": { "id": "900", "flags": 0 },
    })
}

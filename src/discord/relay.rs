//! A relay on loopback between serenity's gateway client and Discord, which keeps frames within [`bounds`].
//!
//! Serenity reads frames of any size, and unpacks compressed ones without a limit: 330 KiB can become 330 MiB. So it
//! connects here. The relay unpacks each frame of Discord and passes it on as text, or reports it and leaves it out.
//! Both directions end together, with the same close code.
//!
//! Interactions go from here straight to the queue of events, and serenity gets only their sequence numbers. It would
//! build its own model of each and copy it for every handler, which takes 0.3 ms of processor time.

use std::hash::{BuildHasher, RandomState};
use std::io::Read;
use std::net::{Ipv4Addr, TcpListener};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::Router;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade};
use axum::extract::{RawQuery, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::any;
use flate2::read::ZlibDecoder;
use futures_util::{SinkExt, StreamExt};
use serde::Deserialize;
use serde_json::Value;
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::protocol::{self, WebSocketConfig};
use tokio_tungstenite::tungstenite::{Error, Message as DiscordMessage};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async_with_config};

use crate::net;

use super::bounds::{LARGEST, TOO_LARGE, excess};
use super::events::{Event, Events};

type Discord = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// The bounds of the relay's own server. A shard that reconnects has two connections for a moment.
const LIMITS: net::Limits =
    net::Limits { patience: Duration::from_secs(10), largest_body: 0, descriptor_divisor: 16 };
/// The maximum time for connecting to Discord.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(20);
/// The close code of a session that ended. Serenity begins a new one then.
const SESSION_TIMED_OUT: u16 = 4009;
/// The maximum time for the farewell of each side.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(2);
/// The type of events that people cause by commands and presses.
const INTERACTION: &str = "INTERACTION_CREATE";

#[derive(Clone)]
struct Target {
    url: String,
    events: Events,
    /// Whether a failure to connect was logged.
    is_logged: Arc<AtomicBool>,
}

/// Relays to the gateway at `target` until the present Tokio runtime ends. Frames that are left out are reported to
/// `events`. Returns the address to which serenity connects.
pub(super) fn serve(target: String, events: Events) -> std::io::Result<String> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
    listener.set_nonblocking(true)?;
    let address = listener.local_addr()?;
    // The path keeps other programs on this machine from taking the places of the server.
    let [one, two] = [(); 2].map(|()| RandomState::new().hash_one(address));
    let path = format!("/{one:016x}{two:016x}");
    let target = Target { url: target, events, is_logged: Arc::default() };
    let router = Router::new().route(&path, any(relay)).with_state(target);
    let listener = tokio::net::TcpListener::from_std(listener)?;
    tokio::spawn(net::serve(listener, LIMITS, router, std::future::pending()));
    Ok(format!("ws://{address}{path}"))
}

/// Connects to Discord, and accepts serenity's connection only then.
async fn relay(
    State(Target { url, events, is_logged }): State<Target>,
    RawQuery(query): RawQuery,
    upgrade: WebSocketUpgrade,
) -> Response {
    let url = format!("{}/?{}", url.trim_end_matches('/'), query.unwrap_or_default());
    let config = WebSocketConfig {
        max_message_size: Some(LARGEST),
        max_frame_size: Some(LARGEST),
        ..WebSocketConfig::default()
    };
    match timeout(CONNECT_TIMEOUT, connect_async_with_config(url, Some(config), true)).await {
        Ok(Ok((discord, _))) => upgrade.on_upgrade(move |client| pass(client, discord, events)),
        Ok(Err(error)) => {
            if !is_logged.swap(true, Ordering::Relaxed) {
                tracing::warn!(%error, "the gateway cannot be reached; retrying every few seconds");
            }
            StatusCode::BAD_GATEWAY.into_response()
        }
        Err(_) => StatusCode::GATEWAY_TIMEOUT.into_response(),
    }
}

/// Passes frames on until one side ends the connection.
async fn pass(mut client: WebSocket, mut discord: Discord, events: Events) {
    loop {
        tokio::select! {
            sent = client.recv() => match sent {
                Some(Ok(Message::Text(text))) => {
                    if discord.send(DiscordMessage::Text(text.to_string())).await.is_err() {
                        return;
                    }
                }
                Some(Ok(Message::Close(frame))) => return leave(client, discord, frame).await,
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return,
            },
            sent = discord.next() => match sent {
                Some(Ok(DiscordMessage::Close(frame))) => return dismiss(client, frame).await,
                Some(Ok(frame)) => match read(frame) {
                    Ok(Some(text)) => {
                        let text = without_interaction(text, &events);
                        if client.send(Message::text(text)).await.is_err() {
                            return;
                        }
                    }
                    Ok(None) => {}
                    Err(event) => events.send(event),
                },
                Some(Err(Error::Capacity(_))) => {
                    events.send(Event::Excess(TOO_LARGE));
                    // With the same session, serenity would get the same frame again.
                    let frame = protocol::CloseFrame { code: SESSION_TIMED_OUT.into(), reason: "".into() };
                    return dismiss(client, Some(frame)).await;
                }
                Some(Err(_)) | None => return,
            },
        }
    }
}

/// The text of a frame of Discord; `None` for one without text. Fails for one that must be left out.
fn read(frame: DiscordMessage) -> Result<Option<String>, Event> {
    let text = match frame {
        DiscordMessage::Text(text) => text.into_bytes(),
        DiscordMessage::Binary(packed) => {
            let mut text = Vec::new();
            let unpacked = ZlibDecoder::new(&packed[..]).take(LARGEST as u64 + 1).read_to_end(&mut text);
            unpacked.map_err(|_| Event::Dropped(None))?;
            text
        }
        _ => return Ok(None),
    };
    if let Some(what) = excess(&text) {
        tracing::warn!(event = event_type(&text), what, "a frame of Discord is left out");
        return Err(Event::Excess(what));
    }
    String::from_utf8(text).map(Some).map_err(|_| Event::Dropped(None))
}

/// A frame with an event.
#[derive(Deserialize)]
struct Dispatch {
    t: String,
    s: u64,
    d: Value,
}

/// Queues the interaction of a frame. Returns what serenity gets instead: an event of a type that it does not know,
/// with the sequence number, which heartbeats and a resumed session name. Other frames stay as they are, and so do
/// interactions before the bot knows its own ids.
fn without_interaction(text: String, events: &Events) -> String {
    if !events.is_introduced() || !text.contains(INTERACTION) {
        return text;
    }
    match serde_json::from_str(&text) {
        Ok(Dispatch { t, s, d }) if t == INTERACTION => {
            events.send_interaction(d);
            format!(r#"{{"t":"PASSED","s":{s},"op":0,"d":null}}"#)
        }
        _ => text,
    }
}

/// The type of a frame's event, such as `GUILD_CREATE`, which Discord writes first; empty if there is none.
fn event_type(frame: &[u8]) -> &str {
    let start = &frame[..frame.len().min(100)];
    let key = start.windows(5).position(|part| part == br#""t":""#);
    let after = key.map(|at| &start[at + 5..]).unwrap_or_default();
    let end = after.iter().position(|byte| !byte.is_ascii_uppercase() && *byte != b'_');
    std::str::from_utf8(&after[..end.unwrap_or(after.len())]).unwrap_or_default()
}

/// Passes on serenity's close frame. Serenity gets its answer only after Discord has the frame.
async fn leave(mut client: WebSocket, mut discord: Discord, frame: Option<CloseFrame>) {
    let frame = frame.map(|frame| protocol::CloseFrame {
        code: frame.code.into(),
        reason: frame.reason.to_string().into(),
    });
    let farewell = async {
        let _ = discord.close(frame).await;
        while let Some(Ok(_)) = discord.next().await {}
    };
    let _ = timeout(CLOSE_TIMEOUT, farewell).await;
    let _ = timeout(CLOSE_TIMEOUT, async { while let Some(Ok(_)) = client.recv().await {} }).await;
}

/// Passes on Discord's close frame, and waits until serenity has read it.
async fn dismiss(mut client: WebSocket, frame: Option<protocol::CloseFrame<'_>>) {
    let frame =
        frame.map(|frame| CloseFrame { code: frame.code.into(), reason: frame.reason.into_owned().into() });
    if client.send(Message::Close(frame)).await.is_ok() {
        let _ = timeout(CLOSE_TIMEOUT, async { while let Some(Ok(_)) = client.recv().await {} }).await;
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;
    use std::sync::Mutex;

    use flate2::Compression;
    use flate2::write::ZlibEncoder;
    use serenity::all::{ApplicationId, UserId};
    use tokio::sync::mpsc;

    use super::*;
    use crate::discord::tests::Fixed;

    fn packed(text: &str) -> Message {
        let mut packer = ZlibEncoder::new(Vec::new(), Compression::default());
        packer.write_all(text.as_bytes()).expect("memory");
        Message::Binary(packer.finish().expect("memory").into())
    }

    /// Serves a gateway that sends these frames, and then what `late` holds once it has received something.
    async fn gateway(frames: Vec<Message>, late: Message) -> String {
        let frames = Arc::new(Mutex::new((frames, Some(late))));
        let serve = async move |upgrade: WebSocketUpgrade| {
            upgrade.on_upgrade(async move |mut socket: WebSocket| {
                let (frames, late) = std::mem::take(&mut *frames.lock().expect("no panics"));
                for frame in frames {
                    socket.send(frame).await.expect("the relay reads");
                }
                let _ = socket.recv().await;
                let _ = socket.send(late.expect("one client")).await;
                while let Some(Ok(_)) = socket.recv().await {}
            })
        };
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let url = format!("ws://{}", listener.local_addr().expect("bound"));
        let router = Router::new().route("/", any(serve));
        tokio::spawn(async move { axum::serve(listener, router).await });
        url
    }

    /// Relays these frames. Returns what the client got, and what was reported.
    async fn relayed(frames: Vec<Message>, late: Message) -> (Vec<DiscordMessage>, Vec<Event>) {
        let (to, mut events) = mpsc::unbounded_channel();
        let target = gateway(frames, late).await;
        let url = serve(target, Events::new(to, Arc::new(Fixed))).expect("a free port");
        let (mut client, _) =
            connect_async_with_config(format!("{url}?v=10"), None, true).await.expect("the relay listens");
        client.send(DiscordMessage::Text("{}".to_owned())).await.expect("it is open");
        let mut got = Vec::new();
        while let Some(Ok(message)) = client.next().await {
            got.push(message);
        }
        (got, std::iter::from_fn(|| events.try_recv().ok()).collect())
    }

    #[tokio::test]
    async fn frames_pass_unpacked_with_the_close_code() {
        let closed = Message::Close(Some(CloseFrame { code: 4014, reason: "as told".into() }));
        let frames = vec![Message::text(r#"{"op":10}"#), packed(r#"{"op":11}"#)];
        let (got, events) = relayed(frames, closed).await;
        let close = protocol::CloseFrame { code: 4014.into(), reason: "as told".into() };
        let text = |text: &str| DiscordMessage::Text(text.to_owned());
        let expected = [text(r#"{"op":10}"#), text(r#"{"op":11}"#), DiscordMessage::Close(Some(close))];
        assert_eq!(got, expected);
        assert!(events.is_empty());
    }

    #[tokio::test]
    async fn excessive_frames_are_left_out() {
        let frames = vec![
            packed(&format!("[\"{}\"]", "x".repeat(64 << 20))),
            packed(&format!("[{}1]", "1,".repeat(600_000))),
            packed(&"[".repeat(1_000)),
            Message::text("[".repeat(1_000)),
            Message::Binary(vec![1, 2, 3].into()),
            packed("{}"),
        ];
        let (got, events) = relayed(frames, Message::Close(None)).await;
        assert_eq!(got, [DiscordMessage::Text("{}".to_owned()), DiscordMessage::Close(None)]);
        let reported: Vec<Option<&str>> = events
            .iter()
            .map(|event| match event {
                Event::Excess(what) => Some(*what),
                _ => None,
            })
            .collect();
        let [large, values, deep] =
            [TOO_LARGE, crate::discord::bounds::TOO_MANY_VALUES, crate::discord::bounds::TOO_DEEP].map(Some);
        assert_eq!(reported, [large, values, deep, deep, None]);
    }

    #[tokio::test]
    async fn frame_of_too_many_bytes_ends_the_session() {
        let (got, events) = relayed(vec![Message::text("x".repeat(LARGEST + 1))], Message::Close(None)).await;
        let close = protocol::CloseFrame { code: SESSION_TIMED_OUT.into(), reason: "".into() };
        assert_eq!(got, [DiscordMessage::Close(Some(close))]);
        assert!(matches!(events[..], [Event::Excess(TOO_LARGE)]));
    }

    #[test]
    fn interactions_pass_serenity_by_once_the_bot_knows_its_ids() {
        let (to, mut queue) = mpsc::unbounded_channel();
        let events = Events::new(to, Arc::new(Fixed));
        let interaction = r#"{"d":{"id":"5","token":"x"},"op":0,"s":7,"t":"INTERACTION_CREATE"}"#;
        let other = r#"{"t":"GUILD_CREATE","s":8,"op":0,"d":{"name":"INTERACTION_CREATE"}}"#;
        let sent = |frame: &str| without_interaction(frame.to_owned(), &events);
        assert_eq!(sent(interaction), interaction, "its ids are unknown");
        assert!(queue.try_recv().is_err());
        events.send(Event::Introduced { application: ApplicationId::new(1), user: UserId::new(2) });
        assert_eq!(sent(interaction), r#"{"t":"PASSED","s":7,"op":0,"d":null}"#);
        assert_eq!([sent(other), sent("INTERACTION_CREATE")], [other, "INTERACTION_CREATE"]);
        assert!(matches!(queue.try_recv(), Ok(Event::Introduced { .. })));
        assert!(matches!(queue.try_recv(), Ok(Event::Interaction(sent, _)) if sent["token"] == "x"));
        assert!(queue.try_recv().is_err());
    }

    #[test]
    fn event_type_is_at_the_start_of_a_frame() {
        assert_eq!(event_type(br#"{"t":"GUILD_CREATE","s":3,"op":0,"d":{}}"#), "GUILD_CREATE");
        for other in [br#"{"t":null,"op":10}"#.as_slice(), br#""t":""#, b"[["] {
            assert_eq!(event_type(other), "");
        }
    }

    #[tokio::test]
    async fn strangers_reach_no_gateway() {
        let (to, _events) = mpsc::unbounded_channel();
        let target = gateway(Vec::new(), Message::Close(None)).await;
        let url = serve(target, Events::new(to, Arc::new(Fixed))).expect("a free port");
        let address = &url[..url.rfind('/').expect("a path")];
        for url in [format!("{address}/"), format!("{address}/{:032x}", 7)] {
            let refused = connect_async_with_config(url, None, true).await;
            assert!(matches!(refused, Err(Error::Http(answer)) if answer.status() == 404));
        }
    }
}

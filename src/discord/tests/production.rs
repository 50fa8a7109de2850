//! The client as it speaks to Discord itself, limiter and all: over TLS to a `discord.com` of our own on this
//! machine, behind which the stand-in sits. No name is asked anywhere, and the token is the stand-in's.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use futures_util::future::join_all;
use serenity::http::{Http, LightMethod, Request, Route};
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, copy, split};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::{Instant, sleep};
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::PrivateKeyDer;

use crate::app::clock::SystemClock;
use crate::base::id::{ChannelId, InteractionId, MessageId};
use crate::base::time::{Clock, Span};
use crate::chat::{Answer, Chat, ChatFault, Edit, Message, ReplyTo, Shown};
use crate::config::{Api, Token};
use crate::discord::Stop;
use crate::discord::budget::waited_for;
use crate::discord::client;
use crate::discord::outbound::Outbound;
use crate::sandbox::{self, Options, RestFault, Sandbox, Switch};

const CHANNEL: ChannelId = ChannelId(1_100_000_000_000_000_002);

/// A stand-in, and the way to it that leads to Discord everywhere else.
struct Discord {
    sandbox: Sandbox,
    outbound: Outbound,
    stop: Stop,
    network: Arc<Network>,
}

/// How long each request is on its way, by its number and by how long it left after the first.
type Journey = fn(usize, Duration) -> Duration;

/// What lies between the bot and Discord.
struct Network {
    journey: Journey,
    /// When each request left the bot, in order, since it was asked last.
    left: Mutex<Vec<Instant>>,
    arrived: Mutex<Vec<Instant>>,
}

impl Network {
    /// Lets a request leave; how long it is on its way.
    fn send(&self) -> Duration {
        let mut left = self.left.lock().unwrap_or_else(PoisonError::into_inner);
        left.push(Instant::now());
        (self.journey)(left.len(), left[left.len() - 1] - left[0])
    }

    fn arrive(&self) {
        self.arrived.lock().unwrap_or_else(PoisonError::into_inner).push(Instant::now());
    }

    /// When requests arrived since this was asked last.
    fn arrivals(&self) -> Vec<Instant> {
        self.left.lock().unwrap_or_else(PoisonError::into_inner).clear();
        std::mem::take(&mut *self.arrived.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// Hands on requests, each after its journey. The client has one at a time on a connection.
async fn carry(
    mut from: impl AsyncRead + Unpin,
    mut to: impl AsyncWrite + Unpin,
    network: &Network,
) -> std::io::Result<()> {
    let mut buffer = vec![0; 64 * 1024];
    loop {
        let count = from.read(&mut buffer).await?;
        if count == 0 {
            return to.shutdown().await;
        }
        let begins =
            ["GET ", "POST ", "PUT ", "PATCH ", "DELETE "].iter().any(|m| buffer.starts_with(m.as_bytes()));
        if begins {
            sleep(network.send()).await;
            network.arrive();
        }
        to.write_all(&buffer[..count]).await?;
    }
}

impl Discord {
    async fn open() -> Self {
        Self::beyond(|_, _| Duration::ZERO).await
    }

    /// Behind a network on which requests take so long.
    async fn beyond(journey: Journey) -> Self {
        let network = Arc::new(Network { journey, left: Mutex::default(), arrived: Mutex::default() });
        let clock = Arc::new(SystemClock::default());
        let sandbox = sandbox::start(Options { port: 0, folder: None, record: None, clock }).await;
        let sandbox = sandbox.expect("a free port");
        let key = rcgen::generate_simple_self_signed(["discord.com".to_owned()]).expect("a certificate");
        let at = serve_tls(&key, sandbox.address(), Arc::clone(&network)).await;
        let root = reqwest::Certificate::from_der(key.cert.der()).expect("a certificate");
        let requests = client::requests(&Api::Discord)
            .add_root_certificate(root)
            .resolve("discord.com", at)
            .no_proxy()
            .build()
            .expect("a client");
        let token = Token::read(sandbox::TOKEN).expect("a token").expect("not empty");
        let rest = client::rest_over(requests, &Api::Discord, &token, Arc::default());
        let http = rest.http();
        assert!(http.ratelimiter.is_some() && http.proxy.is_none(), "as in production");
        let stop = Stop::default();
        let outbound = Outbound::new(rest, [Duration::from_millis(1); 3], stop.clone());
        Self { sandbox, outbound, stop, network }
    }

    fn http(&self) -> &Http {
        self.outbound.rest().http()
    }

    /// Makes the next requests of a route fail.
    fn fail(&self, path: &str, (status, code): (u16, u32), times: u32, global: bool) {
        let path = path.into();
        let fault =
            RestFault { method: None, path, status, code, times, retry_after: 1.0, global, heard: false };
        self.sandbox.throw(&Switch::FailRest(fault));
    }

    async fn post(&self, name: &str) -> Result<MessageId, ChatFault> {
        self.outbound.post(CHANNEL, name, Message { text: name.into(), ..Message::default() }).await
    }

    async fn answer(&self, id: u64) -> Result<Option<MessageId>, ChatFault> {
        let to = ReplyTo { id: InteractionId(id), token: "secret".into(), channel: CHANNEL };
        let message = Message { text: "Too late.".into(), ..Message::default() };
        self.outbound.answer(&to, Answer::Message(Shown::Private, message)).await
    }

    async fn remembered(&self) -> usize {
        self.http().ratelimiter.as_ref().expect("a limiter").routes().read().await.len()
    }
}

/// Takes the layer of TLS off whatever comes and hands it to the stand-in.
async fn serve_tls(
    key: &rcgen::CertifiedKey<rcgen::KeyPair>,
    to: SocketAddr,
    network: Arc<Network>,
) -> SocketAddr {
    let secret = PrivateKeyDer::Pkcs8(key.signing_key.serialize_der().into());
    let settings = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .expect("versions of TLS")
        .with_no_client_auth()
        .with_single_cert(vec![key.cert.der().clone()], secret)
        .expect("a certificate with its key");
    let acceptor = TlsAcceptor::from(Arc::new(settings));
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let at = listener.local_addr().expect("bound");
    tokio::spawn(async move {
        while let Ok((plain, _)) = listener.accept().await {
            let (acceptor, network) = (acceptor.clone(), Arc::clone(&network));
            tokio::spawn(async move {
                let inside = acceptor.accept(plain).await.expect("the client speaks TLS");
                let outside = TcpStream::connect(to).await.expect("the stand-in listens");
                let ((mut asked, mut answers), (mut from, to)) = (split(inside), split(outside));
                // Ends when either side has had enough.
                tokio::select! {
                    _ = carry(&mut asked, to, &network) => {}
                    _ = copy(&mut from, &mut answers) => {}
                }
            });
        }
    });
    at
}

#[tokio::test(flavor = "multi_thread")]
async fn limits_are_waited_for_by_the_limiter() {
    let discord = Discord::open().await;
    for global in [false, true] {
        discord.fail("channels/*/messages", (429, 0), 1, global);
        assert!(discord.post(&format!("limited {global}")).await.is_ok());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn trouble_is_tried_again_and_then_told() {
    let discord = Discord::open().await;
    discord.fail("channels/*/messages", (502, 0), 3, false);
    assert!(discord.post("at last").await.is_ok());
    discord.fail("channels/*/messages", (500, 0), 4, false);
    assert!(discord.post("never").await.expect_err("four times is enough").may_pass());
    discord.fail("channels/*/messages/*", (503, 0), 1, false);
    let message = discord.post("to be changed").await.expect("a message");
    let edit = || Edit { text: Some("changed".into()), ..Edit::default() };
    assert_eq!(discord.outbound.edit(CHANNEL, message, edit()).await, Ok(()));
    discord.fail("channels/*/messages/*", (400, 30_046), 1, false);
    let limited = Err(ChatFault::Limited { retry_after: None });
    assert_eq!(discord.outbound.edit(CHANNEL, message, edit()).await, limited);
    assert_eq!(discord.outbound.edit(CHANNEL, message, edit()).await, Ok(()));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_final_is_asked_once() {
    let discord = Discord::open().await;
    assert_eq!(discord.answer(77).await, Err(ChatFault::Late), "nobody asked");
    discord.fail("interactions/*/*/callback", (400, 40_060), 2, false);
    assert_eq!(discord.answer(78).await, Err(ChatFault::Answered));
    assert_eq!(discord.answer(79).await, Err(ChatFault::Answered), "the second failure was left over");
    for (status, code, fault) in
        [(404, 10_003, ChatFault::Gone), (404, 10_008, ChatFault::Gone), (403, 50_013, ChatFault::Forbidden)]
    {
        discord.fail("channels/*/messages", (status, code), 2, false);
        for _ in 0..2 {
            assert_eq!(discord.post("final").await, Err(fault.clone()));
        }
    }
    assert!(!discord.stop.is_told(), "nothing of this ends the program");
    discord.fail("channels/*/messages", (401, 0), 1, false);
    assert!(discord.post("welcome elsewhere").await.is_ok(), "one 401 is not believed");
    assert!(!discord.stop.is_told());
    discord.fail("channels/*/messages", (401, 0), 1, false);
    discord.fail("users/@me", (401, 0), 1, false);
    assert_eq!(discord.post("stranger").await, Err(ChatFault::Unauthorized));
    assert!(discord.stop.is_told());
}

/// The limiter keeps an entry for every interaction for ever; a bot for weeks must not.
#[tokio::test(flavor = "multi_thread")]
async fn the_limiter_stays_small() {
    let discord = Discord::open().await;
    for id in 1..=60 {
        assert_eq!(discord.answer(id).await, Err(ChatFault::Late));
    }
    assert!(discord.post("a route that is limited").await.is_ok());
    assert!(discord.remembered().await > 60);
    let now = SystemClock::default().now();
    client::prune(discord.http(), now).await;
    assert!(discord.remembered().await <= 1, "what limits nothing is forgotten");
    client::prune(discord.http(), now + Span::minutes(1)).await;
    assert_eq!(discord.remembered().await, 0);
    assert!(discord.post("and goes on").await.is_ok());
}

/// Everything is late for a second, and then nothing is any more: what left later arrives with what left
/// before.
fn clearing(_: usize, after: Duration) -> Duration {
    if after < Duration::from_secs(1) { Duration::from_millis(200) } else { Duration::ZERO }
}

/// Each request is late by another time, in no order.
fn uneven(number: usize, _: Duration) -> Duration {
    Duration::from_millis(u64::try_from(number * 7_919 % 201).expect("small"))
}

impl Discord {
    /// Asks so many things at once for people who wait; nothing of it is limited by its route.
    async fn ask_at_once(&self, count: u64) {
        let ask = |number: u64| {
            let route = Route::Channel { channel_id: (1_200_000_000_000_000_000 + number).into() };
            waited_for(self.outbound.rest().send(Request::new(route, LightMethod::Get)))
        };
        let answers = join_all((0..count).map(ask)).await;
        assert!(answers.iter().all(Result::is_err), "there are no such channels");
    }
}

/// The most that arrived in one second.
fn most_in_a_second(arrivals: &[Instant]) -> usize {
    let second = Duration::from_secs(1);
    let from = |first: Instant| arrivals.iter().filter(|at| **at >= first && **at < first + second).count();
    arrivals.iter().map(|first| from(*first)).max().unwrap_or(0)
}

/// A machine that is busy delays requests, too; of three times it is once idle enough.
#[tokio::test(flavor = "multi_thread")]
async fn late_requests_and_later_ones_are_at_most_fifty_in_a_second() {
    for journey in [clearing as Journey, uneven] {
        let discord = Discord::beyond(journey).await;
        // Connections are made, and the emptied budget is full again with the next question.
        discord.ask_at_once(50).await;
        let mut most = Vec::new();
        for _ in 0..3 {
            sleep(Duration::from_millis(1_500)).await;
            discord.network.arrivals();
            discord.ask_at_once(110).await;
            let arrivals = discord.network.arrivals();
            assert_eq!(arrivals.len(), 110, "none was refused and sent again");
            most.push(most_in_a_second(&arrivals));
            if most.iter().any(|most| *most <= 50) {
                break;
            }
        }
        assert!(most.iter().any(|most| *most <= 50), "{most:?}");
    }
}

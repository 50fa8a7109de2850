//! Tests of the client as in production.
//!
//! The client talks TLS to a `discord.com` on this machine, behind which the sandbox answers. No DNS lookup
//! happens, and the token is the sandbox's.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use futures_util::future::join_all;
use serenity::http::{LightMethod, Request, Route};
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, copy, split};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::{Instant, sleep};
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::PrivateKeyDer;

use crate::app::clock::SystemClock;
use crate::base::id::{ChannelId, InteractionId, MessageId};
use crate::base::time::Span;
use crate::chat::{Answer, Chat, ChatFault, Edit, Message, ReplyTo, Visibility};
use crate::config::{ApiUrl, Token};
use crate::discord::budget::as_urgent;
use crate::discord::check::{self, CheckResult, CheckSettings, Interruption, Recorder};
use crate::discord::outbound::DiscordChat;
use crate::discord::refusals::{CODES, Remedy, RestFailure};
use crate::discord::rest::{RestClient, requests};
use crate::discord::{StopHandle, TransportSettings};
use crate::sandbox::{self, FaultCommand, Options, RestFault, Sandbox};

const CHANNEL: ChannelId = ChannelId(1_100_000_000_000_000_002);

/// The sandbox, and a client that treats it as Discord itself.
struct Discord {
    sandbox: Sandbox,
    outbound: DiscordChat,
    /// The HTTP client of `outbound`, which knows the way to this Discord.
    requests: reqwest::Client,
    stop: StopHandle,
    network: Arc<Network>,
}

/// A function that returns a request's delay, given its number and its time since the first request.
type Delay = fn(usize, Duration) -> Duration;

/// The simulated network between the bot and Discord.
struct Network {
    delay: Delay,
    /// The departures of requests since the last call of [`Network::arrivals`], in order.
    left: Mutex<Vec<Instant>>,
    arrived: Mutex<Vec<Instant>>,
}

impl Network {
    /// Records a departure, and returns the delay of that request.
    fn send(&self) -> Duration {
        let mut left = self.left.lock().unwrap_or_else(PoisonError::into_inner);
        left.push(Instant::now());
        (self.delay)(left.len(), left[left.len() - 1] - left[0])
    }

    fn arrive(&self) {
        self.arrived.lock().unwrap_or_else(PoisonError::into_inner).push(Instant::now());
    }

    /// Returns the arrivals since the last call, and clears the recorded departures.
    fn arrivals(&self) -> Vec<Instant> {
        self.left.lock().unwrap_or_else(PoisonError::into_inner).clear();
        std::mem::take(&mut *self.arrived.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// Forwards requests, each after its delay. On one connection the client sends only one request at a time.
async fn carry(
    mut from: impl AsyncRead + Unpin,
    mut to: impl AsyncWrite + Unpin,
    own_name: SocketAddr,
    network: &Network,
) -> std::io::Result<()> {
    const HOST: &[u8] = b"host: discord.com";
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
        // The sandbox answers only to its own name. The client writes the whole head at once.
        let head = buffer[..count].windows(HOST.len()).position(|bytes| bytes == HOST).filter(|_| begins);
        let (before, after) = head.map_or((0, 0), |at| (at, at + HOST.len()));
        to.write_all(&buffer[..before]).await?;
        if after > 0 {
            to.write_all(format!("host: {own_name}").as_bytes()).await?;
        }
        to.write_all(&buffer[after..count]).await?;
    }
}

impl Discord {
    async fn open() -> Self {
        Self::behind(|_, _| Duration::ZERO).await
    }

    /// Opens the sandbox behind a network with these delays.
    async fn behind(delay: Delay) -> Self {
        let network = Arc::new(Network { delay, left: Mutex::default(), arrived: Mutex::default() });
        let clock = Arc::new(SystemClock::default());
        let sandbox = sandbox::start(Options { port: 0, folder: None, record: None, clock }).await;
        let sandbox = sandbox.expect("a free port");
        let key = rcgen::generate_simple_self_signed(["discord.com".to_owned()]).expect("a certificate");
        let at = serve_tls(&key, sandbox.address, Arc::clone(&network)).await;
        let root = reqwest::Certificate::from_der(key.cert.der()).expect("a certificate");
        let requests = requests(&ApiUrl::Discord)
            .add_root_certificate(root)
            .resolve("discord.com", at)
            .no_proxy()
            .build()
            .expect("a client");
        let token = Token::read(sandbox::TOKEN).expect("a token").expect("not empty");
        let rest = RestClient::over(requests.clone(), &ApiUrl::Discord, &token, Arc::default());
        assert!(rest.http.proxy.is_none(), "as in production");
        let stop = rest.stop.clone();
        let outbound = DiscordChat::new(rest, [Duration::from_millis(1); 3]);
        Self { sandbox, outbound, requests, stop, network }
    }

    /// Makes the next `times` requests to `path` fail. `global` makes a rate limit apply to all paths.
    fn fail(&self, path: &str, (status, code): (u16, u32), times: u32, global: bool) {
        let path = path.into();
        let fault = RestFault { path, status, code, times, retry_after: 1.0, global, ..RestFault::default() };
        self.sandbox.inject(&FaultCommand::FailRest(fault));
    }

    async fn post(&self, name: &str) -> Result<MessageId, ChatFault> {
        self.outbound.post(CHANNEL, name, Message { text: name.into(), ..Message::default() }).await
    }

    async fn answer(&self, id: u64) -> Result<Option<MessageId>, ChatFault> {
        let to = ReplyTo { id: InteractionId(id), token: "secret".into(), channel: CHANNEL };
        let message = Message { text: "Too late.".into(), ..Message::default() };
        self.outbound.answer(&to, Answer::Message(Visibility::Private, message)).await
    }
}

/// Terminates TLS, and forwards each connection to the address `to`. Returns the listening address.
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
                let Ok(inside) = acceptor.accept(plain).await else { return };
                let outside = TcpStream::connect(to).await.expect("the stand-in listens");
                let ((mut asked, mut answers), (mut from, to_sandbox)) = (split(inside), split(outside));
                // The select ends when either side closes.
                tokio::select! {
                    _ = carry(&mut asked, to_sandbox, to, &network) => {}
                    _ = copy(&mut from, &mut answers) => {}
                }
            });
        }
    });
    at
}

#[tokio::test(flavor = "multi_thread")]
async fn rate_limits_are_waited_out() {
    let discord = Discord::open().await;
    for global in [false, true] {
        discord.fail("channels/*/messages", (429, 0), 1, global);
        assert!(discord.post(&format!("limited {global}")).await.is_ok());
    }
}

/// A certificate is valid only for a time, so a wrong clock looks as if nobody were there.
#[tokio::test(flavor = "multi_thread")]
async fn refused_certificate_hints_at_the_clock() {
    let network = Network { delay: |_, _| Duration::ZERO, left: Mutex::default(), arrived: Mutex::default() };
    let key = rcgen::generate_simple_self_signed(["discord.com".to_owned()]).expect("a certificate");
    let nobody = SocketAddr::from(([127, 0, 0, 1], 1));
    let at = serve_tls(&key, nobody, Arc::new(network)).await;
    let requests = requests(&ApiUrl::Discord).resolve("discord.com", at).no_proxy().build();
    let token = Token::read(sandbox::TOKEN).expect("a token").expect("not empty");
    let rest = RestClient::over(requests.expect("a client"), &ApiUrl::Discord, &token, Arc::default());
    let outbound = DiscordChat::new(rest, [Duration::from_millis(1); 3]);
    let message = Message { text: "hello".into(), ..Message::default() };
    let fault = outbound.post(CHANNEL, "hello", message).await.expect_err("its certificate is unknown");
    assert!(fault.to_string().contains("a wrong clock"), "{fault}");
}

#[tokio::test(flavor = "multi_thread")]
async fn server_errors_are_retried_then_reported() {
    let discord = Discord::open().await;
    discord.fail("channels/*/messages", (502, 0), 3, false);
    assert!(discord.post("at last").await.is_ok());
    discord.fail("channels/*/messages", (500, 0), 4, false);
    assert!(discord.post("never").await.expect_err("four times is enough").is_transient());
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
async fn final_refusals_are_not_retried() {
    let discord = Discord::open().await;
    assert_eq!(discord.answer(77).await, Err(ChatFault::TokenExpired), "there is no such interaction");
    discord.fail("interactions/*/*/callback", (400, 40_060), 2, false);
    assert_eq!(discord.answer(78).await, Err(ChatFault::Answered));
    assert_eq!(discord.answer(79).await, Err(ChatFault::Answered), "the second failure was left over");
    for (status, code, fault) in [
        (404, 10_003, ChatFault::Gone),
        (404, 10_008, ChatFault::Deleted),
        (403, 50_013, ChatFault::Forbidden),
    ] {
        discord.fail("channels/*/messages", (status, code), 2, false);
        for _ in 0..2 {
            assert_eq!(discord.post("final").await, Err(fault.clone()));
        }
    }
    assert!(!discord.stop.is_requested(), "none of these ends the program");
    discord.fail("channels/*/messages", (401, 0), 1, false);
    assert!(discord.post("welcome elsewhere").await.is_ok(), "a single 401 is checked again");
    assert!(!discord.stop.is_requested());
    discord.fail("channels/*/messages", (401, 0), 1, false);
    discord.fail("users/@me", (401, 0), 1, false);
    assert_eq!(discord.post("stranger").await, Err(ChatFault::Unauthorized));
    assert!(discord.stop.is_requested());
}

#[tokio::test(flavor = "multi_thread")]
async fn rate_limit_reaches_the_check_and_its_recording() {
    let discord = Discord::open().await;
    let path = "users/@me/guilds".into();
    let limit = RestFault { path, status: 429, times: 1, retry_after: 60.0, ..RestFault::default() };
    discord.sandbox.inject(&FaultCommand::FailRest(limit));
    let token = Token::read(sandbox::TOKEN).expect("a token").expect("not empty");
    let settings = CheckSettings {
        transports: TransportSettings { gateway: false, ..TransportSettings::default() },
        ..CheckSettings::new(ApiUrl::Discord, token, Arc::new(SystemClock::default()))
    };
    let (recorder, since) = (Recorder::default(), Instant::now());
    let report = {
        let rest = RestClient::over(discord.requests.clone(), &settings.api, &settings.token, Arc::default());
        check::run_over(rest, &settings, &recorder, &Interruption::default()).await
    };
    assert!(since.elapsed() < Duration::from_secs(20), "the check does not wait for the limit to end");
    let servers = report.checks.iter().find(|finding| finding.id == check::finding::SERVERS);
    let found = &servers.expect("a finding").found;
    assert!(found.contains("rate limit is reached for 60 more seconds"), "{found}");
    assert!(recorder.text().contains("\"status\":429"), "it is recorded");
    let later = report.checks.iter().find(|finding| finding.id == check::finding::EMOJI);
    assert_ne!(later.map(|finding| finding.result), Some(CheckResult::Skipped), "later questions are asked");
}

/// The codes with which Discord limits something else than a route.
fn limits() -> impl Iterator<Item = u32> {
    let codes = CODES.iter().filter(|(remedy, _)| *remedy == Remedy::Limited).flat_map(|(_, codes)| *codes);
    codes.map(|code| u32::try_from(*code).expect("five digits")).chain([990_001])
}

#[tokio::test(flavor = "multi_thread")]
async fn limited_edit_is_asked_once_and_delays_no_other() {
    let discord = Discord::open().await;
    let other = discord.post("other").await.expect("sent");
    let edit = |message, text: &str| {
        discord.outbound.edit(CHANNEL, message, Edit { text: Some(text.into()), ..Edit::default() })
    };
    let an_hour = Span::hours(1).0;
    for (retry_after, wait) in [(3_000.0, 3_000_000), (1e12, an_hour)] {
        for code in limits() {
            let limited = discord.post(&format!("{code} {wait}")).await.expect("sent");
            discord.network.arrivals();
            let path = format!("channels/*/messages/{limited}");
            let fault = RestFault { path, status: 429, code, times: 9, retry_after, ..RestFault::default() };
            discord.sandbox.inject(&FaultCommand::FailRest(fault));
            for attempt in ["first", "second"] {
                let Err(ChatFault::Limited { retry_after: Some(left) }) = edit(limited, attempt).await else {
                    panic!("{code} limits the {attempt} edit")
                };
                assert!((wait - 5_000..=wait).contains(&left.0), "{code}: {left:?}");
            }
            assert_eq!(edit(other, &format!("{code}")).await, Ok(()));
            assert_eq!(discord.network.arrivals().len(), 2, "{code}: one edit each");
        }
    }
    for code in limits().filter(|code| *code != 990_001) {
        discord.network.arrivals();
        discord.fail("channels/*/messages/*", (400, code), 1, false);
        assert_eq!(edit(other, "unknown end").await, Err(ChatFault::Limited { retry_after: None }));
        assert_eq!(discord.network.arrivals().len(), 1, "{code} without a time");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn limited_edit_is_repeated_after_its_time() {
    let discord = Discord::open().await;
    let message = discord.post("limited").await.expect("sent");
    let path = "channels/*/messages/*".into();
    let fault =
        RestFault { path, status: 429, code: 30_046, times: 1, retry_after: 0.3, ..RestFault::default() };
    discord.sandbox.inject(&FaultCommand::FailRest(fault));
    discord.network.arrivals();
    let edit = Edit { text: Some("changed".into()), ..Edit::default() };
    assert_eq!(discord.outbound.edit(CHANNEL, message, edit).await, Ok(()));
    let arrivals = discord.network.arrivals();
    assert_eq!(arrivals.len(), 2);
    assert!(arrivals[1] - arrivals[0] >= Duration::from_millis(300));
}

/// Each lie is in the body (where JSON has such a number) and in both headers.
#[tokio::test(flavor = "multi_thread")]
async fn absurd_waits_are_not_believed() {
    let discord = Discord::open().await;
    let lies = [
        (f64::NAN, None),
        (-1.0, None),
        (f64::INFINITY, Some(3_600)),
        (1e12, Some(3_600)),
        (1e300, Some(3_600)),
    ];
    for (number, (retry_after, seconds)) in (1..).zip(lies) {
        let channel_id = (1_200_000_000_000_000_000 + number).into();
        let ask =
            || discord.outbound.rest.send(Request::new(Route::Channel { channel_id }, LightMethod::Get));
        let path = format!("channels/{channel_id}");
        let fault = RestFault { path, status: 429, times: 1, retry_after, ..RestFault::default() };
        discord.sandbox.inject(&FaultCommand::FailRest(fault));
        let Err(RestFailure::Refused(refusal)) = ask().await else { panic!("{retry_after} is refused") };
        assert_eq!((refusal.status, refusal.retry_after), (429, seconds.map(Span::seconds)), "{retry_after}");
        let Err(RestFailure::Refused(next)) = ask().await else { panic!("there is no such channel") };
        assert_eq!(next.status, if seconds.is_some() { 429 } else { 404 }, "{retry_after}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn announced_limit_is_never_exceeded() {
    let discord = Discord::open().await;
    discord.sandbox.inject(&FaultCommand::RateLimits { on: true });
    let ask = |token: &'static str| {
        let route = Route::WebhookOriginalInteractionResponse { application_id: 1.into(), token };
        discord.outbound.rest.send(Request::new(route, LightMethod::Get))
    };
    let unknown = |answer: &Result<_, RestFailure>| matches!(answer, Err(RestFailure::Refused(refusal)) if refusal.status == 404);
    assert!(unknown(&ask("token").await), "the first answer announces five requests in two seconds");
    let answers = join_all((0..7).map(|_| ask("token"))).await;
    assert!(answers.iter().all(unknown), "{answers:?}");
    discord.network.arrivals();
    assert!(
        join_all([ask("token"), ask("another")]).await.iter().all(unknown),
        "tokens have limits of their own"
    );
}

/// Delays requests by 200 ms during the first second and by nothing afterwards, so that later requests catch
/// up with earlier ones.
fn clearing(_: usize, after: Duration) -> Duration {
    if after < Duration::from_secs(1) { Duration::from_millis(200) } else { Duration::ZERO }
}

/// Delays requests by 0 to 200 ms, in no particular order.
fn uneven(number: usize, _: Duration) -> Duration {
    Duration::from_millis(u64::try_from(number * 7_919 % 201).expect("small"))
}

impl Discord {
    /// Sends urgent requests at once, each for another channel, so that no rate limit of a route applies.
    async fn send_at_once(&self, count: u64) {
        let ask = |number: u64| {
            let route = Route::Channel { channel_id: (1_200_000_000_000_000_000 + number).into() };
            as_urgent(self.outbound.rest.send(Request::new(route, LightMethod::Get)))
        };
        let answers = join_all((0..count).map(ask)).await;
        assert!(answers.iter().all(Result::is_err), "there are no such channels");
    }
}

/// Returns the maximum number of arrivals in any period of one second.
fn most_in_a_second(arrivals: &[Instant]) -> usize {
    let second = Duration::from_secs(1);
    let from = |first: Instant| arrivals.iter().filter(|at| **at >= first && **at < first + second).count();
    arrivals.iter().map(|first| from(*first)).max().unwrap_or(0)
}

/// A busy machine also delays requests, so one good attempt of three is enough.
#[tokio::test(flavor = "multi_thread")]
async fn delayed_requests_stay_within_fifty_a_second() {
    for delay in [clearing as Delay, uneven] {
        let discord = Discord::behind(delay).await;
        // The first requests open the connections. The budget is full again before the next requests.
        discord.send_at_once(50).await;
        let mut most = Vec::new();
        for _ in 0..3 {
            sleep(Duration::from_millis(1_500)).await;
            discord.network.arrivals();
            discord.send_at_once(110).await;
            let arrivals = discord.network.arrivals();
            assert_eq!(arrivals.len(), 110, "none was refused and repeated");
            most.push(most_in_a_second(&arrivals));
            if most.iter().any(|most| *most <= 50) {
                break;
            }
        }
        assert!(most.iter().any(|most| *most <= 50), "{most:?}");
    }
}

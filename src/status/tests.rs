//! Tests of the health and metrics pages, which read the pages over HTTP.

use std::sync::atomic::{AtomicBool, Ordering};

use super::probe::Question;
use super::*;
use crate::base::time::Span;

async fn get(address: SocketAddr, page: &str, host: Option<&str>) -> (u16, String) {
    let client = reqwest::Client::builder().no_proxy().build().expect("a client");
    let request = client.get(format!("http://{address}{page}"));
    let request = match host {
        Some(host) => request.header("host", host),
        None => request,
    };
    let answer = request.send().await.expect("the pages are open");
    (answer.status().as_u16(), answer.text().await.expect("a text"))
}

struct Watched {
    metrics: Arc<Metrics>,
    healthy: Arc<AtomicBool>,
    source: Arc<StatusSource>,
    status: StatusServer,
}

/// Opens the pages for other machines on a free port.
async fn to_others(source: &Arc<StatusSource>, with_metrics: bool) -> StatusServer {
    let address = (Ipv4Addr::UNSPECIFIED, 0).into();
    open_to_others(address, with_metrics, Arc::clone(source)).await.expect("a free port")
}

/// Returns the address at which this machine reaches a server that listens on all addresses.
fn here(server: &StatusServer) -> SocketAddr {
    (Ipv4Addr::LOCALHOST, server.address.port()).into()
}

async fn watched() -> Watched {
    let (metrics, healthy) = (Arc::<Metrics>::default(), Arc::new(AtomicBool::new(true)));
    let is_healthy = Arc::clone(&healthy);
    let source = Arc::new(StatusSource {
        metrics: Arc::clone(&metrics),
        trouble: Box::new(move || (!is_healthy.load(Ordering::SeqCst)).then(|| "as told".to_owned())),
        uptime: || Duration::from_secs(1_000),
        pictures: Box::new(|| (3, 4)),
        outbox: Box::new(|| vec![OutboxLevel { state: "due", entries: 2, oldest: Span(61_900) }]),
    });
    let status = open(0, Arc::clone(&source)).await.expect("a free port");
    Watched { metrics, healthy, source, status }
}

#[tokio::test]
async fn health_page_names_each_condition() {
    let Watched { metrics, healthy, status, .. } = watched().await;
    let health = async || get(status.address, "/health", None).await;
    assert_eq!(
        health().await,
        (503, "ready: no\ngateway: down\nstore: healthy\ntasks: alive\nclock: right\n".to_owned())
    );
    metrics.connected.set(1);
    assert_eq!(
        health().await,
        (200, "ready: yes\ngateway: up\nstore: healthy\ntasks: alive\nclock: right\n".to_owned())
    );
    metrics.connected.set(0);
    metrics.session_starts_again.set(1_800_000_000);
    assert!(health().await.1.contains("no session begin before 1800000000"), "the page says until when");
    metrics.connected.set(1);
    healthy.store(false, Ordering::SeqCst);
    assert_eq!(
        health().await,
        (503, "ready: no\ngateway: up\nstore: stopped (as told)\ntasks: alive\nclock: right\n".to_owned())
    );
}

#[tokio::test]
async fn missing_connections_are_named() {
    let Watched { metrics, status, .. } = watched().await;
    metrics.connected.set(1);
    metrics.store_connections_configured.set(16);
    for (allowed, line) in [(16, "healthy"), (4, "healthy (the database allows 4 of 16 connections)")] {
        metrics.store_connections.set(allowed);
        let (code, body) = get(status.address, "/health", None).await;
        assert!(code == 200 && body.contains(&format!("\nstore: {line}\n")), "{body}");
    }
}

#[tokio::test]
async fn clock_that_was_ahead_keeps_the_bot_ready() {
    let Watched { metrics, status, .. } = watched().await;
    metrics.connected.set(1);
    metrics.clock_was_ahead.set(34_560_000);
    let (code, body) = get(status.address, "/health", None).await;
    assert_eq!(code, 200);
    assert!(body.contains("\nclock: was ahead by 34560000 s (deadlines come too late"), "{body}");
}

#[tokio::test]
async fn clock_that_differs_from_discords_is_named() {
    let Watched { metrics, status, .. } = watched().await;
    for (seconds, line) in [(61, "clock: 61 s ahead of Discord's"), (-61, "clock: 61 s behind Discord's")] {
        metrics.requests_clock_off.set(seconds);
        let (_, body) = get(status.address, "/health", None).await;
        assert!(body.contains(line), "{body}");
    }
}

#[tokio::test]
async fn dead_task_is_named() {
    let Watched { metrics, status, .. } = watched().await;
    metrics.connected.set(1);
    let health = async || get(status.address, "/health", None).await;
    for (task, seconds) in [("alarms", 990), ("boards", 999)] {
        metrics.liveness.beat(task, Duration::from_secs(seconds), Duration::from_secs(10));
    }
    assert_eq!(health().await.0, 200);
    metrics.liveness.beat("alarms", Duration::from_secs(989), Duration::from_secs(10));
    let late = "ready: no\ngateway: up\nstore: healthy\ntasks: late: alarms\nclock: right\n";
    assert_eq!(health().await, (503, late.to_owned()));
}

#[tokio::test]
async fn metrics_are_in_prometheus_text_format() {
    let Watched { metrics, status, .. } = watched().await;
    metrics.presses.add();
    metrics.expired_interactions.add("press");
    metrics.refusals.add("refused-over");
    metrics.dropped.add("passed");
    metrics.unparsed_events.add("gateway");
    metrics.requests_rejected.add("clock");
    for ms in [4, 70, 9_000] {
        metrics.response_times.add(Span(ms));
    }
    metrics.newcomers.two_people.add();
    metrics.commits.add();
    metrics.outbox_entries.set(2);
    let (code, text) = get(status.address, "/metrics", None).await;
    assert_eq!(code, 200);
    insta::assert_snapshot!("metrics", text);
}

#[tokio::test]
async fn foreign_host_header_is_rejected() {
    let Watched { status, .. } = watched().await;
    let port = status.address.port();
    for (host, code) in [
        (format!("localhost:{port}"), 200),
        (format!("LocalHost:{port}"), 200),
        (format!("evil.example:{port}"), 403),
        ("127.0.0.1".to_owned(), 403),
    ] {
        assert_eq!(get(status.address, "/metrics", Some(&host)).await.0, code, "{host}");
    }
    assert_eq!(get(status.address, "/", None).await.0, 404);
}

#[tokio::test]
async fn other_machines_read_no_details() {
    let Watched { metrics, healthy, source, status } = watched().await;
    metrics.connected.set(1);
    let server = to_others(&source, false).await;
    let page = async |page: &str| get(here(&server), page, None).await;
    let word = |code, text: &str| (code, text.to_owned());
    assert_eq!(page("/ready").await, word(200, "ready: yes\n"));
    healthy.store(false, Ordering::SeqCst);
    assert_eq!(page("/ready").await, word(503, "ready: no\n"));
    assert_eq!(page("/live").await, word(200, "live: yes\n"), "a restart would not mend the store");
    metrics.liveness.beat("alarms", Duration::from_secs(1), Duration::from_secs(10));
    assert_eq!(page("/live").await, word(503, "live: no\n"));
    for other in ["/", "/health", "/metrics", "/ready/", "/live/x", "/admin", "/sandbox/api", "/interactions"]
    {
        assert_eq!(page(other).await, word(404, ""), "{other}");
    }
    let own = async |page: &str| get(status.address, page, None).await;
    assert_eq!(own("/live").await, word(503, "live: no\ntasks: late: alarms\n"));
    assert_eq!(own("/ready").await, own("/health").await);
}

#[tokio::test]
async fn metrics_are_open_to_others_only_if_asked_for() {
    let Watched { source, status, .. } = watched().await;
    let server = to_others(&source, true).await;
    assert_eq!(get(here(&server), "/metrics", None).await, get(status.address, "/metrics", None).await);
    assert_eq!(get(here(&server), "/health", None).await.0, 404);
}

#[tokio::test]
async fn websites_reach_no_page_of_others() {
    let Watched { source, metrics, .. } = watched().await;
    metrics.connected.set(1);
    let server = to_others(&source, true).await;
    let port = server.address.port();
    for (host, code) in [
        (format!("127.0.0.1:{port}"), 200),
        (format!("10.1.2.3:{port}"), 200),
        ("10.1.2.3".to_owned(), 200),
        ("[fd00::1]:9100".to_owned(), 200),
        ("[fd00::1]".to_owned(), 200),
        ("engawa:80".to_owned(), 200),
        ("localhost".to_owned(), 200),
        (format!("evil.example:{port}"), 403),
        ("evil.example".to_owned(), 403),
        ("evil.".to_owned(), 403),
        ("10.1.2.3.evil.example".to_owned(), 403),
        ("10.1.2.3:80:80".to_owned(), 403),
        ("10.1.2.3:port".to_owned(), 403),
        ("[evil.example]".to_owned(), 403),
        ("[fd00::1".to_owned(), 403),
        ("[fd00::1].evil.example".to_owned(), 403),
        (":80".to_owned(), 403),
    ] {
        for page in ["/ready", "/metrics"] {
            assert_eq!(get(here(&server), page, Some(&host)).await.0, code, "{host}");
        }
    }
}

#[tokio::test]
async fn probe_repeats_the_answer_in_one_line() {
    let Watched { metrics, source, status, .. } = watched().await;
    let server = to_others(&source, false).await;
    for address in [status.address, here(&server)] {
        metrics.connected.set(0);
        let fault = probe::ask(address, Question::Ready).await.expect_err("there is no gateway").to_string();
        assert!(fault.starts_with("ready: no") && !fault.contains('\n'), "{fault}");
        let live = probe::ask(address, Question::Live).await.expect("it makes progress");
        assert!(live.starts_with("live: yes") && !live.contains('\n'), "{live}");
        metrics.connected.set(1);
        assert!(probe::ask(address, Question::Ready).await.expect("it is ready").starts_with("ready: yes"));
    }
    let address = status.address;
    drop(status);
    until_closed(address).await;
    let fault = probe::ask(address, Question::Live).await.expect_err("nobody listens").to_string();
    assert!(fault.starts_with(&format!("nothing answers at {address}: ")), "{fault}");
}

/// Waits until nothing listens at an address any more.
async fn until_closed(address: SocketAddr) {
    while tokio::net::TcpStream::connect(address).await.is_ok() {
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn taken_port_is_named_in_the_error() {
    let Watched { status, metrics, .. } = watched().await;
    let source = StatusSource {
        metrics,
        trouble: Box::new(|| None),
        uptime: || Duration::ZERO,
        pictures: Box::new(|| (0, 0)),
        outbox: Box::new(Vec::new),
    };
    let port = status.address.port();
    let fault = open(port, source).await.err().expect("a refusal");
    assert!(fault.to_string().starts_with(&format!("the port {port} of 127.0.0.1")), "{fault}");
}

//! Tests of the health and metrics pages, which read the pages over HTTP.

use std::sync::atomic::{AtomicBool, Ordering};

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
    status: StatusServer,
}

async fn watched() -> Watched {
    let (metrics, healthy) = (Arc::<Metrics>::default(), Arc::new(AtomicBool::new(true)));
    let is_healthy = Arc::clone(&healthy);
    let source = StatusSource {
        metrics: Arc::clone(&metrics),
        trouble: Box::new(move || (!is_healthy.load(Ordering::SeqCst)).then(|| "as told".to_owned())),
        uptime: || Duration::from_secs(1_000),
        pictures: Box::new(|| (3, 4)),
    };
    Watched { metrics, healthy, status: open(0, source).await.expect("a free port") }
}

#[tokio::test]
async fn health_page_names_each_condition() {
    let Watched { metrics, healthy, status } = watched().await;
    let health = async || get(status.address(), "/health", None).await;
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
async fn clock_that_was_ahead_keeps_the_bot_ready() {
    let Watched { metrics, status, .. } = watched().await;
    metrics.connected.set(1);
    metrics.clock_was_ahead.set(34_560_000);
    let (code, body) = get(status.address(), "/health", None).await;
    assert_eq!(code, 200);
    assert!(body.contains("\nclock: was ahead by 34560000 s (deadlines come too late"), "{body}");
}

#[tokio::test]
async fn dead_task_is_named() {
    let Watched { metrics, status, .. } = watched().await;
    metrics.connected.set(1);
    let health = async || get(status.address(), "/health", None).await;
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
    metrics.refusals.add("refused-over");
    metrics.dropped.add("passed");
    metrics.unread.add("gateway");
    for ms in [4, 70, 9_000] {
        metrics.waits.add(Span(ms));
    }
    metrics.commits.add();
    metrics.outbox_entries.set(2);
    let (code, text) = get(status.address(), "/metrics", None).await;
    assert_eq!(code, 200);
    insta::assert_snapshot!("metrics", text);
}

#[tokio::test]
async fn foreign_host_header_is_rejected() {
    let Watched { status, .. } = watched().await;
    let port = status.address().port();
    for (host, code) in [
        (format!("localhost:{port}"), 200),
        (format!("evil.example:{port}"), 403),
        ("127.0.0.1".to_owned(), 403),
    ] {
        assert_eq!(get(status.address(), "/metrics", Some(&host)).await.0, code, "{host}");
    }
    assert_eq!(get(status.address(), "/", None).await.0, 404);
}

#[tokio::test]
async fn taken_port_is_named_in_the_error() {
    let Watched { status, metrics, .. } = watched().await;
    let source = StatusSource {
        metrics,
        trouble: Box::new(|| None),
        uptime: || Duration::ZERO,
        pictures: Box::new(|| (0, 0)),
    };
    let port = status.address().port();
    let fault = open(port, source).await.err().expect("a refusal");
    assert!(fault.to_string().starts_with(&format!("the port {port} of 127.0.0.1")), "{fault}");
}

//! The pages as whoever watches reads them.

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
    tally: Arc<Tally>,
    healthy: Arc<AtomicBool>,
    status: Status,
}

async fn watched() -> Watched {
    let (tally, healthy) = (Arc::<Tally>::default(), Arc::new(AtomicBool::new(true)));
    let asked = Arc::clone(&healthy);
    let source = Source {
        tally: Arc::clone(&tally),
        healthy: Box::new(move || asked.load(Ordering::SeqCst)),
        pictures: Box::new(|| (3, 4)),
    };
    Watched { tally, healthy, status: open(0, source).await.expect("a free port") }
}

#[tokio::test]
async fn health_is_said_in_a_status_and_in_words() {
    let Watched { tally, healthy, status } = watched().await;
    let told = async || get(status.address(), "/health", None).await;
    assert_eq!(told().await, (503, "ready: no\ngateway: down\nstore: healthy\n".to_owned()));
    tally.connected.set(1);
    assert_eq!(told().await, (200, "ready: yes\ngateway: up\nstore: healthy\n".to_owned()));
    healthy.store(false, Ordering::SeqCst);
    assert_eq!(told().await, (503, "ready: no\ngateway: up\nstore: stopped\n".to_owned()));
}

#[tokio::test]
async fn metrics_are_a_text_that_is_read_by_the_common_tool() {
    let Watched { tally, status, .. } = watched().await;
    tally.presses.add();
    tally.refusals.add("refused-over");
    for ms in [4, 70, 9_000] {
        tally.waits.add(Span(ms));
    }
    tally.commits.add();
    tally.boards_behind.set(2);
    let (code, text) = get(status.address(), "/metrics", None).await;
    assert_eq!(code, 200);
    insta::assert_snapshot!("metrics", text);
}

#[tokio::test]
async fn who_calls_by_another_name_is_refused() {
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
async fn a_port_that_is_taken_is_said_plainly() {
    let Watched { status, tally, .. } = watched().await;
    let source = Source { tally, healthy: Box::new(|| true), pictures: Box::new(|| (0, 0)) };
    let port = status.address().port();
    let fault = open(port, source).await.err().expect("a refusal");
    assert!(fault.to_string().starts_with(&format!("the port {port} of 127.0.0.1")), "{fault}");
}

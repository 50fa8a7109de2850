//! When sessions of the gateway begin: only while Discord has some left, and never by the library alone.

use std::sync::Arc;

use super::stub::Stub;
use super::{Nobody, settings};
use crate::base::metrics::Metrics;
use crate::discord::connect;

/// Waits until Discord was asked so often for its gateway, unless a session began.
async fn asked_for_gateway(stub: &Stub, times: usize, greeted: usize) {
    tokio::select! {
        _ = stub.until_asked_times("GET /gateway/bot", times) => {}
        () = stub.until_greeted_times(greeted) => {}
    }
}

fn run(stub: &Stub) -> (Arc<Metrics>, tokio::task::JoinHandle<()>) {
    let settings = settings(&stub.url());
    let metrics = Arc::clone(&settings.metrics);
    let connection = connect(settings).expect("a connection");
    (metrics, tokio::spawn(async move { drop(connection.run(Arc::new(Nobody)).await) }))
}

#[tokio::test]
async fn session_begins_only_while_discord_lets_it() {
    let stub = Stub::well().await;
    stub.let_begin(0);
    let (metrics, running) = run(&stub);
    asked_for_gateway(&stub, 4, 1).await;
    assert_eq!(stub.greeted(), 0, "none may begin");
    assert!(metrics.session_starts_again.get() > 0, "until when is said");
    stub.let_begin(5);
    stub.until_greeted().await;
    assert_eq!((metrics.session_starts.get(), metrics.session_starts_again.get()), (4, 0));
    running.abort();
}

/// The library would identify itself again at once.
#[tokio::test]
async fn session_that_cannot_be_resumed_is_followed_by_one_that_may_begin() {
    let stub = Stub::well().await;
    let (_, running) = run(&stub);
    stub.until_greeted().await;
    stub.let_begin(0);
    stub.end_sessions();
    asked_for_gateway(&stub, 5, 2).await;
    assert_eq!(stub.greeted(), 1, "none may begin");
    // One fewer than it says: that which has just begun need not be counted yet.
    stub.let_begin(2);
    stub.until_greeted_times(2).await;
    running.abort();
}

//! Tests of starting gateway sessions: only while Discord has some left, and never by serenity itself.

use std::sync::Arc;

use crate::base::metrics::Metrics;
use crate::discord::connect;

use super::stub::Stub;
use super::{Interactions, settings};

/// Waits until the gateway's address was requested `times` times, or until `greeted` sessions have begun.
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
    (metrics, tokio::spawn(async move { drop(connection.run(Interactions::none()).await) }))
}

#[tokio::test]
async fn session_begins_only_while_some_are_left() {
    let stub = Stub::well().await;
    stub.let_begin(0);
    let (metrics, running) = run(&stub);
    asked_for_gateway(&stub, 4, 1).await;
    assert_eq!(stub.greeted(), 0, "no session may begin");
    assert!(metrics.session_starts_again.get() > 0, "the metric says until when");
    stub.let_begin(5);
    stub.until_greeted().await;
    assert_eq!((metrics.session_starts.get(), metrics.session_starts_again.get()), (4, 0));
    running.abort();
}

/// Without the log interceptor, serenity would start another session at once, whatever the limit.
#[tokio::test]
async fn session_after_failed_resume_obeys_the_limit() {
    let stub = Stub::well().await;
    let (_, running) = run(&stub);
    stub.until_greeted().await;
    stub.let_begin(0);
    stub.end_sessions();
    asked_for_gateway(&stub, 5, 2).await;
    assert_eq!(stub.greeted(), 1, "none may begin");
    // A limit of 2 allows one session. The latest session is subtracted, since Discord may not have counted
    // it yet.
    stub.let_begin(2);
    stub.until_greeted_times(2).await;
    running.abort();
}

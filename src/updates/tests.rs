//! Tests of the update notice against listeners on this machine.

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};

use super::*;

/// Maximum wait for an answer that comes.
const LONG: Duration = Duration::from_secs(30);
/// Maximum wait for an answer that never comes.
const SHORT: Duration = Duration::from_millis(200);

/// Answers every request with `answer`, word for word; `None` never answers. Returns the address and the
/// requests.
async fn listener(answer: Option<String>) -> (UpdateUrl, UnboundedReceiver<String>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let url = format!("http://{}/version", listener.local_addr().expect("an address"));
    let (sender, requests) = unbounded_channel();
    tokio::spawn(async move {
        let mut silent = Vec::new();
        while let Ok((mut stream, _)) = listener.accept().await {
            let mut bytes = vec![0; 4096];
            let read = stream.read(&mut bytes).await.expect("a request");
            let _ = sender.send(String::from_utf8_lossy(&bytes[..read]).into_owned());
            match &answer {
                Some(answer) => stream.write_all(answer.as_bytes()).await.expect("they listen"),
                None => silent.push(stream),
            }
        }
    });
    (UpdateUrl::read(&url).expect("an address").expect("not empty"), requests)
}

fn ok(body: &str) -> String {
    format!("HTTP/1.1 200 OK\r\ncontent-length: {}\r\nconnection: close\r\n\r\n{body}", body.len())
}

fn version(text: &str) -> Version {
    Version::read(text).expect("a version")
}

fn notice(url: UpdateUrl, longest: Duration) -> UpdateNotice {
    UpdateNotice::new(url, version("1.2.3"), Arc::default(), longest).expect("a client")
}

/// Asks a listener once. Returns the version to log, and whether the metric names an update.
async fn asked(answer: Option<String>) -> (Option<Version>, bool) {
    let longest = if answer.is_some() { LONG } else { SHORT };
    let (url, _requests) = listener(answer).await;
    let mut notice = notice(url, longest);
    (notice.ask().await, notice.metrics.update_available.get() == 1)
}

async fn error_of(answer: Option<String>) -> String {
    let (url, _requests) = listener(answer).await;
    notice(url, LONG).newest().await.expect_err("no version").to_string()
}

#[tokio::test]
async fn only_newer_versions_are_noticed() {
    for (newest, is_newer) in
        [("1.2.4\n", true), ("v2.0.0", true), (" 1.2.3 \r\n", false), ("1.2.3-rc.1", false), ("0.9.9", false)]
    {
        let expected = is_newer.then(|| version(newest.trim()));
        assert_eq!(asked(Some(ok(newest))).await, (expected, is_newer), "{newest}");
    }
}

#[tokio::test]
async fn newer_version_is_logged_once() {
    let (url, _requests) = listener(Some(ok("1.3.0"))).await;
    let mut notice = notice(url, LONG);
    assert_eq!(notice.ask().await, Some(version("1.3.0")));
    assert_eq!(notice.ask().await, None, "it is known");
    assert_eq!(notice.metrics.update_available.get(), 1, "it is still out");
    (notice.url, _) = listener(Some(ok("1.3.1"))).await;
    assert_eq!(notice.ask().await, Some(version("1.3.1")));
    (notice.url, _) = listener(Some(ok("1.2.3"))).await;
    assert_eq!((notice.ask().await, notice.metrics.update_available.get()), (None, 0), "it was withdrawn");
}

#[tokio::test]
async fn request_names_the_program_and_nothing_else() {
    let (url, mut requests) = listener(Some(ok("1.3.0"))).await;
    notice(url.clone(), LONG).ask().await;
    let request = requests.recv().await.expect("a request");
    let authority = url.as_str().strip_prefix("http://").and_then(|rest| rest.strip_suffix("/version"));
    let expected = format!(
        "GET /version HTTP/1.1\r\nuser-agent: Engawa\r\naccept: */*\r\nhost: {}\r\n\r\n",
        authority.expect("as the listener made it")
    );
    let lines = |text: &str| text.lines().map(str::to_owned).collect::<std::collections::BTreeSet<_>>();
    assert_eq!(lines(&request), lines(&expected));
}

#[tokio::test]
async fn useless_answers_change_nothing() {
    let long = "1.2.4".to_owned() + &" ".repeat(MAX_BYTES);
    // Two chunks of 40 bytes each, of which the second one is too much. Their lengths are hexadecimal.
    let chunk = format!("28\r\n{:<40}\r\n", "1.2.4");
    let endless = format!("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n{chunk}{chunk}");
    let elsewhere = "HTTP/1.1 302 Found\r\nlocation: /other\r\ncontent-length: 0\r\n\r\n".to_owned();
    let missing = "HTTP/1.1 404 Not Found\r\ncontent-length: 5\r\n\r\n1.2.4".to_owned();
    for (answer, why) in [
        (Some(ok("<html>")), "not a version number"),
        (Some(ok("")), "not a version number"),
        (Some(ok(&long)), "more than 64 bytes"),
        (Some(endless), "more than 64 bytes"),
        (Some(elsewhere), "status 302"),
        (Some(missing), "status 404"),
        (Some("nonsense\r\n\r\n".to_owned()), "error"),
    ] {
        let error = error_of(answer.clone()).await;
        assert!(error.contains(why), "{answer:?}: {error}");
        assert_eq!(asked(answer).await, (None, false));
    }
}

#[tokio::test]
async fn redirects_are_not_followed() {
    let (target, mut reached) = listener(Some(ok("9.9.9"))).await;
    let elsewhere =
        format!("HTTP/1.1 301 Moved\r\nlocation: {}\r\ncontent-length: 0\r\n\r\n", target.as_str());
    assert_eq!(asked(Some(elsewhere)).await, (None, false));
    assert!(reached.try_recv().is_err(), "nobody asked the other address");
}

#[tokio::test]
async fn refused_and_silent_addresses_end_in_time() {
    assert_eq!(asked(None).await, (None, false), "it never answers");
    let closed = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = format!("http://{}/secret", closed.local_addr().expect("an address"));
    drop(closed);
    let mut notice = notice(UpdateUrl::read(&address).expect("an address").expect("not empty"), LONG);
    let error = notice.newest().await.expect_err("nobody listens").to_string();
    assert!(!error.contains("secret"), "the address stays out of the log: {error}");
    assert_eq!(notice.ask().await, None);
}

#[test]
fn machine_asks_at_one_time_of_the_day() {
    let url = UpdateUrl::read("https://example.org/version").expect("an address").expect("not empty");
    let time = time_of_day(&url, "one");
    assert_eq!(time, time_of_day(&url, "one"), "a restart changes nothing");
    assert_ne!(time, time_of_day(&url, "two"));
    assert!((0..DAY.0).contains(&time.0));
    let midnight = Timestamp(20_000 * DAY.0);
    assert_eq!(until(Span::hours(5), midnight), Span::hours(5));
    assert_eq!(until(Span::hours(5), midnight + Span::hours(6)), Span::hours(23));
    assert_eq!(until(Span::hours(5), midnight + Span::hours(5)), Span(0));
}

#[test]
fn versions_order_by_number_and_pre_release() {
    let order = ["0.9.9", "0.10.0-rc.1", "0.10.0", "0.10.1", "1.0.0", "10.0.0"];
    let versions: Vec<Version> = order.iter().filter_map(|text| Version::read(text)).collect();
    assert_eq!(versions.len(), order.len());
    assert!(versions.is_sorted_by(|one, two| one < two), "{versions:?}");
    assert_eq!(Version::read("v1.2.3"), Version::read("1.2.3"));
    assert_eq!(Version::read("1.2.3-a"), Version::read("1.2.3-b"));
}

#[test]
fn other_texts_are_no_versions() {
    let texts = [
        "",
        "1",
        "1.2",
        "1.2.3.4",
        "1.2.x",
        "+1.2.3",
        "1.2.-3",
        "1.2.3-",
        "1.2.3-\u{1b}[2J",
        "<html>",
        "99999999999.0.0",
        "vv1.2.3",
        "1..3",
    ];
    for text in texts {
        assert_eq!(Version::read(text), None, "{text}");
    }
}

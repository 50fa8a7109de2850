//! Tests of the server over real connections.

use axum::routing::{get, post};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use super::*;

const PAGE: &[u8] = b"GET / HTTP/1.1\r\nHost: a\r\n\r\n";
const LONG: Duration = Duration::from_secs(120);

/// Serves a page, and an echo of at most 8 bytes, over at most `most` connections. Returns the server's address.
async fn pages(patience: Duration, most: usize) -> SocketAddr {
    let inner = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let address = inner.local_addr().expect("bound");
    let router = Router::new()
        .route("/", get(async || "a page"))
        .route("/echo", post(async |body: String| body))
        .route("/slow", get(std::future::pending::<()>));
    let limits = Limits { patience, largest_body: 8, descriptor_divisor: 1 };
    tokio::spawn(serve_over(Listener::new(inner, limits, most), limits, router, std::future::pending()));
    address
}

async fn connect(address: SocketAddr, said: &[u8]) -> TcpStream {
    let mut stream = TcpStream::connect(address).await.expect("it listens");
    stream.write_all(said).await.expect("it is open");
    stream
}

/// Reads until the other side closes the connection.
async fn read_all(mut stream: TcpStream) -> String {
    let mut text = String::new();
    // It does not matter whether the connection ends properly or with an error.
    let _ = stream.read_to_string(&mut text).await;
    text
}

async fn is_answered(stream: &mut TcpStream) -> bool {
    let mut text = [0; 512];
    let read = stream.read(&mut text).await.unwrap_or(0);
    text[..read].ends_with(b"\r\n\r\na page")
}

#[tokio::test]
async fn whole_requests_are_answered() {
    let address = pages(Duration::from_millis(200), 100).await;
    assert!(read_all(connect(address, PAGE).await).await.ends_with("\r\n\r\na page"));
    for (length, status) in [(8, "200 OK"), (9, "413 Payload Too Large")] {
        let body = "x".repeat(length);
        let request = format!("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: {length}\r\n\r\n{body}");
        let answer = read_all(connect(address, request.as_bytes()).await).await;
        assert!(answer.starts_with(&format!("HTTP/1.1 {status}")), "{answer}");
    }
}

/// Each drop resets a mere idle timeout, so only a deadline ends such a connection.
#[tokio::test]
async fn dripping_requests_end_at_the_deadline() {
    let address = pages(Duration::from_millis(300), 100).await;
    let head = "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 8\r\n\r\n";
    for start in ["", "G", "GET / HTTP/1.1\r\nHost: a\r\n", head] {
        let (mut from, mut to) = connect(address, start.as_bytes()).await.into_split();
        let dripping = async {
            // Eight drops would complete the body of the last request.
            while to.write_all(b"x").await.is_ok() {
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        };
        let mut answer = Vec::new();
        let ended = tokio::select! {
            _ = from.read_to_end(&mut answer) => true,
            () = dripping => true,
            () = tokio::time::sleep(LONG) => false,
        };
        let answer = String::from_utf8_lossy(&answer);
        assert!(ended && (answer.is_empty() || answer.starts_with("HTTP/1.1 408")), "{start:?}: {answer}");
    }
}

#[tokio::test]
async fn new_connections_replace_the_longest_waiting() {
    let address = pages(LONG, 4).await;
    let mut kept = connect(address, PAGE).await;
    assert!(is_answered(&mut kept).await);
    let oldest = connect(address, b"G").await;
    let mut others = Vec::new();
    for _ in 0..20 {
        let mut one = connect(address, PAGE).await;
        assert!(is_answered(&mut one).await, "a whole request is answered whoever else waits");
        others.push(connect(address, b"G").await);
    }
    assert_eq!(read_all(oldest).await, "");
    assert_eq!(read_all(kept).await, "", "after its answer it waits like any other");
    let mut last = others.pop().expect("one of them");
    last.write_all(b"ET / HTTP/1.1\r\nHost: a\r\n\r\n").await.expect("the newest one is still open");
    assert!(is_answered(&mut last).await);
}

/// The listener chooses a connection whose request arrives at the same moment.
#[tokio::test]
async fn closed_connection_ends_after_its_request() {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let _client = TcpStream::connect(listener.local_addr().expect("bound")).await.expect("it listens");
    let (stream, _) = listener.accept().await.expect("a client");
    let place = Arc::new(Semaphore::new(1)).acquire_owned().await.expect("a free place");
    let (mut connection, handle) = Connection::new(stream, LONG, place);
    connection.deadline().set(None);
    handle.close();
    let mut byte = [0];
    let early = timeout(Duration::from_millis(50), connection.read(&mut byte)).await;
    assert!(early.is_err(), "the request in work stays");
    connection.deadline().set(Some(Instant::now() + LONG));
    for _ in 0..2 {
        let ended = connection.read(&mut byte).await.map_err(|error| error.kind());
        assert_eq!(ended, Err(io::ErrorKind::ConnectionAborted));
    }
}

#[tokio::test]
async fn answered_requests_keep_their_place() {
    let address = pages(LONG, 4).await;
    let mut slow = Vec::new();
    for _ in 0..4 {
        slow.push(connect(address, b"GET /slow HTTP/1.1\r\nHost: a\r\n\r\n").await);
    }
    let mut waiting = connect(address, PAGE).await;
    let early = timeout(Duration::from_millis(300), is_answered(&mut waiting)).await;
    assert!(early.is_err(), "no request is given up for another");
    slow.pop();
    assert!(timeout(LONG, is_answered(&mut waiting)).await.expect("a place is free"));
}

//! Listening on this machine: connections that say nothing, or only half of something, do not stay for ever.
//!
//! Knows bytes and no protocol, and which addresses are this machine's (`loopback`). The pages of the status
//! and the stand-in of Discord listen by it.

pub mod loopback;

use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::{Instant, Sleep, sleep};

/// Listens, and ends connections on which nothing has moved, in either direction, for a time.
pub struct Listener {
    inner: TcpListener,
    idle: Duration,
}

impl Listener {
    /// By a socket that listens already.
    pub const fn new(inner: TcpListener, idle: Duration) -> Self {
        Self { inner, idle }
    }
}

impl axum::serve::Listener for Listener {
    type Io = Connection;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Connection, SocketAddr) {
        let (stream, from) = axum::serve::Listener::accept(&mut self.inner).await;
        // Small frames go at once: a client that has nothing to say acknowledges them only after 40 ms, and
        // what comes next would wait for that.
        let _ = stream.set_nodelay(true);
        (Connection { stream, idle: self.idle, until: Box::pin(sleep(self.idle)) }, from)
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.inner.local_addr()
    }
}

/// A connection that ends when nothing moves on it.
pub struct Connection {
    stream: TcpStream,
    idle: Duration,
    until: Pin<Box<Sleep>>,
}

impl Connection {
    /// Something moved, or else it may be too late for that.
    fn moved<T>(&mut self, context: &mut Context<'_>, polled: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if polled.is_ready() {
            self.until.as_mut().reset(Instant::now() + self.idle);
            return polled;
        }
        self.until.as_mut().poll(context).map(|()| Err(io::ErrorKind::TimedOut.into()))
    }
}

impl AsyncRead for Connection {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        into: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let polled = Pin::new(&mut self.stream).poll_read(context, into);
        self.moved(context, polled)
    }
}

impl AsyncWrite for Connection {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let polled = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.moved(context, polled)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use axum::Router;
    use axum::routing::get;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};

    use super::*;

    /// Pages that end connections on which nothing moves for so long.
    async fn pages(idle: Duration) -> SocketAddr {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("bound");
        let router = Router::new().route("/", get(async || "a page"));
        tokio::spawn(axum::serve(Listener::new(listener, idle), router).into_future());
        address
    }

    /// What is read until the other side ends it.
    async fn read_all(mut stream: TcpStream) -> String {
        let mut text = String::new();
        // How it ends is not our matter.
        let _ = stream.read_to_string(&mut text).await;
        text
    }

    #[tokio::test]
    async fn who_says_nothing_or_half_of_something_is_not_waited_for() {
        let address = pages(Duration::from_millis(50)).await;
        for said in ["", "G", "GET / HTTP/1.1\r\nHost: a\r\n"] {
            let mut stream = TcpStream::connect(address).await.expect("it listens");
            stream.write_all(said.as_bytes()).await.expect("it is open");
            assert_eq!(read_all(stream).await, "", "{said:?}");
        }
    }

    #[tokio::test]
    async fn who_says_all_of_it_is_answered_first() {
        let address = pages(Duration::from_millis(200)).await;
        let mut stream = TcpStream::connect(address).await.expect("it listens");
        stream.write_all(b"GET / HTTP/1.1\r\nHost: a\r\n\r\n").await.expect("it is open");
        assert!(read_all(stream).await.ends_with("\r\n\r\na page"));
    }
}

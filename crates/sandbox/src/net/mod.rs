//! A TCP listener that closes idle connections, and a check for addresses of this machine ([`loopback`]).
//!
//! The status pages, the HTTP endpoint for interactions and the stand-in for Discord use this module. The
//! listener moves bytes and knows no protocol.

pub mod loopback;

use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::{Instant, Sleep, sleep};

/// A TCP listener that closes a connection after `idle` without traffic in either direction.
pub struct Listener {
    inner: TcpListener,
    idle: Duration,
}

impl Listener {
    /// Wraps a socket that is already listening.
    pub const fn new(inner: TcpListener, idle: Duration) -> Self {
        Self { inner, idle }
    }
}

impl axum::serve::Listener for Listener {
    type Io = Connection;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Connection, SocketAddr) {
        let (stream, from) = axum::serve::Listener::accept(&mut self.inner).await;
        // Disable Nagle's algorithm. A client with nothing to send delays its acknowledgement by 40 ms, and
        // Nagle's algorithm would hold the next frame back until then.
        let _ = stream.set_nodelay(true);
        (Connection { stream, idle: self.idle, until: Box::pin(sleep(self.idle)) }, from)
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.inner.local_addr()
    }
}

/// A TCP stream whose reads and writes fail with [`io::ErrorKind::TimedOut`] once it has been idle for too
/// long.
pub struct Connection {
    stream: TcpStream,
    idle: Duration,
    until: Pin<Box<Sleep>>,
}

impl Connection {
    /// Restarts the timeout after a completed read or write. While the operation is pending, fails if the
    /// timeout has passed.
    fn restart_timeout<T>(
        &mut self,
        context: &mut Context<'_>,
        polled: Poll<io::Result<T>>,
    ) -> Poll<io::Result<T>> {
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
        self.restart_timeout(context, polled)
    }
}

impl AsyncWrite for Connection {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let polled = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.restart_timeout(context, polled)
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

    /// Serves a page over connections with this idle timeout. Returns the server's address.
    async fn pages(idle: Duration) -> SocketAddr {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("bound");
        let router = Router::new().route("/", get(async || "a page"));
        tokio::spawn(axum::serve(Listener::new(listener, idle), router).into_future());
        address
    }

    /// Reads until the other side closes the connection.
    async fn read_all(mut stream: TcpStream) -> String {
        let mut text = String::new();
        // It does not matter whether the connection ends properly or with an error.
        let _ = stream.read_to_string(&mut text).await;
        text
    }

    #[tokio::test]
    async fn idle_and_half_finished_requests_time_out() {
        let address = pages(Duration::from_millis(50)).await;
        for said in ["", "G", "GET / HTTP/1.1\r\nHost: a\r\n"] {
            let mut stream = TcpStream::connect(address).await.expect("it listens");
            stream.write_all(said.as_bytes()).await.expect("it is open");
            assert_eq!(read_all(stream).await, "", "{said:?}");
        }
    }

    #[tokio::test]
    async fn whole_request_is_answered() {
        let address = pages(Duration::from_millis(200)).await;
        let mut stream = TcpStream::connect(address).await.expect("it listens");
        stream.write_all(b"GET / HTTP/1.1\r\nHost: a\r\n\r\n").await.expect("it is open");
        assert!(read_all(stream).await.ends_with("\r\n\r\na page"));
    }
}

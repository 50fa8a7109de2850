//! A connection of a server, which ends when its deadline passes or when the listener needs its place.

use std::io;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::sync::{OwnedSemaphorePermit, oneshot};
use tokio::time::{Instant, Sleep, sleep_until};

/// The time by which a client must have sent the next part of a request; `None` while its request is answered. Only
/// the connection's own task changes it.
#[derive(Clone)]
pub struct Deadline(Arc<Mutex<Option<Instant>>>);

impl Deadline {
    pub fn get(&self) -> Option<Instant> {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn set(&self, deadline: Option<Instant>) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = deadline;
    }
}

/// The listener's hold on a connection.
pub struct ConnectionHandle {
    pub deadline: Deadline,
    closing: oneshot::Sender<()>,
}

impl ConnectionHandle {
    pub fn is_open(&self) -> bool {
        !self.closing.is_closed()
    }

    pub fn close(self) {
        // The connection may have ended by itself.
        let _ = self.closing.send(());
    }
}

/// A TCP stream whose reads and writes fail once its deadline has passed, or once it was closed. Without a deadline,
/// they do not fail: a request in work is answered first.
pub struct Connection {
    stream: TcpStream,
    deadline: Deadline,
    /// Resolves when the listener needs the place; `None` once it has resolved.
    closing: Option<oneshot::Receiver<()>>,
    /// Whether the listener needs the place.
    is_closed: bool,
    timer: Pin<Box<Sleep>>,
    _place: OwnedSemaphorePermit,
}

impl Connection {
    /// Wraps a new stream, whose client now has `patience` to send the head of a request.
    pub fn new(
        stream: TcpStream,
        patience: Duration,
        place: OwnedSemaphorePermit,
    ) -> (Self, ConnectionHandle) {
        let at = Instant::now() + patience;
        let deadline = Deadline(Arc::new(Mutex::new(Some(at))));
        let (close, closing) = oneshot::channel();
        let handle = ConnectionHandle { deadline: deadline.clone(), closing: close };
        let timer = Box::pin(sleep_until(at));
        (Self { stream, deadline, closing: Some(closing), is_closed: false, timer, _place: place }, handle)
    }

    pub fn deadline(&self) -> Deadline {
        self.deadline.clone()
    }

    /// Fails a pending read or write if the connection has to end.
    fn fail_if_closed<T>(
        &mut self,
        cx: &mut Context<'_>,
        polled: Poll<io::Result<T>>,
    ) -> Poll<io::Result<T>> {
        if polled.is_ready() {
            return polled;
        }
        // The listener may have chosen this connection just before its request arrived.
        let Some(deadline) = self.deadline.get() else { return Poll::Pending };
        if let Some(Poll::Ready(closed)) = self.closing.as_mut().map(|closing| Pin::new(closing).poll(cx)) {
            // An error means that there is no listener any more.
            (self.is_closed, self.closing) = (closed.is_ok(), None);
        }
        if self.is_closed {
            return Poll::Ready(Err(io::ErrorKind::ConnectionAborted.into()));
        }
        if self.timer.deadline() != deadline {
            self.timer.as_mut().reset(deadline);
        }
        self.timer.as_mut().poll(cx).map(|()| Err(io::ErrorKind::TimedOut.into()))
    }
}

impl AsyncRead for Connection {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        into: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let polled = Pin::new(&mut self.stream).poll_read(cx, into);
        self.fail_if_closed(cx, polled)
    }
}

impl AsyncWrite for Connection {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let polled = Pin::new(&mut self.stream).poll_write(cx, bytes);
        self.fail_if_closed(cx, polled)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}

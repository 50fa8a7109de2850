//! A question to a running bot whether it is healthy, over HTTP, for supervisors that start a program to ask.

use std::io;
use std::net::SocketAddr;
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

/// The maximum time for the whole question. Docker's own limit is 30 s, that of Kubernetes often less.
const PATIENCE: Duration = Duration::from_secs(5);
/// The maximum size of an answer that is read, in bytes. The bot's own answers have a few hundred.
const LARGEST: u64 = 4096;

/// A question to the bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// Whether people can play.
    Ready,
    /// Whether all background tasks make progress, also while Discord or the store is away.
    Live,
}

#[derive(Debug, thiserror::Error)]
pub enum ProbeFault {
    #[error("nothing answers at {address}: {source}")]
    Silent { address: SocketAddr, source: io::Error },
    #[error("no answer from {address} within {} seconds", PATIENCE.as_secs())]
    Stalled { address: SocketAddr },
    /// Something else than Engawa listens there, or it does not know the question.
    #[error("the answer at {address} does not come from Engawa's pages")]
    Foreign { address: SocketAddr },
    /// The bot says that it is not healthy. The text has its reasons in one line.
    #[error("{0}")]
    Unhealthy(String),
}

impl Question {
    const fn word(self) -> &'static str {
        match self {
            Self::Ready => "ready",
            Self::Live => "live",
        }
    }
}

/// Asks the bot at an address of this machine. Returns its answer in one line.
///
/// # Errors
///
/// Fails if the bot is not healthy, or if no bot answers in time.
pub async fn ask(address: SocketAddr, question: Question) -> Result<String, ProbeFault> {
    ask_within(PATIENCE, address, question).await
}

async fn ask_within(limit: Duration, address: SocketAddr, question: Question) -> Result<String, ProbeFault> {
    let answer = timeout(limit, exchange(address, question)).await;
    let answer = answer.map_err(|_| ProbeFault::Stalled { address })?;
    let answer = answer.map_err(|source| ProbeFault::Silent { address, source })?;
    read(&answer, question).unwrap_or(Err(ProbeFault::Foreign { address }))
}

async fn exchange(address: SocketAddr, question: Question) -> io::Result<Vec<u8>> {
    let mut stream = TcpStream::connect(address).await?;
    let request =
        format!("GET /{} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n", question.word());
    stream.write_all(request.as_bytes()).await?;
    let mut answer = Vec::new();
    stream.take(LARGEST).read_to_end(&mut answer).await?;
    Ok(answer)
}

/// Reads the answer to a question. Returns `None` for an answer that is not the bot's.
fn read(answer: &[u8], question: Question) -> Option<Result<String, ProbeFault>> {
    let (head, body) = str::from_utf8(answer).ok()?.split_once("\r\n\r\n")?;
    let status = head.strip_prefix("HTTP/1.1 ")?.get(..3)?;
    let (asked, word) = body.lines().next()?.split_once(": ")?;
    let line = body.lines().collect::<Vec<_>>().join(", ");
    match (status, word) {
        _ if asked != question.word() || line.contains(|c: char| c.is_control()) => None,
        ("200", "yes") => Some(Ok(line)),
        ("503", "no") => Some(Err(ProbeFault::Unhealthy(line))),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn stalled_program_is_not_waited_for() {
        // The system accepts connections for a program that does not.
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("bound");
        let fault = ask_within(Duration::from_millis(20), address, Question::Live).await;
        assert!(matches!(fault, Err(ProbeFault::Stalled { .. })), "{fault:?}");
    }

    #[test]
    fn only_the_bots_own_answers_count() {
        let read = |answer: &str| read(answer.as_bytes(), Question::Live);
        let own = "HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nlive: yes\ntasks: alive\n";
        assert!(matches!(read(own), Some(Ok(line)) if line == "live: yes, tasks: alive"));
        let late = "HTTP/1.1 503 Service Unavailable\r\n\r\nlive: no\ntasks: late: alarms\n";
        assert!(
            matches!(read(late), Some(Err(ProbeFault::Unhealthy(line))) if line == "live: no, tasks: late: alarms")
        );
        for foreign in [
            "",
            "HTTP/1.1 200 OK\r\n\r\n",
            "HTTP/1.1 200 OK\r\n\r\n<title>another program</title>",
            "HTTP/1.1 200 OK\r\n\r\nready: yes\n",
            "HTTP/1.1 200 OK\r\n\r\nlive: no\n",
            "HTTP/1.1 503 Service Unavailable\r\n\r\nlive: yes\n",
            "HTTP/1.1 403 Forbidden\r\n\r\nlive: yes\n",
            "HTTP/1.1 200 OK\r\n\r\nlive: yes\u{1b}[2J\n",
        ] {
            assert!(read(foreign).is_none(), "{foreign:?}");
        }
    }
}

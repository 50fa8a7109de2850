//! The notice that a newer version of the program is out.
//!
//! If the host has configured an address, the bot asks it once a day for a version number. A newer version
//! is logged once and changes a metric; players never see it. The request names the program and nothing
//! else.

#[cfg(test)]
mod tests;

use std::error::Error;
use std::fmt;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::iter;
use std::sync::Arc;
use std::time::Duration;

use reqwest::redirect::Policy;
use reqwest::{Client, StatusCode};
use tokio::task::JoinHandle;
use tokio::time::sleep;

use crate::base::metrics::Metrics;
use crate::base::time::{Clock, Span, Timestamp};
use crate::config::UpdateUrl;
use crate::net::loopback;

/// The largest answer in bytes. Longer ones are not read to their end.
const MAX_BYTES: usize = 64;
/// The timeout of a request, until its answer is complete.
const TIMEOUT: Duration = Duration::from_secs(15);
/// The `User-Agent` of a request: no version, system or name of the bot.
const USER_AGENT: &str = "Engawa";
const DAY: Span = Span::days(1);

/// The client for requests cannot be built.
#[derive(Debug, thiserror::Error)]
#[error("the client that asks for newer versions cannot be built: {0}")]
pub struct UpdatesFault(#[from] reqwest::Error);

/// A task that asks once a day. Dropping the watch ends it.
pub struct UpdateWatch(JoinHandle<()>);

impl UpdateWatch {
    /// Starts the task, which must happen within a Tokio runtime. The first request follows within a day.
    ///
    /// # Errors
    ///
    /// Fails if the HTTP client cannot be built.
    pub fn start(url: UpdateUrl, metrics: Arc<Metrics>, clock: &dyn Clock) -> Result<Self, UpdatesFault> {
        let own = Version::read(env!("CARGO_PKG_VERSION")).expect("Cargo knows three numbers");
        let first = until(time_of_day(&url, &host_name()), clock.now());
        let mut notice = UpdateNotice::new(url, own, metrics, TIMEOUT)?;
        Ok(Self(tokio::spawn(async move {
            wait(first).await;
            loop {
                notice.ask().await;
                wait(DAY).await;
            }
        })))
    }
}

impl Drop for UpdateWatch {
    fn drop(&mut self) {
        self.0.abort();
    }
}

async fn wait(span: Span) {
    sleep(Duration::from_millis(span.0.try_into().unwrap_or_default())).await;
}

/// The time of the day, since midnight in UTC, at which this machine asks an address. It stays the
/// same after a restart, so a bot that restarts often asks no more than once a day. It differs between
/// machines, so they do not all ask at once.
fn time_of_day(url: &UpdateUrl, host: &str) -> Span {
    let mut hasher = DefaultHasher::new();
    (url.as_str(), host).hash(&mut hasher);
    let seconds = hasher.finish() % (24 * 60 * 60);
    Span::seconds(seconds.try_into().unwrap_or_default())
}

/// The time from `now` until a time of the day.
fn until(time_of_day: Span, now: Timestamp) -> Span {
    Span((time_of_day.0 - now.0).rem_euclid(DAY.0))
}

/// The name of this machine, or an empty text if the system has no file with it.
fn host_name() -> String {
    fs::read_to_string("/proc/sys/kernel/hostname").unwrap_or_default()
}

/// The reason why an address told no version.
#[derive(Debug, thiserror::Error)]
enum AskError {
    #[error("{error}: {cause}")]
    Request { error: reqwest::Error, cause: String },
    #[error("the answer has status {0} instead of 200; redirects are not followed")]
    Status(StatusCode),
    #[error("the answer has more than {MAX_BYTES} bytes")]
    TooLong,
    #[error("the answer is not a version number such as 1.2.3")]
    NoVersion,
}

impl From<reqwest::Error> for AskError {
    /// Keeps the deepest cause, such as a refused connection, and leaves out the address.
    fn from(error: reqwest::Error) -> Self {
        let error = error.without_url();
        let causes = iter::successors(error.source(), |cause| (*cause).source());
        let cause = causes.last().map_or_else(|| "no cause is known".to_owned(), ToString::to_string);
        Self::Request { error, cause }
    }
}

struct UpdateNotice {
    client: Client,
    url: UpdateUrl,
    own: Version,
    metrics: Arc<Metrics>,
    /// The newest version that was logged, at first the program's own.
    logged: Version,
}

impl UpdateNotice {
    fn new(
        url: UpdateUrl,
        own: Version,
        metrics: Arc<Metrics>,
        timeout: Duration,
    ) -> Result<Self, UpdatesFault> {
        let client = Client::builder()
            .use_rustls_tls()
            .user_agent(USER_AGENT)
            .redirect(Policy::none())
            .timeout(timeout)
            .connect_timeout(timeout);
        let client = if loopback::is_address(url.as_str()) { client.no_proxy() } else { client };
        Ok(Self { client: client.build()?, url, own, metrics, logged: own })
    }

    /// Asks once. Returns the newer version if it was not logged before.
    async fn ask(&mut self) -> Option<Version> {
        let newest = match self.newest().await {
            Ok(newest) => newest,
            Err(error) => {
                tracing::warn!(%error, "updates.url tells no version; the next attempt follows in a day");
                return None;
            }
        };
        self.metrics.update_available.set(i64::from(newest > self.own));
        if newest <= self.logged {
            return None;
        }
        self.logged = newest;
        tracing::info!(
            %newest,
            own = %self.own,
            "a newer version of Engawa is out; docs/upgrading.md has each step of an upgrade"
        );
        Some(newest)
    }

    async fn newest(&self) -> Result<Version, AskError> {
        let mut answer = self.client.get(self.url.as_str()).send().await?;
        if answer.status() != StatusCode::OK {
            return Err(AskError::Status(answer.status()));
        }
        let mut bytes = Vec::new();
        while let Some(chunk) = answer.chunk().await? {
            if bytes.len() + chunk.len() > MAX_BYTES {
                return Err(AskError::TooLong);
            }
            bytes.extend_from_slice(&chunk);
        }
        let text = str::from_utf8(&bytes).map_err(|_| AskError::NoVersion)?;
        Version::read(text.trim()).ok_or(AskError::NoVersion)
    }
}

/// A version number such as `1.2.3` or `1.3.0-rc.1`. Pre-releases come before their release; those of one
/// release count as equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Version {
    numbers: [u32; 3],
    is_release: bool,
}

impl Version {
    /// Parses three numbers with dots between them, after an optional `v`. A hyphen begins the name of a
    /// pre-release. Returns `None` for any other text.
    fn read(text: &str) -> Option<Self> {
        let text = text.strip_prefix('v').unwrap_or(text);
        let (numbers, name) =
            text.split_once('-').map_or((text, None), |(numbers, name)| (numbers, Some(name)));
        let is_name = |name: &str| {
            !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b".-".contains(&byte))
        };
        if !name.is_none_or(is_name) {
            return None;
        }
        let numbers: Vec<u32> = numbers.split('.').map(number).collect::<Option<_>>()?;
        Some(Self { numbers: numbers.try_into().ok()?, is_release: name.is_none() })
    }
}

/// Parses a number without a sign, which [`str::parse`] would accept.
fn number(digits: &str) -> Option<u32> {
    digits.parse().ok().filter(|_| digits.bytes().all(|byte| byte.is_ascii_digit()))
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [major, minor, patch] = self.numbers;
        write!(f, "{major}.{minor}.{patch}")?;
        if self.is_release { Ok(()) } else { f.write_str(" (a pre-release)") }
    }
}

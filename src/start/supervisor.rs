//! Reports to systemd that the bot has started, and regularly that it makes progress. Without a report in
//! time, systemd restarts the bot (`WatchdogSec=` of the unit).

use std::env;
use std::io;
use std::time::Duration;

use tokio::task::JoinHandle;
use tokio::time::sleep;

/// The running reports to a supervisor. Dropping the value ends them, and reports that the bot is ending.
pub(super) struct RunningReports(Option<JoinHandle<()>>);

impl RunningReports {
    /// Reports that the bot has started, and from then on its progress. Without systemd, nothing is reported.
    pub(super) fn start(is_live: impl Fn() -> bool + Send + Sync + 'static) -> Self {
        if env::var_os("NOTIFY_SOCKET").is_none() {
            return Self(None);
        }
        tell("READY=1");
        let interval = interval(env::var("WATCHDOG_USEC").ok().as_deref());
        Self(interval.map(|interval| tokio::spawn(report_progress(is_live, interval, tell))))
    }
}

impl Drop for RunningReports {
    fn drop(&mut self) {
        if let Some(task) = self.0.take() {
            task.abort();
        }
        if env::var_os("NOTIFY_SOCKET").is_some() {
            // From here on only `TimeoutStopSec=` counts.
            tell("STOPPING=1");
        }
    }
}

/// Says that the bot makes progress at each interval at which it does.
async fn report_progress(is_live: impl Fn() -> bool, interval: Duration, tell: impl Fn(&str)) {
    loop {
        if is_live() {
            tell("WATCHDOG=1");
        }
        sleep(interval).await;
    }
}

/// The interval between two reports, from the microseconds after which systemd acts. A third of them
/// leaves room for a lost report.
fn interval(limit: Option<&str>) -> Option<Duration> {
    let limit: u64 = limit?.parse().ok()?;
    (limit > 0).then(|| Duration::from_micros(limit / 3).max(Duration::from_millis(1)))
}

/// Sends a message to systemd. A failure is logged, and may end in a restart.
fn tell(message: &str) {
    if let Err(error) = send(message) {
        tracing::warn!(%error, message, "cannot report to systemd");
    }
}

#[cfg(target_os = "linux")]
fn send(message: &str) -> io::Result<()> {
    use std::os::linux::net::SocketAddrExt;
    use std::os::unix::ffi::OsStrExt;
    use std::os::unix::net::{SocketAddr, UnixDatagram};

    let path = env::var_os("NOTIFY_SOCKET").unwrap_or_default();
    // A name that begins with `@` is in Linux's abstract namespace.
    let address = match path.as_bytes().strip_prefix(b"@") {
        Some(name) => SocketAddr::from_abstract_name(name)?,
        None => SocketAddr::from_pathname(&path)?,
    };
    let socket = UnixDatagram::unbound()?;
    // Nothing may wait for a supervisor that does not read.
    socket.set_nonblocking(true)?;
    socket.send_to_addr(message.as_bytes(), &address)?;
    Ok(())
}

#[cfg(not(target_os = "linux"))]
fn send(_message: &str) -> io::Result<()> {
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering};
    use std::sync::{Arc, mpsc};

    use super::*;

    #[tokio::test]
    async fn hanging_bot_reports_no_progress() {
        let asked = Arc::new(AtomicU32::new(0));
        let counted = Arc::clone(&asked);
        let is_live = move || counted.fetch_add(1, Ordering::Relaxed) < 3;
        let (said, heard) = mpsc::channel();
        let reports = report_progress(is_live, Duration::from_millis(1), move |message| {
            said.send(message.to_owned()).expect("the test listens");
        });
        let asked_often = async {
            while asked.load(Ordering::Relaxed) < 9 {
                sleep(Duration::from_millis(1)).await;
            }
        };
        tokio::select! {
            () = reports => {}
            () = asked_often => {}
        }
        assert_eq!(heard.iter().collect::<Vec<_>>(), ["WATCHDOG=1"; 3]);
    }

    #[test]
    fn report_comes_three_times_within_the_limit() {
        assert_eq!(interval(Some("180000000")), Some(Duration::from_secs(60)));
        assert_eq!(interval(Some("1")), Some(Duration::from_millis(1)));
        for none in [None, Some(""), Some("0"), Some("-1"), Some("soon")] {
            assert_eq!(interval(none), None, "{none:?}");
        }
    }
}

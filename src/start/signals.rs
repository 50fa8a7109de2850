//! The signals that end the program (Ctrl-C, and SIGTERM on Unix), and a deadline for the shutdown.

use std::io;
use std::process;
use std::task::{Context, Poll};
use std::thread;
use std::time::Duration;

use crate::discord::StopHandle;

/// The maximum duration of a shutdown. Without this limit, a hanging disk would keep the threads that use it,
/// and so the program, alive forever.
const LONGEST_END: Duration = Duration::from_secs(15);
/// The exit code of a shutdown that exceeded `LONGEST_END`.
const EXIT_TIMED_OUT: i32 = 3;

/// Stops the connection at the first signal. From this call on, a signal no longer kills the program
/// directly.
pub fn stop_on_signal(stop: StopHandle) {
    let signal = until_signal();
    tokio::spawn(async move {
        signal.await;
        tracing::info!("ending: finishing interactions in progress first");
        end_within(LONGEST_END);
        stop.stop();
    });
}

/// Exits the program after `longest`, even if a thread hangs. No acknowledged data is lost: every
/// acknowledged change is already in the store.
pub fn end_within(longest: Duration) {
    thread::spawn(move || {
        thread::sleep(longest);
        tracing::error!("ending took too long: something hangs, and the program exits without it");
        process::exit(EXIT_TIMED_OUT);
    });
}

/// A future that resolves at the first signal. The handlers are installed by this call, not by the
/// first poll.
#[cfg(unix)]
pub(super) fn until_signal() -> impl Future<Output = ()> + Send {
    use tokio::signal::unix::SignalKind;

    until_any([SignalKind::interrupt(), SignalKind::terminate()])
}

/// Like [`until_signal`], and resolves also when the terminal is closed, unless the program was started to outlive
/// it, as by `nohup`.
#[cfg(unix)]
pub(super) fn until_signal_or_hangup() -> impl Future<Output = ()> + Send {
    use tokio::signal::unix::SignalKind;

    let hangup = if is_hangup_ignored() { SignalKind::terminate() } else { SignalKind::hangup() };
    until_any([SignalKind::interrupt(), SignalKind::terminate(), hangup])
}

/// Linux lists ignored signals as a hexadecimal mask, whose lowest bit is that of SIGHUP.
#[cfg(unix)]
fn is_hangup_ignored() -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask =
        status.lines().find_map(|line| u64::from_str_radix(line.strip_prefix("SigIgn:")?.trim(), 16).ok());
    mask.is_some_and(|mask| mask & 1 == 1)
}

#[cfg(unix)]
fn until_any<const N: usize>(kinds: [tokio::signal::unix::SignalKind; N]) -> impl Future<Output = ()> + Send {
    let handlers: io::Result<Vec<_>> = kinds.into_iter().map(tokio::signal::unix::signal).collect();
    async move {
        match handlers {
            Ok(mut handlers) => {
                let any = |context: &mut Context<'_>| {
                    // Poll all of them, so that each wakes this task.
                    let polled = handlers.iter_mut().map(|handler| handler.poll_recv(context).is_ready());
                    let ready = polled.filter(|is_ready| *is_ready).count();
                    if ready > 0 { Poll::Ready(()) } else { Poll::Pending }
                };
                std::future::poll_fn(any).await;
            }
            Err(error) => {
                tracing::warn!(%error, "signals cannot be caught: they will end the program at once");
                std::future::pending::<()>().await;
            }
        }
    }
}

#[cfg(not(unix))]
pub(super) use until_signal as until_signal_or_hangup;

/// Resolves when the program receives Ctrl-C.
#[cfg(not(unix))]
pub(super) async fn until_signal() {
    if let Err(error) = tokio::signal::ctrl_c().await {
        tracing::warn!(%error, "Ctrl-C cannot be caught: it will end the program at once");
        std::future::pending::<()>().await;
    }
}

//! The signals that end the program (Ctrl-C, and SIGTERM on Unix), and a deadline for ending.

use std::process;
use std::thread;
use std::time::Duration;

use crate::discord::StopHandle;

/// How long ending may take. A hanging disk would otherwise keep its threads, and so the program, alive
/// forever.
const LONGEST_END: Duration = Duration::from_secs(15);
/// The exit code of a program that missed the deadline.
const EXIT_TIMED_OUT: i32 = 3;

/// Stops the connection at the first signal. Signals are caught from this call on.
pub fn stop_on_signal(stop: StopHandle) {
    let signal = until_signal();
    tokio::spawn(async move {
        signal.await;
        tracing::info!("ending: finishing interactions in progress first");
        end_within(LONGEST_END);
        stop.stop();
    });
}

/// Ends the program after this time, even if a thread hangs. Unfinished work is in the store, or was
/// never acknowledged.
pub fn end_within(longest: Duration) {
    thread::spawn(move || {
        thread::sleep(longest);
        tracing::error!("ending took too long: something hangs, and the program exits without it");
        process::exit(EXIT_TIMED_OUT);
    });
}

/// Resolves at the first signal. Signals are caught from this call on.
#[cfg(unix)]
pub(super) fn until_signal() -> impl Future<Output = ()> + Send {
    use tokio::signal::unix::{SignalKind, signal};

    let signals = [SignalKind::interrupt(), SignalKind::terminate()].map(signal);
    async move {
        match signals {
            [Ok(mut interrupt), Ok(mut terminate)] => {
                tokio::select! {
                    _ = interrupt.recv() => {}
                    _ = terminate.recv() => {}
                }
            }
            [Err(error), _] | [_, Err(error)] => {
                tracing::warn!(%error, "signals cannot be caught: Ctrl-C and SIGTERM will end the program at once");
                std::future::pending::<()>().await;
            }
        }
    }
}

/// Resolves when somebody presses Ctrl-C in the terminal.
#[cfg(not(unix))]
pub(super) async fn until_signal() {
    if let Err(error) = tokio::signal::ctrl_c().await {
        tracing::warn!(%error, "Ctrl-C cannot be caught: it will end the program at once");
        std::future::pending::<()>().await;
    }
}

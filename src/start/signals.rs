//! What tells the program to end: Ctrl-C, and on Unix SIGTERM. And what ends it when it does not.

use std::process;
use std::thread;
use std::time::Duration;

use crate::discord::Stop;

/// How long an end may take. A disk that hangs would keep the threads at it, and with them the program, for
/// ever.
const LONGEST_END: Duration = Duration::from_secs(15);
/// The exit code of a program that could not end by itself.
const CUT_SHORT: i32 = 3;

/// Stops the connection when the program is told to end; from now on, not from when somebody next looks.
pub fn stop_on_signal(stop: Stop) {
    let told = told_to_end();
    tokio::spawn(async move {
        told.await;
        tracing::info!("ending: what was begun is finished first");
        end_within(LONGEST_END);
        stop.stop();
    });
}

/// Ends the program after this time, whatever hangs in it. What it then leaves undone stands in the store, or
/// was never acknowledged.
pub fn end_within(longest: Duration) {
    thread::spawn(move || {
        thread::sleep(longest);
        tracing::error!("something hangs: the program ends without it");
        process::exit(CUT_SHORT);
    });
}

/// Resolves when the program is told to end, from now on.
#[cfg(unix)]
pub(super) fn told_to_end() -> impl Future<Output = ()> + Send {
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
                tracing::warn!(%error, "Ctrl-C and SIGTERM will end the program at once");
                std::future::pending::<()>().await;
            }
        }
    }
}

/// Resolves when the program is told to end.
#[cfg(not(unix))]
pub(super) async fn told_to_end() {
    if let Err(error) = tokio::signal::ctrl_c().await {
        tracing::warn!(%error, "Ctrl-C will end the program at once");
        std::future::pending::<()>().await;
    }
}

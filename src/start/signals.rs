//! What tells the program to end: Ctrl-C, and on Unix SIGTERM.

use crate::discord::Stop;

/// Stops the connection when the program is told to end; from now on, not from when somebody next looks.
pub fn stop_on_signal(stop: Stop) {
    let told = told_to_end();
    tokio::spawn(async move {
        told.await;
        tracing::info!("ending: what was begun is finished first");
        stop.stop();
    });
}

#[cfg(unix)]
fn told_to_end() -> impl Future<Output = ()> + Send {
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

#[cfg(not(unix))]
async fn told_to_end() {
    if let Err(error) = tokio::signal::ctrl_c().await {
        tracing::warn!(%error, "Ctrl-C will end the program at once");
        std::future::pending::<()>().await;
    }
}

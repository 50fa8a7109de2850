//! What tells the program to end: Ctrl-C, and on Unix SIGTERM.

use crate::discord::Stop;

/// Stops the connection when the program is told to end.
pub fn stop_on_signal(stop: Stop) {
    tokio::spawn(async move {
        told_to_end().await;
        tracing::info!("ending: what was begun is finished first");
        stop.stop();
    });
}

#[cfg(unix)]
async fn told_to_end() {
    use tokio::signal::unix::{SignalKind, signal};

    match signal(SignalKind::terminate()) {
        Ok(mut terminate) => {
            tokio::select! {
                _ = tokio::signal::ctrl_c() => {}
                _ = terminate.recv() => {}
            }
        }
        Err(error) => {
            tracing::warn!(%error, "SIGTERM will end the program at once");
            interrupted().await;
        }
    }
}

#[cfg(not(unix))]
async fn told_to_end() {
    interrupted().await;
}

async fn interrupted() {
    if let Err(error) = tokio::signal::ctrl_c().await {
        tracing::warn!(%error, "Ctrl-C will end the program at once");
        std::future::pending::<()>().await;
    }
}

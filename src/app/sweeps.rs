//! What the bot does by itself, again and again: due alarms, boards that are behind, interactions to forget.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::watch;
use tokio::task::JoinHandle;

use super::App;
use super::no::No;

/// How often alarms are looked at.
const ALARMS: Duration = Duration::from_secs(2);
/// How often boards that are behind are looked for.
const BOARDS: Duration = Duration::from_secs(10);
/// How often interactions are forgotten.
const SEEN: Duration = Duration::from_secs(600);
/// How long a stop waits for what is being done.
const LAST: Duration = Duration::from_secs(1);

/// The sweeps of a running bot.
pub struct Sweeps {
    stop: watch::Sender<bool>,
    task: JoinHandle<()>,
}

impl Sweeps {
    /// Starts to sweep, at once for the first time.
    pub fn start(app: Arc<App>) -> Self {
        let (stop, stopped) = watch::channel(false);
        let artist = Arc::clone(&app);
        tokio::spawn(async move {
            log(&artist, "emblems", artist.learn_emblems().await);
            log(&artist, "ladders", artist.count_ladders().await);
        });
        Self { stop, task: tokio::spawn(sweep(app, stopped)) }
    }

    /// Lets what is being done be finished, and no more.
    pub async fn stop(self) {
        self.stop.send_replace(true);
        let mut task = self.task;
        match tokio::time::timeout(LAST, &mut task).await {
            Ok(Ok(())) => {}
            Ok(Err(error)) => tracing::error!(%error, "the sweeps ended badly"),
            // What it does stands in the store and is done after the next start.
            Err(_) => task.abort(),
        }
    }
}

async fn sweep(app: Arc<App>, mut stopped: watch::Receiver<bool>) {
    let (mut alarms, mut boards, mut seen) =
        (tokio::time::interval(ALARMS), tokio::time::interval(BOARDS), tokio::time::interval(SEEN));
    loop {
        tokio::select! {
            _ = stopped.changed() => return,
            _ = alarms.tick() => log(&app, "alarms", app.ring().await),
            _ = boards.tick() => log(&app, "boards", app.repaint().await),
            _ = seen.tick() => log(&app, "seen", app.forget().await),
        }
    }
}

impl App {
    /// Does once, in order, everything that the sweeps do again and again.
    pub async fn sweep(&self) {
        log(self, "alarms", self.ring().await);
        log(self, "boards", self.repaint().await);
        log(self, "seen", self.forget().await);
    }
}

fn log(app: &App, sweep: &str, done: Result<(), No>) {
    match done {
        Ok(()) => {}
        Err(No::Fault(fault)) => {
            app.tally.faults.add();
            tracing::error!(sweep, %fault, "a sweep failed");
        }
        Err(No::Refused(refusal)) => tracing::warn!(sweep, ?refusal, "a sweep was refused"),
    }
}

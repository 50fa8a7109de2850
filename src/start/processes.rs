//! The sandbox with several bot processes on one database.
//!
//! Every process is this program in its normal mode, as on Discord, and receives a share of the interactions.
//! Killing one process shows how the others take over.

use std::io;
use std::path::{Path, PathBuf};
use std::pin::pin;
use std::process::{Child, Command};
use std::sync::Arc;
use std::time::Duration;

use tokio::time::sleep;

use crate::config::{self, DatabaseUrl, STORE_VARIABLE, TOKEN_VARIABLE, URL_VARIABLE};
use crate::sandbox::{FaultCommand, Sandbox, TOKEN};
use crate::store::OpenFault;

use super::sandbox::{StandinSettings, greeting};
use super::{StartFault, signals};

/// The interval between two checks whether the bot processes still run.
const CHECK_INTERVAL: Duration = Duration::from_millis(500);
/// The number of checks, counted from the one that finds a process ended, after which the process is started
/// again: about ten seconds, as under systemd.
const CHECKS_UNTIL_RESTART: u32 = 20;
/// The maximum number of checks to wait for the processes to end before they are killed: six seconds.
const SHUTDOWN_CHECKS: u32 = 12;

/// The keys whose variables are not passed on: those that this program sets, and the ports that only one process
/// could open.
const REPLACED: [&str; 7] = [
    "discord.token",
    "discord.api_url",
    "store.url",
    "status.port",
    "status.listen",
    "interactions.listen",
    "interactions.public_key",
];

/// Runs the stand-in for Discord and the bot processes until a signal ends the program. Passes the page's
/// address, the process ids and later changes to `announce`. All processes share the database and the
/// configuration file.
///
/// # Errors
///
/// Fails without a database, or if the stand-in or a process cannot be started.
pub async fn sandbox_of_processes(
    settings: StandinSettings,
    processes: u32,
    database: Option<DatabaseUrl>,
    config: Option<PathBuf>,
    mut announce: impl FnMut(&str),
) -> Result<(), StartFault> {
    if cfg!(not(feature = "postgres")) {
        // Without this check each process would fail to open the store, and be restarted forever.
        return Err(OpenFault::WithoutPostgres.into());
    }
    let Some(database) = database else { return Err(StartFault::NoDatabase) };
    let port = settings.port;
    let standin = settings.start(Arc::default()).await?;
    standin.inject(&FaultCommand::DistributeInteractions { on: true });
    announce(&greeting(port, &standin));
    let start = || start_process(&database, config.as_deref(), &standin);
    let outcome = keep_running(processes, CHECK_INTERVAL, start, signals::until_signal(), announce).await;
    standin.shut_down().await;
    outcome.map_err(StartFault::Process)
}

fn start_process(database: &DatabaseUrl, config: Option<&Path>, standin: &Sandbox) -> io::Result<Child> {
    let mut command = Command::new(std::env::current_exe()?);
    command.arg("run");
    if let Some(config) = config {
        command.arg("--config").arg(config);
    }
    for name in config::variables_of(&REPLACED) {
        command.env_remove(name);
    }
    command.env(TOKEN_VARIABLE, TOKEN).env(STORE_VARIABLE, database.reveal());
    command.env(URL_VARIABLE, standin.url()).spawn()
}

/// Runs `processes` bots until `ended` resolves. Checks them at each `interval`, and restarts those that have
/// ended. No process is left when this returns or is dropped.
async fn keep_running(
    processes: u32,
    interval: Duration,
    start: impl Fn() -> io::Result<Child>,
    ended: impl Future<Output = ()>,
    mut announce: impl FnMut(&str),
) -> io::Result<()> {
    let mut ended = pin!(ended);
    let start = || Ok::<_, io::Error>(BotProcess { child: start()?, checks_since_end: 0 });
    let mut running = (0..processes).map(|_| start()).collect::<io::Result<Vec<_>>>()?;
    let ids: Vec<String> = running.iter().map(|one| one.child.id().to_string()).collect();
    announce(&format!(
        "{processes} processes share it: {}. `kill -9 {}` ends one; the others play on, and it is started again after ten seconds.",
        ids.join(", "),
        ids[0]
    ));
    loop {
        tokio::select! {
            () = &mut ended => break,
            () = sleep(interval) => {
                for one in &mut running {
                    if let Some(change) = one.check(start)? {
                        announce(&change);
                    }
                }
            }
        }
    }
    // Ctrl-C reaches all processes, but any other signal only this one. Processes that have not ended in time
    // are killed when they are dropped.
    for _ in 0..SHUTDOWN_CHECKS {
        if running.iter_mut().all(BotProcess::has_ended) {
            break;
        }
        sleep(interval).await;
    }
    Ok(())
}

/// A bot process, which is killed when it is dropped.
struct BotProcess {
    child: Child,
    /// The number of checks that found the process ended; 0 while it runs.
    checks_since_end: u32,
}

impl BotProcess {
    fn has_ended(&mut self) -> bool {
        !matches!(self.child.try_wait(), Ok(None))
    }

    /// Checks whether the process still runs. Replaces an ended process after [`CHECKS_UNTIL_RESTART`]
    /// checks. Returns a message for the operator when the process has ended or was replaced.
    fn check(&mut self, start: impl Fn() -> io::Result<Self>) -> io::Result<Option<String>> {
        if !self.has_ended() {
            return Ok(None);
        }
        self.checks_since_end += 1;
        match self.checks_since_end {
            1 => Ok(Some(format!("{} has ended.", self.child.id()))),
            CHECKS_UNTIL_RESTART => {
                *self = start()?;
                Ok(Some(format!("{} replaces it.", self.child.id())))
            }
            _ => Ok(None),
        }
    }
}

impl Drop for BotProcess {
    fn drop(&mut self) {
        // Ignore a failure, because the process may have ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn replaced_keys_are_keys_of_the_configuration() {
        for key in REPLACED {
            assert!(!config::variables_of(&[key]).is_empty(), "{key}");
        }
    }

    #[cfg(unix)]
    #[tokio::test]
    async fn failed_start_or_restart_leaves_no_process() {
        // One process at a time ends by itself, so that it is restarted.
        for processes in [2, 3] {
            let started = std::cell::RefCell::new(Vec::new());
            let start = || {
                let number = started.borrow().len();
                if number == 2 {
                    return Err(io::ErrorKind::NotFound.into());
                }
                let child = Command::new("sleep").arg(if number == 0 { "0" } else { "600" }).spawn()?;
                started.borrow_mut().push(child.id());
                Ok(child)
            };
            let failed =
                keep_running(processes, Duration::from_millis(1), start, std::future::pending(), |_| {})
                    .await;
            assert_eq!(failed.map_err(|error| error.kind()), Err(io::ErrorKind::NotFound));
            for id in started.take() {
                let gone = Command::new("kill").arg("-0").arg(id.to_string()).output().expect("it runs");
                assert!(!gone.status.success(), "process {id} of {processes} is left");
            }
        }
    }
}

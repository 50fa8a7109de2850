//! The sandbox with several bot processes on one database.
//!
//! Every process is this program in its normal mode, as on Discord, and receives a share of the interactions.
//! Killing one process shows how the others take over.

use std::io;
use std::path::PathBuf;
use std::process::{Child, Command};
use std::sync::Arc;
use std::time::Duration;

use tokio::time::sleep;

use crate::app::clock::SystemClock;
use crate::config::{self, DatabaseUrl, STORE_VARIABLE, TOKEN_VARIABLE, URL_VARIABLE};
use crate::sandbox::{self, Options, Sandbox, Switch, TOKEN};
use crate::store::OpenFault;

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

pub struct ProcessesSettings {
    /// The port of the sandbox's page; 0 takes any free one.
    pub port: u16,
    /// The folder in which the stand-in for Discord stores its data.
    pub data: PathBuf,
    /// A file to which all requests and answers are recorded; `None` records nothing.
    pub record: Option<PathBuf>,
    pub processes: u32,
    /// The database that all processes share. Starting without one is an error.
    pub database: Option<DatabaseUrl>,
    /// The configuration file passed to every process; `None` for the default.
    pub config: Option<PathBuf>,
}

/// Runs the stand-in for Discord and the bot processes until a signal ends the program. Passes the page's
/// address, the process ids and later changes to `announce`.
///
/// # Errors
///
/// Fails without a database, or if the stand-in or a process cannot be started.
pub async fn sandbox_of_processes(
    plan: ProcessesSettings,
    mut announce: impl FnMut(&str),
) -> Result<(), StartFault> {
    if cfg!(not(feature = "postgres")) {
        // Without this check each process would fail to open the store, and be restarted forever.
        return Err(OpenFault::WithoutPostgres.into());
    }
    let Some(database) = &plan.database else { return Err(StartFault::NoDatabase) };
    let folder = Some(plan.data.clone());
    let clock = Arc::new(SystemClock::default());
    let options = Options { port: plan.port, folder, record: plan.record.clone(), clock };
    let standin = sandbox::start(options).await?;
    standin.throw(&Switch::Spread { on: true });
    let ended = signals::until_signal();
    tokio::pin!(ended);
    let started = (0..plan.processes).map(|_| plan.start(database, &standin)).collect::<io::Result<Vec<_>>>();
    let mut running = started.map_err(StartFault::Process)?;
    announce(&super::sandbox::greeting(plan.port, &standin));
    let ids: Vec<String> = running.iter().map(|one| one.child.id().to_string()).collect();
    announce(&format!(
        "{} processes share it: {}. `kill -9 {}` ends one; the others play on, and it is started again after ten seconds.",
        plan.processes,
        ids.join(", "),
        ids[0]
    ));
    loop {
        tokio::select! {
            () = &mut ended => break,
            () = sleep(CHECK_INTERVAL) => {
                for one in &mut running {
                    if let Some(change) = one.check(&plan, database, &standin).map_err(StartFault::Process)? {
                        announce(&change);
                    }
                }
            }
        }
    }
    // Ctrl-C reaches all processes, but any other signal only this one. Processes that have not ended in time
    // are killed below.
    for _ in 0..SHUTDOWN_CHECKS {
        if running.iter_mut().all(BotProcess::has_ended) {
            break;
        }
        sleep(CHECK_INTERVAL).await;
    }
    for mut one in running {
        // Ignore a failure, because the process may just have ended.
        let _ = one.child.kill();
        let _ = one.child.wait();
    }
    standin.shut_down().await;
    Ok(())
}

struct BotProcess {
    child: Child,
    /// The number of checks that found the process ended; 0 while it runs.
    checks_since_end: u32,
}

impl ProcessesSettings {
    fn start(&self, database: &DatabaseUrl, standin: &Sandbox) -> io::Result<BotProcess> {
        let mut command = Command::new(std::env::current_exe()?);
        command.arg("run");
        if let Some(config) = &self.config {
            command.arg("--config").arg(config);
        }
        for name in config::variables_of(&REPLACED) {
            command.env_remove(name);
        }
        command.env(TOKEN_VARIABLE, TOKEN).env(STORE_VARIABLE, database.reveal());
        command.env(URL_VARIABLE, standin.url());
        Ok(BotProcess { child: command.spawn()?, checks_since_end: 0 })
    }
}

impl BotProcess {
    fn has_ended(&mut self) -> bool {
        !matches!(self.child.try_wait(), Ok(None))
    }

    /// Checks whether the process still runs. Restarts an ended process after [`CHECKS_UNTIL_RESTART`]
    /// checks. Returns a message for the operator when the process has ended or was restarted.
    fn check(
        &mut self,
        plan: &ProcessesSettings,
        database: &DatabaseUrl,
        standin: &Sandbox,
    ) -> io::Result<Option<String>> {
        if !self.has_ended() {
            return Ok(None);
        }
        self.checks_since_end += 1;
        match self.checks_since_end {
            1 => Ok(Some(format!("{} has ended.", self.child.id()))),
            CHECKS_UNTIL_RESTART => {
                *self = plan.start(database, standin)?;
                Ok(Some(format!("{} replaces it.", self.child.id())))
            }
            _ => Ok(None),
        }
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
}

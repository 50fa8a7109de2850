//! The sandbox as several processes on one database: the very program that runs on Discord, several times,
//! each of which hears its share of what people do. Whoever wants to see what becomes of it kills one.

use std::io;
use std::path::PathBuf;
use std::process::{Child, Command};
use std::sync::Arc;
use std::time::Duration;

use tokio::time::sleep;

use crate::app::clock::SystemClock;
use crate::config::{Address, STORE_VARIABLE, TOKEN_VARIABLE, URL_VARIABLE};
use crate::sandbox::{self, Options, Sandbox, Switch, TOKEN};
use crate::store::OpenFault;

use super::{Fault, signals};

/// How often it is looked which processes are there.
const LOOK: Duration = Duration::from_millis(500);
/// One that has ended is started again after so many looks: ten seconds, as the service manager would.
const LOOKS_UNTIL_AGAIN: u32 = 20;
/// How long processes may take to end, in looks.
const LAST_LOOKS: u32 = 12;

/// What a sandbox of several processes is asked for.
pub struct ProcessesPlan {
    /// The port of the page; 0 takes any free one.
    pub port: u16,
    /// The folder in which the stand-in keeps everything.
    pub data: PathBuf,
    /// Where every request and answer is written, if anywhere.
    pub record: Option<PathBuf>,
    pub processes: u32,
    /// The database that they share; there is no way without one.
    pub database: Option<Address>,
    /// The configuration of each, if there is one.
    pub config: Option<PathBuf>,
}

/// Runs the stand-in and the processes until the program is told to end. Says where, and who, through
/// `announce`.
pub async fn sandbox_of_processes(plan: ProcessesPlan, mut announce: impl FnMut(&str)) -> Result<(), Fault> {
    if cfg!(not(feature = "postgres")) {
        // Each process would fail by itself, and be started again for ever.
        return Err(OpenFault::WithoutPostgres.into());
    }
    let Some(database) = &plan.database else { return Err(Fault::NoDatabase) };
    let folder = Some(plan.data.clone());
    let clock = Arc::new(SystemClock::default());
    let options = Options { port: plan.port, folder, record: plan.record.clone(), clock };
    let standin = sandbox::start(options).await?;
    standin.throw(&Switch::Spread { on: true });
    let told = signals::told_to_end();
    tokio::pin!(told);
    let started = (0..plan.processes).map(|_| plan.start(database, &standin)).collect::<io::Result<Vec<_>>>();
    let mut running = started.map_err(Fault::Process)?;
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
            () = &mut told => break,
            () = sleep(LOOK) => {
                for one in &mut running {
                    if let Some(said) = one.look(&plan, database, &standin).map_err(Fault::Process)? {
                        announce(&said);
                    }
                }
            }
        }
    }
    // Ctrl-C reaches all of them; whoever only heard of it here is ended as hard as any machine could.
    for _ in 0..LAST_LOOKS {
        if running.iter_mut().all(Running::has_ended) {
            break;
        }
        sleep(LOOK).await;
    }
    for mut one in running {
        // It may just have ended.
        let _ = one.child.kill();
        let _ = one.child.wait();
    }
    standin.shut_down().await;
    Ok(())
}

struct Running {
    child: Child,
    /// How often it was looked for since it ended.
    gone: u32,
}

impl ProcessesPlan {
    fn start(&self, database: &Address, standin: &Sandbox) -> io::Result<Running> {
        let mut command = Command::new(std::env::current_exe()?);
        command.arg("run");
        if let Some(config) = &self.config {
            command.arg("--config").arg(config);
        }
        command.env(TOKEN_VARIABLE, TOKEN).env(STORE_VARIABLE, database.reveal());
        command.env(URL_VARIABLE, standin.url());
        Ok(Running { child: command.spawn()?, gone: 0 })
    }
}

impl Running {
    fn has_ended(&mut self) -> bool {
        !matches!(self.child.try_wait(), Ok(None))
    }

    /// Looks whether it is there, and starts it again in time. Tells what changed.
    fn look(
        &mut self,
        plan: &ProcessesPlan,
        database: &Address,
        standin: &Sandbox,
    ) -> io::Result<Option<String>> {
        if !self.has_ended() {
            return Ok(None);
        }
        self.gone += 1;
        match self.gone {
            1 => Ok(Some(format!("{} is gone.", self.child.id()))),
            LOOKS_UNTIL_AGAIN => {
                *self = plan.start(database, standin)?;
                Ok(Some(format!("{} has come in its place.", self.child.id())))
            }
            _ => Ok(None),
        }
    }
}

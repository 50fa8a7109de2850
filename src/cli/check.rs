//! The command that checks Discord, or compares a recording of an earlier check with the stand-in.

use std::fs::{self, File};
use std::io::{self, Write};
use std::num::NonZeroU64;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use serde_json::json;

use crate::config::{Config, ConfigFault, Environment, NoToken};
use crate::discord::check::{CheckResult, Recorder, Recording, RecordingFault, Report};
use crate::game::Registry;
use crate::start::{self, CheckPlan, ReplayReport, StartFault};
use crate::store::private;

use super::path;

/// The arguments of the command `check`.
#[derive(Clone, Debug, Args)]
pub struct CheckArgs {
    /// The configuration file in TOML; without it, all keys have their defaults
    #[arg(long, value_name = "FILE", value_parser = path())]
    pub config: Option<PathBuf>,
    /// The id of a channel in which to post, edit and delete one message, with a thread
    #[arg(long, value_name = "ID")]
    pub channel: Option<NonZeroU64>,
    /// Print one JSON object instead of lines of text
    #[arg(long)]
    pub json: bool,
    /// Write what Discord answers to this file: routes, codes, times and shapes, but no token, name, id or text
    #[arg(long, value_name = "FILE", value_parser = path())]
    pub record: Option<PathBuf>,
    /// Compare a recording with the stand-in for Discord, instead of asking Discord; needs no token
    #[arg(long, value_name = "FILE", value_parser = path(), conflicts_with_all = ["config", "channel", "record"])]
    pub replay: Option<PathBuf>,
}

/// The reason why the check could not run.
#[derive(Debug, thiserror::Error)]
pub enum CheckFault {
    #[error(transparent)]
    Config(#[from] ConfigFault),
    #[error(transparent)]
    NoToken(#[from] NoToken),
    #[error("{}: {source}", path.display())]
    File { path: PathBuf, source: io::Error },
    #[error("{}: {source}", path.display())]
    Recording { path: PathBuf, source: RecordingFault },
    #[error(transparent)]
    Start(#[from] StartFault),
    #[error("standard output: {0}")]
    Output(io::Error),
}

/// A check that is ready to run.
pub enum CheckJob {
    /// A check of Discord, with the file for its recording.
    Discord(Box<CheckPlan>, Option<(PathBuf, File)>),
    Replay(Recording),
}

/// The outcome of a check that has run.
pub enum CheckOutcome {
    Discord(Report),
    Replay(ReplayReport),
}

impl CheckJob {
    /// Reads the configuration or the recording, and opens the file for a new recording.
    ///
    /// # Errors
    ///
    /// Fails if a file cannot be used, if the configuration is wrong, or without a token.
    pub fn prepare(args: &CheckArgs, environment: &Environment) -> Result<Self, CheckFault> {
        if let Some(path) = &args.replay {
            let failed = |source| CheckFault::File { path: path.clone(), source };
            let text = fs::read_to_string(path).map_err(failed)?;
            let invalid = |source| CheckFault::Recording { path: path.clone(), source };
            return Ok(Self::Replay(Recording::read(&text).map_err(invalid)?));
        }
        let config = Config::load(args.config.as_deref(), environment)?;
        config.token()?;
        let record = args.record.clone().map(|path| match private::create(&path) {
            Ok(file) => Ok((path, file)),
            Err(source) => Err(CheckFault::File { path, source }),
        });
        let exposes_token = args.config.as_deref().is_some_and(exposes_token);
        let plan = CheckPlan { config, exposes_token, channel: args.channel };
        Ok(Self::Discord(Box::new(plan), record.transpose()?))
    }

    /// Runs the check, and writes its recording.
    ///
    /// # Errors
    ///
    /// Fails if the check cannot be prepared, or if the recording cannot be written.
    pub async fn run(self, games: &Registry) -> Result<CheckOutcome, CheckFault> {
        match self {
            Self::Replay(recording) => Ok(CheckOutcome::Replay(start::replay(&recording, games).await?)),
            Self::Discord(plan, record) => {
                let recorder = Recorder::default();
                let report = start::check(*plan, games, &recorder).await?;
                if let Some((path, mut file)) = record {
                    let written = file.write_all(recorder.recording().text().as_bytes());
                    written.map_err(|source| CheckFault::File { path, source })?;
                }
                Ok(CheckOutcome::Discord(report))
            }
        }
    }
}

/// Returns whether a configuration file holds a token and is readable by other users of the machine.
fn exposes_token(path: &Path) -> bool {
    let text = fs::read_to_string(path).unwrap_or_default();
    Config::read(&text).is_ok_and(|config| config.discord.token.is_some()) && is_open(path)
}

#[cfg(unix)]
fn is_open(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;

    fs::metadata(path).is_ok_and(|data| data.permissions().mode() & 0o004 != 0)
}

/// Other systems do not tell by bits who may read a file.
#[cfg(not(unix))]
fn is_open(_: &Path) -> bool {
    false
}

impl CheckOutcome {
    /// Prints the outcome. Returns exit code 1 if something does not work or differs.
    ///
    /// # Errors
    ///
    /// Fails if the output cannot be written.
    pub fn print(&self, json: bool, out: &mut impl Write) -> Result<ExitCode, CheckFault> {
        let printed = match (self, json) {
            (Self::Discord(report), false) => print_report(report, out),
            (Self::Discord(report), true) => writeln!(out, "{}", report_json(report)),
            (Self::Replay(report), false) => print_replay(report, out),
            (Self::Replay(report), true) => writeln!(out, "{}", replay_json(report)),
        };
        match printed.and_then(|()| out.flush()) {
            // A reader such as `head -1` closes the pipe as soon as it has read enough.
            Err(error) if error.kind() != io::ErrorKind::BrokenPipe => return Err(CheckFault::Output(error)),
            _ => {}
        }
        let is_fine = match self {
            Self::Discord(report) => report.count(CheckResult::Failure) == 0,
            Self::Replay(report) => report.differences.is_empty(),
        };
        Ok(if is_fine { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }
}

/// Prints two lines at most for each finding, and a summary.
fn print_report(report: &Report, out: &mut impl Write) -> io::Result<()> {
    for finding in &report.checks {
        writeln!(out, "{:8} {}: {}", word(finding.result), finding.id, finding.found)?;
        if let Some(remedy) = &finding.remedy {
            writeln!(out, "         -> {remedy}")?;
        }
    }
    let count = |result| report.count(result);
    writeln!(
        out,
        "{} ok, {} warnings, {} failures, {} skipped.",
        count(CheckResult::Ok),
        count(CheckResult::Warning),
        count(CheckResult::Failure),
        count(CheckResult::Skipped)
    )
}

const fn word(result: CheckResult) -> &'static str {
    match result {
        CheckResult::Ok => "ok",
        CheckResult::Warning => "warning",
        CheckResult::Failure => "FAILURE",
        CheckResult::Skipped => "skipped",
    }
}

fn report_json(report: &Report) -> serde_json::Value {
    let count = |result| report.count(result);
    json!({
        "version": env!("CARGO_PKG_VERSION"),
        "checks": report.checks,
        "ok": count(CheckResult::Ok),
        "warnings": count(CheckResult::Warning),
        "failures": count(CheckResult::Failure),
        "skipped": count(CheckResult::Skipped),
    })
}

fn print_replay(report: &ReplayReport, out: &mut impl Write) -> io::Result<()> {
    for line in &report.differences {
        writeln!(out, "differs: {line}")?;
    }
    for route in &report.left_out {
        writeln!(out, "not compared: {route}")?;
    }
    writeln!(out, "{} routes compared, {} differences.", report.compared, report.differences.len())
}

fn replay_json(report: &ReplayReport) -> serde_json::Value {
    let ReplayReport { compared, left_out, differences } = report;
    json!({ "compared": compared, "left_out": left_out, "differences": differences })
}

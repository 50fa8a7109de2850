//! The command that checks Discord, or compares a recording of an earlier check with the stand-in.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::num::NonZeroU64;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use serde_json::json;

use crate::config::{Config, ConfigFault, Environment, NoToken};
use crate::discord::check::{
    CheckResult, ExposedFile, RecordedExchange, Recorder, Recording, RecordingFault, Report, one_line,
};
use crate::game::Registry;
use crate::game::transcript::without_mark;
use crate::start::{self, CheckPlan, ReplayReport, StartFault};
use crate::store::nesting::is_within;
use crate::store::new_file::NewFile;

use super::path;

/// The arguments of the command `check`.
#[derive(Clone, Debug, Args)]
pub struct CheckArgs {
    /// The configuration file in TOML; without it, all keys have their defaults
    #[arg(long, value_name = "FILE", value_parser = path())]
    pub config: Option<PathBuf>,
    /// The id of a channel in which to post, edit and delete one message, with a thread
    #[arg(long, value_name = "ID", value_parser = channel_id)]
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

fn channel_id(text: &str) -> Result<NonZeroU64, &'static str> {
    text.parse().map_err(|_| "expected the channel's id, such as 1100000000000000002")
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
    #[error("{} has more than {} MiB: it is no recording of this program", .0.display(), LARGEST_RECORDING >> 20)]
    TooLarge(PathBuf),
    #[error("no recording was written to {}: {why}", path.display())]
    NotRecorded { path: PathBuf, why: &'static str },
    #[error("{} is within the folder of the store; name another file", .0.display())]
    WithinStore(PathBuf),
    #[error("the recording has no answers that could be compared")]
    NothingCompared,
    #[error(transparent)]
    Start(#[from] StartFault),
    #[error("standard output: {0}")]
    Output(io::Error),
}

/// A check that is ready to run.
pub enum CheckJob {
    /// A check of Discord, with the file for its recording.
    Discord(Box<CheckPlan>, Option<NewFile>),
    Replay(Recording),
}

/// The maximum size of a recording, in bytes. A whole check has about 30 KiB.
const LARGEST_RECORDING: u64 = 1 << 20;

/// The outcome of a check that has run.
pub enum CheckOutcome {
    /// The findings, and the reason why their recording could not be written.
    Discord(Report, Option<CheckFault>),
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
            let text = read_recording(path)?;
            let invalid = |source| CheckFault::Recording { path: path.clone(), source };
            return Ok(Self::Replay(Recording::read(without_mark(&text)).map_err(invalid)?));
        }
        let config = Config::load(args.config.as_deref(), environment)?;
        config.token()?;
        let record = args.record.as_deref().map(|path| {
            if config.store.url.is_none() && is_within(path, &config.store.path) {
                return Err(CheckFault::WithinStore(path.to_owned()));
            }
            NewFile::create(path).map_err(|source| CheckFault::File { path: path.to_owned(), source })
        });
        let exposed_file = exposed_file(args.config.as_deref(), environment.token_file());
        let plan = CheckPlan { config, exposed_file, channel: args.channel };
        Ok(Self::Discord(Box::new(plan), record.transpose()?))
    }

    /// Runs the check, and writes its recording.
    ///
    /// # Errors
    ///
    /// Fails if the check cannot be prepared.
    pub async fn run(self, games: &Registry) -> Result<CheckOutcome, CheckFault> {
        match self {
            Self::Replay(recording) => Ok(CheckOutcome::Replay(start::replay(&recording, games).await?)),
            Self::Discord(plan, record) => {
                let recorder = Recorder::default();
                let report = start::check(*plan, games, &recorder).await?;
                let unwritten = record.and_then(|file| write_recording(file, &recorder, &report).err());
                Ok(CheckOutcome::Discord(report, unwritten))
            }
        }
    }
}

fn read_recording(path: &Path) -> Result<String, CheckFault> {
    let mut text = String::new();
    let file = File::open(path).and_then(|file| file.take(LARGEST_RECORDING + 1).read_to_string(&mut text));
    match file {
        Err(source) => Err(CheckFault::File { path: path.to_owned(), source }),
        Ok(_) if text.len() as u64 > LARGEST_RECORDING => Err(CheckFault::TooLarge(path.to_owned())),
        Ok(_) => Ok(text),
    }
}

/// Completes the file of a recording. A recording that is not worth it does not replace an older one.
fn write_recording(mut new: NewFile, recorder: &Recorder, report: &Report) -> Result<(), CheckFault> {
    let (path, recording) = (new.path.clone(), recorder.recording());
    if report.is_interrupted {
        return Err(CheckFault::NotRecorded { path, why: "the check was interrupted" });
    }
    if !recording.exchanges.iter().any(RecordedExchange::is_success) {
        return Err(CheckFault::NotRecorded { path, why: "Discord has granted no request" });
    }
    let written = new.file.write_all(recording.text().as_bytes()).and_then(|()| new.finish());
    written.map_err(|source| CheckFault::File { path, source })
}

/// Returns a file that holds the token and that not only its owner can read. `config` is the configuration
/// file, and `token_file` the file with the token alone.
fn exposed_file(config: Option<&Path>, token_file: Option<&Path>) -> Option<ExposedFile> {
    let in_config = config.filter(|path| holds_token(path)).is_some_and(is_open);
    let in_file = token_file.is_some_and(is_open);
    in_config.then_some(ExposedFile::Configuration).or(in_file.then_some(ExposedFile::TokenFile))
}

fn holds_token(config: &Path) -> bool {
    let text = fs::read_to_string(config).unwrap_or_default();
    Config::read(&text).is_ok_and(|config| config.discord.token.is_some())
}

/// Returns whether the group of a file, or everybody, may read it.
#[cfg(unix)]
fn is_open(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;

    fs::metadata(path).is_ok_and(|data| data.permissions().mode() & 0o044 != 0)
}

/// Other systems do not tell by bits who may read a file.
#[cfg(not(unix))]
fn is_open(_: &Path) -> bool {
    false
}

impl CheckOutcome {
    /// Prints the outcome. Returns exit code 1 if something does not work or differs, and 2 after an
    /// interruption.
    ///
    /// # Errors
    ///
    /// Fails if the output cannot be written. Fails after it has printed the findings if their recording was not
    /// written.
    pub fn print(self, json: bool, out: &mut impl Write) -> Result<ExitCode, CheckFault> {
        let printed = match (&self, json) {
            (Self::Discord(report, _), false) => print_report(report, out),
            (Self::Discord(report, _), true) => writeln!(out, "{}", report_json(report)),
            (Self::Replay(report), false) => print_replay(report, out),
            (Self::Replay(report), true) => writeln!(out, "{}", replay_json(report)),
        };
        match printed.and_then(|()| out.flush()) {
            // A reader such as `head -1` closes the pipe as soon as it has read enough.
            Err(error) if error.kind() != io::ErrorKind::BrokenPipe => return Err(CheckFault::Output(error)),
            _ => {}
        }
        let is_fine = match self {
            Self::Discord(_, Some(unwritten)) => return Err(unwritten),
            Self::Discord(report, None) if report.is_interrupted => {
                return Ok(ExitCode::from(start::EXIT_INTERRUPTED));
            }
            Self::Discord(report, None) => report.count(CheckResult::Failure) == 0,
            Self::Replay(report) if report.compared == 0 => return Err(CheckFault::NothingCompared),
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
    if report.is_interrupted {
        writeln!(out, "The check was interrupted, and asked nothing more.")?;
    }
    let count = |result| report.count(result);
    writeln!(
        out,
        "Ok: {}, warnings: {}, failures: {}, skipped: {}.",
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
        "interrupted": report.is_interrupted,
    })
}

fn print_replay(report: &ReplayReport, out: &mut impl Write) -> io::Result<()> {
    for line in &report.differences {
        writeln!(out, "differs: {}", one_line(line))?;
    }
    for route in &report.left_out {
        writeln!(out, "not compared: {}", one_line(route))?;
    }
    writeln!(out, "{} routes compared, {} differences.", report.compared, report.differences.len())
}

fn replay_json(report: &ReplayReport) -> serde_json::Value {
    let ReplayReport { compared, left_out, differences } = report;
    json!({ "compared": compared, "left_out": left_out, "differences": differences })
}

#[cfg(test)]
mod tests {
    use tempfile::TempDir;

    use super::*;

    #[cfg(unix)]
    #[test]
    fn token_in_shared_files_is_exposed() {
        use std::os::unix::fs::PermissionsExt;

        let home = TempDir::new().expect("a folder");
        let (config, token) = (home.path().join("engawa.toml"), home.path().join("token"));
        fs::write(&token, "not.a-real.token\n").expect("a file");
        for (mode, is_exposed) in [(0o600, false), (0o640, true), (0o604, true), (0o444, true)] {
            for (content, holds) in [("[discord]\ntoken = \"not.a-real.token\"\n", true), ("", false)] {
                fs::write(&config, content).expect("a file");
                fs::set_permissions(&config, fs::Permissions::from_mode(mode)).expect("its own file");
                let expected = (is_exposed && holds).then_some(ExposedFile::Configuration);
                assert_eq!(exposed_file(Some(&config), None), expected, "{mode:o} {content}");
                fs::set_permissions(&config, fs::Permissions::from_mode(0o600)).expect("its own file");
            }
            fs::set_permissions(&token, fs::Permissions::from_mode(mode)).expect("its own file");
            let expected = is_exposed.then_some(ExposedFile::TokenFile);
            assert_eq!(exposed_file(None, Some(&token)), expected, "{mode:o}");
        }
        let variables = [("ENGAWA_DISCORD_TOKEN_FILE", token.as_os_str())];
        assert_eq!(Environment::new(variables).token_file(), Some(&*token));
        assert_eq!(Environment::new([("ENGAWA_DISCORD_TOKEN", "x.y")]).token_file(), None);
    }
}

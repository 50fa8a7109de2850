//! The command that checks Discord, or compares a recording of an earlier check with the stand-in.

use std::fs::{self, File};
use std::io::{self, Write};
use std::num::NonZeroU64;
use std::path::{Path, PathBuf};
use std::process::{self, ExitCode};

use clap::Args;
use serde_json::json;

use crate::config::{Config, ConfigFault, Environment, NoToken};
use crate::discord::check::{
    CheckResult, ExposedFile, Recorder, Recording, RecordingFault, Report, one_line,
};
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
    Discord(Box<CheckPlan>, Option<RecordingFile>),
    Replay(Recording),
}

/// The exit code of an interrupted check, which cannot say whether everything works.
const EXIT_INTERRUPTED: u8 = 2;

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
        let record = args.record.as_deref().map(|path| {
            let failed = |source| CheckFault::File { path: path.to_owned(), source };
            RecordingFile::create(path).map_err(failed)
        });
        let exposed_file = exposed_file(args.config.as_deref(), environment.token_file());
        let plan = CheckPlan { config, exposed_file, channel: args.channel };
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
                // An interrupted recording is not complete, so it does not replace an older one.
                if let Some(file) = record.filter(|_| !report.is_interrupted) {
                    let path = file.path.clone();
                    let written = file.finish(&recorder.recording().text());
                    written.map_err(|source| CheckFault::File { path, source })?;
                }
                Ok(CheckOutcome::Discord(report))
            }
        }
    }
}

/// The file for a new recording. An older file of its name stays until the recording is complete.
pub struct RecordingFile {
    path: PathBuf,
    file: File,
    /// The name of the file before it replaces the older one; `None` for a device or a pipe.
    unfinished: Option<PathBuf>,
}

impl RecordingFile {
    fn create(path: &Path) -> io::Result<Self> {
        // A symbolic link stays: the recording replaces the file behind it.
        let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        if fs::metadata(&path).is_ok_and(|there| !there.is_file()) {
            let file = File::options().write(true).open(&path)?;
            return Ok(Self { path, file, unfinished: None });
        }
        let mut name = path.file_name().unwrap_or_default().to_owned();
        name.push(format!(".{}.part", process::id()));
        let unfinished = path.with_file_name(name);
        let file = private::owners(File::options().write(true).create_new(true)).open(&unfinished)?;
        Ok(Self { path, file, unfinished: Some(unfinished) })
    }

    fn finish(mut self, text: &str) -> io::Result<()> {
        self.file.write_all(text.as_bytes())?;
        let Some(unfinished) = &self.unfinished else { return Ok(()) };
        self.file.sync_all()?;
        fs::rename(unfinished, &self.path)?;
        self.unfinished = None;
        Ok(())
    }
}

impl Drop for RecordingFile {
    fn drop(&mut self) {
        if let Some(unfinished) = &self.unfinished {
            // Best effort: the check has failed, and its error is what a host needs.
            let _ = fs::remove_file(unfinished);
        }
    }
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
            Self::Discord(report) if report.is_interrupted => return Ok(ExitCode::from(EXIT_INTERRUPTED)),
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
    if report.is_interrupted {
        writeln!(out, "The check was interrupted, and asked nothing more.")?;
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

    #[test]
    fn older_recording_stays_until_new_one_is_complete() {
        let home = TempDir::new().expect("a folder");
        let path = home.path().join("check.json");
        fs::write(&path, "older").expect("a file");
        let content = || fs::read_to_string(&path).expect("a recording");
        let abandoned = RecordingFile::create(&path).expect("a file beside it");
        assert_eq!(content(), "older");
        drop(abandoned);
        assert_eq!((content().as_str(), fs::read_dir(home.path()).expect("a folder").count()), ("older", 1));
        RecordingFile::create(&path).and_then(|file| file.finish("newer")).expect("it is written");
        assert_eq!((content().as_str(), fs::read_dir(home.path()).expect("a folder").count()), ("newer", 1));
        assert!(RecordingFile::create(home.path()).is_err(), "a folder is no file");
    }

    #[cfg(unix)]
    #[test]
    fn recording_follows_links_and_fits_devices() {
        let home = TempDir::new().expect("a folder");
        let (file, link) = (home.path().join("check.json"), home.path().join("link.json"));
        fs::write(&file, "older").expect("a file");
        std::os::unix::fs::symlink(&file, &link).expect("a link");
        RecordingFile::create(&link).and_then(|file| file.finish("newer")).expect("it is written");
        assert_eq!(fs::read_to_string(&file).expect("a recording"), "newer");
        assert!(fs::symlink_metadata(&link).expect("a link").is_symlink());
        RecordingFile::create(Path::new("/dev/null")).and_then(|file| file.finish("x")).expect("a device");
    }

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

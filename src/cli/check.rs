//! The command that checks Discord.

use std::fs;
use std::io::{self, Write};
use std::num::NonZeroU64;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use serde_json::json;

use crate::config::{Config, ConfigFault, Environment, NoToken};
use crate::discord::check::{CheckResult, ExposedFile, Recorder, Report};
use crate::game::Registry;
use crate::start::{self, StartFault};
use crate::store::durable::NewFile;
use crate::store::export_files::is_within;

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
    #[error("no recording was written to {}: {why}", path.display())]
    NotRecorded { path: PathBuf, why: &'static str },
    #[error("{} is within the folder of the store; name another file", .0.display())]
    WithinStore(PathBuf),
    #[error(transparent)]
    Start(#[from] StartFault),
    #[error("standard output: {0}")]
    Output(io::Error),
}

/// Checks Discord, writes the recording, and prints the findings. Returns exit code 1 if something does not work, and
/// 2 after an interruption.
///
/// # Errors
///
/// Fails if a file cannot be used, if the configuration is wrong, without a token, or if the check cannot be prepared.
/// Fails after it has printed the findings if the output or the recording cannot be written.
pub async fn run(
    args: &CheckArgs,
    environment: &Environment,
    games: &Registry,
    out: &mut impl Write,
) -> Result<ExitCode, CheckFault> {
    let config = Config::load(args.config.as_deref(), environment)?;
    config.token()?;
    let record = args.record.as_deref().map(|path| {
        if config.store.url.is_none() && is_within(path, &config.store.path) {
            return Err(CheckFault::WithinStore(path.to_owned()));
        }
        NewFile::create(path).map_err(|source| CheckFault::File { path: path.to_owned(), source })
    });
    let record = record.transpose()?;
    let exposed_file = exposed_file(args.config.as_deref(), environment.token_file());
    let recorder = Recorder::default();
    let report = start::check(config, exposed_file, args.channel, games, &recorder).await?;
    let written = record.map_or(Ok(()), |file| write_recording(file, &recorder, &report));
    let printed = if args.json { print_json(&report, out) } else { print(&report, out) };
    match printed.and_then(|()| out.flush()) {
        // A reader such as `head -1` closes the pipe as soon as it has read enough.
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => return Err(CheckFault::Output(error)),
        _ => written?,
    }
    let has_failure = report.count(CheckResult::Failure) > 0;
    Ok(ExitCode::from(if report.is_interrupted { start::EXIT_INTERRUPTED } else { has_failure.into() }))
}

/// Completes the file of a recording. A recording that is not worth it does not replace an older one.
fn write_recording(mut new: NewFile, recorder: &Recorder, report: &Report) -> Result<(), CheckFault> {
    let path = new.path.clone();
    if report.is_interrupted {
        return Err(CheckFault::NotRecorded { path, why: "the check was interrupted" });
    }
    if !recorder.has_success() {
        return Err(CheckFault::NotRecorded { path, why: "Discord has granted no request" });
    }
    let written = new.file.write_all(recorder.text().as_bytes()).and_then(|()| new.finish());
    written.map_err(|source| CheckFault::File { path, source })
}

/// The file that holds the token, if not only its owner can read it. `config` is the configuration
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

/// Whether the group of a file, or everybody, may read it.
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

/// Prints two lines at most for each finding, and a summary.
fn print(report: &Report, out: &mut impl Write) -> io::Result<()> {
    for finding in &report.checks {
        writeln!(out, "{:8} {}: {}", word(finding.result), finding.id, finding.found)?;
        if let Some(remedy) = &finding.remedy {
            writeln!(out, "         -> {remedy}")?;
        }
    }
    if report.is_interrupted {
        writeln!(out, "The check was interrupted, and asked nothing more.")?;
    }
    let [ok, warnings, failures, skipped] = counts(report);
    writeln!(out, "Ok: {ok}, warnings: {warnings}, failures: {failures}, skipped: {skipped}.")
}

/// The numbers of good findings, warnings, failures and skipped questions.
fn counts(report: &Report) -> [usize; 4] {
    [CheckResult::Ok, CheckResult::Warning, CheckResult::Failure, CheckResult::Skipped]
        .map(|result| report.count(result))
}

const fn word(result: CheckResult) -> &'static str {
    match result {
        CheckResult::Ok => "ok",
        CheckResult::Warning => "warning",
        CheckResult::Failure => "FAILURE",
        CheckResult::Skipped => "skipped",
    }
}

fn print_json(report: &Report, out: &mut impl Write) -> io::Result<()> {
    let [ok, warnings, failures, skipped] = counts(report);
    let printed = json!({
        "version": env!("CARGO_PKG_VERSION"),
        "checks": report.checks,
        "ok": ok,
        "warnings": warnings,
        "failures": failures,
        "skipped": skipped,
        "interrupted": report.is_interrupted,
    });
    writeln!(out, "{printed}")
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

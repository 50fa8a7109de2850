//! The commands about a store: verify, outbox, rebuild, export, backup, import, move-back and delete-person. None
//! of them needs a running bot. While a bot uses the store, only `verify`, `outbox`, `export` and `backup` are
//! allowed, and in a database `delete-person`.

mod backups;
mod outbox;

use std::fmt;
use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::num::NonZeroU64;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Args, Subcommand};

use crate::app::clock::SystemClock;
use crate::base::id::PersonId;
use crate::base::text::plain;
use crate::base::time::{Clock, Span};
use crate::config::{self, Config, DatabaseUrl, DatabaseUrlError, Environment, may_be_address};
use crate::game::Registry;
use crate::host::user_deletion::UserDeletion;
use crate::store::backup::{self, BackupFault, ExportReport};
use crate::store::durable::NewFile;
use crate::store::export_files::is_within;
use crate::store::move_back::{self, MoveBack, MoveBackReport, MoveFault};
use crate::store::personal::{PersonDeletionFault, request_deletion};
use crate::store::{OpenFault, SledStore, Store, StoreFault, block_on, sled as disk, verify};
use crate::store_postgres::PostgresStore;

use super::path;

/// The commands about a store of matches.
#[derive(Clone, Debug, Subcommand)]
pub enum StoreCommand {
    /// Check that all data is readable and intact; the bot may be running
    Verify(StoreArgs),
    /// List the messages that are not delivered yet, without their texts; also while the bot runs
    Outbox(StoreArgs),
    /// Recover a damaged store: rebuild its index, or rescue rows from all files and list the lost ones;
    /// deletes no copy; only while the bot is stopped
    Rebuild(StoreArgs),
    /// Write all rows as text, one JSON object per line; also while the bot runs
    Export {
        #[command(flatten)]
        args: StoreArgs,
        /// The file to write, replaced if it exists; without it, standard output
        #[arg(long, value_name = "FILE", value_parser = path())]
        out: Option<PathBuf>,
    },
    /// Write a backup with the store's id and the time in its name, check that it can be imported, and delete
    /// the oldest backups of this store in the folder; also while the bot runs
    Backup {
        #[command(flatten)]
        args: StoreArgs,
        /// The folder for backups, created if it does not exist
        #[arg(long, value_name = "DIR", value_parser = path())]
        to: PathBuf,
        /// The number of backups to keep
        #[arg(long, value_name = "N", default_value_t = 14, value_parser = clap::value_parser!(u16).range(1..))]
        keep: u16,
    },
    /// Move back the times that were written while this machine's clock was ahead; without --apply, only
    /// list the changes; only while the bot is stopped
    MoveBack {
        #[command(flatten)]
        args: StoreArgs,
        /// The time by which the clock was ahead: a number and `d`, `h`, `min` or `s`
        #[arg(long, value_name = "SPAN", value_parser = read_span)]
        by: Span,
        /// Change the store instead of listing the changes
        #[arg(long)]
        apply: bool,
    },
    /// Delete everything about one person, as they do themselves with `/privacy`: requests the deletion, which
    /// the bot then carries out; without --apply, only counts the rows; with a folder, stop the bot first
    DeletePerson {
        #[command(flatten)]
        args: StoreArgs,
        /// The person's Discord id
        #[arg(value_name = "ID")]
        person: NonZeroU64,
        /// Request the deletion instead of counting rows
        #[arg(long)]
        apply: bool,
    },
    /// Create a store from an export, in a new or empty folder or in a database without rows
    Import {
        #[command(flatten)]
        args: StoreArgs,
        /// The file to read; `-` for standard input
        #[arg(value_name = "FILE", value_parser = path())]
        from: PathBuf,
    },
}

/// The arguments that choose a store.
#[derive(Clone, Debug, Args)]
pub struct StoreArgs {
    /// The folder of the store, or the address of its database; without it, the configured one
    #[arg(long, value_name = "DIR|URL")]
    pub store: Option<String>,
    /// The configuration file in TOML; without it, all keys have their defaults
    #[arg(long, value_name = "FILE", value_parser = path())]
    pub config: Option<PathBuf>,
}

#[derive(Debug, thiserror::Error)]
enum StoreCommandFault {
    #[error(transparent)]
    Config(#[from] config::ConfigFault),
    #[error(transparent)]
    Store(#[from] OpenFault),
    #[error(transparent)]
    Read(#[from] StoreFault),
    #[error(transparent)]
    Backup(#[from] BackupFault),
    #[error("{}: {source}", path.display())]
    File { path: PathBuf, source: io::Error },
    #[error("{lost}\nnot everything can be read, and {} exists already; name another file", file.display())]
    WouldOverwrite { file: PathBuf, lost: String },
    #[error("{} is within the folder of the store, where no backup outlives it; name another place", .0.display())]
    WithinStore(PathBuf),
    #[error("another backup is being written to {}", .0.display())]
    BackupInProgress(PathBuf),
    /// A new backup lacks rows, which were listed before.
    #[error("the new backup {} is not complete; no older backup was deleted", .0.display())]
    Incomplete(PathBuf),
    /// An import would refuse the new backup.
    #[error("the new backup {} cannot be imported; no older backup was deleted: {source}", file.display())]
    NotRestorable { file: PathBuf, source: BackupFault },
    #[error("this machine's clock is beyond the year 9999")]
    Clock,
    #[error("{STORE}: {0}")]
    Address(#[from] DatabaseUrlError),
    #[error("{STORE}: {0}")]
    Path(#[from] config::PathError),
    #[error("a database keeps its indexes itself: there is nothing to rebuild")]
    NothingToRebuild,
    #[error(transparent)]
    Moving(#[from] MoveFault),
    #[error(transparent)]
    Deletion(#[from] PersonDeletionFault),
    #[error("standard output: {0}")]
    Output(#[from] io::Error),
}

type Result<T, E = StoreCommandFault> = std::result::Result<T, E>;

/// Runs a command. Prints the answer to `out`, and errors to standard error.
pub fn answer(command: &StoreCommand, games: &Registry, out: &mut impl Write) -> ExitCode {
    match try_answer(command, games, out).and_then(|code| Ok(out.flush().map(|()| code)?)) {
        Ok(code) => code,
        Err(fault) if is_broken_pipe(&fault) => ExitCode::SUCCESS,
        Err(fault) => {
            // Ignore a failed write: if standard error is closed too, the error cannot be reported.
            let _ = writeln!(io::stderr(), "engawa: {fault}");
            let is_usage = matches!(
                fault,
                StoreCommandFault::Config(_)
                    | StoreCommandFault::Address(_)
                    | StoreCommandFault::Path(_)
                    | StoreCommandFault::Store(OpenFault::Address { .. })
            );
            ExitCode::from(if is_usage { 2 } else { 1 })
        }
    }
}

/// Returns whether the reader of standard output has closed the pipe because it has read enough.
fn is_broken_pipe(fault: &StoreCommandFault) -> bool {
    match fault {
        StoreCommandFault::Output(error) | StoreCommandFault::Backup(BackupFault::Text(error)) => {
            error.kind() == io::ErrorKind::BrokenPipe
        }
        _ => false,
    }
}

fn try_answer(command: &StoreCommand, games: &Registry, out: &mut impl Write) -> Result<ExitCode> {
    match command {
        StoreCommand::Verify(args) => {
            let findings = match args.place()? {
                StoreLocation::Folder(folder) => verify::inspect(&folder, games)?,
                StoreLocation::Database(address) => crate::store_postgres::inspect(address.reveal(), games)?,
            };
            writeln!(out, "{findings}")?;
            return Ok(if findings.problems.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE });
        }
        StoreCommand::Outbox(args) => return outbox::list(&args.place()?, out),
        StoreCommand::Rebuild(args) => match args.place()? {
            StoreLocation::Folder(folder) => writeln!(out, "{}", disk::rebuild(&folder)?)?,
            StoreLocation::Database(_) => return Err(StoreCommandFault::NothingToRebuild),
        },
        StoreCommand::Export { args, out: None } => {
            return Ok(warn(&match args.place()? {
                StoreLocation::Folder(folder) => backup::export(&folder, out)?,
                StoreLocation::Database(address) => crate::store_postgres::export(address.reveal(), out)?,
            }));
        }
        StoreCommand::Export { args, out: Some(file) } => {
            let exported = export_to(&args.place()?, file)?;
            let done = format!("{} rows are in {}.", exported.rows, file.display());
            // A device or a pipe may be standard output itself, which the export must have for itself.
            if file.is_file() {
                writeln!(out, "{done}")?;
            } else {
                eprintln!("engawa: {done}");
            }
            return Ok(warn(&exported));
        }
        StoreCommand::Backup { args, to, keep } => {
            backups::back_up(&args.place()?, to, usize::from(*keep), games, out)?;
        }
        StoreCommand::MoveBack { args, by, apply } => {
            let request = MoveBack { by: *by, now: SystemClock::default().now(), apply: *apply };
            let moved = args.place()?.run(async |store| move_back::move_back(store, request).await)?;
            print_moved(&moved, *apply, out)?;
        }
        StoreCommand::DeletePerson { args, person, apply } => {
            delete_person(&args.place()?, PersonId(person.get()), *apply, out)?;
        }
        StoreCommand::Import { args, from } => {
            let place = args.place()?;
            let rows = import_from(&place, from, games)?;
            writeln!(out, "{rows} rows are in {place}.")?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Parses a time span such as `400d`. The units are `d`, `h`, `min` and `s`.
fn read_span(text: &str) -> Result<Span, String> {
    let text = plain(text);
    let unit = text.trim_start_matches(|sign: char| sign.is_ascii_digit());
    let number: i64 =
        text[..text.len() - unit.len()].parse().map_err(|_| "expected a number and a unit, as in 400d")?;
    let one = match unit {
        "d" => Span::days(1),
        "h" => Span::hours(1),
        "min" => Span::minutes(1),
        "s" => Span::seconds(1),
        _ => return Err("expected the unit d, h, min or s, as in 400d".to_owned()),
    };
    let span = one.0.checked_mul(number).filter(|span| *span > 0);
    span.map(Span).ok_or_else(|| "the time must be positive and not too long".to_owned())
}

fn print_moved(moved: &MoveBackReport, applied: bool, out: &mut impl Write) -> io::Result<()> {
    for line in &moved.lines {
        writeln!(out, "{line}")?;
    }
    if moved.past > 0 {
        writeln!(out, "{} deadlines would then be in the past; the span may be too long.", moved.past)?;
    }
    match (moved.records, applied) {
        (0, _) => writeln!(out, "No time is too far in the future."),
        (records, true) => writeln!(out, "{records} records were moved."),
        (records, false) => {
            writeln!(out, "{records} records would be moved; nothing was changed. --apply does it.")
        }
    }
}

fn delete_person(place: &StoreLocation, person: PersonId, apply: bool, out: &mut impl Write) -> Result<()> {
    let (former, since) = (PersonId::former(rand::random()), SystemClock::default().now());
    let deletion = apply.then_some(UserDeletion { former, since });
    let rows = place.run(async |store| request_deletion(store, person, deletion).await)?;
    let next = if apply {
        ". The bot deletes them at its next start, or within ten minutes if it runs."
    } else {
        "; nothing was changed. --apply requests their deletion."
    };
    match rows {
        0 => writeln!(out, "No row names this person.")?,
        rows => writeln!(out, "{rows} rows name this person{next}")?,
    }
    Ok(())
}

/// Prints the rows that are missing, or may be missing, from a backup. If rows are missing, the exit
/// code reports a failure, although the rest of the backup is complete.
fn warn(exported: &ExportReport) -> ExitCode {
    print_missing(&exported.lost, exported.uncertainty.as_ref());
    if exported.lost.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn print_missing(lost: &[String], uncertainty: Option<&String>) {
    let lost = lost.iter().map(|line| format!("lost: {line}"));
    for line in lost.chain(uncertainty.map(|line| format!("not known: {line}"))) {
        // Ignore a failed write: if standard error is closed too, the missing rows cannot be reported.
        let _ = writeln!(io::stderr(), "engawa: {line}");
    }
}

fn export_to(place: &StoreLocation, file: &Path) -> Result<ExportReport> {
    match place {
        StoreLocation::Folder(folder) if is_within(file, folder) => {
            Err(StoreCommandFault::WithinStore(file.to_owned()))
        }
        StoreLocation::Folder(folder) => {
            let contents = backup::contents(folder)?;
            if !contents.lost.is_empty() && file.is_file() {
                let lost = contents.lost.join("\n");
                return Err(StoreCommandFault::WouldOverwrite { file: file.into(), lost });
            }
            write_file(file, |out| backup::export_contents(folder, contents, out))
        }
        StoreLocation::Database(address) => {
            write_file(file, |out| crate::store_postgres::export(address.reveal(), out))
        }
    }
}

/// Writes an export. An existing file is therefore replaced by a complete export or not at all.
fn write_file(
    file: &Path,
    write: impl FnOnce(&mut BufWriter<&File>) -> Result<ExportReport, BackupFault>,
) -> Result<ExportReport> {
    let failed = |source| StoreCommandFault::File { path: file.into(), source };
    let new = NewFile::create(file).map_err(failed)?;
    let mut out = BufWriter::new(&new.file);
    let exported = write(&mut out).map_err(|fault| match fault {
        BackupFault::Text(source) => failed(source),
        other => other.into(),
    })?;
    out.flush().map_err(failed)?;
    drop(out);
    new.finish().map_err(failed)?;
    Ok(exported)
}

fn import_from(place: &StoreLocation, from: &Path, games: &Registry) -> Result<u64> {
    let text: Box<dyn BufRead> = if from == Path::new("-") {
        Box::new(io::stdin().lock())
    } else {
        let failed = |source| StoreCommandFault::File { path: from.into(), source };
        Box::new(BufReader::new(File::open(from).map_err(failed)?))
    };
    Ok(match place {
        StoreLocation::Folder(folder) => backup::import(folder, text, games)?,
        StoreLocation::Database(address) => crate::store_postgres::import(address.reveal(), text, games)?,
    })
}

/// The name of the argument that chooses the store, for error messages.
const STORE: &str = "--store";

enum StoreLocation {
    Folder(PathBuf),
    Database(DatabaseUrl),
}

impl fmt::Display for StoreLocation {
    /// Omits the address of a database, because it may contain a password.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Folder(folder) => folder.display().fmt(f),
            Self::Database(_) => f.write_str("the database"),
        }
    }
}

impl StoreLocation {
    /// Runs `work` on the store, if it exists and has the format of this program.
    fn run<T, E: From<OpenFault>>(&self, work: impl AsyncFnOnce(&dyn Store) -> Result<T, E>) -> Result<T, E> {
        match self {
            Self::Folder(folder) => block_on(async { work(&SledStore::open_present(folder)?).await }),
            Self::Database(address) => {
                block_on(async { work(&PostgresStore::open_present(address.reveal()).await?).await })
            }
        }
    }
}

impl StoreArgs {
    fn place(&self) -> Result<StoreLocation> {
        if let Some(store) = &self.store {
            return Ok(match DatabaseUrl::read(store) {
                Ok(Some(address)) => StoreLocation::Database(address),
                // Any address may hold a password, so it is not taken for a folder and shown.
                Err(why) if may_be_address(store) => return Err(why.into()),
                _ => StoreLocation::Folder(config::plain_path(store.into())?),
            });
        }
        let environment = Environment::new(std::env::vars_os()).without_token();
        let config = Config::load(self.config.as_deref(), &environment)?.store;
        Ok(config.url.map_or(StoreLocation::Folder(config.path), StoreLocation::Database))
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn fault_of_an_export_names_its_file() {
        let home = tempfile::TempDir::new().expect("a folder");
        let file = home.path().join("rows.jsonl");
        let full = io::Error::from(io::ErrorKind::StorageFull);
        let fault = write_file(&file, |_| Err(BackupFault::Text(full))).expect_err("no space");
        assert!(fault.to_string().contains("rows.jsonl: "), "{fault}");
        assert_eq!(fs::read_dir(home.path()).expect("a folder").count(), 0, "nothing is left");
    }
}

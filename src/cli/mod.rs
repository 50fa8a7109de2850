//! The command line, its help, and the commands that need no bot.
//!
//! This module only describes `run` and `sandbox`; `main` starts them.

use std::collections::BTreeMap;
use std::path::PathBuf;

use clap::builder::{PathBufValueParser, StringValueParser, TypedValueParser};
use clap::{Args, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};

use crate::base::text::plain;
use crate::config::{may_be_address, plain_path, variables_of};
use crate::game::{Options, Registry};
use crate::words::Language;

pub mod check;
mod help;
mod rounds;
pub mod store;
mod version;

pub use rounds::answer;
pub use version::{CommitDigits, commit_digits, version};

/// The command line as clap parses it.
#[derive(Debug, Parser)]
#[command(name = "engawa", about, max_term_width = 100)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Command,
}

/// The commands that the program knows.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Run the bot on Discord; the token is in the variable `DISCORD_TOKEN` or the configuration
    Run(RunArgs),
    /// Run the bot with a stand-in for Discord on this machine, and play in the browser without an
    /// account
    Sandbox(SandboxArgs),
    /// Check whether Discord accepts the bot's token and permissions, and suggest fixes
    Check(check::CheckArgs),
    /// Ask the running bot whether it is healthy; exit code 0 if it is, otherwise 1
    Health(HealthArgs),
    /// Check, repair, back up or restore the stored data
    #[command(subcommand)]
    Store(store::StoreCommand),
    #[command(flatten)]
    Round(RoundCommand),
}

/// A parser for paths, which rejects a leading `~` and addresses. Behind a `=`, shells do not replace `~` with the
/// home folder.
fn path() -> impl TypedValueParser<Value = PathBuf> {
    PathBufValueParser::new().try_map(plain_path)
}

/// The arguments of the command `run`.
#[derive(Clone, Debug, Args)]
pub struct RunArgs {
    /// The configuration file in TOML; without it, all keys have their defaults
    #[arg(long, value_name = "FILE", value_parser = path())]
    pub config: Option<PathBuf>,
}

/// The arguments of the command `health`.
#[derive(Clone, Debug, Args)]
pub struct HealthArgs {
    /// The configuration file of the bot, which says where it answers; without it, all keys have their
    /// defaults
    #[arg(long, value_name = "FILE", value_parser = path())]
    pub config: Option<PathBuf>,
    /// Ask only whether the bot makes progress, also while Discord or the store is away
    #[arg(long)]
    pub live: bool,
}

/// The bot cannot be asked how it is.
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error("neither status.port nor status.listen is set, so the bot cannot be asked")]
pub struct NoStatusPages;

/// The arguments of the command `sandbox`.
#[derive(Clone, Debug, Args)]
pub struct SandboxArgs {
    /// The port of the page on 127.0.0.1; if it is taken, another free port is used and printed
    #[arg(long, value_name = "N", default_value_t = 8420)]
    pub port: u16,
    /// The folder for the data of the stand-in and the bot
    #[arg(long, value_name = "DIR", default_value = "data", value_parser = path())]
    pub data: PathBuf,
    /// In a new folder, begin with an empty channel instead of example matches
    #[arg(long)]
    pub empty: bool,
    /// Write every request and response to this file, one JSON object per line
    #[arg(long, value_name = "FILE", value_parser = path())]
    pub record: Option<PathBuf>,
    /// The configuration file in TOML; without it, all keys have their defaults
    #[arg(long, value_name = "FILE", value_parser = path())]
    pub config: Option<PathBuf>,
    /// The number of bot processes; several need a database to share
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=16))]
    pub processes: u32,
    /// The address of the database; without it, `ENGAWA_STORE_URL` or `store.url` of the configuration
    #[arg(long, value_name = "URL")]
    pub store: Option<String>,
    /// Run the stand-in without a bot, and print how another program can connect to it
    #[arg(long, conflicts_with_all = ["config", "processes", "store"])]
    pub no_bot: bool,
}

/// The commands about rounds. The help of each command describes its output.
#[derive(Clone, Debug, Subcommand)]
pub enum RoundCommand {
    /// Deal a round and print its starting position
    Deal {
        /// The id of a game; `engawa moves --help` lists them
        #[arg(value_parser = typed())]
        game: String,
        /// Set an option of the game; may be given several times
        #[arg(long = "option", value_name = "K=V", value_parser = read_option)]
        options: Vec<(String, String)>,
        /// The seed of the deal: the same seed gives the same deal; without it, each deal is random
        #[arg(long, value_name = "N")]
        seed: Option<u64>,
    },
    /// Play moves from a position or a record, and print the resulting position and its legal moves
    Moves {
        #[command(flatten)]
        round: RoundArgs,
        /// Print one JSON object instead of lines of text
        #[arg(long)]
        json: bool,
    },
    /// Play moves from a position and draw the resulting board
    Draw {
        /// The id of a game; `engawa moves --help` lists them
        #[arg(value_parser = typed())]
        game: String,
        /// A position text, as one quoted argument
        #[arg(value_parser = typed())]
        position: String,
        /// Moves to play first, in order; the last one is marked
        #[arg(value_name = "MOVE", value_parser = typed())]
        moves: Vec<String>,
        /// The PNG file to write; an existing one is replaced
        #[arg(long, value_name = "FILE", value_parser = path())]
        out: PathBuf,
        #[command(flatten)]
        look: LookArgs,
    },
    /// Play moves from a position or a record, and write the round as an animated GIF
    Replay {
        #[command(flatten)]
        round: RoundArgs,
        /// The GIF file to write; an existing one is replaced
        #[arg(long, value_name = "FILE", value_parser = path())]
        out: PathBuf,
        #[command(flatten)]
        look: LookArgs,
    },
    /// Find the best moves of a position, and its value if it can be proven
    Think {
        #[command(flatten)]
        round: RoundArgs,
        /// The maximum number of positions to search; the result is the same on every machine
        #[arg(long, value_name = "N", default_value_t = 3_000_000, value_parser = clap::value_parser!(u64).range(1..))]
        nodes: u64,
        /// The maximum size of the engine's tables in MiB; more helps only long searches
        #[arg(long, value_name = "MIB", default_value_t = 256, value_parser = clap::value_parser!(u16).range(1..))]
        memory: u16,
        /// Take up to a minute and 64 MiB more if that may decide the position: in Onitama, one with five or six pawns
        #[arg(long)]
        patient: bool,
        /// Print one JSON object instead of lines of text
        #[arg(long)]
        json: bool,
    },
    /// Count the sequences of legal moves from a position
    Perft {
        /// The id of a game; `engawa moves --help` lists them
        #[arg(value_parser = typed())]
        game: String,
        /// A position text, as one quoted argument
        #[arg(value_parser = typed())]
        position: String,
        /// The length of the longest sequences, at least 1
        #[arg(value_parser = clap::value_parser!(u32).range(1..))]
        depth: u32,
        /// Print how many of the longest sequences begin with each first move
        #[arg(long)]
        divide: bool,
        /// Moves to play first, in order
        #[arg(value_name = "MOVE", value_parser = typed())]
        moves: Vec<String>,
    },
}

/// A round, given on the command line or read from a record.
#[derive(Clone, Debug, Args)]
pub struct RoundArgs {
    /// The id of a game; `engawa moves --help` lists them
    #[arg(required_unless_present = "record", value_parser = typed())]
    pub game: Option<String>,
    /// A position text, as one quoted argument
    #[arg(required_unless_present = "record", value_parser = typed())]
    pub position: Option<String>,
    /// Moves to play first, in order
    #[arg(value_name = "MOVE", value_parser = typed())]
    pub moves: Vec<String>,
    /// A record as *Export* produces it, instead of game, position and moves
    #[arg(long, value_name = "FILE", conflicts_with_all = ["game", "position", "moves"], value_parser = path())]
    pub record: Option<PathBuf>,
    /// The number of the round in the record, from 1; without it, the last one
    #[arg(long = "round", value_name = "N", conflicts_with_all = ["game", "position", "moves"], value_parser = clap::value_parser!(u32).range(1..))]
    pub number: Option<u32>,
}

/// The perspective and colours of a picture.
#[derive(Clone, Copy, Debug, Args)]
pub struct LookArgs {
    /// The seat at the bottom of the board
    #[arg(long, value_enum, default_value_t = SeatName::First)]
    pub seat: SeatName,
    /// The colours of the board and its pieces
    #[arg(long, value_enum, default_value_t = ThemeName::Day)]
    pub theme: ThemeName,
    /// The language of words in the picture, by its code
    #[arg(long, value_name = "CODE", default_value = "en", value_parser = read_language)]
    pub language: Language,
}

/// Parses the command line. `version` is the text that `--version` prints. Ends the program with code 2
/// and an error message if the command line is wrong.
pub fn parse(games: &Registry, version: &'static str) -> Command {
    let matches = help::add_help(Cli::command().version(version), games).try_get_matches();
    let error = match matches.and_then(|matches| Cli::from_arg_matches(&matches)) {
        Ok(cli) => return cli.command,
        Err(error) => error,
    };
    let text = error.render().to_string();
    let arguments = std::env::args_os().map(|argument| argument.to_string_lossy().into_owned());
    let harmless = without_secrets(&text, arguments);
    if harmless != text {
        eprint!("{harmless}");
        std::process::exit(error.exit_code());
    }
    error.exit()
}

/// An error message without the arguments that may be secrets: addresses, texts as long as a token, and
/// variables with secrets.
fn without_secrets(text: &str, arguments: impl Iterator<Item = String>) -> String {
    let secrets = variables_of(&["discord.token", "store.url"]);
    let is_variable = |argument: &str| secrets.iter().any(|name| argument.starts_with(name.as_str()));
    let may_be_secret = |part: &str| {
        may_be_address(part) || is_variable(part) || (part.len() >= 50 && !part.contains(char::is_whitespace))
    };
    arguments.fold(text.to_owned(), |text, argument| {
        // An error about an option shows only the value.
        let value = argument.strip_prefix('-').and_then(|option| option.split_once('='));
        let part = value.map_or(argument.as_str(), |(_, value)| value);
        if may_be_secret(part) { text.replace(part, "…") } else { text }
    })
}

/// Reads a text that people may have typed on any keyboard, or copied from a page with other dashes.
fn typed() -> impl TypedValueParser<Value = String> {
    StringValueParser::new().map(|text| plain(&text).into_owned())
}

fn read_option(text: &str) -> Result<(String, String), String> {
    let text = plain(text);
    let (name, value) = text.split_once('=').ok_or("an option is written NAME=VALUE")?;
    Ok((name.to_owned(), value.to_owned()))
}

fn read_language(code: &str) -> Result<Language, String> {
    let known: Vec<&str> = Language::all().map(Language::code).collect();
    let found = Language::all().find(|language| language.code().eq_ignore_ascii_case(&plain(code)));
    found.ok_or_else(|| format!("expected {}", known.join(", ")))
}

fn options(chosen: &[(String, String)]) -> Result<Options, String> {
    let mut options = BTreeMap::new();
    for (name, value) in chosen {
        if options.insert(name.clone(), value.clone()).is_some() {
            return Err(format!("the option `{name}` is given twice"));
        }
    }
    Ok(Options(options))
}

/// A seat as named on the command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum SeatName {
    /// The player who moves first in the round
    First,
    /// The player who moves second in the round
    Second,
}

/// A theme as named on the command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ThemeName {
    /// Warm wood in daylight
    Day,
    /// A darker board by lamplight
    Night,
    /// Few colours with high contrast
    Contrast,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_omit_arguments_that_may_be_secrets() {
        let token = "MTIzNDU2Nzg5MDEyMzQ1Njc4OQ.GhUsHh.aaaaaaaaaaaaaaaaaaaaaaaaaaa";
        for (argument, shown) in [
            ("postgres://u:hush@host/db", "…"),
            ("--out=postgres://u:hush@host/db", "--out=…"),
            ("postgresql:/u:hush@host", "…"),
            (token, "…"),
            ("DISCORD_TOKEN=hush", "…"),
            ("ENGAWA_STORE_URL=hush", "…"),
            ("tak", "tak"),
            ("--halp", "--halp"),
        ] {
            let text =
                without_secrets(&format!("unexpected '{argument}'"), [argument.to_owned()].into_iter());
            assert_eq!(text, format!("unexpected '{shown}'"));
        }
    }
}

//! The command line: what can be asked of the program, with help that teaches, and the commands that need no
//! bot.
//!
//! `run` and `sandbox` are only described here; the program's entry starts them.

use std::collections::BTreeMap;
use std::path::PathBuf;

use clap::builder::{PathBufValueParser, TypedValueParser};
use clap::{Args, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};

use crate::config::without_tilde;
use crate::game::{Options, Registry};
use crate::words::Language;

mod draw;
mod duel;
mod fault;
mod gallery;
mod help;
mod replay;
mod rounds;
pub mod store;
mod think;
mod version;

pub use rounds::answer;
pub use version::{CommitDigits, commit_digits, version};

/// Everything that can be asked, as it was asked.
#[derive(Debug, Parser)]
#[command(name = "engawa", about, max_term_width = 100)]
pub struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// What to do.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Run the bot on Discord; the token is in the variable `DISCORD_TOKEN` or in the configuration
    Run(RunArgs),
    /// Run the bot against a stand-in of Discord on this machine, with a page to play in; needs no account
    Sandbox(SandboxArgs),
    /// Look after the folder in which everything is kept: inspect it, write it out as a backup, read it in
    #[command(subcommand)]
    Store(store::StoreCommand),
    /// Deal, replay and count rounds without any chat
    #[command(flatten)]
    Round(RoundCommand),
}

/// A path, unless it begins with `~`: a shell leaves that as it is behind a `=`.
fn path() -> impl TypedValueParser<Value = PathBuf> {
    PathBufValueParser::new().try_map(without_tilde)
}

/// What `run` takes.
#[derive(Clone, Debug, Args)]
pub struct RunArgs {
    /// Configuration in TOML; without it every key has its default
    #[arg(long, value_name = "FILE", value_parser = path())]
    pub config: Option<PathBuf>,
}

/// What `sandbox` takes.
#[derive(Clone, Debug, Args)]
pub struct SandboxArgs {
    /// Port of the page on 127.0.0.1; another free one is taken, and said, when this is not free
    #[arg(long, value_name = "N", default_value_t = 8420)]
    pub port: u16,
    /// Folder in which the stand-in and the bot keep what they know
    #[arg(long, value_name = "DIR", default_value = "data", value_parser = path())]
    pub data: PathBuf,
    /// Begin with an empty channel: without this a fresh folder opens on a prepared evening
    #[arg(long)]
    pub empty: bool,
    /// Write every request and answer to this file, one JSON object a line
    #[arg(long, value_name = "FILE", value_parser = path())]
    pub record: Option<PathBuf>,
    /// Configuration in TOML; without it every key has its default
    #[arg(long, value_name = "FILE", value_parser = path())]
    pub config: Option<PathBuf>,
    /// How many processes shall play in the one channel; more than one need a database to share
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=16))]
    pub processes: u32,
    /// The address of that database; without it, the variable `ENGAWA_STORE_URL` or `store.url` of the
    /// configuration
    #[arg(long, value_name = "URL")]
    pub store: Option<String>,
    /// Open the stand-in of Discord alone, and print what another program needs to be the bot in it
    #[arg(long, conflicts_with_all = ["config", "processes", "store"])]
    pub no_bot: bool,
}

/// What can be asked about rounds. Their texts are described in the help of each command.
#[derive(Clone, Debug, Subcommand)]
pub enum RoundCommand {
    /// Deal a round and print the position it starts from
    Deal {
        /// The id of a game
        game: String,
        /// Choose something about the round; may be given several times
        #[arg(long = "option", value_name = "K=V", value_parser = read_option)]
        options: Vec<(String, String)>,
        /// Deal the same round again for the same number; without it every deal is another
        #[arg(long, value_name = "N")]
        seed: Option<u64>,
    },
    /// Play moves from a position, or those of a record, and print the position reached and its legal moves
    Moves {
        /// The round
        #[command(flatten)]
        round: RoundArgs,
        /// Print one JSON object instead of lines for people
        #[arg(long)]
        json: bool,
    },
    /// Play moves from a position and draw the board reached
    Draw {
        /// The id of a game
        game: String,
        /// A position text, in quotes
        position: String,
        /// Moves to play first, in order; the last one is marked
        #[arg(value_name = "MOVE")]
        moves: Vec<String>,
        /// The PNG file to write
        #[arg(long, value_name = "FILE", value_parser = path())]
        out: PathBuf,
        /// How it is seen
        #[command(flatten)]
        look: LookArgs,
    },
    /// Draw every game, option, theme, seat and ending on one page, to be looked at
    Gallery {
        /// The folder for the page and its pictures
        #[arg(value_parser = path())]
        folder: PathBuf,
    },
    /// Play moves from a position, or those of a record, and draw the round as a moving picture
    Replay {
        /// The round
        #[command(flatten)]
        round: RoundArgs,
        /// The GIF file to write
        #[arg(long, value_name = "FILE", value_parser = path())]
        out: PathBuf,
        /// How it is seen
        #[command(flatten)]
        look: LookArgs,
    },
    /// Find the best moves of a position, and what can be proven of it
    Think {
        /// The round
        #[command(flatten)]
        round: RoundArgs,
        /// The most positions to look at; the answer is the same on every machine
        #[arg(long, value_name = "N", default_value_t = think::NODES, value_parser = clap::value_parser!(u64).range(1..))]
        nodes: u64,
        /// Print one JSON object instead of lines for people
        #[arg(long)]
        json: bool,
    },
    /// Let two play many rounds against each other, each deal twice with the seats swapped
    Duel {
        /// The id of a game
        game: String,
        /// Who plays: a level, or `random` (any legal move), or `glance` (sees one move ahead)
        #[arg(value_name = "LEVEL")]
        one: duel::Player,
        /// Against whom
        #[arg(value_name = "LEVEL")]
        other: duel::Player,
        /// How many rounds
        #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
        games: u32,
        /// Play the same rounds again for the same number; without it every duel is another
        #[arg(long, value_name = "N")]
        seed: Option<u64>,
        /// Choose something about the rounds; may be given several times
        #[arg(long = "option", value_name = "K=V", value_parser = read_option)]
        options: Vec<(String, String)>,
    },
    /// Count the sequences of legal moves from a position
    Perft {
        /// The id of a game
        game: String,
        /// A position text, in quotes
        position: String,
        /// The longest sequences to count, at least 1
        #[arg(value_parser = clap::value_parser!(u32).range(1..))]
        depth: u32,
        /// Print how the count of the last depth divides among the first moves
        #[arg(long)]
        divide: bool,
        /// Moves to play first, in order
        #[arg(value_name = "MOVE")]
        moves: Vec<String>,
    },
}

/// A round: said on the command line, or read from a record.
#[derive(Clone, Debug, Args)]
pub struct RoundArgs {
    /// The id of a game
    #[arg(required_unless_present = "record")]
    pub game: Option<String>,
    /// A position text, in quotes
    #[arg(required_unless_present = "record")]
    pub position: Option<String>,
    /// Moves to play first, in order
    #[arg(value_name = "MOVE")]
    pub moves: Vec<String>,
    /// A record as *Export* gives it, instead of game, position and moves
    #[arg(long, value_name = "FILE", conflicts_with_all = ["game", "position", "moves"], value_parser = path())]
    pub record: Option<PathBuf>,
    /// Which round of the record, from 1; without it the last one
    #[arg(long = "round", value_name = "N", conflicts_with_all = ["game", "position", "moves"], value_parser = clap::value_parser!(u32).range(1..))]
    pub number: Option<u32>,
}

/// How a picture is seen.
#[derive(Clone, Copy, Debug, Args)]
pub struct LookArgs {
    /// Whose side is at the bottom
    #[arg(long, value_enum, default_value_t = SeatName::First)]
    pub seat: SeatName,
    /// The colours
    #[arg(long, value_enum, default_value_t = ThemeName::Day)]
    pub theme: ThemeName,
    /// The language of the words in the picture, by its code
    #[arg(long, value_name = "CODE", default_value = "en", value_parser = read_language)]
    pub language: Language,
}

/// Reads the command line. On a mistake, says what it is and ends the program with code 2. `--version` prints
/// `version`.
pub fn parse(games: &Registry, version: &'static str) -> Command {
    let matches = help::teach(Cli::command().version(version), games).get_matches();
    Cli::from_arg_matches(&matches).unwrap_or_else(|mistake| mistake.exit()).command
}

fn read_option(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').ok_or("an option is written NAME=VALUE")?;
    Ok((name.to_owned(), value.to_owned()))
}

fn read_language(code: &str) -> Result<Language, String> {
    let known: Vec<&str> = Language::all().map(Language::code).collect();
    let found = Language::all().find(|language| language.code().eq_ignore_ascii_case(code));
    found.ok_or_else(|| format!("there is {}", known.join(", ")))
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

/// A seat on the command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum SeatName {
    /// Whoever moves first in the round
    First,
    /// The other player
    Second,
}

/// A theme on the command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ThemeName {
    /// Warm wood in daylight
    Day,
    /// The same veranda by lamplight
    Night,
    /// Few colours, far apart
    Contrast,
}

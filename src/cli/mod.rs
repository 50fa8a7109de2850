//! The command line: what can be asked of the program, with help that teaches, and the commands that need no bot.
//!
//! `run` and `sandbox` are only described here; the program's entry starts them.

use std::collections::BTreeMap;
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};

use crate::game::Options;

mod rounds;

pub use rounds::answer;

/// Everything that can be asked, as it was asked.
#[derive(Debug, Parser)]
#[command(name = "engawa", version, about, max_term_width = 100, after_help = EXAMPLES)]
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
    /// Deal, replay and count rounds without any chat
    #[command(flatten)]
    Round(RoundCommand),
}

/// What `run` takes.
#[derive(Clone, Debug, Args)]
pub struct RunArgs {
    /// Configuration in TOML; without it every key has its default
    #[arg(long, value_name = "FILE")]
    pub config: Option<PathBuf>,
}

/// What `sandbox` takes.
#[derive(Clone, Debug, Args)]
pub struct SandboxArgs {
    /// Port of the page on 127.0.0.1; another free one is taken, and said, when this is not free
    #[arg(long, value_name = "N", default_value_t = 8420)]
    pub port: u16,
    /// Folder in which the stand-in and the bot keep what they know
    #[arg(long, value_name = "DIR", default_value = "data")]
    pub data: PathBuf,
    /// Write every request and answer to this file, one JSON object a line
    #[arg(long, value_name = "FILE")]
    pub record: Option<PathBuf>,
    /// Configuration in TOML; without it every key has its default
    #[arg(long, value_name = "FILE")]
    pub config: Option<PathBuf>,
}

/// What can be asked about rounds. Their texts are described in the help of each command.
#[derive(Clone, Debug, Subcommand)]
pub enum RoundCommand {
    /// Deal a round and print the position it starts from
    #[command(after_help = DEAL_HELP)]
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
    /// Play moves from a position and print the position reached and its legal moves
    #[command(after_help = MOVES_HELP)]
    Moves {
        /// The id of a game
        game: String,
        /// A position text, in quotes
        position: String,
        /// Moves to play first, in order
        #[arg(value_name = "MOVE")]
        moves: Vec<String>,
        /// Print one JSON object instead of lines for people
        #[arg(long)]
        json: bool,
    },
    /// Count the sequences of legal moves from a position
    #[command(after_help = PERFT_HELP)]
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

const EXAMPLES: &str = "\
Examples:
  engawa sandbox                           play in the browser, without Discord
  DISCORD_TOKEN=... engawa run             the same bot on Discord
  engawa deal okiya --seed 7               a position to start from
  engawa moves okiya \"$(engawa deal okiya)\" b4

Exit codes: 0 done, 1 it could not be done, 2 something asked for is wrong; the reason is on standard error.";

const DEAL_HELP: &str = "\
Examples:
  engawa deal okiya
  engawa deal okiya --seed 7 --option full-board=draw

What prints is a position text: hand it to `engawa moves` or `engawa perft`.
Okiya takes full-board=last-mover|draw: who wins when the last tile is taken without a pattern.";

const MOVES_HELP: &str = "\
Prints four lines: `position:` and its text, `turn:` and who moves (`none` after the end), `ending:` and `none`
or who won by which rule, `legal:` and the moves in byte order.

With --json, one object:
  position  the position text
  turn      who moves, as the position text names them; null after the end
  ending    null, or winner (null for a draw), rule, points (null in games without points)
  legal     the moves in byte order

Okiya: a position is the ranks 4 to 1 with commas between the squares, the tile taken last or -, the turn and the
full-board rule. A tile is a plant (M C P I: maple, cherry, pine, iris) and a poem (S B R T: sun, bird, rain,
tanzaku); 1 and 2 are tokens. A move is a square.

Examples:
  engawa moves okiya 'MS,MB,MR,MT/CS,CB,CR,CT/PS,PB,PR,PT/IS,IB,IR,IT - first last-mover'
  engawa moves okiya 'MS,MB,MR,MT/CS,CB,CR,CT/PS,PB,PR,PT/IS,IB,IR,IT - first last-mover' b4 c4 --json";

const PERFT_HELP: &str = "\
Prints a line for each depth from 1 on: the depth and how many different sequences of exactly so many legal moves
there are. A finished round has none. With --divide: a line for each legal move with its share of the last depth,
in byte order, and then `total` and their sum.

Examples:
  engawa perft okiya 'MS,MB,MR,MT/CS,CB,CR,CT/PS,PB,PR,PT/IS,IB,IR,IT - first draw' 6
  engawa perft okiya 'MS,MB,MR,MT/CS,CB,CR,CT/PS,PB,PR,PT/IS,IB,IR,IT - first draw' 3 --divide b4";

/// Reads the command line. On a mistake, says what it is and ends the program with code 2.
pub fn parse() -> Command {
    Cli::parse().command
}

fn read_option(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').ok_or("an option is written NAME=VALUE")?;
    Ok((name.to_owned(), value.to_owned()))
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

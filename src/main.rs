//! The program's entry: reads the command line and starts what was asked for.

use std::io::{self, BufWriter};
use std::process::ExitCode;

use engawa::cli::{self, Command};
use engawa::game::Registry;
use engawa::games::GAMES;

fn main() -> ExitCode {
    let games = Registry::new(GAMES);
    match cli::parse(&games) {
        Command::Round(command) => cli::answer(&command, &games, &mut BufWriter::new(io::stdout())),
        Command::Run(_) | Command::Sandbox(_) => ExitCode::FAILURE,
    }
}

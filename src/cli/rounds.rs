//! Execution of the commands that play, draw or analyse rounds.

use std::io::{self, Write};
use std::process::ExitCode;

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use serde::Serialize;

use crate::ai::TuningEffort;
use crate::app::random_seed;
use crate::base::ending::Ending;
use crate::game::{AnyGame, MoveText, PositionText, Registry, Table};

use super::RoundCommand;
use super::draw::draw;
use super::duel::duel;
use super::fault::{CliFault, find};
use super::gallery::gallery;
use super::replay::ReplayRound;
use super::think;

/// Runs a command. Prints the answer to `out`, and errors to standard error.
pub fn answer(command: &RoundCommand, games: &Registry, out: &mut impl Write) -> ExitCode {
    match try_answer(command, games, out).and_then(|()| Ok(out.flush()?)) {
        Ok(()) => ExitCode::SUCCESS,
        // A reader such as `head -1` closes the pipe as soon as it has read enough, so this is no
        // failure.
        Err(CliFault::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(fault) => {
            // Ignore a failed write: if standard error is closed too, the error cannot be reported.
            let _ = writeln!(io::stderr(), "engawa: {fault}");
            ExitCode::from(if matches!(fault, CliFault::Usage(_)) { 2 } else { 1 })
        }
    }
}

fn try_answer(command: &RoundCommand, games: &Registry, out: &mut impl Write) -> Result<(), CliFault> {
    match command {
        RoundCommand::Deal { game, options, seed } => deal(find(games, game)?, options, *seed, out),
        RoundCommand::Moves { round, json } => {
            let table = ReplayRound::of(round, games)?.table()?;
            if *json { print_json(&*table, out) } else { print_lines(&*table, out) }
        }
        RoundCommand::Draw { game, position, moves, out: file, look } => {
            let game = find(games, game)?;
            draw(game, &*open(game, position, moves)?, *look, file)
        }
        RoundCommand::Gallery { folder } => Ok(writeln!(out, "{}", gallery(games, folder)?.display())?),
        RoundCommand::Replay { round, out: file, look } => {
            ReplayRound::of(round, games)?.animate(*look, file, out)
        }
        RoundCommand::Think { round, nodes, memory, json } => {
            let table = ReplayRound::of(round, games)?.table()?;
            let limits = think::limits(*nodes, *memory);
            if *json {
                think::print_json(&*table, limits, out)
            } else {
                think::print_lines(&*table, limits, out)
            }
        }
        RoundCommand::Duel { game, one, other, games: rounds, seed, options } => {
            let options = super::options(options).map_err(CliFault::Usage)?;
            duel(find(games, game)?, &options, [*one, *other], *rounds, seed.unwrap_or_else(random_seed), out)
        }
        RoundCommand::Tune { game, rounds, nodes, seed } => {
            let effort = TuningEffort { rounds: *rounds, nodes: *nodes, seed: *seed };
            tune(find(games, game)?, effort, out)
        }
        RoundCommand::Perft { game, position, depth, divide, moves } => {
            let table = open(find(games, game)?, position, moves)?;
            if *divide { print_divided(&*table, *depth, out) } else { print_counts(&*table, *depth, out) }
        }
    }
}

fn deal(
    game: &dyn AnyGame,
    options: &[(String, String)],
    seed: Option<u64>,
    out: &mut impl Write,
) -> Result<(), CliFault> {
    let options = super::options(options).map_err(CliFault::Usage)?;
    let mut rng = ChaCha8Rng::seed_from_u64(seed.unwrap_or_else(random_seed));
    let position = game.deal(&options, &mut rng).map_err(|bad| CliFault::Usage(bad.to_string()))?;
    Ok(writeln!(out, "{position}")?)
}

fn tune(game: &dyn AnyGame, effort: TuningEffort, out: &mut impl Write) -> Result<(), CliFault> {
    let no_weights = || CliFault::Usage(format!("the evaluation of {} has no weights", game.facts().id));
    Ok(write!(out, "{}", game.tune(effort).ok_or_else(no_weights)?)?)
}

fn open(game: &dyn AnyGame, position: &str, moves: &[String]) -> Result<Box<dyn Table>, CliFault> {
    let moves: Vec<MoveText> = moves.iter().cloned().map(MoveText).collect();
    game.open(&PositionText(position.to_owned()), &moves).map_err(|error| CliFault::Usage(error.to_string()))
}

#[derive(Serialize)]
struct MovesAnswer {
    position: String,
    turn: Option<&'static str>,
    ending: Option<EndingAnswer>,
    legal: Vec<String>,
}

#[derive(Serialize)]
struct EndingAnswer {
    winner: Option<&'static str>,
    rule: &'static str,
    points: Option<u8>,
}

impl MovesAnswer {
    fn new(table: &dyn Table) -> Self {
        let ending = |ending: Ending| EndingAnswer {
            winner: ending.winner.map(|seat| table.seat_name(seat)),
            rule: ending.rule,
            points: ending.points,
        };
        Self {
            position: table.position().0,
            turn: table.ending().is_none().then(|| table.seat_name(table.turn())),
            ending: table.ending().map(ending),
            legal: table.legal().into_iter().map(|mv| mv.0).collect(),
        }
    }
}

fn print_json(table: &dyn Table, out: &mut impl Write) -> Result<(), CliFault> {
    let json = serde_json::to_string(&MovesAnswer::new(table)).expect("strings and numbers are JSON");
    Ok(writeln!(out, "{json}")?)
}

fn print_lines(table: &dyn Table, out: &mut impl Write) -> Result<(), CliFault> {
    let answer = MovesAnswer::new(table);
    writeln!(out, "position: {}", answer.position)?;
    writeln!(out, "turn: {}", answer.turn.unwrap_or("none"))?;
    writeln!(out, "ending: {}", answer.ending.map_or_else(|| "none".to_owned(), |ending| ending.in_words()))?;
    Ok(writeln!(out, "legal: {}", answer.legal.join(" "))?)
}

impl EndingAnswer {
    fn in_words(&self) -> String {
        let points = self.points.map(|points| format!(", points {points}")).unwrap_or_default();
        match self.winner {
            Some(winner) => format!("{winner} wins by {}{points}", self.rule),
            None => format!("a draw ({}{points})", self.rule),
        }
    }
}

fn print_counts(table: &dyn Table, depth: u32, out: &mut impl Write) -> Result<(), CliFault> {
    for depth in 1..=depth {
        writeln!(out, "{depth} {}", table.perft(depth))?;
        out.flush()?;
    }
    Ok(())
}

fn print_divided(table: &dyn Table, depth: u32, out: &mut impl Write) -> Result<(), CliFault> {
    let mut total = 0;
    for mv in table.legal() {
        let count = table.after(&mv).perft(depth - 1);
        total += count;
        writeln!(out, "{mv} {count}")?;
    }
    Ok(writeln!(out, "total {total}")?)
}

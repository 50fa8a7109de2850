//! The commands that play, draw or analyse rounds.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use serde::Serialize;

use crate::ai::{BestPlayOutcome, SearchLimits, Thought};
use crate::app::random_seed;
use crate::base::position::Ending;
use crate::base::scene::{Look, Scene, Theme, TranslatedScene};
use crate::base::seat::Seat;
use crate::chat::voice::Voice;
use crate::game::transcript::Transcript;
use crate::game::{AnyGame, MoveText, PositionText, Registry, Table, playback};
use crate::render::{self, Painter};
use crate::store::durable;
use crate::words::{Catalogue, CatalogueError, Language};

use super::{LookArgs, RoundArgs, RoundCommand, SeatName, ThemeName};

#[derive(Debug, thiserror::Error)]
enum CliFault {
    /// An error in the arguments, or in a file that the arguments name.
    #[error("{0}")]
    Usage(String),
    #[error("standard output: {0}")]
    Output(#[from] io::Error),
    #[error("the picture cannot be drawn: {0}")]
    Picture(#[from] render::RenderFault),
    #[error("the message catalogue cannot be loaded: {0}")]
    Words(#[from] CatalogueError),
    #[error("{}: {source}", path.display())]
    File { path: PathBuf, source: io::Error },
}

impl CliFault {
    #[allow(clippy::needless_pass_by_value, reason = "`map_err` passes the value")]
    fn usage(error: impl ToString) -> Self {
        Self::Usage(error.to_string())
    }
}

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
        RoundCommand::Deal { game, options, seed } => {
            let options = super::options(options).map_err(CliFault::Usage)?;
            let mut rng = ChaCha8Rng::seed_from_u64(seed.unwrap_or_else(random_seed));
            let position = find(games, game)?.deal(&options, &mut rng).map_err(CliFault::usage)?;
            Ok(writeln!(out, "{position}")?)
        }
        RoundCommand::Moves { round, json } => {
            let table = LoadedRound::of(round, games)?.table()?;
            let answer = MovesAnswer::new(&*table);
            if *json { print_json(&answer, out) } else { answer.print(out) }
        }
        RoundCommand::Draw { game, position, moves, out: file, look } => {
            let round = LoadedRound::new(find(games, game)?, position, moves);
            let (language, look) = (look.language, Look::from(*look));
            let scene = translated(vec![round.table()?.scene(&look)], language)?.swap_remove(0);
            write(file, &Painter::default().board(round.game.art(look.theme), &scene)?)
        }
        RoundCommand::Replay { round, out: file, look } => {
            LoadedRound::of(round, games)?.animate(*look, file, out)
        }
        RoundCommand::Think { round, nodes, memory, patient, json } => {
            let table = LoadedRound::of(round, games)?.table()?;
            let limits = SearchLimits {
                memory: usize::from(*memory) << 20,
                is_patient: *patient,
                ..SearchLimits::nodes(*nodes)
            };
            let answer = ThinkAnswer::from(table.think(limits));
            if *json { print_json(&answer, out) } else { answer.print(table.seat_name(table.turn()), out) }
        }
        RoundCommand::Perft { game, position, depth, divide, moves } => {
            let table = LoadedRound::new(find(games, game)?, position, moves).table()?;
            if *divide { print_divided(&*table, *depth, out) } else { print_counts(&*table, *depth, out) }
        }
    }
}

fn find(games: &Registry, id: &str) -> Result<&'static dyn AnyGame, CliFault> {
    games.find(id).ok_or_else(|| {
        let known: Vec<&str> = games.iter().map(|game| game.facts().id).collect();
        CliFault::Usage(format!("there is no game `{id}`; the games are {}", known.join(", ")))
    })
}

impl From<LookArgs> for Look {
    fn from(LookArgs { seat, theme, .. }: LookArgs) -> Self {
        let seat = match seat {
            SeatName::First => Seat::First,
            SeatName::Second => Seat::Second,
        };
        let theme = match theme {
            ThemeName::Day => Theme::Day,
            ThemeName::Night => Theme::Night,
            ThemeName::Contrast => Theme::Contrast,
        };
        Self { seat, theme }
    }
}

/// Translates the words in pictures.
fn translated(scenes: Vec<Scene>, language: Language) -> Result<Vec<TranslatedScene>, CliFault> {
    let words = Catalogue::load()?;
    let voice = Voice::new(&words, language);
    Ok(scenes.into_iter().map(|scene| scene.translated(&|text| voice.plain(text))).collect())
}

fn write(file: &Path, bytes: &[u8]) -> Result<(), CliFault> {
    durable::write(file, bytes).map_err(|source| CliFault::File { path: file.to_owned(), source })
}

/// A round from the command line or from a record, whose moves are not checked or played yet.
struct LoadedRound {
    game: &'static dyn AnyGame,
    setup: PositionText,
    moves: Vec<MoveText>,
}

impl LoadedRound {
    fn new(game: &'static dyn AnyGame, position: &str, moves: &[String]) -> Self {
        let moves = moves.iter().cloned().map(MoveText).collect();
        Self { game, setup: PositionText(position.to_owned()), moves }
    }

    fn of(args: &RoundArgs, games: &Registry) -> Result<Self, CliFault> {
        if let Some(file) = &args.record {
            return Self::from_record(file, args.number, games);
        }
        let required = "clap requires it unless there is a record";
        let game = find(games, args.game.as_ref().expect(required))?;
        Ok(Self::new(game, args.position.as_ref().expect(required), &args.moves))
    }

    fn from_record(file: &Path, number: Option<u32>, games: &Registry) -> Result<Self, CliFault> {
        let usage = |why: String| CliFault::Usage(format!("{}: {why}", file.display()));
        let text = fs::read_to_string(file).map_err(|error| usage(error.to_string()))?;
        let transcript = Transcript::read(&text, games).map_err(|bad| usage(bad.to_string()))?;
        let rounds = transcript.rounds.len();
        let index = number.map_or(rounds, |number| usize::try_from(number).unwrap_or(usize::MAX)) - 1;
        let round = transcript.rounds.get(index);
        let round = round.ok_or_else(|| usage(format!("it has no round {}", index + 1)))?;
        Ok(Self { game: find(games, &transcript.game)?, setup: round.setup.clone(), moves: round.moves() })
    }

    /// Plays all moves and returns the resulting table.
    fn table(&self) -> Result<Box<dyn Table>, CliFault> {
        self.game.open(&self.setup, &self.moves).map_err(CliFault::usage)
    }

    /// Writes the round to a GIF file. Prints the numbers of moves and of bytes.
    fn animate(&self, args: LookArgs, file: &Path, out: &mut impl Write) -> Result<(), CliFault> {
        let (plies, look) = (self.moves.len(), Look::from(args));
        let scenes = playback::scenes(self.game, &self.setup, &self.moves, render::shown_plies(plies), &look);
        let scenes = translated(scenes.map_err(CliFault::usage)?, args.language)?;
        let gif = Painter::default().animation(self.game.art(look.theme), &scenes)?;
        write(file, &gif)?;
        let shown = scenes.len() - 1;
        Ok(writeln!(out, "{}: {shown} of {plies} moves, {} bytes", file.display(), gif.len())?)
    }
}

fn print_json(answer: &impl Serialize, out: &mut impl Write) -> Result<(), CliFault> {
    let json = serde_json::to_string(answer).expect("strings and numbers are JSON");
    Ok(writeln!(out, "{json}")?)
}

/// The JSON output of the command `moves`, as its help describes it.
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

    fn print(self, out: &mut impl Write) -> Result<(), CliFault> {
        let ending = |EndingAnswer { winner, rule, points }: EndingAnswer| {
            let points = points.map(|points| format!(", points {points}")).unwrap_or_default();
            match winner {
                Some(winner) => format!("{winner} wins by {rule}{points}"),
                None => format!("a draw ({rule}{points})"),
            }
        };
        writeln!(out, "position: {}", self.position)?;
        writeln!(out, "turn: {}", self.turn.unwrap_or("none"))?;
        writeln!(out, "ending: {}", self.ending.map_or_else(|| "none".to_owned(), ending))?;
        Ok(writeln!(out, "legal: {}", self.legal.join(" "))?)
    }
}

/// The JSON output of the command `think`, as its help describes it.
#[derive(Serialize)]
struct ThinkAnswer {
    value: Option<&'static str>,
    plies: Option<u32>,
    points: Option<i32>,
    score: i32,
    best: Vec<String>,
    line: Vec<String>,
    nodes: u64,
    depth: u32,
}

impl From<Thought<MoveText>> for ThinkAnswer {
    fn from(thought: Thought<MoveText>) -> Self {
        let texts = |moves: Vec<MoveText>| moves.into_iter().map(|mv| mv.0).collect();
        let Thought { outcome, plies, points, score, best, line, nodes, depth } = thought;
        let value = outcome.map(|outcome| match outcome {
            BestPlayOutcome::Lost => "lost",
            BestPlayOutcome::Drawn => "drawn",
            BestPlayOutcome::Won => "won",
        });
        Self { value, plies, points, score, best: texts(best), line: texts(line), nodes, depth }
    }
}

impl ThinkAnswer {
    fn print(&self, mover: &str, out: &mut impl Write) -> Result<(), CliFault> {
        let plies = self.plies.map(|plies| format!(" in {plies} plies")).unwrap_or_default();
        match self.value {
            Some(value) => writeln!(out, "value: {value} for {mover}{plies}")?,
            None => writeln!(out, "value: not proven, {:+} for {mover} by estimate", self.score)?,
        }
        if let Some(points) = self.points {
            writeln!(out, "points: {points:+}")?;
        }
        writeln!(out, "best: {}", self.best.join(" "))?;
        writeln!(out, "line: {}", self.line.join(" "))?;
        Ok(writeln!(out, "nodes: {}, depth: {}", self.nodes, self.depth)?)
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

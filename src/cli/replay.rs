//! Rounds from the command line or a record, and the command that animates one.

use std::fs;
use std::io::Write;
use std::path::Path;

use crate::base::scene::Look;
use crate::game::transcript::{Round as RecordedRound, Transcript};
use crate::game::{AnyGame, MoveText, PositionText, Registry, Table, playback};
use crate::render::{self, Painter};

use super::draw::spoken;
use super::fault::{Fault, find};
use super::{LookArgs, RoundArgs};

/// A round as named by the arguments, with moves that are not played yet.
pub(super) struct Round {
    pub game: &'static dyn AnyGame,
    pub setup: PositionText,
    pub moves: Vec<MoveText>,
}

impl Round {
    pub fn of(args: &RoundArgs, games: &Registry) -> Result<Self, Fault> {
        if let Some(file) = &args.record {
            return from_record(file, args.number, games);
        }
        let required = "clap requires it unless there is a record";
        let game = find(games, args.game.as_ref().expect(required))?;
        let setup = PositionText(args.position.clone().expect(required));
        Ok(Self { game, setup, moves: args.moves.iter().cloned().map(MoveText).collect() })
    }

    /// Plays the moves and returns the table after them.
    ///
    /// # Errors
    ///
    /// Fails if the position or a move is not legal.
    pub fn table(&self) -> Result<Box<dyn Table>, Fault> {
        self.game.open(&self.setup, &self.moves).map_err(|error| Fault::Usage(error.to_string()))
    }

    /// Draws the round as a GIF, and prints the numbers of moves and bytes.
    ///
    /// # Errors
    ///
    /// Fails if a move is not legal, or if the file cannot be drawn or written.
    pub fn animate(&self, look: LookArgs, file: &Path, out: &mut impl Write) -> Result<(), Fault> {
        let (language, look) = (look.language, Look::from(look));
        let plies = self.moves.len();
        let scenes = playback::scenes(self.game, &self.setup, &self.moves, render::shown(plies), &look)
            .map_err(|error| Fault::Usage(error.to_string()))?;
        let scenes = spoken(scenes, language)?;
        let gif = Painter::default().animation(self.game.art(look.theme), &scenes)?;
        fs::write(file, &gif).map_err(|source| Fault::File { path: file.to_owned(), source })?;
        let shown = scenes.len() - 1;
        Ok(writeln!(out, "{}: {shown} of {plies} moves, {} bytes", file.display(), gif.len())?)
    }
}

fn from_record(file: &Path, number: Option<u32>, games: &Registry) -> Result<Round, Fault> {
    let usage = |why: String| Fault::Usage(format!("{}: {why}", file.display()));
    let text = fs::read_to_string(file).map_err(|error| usage(error.to_string()))?;
    let transcript = Transcript::read(&text, games).map_err(|bad| usage(bad.to_string()))?;
    let rounds = transcript.rounds.len();
    let index = number.map_or(rounds, |number| usize::try_from(number).unwrap_or(usize::MAX)) - 1;
    let round =
        transcript.rounds.get(index).ok_or_else(|| usage(format!("it has no round {}", index + 1)))?;
    let RecordedRound { setup, .. } = round;
    Ok(Round { game: find(games, &transcript.game)?, setup: setup.clone(), moves: round.moves() })
}

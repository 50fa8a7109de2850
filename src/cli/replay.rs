//! Loading of rounds from the command line or from a record, and the command that animates a round.

use std::fs;
use std::io::Write;
use std::path::Path;

use crate::base::scene::Look;
use crate::game::transcript::{Transcript, TranscriptRound};
use crate::game::{AnyGame, MoveText, PositionText, Registry, Table, playback};
use crate::render::{self, Painter};
use crate::store::new_file;

use super::draw::translated;
use super::fault::{CliFault, find};
use super::{LookArgs, RoundArgs};

/// A round from the command line or from a record, whose moves are not checked or played yet.
pub(super) struct ReplayRound {
    pub game: &'static dyn AnyGame,
    pub setup: PositionText,
    pub moves: Vec<MoveText>,
}

impl ReplayRound {
    pub fn of(args: &RoundArgs, games: &Registry) -> Result<Self, CliFault> {
        if let Some(file) = &args.record {
            return from_record(file, args.number, games);
        }
        let required = "clap requires it unless there is a record";
        let game = find(games, args.game.as_ref().expect(required))?;
        let setup = PositionText(args.position.clone().expect(required));
        Ok(Self { game, setup, moves: args.moves.iter().cloned().map(MoveText).collect() })
    }

    /// Plays all moves and returns the resulting table.
    ///
    /// # Errors
    ///
    /// Fails if the position or a move is not legal.
    pub fn table(&self) -> Result<Box<dyn Table>, CliFault> {
        self.game.open(&self.setup, &self.moves).map_err(|error| CliFault::Usage(error.to_string()))
    }

    /// Writes the round to a GIF file. Prints the numbers of moves and of bytes.
    ///
    /// # Errors
    ///
    /// Fails if a move is not legal, if a picture cannot be drawn, or if the file cannot be written.
    pub fn animate(&self, look: LookArgs, file: &Path, out: &mut impl Write) -> Result<(), CliFault> {
        let (language, look) = (look.language, Look::from(look));
        let plies = self.moves.len();
        let scenes = playback::scenes(self.game, &self.setup, &self.moves, render::shown_plies(plies), &look)
            .map_err(|error| CliFault::Usage(error.to_string()))?;
        let scenes = translated(scenes, language)?;
        let gif = Painter::default().animation(self.game.art(look.theme), &scenes)?;
        new_file::write(file, &gif).map_err(|source| CliFault::File { path: file.to_owned(), source })?;
        let shown = scenes.len() - 1;
        Ok(writeln!(out, "{}: {shown} of {plies} moves, {} bytes", file.display(), gif.len())?)
    }
}

fn from_record(file: &Path, number: Option<u32>, games: &Registry) -> Result<ReplayRound, CliFault> {
    let usage = |why: String| CliFault::Usage(format!("{}: {why}", file.display()));
    let text = fs::read_to_string(file).map_err(|error| usage(error.to_string()))?;
    let transcript = Transcript::read(&text, games).map_err(|bad| usage(bad.to_string()))?;
    let rounds = transcript.rounds.len();
    let index = number.map_or(rounds, |number| usize::try_from(number).unwrap_or(usize::MAX)) - 1;
    let round =
        transcript.rounds.get(index).ok_or_else(|| usage(format!("it has no round {}", index + 1)))?;
    let TranscriptRound { setup, .. } = round;
    Ok(ReplayRound { game: find(games, &transcript.game)?, setup: setup.clone(), moves: round.moves() })
}

//! A first game in a few presses: a position, the pupil's moves and the answers between them, and how far a
//! pupil has come.
//!
//! What is said after each press is a message of the game, `<id>-course-` with the number of presses. Knows
//! no match and no chat: how far somebody has come is all that there is to know, and it stands in the
//! components that they press.

use crate::base::choice::Key;

use super::Course;
use super::any::{AnyGame, Table};
use super::prompt::{Choose, Prompt};
use super::record::{MoveText, PositionText, ReplayError};

/// So many presses a first game has. Where the moves take one fewer, the first press begins it.
pub const PRESSES: usize = 5;

/// What came of choices in a first game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Learnt {
    /// They lead on: so many moves have been played, and these choices are made towards the next.
    On(usize, Vec<Key>),
    /// They can be made, and are not what is to be learnt now.
    Other,
}

impl Course {
    /// The table after so many moves.
    ///
    /// # Errors
    /// When the course does not replay, which the suite of every game rules out.
    pub fn table(&self, game: &dyn AnyGame, played: usize) -> Result<Box<dyn Table>, ReplayError> {
        let moves: Vec<MoveText> = self.moves[..played].iter().map(|mv| MoveText((*mv).to_owned())).collect();
        game.open(&PositionText(self.position.to_owned()), &moves)
    }

    /// Whether the pupil may be asked for a move after so many.
    pub const fn is_open_after(&self, played: usize) -> bool {
        played < self.moves.len() && played.is_multiple_of(2)
    }

    /// What these choices are, after so many moves.
    ///
    /// # Errors
    /// As [`Course::table`]. Nothing within it when no legal move begins like this.
    pub fn choose(
        &self,
        game: &dyn AnyGame,
        played: usize,
        chosen: &[Key],
    ) -> Result<Option<Learnt>, ReplayError> {
        let table = self.table(game, played)?;
        let meant = MoveText(self.moves[played].to_owned());
        Ok(match whole(&*table, chosen) {
            Err(Stale) => None,
            Ok(Some(mv)) if mv == meant => Some(Learnt::On((played + 2).min(self.moves.len()), Vec::new())),
            Ok(None) if path(&*table, &meant).starts_with(chosen) => {
                Some(Learnt::On(played, chosen.to_vec()))
            }
            Ok(_) => Some(Learnt::Other),
        })
    }

    /// How many presses lead to a place in the course, with the one that begins it where there is one.
    ///
    /// # Errors
    /// As [`Course::table`].
    pub fn presses(&self, game: &dyn AnyGame, played: usize, chosen: &[Key]) -> Result<usize, ReplayError> {
        let own = (0..played).step_by(2).map(|ply| self.presses_for(game, ply));
        let moves: usize = own.sum::<Result<usize, ReplayError>>()?;
        Ok(usize::from(self.begins_with_a_press(game)?) + moves + chosen.len())
    }

    /// Whether the moves take one press fewer than a first game has, so that the first one begins it.
    ///
    /// # Errors
    /// As [`Course::table`].
    pub fn begins_with_a_press(&self, game: &dyn AnyGame) -> Result<bool, ReplayError> {
        let all = (0..self.moves.len()).step_by(2).map(|ply| self.presses_for(game, ply));
        Ok(all.sum::<Result<usize, ReplayError>>()? < PRESSES)
    }

    /// The presses for the pupil's move after so many.
    fn presses_for(&self, game: &dyn AnyGame, played: usize) -> Result<usize, ReplayError> {
        let table = self.table(game, played)?;
        let path = path(&*table, &MoveText(self.moves[played].to_owned()));
        let is_whole = |presses: &usize| matches!(whole(&*table, &path[..*presses]), Ok(Some(_)));
        Ok((1..=path.len()).find(is_whole).unwrap_or(path.len()))
    }
}

/// No legal move begins like this.
struct Stale;

/// The move that choices are, as soon as nothing else is left: who has said what moves and where it goes does
/// not press for the one thing that remains.
fn whole(table: &dyn Table, chosen: &[Key]) -> Result<Option<MoveText>, Stale> {
    match table.prompt(chosen) {
        Prompt::Stale => Err(Stale),
        Prompt::Ready(mv) => Ok(Some(mv)),
        Prompt::Choose(Choose { moves, .. }) if moves.len() == 1 && chosen.len() > 1 => {
            Ok(Some(moves[0].0.clone()))
        }
        Prompt::Choose(_) => Ok(None),
    }
}

/// The choices that spell a move; none where it is not legal.
fn path(table: &dyn Table, mv: &MoveText) -> Vec<Key> {
    let Prompt::Choose(Choose { moves, .. }) = table.prompt(&[]) else { return Vec::new() };
    let found = moves.into_iter().find(|(text, _)| text == mv);
    found.map(|(_, path)| path.into_iter().map(|choice| choice.key).collect()).unwrap_or_default()
}

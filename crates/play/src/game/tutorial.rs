//! A guided first game in a few presses: a position, the pupil's moves and the replies between them.
//!
//! After each press the pupil reads the message `<id>-course-` with the number of presses. The pupil's
//! progress is the only state, and it is kept in the ids of the components that they press.

use crate::base::choice::ChoiceKey;

use super::Tutorial;
use super::any::{AnyGame, Table};
use super::prompt::{PendingChoice, Prompt};
use super::record::{MoveText, PositionText, ReplayError};

/// The number of presses in a first game. If the moves take one fewer, an extra first press starts the
/// game.
pub const PRESSES: usize = 5;

/// The result of a pupil's choices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TutorialVerdict {
    /// The choices are right: this many moves have been played, and these choices begin the next one.
    Correct(usize, Vec<ChoiceKey>),
    /// The choices are legal but not the ones to be learnt now.
    Incorrect,
}

impl Tutorial {
    /// Returns the table after `played` moves.
    ///
    /// # Errors
    ///
    /// Returns an error if the course does not replay, which the conformance suite rules out.
    pub fn table(&self, game: &dyn AnyGame, played: usize) -> Result<Box<dyn Table>, ReplayError> {
        let moves: Vec<MoveText> = self.moves[..played].iter().map(|mv| MoveText((*mv).to_owned())).collect();
        game.open(&PositionText(self.position.to_owned()), &moves)
    }

    /// Returns whether the pupil is to move after `played` moves.
    pub const fn is_pupils_turn(&self, played: usize) -> bool {
        played < self.moves.len() && played.is_multiple_of(2)
    }

    /// Judges the pupil's choices after `played` moves; returns `None` if no legal move begins with
    /// them.
    ///
    /// # Errors
    ///
    /// Returns an error if the course does not replay.
    pub fn choose(
        &self,
        game: &dyn AnyGame,
        played: usize,
        chosen: &[ChoiceKey],
    ) -> Result<Option<TutorialVerdict>, ReplayError> {
        let table = self.table(game, played)?;
        let meant = MoveText(self.moves[played].to_owned());
        Ok(match whole(&*table, chosen) {
            Err(StaleChoices) => None,
            Ok(Some(mv)) if mv == meant => {
                Some(TutorialVerdict::Correct((played + 2).min(self.moves.len()), Vec::new()))
            }
            Ok(None) if path(&*table, &meant).starts_with(chosen) => {
                Some(TutorialVerdict::Correct(played, chosen.to_vec()))
            }
            Ok(_) => Some(TutorialVerdict::Incorrect),
        })
    }

    /// Returns the number of presses made so far, including an extra first press.
    ///
    /// # Errors
    ///
    /// Returns an error if the course does not replay.
    pub fn presses(
        &self,
        game: &dyn AnyGame,
        played: usize,
        chosen: &[ChoiceKey],
    ) -> Result<usize, ReplayError> {
        let own = (0..played).step_by(2).map(|ply| self.presses_for(game, ply));
        let moves: usize = own.sum::<Result<usize, ReplayError>>()?;
        Ok(usize::from(self.has_start_press(game)?) + moves + chosen.len())
    }

    /// Returns whether the first game needs an extra press to start, because its moves take fewer than
    /// [`PRESSES`].
    ///
    /// # Errors
    ///
    /// Returns an error if the course does not replay.
    pub fn has_start_press(&self, game: &dyn AnyGame) -> Result<bool, ReplayError> {
        let all = (0..self.moves.len()).step_by(2).map(|ply| self.presses_for(game, ply));
        Ok(all.sum::<Result<usize, ReplayError>>()? < PRESSES)
    }

    /// Returns the number of presses for the pupil's move after `played` moves.
    fn presses_for(&self, game: &dyn AnyGame, played: usize) -> Result<usize, ReplayError> {
        let table = self.table(game, played)?;
        let path = path(&*table, &MoveText(self.moves[played].to_owned()));
        let is_whole = |presses: &usize| matches!(whole(&*table, &path[..*presses]), Ok(Some(_)));
        Ok((1..=path.len()).find(is_whole).unwrap_or(path.len()))
    }
}

/// No legal move begins with the choices made.
struct StaleChoices;

/// Returns the move that the choices determine. From the second choice on, a single remaining move
/// counts as chosen, so that nobody has to press for the only option.
fn whole(table: &dyn Table, chosen: &[ChoiceKey]) -> Result<Option<MoveText>, StaleChoices> {
    match table.prompt(chosen) {
        Prompt::Stale => Err(StaleChoices),
        Prompt::Ready(mv) => Ok(Some(mv)),
        Prompt::Choose(PendingChoice { moves, .. }) if moves.len() == 1 && chosen.len() > 1 => {
            Ok(Some(moves[0].0.clone()))
        }
        Prompt::Choose(_) => Ok(None),
    }
}

/// Returns the choices that spell a move, or none if it is not legal.
fn path(table: &dyn Table, mv: &MoveText) -> Vec<ChoiceKey> {
    let Prompt::Choose(PendingChoice { moves, .. }) = table.prompt(&[]) else { return Vec::new() };
    let found = moves.into_iter().find(|(text, _)| text == mv);
    found.map(|(_, path)| path.into_iter().map(|choice| choice.key).collect()).unwrap_or_default()
}

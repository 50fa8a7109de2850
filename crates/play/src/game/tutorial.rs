//! A guided first game (the `/learn` command) in a few presses of buttons: the first position, the pupil's
//! moves and the replies to them.
//!
//! After the pupil's `n`th press, the pupil reads the message `<id>-course-<n>`. The only state is the
//! pupil's progress, which the ids of the buttons and menus carry.

use crate::base::choice::ChoiceKey;

use super::Tutorial;
use super::any::{AnyGame, Table};
use super::prompt::{PendingChoice, Prompt};
use super::record::{MoveText, PositionText, ReplayError};

/// The number of presses of buttons in every guided first game. If the moves need one press fewer, the game
/// begins with a press that only starts it.
pub const PRESSES: usize = 5;

/// The judgement of a pupil's choices, which are part of a move or a whole move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TutorialVerdict {
    /// The choices agree with the tutorial. Afterwards this many moves have been played, and these choices of
    /// the next move have been made.
    Correct(usize, Vec<ChoiceKey>),
    /// The choices are legal, but the tutorial expects others.
    Incorrect,
}

impl Tutorial {
    /// The round after the first `played` moves of the tutorial.
    ///
    /// # Errors
    ///
    /// Returns an error if a move of the tutorial is illegal. The conformance tests rule this out.
    pub fn table(&self, game: &dyn AnyGame, played: usize) -> Result<Box<dyn Table>, ReplayError> {
        let moves: Vec<MoveText> = self.moves[..played].iter().map(|mv| MoveText((*mv).to_owned())).collect();
        game.open(&PositionText(self.position.to_owned()), &moves)
    }

    /// Whether it is the pupil's turn after the first `played` moves of the tutorial.
    pub const fn is_pupils_turn(&self, played: usize) -> bool {
        played < self.moves.len() && played.is_multiple_of(2)
    }

    /// Judges the pupil's choices after the first `played` moves. Returns `None` if no legal move begins with
    /// these choices.
    ///
    /// # Errors
    ///
    /// Returns an error if a move of the tutorial is illegal.
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

    /// The number of presses that the pupil has made: for the first `played` moves, for the choices
    /// in `chosen`, and for starting the game if that takes a press.
    ///
    /// # Errors
    ///
    /// Returns an error if a move of the tutorial is illegal.
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

    /// Whether the first game begins with a press that only starts it, because its moves need fewer
    /// than [`PRESSES`] presses.
    ///
    /// # Errors
    ///
    /// Returns an error if a move of the tutorial is illegal.
    pub fn has_start_press(&self, game: &dyn AnyGame) -> Result<bool, ReplayError> {
        let all = (0..self.moves.len()).step_by(2).map(|ply| self.presses_for(game, ply));
        Ok(all.sum::<Result<usize, ReplayError>>()? < PRESSES)
    }

    /// The number of presses that the pupil needs for the move after the first `played` moves.
    fn presses_for(&self, game: &dyn AnyGame, played: usize) -> Result<usize, ReplayError> {
        let table = self.table(game, played)?;
        let path = path(&*table, &MoveText(self.moves[played].to_owned()));
        let is_whole = |presses: &usize| matches!(whole(&*table, &path[..*presses]), Ok(Some(_)));
        Ok((1..=path.len()).find(is_whole).unwrap_or(path.len()))
    }
}

/// The error that no legal move begins with the choices made.
struct StaleChoices;

/// The move that the choices determine, or `None` if several are possible. After at least two
/// choices, a single remaining move counts as chosen, so that nobody must press the only button.
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

/// The choices that make up a move, or nothing if the move is not legal.
fn path(table: &dyn Table, mv: &MoveText) -> Vec<ChoiceKey> {
    let Prompt::Choose(PendingChoice { moves, .. }) = table.prompt(&[]) else { return Vec::new() };
    let found = moves.into_iter().find(|(text, _)| text == mv);
    found.map(|(_, path)| path.into_iter().map(|choice| choice.key).collect()).unwrap_or_default()
}

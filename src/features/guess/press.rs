//! Presses towards a guess: the choices made so far, as towards a move.

use std::fmt;

use crate::host::press::{MoveChoices, PressFields};

/// A press towards a guess. With a menu, the choices of the chosen value follow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GuessPress(pub MoveChoices);

impl PressFields for GuessPress {
    const LETTER: char = 'G';

    fn read(fields: &[&str]) -> Option<Self> {
        MoveChoices::read(fields).map(Self)
    }
}

impl fmt::Display for GuessPress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

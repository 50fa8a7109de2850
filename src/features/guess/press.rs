//! Presses on the way to a guess. Each contains the choices made so far, like a press on the way to a
//! move.

use std::fmt;

use crate::host::press::{MoveChoices, PressFields};

/// A press on the way to a guess. For a menu, the chosen value adds further choices.
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

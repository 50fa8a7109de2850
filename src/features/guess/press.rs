//! Presses towards a guess: the choices made so far, as towards a move.

use std::fmt;

use crate::host::press::{Choosing, Fields};

/// A press towards a guess. With a menu, the choices of the chosen value follow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guessing(pub Choosing);

impl Fields for Guessing {
    const LETTER: char = 'G';

    fn read(fields: &[&str]) -> Option<Self> {
        Choosing::read(fields).map(Self)
    }
}

impl fmt::Display for Guessing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

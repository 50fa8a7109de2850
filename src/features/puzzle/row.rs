//! Rows of puzzles: those of a day, and what a person has tried at them.

use crate::store::rows::Record;

use super::decide::Puzzles;
use super::tries::Tries;

impl Record for Puzzles {
    const KIND: &'static str = "puzzles";
}

impl Record for Tries {
    const KIND: &'static str = "tries";
}

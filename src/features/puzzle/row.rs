//! Rows of puzzles: the puzzles of a day, and the tries of a person.

use crate::store::rows::Record;

use super::decide::Puzzles;
use super::tries::Tries;

impl Record for Puzzles {
    const KIND: &'static str = "puzzles";
}

impl Record for Tries {
    const KIND: &'static str = "tries";
}

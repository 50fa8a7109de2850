//! The daily puzzle: found, posted on servers that want it, and tried in private.

pub mod decide;
mod find;
mod handle;
mod post;
mod press;
mod row;
mod search;
#[cfg(test)]
pub mod tests;
mod tries;
mod upkeep;
mod view;

pub use decide::{Puzzle, Puzzles};
pub use handle::{COMMAND, PRESSES, of_today};
pub use post::{PuzzlePostingEntry, deliver, post_due_puzzle};
pub use press::PuzzlePress;
pub use search::{Effort, generate_puzzle};
pub use tries::{PuzzleTries, Tries};
pub use upkeep::CLEANUP;

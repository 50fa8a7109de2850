//! The puzzle of the day: found, posted on servers that want it, and tried in private.

pub mod decide;
mod find;
mod handle;
mod keep;
mod post;
mod press;
mod row;
mod search;
#[cfg(test)]
pub mod tests;
mod tries;
mod view;

pub use decide::{Puzzle, Puzzles};
pub use handle::{COMMAND, PRESSES, of_today};
pub use keep::FORGETTING;
pub use post::{OwedPuzzle, deliver, ring};
pub use press::Puzzling;
pub use search::{Effort, draw};
pub use tries::{Tried, Tries};

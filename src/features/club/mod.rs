//! The club table: one public message of a server, in which a press on a game finds an opponent.

mod decide;
mod handle;
mod keep;
mod post;
mod press;
mod row;
#[cfg(test)]
mod tests;
pub mod view;

pub use decide::{ClubTable, NOT_IN_USE};
pub use handle::{PRESSES, post_here};
pub use keep::COUNTING;
pub use post::deliver;
pub use press::ClubPress;

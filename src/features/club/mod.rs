//! The club table: one public message of a server, in which a press on a game finds an opponent.

mod decide;
mod handle;
mod post;
mod press;
mod row;
#[cfg(test)]
mod tests;
mod upkeep;
pub mod view;

pub use decide::{ClubTable, NOT_IN_USE};
pub use handle::{PRESSES, post_here};
pub use post::deliver;
pub use press::ClubPress;
pub use upkeep::TABLE_UPDATES;

//! The club table: a public message of a server. A press on a game in it finds an opponent.

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

//! Following: a person who does not play in a match gets one private message when the match ends.

pub mod decide;
mod end_message;
mod handle;
mod press;
mod row;
#[cfg(test)]
mod tests;
mod upkeep;
mod view;

pub use decide::{FollowList, Follower};
pub use end_message::{END_HOOK, deliver};
pub use handle::{COMMAND, PRESSES, watcher_press};
pub use press::{FollowAction, FollowPress};
pub use row::{FollowedEndEntry, FollowersEntry};
pub use upkeep::CLEANUP;

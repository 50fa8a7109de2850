//! Following: a person who does not play in a match gets one private message when it ends.

pub mod decide;
mod handle;
mod keep;
mod letter;
mod press;
mod row;
#[cfg(test)]
mod tests;
mod view;

pub use decide::{FollowList, Follower};
pub use handle::{COMMAND, PRESSES, watcher_press};
pub use keep::FORGETTING;
pub use letter::{AT_THE_END, deliver};
pub use press::{FollowPress, Wish};
pub use row::{OwedFollowers, OwedLetter};

//! The puzzle of the day: found, posted where a server wants it, looked at and tried in private.

mod find;
mod handle;
mod keep;
mod post;
mod search;
mod view;

pub use handle::{COMMAND, press};
pub use keep::FORGETTING;
pub use post::deliver;
pub use search::{Effort, draw};
